// The cells of a map of two measures as polygons, and a picture of them: for archive_picture.hpp, which has a search at
// hand, and for snapshots, whose sizes are known only at run time.
#ifndef NANOQD_PORTS_HOST_PICTURE_CELL_OUTLINES_HPP
#define NANOQD_PORTS_HOST_PICTURE_CELL_OUTLINES_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "svg_heat_map.hpp"

namespace nanoqd::host {

struct CellOutlines {
  double x0, x1, y0, y1;                            // the measures' box
  std::vector<std::vector<HeatMapPoint>> polygons;  // of each cell, in the measures' own units
};

// Adds a cell of a grid.
void add_rectangle(CellOutlines& outline, const HeatMapPoint& low, const HeatMapPoint& high);

// The Voronoi cells of centroids in the unit box: x and y of each. The outline's box must be set. O(k log k).
void add_voronoi_cells(CellOutlines& outline, const std::vector<double>& unit);

// Box, cells and a ring around the best elite, if there is one. `objective_of` answers for every cell, and nothing for
// an empty one. Titles and labels are the caller's.
[[nodiscard]] HeatMap draw_cells(const CellOutlines& outline,
                                 const std::function<std::optional<double>(std::size_t cell)>& objective_of,
                                 std::optional<std::size_t> best);

}  // namespace nanoqd::host

#endif
