// Positive numbers of any size, drawn by their bits.
#ifndef NANOQD_TESTS_SUPPORT_DRAWN_SCALARS_HPP
#define NANOQD_TESTS_SUPPORT_DRAWN_SCALARS_HPP

#include <stdint.h>

#include <nanoqd/math/rng.hpp>

#include "scalars.hpp"

namespace test {

// How many exponents normal numbers have; they begin at 1.
template <class Scalar>
constexpr uint32_t normal_exponents() {
  return static_cast<uint32_t>(Traits<Scalar>::infinity_bits >> Traits<Scalar>::mantissa_bits) - 1;
}

// A number with one of `exponents` exponents from `lowest_exponent` on. The top `mantissa_bits` of
// its mantissa are drawn, and the rest is zero.
template <class Scalar>
Scalar draw_positive(nanoqd::Rng& rng, int mantissa_bits, uint32_t lowest_exponent, uint32_t exponents) {
  using Bits = typename Traits<Scalar>::Bits;
  const uint64_t high = rng.next();
  const uint64_t mantissa = ((high << 32) | rng.next()) >> (64 - mantissa_bits);
  const Bits exponent = lowest_exponent + rng.below(exponents);
  return nanoqd::detail::from_bits<Scalar>(
      (exponent << Traits<Scalar>::mantissa_bits) |
      (static_cast<Bits>(mantissa) << (Traits<Scalar>::mantissa_bits - mantissa_bits)));
}
// The same with a whole mantissa and exponents from the smallest on.
template <class Scalar>
Scalar draw_positive(nanoqd::Rng& rng, uint32_t exponents) {
  return draw_positive<Scalar>(rng, Traits<Scalar>::mantissa_bits, 1, exponents);
}

}  // namespace test

#endif
