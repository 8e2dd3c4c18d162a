// Real numbers by their bits: the special ones to feed in, and the comparison that exactness needs.
#ifndef NANOQD_TESTS_SCALARS_HPP
#define NANOQD_TESTS_SCALARS_HPP

#include <stdint.h>

#include <nanoqd/math/detail/scalar.hpp>

namespace test {

template <class Scalar>
using Traits = nanoqd::detail::ScalarTraits<Scalar>;

template <class Scalar>
inline uint64_t bits(Scalar value) {
  return nanoqd::detail::to_bits(value);
}

// Tells 0.0 from -0.0, which == does not.
template <class Scalar>
inline bool same(Scalar a, Scalar b) {
  return bits(a) == bits(b);
}

template <class Scalar>
inline bool same(const Scalar* a, const Scalar* b, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

template <class Scalar>
inline Scalar infinity() {
  return nanoqd::detail::from_bits<Scalar>(Traits<Scalar>::infinity_bits);
}

template <class Scalar>
inline Scalar nan() {
  using Bits = typename Traits<Scalar>::Bits;
  return nanoqd::detail::from_bits<Scalar>(Traits<Scalar>::infinity_bits | Bits{1}
                                                                               << (Traits<Scalar>::mantissa_bits - 1));
}

template <class Scalar>
inline Scalar largest() {
  return Traits<Scalar>::largest;
}

// The smallest number above zero, a denormal.
template <class Scalar>
inline Scalar smallest() {
  return nanoqd::detail::from_bits<Scalar>(1);
}

// The neighbour of a number other than zero, on the side away from zero or towards it.
template <class Scalar>
inline Scalar next_outwards(Scalar value) {
  return nanoqd::detail::from_bits<Scalar>(nanoqd::detail::to_bits(value) + 1);
}
template <class Scalar>
inline Scalar next_inwards(Scalar value) {
  return nanoqd::detail::from_bits<Scalar>(nanoqd::detail::to_bits(value) - 1);
}

// A random whole number in [-reach, reach].
template <class Scalar, class Generator>
inline Scalar whole_number(Generator& rng, uint32_t reach) {
  return static_cast<Scalar>(static_cast<int32_t>(rng.below(2 * reach + 1)) - static_cast<int32_t>(reach));
}

template <class Scalar>
struct Interval {
  Scalar lower;
  Scalar upper;
};

// The intervals that neither a gene nor a measure may have: inverted, not finite, or too long.
inline constexpr uint32_t bad_intervals = 10;
template <class Scalar>
inline Interval<Scalar> bad_interval(uint32_t kind) {
  const Scalar one{1};
  const Scalar inf = infinity<Scalar>();
  switch (kind) {
    case 0: return {one, -one};
    case 1: return {next_outwards(one), one};
    case 2: return {nan<Scalar>(), one};
    case 3: return {one, nan<Scalar>()};
    case 4: return {nan<Scalar>(), nan<Scalar>()};
    case 5: return {-inf, one};
    case 6: return {one, inf};
    case 7: return {inf, inf};
    case 8: return {-inf, -inf};
    default: return {-largest<Scalar>(), largest<Scalar>()};
  }
}

}  // namespace test

#define ASSERT_SAME_BITS(expected, actual, message) \
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(test::bits(expected), test::bits(actual), message)

#endif
