// Logarithm, square root and exponential from + - * / and integer operations, so that they have the same bits on every
// target: the functions of that name in C libraries differ from one library to the next.
#ifndef NANOQD_MATH_DETAIL_ELEMENTARY_HPP
#define NANOQD_MATH_DETAIL_ELEMENTARY_HPP

#include <stdint.h>

#include "platform.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// Natural logarithm of a positive normal number; error below 2e-7 (float) or 5e-16 (double) of max(1, |log x|).
// x = m 2^e with m in [3/4, 3/2), and log m = 2 artanh(s) with s = (m - 1) / (m + 1), |s| <= 1/5: the series in s^2
// gains a factor of 25 a term.
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

// Square root of a positive normal number, to within one unit in the last place: Newton's iteration from a guess that
// halves the exponent (6.1 % off at most; each step squares the error and halves it).
template <class Scalar>
[[nodiscard]] inline Scalar square_root(Scalar x) noexcept {
  using Traits = ScalarTraits<Scalar>;
  constexpr uint32_t steps = sizeof(Scalar) == sizeof(float) ? 3 : 4;
  Scalar root = from_bits<Scalar>((to_bits(x) >> 1) + (Traits::bits_of_one >> 1));
  for (uint32_t i = 0; i < steps; ++i) root = Scalar(0.5) * (root + x / root);
  return root;
}

// e^x for x from -1 to 1, and for numbers outside what it is there; error below 1e-6 (float) or 4e-15 (double) of the
// value. (e^(x/8))^8, the inner one by Taylor's series.
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
