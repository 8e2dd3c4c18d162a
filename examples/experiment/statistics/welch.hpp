// Welch's test. It tests whether two samples have the same mean. It needs only mean, standard
// deviation and size of each, and a printed table gives no more.
//
//     const Welch test = welch_test({8.43e-1, 7.67e-1, 30}, {9.1e-1, 8.0e-1, 30});
//     if (test.p < 0.05) report("the means differ");
#ifndef NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_WELCH_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_WELCH_HPP

#include <cstddef>

namespace nanoqd::experiment {

struct Moments {
  double mean = 0.0;
  double deviation = 0.0;  // standard deviation of the sample, with n - 1
  std::size_t count = 0;
};

struct Welch {
  double t = 0.0;                   // (first - second) / standard error
  double degrees_of_freedom = 0.0;  // after Welch and Satterthwaite
  double p = 1.0;                   // two-sided; 1 if a sample has fewer than two values
};

// Reduces the distance of the means by `allowance`, but not below zero. Use it for a known error,
// such as the rounding of a printed mean. If both deviations are zero, p is 1 for equal means,
// otherwise 0.
[[nodiscard]] Welch welch_test(const Moments& first, const Moments& second, double allowance = 0.0);

// Returns the probability that a value of Student's t-distribution is at least as far from zero as
// t. Requires: degrees_of_freedom > 0.
[[nodiscard]] double student_t_tails(double t, double degrees_of_freedom);

}  // namespace nanoqd::experiment

#endif
