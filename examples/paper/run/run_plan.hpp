// The plan of an experiment: its runs, their order, and the part of each shard.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_RUN_PLAN_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_RUN_PLAN_HPP

#include <cstdint>
#include <vector>

#include "../names.hpp"
#include "experiment/run/lists.hpp"
#include "settings.hpp"

namespace nanoqd::paper {

struct PlannedRun {
  Algorithm algorithm = Algorithm::cvt_dme;
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  std::uint32_t run = 0;
  std::uint64_t cost = 0;  // roughly the time in nanoseconds
};

struct PlanRequest {
  std::vector<std::uint32_t> functions;
  std::vector<std::uint32_t> dimensions;
  std::vector<Algorithm> algorithms;
  std::uint32_t runs = 0;
  std::uint32_t budget = 0;  // evaluations for each dimension
  Shard shard;
};

// Returns the runs of this shard, ordered by their number, and within a number the longest first.
// All cores then stay busy, and runs that share a table of centroids follow each other. Shards have
// about the same cost. Together they do every run exactly once. The part of a shard depends on the
// request only.
[[nodiscard]] std::vector<PlannedRun> plan_runs(const PlanRequest& request);

}  // namespace nanoqd::paper

#endif
