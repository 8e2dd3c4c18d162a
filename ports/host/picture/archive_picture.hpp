// Makes a heat map from a search with two measures, for any tessellation of the library.
#ifndef NANOQD_PORTS_HOST_PICTURE_ARCHIVE_PICTURE_HPP
#define NANOQD_PORTS_HOST_PICTURE_ARCHIVE_PICTURE_HPP

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/regular_grid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cell_outlines.hpp"
#include "svg_heat_map.hpp"

namespace nanoqd::host {

// Returns the outlines of all cells, in the order of their numbers. Cost: O(k) for a grid, O(k log
// k) for a table.
template <class Scalar, std::uint32_t Columns, std::uint32_t Rows>
[[nodiscard]] CellOutlines outline_of(const BasicRegularGrid<Scalar, Columns, Rows>& grid) {
  CellOutlines outline{static_cast<double>(grid.lower(0)),
                       static_cast<double>(grid.upper(0)),
                       static_cast<double>(grid.lower(1)),
                       static_cast<double>(grid.upper(1)),
                       {}};
  for (std::uint32_t cell = 0; cell < Columns * Rows; ++cell) {
    Scalar lower[2];
    Scalar upper[2];
    grid.cell_box(cell, lower, upper);
    add_rectangle(outline, {static_cast<double>(lower[0]), static_cast<double>(lower[1])},
                  {static_cast<double>(upper[0]), static_cast<double>(upper[1])});
  }
  return outline;
}

template <class Table>
[[nodiscard]] CellOutlines outline_of(const CvtTable<Table>& tessellation) {
  static_assert(Table::dims == 2, "nanoqd: only maps of two measures can be drawn");
  const Table& table = tessellation.table();
  CellOutlines outline{static_cast<double>(table.box.lower[0]),
                       static_cast<double>(table.box.upper[0]),
                       static_cast<double>(table.box.lower[1]),
                       static_cast<double>(table.box.upper[1]),
                       {}};
  std::vector<double> unit;
  for (std::uint32_t cell = 0; cell < Table::cells; ++cell) {
    for (std::uint32_t i = 0; i < 2; ++i) unit.push_back(static_cast<double>(table.coordinate(cell, i)));
  }
  add_voronoi_cells(outline, unit);
  return outline;
}

// Returns a heat map with the box, the cells and a ring around the best elite. The caller adds the
// title and the labels. Cost: O(k log k).
template <class Search>
[[nodiscard]] HeatMap picture_of(const Search& search) {
  const auto& archive = search.archive();
  const auto objective_of = [&archive](std::size_t cell) -> std::optional<double> {
    const auto number = static_cast<std::uint32_t>(cell);
    if (!archive.is_filled(number)) return std::nullopt;
    return static_cast<double>(archive.objective_of(number));
  };
  std::optional<std::size_t> best;
  if (archive.size() > 0) best = archive.best().cell();
  return draw_cells(outline_of(search.tessellation()), objective_of, best);
}

}  // namespace nanoqd::host

#endif
