#include "curve_figure.hpp"

#include <algorithm>
#include <vector>

#include "experiment/page/chart.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::benchmark {
namespace {

using host::pixel;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;
constexpr std::size_t columns = 4;
constexpr SvgLength margin = 44 * pixel;  // space for the numbers at the left of a panel
constexpr SvgLength pitch_x = page_width / static_cast<SvgLength>(columns);
constexpr SvgLength pitch_y = 170 * pixel;

// Contenders beyond the styles of the page have the same colours with dots.
std::string look_of(std::size_t contender) {
  const std::string look = series_class("series", contender);
  return contender < series_styles ? look : look + " style=\"stroke-dasharray:1 3;stroke-width:2.2\"";
}

struct Curve {
  std::size_t contender = 0;
  std::vector<double> thousands;  // of evaluations
  std::vector<double> median;
};

std::vector<Curve> curves_of(const Standings& standings, std::size_t problem) {
  std::vector<Curve> all;
  for (const Entry& entry : standings.entries) {
    const auto has_curve = [](const ResultRow* run) { return run->qd_curve.size() == curve_points; };
    if (entry.problem != problem || !std::all_of(entry.runs.begin(), entry.runs.end(), has_curve)) continue;
    Curve curve;
    curve.contender = entry.contender;
    for (std::size_t i = 0; i < curve_points; ++i) {
      std::vector<double> values;
      for (const ResultRow* run : entry.runs) values.push_back(run->qd_curve[i]);
      const auto share = static_cast<double>(i + 1) / static_cast<double>(curve_points);
      curve.thousands.push_back(static_cast<double>(entry.runs.front()->evaluations) / 1000.0 * share);
      curve.median.push_back(quantile(values, 0.5));
    }
    all.push_back(curve);
  }
  return all;
}

std::string panel_of(const std::vector<Curve>& curves, const std::string& title, SvgLength left, SvgLength top) {
  std::vector<double> values{0.0};
  for (const Curve& curve : curves) values.insert(values.end(), curve.median.begin(), curve.median.end());
  const double budget = curves.front().thousands.back();
  const Panel panel{left + margin, top + 22 * pixel,       pitch_x - margin - 18 * pixel,
                    116 * pixel,   {{0.0, budget}, false}, linear_axis(values)};
  std::string out = label(left + margin, top + 13 * pixel, title, "ink", Anchor::start, chart_label_font, true);
  out += panel_axes(panel, axis_ticks(panel.x, 3), axis_ticks(panel.y, 4));
  for (auto curve = curves.rbegin(); curve != curves.rend(); ++curve) {  // draws the first contender last, on top
    out += line_element(panel, curve->thousands, curve->median, look_of(curve->contender));
  }
  return out;
}

}  // namespace

std::optional<Figure> curve_figure(const Standings& standings, const std::string& name) {
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < standings.contenders.size(); ++i) {
    entries.push_back({look_of(i), display_name(standings.contenders[i]), false, ""});
  }
  Figure figure;
  figure.name = name;
  figure.caption = "QD score over evaluations, in thousands: median of the runs. " + settings_text(standings.any_row());
  figure.width = page_width;
  SvgLength top = 0;
  figure.elements = legend(margin, 6 * pixel, page_width - 60 * pixel, entries, top);
  top += 16 * pixel;
  std::size_t drawn = 0;
  for (std::size_t problem = 0; problem < standings.problems.size(); ++problem) {
    const std::vector<Curve> curves = curves_of(standings, problem);
    if (curves.empty()) continue;
    figure.elements += panel_of(curves, standings.problems[problem], static_cast<SvgLength>(drawn % columns) * pitch_x,
                                top + static_cast<SvgLength>(drawn / columns) * pitch_y);
    ++drawn;
  }
  if (drawn == 0) return std::nullopt;
  figure.height = top + static_cast<SvgLength>((drawn + columns - 1) / columns) * pitch_y;
  return figure;
}

}  // namespace nanoqd::benchmark
