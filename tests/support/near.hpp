// Closeness of reals without libm and without Unity's own asserts on double, which a device may be
// built without.
#ifndef NANOQD_TESTS_NEAR_HPP
#define NANOQD_TESTS_NEAR_HPP

namespace test {

template <class Scalar>
constexpr Scalar magnitude(Scalar value) {
  return value < Scalar{0} ? -value : value;
}

// |actual - expected| <= tolerance max(1, |expected|). False for NaN.
template <class Scalar>
constexpr bool is_near(Scalar actual, Scalar expected, Scalar tolerance) {
  const Scalar size = magnitude(expected) > Scalar{1} ? magnitude(expected) : Scalar{1};
  return magnitude(actual - expected) <= tolerance * size;
}

}  // namespace test

#endif
