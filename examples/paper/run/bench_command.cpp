#include "bench_command.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>

#include "../suite/function_facts.hpp"
#include "../suite/suite_function.hpp"
#include "host/text/arguments.hpp"
#include "run_request.hpp"
#include "search_run.hpp"

namespace nanoqd::paper {
namespace {

const char* const help =
    "paper bench: prints thousands of evaluations per second of one core, as a Markdown table\n"
    "\n"
    "The table has two numbers for each function and dimension: the function alone, and a run of\n"
    "CVT-DME with it. The time is processor time, the best of five measurements.\n"
    "\n"
    "  --functions LIST      functions, such as 1-5,9 (default 1-25)\n"
    "  --dimensions LIST     some of 2,10,30,50 (default all)\n"
    "  --data DIR            folder with the suite's own files; without it, shifts and rotations are made up\n"
    "  --help                prints this page\n"
    "The settings of paper run are options too.\n";

constexpr std::uint32_t evaluations = 20000;
constexpr std::uint32_t repeats = 5;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Returns the shortest of several measurements.
template <class Work>
double best_time(Work&& work) {
  double best = 1e300;
  for (std::uint32_t i = 0; i < repeats; ++i) {
    const double start = cpu_seconds();
    work();
    best = std::min(best, cpu_seconds() - start);
  }
  return std::max(best, 1e-9);
}

// Prints four digits, such as 9870 or 123.4.
std::string thousands_per_second(double seconds) {
  const double rate = evaluations / seconds / 1000.0;
  char text[40];
  std::snprintf(text, sizeof text, rate < 999.95 ? "%.1f" : "%.0f", rate);
  return text;
}

std::string measure(const RunRequest& request, const SuiteFunction& function, std::uint32_t number, std::uint32_t n,
                    const CentroidTable& table) {
  constexpr std::uint32_t points = 64;
  const FunctionFacts& facts = facts_of(number);
  Rng rng(number);
  std::vector<double> x(std::size_t{points} * n);
  for (double& gene : x) gene = facts.lower + rng.uniform<double>() * (facts.upper - facts.lower);
  volatile double sink = 0.0;  // uses the results, so that the compiler cannot remove the measured code
  const double alone = best_time([&] {
    double sum = 0.0;
    for (std::uint32_t i = 0; i < evaluations; ++i) {
      sum += function.error(&x[std::size_t{i % points} * n], request.settings.has_noise ? &rng : nullptr);
    }
    sink = sum;
  });

  Settings settings = request.settings;
  settings.budget = evaluations / n;
  SearchTask task;
  task.settings = &settings;
  task.function = number;
  task.dimension = n;
  task.evaluate = &function;
  task.table = &table;
  task.seed = number;
  const double whole = best_time([&] { sink = run_search(task)->fev; });
  return thousands_per_second(alone) + " / " + thousands_per_second(whole);
}

}  // namespace

int bench_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const RunRequest request = take_run_request(arguments);
  if (!arguments.finish()) {
    std::fprintf(stderr, "paper bench: %s\n", arguments.advice("paper bench --help").c_str());
    return 2;
  }
  const double start = cpu_seconds();
  const std::shared_ptr<const CentroidTable> table = make_centroid_table(request.settings.cvt, request.seed);
  std::printf("%s data; thousands of evaluations per second: the function alone / a run of CVT-DME\n",
              request.data_name());
  std::printf("(the centroids of a run, %s: %.2f s)\n\n|  |", request.settings.name.c_str(), cpu_seconds() - start);
  for (const std::uint32_t n : request.plan.dimensions) std::printf(" n = %u |", n);
  std::printf("\n|---|");
  for (std::size_t i = 0; i < request.plan.dimensions.size(); ++i) std::printf("---|");
  std::printf("\n");
  for (const std::uint32_t number : request.plan.functions) {
    std::printf("| F%u %s |", number, facts_of(number).name);
    for (const std::uint32_t n : request.plan.dimensions) {
      std::string error;
      const std::unique_ptr<SuiteFunction> function = load_function(request.data, number, n, error);
      if (function == nullptr) {
        std::fprintf(stderr, "paper bench: %s\n", error.c_str());
        return 2;
      }
      std::printf(" %s |", measure(request, *function, number, n, *table).c_str());
      static_cast<void>(std::fflush(stdout));
    }
    std::printf("\n");
  }
  return 0;
}

}  // namespace nanoqd::paper
