#include "centroid_csv.hpp"

#include "../text/arguments.hpp"
#include "../text/quoted_text.hpp"

namespace nanoqd::host {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

}  // namespace

std::optional<CsvCentroids> parse_centroid_csv(std::string_view text, std::uint32_t dims, std::string& error) {
  CsvCentroids centroids;
  std::size_t line_number = 0;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // some editors put this mark before UTF-8
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++line_number;
    if (line.empty() || line.front() == '#') continue;
    std::size_t position = 0;
    std::uint32_t count = 0;
    while (position <= line.size()) {
      const std::size_t comma = line.find(',', position);
      const std::string_view field = trimmed(line.substr(position, comma - position));
      const std::optional<double> number = parse_real(field);
      if (!number) {
        error = "line " + std::to_string(line_number) + ": " + quoted_text(field) +
                " is not a number (separate numbers by commas; begin a line of names with #)";
        return std::nullopt;
      }
      centroids.values.push_back(*number);
      ++count;
      position = comma == std::string_view::npos ? line.size() + 1 : comma + 1;
    }
    if (count != dims) {
      error = "line " + std::to_string(line_number) + ": " + std::to_string(count) + " numbers instead of " +
              std::to_string(dims) + " (one for each measure)";
      return std::nullopt;
    }
    centroids.lines.push_back(line_number);
    ++centroids.cells;
  }
  return centroids;
}

}  // namespace nanoqd::host
