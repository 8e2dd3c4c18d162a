#include "noise_command.hpp"

#include <cstdio>
#include <optional>
#include <string>

#include "../record/result_row.hpp"
#include "../run/contenders.hpp"
#include "host/text/arguments.hpp"
#include "noise_table.hpp"

namespace nanoqd::benchmark {
namespace {

const char* const noise_help =
    "benchmark noise DIR: compares noisy searches with exact ones, from results of benchmark run\n"
    "\n"
    "Prints a table for each contender with a noisy one beside it, such as de and de-noisy: the gain in\n"
    "corrected QD score in percent for each number of evaluations. The other columns are for the most\n"
    "evaluations, in percent: elites in the cell of their mean, what the best elite claims too much, and\n"
    "repeated evaluations.\n"
    "\n"
    "example: benchmark run --contenders de,de-noisy --problems sphere10 --cells 256 --noise both\n"
    "           --corrected 256 --budget 20000 --out noise-results\n"
    "         benchmark noise noise-results\n";

int refuse_noise(const std::string& sentence) {
  std::fprintf(stderr, "benchmark noise: %s\n", sentence.c_str());
  return 2;
}

}  // namespace

int noise_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(noise_help, stdout);
    return 0;
  }
  const std::string folder = arguments.positional().value_or("");
  if (folder.empty()) arguments.fail("give the folder with the results, for example benchmark noise out");
  if (!arguments.finish()) return refuse_noise(arguments.advice("benchmark noise --help"));
  std::string error;
  const std::optional<FolderResults> results = read_results_folder<ResultFormat>(folder, error);
  if (!results) return refuse_noise(error);
  std::string text;
  for (const ListedContender& contender : contender_list) {
    const std::string table = noise_table(results->rows, contender.name);
    if (table.empty()) continue;
    text += (text.empty() ? "" : "\n") + std::string(contender.title) + ":\n\n" + table;
  }
  if (text.empty()) {
    return refuse_noise(folder +
                        " has no contender beside its noisy one; run both with --corrected, such as de and de-noisy");
  }
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace nanoqd::benchmark
