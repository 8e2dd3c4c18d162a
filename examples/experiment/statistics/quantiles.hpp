// Mean, standard deviation and quantiles of a sample.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_QUANTILES_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_QUANTILES_HPP

#include <vector>

#include "welch.hpp"

namespace nanoqd::experiment {

// Returns mean and standard deviation. The deviation is that of a sample, with n - 1; it is 0 for a
// single value.
[[nodiscard]] Moments moments_of(const std::vector<double>& values);

// Returns the value below which a share of the sample lies: the smallest value for 0, the median
// for 0.5, the largest for 1. Interpolates linearly between two values of the sample. Requires:
// values is not empty, 0 <= share <= 1.
[[nodiscard]] double quantile(std::vector<double> values, double share);

struct Quartiles {
  double low = 0.0;
  double median = 0.0;
  double high = 0.0;
};

// Requires: values is not empty.
[[nodiscard]] Quartiles quartiles_of(std::vector<double> values);

}  // namespace nanoqd::experiment

#endif
