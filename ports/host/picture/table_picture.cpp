#include "table_picture.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../table/voronoi.hpp"
#include "svg_heat_map.hpp"

namespace nanoqd::host {
namespace {

double area_of(const std::vector<PlanePoint>& polygon, double x, double y) {
  double twice = 0.0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {  // a fan around the centroid keeps the digits of a tiny cell
    const PlanePoint& a = polygon[i];
    const PlanePoint& b = polygon[i + 1 < polygon.size() ? i + 1 : 0];
    twice += (a.x - x) * (b.y - y) - (a.y - y) * (b.x - x);
  }
  return 0.5 * twice;
}

// Returns how far the colours reach from the mean, in both directions: the first of 0.2 and 0.5
// that leaves at most one cell in twenty outside, otherwise 1. Only three values, so that pictures
// of tables can be compared.
double colour_reach(const std::vector<HeatMapCell>& cells) {
  for (const double reach : {0.2, 0.5}) {
    std::size_t beyond = 0;
    for (const HeatMapCell& cell : cells) {
      beyond += cell.objective < 1.0 - reach || cell.objective > 1.0 + reach ? 1 : 0;
    }
    if (beyond * 20 <= cells.size()) {
      return reach;
    }
  }
  return 1.0;
}

}  // namespace

std::string draw_table(const TableData& table, const std::string& title, const std::string& footer) {
  HeatMap heat_map;
  heat_map.title = title;
  heat_map.x_label = "measure 1";
  heat_map.y_label = "measure 2";
  heat_map.colour_label = "cell size / mean";
  heat_map.x0 = table.lower[0];
  heat_map.x1 = table.upper[0];
  heat_map.y0 = table.lower[1];
  heat_map.y1 = table.upper[1];
  heat_map.outlines = true;
  if (!footer.empty()) {
    heat_map.footer = {footer};
  }
  const auto in_box = [&heat_map](double x, double y) {
    return HeatMapPoint{heat_map.x0 + x * (heat_map.x1 - heat_map.x0), heat_map.y0 + y * (heat_map.y1 - heat_map.y0)};
  };
  const std::vector<std::vector<PlanePoint>> polygons = voronoi_polygons(table.unit);
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const double x = table.unit[2 * i];
    const double y = table.unit[2 * i + 1];
    HeatMapCell cell;
    cell.filled = true;
    cell.objective = area_of(polygons[i], x, y) * static_cast<double>(polygons.size());
    for (const PlanePoint& corner : polygons[i]) {
      cell.polygon.push_back(in_box(corner.x, corner.y));
    }
    cell.dot = in_box(x, y);
    heat_map.cells.push_back(cell);
  }
  const double reach = colour_reach(heat_map.cells);
  heat_map.colour_low = 1.0 - reach;
  heat_map.colour_high = 1.0 + reach;
  return render_svg(heat_map);
}

}  // namespace nanoqd::host
