#include "agreement_figure.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "../names.hpp"
#include "experiment/page/chart.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::pixels;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;
constexpr SvgLength panel_width = 470 * pixel;
constexpr SvgLength panel_height = 96 * pixel;
constexpr SvgLength pitch = 144 * pixel;

struct Column {
  Metric metric;
  SvgLength left;
  double zone;   // agreement: the distance from zero on both sides
  double reach;  // of the axis; a value beyond it is a triangle at the edge
  const char* title;
  const char* explanation;
};
constexpr Column columns[] = {{Metric::fev, 44 * pixel, 2.0, 8.0, "FEV: ours minus printed",
                               "in printed standard deviations; shaded: within two"},
                              {Metric::coverage, 586 * pixel, coverage_tolerance, 6.0, "Coverage: ours minus printed",
                               "in percentage points; shaded: within 1.5"}};

// Draws a dot, or a triangle that points towards a value beyond the axis.
std::string point_element(const Panel& panel, double x, double y, std::size_t series) {
  const std::string look = series_class("dot", series);
  const SvgLength at_x = panel.place_x(x);
  if (std::fabs(y) <= panel.y.range.high) {
    return "<circle " + look + host::attribute("cx", at_x) + host::attribute("cy", panel.place_y(y)) + " r=\"3.2\"/>\n";
  }
  const SvgLength tip = panel.place_y(y) + (y > 0.0 ? -2 : 2) * pixel;
  const std::string base = y > 0.0 ? "l-4.2 7h8.4z" : "l-4.2 -7h8.4z";
  return "<path " + look + " d=\"M" + pixels(at_x) + ' ' + pixels(tip) + base + "\"/>\n";
}

std::string zone_element(const Panel& panel, double zone) {
  const SvgLength top = panel.place_y(zone);
  return "<rect class=\"zone\"" + host::box_attributes(panel.left, top, panel.width, panel.place_y(-zone) - top) +
         "/>\n";
}

std::vector<host::Tick> function_ticks(const std::vector<std::uint32_t>& functions) {
  std::vector<host::Tick> ticks;
  ticks.reserve(functions.size());
  for (const std::uint32_t function : functions) {
    ticks.push_back({static_cast<double>(function), std::to_string(function)});
  }
  return ticks;
}

}  // namespace

Figure agreement_figure(const Study& study, const std::vector<Comparison>& comparisons, const std::string& name) {
  std::vector<std::size_t> shown;  // the algorithms of the paper
  for (std::size_t series = 0; series < study.algorithms.size(); ++series) {
    const auto is_it = [&](const Comparison& one) { return one.ours->algorithm == study.algorithms[series]; };
    if (std::any_of(comparisons.begin(), comparisons.end(), is_it)) shown.push_back(series);
  }
  Figure figure;
  figure.name = name;
  figure.caption = "Our means against the printed ones, function by function. Triangles lie beyond the axis.";
  figure.width = page_width;
  SvgLength x = columns[0].left;
  for (const std::size_t series : shown) {
    const std::string text = display_name(study.algorithms[series]);
    figure.elements += "<circle " + series_class("dot", series) + host::attribute("cx", x + 4 * pixel) +
                       " cy=\"15\" r=\"4\"/>\n" + label(x + 14 * pixel, 19 * pixel, text, "ink");
    x += host::text_width(text, chart_label_font) + 34 * pixel;
  }
  SvgLength top = 0;
  for (const Column& column : columns) {
    top = 52 * pixel;
    figure.elements += label(column.left, top, column.title, "ink", Anchor::start, chart_label_font + 1, true);
    figure.elements += label(column.left, top + 18 * pixel, column.explanation, "quiet");
    top += 48 * pixel;
    const double first = static_cast<double>(study.functions.front()) - 0.7;
    const double last = static_cast<double>(study.functions.back()) + 0.7;
    for (const std::uint32_t dimension : study.dimensions) {
      const Panel panel{
          column.left, top, panel_width, panel_height, {{first, last}, false}, {{-column.reach, column.reach}, false}};
      figure.elements += label(panel.left, top - 7 * pixel, "n = " + std::to_string(dimension), "ink", Anchor::start,
                               chart_label_font, true);
      figure.elements += zone_element(panel, column.zone);
      figure.elements += panel_axes(panel, function_ticks(study.functions), axis_ticks(panel.y, 4));
      for (const Comparison& one : comparisons) {
        if (one.metric != column.metric || one.ours->dimension != dimension) continue;
        const auto found = std::find(study.algorithms.begin(), study.algorithms.end(), one.ours->algorithm);
        const auto series = static_cast<std::size_t>(found - study.algorithms.begin());
        const auto place = std::find(shown.begin(), shown.end(), series) - shown.begin();
        const double aside =
            shown.size() < 2 ? 0.0 : 0.32 * (static_cast<double>(place) / static_cast<double>(shown.size() - 1) - 0.5);
        const double y = column.metric == Metric::fev ? one.deviations : one.difference();
        figure.elements += point_element(panel, static_cast<double>(one.ours->function) + aside, y, series);
      }
      top += pitch;
    }
    figure.elements += label(column.left + panel_width / 2, top - pitch + panel_height + 34 * pixel, "function",
                             "quiet", Anchor::middle);
  }
  figure.height = top + 12 * pixel;
  return figure;
}

}  // namespace nanoqd::paper
