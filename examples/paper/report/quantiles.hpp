// Mean, standard deviation and quantiles of a sample.
#ifndef NANOQD_EXAMPLES_PAPER_QUANTILES_HPP
#define NANOQD_EXAMPLES_PAPER_QUANTILES_HPP

#include <vector>

#include "welch.hpp"

namespace nanoqd::paper {

// The deviation is the sample's, with n - 1; zero for a single value.
[[nodiscard]] Moments moments_of(const std::vector<double>& values);

// The value below which a share of the sample lies; between two values of the sample, linear: the smallest one for 0,
// the median for 0.5, the largest for 1. Pre: values is not empty, 0 <= share <= 1.
[[nodiscard]] double quantile(std::vector<double> values, double share);

struct Quartiles {
  double low = 0.0;
  double median = 0.0;
  double high = 0.0;
};

// Pre: values is not empty.
[[nodiscard]] Quartiles quartiles_of(std::vector<double> values);

}  // namespace nanoqd::paper

#endif
