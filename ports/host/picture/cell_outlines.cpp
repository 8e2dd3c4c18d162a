#include "cell_outlines.hpp"

#include "../table/voronoi.hpp"

namespace nanoqd::host {

void add_rectangle(CellOutlines& outline, const HeatMapPoint& low, const HeatMapPoint& high) {
  outline.polygons.push_back({low, {high.x, low.y}, high, {low.x, high.y}});
}

void add_voronoi_cells(CellOutlines& outline, const std::vector<double>& unit) {
  for (const std::vector<PlanePoint>& polygon : voronoi_polygons(unit)) {
    std::vector<HeatMapPoint> corners;
    corners.reserve(polygon.size());
    for (const PlanePoint& corner : polygon) {
      corners.push_back(
          {outline.x0 + corner.x * (outline.x1 - outline.x0), outline.y0 + corner.y * (outline.y1 - outline.y0)});
    }
    outline.polygons.push_back(corners);
  }
}

HeatMap draw_cells(const CellOutlines& outline,
                   const std::function<std::optional<double>(std::size_t cell)>& objective_of,
                   std::optional<std::size_t> best) {
  HeatMap heat_map;
  heat_map.x0 = outline.x0;
  heat_map.x1 = outline.x1;
  heat_map.y0 = outline.y0;
  heat_map.y1 = outline.y1;
  for (std::size_t cell = 0; cell < outline.polygons.size(); ++cell) {
    const std::optional<double> objective = objective_of(cell);
    heat_map.cells.push_back({outline.polygons[cell], objective.has_value(), objective.value_or(0.0)});
  }
  if (best) {
    HeatMapPoint middle;
    const std::vector<HeatMapPoint>& corners = outline.polygons[*best];
    for (const HeatMapPoint& corner : corners) {
      middle.x += corner.x / static_cast<double>(corners.size());
      middle.y += corner.y / static_cast<double>(corners.size());
    }
    heat_map.markers.push_back({middle, "best"});
  }
  return heat_map;
}

}  // namespace nanoqd::host
