// One finished run of the benchmark, as one line of results.csv.
//
// result_header names the columns. Numbers have enough digits to read back to the same bits, except
// the curves, which have four digits.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RECORD_RESULT_ROW_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RECORD_RESULT_ROW_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../names.hpp"
#include "experiment/record/parsed_rows.hpp"
#include "experiment/record/results_file.hpp"
#include "experiment/record/results_folder.hpp"

namespace nanoqd::benchmark {

inline constexpr std::string_view result_header =
    "start,bounds,cells,evaluations,noise,corrected,problem,contender,run,seed,qd,coverage,best,in_cell,overclaim,"
    "repeated,seconds,qd_curve,coverage_curve,best_curve";

struct ResultRow {
  // The settings: rows with other settings are in other tables.
  std::string start;   // told or random
  std::string bounds;  // clamp or none
  std::uint32_t cells = 0;
  std::uint64_t evaluations = 0;
  std::string noise = "none";   // see problem/noise.hpp
  std::uint32_t corrected = 0;  // 0: a passive archive is judged; else each elite was evaluated this many times

  std::string problem;
  std::string contender;
  std::uint32_t run = 0;
  std::uint64_t seed = 0;

  double qd = 0.0;         // mean over all cells of max(0, objective); an empty cell has 0
  double coverage = 0.0;   // percent of the cells that are filled
  double best = 0.0;       // the best objective
  double in_cell = 0.0;    // percent of the elites whose mean measures lie in their cell; 0 if not corrected
  double overclaim = 0.0;  // of the best elite: the objective that it claims, minus its mean; 0 if not corrected
  double repeated = 0.0;   // percent of the evaluations whose genes had been evaluated before
  double seconds = 0.0;
  std::vector<double> qd_curve;  // each at 1/50, 2/50, ... of the evaluations
  std::vector<double> coverage_curve;
  std::vector<double> best_curve;
};

[[nodiscard]] bool same_run(const ResultRow& a, const ResultRow& b);
[[nodiscard]] bool same_settings(const ResultRow& a, const ResultRow& b);
// Ignores the seconds.
[[nodiscard]] bool same_results(const ResultRow& a, const ResultRow& b);
// A strict order of runs. Runs with the same settings are neighbours in it.
[[nodiscard]] bool run_before(const ResultRow& a, const ResultRow& b);
[[nodiscard]] std::string result_line(const ResultRow& row);

// Returns such as "told start, clamped genes, 10,000 cells, 200,000 evaluations".
[[nodiscard]] std::string settings_text(const ResultRow& row);

struct ResultFormat {
  using Row = ResultRow;
  static constexpr std::string_view header = result_header;
  static constexpr const char* command = "benchmark run";
  [[nodiscard]] static std::optional<ResultRow> parse(std::string_view line, std::string& error);
  [[nodiscard]] static std::string explain_header(std::string_view line);
  [[nodiscard]] static std::string run_text(const ResultRow& row);
};

using ResultsFile = experiment::ResultsFileOf<ResultFormat>;
using FolderResults = FolderRows<ResultRow>;

}  // namespace nanoqd::benchmark

#endif
