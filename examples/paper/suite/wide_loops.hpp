// Marks a function that spends its time in loops over doubles: it is compiled twice, and on a processor with AVX2 the
// loader takes the version that works on four numbers at a time. Both give the same bits: neither reorders a sum or
// fuses a product.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_WIDE_LOOPS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_WIDE_LOOPS_HPP

// Sanitizers need to be there before the loader chooses.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if !defined(__clang__) && defined(__GNUC__)
#define NANOQD_WIDE_LOOPS __attribute__((target_clones("avx2", "default")))
#endif
#endif

#if !defined(NANOQD_WIDE_LOOPS)
#define NANOQD_WIDE_LOOPS
#endif

#endif
