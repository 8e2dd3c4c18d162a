// A figure of the final archives, as heat maps over the Voronoi cells. It has a row for each
// function and a column for each algorithm. Maps of a row share one colour scale, so that readers
// can compare them.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_MAP_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_MAP_FIGURE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../names.hpp"
#include "../record/archive_file.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct MapRow {
  std::uint32_t function = 0;
  std::vector<std::optional<ArchiveFile>> archives;  // one for each of the algorithms shown
};

// Requires: rows is not empty, and each row has one archive for each algorithm.
[[nodiscard]] Figure map_figure(const std::vector<MapRow>& rows, const std::vector<std::string>& algorithms,
                                std::uint32_t dimension, const std::string& name);

}  // namespace nanoqd::paper

#endif
