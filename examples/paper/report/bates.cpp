#include "bates.hpp"

#include <algorithm>
#include <cmath>

namespace nanoqd::paper {

double bates_density(double x, std::uint32_t m) {
  if (!(x >= 0.0 && x <= 1.0)) return 0.0;
  if (m == 1) return 1.0;
  // The density of the sum is an alternating sum of the powers m - 1 of its distances to 0, 1, 2,
  // ... It is symmetric, and in the lower half the terms are few and cancel least. The loop divides
  // each term by (m - 1)! factor by factor.
  const double count = m;
  const double sum = count * std::min(x, 1.0 - x);
  double density = 0.0;
  double choices = 1.0;
  for (std::uint32_t k = 0; static_cast<double>(k) < sum; ++k) {
    double power = choices;
    for (std::uint32_t i = 1; i < m; ++i) power *= (sum - static_cast<double>(k)) / static_cast<double>(i);
    density += k % 2 == 0 ? power : -power;
    choices *= static_cast<double>(m - k) / static_cast<double>(k + 1);
  }
  return std::max(density, 0.0) * count;
}

double chance_to_fill(double x, double y, std::uint32_t n, double cells, double evaluations) {
  const std::uint32_t first = std::max<std::uint32_t>(n / 2, 1);
  const std::uint32_t second = std::max<std::uint32_t>(n - first, 1);
  const double share = bates_density(x, first) * bates_density(y, second) / cells;
  return -std::expm1(-evaluations * share);
}

}  // namespace nanoqd::paper
