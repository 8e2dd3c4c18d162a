// When two objectives are as good as equal.
#ifndef NANOQD_VARIATION_DETAIL_CONVERGENCE_HPP
#define NANOQD_VARIATION_DETAIL_CONVERGENCE_HPP

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/detail/vector.hpp"

namespace nanoqd {
namespace detail {

// A few units in the last place of the best objective, which is all that rounding leaves of a difference beside a large
// constant; and 2^-56 of the spread that the search started from, for objectives whose optimum is 0, where units in the
// last place become ever smaller. Has no scale of its own: objectives may be in any unit.
template <class Scalar>
[[nodiscard]] inline Scalar objective_tolerance(Scalar best, Scalar spread) noexcept {
  constexpr Scalar units = Scalar(sizeof(Scalar) == sizeof(float) ? 0x1p-21 : 0x1p-50);
  const Scalar tolerance = product(absolute(best), units) + product(spread, Scalar(0x1p-56));
  return is_finite(tolerance) ? tolerance : Scalar{0};
}

}  // namespace detail
}  // namespace nanoqd

#endif
