#include "linear_map.hpp"

#include <algorithm>
#include <nanoqd/detail/platform.hpp>

namespace nanoqd::paper {

// Four rows at a time: y is read and written a quarter as often, and its elements are independent of each other, so that
// compilers work on several at a time without changing the order of any sum.
void LinearMap::apply(const double* x, PaddedVector& out) const {
  const std::uint32_t width = padded(n_);
  double* const NANOQD_RESTRICT y = out.data();
  const double* NANOQD_RESTRICT row = values_.data();
  std::fill_n(y, width, 0.0);
  std::uint32_t i = 0;
  for (; i + 4 <= n_; i += 4, row += std::size_t{4} * width) {
    const double a = x[i];
    const double b = x[i + 1];
    const double c = x[i + 2];
    const double d = x[i + 3];
    for (std::uint32_t j = 0; j < width; ++j) {
      y[j] = (((y[j] + a * row[j]) + b * row[j + width]) + c * row[j + 2 * width]) + d * row[j + 3 * width];
    }
  }
  for (; i < n_; ++i, row += width) {
    const double a = x[i];
    for (std::uint32_t j = 0; j < width; ++j) y[j] += a * row[j];
  }
}

}  // namespace nanoqd::paper
