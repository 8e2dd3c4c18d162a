// Draws an archive over two measures as one self-contained SVG. Every cell has the colour of its
// elite's objective.
//
//     nanoqd::host::HeatMap picture;
//     picture.title = "Rastrigin, 10 genes";
//     picture.x_label = "first measure";
//     picture.y_label = "second measure";
//     picture.cells.push_back({{{0.0, 0.0}, {0.5, 0.0}, {0.5, 1.0}, {0.0, 1.0}}, true, -3.5});
//     picture.cells.push_back({{{0.5, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.5, 1.0}}});  // empty
//     const std::string svg = nanoqd::host::render_svg(picture);
//
// The same input gives the same bytes on every machine and in every locale. Integer arithmetic
// writes the numbers. No product is added to another number, so that a compiler cannot fuse
// anything.
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

// A convex polygon in measure coordinates, with either direction of rotation. Neighbours should
// share their corners up to the rounding of a division. A cell whose objective is not finite is
// drawn as empty. A cell with fewer than three corners, or with a corner that is not finite, is
// left out.
struct HeatMapCell {
  std::vector<HeatMapPoint> polygon;
  bool filled = false;
  double objective = 0.0;

  // A small dot in the cell, for example at its centroid. It is dark or white, so that it contrasts
  // with the cell. A dot that is not finite is left out. All dots are left out if cells measure
  // less than about 8 pixels.
  std::optional<HeatMapPoint> dot = std::nullopt;
};

// A ring with a label beside it. A position outside the box is moved to its edge, as the
// tessellation does with measures.
struct HeatMapMarker {
  HeatMapPoint at;
  std::string label;
};

// Texts are UTF-8 and may be empty. A text that is too long for the picture gets a smaller font,
// and is then cut with an ellipsis.
struct HeatMap {
  std::string title;
  std::string subtitle;
  std::string x_label;
  std::string y_label;
  std::string colour_label = "objective";

  // The box of the measures. Corners may come in any order. A side without length is widened around
  // its value. A side that is not finite becomes 0 to 1. So there is always a box to draw.
  double x0 = 0.0;
  double x1 = 1.0;
  double y0 = 0.0;
  double y1 = 1.0;

  // The objectives that have the first and the last colour, for example two quantiles. NaN means
  // the lowest and the highest objective of the cells. Objectives beyond are clamped; the legend
  // then shows "≤" or "≥".
  double colour_low = std::numeric_limits<double>::quiet_NaN();
  double colour_high = std::numeric_limits<double>::quiet_NaN();

  std::vector<HeatMapCell> cells;
  bool outlines = false;  // a thin line around every cell; left out if cells measure less than about 4 pixels
  std::vector<HeatMapMarker> markers;
  std::vector<std::string> footer;  // one line each
};

// Returns the SVG text. Never fails. Cost: O(c log c) for c corners in all cells. A rectangle takes
// about 25 bytes of text, a hexagon 50, a dot 12.
[[nodiscard]] std::string render_svg(const HeatMap& heat_map);

}  // namespace nanoqd::host

#endif
