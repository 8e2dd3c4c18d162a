#include "bates_figure.hpp"

#include <algorithm>

#include "../names.hpp"
#include "bates.hpp"
#include "experiment/page/chart.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;
constexpr SvgLength page_height = 400 * pixel;

// Returns a darker shade for a higher dimension.
std::string theory_class(std::size_t place, std::size_t count) {
  const std::size_t shade = place + 4 - std::min<std::size_t>(count, 4);
  return "class=\"theory" + std::to_string(std::min<std::size_t>(shade, 3)) + '"';
}

// Returns the share of cells that random sampling fills at a place along one measure. Assumes that
// the cells are spread evenly over the other measure.
double random_share(double x, const DimensionProfile& profile) {
  constexpr int steps = 200;
  double sum = 0.0;
  for (int i = 0; i < steps; ++i) {
    sum += chance_to_fill(x, (i + 0.5) / steps, profile.dimension, profile.cells, profile.evaluations);
  }
  return sum / steps;
}

std::string density_panel(const std::vector<DimensionProfile>& profiles) {
  constexpr std::size_t points = 201;
  std::vector<double> x;
  for (std::size_t i = 0; i < points; ++i) x.push_back(static_cast<double>(i) / static_cast<double>(points - 1));
  double highest = 1.0;
  for (const DimensionProfile& profile : profiles) {
    highest = std::max(highest, bates_density(0.5, std::max<std::uint32_t>(profile.dimension / 2, 1)));
  }
  const Panel panel{48 * pixel,  52 * pixel,          400 * pixel,
                    290 * pixel, {{0.0, 1.0}, false}, {{0.0, highest * 1.08}, false}};
  std::string out = label(panel.left, 18 * pixel, "Density of uniform random solutions", "ink", Anchor::start,
                          chart_label_font + 1, true);
  out += label(panel.left, 36 * pixel, "Bates distribution; the cells themselves are spread evenly", "quiet");
  out += panel_axes(panel, axis_ticks(panel.x, 5), axis_ticks(panel.y, 6));
  std::vector<LegendEntry> entries;
  for (std::size_t place = 0; place < profiles.size(); ++place) {
    const std::uint32_t genes = std::max<std::uint32_t>(profiles[place].dimension / 2, 1);
    std::vector<double> y;
    y.reserve(x.size());
    for (const double at : x) y.push_back(bates_density(at, genes));
    out += line_element(panel, x, y, theory_class(place, profiles.size()));
    entries.push_back(
        {theory_class(place, profiles.size()), "n = " + std::to_string(profiles[place].dimension), false, ""});
  }
  SvgLength ignored = 0;  // the legend is one column: the width is too small for two
  out += legend(panel.left + panel.width - 96 * pixel, panel.top, 90 * pixel, entries, ignored);
  out += label(panel.left + panel.width / 2, panel.top + panel.height + 38 * pixel, "measure, as a share of its range",
               "quiet", Anchor::middle);
  return out;
}

std::string filled_panel(const DimensionProfile& profile, const Panel& panel, bool number_x) {
  std::string out = label(panel.left, panel.top - 7 * pixel, "n = " + std::to_string(profile.dimension), "ink",
                          Anchor::start, chart_label_font, true);
  out += panel_axes(panel, axis_ticks(panel.x, 5), axis_ticks(panel.y, 4), number_x);
  std::vector<double> x;
  std::vector<double> random;
  for (std::size_t i = 0; i <= 100; ++i) {
    x.push_back(static_cast<double>(i) / 100.0);
    random.push_back(100.0 * random_share(x.back(), profile));
  }
  out += line_element(panel, x, random, "class=\"theory\"");
  std::vector<double> middles;
  for (std::size_t bin = 0; bin < FillProfile::bins; ++bin) {
    middles.push_back((static_cast<double>(bin) + 0.5) / static_cast<double>(FillProfile::bins));
  }
  for (std::size_t series = profile.algorithms.size(); series-- > 0;) {
    const FillProfile& fill = profile.algorithms[series];
    if (fill.empty()) continue;
    std::vector<double> filled;
    for (std::size_t bin = 0; bin < FillProfile::bins; ++bin) filled.push_back(100.0 * fill.filled_share(bin));
    out += line_element(panel, middles, filled, series_class("series", series));
  }
  return out;
}

}  // namespace

void FillProfile::add(const ArchiveFile& archive) {
  total_.resize(bins, 0.0);
  filled_.resize(bins, 0.0);
  for (std::size_t i = 0; i < archive.unit.size(); ++i) {  // both measures
    const double place = archive.unit[i] * static_cast<double>(bins);
    const std::size_t bin = std::min(static_cast<std::size_t>(place), bins - 1);
    total_[bin] += 1.0;
    filled_[bin] += archive.errors[i / 2] ? 1.0 : 0.0;
  }
}

double FillProfile::filled_share(std::size_t bin) const { return total_[bin] > 0.0 ? filled_[bin] / total_[bin] : 0.0; }

Figure bates_figure(const Study& study, const std::vector<DimensionProfile>& profiles, const std::string& name) {
  Figure figure;
  figure.name = name;
  figure.caption =
      "Why corners are hard. Left: along a measure, which adds up half of the genes, random solutions crowd in the "
      "middle as n grows. Right: share of cells filled along a measure in the final archives, over all functions "
      "with bounds, and what as many random solutions would fill (dotted, theory).";
  figure.width = page_width;
  figure.height = page_height;
  figure.elements = density_panel(profiles);
  constexpr SvgLength left = 520 * pixel;
  std::vector<LegendEntry> entries;
  for (std::size_t series = 0; series < study.algorithms.size(); ++series) {
    entries.push_back({series_class("series", series), display_name(study.algorithms[series]), false, ""});
  }
  entries.push_back({"class=\"theory\"", "random sampling", false, ""});
  figure.elements +=
      label(left, 18 * pixel, "Cells filled, in percent", "ink", Anchor::start, chart_label_font + 1, true);
  SvgLength legend_height = 0;
  figure.elements += legend(left, 26 * pixel, page_width - left, entries, legend_height);
  const std::size_t columns = profiles.size() > 1 ? 2 : 1;
  const std::size_t rows = (profiles.size() + columns - 1) / columns;
  const SvgLength top = 26 * pixel + legend_height + 22 * pixel;
  const SvgLength bottom = 342 * pixel;
  const SvgLength row_gap = 34 * pixel;
  const auto row_count = static_cast<SvgLength>(rows);
  const SvgLength height = (bottom - top - (row_count - 1) * row_gap) / std::max<SvgLength>(row_count, 1);
  const SvgLength width = columns == 2 ? 232 * pixel : 500 * pixel;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    const Panel panel{left + 32 * pixel + static_cast<SvgLength>(i % columns) * (width + 54 * pixel),
                      top + static_cast<SvgLength>(i / columns) * (height + row_gap),
                      width,
                      height,
                      {{0.0, 1.0}, false},
                      {{0.0, 100.0}, false}};
    figure.elements += filled_panel(profiles[i], panel, i + columns >= profiles.size());
  }
  figure.elements += label((left + 32 * pixel + page_width) / 2, bottom + 38 * pixel,
                           "measure, as a share of its range", "quiet", Anchor::middle);
  return figure;
}

}  // namespace nanoqd::paper
