#include "printed_tables.hpp"

#include <algorithm>
#include <cmath>

#include "host/text/arguments.hpp"

namespace nanoqd::paper {
namespace {

constexpr std::string_view header =
    "dimension,function,algorithm,fev_mean,fev_std,coverage_percent_mean,coverage_percent_std,fev_sign,coverage_sign";
constexpr std::size_t columns = 9;

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

// Returns an empty result if the line is malformed; `reason` then says why.
std::optional<PrintedCell> parse_cell(std::string_view line, std::string& reason) {
  const std::vector<std::string_view> fields = split(line);
  if (fields.size() != columns) {
    reason = std::to_string(fields.size()) + " columns instead of " + std::to_string(columns);
    return std::nullopt;
  }
  PrintedCell cell;
  const auto take_whole = [&](std::size_t column, std::uint32_t& target) {
    const std::optional<std::uint64_t> number = host::parse_whole(fields[column]);
    if (number && *number >= 1 && *number <= 1000) {
      target = static_cast<std::uint32_t>(*number);
    } else if (reason.empty()) {
      reason = "'" + std::string(fields[column]) + "' is not a whole number from 1 to 1000";
    }
  };
  const auto take_number = [&](std::size_t column, PrintedNumber& target) {
    const std::optional<PrintedNumber> number = parse_printed_number(fields[column]);
    if (number) {
      target = *number;
    } else if (reason.empty()) {
      reason = "'" + std::string(fields[column]) + "' is not a number";
    }
  };
  const auto take_sign = [&](std::size_t column, char& target) {
    if (fields[column].empty()) return;
    if (fields[column].size() == 1 && fields[column].find_first_of("+=-") == 0) {
      target = fields[column].front();
    } else if (reason.empty()) {
      reason = "a sign must be +, =, - or empty, not '" + std::string(fields[column]) + "'";
    }
  };
  take_whole(0, cell.dimension);
  take_whole(1, cell.function);
  cell.algorithm = fields[2];
  take_number(3, cell.fev_mean);
  take_number(4, cell.fev_deviation);
  take_number(5, cell.coverage_mean);
  take_number(6, cell.coverage_deviation);
  take_sign(7, cell.fev_sign);
  take_sign(8, cell.coverage_sign);
  if (!reason.empty()) return std::nullopt;
  return cell;
}

}  // namespace

const PrintedCell* PrintedTables::find(std::uint32_t dimension, std::uint32_t function,
                                       const std::string& algorithm) const {
  const auto found = std::find_if(cells.begin(), cells.end(), [&](const PrintedCell& cell) {
    return cell.dimension == dimension && cell.function == function && cell.algorithm == algorithm;
  });
  return found == cells.end() ? nullptr : &*found;
}

std::optional<PrintedNumber> parse_printed_number(std::string_view text) {
  const std::optional<double> value = host::parse_real(text);
  if (!value) return std::nullopt;
  const std::size_t exponent_mark = text.find_first_of("eE");
  const std::string_view digits = text.substr(0, exponent_mark);
  const std::size_t point = digits.find('.');
  const double decimals = point == std::string_view::npos ? 0.0 : static_cast<double>(digits.size() - point - 1);
  double exponent = 0.0;
  if (exponent_mark != std::string_view::npos) {
    exponent = host::parse_real(text.substr(exponent_mark + 1)).value_or(0.0);
  }
  // Leading zeros hide no digits of a number with an exponent. 0.00E+00 is therefore zero, or at
  // most 1e-8, since the suite ends a run at that error.
  const bool is_zero = exponent_mark != std::string_view::npos && !(std::fabs(*value) > 0.0);
  return PrintedNumber{std::string(text), *value, is_zero ? 1e-8 : 0.5 * std::pow(10.0, exponent - decimals)};
}

std::optional<PrintedTables> parse_printed_tables(std::string_view text, const std::string& name, std::string& error) {
  PrintedTables tables;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::string place = name + ", line " + std::to_string(number) + ": ";
    if (number == 1) {
      if (line == header) continue;
      error = place + "the column names must be " + std::string(header);
      return std::nullopt;
    }
    if (line.empty()) continue;
    std::string reason;
    const std::optional<PrintedCell> cell = parse_cell(line, reason);
    if (!cell) {
      error = place + reason;
      return std::nullopt;
    }
    if (tables.find(cell->dimension, cell->function, cell->algorithm) != nullptr) {
      error = place + "a line above already has this function, dimension and algorithm";
      return std::nullopt;
    }
    tables.cells.push_back(*cell);
  }
  if (tables.cells.empty()) {
    error = name + " contains no numbers";
    return std::nullopt;
  }
  return tables;
}

}  // namespace nanoqd::paper
