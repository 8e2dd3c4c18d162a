// One finished run of the experiment, as one line of results.csv.
//
//     append(result_line(row));                              // `paper run`: one write for each run
//     const auto results = parse_results(text, "out/results.csv", error);    // `paper report`, too
//
// result_header names the columns. Numbers have enough digits to read back to the same bits, except
// the two curves, which have four digits.
#ifndef NANOQD_EXAMPLES_PAPER_RECORD_RESULT_ROW_HPP
#define NANOQD_EXAMPLES_PAPER_RECORD_RESULT_ROW_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../names.hpp"
#include "experiment/record/parsed_rows.hpp"

namespace nanoqd::paper {

inline constexpr std::string_view result_header =
    "settings,data,algorithm,function,dimension,run,seed,cells,evaluations,fev,coverage,elites,qd_score,seconds,"
    "fev_curve,step_curve";

struct ResultRow {
  std::string settings;   // as-run, as-written, or any text without comma, quote or line break
  std::string data;       // official or made-up
  std::string algorithm;  // cvt-dme, cvt-me, ...; lower-case letters, digits and hyphens
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  std::uint32_t run = 0;
  std::uint64_t seed = 0;
  std::uint32_t cells = 0;
  std::uint64_t evaluations = 0;
  double fev = 0.0;                // function error value: the best f(x) found, minus the optimum
  std::optional<double> coverage;  // share of filled cells; none for functions without bounds
  std::uint32_t elites = 0;        // number of filled cells, also for functions without bounds
  double qd_score = 0.0;           // the sum of -(f(x) - f*) over the elites
  double seconds = 0.0;
  std::vector<double> fev_curve;   // at 1/50, 2/50, ... of the evaluations; empty if it was left out
  std::vector<double> step_curve;  // mean length of a DE step in each 50th, in box diagonals; empty too without DE
};

// Returns whether two rows are of the same run: the same settings, data, algorithm, function,
// dimension and run.
[[nodiscard]] bool same_run(const ResultRow& a, const ResultRow& b);

// Returns whether two rows have the same results. Ignores the seconds, which differ between
// machines, and a curve that one of the rows does not have.
[[nodiscard]] bool same_results(const ResultRow& a, const ResultRow& b);

// A strict order of runs. The runs of one cell of a table are neighbours in it.
[[nodiscard]] bool run_before(const ResultRow& a, const ResultRow& b);

// Returns the line of a row, with its line break.
[[nodiscard]] std::string result_line(const ResultRow& row);

// Parses one line without its line break. Returns an empty result if the line is not a row; `error`
// is then the reason.
[[nodiscard]] std::optional<ResultRow> parse_result_line(std::string_view line, std::string& error);

// The rows as experiment/record reads and writes them.
struct ResultFormat {
  using Row = ResultRow;
  static constexpr std::string_view header = result_header;
  static constexpr const char* command = "paper run";
  [[nodiscard]] static std::optional<ResultRow> parse(std::string_view line, std::string& error) {
    return parse_result_line(line, error);
  }
  [[nodiscard]] static std::string explain_header(std::string_view line);
  [[nodiscard]] static std::string run_text(const ResultRow& row);
};

using ParsedResults = ParsedRows<ResultRow>;

// Parses a whole file. Returns an empty result if a line is malformed; `error` is then one sentence
// with `name`, the name of the file, and the line. Leaves out a torn last line. An empty file, or a
// file with only a torn header, has no rows and is not an error.
[[nodiscard]] std::optional<ParsedResults> parse_results(std::string_view text, const std::string& name,
                                                         std::string& error);

}  // namespace nanoqd::paper

#endif
