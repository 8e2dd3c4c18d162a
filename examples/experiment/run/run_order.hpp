// The order of planned runs, and the part of each shard.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RUN_RUN_ORDER_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RUN_RUN_ORDER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nanoqd::experiment {

// Returns the runs of a shard, ordered by their number, and within a number the longest first. All
// cores then stay busy. Shards have about the same cost. Together they do every run exactly once. A
// run has members `run`, its number, and `cost`. Requires: 1 <= shard <= shards.
template <class Run>
[[nodiscard]] std::vector<Run> order_runs(std::vector<Run> all, std::uint32_t shard, std::uint32_t shards) {
  std::stable_sort(all.begin(), all.end(), [](const Run& a, const Run& b) { return a.cost > b.cost; });
  std::vector<Run> mine;
  for (std::size_t i = shard - 1; i < all.size(); i += shards) mine.push_back(all[i]);
  std::stable_sort(mine.begin(), mine.end(), [](const Run& a, const Run& b) { return a.run < b.run; });
  return mine;
}

}  // namespace nanoqd::experiment

#endif
