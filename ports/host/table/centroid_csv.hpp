// Reads the user's own centroids from CSV: one centroid on each line, its coordinates separated by
// commas.
#ifndef NANOQD_PORTS_HOST_TABLE_CENTROID_CSV_HPP
#define NANOQD_PORTS_HOST_TABLE_CENTROID_CSV_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

struct CsvCentroids {
  std::uint32_t cells = 0;
  std::vector<double> values;      // cells x dims, in the measures' own units
  std::vector<std::size_t> lines;  // the line number of each, for messages
};

// Parses a CSV. Ignores empty lines and lines that begin with #. Every other line must have `dims`
// finite numbers. Otherwise returns empty, and `error` is one sentence that names the first wrong
// line.
[[nodiscard]] std::optional<CsvCentroids> parse_centroid_csv(std::string_view text, std::uint32_t dims,
                                                             std::string& error);

}  // namespace nanoqd::host

#endif
