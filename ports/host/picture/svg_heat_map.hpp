// A picture of an archive over two measures: every cell of the behaviour space in the colour of its elite's objective,
// as one self-contained SVG.
//
//     nanoqd::host::HeatMap map;
//     map.title = "Rastrigin, 10 genes";
//     map.x_label = "first measure";
//     map.y_label = "second measure";
//     map.cells.push_back({{{0.0, 0.0}, {0.5, 0.0}, {0.5, 1.0}, {0.0, 1.0}}, true, -3.5});
//     map.cells.push_back({{{0.5, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.5, 1.0}}});  // an empty cell
//     const std::string svg = nanoqd::host::render_svg(map);
//
// The same input gives the same bytes on every machine: numbers are written by integer arithmetic, whatever the locale,
// and no product is added to anything, so that a compiler has nothing to fuse.
#ifndef NANOQD_PORTS_HOST_PICTURE_SVG_HEAT_MAP_HPP
#define NANOQD_PORTS_HOST_PICTURE_SVG_HEAT_MAP_HPP

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace nanoqd::host {

struct HeatMapPoint {
  double x = 0.0;
  double y = 0.0;
};

// A convex polygon in measure coordinates, in either sense of rotation. Neighbours should share their corners, to
// the rounding of a division. A cell whose objective is not finite is drawn as empty; one with fewer than three
// corners, or with a corner that is not finite, is left out.
struct HeatMapCell {
  std::vector<HeatMapPoint> polygon;
  bool filled = false;
  double objective = 0.0;

  // A small dot somewhere in the cell, for example its centroid: dark or white, whichever stands out from the cell.
  // Left out if it is not finite, and all of them where cells measure less than about 8 pixels.
  std::optional<HeatMapPoint> dot = std::nullopt;
};

// A ring with a label beside it. Positions outside the box are moved to its edge, as the archive does with measures.
struct HeatMapMarker {
  HeatMapPoint at;
  std::string label;
};

// Texts are UTF-8 and may be empty. A text too long for the picture is set smaller, then cut with an ellipsis.
struct HeatMap {
  std::string title;
  std::string subtitle;
  std::string x_label;
  std::string y_label;
  std::string colour_label = "objective";

  // The measure box. Corners may come in any order; a side without length is widened around its value, and a side
  // that is not finite becomes 0 to 1, so that there is always something to draw.
  double x0 = 0.0;
  double x1 = 1.0;
  double y0 = 0.0;
  double y1 = 1.0;

  // Objectives shown in the first and the last colour, for example two quantiles. NaN stands for the lowest and the
  // highest objective of the cells. Objectives beyond are clamped, and the legend then says so with "≤" or "≥".
  double colour_low = std::numeric_limits<double>::quiet_NaN();
  double colour_high = std::numeric_limits<double>::quiet_NaN();

  std::vector<HeatMapCell> cells;
  bool outlines = false;  // a thin line around every cell, left out where cells measure less than about 4 pixels
  std::vector<HeatMapMarker> markers;
  std::vector<std::string> footer;  // one line each
};

// Cost: O(c log c) for c corners in all cells; about 25 bytes of text a rectangle, 50 a hexagon, 12 a dot. Never fails.
[[nodiscard]] std::string render_svg(const HeatMap& heat_map);

}  // namespace nanoqd::host

#endif
