// Marks a function that spends its time in loops over doubles. The compiler compiles it twice. On a
// processor with AVX2 the loader takes the version that works on four numbers at a time. Both
// versions give the same bits, because neither reorders a sum or fuses a product.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_WIDE_LOOPS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_WIDE_LOOPS_HPP

// Off with sanitizers: they would have to start before the loader chooses a version.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if !defined(__clang__) && defined(__GNUC__)
#define NANOQD_WIDE_LOOPS __attribute__((target_clones("avx2", "default")))
#endif
#endif

#if !defined(NANOQD_WIDE_LOOPS)
#define NANOQD_WIDE_LOOPS
#endif

#endif
