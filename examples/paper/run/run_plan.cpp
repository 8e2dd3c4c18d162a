#include "run_plan.hpp"

#include <algorithm>

#include "../suite/suite_data.hpp"
#include "host/text/arguments.hpp"

namespace nanoqd::paper {
namespace {

// Returns a rough cost, from the results of `paper bench`. It only serves to divide the work among
// shards and to show progress.
std::uint64_t cost_of(Algorithm algorithm, std::uint32_t function, std::uint64_t n, std::uint64_t budget) {
  // These draw a normal number or two for each gene.
  const bool is_coded = algorithm == Algorithm::cvt_me_coded;
  const bool is_normal = algorithm == Algorithm::cvt_me || algorithm == Algorithm::cvt_isoline || is_coded;
  const bool has_pair = algorithm == Algorithm::cvt_portfolio_maes;
  const bool is_portfolio = algorithm == Algorithm::cvt_portfolio || has_pair;  // searches gaps and neighbours
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
  const auto longest_first = [](const PlannedRun& a, const PlannedRun& b) { return a.cost > b.cost; };
  std::stable_sort(all.begin(), all.end(), longest_first);
  std::vector<PlannedRun> mine;
  for (std::size_t i = request.shard - 1; i < all.size(); i += request.shards) mine.push_back(all[i]);
  std::stable_sort(mine.begin(), mine.end(), [](const PlannedRun& a, const PlannedRun& b) { return a.run < b.run; });
  return mine;
}

std::optional<std::vector<std::uint32_t>> parse_ranges(std::string_view text, std::uint32_t least, std::uint32_t most) {
  std::vector<std::uint32_t> numbers;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dash = part.find('-');
    const std::optional<std::uint64_t> from = host::parse_whole(part.substr(0, dash));
    const std::optional<std::uint64_t> to =
        dash == std::string_view::npos ? from : host::parse_whole(part.substr(dash + 1));
    if (!from || !to || *from < least || *to > most || *from > *to) return std::nullopt;
    for (std::uint64_t number = *from; number <= *to; ++number) numbers.push_back(static_cast<std::uint32_t>(number));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace nanoqd::paper
