#include "linear_map.hpp"

#include <algorithm>
#include <nanoqd/math/detail/platform.hpp>

#include "wide_loops.hpp"

namespace nanoqd::paper {

// Works on four rows at a time, so that y is read and written a quarter as often. The elements of y
// are independent of each other. Compilers can therefore vectorise the loop without a change in the
// order of any sum.
NANOQD_WIDE_LOOPS void LinearMap::apply(const double* x, PaddedVector& out) const {
  const std::size_t width = padded(n_);
  double* const NANOQD_RESTRICT y = out.data();
  std::fill_n(y, width, 0.0);
  std::size_t i = 0;
  for (; i + 4 <= n_; i += 4) {
    const double* const NANOQD_RESTRICT first = &values_[i * width];
    const double* const NANOQD_RESTRICT second = first + width;
    const double* const NANOQD_RESTRICT third = second + width;
    const double* const NANOQD_RESTRICT fourth = third + width;
    for (std::size_t j = 0; j < width; ++j) {
      y[j] = (((y[j] + x[i] * first[j]) + x[i + 1] * second[j]) + x[i + 2] * third[j]) + x[i + 3] * fourth[j];
    }
  }
  for (; i < n_; ++i) {
    const double* const NANOQD_RESTRICT row = &values_[i * width];
    for (std::size_t j = 0; j < width; ++j) y[j] += x[i] * row[j];
  }
}

}  // namespace nanoqd::paper
