// One finished run of the experiment, as one line of results.csv.
//
//     append(result_line(row));                                   // `paper run`, one write for each run
//     const auto results = parse_results(text, "out/results.csv", error);   // `paper report`, and a run that goes on
//
// The columns stand in result_header. Numbers are written so that they read back to the same bits, except for the two
// curves, which keep four digits.
#ifndef NANOQD_EXAMPLES_PAPER_RECORD_RESULT_ROW_HPP
#define NANOQD_EXAMPLES_PAPER_RECORD_RESULT_ROW_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::paper {

inline constexpr std::string_view result_header =
    "settings,data,algorithm,function,dimension,run,seed,cells,evaluations,fev,coverage,elites,qd_score,seconds,"
    "fev_curve,step_curve";

inline constexpr std::size_t curve_points = 50;

struct ResultRow {
  std::string settings;   // as-run, as-written, or any text without comma, quote or line break
  std::string data;       // official or made-up
  std::string algorithm;  // cvt-dme, cvt-me, ...; small letters, digits and hyphens
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  std::uint32_t run = 0;
  std::uint64_t seed = 0;
  std::uint32_t cells = 0;
  std::uint64_t evaluations = 0;
  double fev = 0.0;                // function error value: best f(x) found, minus the optimum
  std::optional<double> coverage;  // share of filled cells; none for functions without bounds
  std::uint32_t elites = 0;        // filled cells, of functions without bounds too
  double qd_score = 0.0;           // the sum of -(f(x) - f*) over the elites
  double seconds = 0.0;
  std::vector<double> fev_curve;   // at 1/50, 2/50, ... of the evaluations
  std::vector<double> step_curve;  // mean length of a DE step in each 50th, in box diagonals; empty for other operators
};

// Whether two rows are of one run: same settings, data, algorithm, function, dimension and run.
[[nodiscard]] bool same_run(const ResultRow& a, const ResultRow& b);

// Whether they also hold the same results. Seconds differ from machine to machine and do not count.
[[nodiscard]] bool same_results(const ResultRow& a, const ResultRow& b);

// An order of runs in which those of one cell of a table are neighbours.
[[nodiscard]] bool run_before(const ResultRow& a, const ResultRow& b);

// With the line break.
[[nodiscard]] std::string result_line(const ResultRow& row);

// One line without its line break. Empty if it is no such row, with the reason in `error`.
[[nodiscard]] std::optional<ResultRow> parse_result_line(std::string_view line, std::string& error);

struct ParsedResults {
  std::vector<ResultRow> rows;     // in the order of the file; a run that stands there twice is kept twice
  std::vector<std::size_t> lines;  // where each stands, from 1
  std::size_t whole_bytes = 0;     // up to the end of the last finished line
  bool torn = false;               // the last line has no line break, so it was being written when the run was stopped
};

// A whole file. `name` is the file's, for the sentence in `error`, which names the line too. A torn last line is left
// out; a file with nothing in it, or with a torn header only, has no rows and is no error.
[[nodiscard]] std::optional<ParsedResults> parse_results(std::string_view text, const std::string& name,
                                                         std::string& error);

}  // namespace nanoqd::paper

#endif
