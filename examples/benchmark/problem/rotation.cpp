#include "rotation.hpp"

#include <cmath>
#include <cstddef>
#include <nanoqd/math/rng.hpp>
#include <numeric>

namespace nanoqd::benchmark {

Rotation::Rotation(std::uint32_t n) : n_(n), rows_(std::size_t{n} * n) {
  constexpr std::uint64_t seed = 2020;
  Rng rng(seed);
  for (std::uint32_t i = 0; i < n; ++i) {
    double* const row = rows_.data() + static_cast<std::size_t>(i) * n;
    for (std::uint32_t k = 0; k < n; ++k) row[k] = rng.gaussian<double>();
    for (std::uint32_t j = 0; j < i; ++j) {
      const double* const before = rows_.data() + static_cast<std::size_t>(j) * n;
      const double share = std::inner_product(row, row + n, before, 0.0);
      for (std::uint32_t k = 0; k < n; ++k) row[k] -= share * before[k];
    }
    const double length = std::sqrt(std::inner_product(row, row + n, row, 0.0));
    for (std::uint32_t k = 0; k < n; ++k) row[k] /= length;
  }
}

void Rotation::apply(const double* x, double* out) const {
  for (std::uint32_t i = 0; i < n_; ++i)
    out[i] = std::inner_product(x, x + n_, rows_.data() + static_cast<std::size_t>(i) * n_, 0.0);
}

}  // namespace nanoqd::benchmark
