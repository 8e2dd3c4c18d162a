// Final archives as heat maps over the Voronoi cells: a row for each function, a column for each algorithm, one scale
// of colours a row, so that neighbours can be compared.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_MAP_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_MAP_FIGURE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../record/archive_file.hpp"
#include "figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct MapRow {
  std::uint32_t function = 0;
  std::vector<std::optional<ArchiveFile>> archives;  // one for each of the algorithms shown
};

// Pre: rows is not empty, and each has as many archives as there are algorithms.
[[nodiscard]] Figure map_figure(const std::vector<MapRow>& rows, const std::vector<std::string>& algorithms,
                                std::uint32_t dimension, const std::string& name);

}  // namespace nanoqd::paper

#endif
