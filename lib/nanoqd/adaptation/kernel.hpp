// A kernel says how much the result of one elite tells about another, by the distance of their
// places. This file is the contract, and has the kernel that the library offers.
//
//     struct MyKernel {
//       template <class Scalar>
//       static Scalar similarity(Scalar squared_distance) noexcept;
//     };
//
// `squared_distance` is the squared distance in the unit box, divided by the squared length of the
// model; it is at least 0. The function returns 1 for 0, falls towards 0, and is never negative. It
// must be positive definite: the usual kernels of Gaussian processes are. It is called size times
// T times in each decision, so its cost decides. Round each product that is added to something by
// detail::product, or results differ between targets.
#ifndef NANOQD_ADAPTATION_KERNEL_HPP
#define NANOQD_ADAPTATION_KERNEL_HPP

#include "../math/detail/platform.hpp"

namespace nanoqd {

// The rational quadratic kernel of order 3, 1 / (1 + 5/18 d^2)^3. Near 0 it has the curvature of
// Matern 5/2, the kernel of the literature. It needs neither a root nor an exponential. Cost: O(1).
struct RationalKernel {
  template <class Scalar>
  [[nodiscard]] static Scalar similarity(Scalar squared_distance) noexcept {
    const Scalar base = Scalar{1} + detail::product(squared_distance, Scalar{5} / Scalar{18});
    return Scalar{1} / (base * base * base);
  }
};

}  // namespace nanoqd

#endif
