// What every search for the nearest cell has in common: squared distances, and who wins among equals.
#ifndef NANOQD_DETAIL_NEAREST_HPP
#define NANOQD_DETAIL_NEAREST_HPP

#include <stdint.h>

#include "../status.hpp"
#include "platform.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// The nearest centroid so far: the lowest cell among equals.
template <class Scalar>
struct Nearest {
  uint32_t cell = no_cell;
  Scalar distance = infinity<Scalar>();

  void compare(uint32_t other, Scalar its_distance) noexcept {
    if (its_distance < distance || (its_distance <= distance && other < cell)) {
      distance = its_distance;
      cell = other;
    }
  }
};

// From `point` to the place that has these coordinates, summed from the first dimension to the last as every table does.
// O(dims).
template <uint32_t Dims, class Scalar, class Coordinate>
[[nodiscard]] inline Scalar squared_distance(const Scalar* point, const Coordinate& coordinate) noexcept {
  Scalar distance{0};
  for (uint32_t i = 0; i < Dims; ++i) {
    const Scalar difference = point[i] - coordinate(i);
    distance += product(difference, difference);
  }
  return distance;
}

}  // namespace detail
}  // namespace nanoqd

#endif
