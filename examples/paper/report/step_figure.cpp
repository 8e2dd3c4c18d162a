#include "step_figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "../names.hpp"
#include "experiment/page/chart.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;

struct Kind {
  std::uint32_t last_function;
  const char* name;
};
constexpr std::array<Kind, 4> kinds = {
    {{5, "F1-F5 unimodal"}, {12, "F6-F12 multimodal"}, {14, "F13-F14 expanded"}, {25, "F15-F25 hybrid"}}};

std::string kind_class(std::uint32_t function) {
  std::size_t kind = 0;
  while (kind + 1 < kinds.size() && function > kinds[kind].last_function) ++kind;
  return "class=\"kind" + std::to_string(kind) + '"';
}

// Returns the median over the runs; empty if the runs recorded no steps.
std::vector<double> steps_of(const Cell& cell) {
  std::vector<double> steps;
  for (std::size_t i = 0; i < curve_points; ++i) {
    std::vector<double> values;
    for (const ResultRow* run : cell.runs) {
      if (!run->step_curve.empty()) values.push_back(run->step_curve[i]);
    }
    if (values.empty()) return {};
    steps.push_back(quantile(values, 0.5));
  }
  return steps;
}

struct Curve {
  std::uint32_t dimension;
  std::uint32_t function;
  std::string algorithm;
  std::vector<double> steps;
};

// Returns F = 0.5 times the mean distance of two random points of a box with n dimensions, in
// diagonals. The squared distance along one side has the mean 1/6 and the variance 7/180. The
// formula expands the root of the sum around its mean. Its error is 2 % for n = 2.
double random_step(std::uint32_t n) { return 0.5 / std::sqrt(6.0) * (1.0 - 0.175 / static_cast<double>(n)); }

std::string panel_elements(const std::vector<Curve>& curves, const Panel& panel, const std::string& title) {
  const double uniform = random_step(curves.front().dimension);
  std::vector<double> percent;
  for (std::size_t i = 1; i <= curve_points; ++i) {
    percent.push_back(100.0 * (static_cast<double>(i) - 0.5) / static_cast<double>(curve_points));
  }
  std::string out = label(panel.left, panel.top - 8 * pixel, title, "ink", Anchor::start, chart_label_font, true) +
                    panel_axes(panel, axis_ticks(panel.x, 4), axis_ticks(panel.y, 6));
  for (auto curve = curves.rbegin(); curve != curves.rend(); ++curve) {
    out += line_element(panel, percent, curve->steps, kind_class(curve->function));
  }
  return out + line_element(panel, {0.0, 100.0}, {uniform, uniform}, "class=\"theory\"");
}

}  // namespace

std::vector<StepChange> step_changes(const Study& study) {
  std::vector<StepChange> changes;
  for (const std::string& algorithm : study.algorithms) {
    for (const std::uint32_t dimension : study.dimensions) {
      std::vector<double> first;
      std::vector<double> last;
      for (const Cell& cell : study.cells) {
        if (cell.algorithm != algorithm || cell.dimension != dimension || !cell.runs.front()->coverage) continue;
        const std::vector<double> steps = steps_of(cell);
        if (steps.empty()) continue;
        first.push_back(steps.front());
        last.push_back(steps.back());
      }
      if (!first.empty()) changes.push_back({algorithm, dimension, quantile(first, 0.5), quantile(last, 0.5)});
    }
  }
  return changes;
}

std::optional<Figure> step_figure(const Study& study, const std::string& name) {
  std::vector<Curve> curves;
  std::vector<std::string> algorithms;
  std::vector<double> values = {random_step(50)};
  for (const Cell& cell : study.cells) {
    std::vector<double> steps = steps_of(cell);
    if (steps.empty()) continue;
    values.insert(values.end(), steps.begin(), steps.end());
    if (std::find(algorithms.begin(), algorithms.end(), cell.algorithm) == algorithms.end()) {
      algorithms.push_back(cell.algorithm);
    }
    curves.push_back({cell.dimension, cell.function, cell.algorithm, std::move(steps)});
  }
  if (curves.empty()) return std::nullopt;
  std::sort(algorithms.begin(), algorithms.end(), algorithm_before);
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    entries.push_back({"class=\"kind" + std::to_string(i) + '"', kinds[i].name, false, ""});
  }
  entries.push_back({"class=\"theory\"", "if solutions were spread evenly over the box", false, ""});
  Figure figure;
  figure.name = name;
  figure.caption =
      "How long the steps of Differential Evolution are: mean length of F (r2 - r3) in each fiftieth of the run, as "
      "a share of the box's diagonal. A line is the median over the runs of one function; F7 and F25 have no bounds.";
  figure.width = page_width;
  SvgLength top = 0;
  figure.elements = legend(56 * pixel, 6 * pixel, page_width - 60 * pixel, entries, top);
  top += 34 * pixel;
  const auto columns = static_cast<SvgLength>(std::clamp<std::size_t>(study.dimensions.size(), 2, 4));
  const SvgLength pitch = (page_width - 10 * pixel) / columns;
  constexpr SvgLength height = 230 * pixel;
  const Axis y = logarithmic_axis(values);
  SvgLength column = 0;
  SvgLength bottom = top;
  for (const std::string& algorithm : algorithms) {
    for (const std::uint32_t dimension : study.dimensions) {
      std::vector<Curve> shown;
      std::copy_if(curves.begin(), curves.end(), std::back_inserter(shown),
                   [&](const Curve& one) { return one.algorithm == algorithm && one.dimension == dimension; });
      if (shown.empty()) continue;
      if (column == columns) {
        column = 0;
        top = bottom;
      }
      const Panel panel{column * pitch + 56 * pixel, top, pitch - 72 * pixel, height, {{0.0, 100.0}, false}, y};
      figure.elements += panel_elements(shown, panel, display_name(algorithm) + ", n = " + std::to_string(dimension));
      bottom = top + height + 54 * pixel;
      ++column;
    }
    column = columns;  // the next algorithm begins a new row
  }
  figure.height = bottom;
  figure.elements +=
      label(page_width / 2, bottom - 14 * pixel, "evaluations, in percent of the run", "quiet", Anchor::middle);
  return figure;
}

}  // namespace nanoqd::paper
