// Panels with axes, and the elements in them. The functions that draw return SVG elements.
//
//     const Panel panel{40 * pixel,  20 * pixel,          160 * pixel,
//                       110 * pixel, {{0.0, 1e5}, false}, logarithmic_axis(values)};
//     out += panel_axes(panel, axis_ticks(panel.x, 2), axis_ticks(panel.y, 4));
//     out += line_element(panel, x, y, series_class("series", 0));
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_CHART_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_CHART_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/picture/axis_ticks.hpp"
#include "host/picture/svg_elements.hpp"

namespace nanoqd::experiment {

struct Axis {
  host::AxisRange range;     // of the values themselves, also on a logarithmic axis
  bool logarithmic = false;  // requires a positive range
};

// Returns an axis for all values, with a little room at both ends. The logarithmic axis ignores
// values that are not positive, and spans at least a factor of 1.05. Without any positive value it
// is 0.1 to 1.
[[nodiscard]] Axis linear_axis(const std::vector<double>& values);
[[nodiscard]] Axis logarithmic_axis(const std::vector<double>& values);

// Returns the position of a value on an axis, from 0 to `length`. Values beyond the axis lie on its
// end.
[[nodiscard]] host::SvgLength place_on(const Axis& axis, double value, host::SvgLength length);

// Returns at most `most` round numbers, or a few more on a linear axis. A logarithmic axis has
// powers of ten if two or more fit; otherwise 1, 2, 5 times powers of ten; otherwise any round
// numbers.
[[nodiscard]] std::vector<host::Tick> axis_ticks(const Axis& axis, int most);

struct Panel {
  host::SvgLength left = 0;
  host::SvgLength top = 0;
  host::SvgLength width = 0;
  host::SvgLength height = 0;
  Axis x;
  Axis y;

  [[nodiscard]] host::SvgLength place_x(double value) const;
  [[nodiscard]] host::SvgLength place_y(double value) const;
};

inline constexpr std::int64_t chart_tick_font = 11;
inline constexpr std::int64_t chart_label_font = 12;

// Draws a frame at the left and the bottom, thin lines across, and the numbers.
[[nodiscard]] std::string panel_axes(const Panel& panel, const std::vector<host::Tick>& x_ticks,
                                     const std::vector<host::Tick>& y_ticks, bool number_x = true);

// Draw a line through points, and the area between two lines. `look` has the attributes of the
// style, such as a class. Requires: all vectors have the same length.
[[nodiscard]] std::string line_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& y,
                                       const std::string& look);
[[nodiscard]] std::string band_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& low,
                                       const std::vector<double>& high, const std::string& look);

// Draws text in a class of the style sheet ("ink" or "quiet"). The text starts, is centred, or ends
// at the point.
enum class Anchor { start, middle, end };
[[nodiscard]] std::string label(host::SvgLength x, host::SvgLength y, std::string_view text, const char* text_class,
                                Anchor anchor = Anchor::start, std::int64_t font = chart_label_font,
                                bool strong = false);

struct LegendEntry {
  std::string look;  // of the sample line
  std::string text;
  bool band = false;  // draw an area behind the line
  std::string band_look;
};

// Draws the entries in one row, or in several rows if they do not fit. Sets `height`.
[[nodiscard]] std::string legend(host::SvgLength left, host::SvgLength top, host::SvgLength width,
                                 const std::vector<LegendEntry>& entries, host::SvgLength& height);

}  // namespace nanoqd::experiment

#endif
