// Logarithm, square root and exponential with the same bits on every target. They use only + - * /
// and integer operations, because the functions of C libraries differ between libraries.
//
// Cost: O(1) for each function.
#ifndef NANOQD_MATH_DETAIL_ELEMENTARY_HPP
#define NANOQD_MATH_DETAIL_ELEMENTARY_HPP

#include <stdint.h>

#include "platform.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// Returns the natural logarithm of x. Requires: x is positive and normal.
// Error: below 2e-7 (float) or 5e-16 (double) of max(1, |log x|).
//
// Method: x = m 2^e with m in [3/4, 3/2), so log x = e log 2 + log m. Then log m = 2 artanh(s) with
// s = (m - 1) / (m + 1) and |s| <= 1/5. Each term of the series in s^2 gains a factor of 25.
template <class Scalar>
[[nodiscard]] inline Scalar natural_log(Scalar x) noexcept {
  using Traits = ScalarTraits<Scalar>;
  using Bits = typename Traits::Bits;
  constexpr uint32_t terms = sizeof(Scalar) == sizeof(float) ? 5 : 11;
  constexpr Bits mantissa_mask = (Bits{1} << Traits::mantissa_bits) - 1;
  const Bits bits = to_bits(x);
  int32_t exponent = static_cast<int32_t>(bits >> Traits::mantissa_bits) -
                     static_cast<int32_t>(Traits::bits_of_one >> Traits::mantissa_bits);
  Scalar m = from_bits<Scalar>((bits & mantissa_mask) | Traits::bits_of_one);
  if (m >= Scalar(1.5)) {
    m *= Scalar(0.5);
    ++exponent;
  }
  const Scalar s = (m - Scalar{1}) / (m + Scalar{1});
  const Scalar square = s * s;
  Scalar series = Scalar{1} / static_cast<Scalar>(2 * terms + 1);
  for (uint32_t i = terms; i-- > 0;) {
    series = Scalar{1} / static_cast<Scalar>(2 * i + 1) + product(square, series);
  }
  constexpr Scalar log_2 = Scalar(0.693147180559945309417232);
  return product(static_cast<Scalar>(exponent), log_2) + product(s + s, series);
}

// Returns the square root of x. Requires: x is positive and normal.
// Error: at most one unit in the last place.
//
// Method: Newton's iteration. The first guess halves the exponent and is at most 6.1 % off. Each
// step squares the relative error and halves it.
template <class Scalar>
[[nodiscard]] inline Scalar square_root(Scalar x) noexcept {
  using Traits = ScalarTraits<Scalar>;
  constexpr uint32_t steps = sizeof(Scalar) == sizeof(float) ? 3 : 4;
  Scalar root = from_bits<Scalar>((to_bits(x) >> 1) + (Traits::bits_of_one >> 1));
  for (uint32_t i = 0; i < steps; ++i) root = Scalar(0.5) * (root + x / root);
  return root;
}

// Returns e^x for x from -1 to 1. An x outside is clamped to [-1, 1] first.
// Error: below 1e-6 (float) or 4e-15 (double) of the value.
//
// Method: (e^(x/8))^8, where e^(x/8) is a Taylor series.
template <class Scalar>
[[nodiscard]] inline Scalar exponential(Scalar x) noexcept {
  constexpr uint32_t terms = sizeof(Scalar) == sizeof(float) ? 5 : 9;
  x = x > Scalar{1} ? Scalar{1} : x < Scalar{-1} ? Scalar{-1} : x;
  const Scalar part = x * Scalar(0.125);
  Scalar series{1};
  for (uint32_t i = terms; i > 0; --i) series = Scalar{1} + product(part, series) / static_cast<Scalar>(i);
  for (uint32_t i = 0; i < 3; ++i) series *= series;
  return series;
}

}  // namespace detail
}  // namespace nanoqd

#endif
