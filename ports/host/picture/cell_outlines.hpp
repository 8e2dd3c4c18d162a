// The cells of a tessellation of two measures as polygons, and a heat map of them.
// archive_picture.hpp uses it for a search. The commands use it for snapshots, whose sizes are
// known only at run time.
#ifndef NANOQD_PORTS_HOST_PICTURE_CELL_OUTLINES_HPP
#define NANOQD_PORTS_HOST_PICTURE_CELL_OUTLINES_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "svg_heat_map.hpp"

namespace nanoqd::host {

struct CellOutlines {
  double x0, x1, y0, y1;                            // the box of the measures
  std::vector<std::vector<HeatMapPoint>> polygons;  // one for each cell, in the measures' own units
};

// Adds one cell of a grid.
void add_rectangle(CellOutlines& outline, const HeatMapPoint& low, const HeatMapPoint& high);

// Adds the Voronoi cells of centroids in the unit box. `unit` has x and y of each centroid.
// Requires: the box of the outline is set. Cost: O(k log k).
void add_voronoi_cells(CellOutlines& outline, const std::vector<double>& unit);

// Returns a heat map with the box, the cells and a ring around the best elite, if there is one.
// `objective_of` returns the objective of a cell, or nothing for an empty cell. The caller adds the
// title and the labels.
[[nodiscard]] HeatMap draw_cells(const CellOutlines& outline,
                                 const std::function<std::optional<double>(std::size_t cell)>& objective_of,
                                 std::optional<std::size_t> best);

}  // namespace nanoqd::host

#endif
