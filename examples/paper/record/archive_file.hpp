// The final archive of a run. `paper run` writes it for the first run of each function, dimension
// and algorithm:
//
//     # box -500 500 -500 500
//     -12.5,307.25,-1834.2        centroid in the units of the measures, objective of its elite
//     -480.1,-499.7,              an empty cell
#ifndef NANOQD_EXAMPLES_PAPER_RECORD_ARCHIVE_FILE_HPP
#define NANOQD_EXAMPLES_PAPER_RECORD_ARCHIVE_FILE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::paper {

struct ArchiveFile {
  double x0 = 0.0;
  double x1 = 1.0;
  double y0 = 0.0;
  double y1 = 1.0;
  std::vector<double> unit;                   // centroids in the unit square: x, y, x, y, ...
  std::vector<std::optional<double>> errors;  // function error value of each cell's elite; none for an empty cell
};

// Returns an empty result if the text is malformed; `error` is then one sentence with the file name
// and the line.
[[nodiscard]] std::optional<ArchiveFile> parse_archive(std::string_view text, const std::string& name,
                                                       std::string& error);

// Returns the path of the archive of these settings, data, algorithm, function and dimension.
[[nodiscard]] std::string archive_path(const std::string& folder, const std::string& settings, const std::string& data,
                                       const std::string& algorithm, std::uint32_t function, std::uint32_t dimension);

}  // namespace nanoqd::paper

#endif
