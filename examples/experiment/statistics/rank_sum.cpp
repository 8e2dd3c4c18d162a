#include "rank_sum.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace nanoqd::experiment {
namespace {

// Doubled ranks, so that the mean of two ranks is an integer too.
struct Ranking {
  std::vector<std::int64_t> doubled;  // of all values, in rising order
  std::int64_t first_sum = 0;         // doubled too
  double ties = 0.0;                  // sum of t^3 - t over the groups of t equal values
};

Ranking ranking_of(const std::vector<double>& first, const std::vector<double>& second) {
  struct Value {
    double value;
    bool of_first;
  };
  std::vector<Value> all;
  all.reserve(first.size() + second.size());
  for (const double value : first) all.push_back({value, true});
  for (const double value : second) all.push_back({value, false});
  std::sort(all.begin(), all.end(), [](const Value& a, const Value& b) { return a.value < b.value; });
  Ranking ranking;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && !(all[begin].value < all[end].value)) ++end;
    const auto doubled_rank = static_cast<std::int64_t>(begin + 1 + end);
    for (std::size_t i = begin; i < end; ++i) {
      ranking.doubled.push_back(doubled_rank);
      ranking.first_sum += all[i].of_first ? doubled_rank : 0;
    }
    const auto t = static_cast<double>(end - begin);
    ranking.ties += t * t * t - t;
  }
  return ranking;
}

RankSum without_p(const Ranking& ranking, std::size_t first_size, std::size_t second_size) {
  const auto m = static_cast<double>(first_size);
  const auto n = static_cast<double>(second_size);
  RankSum test;
  test.mean = m * n / 2.0;
  test.u = static_cast<double>(ranking.first_sum) / 2.0 - m * (m + 1.0) / 2.0;
  return test;
}

// Returns ways[s]: the number of ways to choose `chosen` of the ranks with the sum s. The ranks are
// in rising order. Among the ranks seen so far, the first ones therefore have the least sum and the
// last ones the largest.
std::vector<double> ways_by_sum(const std::vector<std::int64_t>& ranks, std::size_t chosen) {
  std::vector<std::size_t> sum_before = {0};  // of the first 0, 1, 2, ... ranks
  for (const std::int64_t rank : ranks) sum_before.push_back(sum_before.back() + static_cast<std::size_t>(rank));
  std::vector<std::vector<double>> ways;
  for (std::size_t count = 0; count <= chosen; ++count) {
    ways.emplace_back(sum_before[ranks.size()] - sum_before[ranks.size() - count] + 1, 0.0);
  }
  ways[0][0] = 1.0;
  for (std::size_t seen = 0; seen < ranks.size(); ++seen) {
    const auto rank = static_cast<std::size_t>(ranks[seen]);
    for (std::size_t count = std::min(chosen, seen + 1); count > 0; --count) {  // downwards: no rank is taken twice
      const std::vector<double>& fewer = ways[count - 1];
      std::vector<double>& more = ways[count];
      const std::size_t last = sum_before[seen] - sum_before[seen + 1 - count];
      for (std::size_t sum = sum_before[count - 1]; sum <= last; ++sum) more[sum + rank] += fewer[sum];
    }
  }
  return ways[chosen];
}

}  // namespace

RankSum exact_rank_sum(const std::vector<double>& first, const std::vector<double>& second) {
  const Ranking ranking = ranking_of(first, second);
  RankSum test = without_p(ranking, first.size(), second.size());
  if (first.empty() || second.empty()) return test;
  // The rank sums of both samples have the same distance from their means. The code uses the
  // smaller sample.
  const auto all = static_cast<std::int64_t>(ranking.doubled.size());
  const auto chosen = static_cast<std::int64_t>(std::min(first.size(), second.size()));
  const std::int64_t mean = chosen * (all + 1);  // doubled
  const std::int64_t distance = std::abs(ranking.first_sum - static_cast<std::int64_t>(first.size()) * (all + 1));
  double extreme = 0.0;
  double total = 0.0;
  const std::vector<double> ways = ways_by_sum(ranking.doubled, static_cast<std::size_t>(chosen));
  for (std::size_t sum = 0; sum < ways.size(); ++sum) {
    total += ways[sum];
    extreme += std::abs(static_cast<std::int64_t>(sum) - mean) >= distance ? ways[sum] : 0.0;
  }
  test.p = extreme / total;
  return test;
}

RankSum normal_rank_sum(const std::vector<double>& first, const std::vector<double>& second) {
  const Ranking ranking = ranking_of(first, second);
  RankSum test = without_p(ranking, first.size(), second.size());
  test.exact = false;
  const auto all = static_cast<double>(ranking.doubled.size());
  if (first.empty() || second.empty() || ranking.ties > all * all * all - all - 0.5) return test;  // all are equal
  const double variance = test.mean / 6.0 * (all + 1.0 - ranking.ties / (all * (all - 1.0)));
  const double distance = std::max(std::fabs(test.u - test.mean) - 0.5, 0.0);
  test.p = std::erfc(distance / std::sqrt(2.0 * variance));
  return test;
}

RankSum rank_sum_test(const std::vector<double>& first, const std::vector<double>& second) {
  return first.size() + second.size() <= most_exact ? exact_rank_sum(first, second) : normal_rank_sum(first, second);
}

}  // namespace nanoqd::experiment
