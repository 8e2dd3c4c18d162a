// Named arithmetic, so that formulas read like those of the papers.
//
// Every sum goes from the first dimension to the last, and every product is rounded by itself. The
// bits are therefore the same on every target.
#ifndef NANOQD_MATH_DETAIL_VECTOR_HPP
#define NANOQD_MATH_DETAIL_VECTOR_HPP

#include <stddef.h>
#include <stdint.h>

#include "platform.hpp"

namespace nanoqd {
namespace detail {

// Returns the number in [low, high] that is nearest to `value`; NaN stays NaN. Cost: O(1).
template <class Scalar>
[[nodiscard]] constexpr Scalar clamp(Scalar value, Scalar low, Scalar high) noexcept {
  return value < low ? low : value > high ? high : value;
}

template <class Scalar>
[[nodiscard]] constexpr Scalar absolute(Scalar value) noexcept {
  return value < Scalar{0} ? -value : value;
}

template <class Scalar>
[[nodiscard]] inline Scalar squared(Scalar value) noexcept {
  return product(value, value);
}

// Returns a . b. Cost: O(Dims).
template <class Scalar, uint32_t Dims>
[[nodiscard]] inline Scalar dot(const Scalar (&a)[Dims], const Scalar (&b)[Dims]) noexcept {
  Scalar sum{0};
  for (uint32_t i = 0; i < Dims; ++i) sum += product(a[i], b[i]);
  return sum;
}

// Returns |point - other|^2, where coordinate(i) is coordinate i of the other point. Cost: O(Dims).
template <uint32_t Dims, class Scalar, class Coordinate>
[[nodiscard]] NANOQD_ALWAYS_INLINE Scalar squared_distance_to(const Scalar* point,
                                                              const Coordinate& coordinate) noexcept {
  Scalar sum = squared(point[0] - coordinate(0));
  for (uint32_t i = 1; i < Dims; ++i) sum += squared(point[i] - coordinate(i));
  return sum;
}

// The same if the other point is in memory, its coordinates `stride` numbers apart. Cost: O(Dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] NANOQD_ALWAYS_INLINE Scalar squared_distance(const Scalar* point, const Scalar* other,
                                                           size_t stride = 1) noexcept {
  return squared_distance_to<Dims>(point, [=](uint32_t i) noexcept { return other[i * stride]; });
}

}  // namespace detail
}  // namespace nanoqd

#endif
