// One run of one contender on one problem.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_SEARCH_RUN_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_SEARCH_RUN_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "../names.hpp"
#include "../problem/noise.hpp"
#include "../problem/problem.hpp"
#include "contenders.hpp"
#include "experiment/record/csv_fields.hpp"

namespace nanoqd::benchmark {

inline constexpr std::uint32_t told_solutions = 100;

// How a run starts. The start counts as evaluations.
enum class Start : std::uint8_t {
  told,   // every contender is told the same 100 solutions, normal around the problem's start
  random  // 100 n uniform random solutions; 100 with a budget of up to 10,000 evaluations
};

struct SearchTask {
  ContenderKind contender = ContenderKind::portfolio;
  const Problem* problem = nullptr;
  std::uint32_t side = large_side;
  Start start = Start::told;
  bool is_clamped = true;  // false: genes may leave their bounds
  std::uint64_t budget = 0;
  Noise noise = Noise::none;
  std::uint32_t corrected = 0;    // 0: judges a passive archive; else draws for each elite of the contender's own
  std::uint64_t start_seed = 0;   // of the start: the same for all contenders
  std::uint64_t search_seed = 0;  // of the contender
  std::uint64_t noise_seed = 0;
  std::function<bool()> goes_on;  // called 50 times, after each point of the curves; false stops the run
};

// Each curve has 50 points, at 1/50, 2/50, ... of the budget. The last points are the result. If
// corrected, the points before the last one have a sixteenth of the draws, to save time.
struct SearchResult {
  std::vector<double> qd;
  std::vector<double> coverage;
  std::vector<double> best;
  double in_cell = 0.0;    // of the corrected archive; see Corrected
  double overclaim = 0.0;  // the same
  double repeated = 0.0;   // percent of the evaluations
};

// Returns an empty result if goes_on() returned false. The same task gives the same result.
[[nodiscard]] std::optional<SearchResult> run_search(const SearchTask& task);

}  // namespace nanoqd::benchmark

#endif
