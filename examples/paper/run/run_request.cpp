#include "run_request.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "../suite/function_facts.hpp"
#include "search_run.hpp"

namespace nanoqd::paper {
namespace {

constexpr std::uint32_t most_runs = 100000;

std::vector<std::uint32_t> take_functions(host::Arguments& arguments) {
  const std::string text = arguments.text("--functions").value_or("1-25");
  const auto functions = parse_ranges(text, 1, function_count);
  if (!functions) arguments.fail("--functions must be numbers from 1 to 25 such as 1-5,9, not '" + text + "'");
  return functions.value_or(std::vector<std::uint32_t>{});
}

std::vector<std::uint32_t> take_dimensions(host::Arguments& arguments) {
  const std::string text = arguments.text("--dimensions").value_or("2,10,30,50");
  const auto dimensions = parse_ranges(text, fewest_dimensions, most_dimensions);
  const bool fits =
      dimensions && std::all_of(dimensions->begin(), dimensions->end(), [](std::uint32_t n) {
        return std::find(std::begin(run_dimensions), std::end(run_dimensions), n) != std::end(run_dimensions);
      });
  if (!fits) arguments.fail("--dimensions must be some of 2,10,30,50, not '" + text + "'");
  return dimensions.value_or(std::vector<std::uint32_t>{});
}

// The paper's own two, unless others are given: CVT-ME as the settings have it.
std::vector<Algorithm> take_algorithms(host::Arguments& arguments, bool is_coded) {
  const std::vector<std::string_view> names(std::begin(algorithm_names), std::end(algorithm_names));
  std::vector<Algorithm> algorithms;
  for (const std::size_t position :
       take_names(arguments, "--algorithms", names, is_coded ? "cvt-dme,cvt-me-coded" : "cvt-dme,cvt-me")) {
    algorithms.push_back(static_cast<Algorithm>(position));
  }
  return algorithms;
}

// Refuses --without for algorithms that do not have the part: a row must not name a missing part
// that the algorithm never had.
void check_part(host::Arguments& arguments, const RunRequest& request) {
  const Part part = request.settings.without;
  if (part == Part::none) return;
  const std::vector<Algorithm>& algorithms = request.plan.algorithms;
  const auto runs = [&algorithms](Algorithm one) {
    return std::find(algorithms.begin(), algorithms.end(), one) != algorithms.end();
  };
  const bool is_pair = runs(Algorithm::cvt_portfolio_maes);
  if (part == Part::shade || part == Part::maes) {
    if (is_pair && !runs(Algorithm::cvt_portfolio)) return;
    arguments.fail(
        "--without shade and --without maes are for cvt-portfolio-maes only; --algorithms must include it, and not "
        "cvt-portfolio");
  } else if (!is_pair && !runs(Algorithm::cvt_portfolio)) {
    arguments.fail(
        "--without leaves out a part of cvt-portfolio or cvt-portfolio-maes; give one of them to --algorithms");
  }
}

}  // namespace

RunRequest take_run_request(host::Arguments& arguments) {
  RunRequest request;
  request.plan.functions = take_functions(arguments);
  request.plan.dimensions = take_dimensions(arguments);
  request.plan.runs = static_cast<std::uint32_t>(arguments.whole("--runs", 1, most_runs).value_or(30));
  request.plan.shard = take_shard(arguments);
  request.settings = take_settings(arguments);
  request.plan.algorithms = take_algorithms(arguments, request.settings.is_coded());
  request.plan.budget = request.settings.budget;
  check_part(arguments, request);
  request.data = arguments.text("--data");
  request.out = arguments.text("--out").value_or("paper-results");
  request.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(1);
  request.jobs = take_jobs(arguments);
  return request;
}

std::string run_help() {
  return std::string(
             "paper run: runs the experiment; every finished run is a line of DIR/results.csv\n"
             "\n"
             "After a stop or a kill, the same command continues where it stopped. The same seed gives the\n"
             "same results with any number of jobs and shards.\n"
             "\n"
             "  --functions LIST      functions, such as 1-5,9 (default 1-25)\n"
             "  --dimensions LIST     some of 2,10,30,50 (default all)\n"
             "  --algorithms LIST     some of cvt-dme,cvt-me,cvt-me-coded,grid-dme,cvt-isoline,cvt-portfolio,\n"
             "                        cvt-portfolio-maes,cvt-dme-noisy,cvt-portfolio-noisy (default cvt-dme,cvt-me;\n"
             "                        as-coded: cvt-dme,cvt-me-coded)\n"
             "  --runs N              runs of each function, dimension and algorithm (default 30)\n"
             "  --data DIR            folder with the suite's own files; without it, shifts and rotations are made up\n"
             "  --out DIR             folder for the results (default paper-results)\n"
             "  --jobs N              runs at the same time (default: one for each core)\n"
             "  --shard I/M           does only part I of M, and writes results-I-of-M.csv\n"
             "  --seed N              seed of run 1; run 2 has N + 1, and so on (default 1)\n"
             "  --help                prints this page\n"
             "\n") +
         settings_help +
         "\n"
         "example: paper run --functions 1-25 --dimensions 2,10 --runs 3 --data cec2005 --out results\n";
}

}  // namespace nanoqd::paper
