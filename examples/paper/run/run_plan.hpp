// Which runs an experiment consists of, in which order, and which of them a shard does.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_RUN_PLAN_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_RUN_PLAN_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "settings.hpp"

namespace nanoqd::paper {

struct PlannedRun {
  Algorithm algorithm = Algorithm::cvt_dme;
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  std::uint32_t run = 0;
  std::uint64_t cost = 0;  // about how many nanoseconds it takes
};

struct PlanRequest {
  std::vector<std::uint32_t> functions;
  std::vector<std::uint32_t> dimensions;
  std::vector<Algorithm> algorithms;
  std::uint32_t runs = 0;
  std::uint32_t budget = 0;  // evaluations for each dimension
  std::uint32_t shard = 1;   // from 1
  std::uint32_t shards = 1;
};

// Run after run, the longest first within each, so that all cores stay busy and a run's centroids are needed once.
// Shards get parts of about the same cost, and together every run exactly once; which part depends on the request only.
[[nodiscard]] std::vector<PlannedRun> plan_runs(const PlanRequest& request);

// "1-3,7" as {1, 2, 3, 7}, ascending and each once. Empty if it is no such list, or something in it is out of range.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> parse_ranges(std::string_view text, std::uint32_t least,
                                                                     std::uint32_t most);

}  // namespace nanoqd::paper

#endif
