// What of a heat map is drawn, and where.
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

// The plot's size follows the cells, the margins follow the tick labels.
struct HeatMapLayout {
  std::vector<const HeatMapCell*> cells;
  bool rectilinear = true;
  bool any_empty = false;
  AxisRange x;
  AxisRange y;
  AxisRange colour;
  std::vector<Tick> x_ticks;
  std::vector<Tick> y_ticks;
  std::vector<Tick> colour_ticks;  // none while there is no elite and the caller named no range
  SvgLength left = 0;
  SvgLength top = 0;
  SvgLength width = 0;
  SvgLength height = 0;
  SvgLength bar_left = 0;
  SvgLength page_width = 0;
  SvgLength page_height = 0;
  SvgLength outline = 0;  // width of the lines between cells, 0 for none
  SvgLength dot = 0;      // diameter, 0 for none
};

// Points into `map`. O(c log c) for c corners in all cells.
[[nodiscard]] HeatMapLayout lay_out(const HeatMap& heat_map);

[[nodiscard]] bool has_elite(const HeatMapCell& cell);

// How far along an axis of this size. Far outside is cut to what an integer holds; the picture is clipped long before.
[[nodiscard]] SvgLength position(double value, AxisRange range, SvgLength size);

}  // namespace nanoqd::host

#endif
