// The rule that every search for the nearest cell shares: the lowest cell wins among equal
// distances.
#ifndef NANOQD_MAP_DETAIL_NEAREST_HPP
#define NANOQD_MAP_DETAIL_NEAREST_HPP

#include <stdint.h>

#include "../../math/detail/scalar.hpp"
#include "../../status.hpp"

namespace nanoqd {
namespace detail {

// The nearest centroid so far; the lowest cell among equals.
template <class Scalar>
struct NearestSoFar {
  uint32_t cell = no_cell;
  Scalar distance = infinity<Scalar>();

  void compare(uint32_t other, Scalar its_distance) noexcept {
    if (its_distance < distance || (its_distance <= distance && other < cell)) {
      distance = its_distance;
      cell = other;
    }
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
