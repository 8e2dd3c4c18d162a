// The kernel of the literature, Matern 5/2, as a user would write it: (1 + t + t^2 / 3) e^-t with
// t = sqrt(5) d. Its exponential has a relative error below 3e-7 in float.
#ifndef NANOQD_TESTS_SUPPORT_MATERN_KERNEL_HPP
#define NANOQD_TESTS_SUPPORT_MATERN_KERNEL_HPP

#include <stdint.h>

#include <nanoqd/math/detail/elementary.hpp>
#include <nanoqd/math/detail/platform.hpp>

namespace test {

struct MaternKernel {
  template <class Scalar>
  static Scalar similarity(Scalar squared_distance) noexcept {
    using nanoqd::detail::product;
    if (!(squared_distance > Scalar{0})) return Scalar{1};
    const Scalar t = nanoqd::detail::square_root(Scalar{5} * squared_distance);
    if (t > Scalar{80}) return Scalar{0};
    // e^-t = (e^-(t / 2^8))^(2^8), whose first part is a short series.
    const Scalar small = t / Scalar{-256};
    Scalar power{1};
    for (uint32_t i = 8; i > 0; --i) power = Scalar{1} + product(small, power) / static_cast<Scalar>(i);
    for (uint32_t i = 0; i < 8; ++i) power *= power;
    return product(Scalar{1} + t + product(t, t) / Scalar{3}, power);
  }
};

}  // namespace test

#endif
