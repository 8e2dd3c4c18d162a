// Properties of the two scalar types, float and double, and access to their bits, without the C++
// library.
#ifndef NANOQD_MATH_DETAIL_SCALAR_HPP
#define NANOQD_MATH_DETAIL_SCALAR_HPP

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "platform.hpp"

namespace nanoqd {
namespace detail {

template <class Scalar>
struct ScalarTraits {
  static_assert(sizeof(Scalar) == 0, "nanoqd: the scalar type is float or double");
};

template <>
struct ScalarTraits<float> {
  using Bits = uint32_t;
  static constexpr float largest = FLT_MAX;
  static constexpr int mantissa_bits = 23;
  static constexpr Bits bits_of_one = 0x3F800000U;
  static constexpr Bits infinity_bits = 0x7F800000U;
};

template <>
struct ScalarTraits<double> {
  using Bits = uint64_t;
  static constexpr double largest = DBL_MAX;
  static constexpr int mantissa_bits = 52;
  static constexpr Bits bits_of_one = 0x3FF0000000000000U;
  static constexpr Bits infinity_bits = 0x7FF0000000000000U;
};

static_assert(sizeof(1.0) == sizeof(double), "nanoqd: -fsingle-precision-constant changes results; compile without it");
static_assert(sizeof(float) == 4 && FLT_MANT_DIG == 24 && FLT_MAX_EXP == 128, "nanoqd: float must be IEEE binary32");
static_assert(sizeof(double) == 8 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
              "nanoqd: double must be IEEE binary64; on AVR pass -mdouble=64");

// Returns an object with the same bytes as `source`. Cost: a move between two registers.
template <class Target, class Source>
[[nodiscard]] inline Target same_bits(Source source) noexcept {
  static_assert(sizeof(Target) == sizeof(Source), "nanoqd: both types must have the same size");
  Target target{};
  copy_bytes(&target, &source, sizeof(Target));
  return target;
}

template <class Scalar>
[[nodiscard]] inline typename ScalarTraits<Scalar>::Bits to_bits(Scalar value) noexcept {
  return same_bits<typename ScalarTraits<Scalar>::Bits>(value);
}

template <class Scalar>
[[nodiscard]] inline Scalar from_bits(typename ScalarTraits<Scalar>::Bits bits) noexcept {
  return same_bits<Scalar>(bits);
}

template <class Scalar>
[[nodiscard]] inline Scalar infinity() noexcept {
  return from_bits<Scalar>(ScalarTraits<Scalar>::infinity_bits);
}

// Returns whether `value` is neither NaN nor infinite. Cost: O(1).
//
// NaN and both infinities have every bit of the exponent set. Without the sign bit, one comparison
// of integers finds them, also on a processor without a floating-point unit.
template <class Scalar>
[[nodiscard]] inline bool is_finite(Scalar value) noexcept {
  using Bits = typename ScalarTraits<Scalar>::Bits;
  return static_cast<Bits>(to_bits(value) << 1) < static_cast<Bits>(ScalarTraits<Scalar>::infinity_bits << 1);
}

// Returns whether every value is finite. Cost: O(count).
template <class Scalar>
[[nodiscard]] inline bool all_finite(const Scalar* values, uint32_t count) noexcept {
  bool finite = true;
  for (uint32_t i = 0; i < count; ++i) {
    if (small_code && !is_finite(values[i])) return false;
    finite &= is_finite(values[i]);
  }
  return finite;
}

// Returns whether `value` is from 0 to 1. Cost: O(1).
//
// The bits of numbers from 0 up, read as integers, are in the order of the numbers. They are below
// the bits of negative numbers and of NaN. The addition turns -0 into 0.
template <class Scalar>
[[nodiscard]] inline bool is_unit(Scalar value) noexcept {
  return to_bits(value + Scalar{0}) <= ScalarTraits<Scalar>::bits_of_one;
}

// Returns the bits of a number that is not NaN as an integer. The integers have the order of the
// numbers, and neighbours among the numbers have neighbouring integers. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline typename ScalarTraits<Scalar>::Bits ordered_bits(Scalar value) noexcept {
  using Bits = typename ScalarTraits<Scalar>::Bits;
  constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
  const Bits bits = to_bits(value);
  return (bits & sign) != 0 ? ~bits : bits | sign;
}
// Returns the number of such an integer. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar from_ordered_bits(typename ScalarTraits<Scalar>::Bits bits) noexcept {
  using Bits = typename ScalarTraits<Scalar>::Bits;
  constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
  return from_bits<Scalar>((bits & sign) != 0 ? bits ^ sign : ~bits);
}

// IndexFor<Count>: the smallest unsigned type that can hold every cell number below `Count`.
template <bool FitsInOneByte, bool FitsInTwo>
struct SmallestIndex {
  using Type = uint32_t;
};
template <>
struct SmallestIndex<true, true> {
  using Type = uint8_t;
};
template <>
struct SmallestIndex<false, true> {
  using Type = uint16_t;
};
template <uint32_t Count>
using IndexFor = typename SmallestIndex<(Count <= 0x100U), (Count <= 0x10000U)>::Type;

}  // namespace detail
}  // namespace nanoqd

#endif
