#include "chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace nanoqd::experiment {
namespace {

using host::AxisRange;
using host::pixel;
using host::pixels;
using host::SvgLength;
using host::Tick;

std::string superscript(int number) {
  constexpr std::array<const char*, 10> digits = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                  "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string out = number < 0 ? "\u207b" : "";
  for (const char digit : std::to_string(std::abs(number))) out += digits[static_cast<std::size_t>(digit - '0')];
  return out;
}

// Returns powers of ten from `first` to `last`: each one, or every second, or every third, ...
std::vector<Tick> decades(int first, int last, int most) {
  const int step = std::max((last - first) / most + 1, 1);
  const bool plain = first >= -2 && last <= 3;
  std::vector<Tick> ticks;
  for (int exponent = first + (last - first) % step; exponent <= last; exponent += step) {
    ticks.push_back({std::pow(10.0, exponent), plain ? host::number_text(1, exponent) : "10" + superscript(exponent)});
  }
  return ticks;
}

std::vector<Tick> logarithmic_ticks(AxisRange range, int most) {
  const int first = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
  if (last > first) return decades(first, last, most);
  std::vector<Tick> ticks;
  for (int exponent = first - 1; exponent <= last + 1; ++exponent) {
    for (const int factor : {1, 2, 5}) {
      const double value = factor * std::pow(10.0, exponent);
      if (value >= range.low && value <= range.high) ticks.push_back({value, host::number_text(factor, exponent)});
    }
  }
  return ticks.size() >= 2 ? ticks : host::nice_ticks(range, host::nice_step(range, most));
}

std::string point(SvgLength x, SvgLength y) { return pixels(x) + ' ' + pixels(y); }

std::string through(const Panel& panel, const std::vector<double>& x, const std::vector<double>& y, bool backwards) {
  std::string data;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t at = backwards ? x.size() - 1 - i : i;
    data += (data.empty() ? "" : "L") + point(panel.place_x(x[at]), panel.place_y(y[at]));
  }
  return data;
}

}  // namespace

Axis linear_axis(const std::vector<double>& values) {
  if (values.empty()) return {};
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const AxisRange range = host::drawable_range(*low, *high);
  const double room = range.size() * 0.04;
  return {{range.low - room, range.high + room}, false};
}

Axis logarithmic_axis(const std::vector<double>& values) {
  double low = std::numeric_limits<double>::infinity();
  double high = 0.0;
  for (const double value : values) {
    if (!(value > 0.0)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (!(high > 0.0)) return {{0.1, 1.0}, true};
  const double middle = std::sqrt(low) * std::sqrt(high);
  const double reach = std::max(std::sqrt(high / low), 1.025);
  const double room = std::pow(reach, 0.08);
  return {{middle / reach / room, middle * reach * room}, true};
}

SvgLength place_on(const Axis& axis, double value, SvgLength length) {
  double share = 0.0;
  if (!axis.logarithmic) {
    share = (value - axis.range.low) / axis.range.size();
  } else if (value > 0.0) {
    share = std::log(value / axis.range.low) / std::log(axis.range.high / axis.range.low);
  }
  return std::llround(std::clamp(share, 0.0, 1.0) * static_cast<double>(length));
}

std::vector<Tick> axis_ticks(const Axis& axis, int most) {
  return axis.logarithmic ? logarithmic_ticks(axis.range, most)
                          : host::nice_ticks(axis.range, host::nice_step(axis.range, most));
}

SvgLength Panel::place_x(double value) const { return left + place_on(x, value, width); }

SvgLength Panel::place_y(double value) const { return top + height - place_on(y, value, height); }

std::string panel_axes(const Panel& panel, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks,
                       bool number_x) {
  const SvgLength bottom = panel.top + panel.height;
  std::string grid;
  std::string marks;
  std::string texts;
  for (const Tick& tick : x_ticks) {
    const SvgLength x = panel.place_x(tick.value);
    marks += 'M' + point(x, bottom) + "v4";
    if (number_x) {
      texts += label(x, bottom + 16 * pixel, tick.text, "quiet", Anchor::middle, chart_tick_font);
    }
  }
  for (const Tick& tick : y_ticks) {
    const SvgLength y = panel.place_y(tick.value);
    grid += 'M' + point(panel.left, y) + 'h' + pixels(panel.width);
    marks += 'M' + point(panel.left, y) + "h-4";
    texts += label(panel.left - 7 * pixel, y + 4 * pixel, tick.text, "quiet", Anchor::end, chart_tick_font);
  }
  return "<path class=\"grid\" d=\"" + grid + "\"/>\n<path class=\"frame\" d=\"M" + point(panel.left, panel.top) + 'v' +
         pixels(panel.height) + 'h' + pixels(panel.width) + marks + "\"/>\n" + texts;
}

std::string line_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& y,
                         const std::string& look) {
  return "<path " + look + " d=\"M" + through(panel, x, y, false) + "\"/>\n";
}

std::string band_element(const Panel& panel, const std::vector<double>& x, const std::vector<double>& low,
                         const std::vector<double>& high, const std::string& look) {
  return "<path " + look + " d=\"M" + through(panel, x, high, false) + 'L' + through(panel, x, low, true) + "z\"/>\n";
}

std::string label(SvgLength x, SvgLength y, std::string_view text, const char* text_class, Anchor anchor,
                  std::int64_t font, bool strong) {
  constexpr std::array<const char*, 3> anchors = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  const std::string look = std::string("class=\"") + text_class + '"' + anchors[static_cast<std::size_t>(anchor)] +
                           (strong ? " font-weight=\"600\"" : "");
  return host::text_element(x, y, font, host::text_width(text, font), look, text);
}

std::string legend(SvgLength left, SvgLength top, SvgLength width, const std::vector<LegendEntry>& entries,
                   SvgLength& height) {
  constexpr SvgLength sample = 30 * pixel;
  constexpr SvgLength row = 20 * pixel;
  SvgLength x = left;
  SvgLength y = top;
  std::string out;
  for (const LegendEntry& entry : entries) {
    const SvgLength needed = sample + 8 * pixel + host::text_width(entry.text, chart_label_font);
    if (x > left && x + needed > left + width) {
      x = left;
      y += row;
    }
    if (entry.band) {
      out += "<rect" + host::box_attributes(x, y + 3 * pixel, sample, 12 * pixel) + entry.band_look + "/>\n";
    }
    out += "<path " + entry.look + " d=\"M" + point(x, y + 9 * pixel) + 'h' + pixels(sample) + "\"/>\n";
    out += label(x + sample + 8 * pixel, y + 13 * pixel, entry.text, "ink");
    x += needed + 20 * pixel;
  }
  height = y + row - top;
  return out;
}

}  // namespace nanoqd::experiment
