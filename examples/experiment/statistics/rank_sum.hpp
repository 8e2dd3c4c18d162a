// Wilcoxon's rank-sum test (also named after Mann and Whitney). It tests whether two samples come
// from one distribution.
//
//     const RankSum test = rank_sum_test(ours, theirs);
//     const bool ours_are_larger = test.p < 0.05 && test.more_often_larger();
//
// The test is two-sided. Equal values share the mean of their ranks.
//
// Up to most_exact values in both samples together, p is exact. Consider all ways to distribute
// these ranks over two samples of these sizes. p is the share of ways whose rank sum is at least as
// far from its mean as the observed one. Without equal values this is the usual exact test; with
// equal values it is still exact.
//
// Beyond, p is the normal approximation. Its variance is corrected for ties, and it has the
// continuity correction of half a rank.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_RANK_SUM_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_STATISTICS_RANK_SUM_HPP

#include <cstddef>
#include <vector>

namespace nanoqd::experiment {

struct RankSum {
  double u = 0.0;     // number of pairs in which the first sample's value is larger; equal pairs count half
  double mean = 0.0;  // of u, if both samples came from one distribution
  double p = 1.0;     // 1 if a sample is empty or all values are equal
  bool exact = true;

  [[nodiscard]] bool more_often_larger() const { return u > mean; }  // the first sample
};

inline constexpr std::size_t most_exact = 60;  // thirty runs against thirty: a few milliseconds

// Chooses exact_rank_sum() or normal_rank_sum() by the sizes. Requires: no value is NaN.
[[nodiscard]] RankSum rank_sum_test(const std::vector<double>& first, const std::vector<double>& second);

// The two ways to compute p, for any sizes.
// Cost of exact_rank_sum(): O(N^2 min(m, n)^2) for N = m + n values.
[[nodiscard]] RankSum exact_rank_sum(const std::vector<double>& first, const std::vector<double>& second);
[[nodiscard]] RankSum normal_rank_sum(const std::vector<double>& first, const std::vector<double>& second);

}  // namespace nanoqd::experiment

#endif
