// The command line of `benchmark run`, and the runs that it plans.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_REQUEST_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_REQUEST_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "../problem/problem_list.hpp"
#include "contenders.hpp"
#include "experiment/run/lists.hpp"
#include "host/text/arguments.hpp"
#include "search_run.hpp"

namespace nanoqd::benchmark {

struct RunRequest {
  std::vector<std::size_t> problems;    // positions in problem_list
  std::vector<std::size_t> contenders;  // positions in contender_list
  std::uint64_t budget = 200000;
  std::uint32_t runs = 5;
  std::uint32_t side = large_side;
  Start start = Start::told;
  bool is_clamped = true;
  Noise noise = Noise::none;
  std::uint32_t corrected = 0;  // draws for each elite; 0: a passive archive is judged
  std::uint64_t seed = 1;       // of run 1; run 2 has the next number
  std::uint32_t jobs = 1;
  Shard shard;
  std::string out;

  [[nodiscard]] const char* start_name() const { return start == Start::told ? "told" : "random"; }
  [[nodiscard]] const char* bounds_name() const { return is_clamped ? "clamp" : "none"; }
  [[nodiscard]] const char* noise_name() const { return noise_names[static_cast<std::size_t>(noise)]; }
};

struct PlannedRun {
  const ListedProblem* problem = nullptr;
  const ListedContender* contender = nullptr;
  std::uint32_t run = 0;
  std::uint64_t cost = 0;  // roughly the time in nanoseconds
};

// Takes the options of `benchmark run`. A mistake becomes the error of `arguments`; the request is
// then meaningless.
[[nodiscard]] RunRequest take_run_request(host::Arguments& arguments);

// Returns the runs of this shard in the order in which they are done.
[[nodiscard]] std::vector<PlannedRun> plan_runs(const RunRequest& request);

// The page that --help prints.
extern const char* const run_help;

}  // namespace nanoqd::benchmark

#endif
