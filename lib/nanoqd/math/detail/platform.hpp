// Everything that depends on the compiler or the processor, and nothing else.
//
// nanoqd promises the same bits on every target. Three things can break this promise without any
// change in the source, and this file handles each:
//  - Flags that let the compiler reorder floating point. They are refused if the compiler announces
//    them. clang announces only -ffast-math and -ffinite-math-only; self_test() detects the others.
//  - Registers that are wider than the type. They are refused.
//  - A product that is fused with the addition after it. `product` prevents this.
#ifndef NANOQD_MATH_DETAIL_PLATFORM_HPP
#define NANOQD_MATH_DETAIL_PLATFORM_HPP

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "../../language.hpp"

#if defined(__FAST_MATH__)
#error "nanoqd: -ffast-math or -Ofast changes results from one compiler to the next; compile without it"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "nanoqd: -ffinite-math-only removes the checks that refuse NaN and infinity; compile without it"
#elif defined(__ASSOCIATIVE_MATH__)
#error "nanoqd: -fassociative-math reorders sums, so results would differ between targets; compile without it"
#elif defined(__RECIPROCAL_MATH__)
#error "nanoqd: -freciprocal-math changes divisions, so results would differ between targets; compile without it"
#endif
// 16 means that the processor has half-precision arithmetic. float and double are still computed in
// their own type.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "nanoqd: float is computed in wider registers (FLT_EVAL_METHOD is not 0); on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

// Promises the optimiser that no other pointer refers to the same memory.
#if defined(__GNUC__)
#define NANOQD_RESTRICT __restrict__
#else
#define NANOQD_RESTRICT
#endif

// Inlines a function even with -Os, if the compiler optimises at all. For a few operations in the
// innermost loops, where a call would take longer than the work.
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define NANOQD_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define NANOQD_ALWAYS_INLINE inline
#endif

// With -Os, keeps a function out of line; otherwise the compiler decides. Two reasons to use it:
//  - The function is the same for searches of every size. An image then holds it once.
//  - Its caller makes a deep call later. The frame of the function is gone before that call starts.
#if defined(__GNUC__) && defined(__OPTIMIZE_SIZE__)
#define NANOQD_NOINLINE_FOR_SIZE __attribute__((noinline))
#else
#define NANOQD_NOINLINE_FOR_SIZE
#endif

// The size in bytes of a vector of numbers, for gcc's and clang's vector types. Arithmetic and
// comparison work on all its numbers at once, each rounded as by itself. 0 if there are no such
// types, or if the processor is not known to compute on them in registers.
#if !defined(__GNUC__)
#define NANOQD_VECTOR_BYTES 0
#elif defined(__AVX__)
#define NANOQD_VECTOR_BYTES 32
#elif defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__) || defined(__wasm_simd128__)
#define NANOQD_VECTOR_BYTES 16
#else
#define NANOQD_VECTOR_BYTES 0
#endif

// After the new name in a `using` declaration of a number: makes it a vector of such numbers.
#if NANOQD_VECTOR_BYTES > 0
#define NANOQD_VECTOR __attribute__((vector_size(NANOQD_VECTOR_BYTES)))
#endif

// Before a loop: it stays a loop. If gcc unrolls a loop over vectors, it moves all subtractions to
// the front, and the registers do not suffice.
#if defined(__GNUC__)
#define NANOQD_KEEP_LOOP _Pragma("GCC unroll 1")
#else
#define NANOQD_KEEP_LOOP
#endif

namespace nanoqd {
namespace detail {

// Whether the processor may compute on several numbers at once. False only for processors that
// announce their extensions (32-bit Arm, RISC-V) and announce no vectors.
#if (defined(__arm__) && !defined(__ARM_NEON)) || (defined(__riscv) && !defined(__riscv_vector))
inline constexpr bool has_vectors = false;
#else
inline constexpr bool has_vectors = true;
#endif

// Whether the compiler optimises for small code (-Os), not for fast code. Both give the same bits.
#if defined(__OPTIMIZE_SIZE__)
inline constexpr bool small_code = true;
#else
inline constexpr bool small_code = false;
#endif

// memcpy: a freestanding compiler need not declare it. For a few bytes it is a move and not a call.
#if defined(__GNUC__)
inline void copy_bytes(void* target, const void* source, size_t count) noexcept {
  __builtin_memcpy(target, source, count);
}
#else
inline void copy_bytes(void* target, const void* source, size_t count) noexcept {
  for (size_t i = 0; i < count; ++i) {
    static_cast<unsigned char*>(target)[i] = static_cast<const unsigned char*>(source)[i];
  }
}
#endif

// Writes zeros. The stores are volatile, so that the loop stays a loop: memset would add 160 bytes
// to an image that has none. Cost: O(count).
NANOQD_NOINLINE_FOR_SIZE inline void zero_bytes(volatile unsigned char* bytes, size_t count) noexcept {
  for (size_t i = 0; i < count; ++i) bytes[i] = 0;
}

// Makes an object of plain numbers what a static one is before begin(): all zero, with the gaps
// between its members.
template <class Object>
inline void make_zero(Object& object) noexcept {
  zero_bytes(reinterpret_cast<unsigned char*>(&object), sizeof(Object));
}

// Forces `value` to exist in a register, rounded. No later addition can then be fused with the
// product that made it. It costs no instruction.
//
// -ffp-contract=off does the same for a whole file. The CMake target passes that flag and defines
// NANOQD_FP_CONTRACT_OFF: keep_rounded() is then empty and the optimiser is free.
// Targets without a fused multiply-add need nothing.
#if defined(NANOQD_FP_CONTRACT_OFF) || defined(__wasm__)
inline void keep_rounded(float&) noexcept {}
inline void keep_rounded(double&) noexcept {}
#elif defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
inline void keep_rounded(float& value) noexcept { __asm__("" : "+x"(value)); }
inline void keep_rounded(double& value) noexcept { __asm__("" : "+x"(value)); }
#elif defined(__GNUC__) && defined(__aarch64__)
inline void keep_rounded(float& value) noexcept { __asm__("" : "+w"(value)); }
inline void keep_rounded(double& value) noexcept { __asm__("" : "+w"(value)); }
#elif defined(__GNUC__) && defined(__arm__)
#if defined(__ARM_FP) && (__ARM_FP & 4)
inline void keep_rounded(float& value) noexcept { __asm__("" : "+t"(value)); }
#else
inline void keep_rounded(float&) noexcept {}
#endif
#if defined(__ARM_FP) && (__ARM_FP & 8)
inline void keep_rounded(double& value) noexcept { __asm__("" : "+w"(value)); }
#else
inline void keep_rounded(double&) noexcept {}
#endif
#elif defined(__GNUC__) && defined(__riscv)
#if defined(__riscv_flen) && __riscv_flen >= 32
inline void keep_rounded(float& value) noexcept { __asm__("" : "+f"(value)); }
#else
inline void keep_rounded(float&) noexcept {}
#endif
#if defined(__riscv_flen) && __riscv_flen >= 64
inline void keep_rounded(double& value) noexcept { __asm__("" : "+f"(value)); }
#else
inline void keep_rounded(double&) noexcept {}
#endif
#elif defined(__GNUC__)
// Any other processor: through memory, a constraint that all processors have.
inline void keep_rounded(float& value) noexcept { __asm__("" : "+m"(value)); }
inline void keep_rounded(double& value) noexcept { __asm__("" : "+m"(value)); }
#else
inline void keep_rounded(float& value) noexcept {
  volatile float kept = value;
  value = kept;
}
inline void keep_rounded(double& value) noexcept {
  volatile double kept = value;
  value = kept;
}
#endif

// Returns a * b, rounded once. Every product in this library that is later added to something must
// use it. The only exception is an exact product, such as one with a power of two. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar product(Scalar a, Scalar b) noexcept {
  Scalar result = a * b;
  keep_rounded(result);
  return result;
}

// Returns `value`, but hides it from the compiler: its uses are computed at run time.
template <class Value>
[[nodiscard]] inline Value opaque(Value value) noexcept {
  volatile Value hidden = value;
  return hidden;
}

}  // namespace detail
}  // namespace nanoqd

#endif
