// Centroids that the user brings, one a line, its coordinates separated by commas.
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
  std::vector<std::size_t> lines;  // where each stands, for messages
};

// Empty lines and lines that begin with # do not count. Every line has `dims` finite numbers; the first that has not is
// named in `error`, and nothing is returned.
[[nodiscard]] std::optional<CsvCentroids> parse_centroid_csv(std::string_view text, std::uint32_t dims,
                                                             std::string& error);

}  // namespace nanoqd::host

#endif
