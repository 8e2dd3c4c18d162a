// Decides when two objectives count as equal.
#ifndef NANOQD_VARIATION_DETAIL_CONVERGENCE_HPP
#define NANOQD_VARIATION_DETAIL_CONVERGENCE_HPP

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/detail/vector.hpp"

namespace nanoqd {
namespace detail {

// Returns the difference up to which two objectives count as equal. It is the sum of two parts:
//  - A few units in the last place of the best objective. If the objective contains a large
//    constant, rounding leaves nothing smaller of a difference.
//  - 2^-56 of the spread of objectives at the start of the search. This is for objectives whose
//    optimum is 0, near which units in the last place become ever smaller.
//
// Both parts scale with the objective, so objectives may be in any unit. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar objective_tolerance(Scalar best, Scalar spread) noexcept {
  constexpr Scalar units = Scalar(sizeof(Scalar) == sizeof(float) ? 0x1p-21 : 0x1p-50);
  const Scalar tolerance = product(absolute(best), units) + product(spread, Scalar(0x1p-56));
  return is_finite(tolerance) ? tolerance : Scalar{0};
}

}  // namespace detail
}  // namespace nanoqd

#endif
