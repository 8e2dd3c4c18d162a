#include "convergence_figure.hpp"

#include <algorithm>
#include <vector>

#include "../names.hpp"
#include "experiment/page/chart.hpp"
#include "experiment/statistics/quantiles.hpp"
#include "function_text.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;
// Eight functions, as in the paper, are two rows of four.
constexpr std::size_t columns_for(std::size_t panels) { return panels <= 8 ? 4 : 5; }
constexpr SvgLength margin = 56 * pixel;  // space for the numbers at the left of a panel
constexpr SvgLength pitch_y = 150 * pixel;

struct Curves {
  std::size_t series = 0;         // index of the algorithm, which selects its colour
  std::vector<double> thousands;  // of evaluations
  std::vector<double> low;
  std::vector<double> median;
  std::vector<double> high;
};

bool has_curves(const Cell& cell) {
  return std::any_of(cell.runs.begin(), cell.runs.end(), [](const ResultRow* run) { return !run->fev_curve.empty(); });
}

// Requires: has_curves(cell).
Curves curves_of(const Cell& cell, std::size_t series) {
  Curves curves;
  curves.series = series;
  const auto budget = static_cast<double>(cell.runs.front()->evaluations);
  for (std::size_t i = 0; i < curve_points; ++i) {
    std::vector<double> values;
    for (const ResultRow* run : cell.runs) {
      if (!run->fev_curve.empty()) values.push_back(run->fev_curve[i]);
    }
    const Quartiles quartiles = quartiles_of(values);
    curves.thousands.push_back(budget / 1000.0 * static_cast<double>(i + 1) / static_cast<double>(curve_points));
    curves.low.push_back(quartiles.low);
    curves.median.push_back(quartiles.median);
    curves.high.push_back(quartiles.high);
  }
  return curves;
}

std::vector<Curves> curves_in(const Study& study, std::uint32_t dimension, std::uint32_t function) {
  std::vector<Curves> all;
  for (std::size_t series = 0; series < study.algorithms.size(); ++series) {
    const Cell* const cell = study.find(dimension, function, study.algorithms[series]);
    if (cell != nullptr && has_curves(*cell)) all.push_back(curves_of(*cell, series));
  }
  return all;
}

std::string panel_elements(const std::vector<Curves>& all, std::uint32_t function, SvgLength left, SvgLength top,
                           SvgLength pitch_x, bool number_x) {
  const std::string title = panel_title(left + margin, top + 13 * pixel, pitch_x - margin - 6 * pixel, function);
  std::vector<double> values;
  double budget = 0.0;
  for (const Curves& curves : all) {
    for (const std::vector<double>* const edge : {&curves.low, &curves.high}) {
      for (const double value : *edge) values.push_back(value > 0.0 ? std::max(value, fev_floor) : value);
    }
    budget = std::max(budget, curves.thousands.back());
  }
  const Panel panel{left + margin, top + 22 * pixel,       pitch_x - margin - 18 * pixel,
                    106 * pixel,   {{0.0, budget}, false}, logarithmic_axis(values)};
  std::string out = title + panel_axes(panel, axis_ticks(panel.x, 3), axis_ticks(panel.y, 4), number_x);
  for (const Curves& curves : all) {
    out += band_element(panel, curves.thousands, curves.low, curves.high, series_class("band", curves.series));
  }
  for (auto curves = all.rbegin(); curves != all.rend(); ++curves) {  // draws the reference last, on top
    out += line_element(panel, curves->thousands, curves->median, series_class("series", curves->series));
  }
  return out;
}

}  // namespace

std::vector<std::uint32_t> functions_without_curves(const Study& study) {
  std::vector<std::uint32_t> without;
  for (const std::uint32_t function : study.functions) {
    const auto has = [&](const Cell& cell) { return cell.function == function && has_curves(cell); };
    if (std::none_of(study.cells.begin(), study.cells.end(), has)) without.push_back(function);
  }
  return without;
}

std::optional<Figure> convergence_figure(const Study& study, std::uint32_t dimension,
                                         const std::vector<std::uint32_t>& functions, const std::string& name) {
  std::vector<std::uint32_t> drawn;
  for (const std::uint32_t function : study.functions) {
    const bool is_wanted = std::find(functions.begin(), functions.end(), function) != functions.end();
    if (is_wanted && !curves_in(study, dimension, function).empty()) drawn.push_back(function);
  }
  if (drawn.empty()) return std::nullopt;
  std::vector<LegendEntry> entries;
  const std::vector<std::string> present = study.algorithms_in(dimension);
  for (std::size_t series = 0; series < study.algorithms.size(); ++series) {
    const std::string& algorithm = study.algorithms[series];
    if (std::find(present.begin(), present.end(), algorithm) == present.end()) continue;
    entries.push_back({series_class("series", series), display_name(algorithm), true, series_class("band", series)});
  }
  Figure figure;
  figure.name = name;
  figure.caption = "Function error value over evaluations, n = " + std::to_string(dimension) +
                   ": median (line) and quartiles (band) of the runs. Logarithmic scale; an error of zero, or below "
                   "1E-08, lies on the lower edge.";
  figure.width = page_width;
  SvgLength top = 0;
  figure.elements = legend(margin, 6 * pixel, page_width - 60 * pixel, entries, top);
  top += 16 * pixel;
  const std::size_t count = drawn.size();
  const std::size_t columns = columns_for(count);
  const SvgLength pitch_x = page_width / static_cast<SvgLength>(columns);
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_lowest = i + columns >= count;
    figure.elements +=
        panel_elements(curves_in(study, dimension, drawn[i]), drawn[i], static_cast<SvgLength>(i % columns) * pitch_x,
                       top + static_cast<SvgLength>(i / columns) * pitch_y, pitch_x, is_lowest);
  }
  const std::size_t rows = (count + columns - 1) / columns;
  figure.height = top + static_cast<SvgLength>(rows) * pitch_y + 18 * pixel;
  const std::size_t columns_used = std::min(columns, count);
  figure.elements += label(margin + (static_cast<SvgLength>(columns_used) * pitch_x - margin - 18 * pixel) / 2,
                           figure.height - 8 * pixel, "evaluations, in thousands", "quiet", Anchor::middle);
  return figure;
}

}  // namespace nanoqd::paper
