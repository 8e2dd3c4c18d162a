// Panels with axes, and what is drawn into them. All functions return SVG elements.
//
//     const Panel panel{40 * pixel, 20 * pixel, 160 * pixel, 110 * pixel, {{0.0, 1e5}, false}, log_axis(values)};
//     out += panel_axes(panel, axis_ticks(panel.x, 2), axis_ticks(panel.y, 4));
//     out += line_element(panel, x, y, series_class("series", 0));
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_CHART_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_CHART_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/picture/axis_ticks.hpp"
#include "host/picture/svg_elements.hpp"

namespace nanoqd::paper {

struct Axis {
  host::AxisRange range;     // of values, also on a logarithmic axis
  bool logarithmic = false;  // then the range is positive
};

// An axis around all values, with a little room at both ends. The logarithmic one leaves out what is not positive, and
// spans at least a factor of 1.05; without any positive value it is 0.1 to 1.
[[nodiscard]] Axis linear_axis(const std::vector<double>& values);
[[nodiscard]] Axis logarithmic_axis(const std::vector<double>& values);

// How far along an axis of this length, from 0 to the length: values beyond lie on its end.
[[nodiscard]] host::SvgLength place_on(const Axis& axis, double value, host::SvgLength length);

// At most `most` round numbers, or a few more on a linear axis. A logarithmic one has powers of ten if two or more of
// them fit, else 1, 2, 5, else any round numbers.
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

// A frame at the left and the bottom, thin lines across, and the numbers.
[[nodiscard]] std::string panel_axes(const Panel& panel, const std::vector<host::Tick>& x_ticks,
                                     const std::vector<host::Tick>& y_ticks, bool number_x = true);

// `look` is the attributes that say how, such as a class. Pre: as many x as y.
[[nodiscard]] std::string line_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& y,
                                       const std::string& look);
[[nodiscard]] std::string band_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& low,
                                       const std::vector<double>& high, const std::string& look);

// Text of a class of the style sheet ("ink" or "quiet"), from the point to the right, its middle there, or up to it.
enum class Anchor { start, middle, end };
[[nodiscard]] std::string label(host::SvgLength x, host::SvgLength y, std::string_view text, const char* text_class,
                                Anchor anchor = Anchor::start, std::int64_t font = chart_label_font,
                                bool strong = false);

// "F1 Sphere", with the number set off; what does not fit into the room is set smaller and then cut.
[[nodiscard]] std::string panel_title(host::SvgLength x, host::SvgLength y, host::SvgLength room,
                                      std::uint32_t function);

struct LegendEntry {
  std::string look;  // of the sample line
  std::string text;
  bool band = false;  // behind the line, of the same series
  std::string band_look;
};

// In one row, or several if they do not fit; returns the height through `height`.
[[nodiscard]] std::string legend(host::SvgLength left, host::SvgLength top, host::SvgLength width,
                                 const std::vector<LegendEntry>& entries, host::SvgLength& height);

}  // namespace nanoqd::paper

#endif
