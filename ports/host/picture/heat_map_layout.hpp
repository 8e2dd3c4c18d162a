// Decides which parts of a heat map are drawn, and where.
#ifndef NANOQD_PORTS_HOST_PICTURE_HEAT_MAP_LAYOUT_HPP
#define NANOQD_PORTS_HOST_PICTURE_HEAT_MAP_LAYOUT_HPP

#include <vector>

#include "axis_ticks.hpp"
#include "svg_elements.hpp"
#include "svg_heat_map.hpp"

namespace nanoqd::host {

inline constexpr SvgLength colour_bar_width = 16 * pixel;
inline constexpr std::int64_t tick_font = 12;
inline constexpr std::int64_t label_font = 14;

// The size of the plot depends on the cells. The margins depend on the tick labels.
struct HeatMapLayout {
  std::vector<const HeatMapCell*> cells;
  bool rectilinear = true;
  bool any_empty = false;
  AxisRange x;
  AxisRange y;
  AxisRange colour;
  std::vector<Tick> x_ticks;
  std::vector<Tick> y_ticks;
  std::vector<Tick> colour_ticks;  // none if there is no elite and the caller gave no range
  SvgLength left = 0;
  SvgLength top = 0;
  SvgLength width = 0;
  SvgLength height = 0;
  SvgLength bar_left = 0;
  SvgLength page_width = 0;
  SvgLength page_height = 0;
  SvgLength outline = 0;  // width of the lines between cells; 0: no lines
  SvgLength dot = 0;      // diameter of the dots; 0: no dots
};

// The result points into `heat_map`, which must outlive it. Cost: O(c log c) for c corners in all
// cells.
[[nodiscard]] HeatMapLayout lay_out(const HeatMap& heat_map);

// Returns whether the cell is filled and its objective is finite.
[[nodiscard]] bool has_elite(const HeatMapCell& cell);

// Returns the place of a value on an axis of length `size`. A value far outside is clamped, so that
// it fits into an integer; the picture is clipped long before that.
[[nodiscard]] SvgLength position(double value, AxisRange range, SvgLength size);

}  // namespace nanoqd::host

#endif
