#include "quantiles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nanoqd::experiment {
namespace {

double quantile_of_sorted(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = place - static_cast<double>(below);
  return sorted[below] * (1.0 - part) + sorted[above] * part;
}

}  // namespace

Moments moments_of(const std::vector<double>& values) {
  Moments moments;
  moments.count = values.size();
  if (values.empty()) return moments;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) moments.mean += value / count;
  double squares = 0.0;
  for (const double value : values) squares += (value - moments.mean) * (value - moments.mean);
  moments.deviation = values.size() > 1 ? std::sqrt(squares / (count - 1.0)) : 0.0;
  return moments;
}

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return quantile_of_sorted(values, share);
}

Quartiles quartiles_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {quantile_of_sorted(values, 0.25), quantile_of_sorted(values, 0.5), quantile_of_sorted(values, 0.75)};
}

}  // namespace nanoqd::experiment
