#include "run_plan.hpp"

#include <utility>

#include "../suite/suite_data.hpp"
#include "experiment/run/run_order.hpp"

namespace nanoqd::paper {
namespace {

// Returns a rough cost, from the results of `paper bench`. It only serves to divide the work among
// shards and to show progress.
std::uint64_t cost_of(Algorithm algorithm, std::uint32_t function, std::uint64_t n, std::uint64_t budget) {
  // These draw a normal number or two for each gene.
  const bool is_coded = algorithm == Algorithm::cvt_me_coded;
  const bool is_normal = algorithm == Algorithm::cvt_me || algorithm == Algorithm::cvt_isoline || is_coded;
  const bool has_pair = algorithm == Algorithm::cvt_portfolio_maes;
  const bool is_portfolio = algorithm == Algorithm::cvt_portfolio || algorithm == Algorithm::cvt_portfolio_noisy ||
                            has_pair;  // searches gaps and neighbours
  const std::uint64_t search = 110 +
                               (is_coded    ? 50
                                : is_normal ? 25
                                            : 12) *
                                   n +
                               (is_portfolio ? 250 : 0) + (has_pair ? n * n / 2 : 0);
  const bool is_rotated = data_files(function).matrix_stem != nullptr || function == 5 || function == 12;
  const std::uint64_t simple = 10 + 6 * n + (is_rotated ? n * n / 8 : 0);
  const std::uint64_t evaluation = is_composition(function) ? 500 + 10 * simple : simple;
  return (search + evaluation) * budget * n;
}

}  // namespace

std::vector<PlannedRun> plan_runs(const PlanRequest& request) {
  std::vector<PlannedRun> all;
  for (std::uint32_t run = 1; run <= request.runs; ++run) {
    for (const std::uint32_t dimension : request.dimensions) {
      for (const std::uint32_t function : request.functions) {
        for (const Algorithm algorithm : request.algorithms) {
          all.push_back({algorithm, function, dimension, run, cost_of(algorithm, function, dimension, request.budget)});
        }
      }
    }
  }
  return order_runs(std::move(all), request.shard.number, request.shard.of);
}

}  // namespace nanoqd::paper
