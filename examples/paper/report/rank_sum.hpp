// Wilcoxon's rank-sum test (also named after Mann and Whitney): do two samples come from one distribution?
//
//     const RankSum test = rank_sum_test(ours, theirs);
//     if (test.p < 0.05) report(test.more_often_larger() ? "ours are larger" : "theirs are larger");
//
// Two-sided. Equal values share the mean of their ranks. Up to most_exact values in both samples together, p is exact:
// among all ways to deal these very ranks out to two samples of these sizes, the share of those whose rank sum lies as
// far from its mean as the one seen, or farther. That is the usual exact test where no values are equal, and stays
// exact where some are. Beyond, p is the normal approximation with the variance corrected for ties and with the
// correction for continuity of half a rank.
#ifndef NANOQD_EXAMPLES_PAPER_RANK_SUM_HPP
#define NANOQD_EXAMPLES_PAPER_RANK_SUM_HPP

#include <cstddef>
#include <vector>

namespace nanoqd::paper {

struct RankSum {
  double u = 0.0;     // pairs in which the value of the first sample is the larger one; equal pairs count half
  double mean = 0.0;  // of u, were there no difference
  double p = 1.0;     // 1 if a sample is empty or all values are equal
  bool exact = true;

  [[nodiscard]] bool more_often_larger() const { return u > mean; }  // the first sample
};

inline constexpr std::size_t most_exact = 60;  // thirty runs against thirty: a few milliseconds

// Pre: no value is NaN.
[[nodiscard]] RankSum rank_sum_test(const std::vector<double>& first, const std::vector<double>& second);

// The two ways to get p, whatever the sizes. exact: O(N^2 min(m, n)^2) for N = m + n values.
[[nodiscard]] RankSum exact_rank_sum(const std::vector<double>& first, const std::vector<double>& second);
[[nodiscard]] RankSum normal_rank_sum(const std::vector<double>& first, const std::vector<double>& second);

}  // namespace nanoqd::paper

#endif
