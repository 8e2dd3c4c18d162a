#include "run_request.hpp"

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "correction.hpp"
#include "experiment/run/run_order.hpp"

namespace nanoqd::benchmark {
namespace {

template <class Listed, std::size_t count>
std::vector<std::size_t> take_listed(host::Arguments& arguments, const char* option, const Listed (&list)[count],
                                     std::size_t usual_count) {
  std::vector<std::string_view> names;
  std::string usual;
  for (const Listed& listed : list) {
    names.emplace_back(listed.name);
    if (names.size() <= usual_count) usual += (usual.empty() ? "" : ",") + std::string(listed.name);
  }
  return take_names(arguments, option, names, usual);
}

// Returns a rough cost. It only serves to divide the work among shards and to show progress.
std::uint64_t cost_of(const ListedProblem& problem, const ListedContender& contender, std::uint64_t budget) {
  const std::uint64_t n = problem.genes;
  const std::uint64_t evaluation = problem.genes == 66 ? 25000 : 10 * n;
  const std::uint64_t search = is_of_library(contender.kind) ? 20 * n : 200 * n + 2 * n * n;
  return budget * (evaluation + search);
}

// Refuses what would compare claims with truth.
void check_corrected(const RunRequest& request, host::Arguments& arguments) {
  if (request.corrected == 0) {
    if (request.noise != Noise::none) {
      arguments.fail("--noise needs --corrected, because a passive archive would keep the luckiest draws");
    }
    return;
  }
  for (const std::size_t contender : request.contenders) {
    if (is_of_library(contender_list[contender].kind)) continue;
    arguments.fail(std::string("--corrected judges searches of the library, so name them with --contenders, without ") +
                   contender_list[contender].name);
    return;
  }
}

}  // namespace

RunRequest take_run_request(host::Arguments& arguments) {
  RunRequest request;
  request.problems = take_listed(arguments, "--problems", problem_list, usual_problems);
  request.contenders = take_listed(arguments, "--contenders", contender_list, usual_contenders);
  request.budget = arguments.whole("--budget", 100, 1000000000).value_or(request.budget);
  request.runs = static_cast<std::uint32_t>(arguments.whole("--seeds", 1, 100000).value_or(request.runs));
  constexpr std::uint32_t sides[] = {large_side, small_side, tiny_side};
  request.side = sides[arguments.choice("--cells", {"10000", "1024", "256"}).value_or(0)];
  request.start = arguments.choice("--start", {"told", "random"}).value_or(0) == 0 ? Start::told : Start::random;
  request.is_clamped = arguments.choice("--bounds", {"clamp", "none"}).value_or(0) == 0;
  request.noise =
      static_cast<Noise>(arguments.choice("--noise", {std::begin(noise_names), std::end(noise_names)}).value_or(0));
  request.corrected = static_cast<std::uint32_t>(arguments.whole("--corrected", 1, most_draws).value_or(0));
  check_corrected(request, arguments);
  request.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(request.seed);
  request.jobs = take_jobs(arguments);
  request.shard = take_shard(arguments);
  request.out = arguments.text("--out").value_or("benchmark-results");
  return request;
}

std::vector<PlannedRun> plan_runs(const RunRequest& request) {
  std::vector<PlannedRun> all;
  for (std::uint32_t run = 1; run <= request.runs; ++run) {
    for (const std::size_t p : request.problems) {
      for (const std::size_t c : request.contenders) {
        const ListedProblem& problem = problem_list[p];
        const ListedContender& contender = contender_list[c];
        all.push_back({&problem, &contender, run, cost_of(problem, contender, request.budget)});
      }
    }
  }
  return order_runs(std::move(all), request.shard.number, request.shard.of);
}

const char* const run_help =
    "benchmark run: runs contenders on problems; every finished run is a line of DIR/results.csv\n"
    "\n"
    "After a stop or a kill, the same command continues where it stopped. The same seed gives the\n"
    "same results with any number of jobs and shards.\n"
    "\n"
    "  --problems LIST       such as sphere20,arm12 (default: the first 13 of benchmark list)\n"
    "  --contenders LIST     such as portfolio,cma-me (default: the first 9 of benchmark list)\n"
    "  --budget N            evaluations of each run (default 200000)\n"
    "  --seeds N             runs of each contender on each problem (default 5)\n"
    "  --cells N             10000 (default), 1024 or 256: a grid of 100 x 100, 32 x 32 or 16 x 16\n"
    "  --start WORD          told (default): each contender is told the same 100 solutions around the start;\n"
    "                        random: 100 n uniform random solutions, 100 with a budget of up to 10000\n"
    "  --bounds WORD         clamp (default): genes stay inside their bounds; none: they may leave them\n"
    "  --noise WORD          none (default), objective, measures, both, uneven, falls or actuators: what makes\n"
    "                        two evaluations of a solution differ\n"
    "  --corrected N         judges the own archive of a search of the library, not a passive one: each elite\n"
    "                        is evaluated N times by fresh draws and filed again by its means\n"
    "  --jobs N              runs at the same time (default: one for each core)\n"
    "  --shard I/M           does only part I of M, and writes results-I-of-M.csv\n"
    "  --seed N              seed of run 1; run 2 has N + 1, and so on (default 1)\n"
    "  --out DIR             folder for the results (default benchmark-results)\n"
    "  --help                prints this page\n"
    "\n"
    "example: benchmark run --problems sphere20,arm12 --contenders portfolio,cma-me --seeds 3 --out results\n";

}  // namespace nanoqd::benchmark
