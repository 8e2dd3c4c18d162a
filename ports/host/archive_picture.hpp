// The cells of a two-dimensional archive for a heat map, whatever its tessellation.
#ifndef NANOQD_PORTS_HOST_ARCHIVE_PICTURE_HPP
#define NANOQD_PORTS_HOST_ARCHIVE_PICTURE_HPP

#include <nanoqd/cvt_table.hpp>
#include <nanoqd/regular_grid.hpp>

#include <cstdint>
#include <vector>

#include "svg_heat_map.hpp"
#include "table/voronoi.hpp"

namespace nanoqd::host {

struct MapOutline {
  double x0, x1, y0, y1;                            // the measures' box
  std::vector<std::vector<HeatMapPoint>> polygons;  // of each cell, in the measures' own units
};

template <class Scalar, std::uint32_t Columns, std::uint32_t Rows>
[[nodiscard]] MapOutline outline_of(const BasicRegularGrid<Scalar, Columns, Rows>& grid) {
  MapOutline outline{static_cast<double>(grid.lower(0)), static_cast<double>(grid.upper(0)),
                     static_cast<double>(grid.lower(1)), static_cast<double>(grid.upper(1)), {}};
  for (std::uint32_t cell = 0; cell < Columns * Rows; ++cell) {
    Scalar lower[2];
    Scalar upper[2];
    grid.cell_box(cell, lower, upper);
    const HeatMapPoint low{static_cast<double>(lower[0]), static_cast<double>(lower[1])};
    const HeatMapPoint high{static_cast<double>(upper[0]), static_cast<double>(upper[1])};
    outline.polygons.push_back({low, {high.x, low.y}, high, {low.x, high.y}});
  }
  return outline;
}

template <class Table>
[[nodiscard]] MapOutline outline_of(const CvtTable<Table>& map) {
  static_assert(Table::dims == 2, "nanoqd: only maps of two measures can be drawn");
  const Table& table = map.table();
  MapOutline outline{static_cast<double>(table.box.lower[0]), static_cast<double>(table.box.upper[0]),
                     static_cast<double>(table.box.lower[1]), static_cast<double>(table.box.upper[1]), {}};
  std::vector<double> unit;
  for (std::uint32_t cell = 0; cell < Table::cells; ++cell) {
    for (std::uint32_t i = 0; i < 2; ++i) unit.push_back(static_cast<double>(table.coordinate(cell, i)));
  }
  for (const std::vector<PlanePoint>& polygon : voronoi_polygons(unit)) {
    std::vector<HeatMapPoint> corners;
    corners.reserve(polygon.size());
    for (const PlanePoint& corner : polygon) {
      corners.push_back({outline.x0 + corner.x * (outline.x1 - outline.x0), outline.y0 + corner.y * (outline.y1 - outline.y0)});
    }
    outline.polygons.push_back(corners);
  }
  return outline;
}

// Box, cells and a ring around the best elite. Titles and labels are the caller's. O(k log k).
template <class Search>
[[nodiscard]] HeatMap picture_of(const Search& search) {
  const MapOutline outline = outline_of(search.tessellation());
  const auto& archive = search.archive();
  HeatMap map;
  map.x0 = outline.x0;
  map.x1 = outline.x1;
  map.y0 = outline.y0;
  map.y1 = outline.y1;
  for (std::uint32_t cell = 0; cell < Search::cells; ++cell) {
    HeatMapCell drawn{outline.polygons[cell], archive.is_filled(cell)};
    if (drawn.filled) drawn.objective = static_cast<double>(archive.elite_of(cell).objective());
    map.cells.push_back(drawn);
  }
  if (archive.size() > 0) {
    HeatMapPoint middle;
    const std::vector<HeatMapPoint>& corners = outline.polygons[archive.best().cell()];
    for (const HeatMapPoint& corner : corners) {
      middle.x += corner.x / static_cast<double>(corners.size());
      middle.y += corner.y / static_cast<double>(corners.size());
    }
    map.markers.push_back({middle, "best"});
  }
  return map;
}

}  // namespace nanoqd::host

#endif
