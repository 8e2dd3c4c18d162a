// The numbers that the paper prints, from a file with one line for each cell of its tables. The
// first line, here broken into two, has the names of the columns:
//
//     dimension,function,algorithm,fev_mean,fev_std,
//         coverage_percent_mean,coverage_percent_std,fev_sign,coverage_sign
//     2,1,cvt-dme,8.43E-01,7.67E-01,92.4,0.4,,
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_PRINTED_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_PRINTED_TABLES_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::paper {

inline constexpr std::size_t printed_runs = 30;

struct PrintedNumber {
  std::string text;
  double value = 0.0;
  double half_unit = 0.0;  // half a unit of its last digit: the largest rounding error
};

struct PrintedCell {
  std::uint32_t dimension = 0;
  std::uint32_t function = 0;
  std::string algorithm;
  PrintedNumber fev_mean;
  PrintedNumber fev_deviation;
  PrintedNumber coverage_mean;  // in percent
  PrintedNumber coverage_deviation;
  char fev_sign = ' ';
  char coverage_sign = ' ';

  // Functions without bounds have no coverage; the paper prints 0.0 (0.0) for them.
  [[nodiscard]] bool has_coverage() const { return coverage_mean.value > 0.0; }
};

struct PrintedTables {
  std::vector<PrintedCell> cells;

  // Null if the paper has no such cell.
  [[nodiscard]] const PrintedCell* find(std::uint32_t dimension, std::uint32_t function,
                                        const std::string& algorithm) const;
};

// Returns an empty result if the text is malformed; `error` is then one sentence with the file name
// and the line.
[[nodiscard]] std::optional<PrintedTables> parse_printed_tables(std::string_view text, const std::string& name,
                                                                std::string& error);

// Parses a number as printed, such as 8.43E-01 or 92.4. Returns an empty result if it is not a
// number.
[[nodiscard]] std::optional<PrintedNumber> parse_printed_number(std::string_view text);

}  // namespace nanoqd::paper

#endif
