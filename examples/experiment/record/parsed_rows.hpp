// A file of results as rows. A format describes the rows of an experiment:
//
//     struct ResultFormat {
//       using Row = ResultRow;
//       static constexpr std::string_view header = "run,...";  // the column names
//       static constexpr const char* command = "paper run";    // who writes, for sentences
//       // Parses a line without its line break. If it is not a row, `error` is the reason.
//       static std::optional<ResultRow> parse(std::string_view line, std::string& error);
//       // Returns why this line is not the header, or nothing if there is nothing special to say.
//       static std::string explain_header(std::string_view line);
//       static std::string run_text(const ResultRow& row);     // "cvt-me on F1, run 3"
//     };
//
// These functions are beside the row:
//
//     std::string result_line(const ResultRow& row);                    // with its line break
//     bool same_run(const ResultRow& a, const ResultRow& b);
//     bool same_results(const ResultRow& a, const ResultRow& b);
//     bool run_before(const ResultRow& a, const ResultRow& b);          // a strict order of runs
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RECORD_PARSED_ROWS_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RECORD_PARSED_ROWS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "csv_fields.hpp"

namespace nanoqd::experiment {

template <class Row>
struct ParsedRows {
  std::vector<Row> rows;           // in the order of the file; a repeated run is here twice
  std::vector<std::size_t> lines;  // the line of each row, from 1
  std::size_t whole_bytes = 0;     // up to the end of the last complete line
  bool torn = false;               // the last line has no line break: the program stopped while writing it
};

// Parses a whole file. Returns an empty result if a line is malformed; `error` is then one sentence
// with `name`, the name of the file, and the line. Leaves out a torn last line. An empty file, or a
// file with only a torn header, has no rows and is not an error.
template <class Format>
[[nodiscard]] std::optional<ParsedRows<typename Format::Row>> parse_rows(std::string_view text, const std::string& name,
                                                                         std::string& error) {
  ParsedRows<typename Format::Row> results;
  const std::size_t last_break = text.rfind('\n');
  results.whole_bytes = last_break == std::string_view::npos ? 0 : last_break + 1;
  results.torn = results.whole_bytes < text.size();
  if (results.torn && results.whole_bytes == 0 && Format::header.substr(0, text.size()) != text) {
    error = name + " does not begin with the column names of " + Format::command;
    return std::nullopt;
  }
  text = text.substr(0, results.whole_bytes);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    std::string reason;
    if (number > 1) {
      std::optional<typename Format::Row> row = Format::parse(line, reason);
      if (row) {
        results.rows.push_back(std::move(*row));
        results.lines.push_back(number);
      }
    } else if (line != Format::header) {
      reason = Format::explain_header(line);
      if (reason.empty()) {
        reason = std::string("the column names are not those of ") + Format::command + ": " + excerpt(line);
      }
    }
    if (!reason.empty()) {
      error = name + ", line " + std::to_string(number);
      error.append(": ").append(reason);
      return std::nullopt;
    }
  }
  return results;
}

}  // namespace nanoqd::experiment

#endif
