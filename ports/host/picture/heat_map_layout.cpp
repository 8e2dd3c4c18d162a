#include "heat_map_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace nanoqd::host {
namespace {

SvgLength widest(const std::vector<Tick>& ticks) {
  SvgLength width = 0;
  for (const Tick& tick : ticks) {
    width = std::max(width, text_width(tick.text, tick_font));
  }
  return (width + pixel - 1) / pixel * pixel;  // whole pixels, so that the plot starts at the edge of a pixel
}

bool is_drawable(const HeatMapCell& cell) {
  const auto finite = [](const HeatMapPoint& p) { return std::isfinite(p.x) && std::isfinite(p.y); };
  return cell.polygon.size() >= 3 && std::all_of(cell.polygon.begin(), cell.polygon.end(), finite);
}

bool is_rectilinear(const HeatMapCell& cell) {
  const auto same = [](double a, double b) { return !(a < b) && !(b < a); };
  HeatMapPoint from = cell.polygon.back();
  for (const HeatMapPoint& to : cell.polygon) {
    if (!same(from.x, to.x) && !same(from.y, to.y)) {
      return false;
    }
    from = to;
  }
  return true;
}

// Returns the width (or height) of the plot. Each column (or row) of a grid gets the same whole
// number of pixels: if some were a pixel wider, the eye would see stripes.
SvgLength plot_side(std::vector<double>& edges, AxisRange range) {
  constexpr std::int64_t usual = 560;
  std::sort(edges.begin(), edges.end());
  std::int64_t steps = 0;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    steps += (edges[i] - edges[i - 1]) / range.size() > 1e-9 ? 1 : 0;
  }
  return steps < 1 || steps > usual ? usual * pixel : (usual + steps / 2) / steps * steps * pixel;
}

void lay_out_colours(const HeatMap& heat_map, HeatMapLayout& at) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  for (const HeatMapCell* cell : at.cells) {
    at.any_empty = at.any_empty || !has_elite(*cell);
    lowest = has_elite(*cell) ? std::min(lowest, cell->objective) : lowest;
    highest = has_elite(*cell) ? std::max(highest, cell->objective) : highest;
  }
  const double low = std::isfinite(heat_map.colour_low) ? heat_map.colour_low : lowest;
  const double high = std::isfinite(heat_map.colour_high) ? heat_map.colour_high : highest;
  if (!std::isfinite(low) || !std::isfinite(high)) {
    return;
  }
  at.colour = drawable_range(low, high);
  const TickStep step = nice_step(at.colour, 8);
  at.colour_ticks = nice_ticks(at.colour, step);
  if (lowest < at.colour.low) {
    mark_clamped_end(at.colour_ticks, at.colour, step, at.colour.low, "\u2264\u2009");
  }
  if (highest > at.colour.high) {
    mark_clamped_end(at.colour_ticks, at.colour, step, at.colour.high, "\u2265\u2009");
  }
}

// Lines and dots take the same share of a cell for any number of cells, so that many cells still
// show their colours. Lines and dots that are too small to see are left out, because they would
// only blur the colours.
void lay_out_details(const HeatMap& heat_map, HeatMapLayout& at) {
  const double count = static_cast<double>(std::max<std::size_t>(at.cells.size(), 1));
  const double side = std::sqrt(static_cast<double>(at.width) * static_cast<double>(at.height) / count);
  const auto scaled = [side](double share, SvgLength smallest, SvgLength largest) {
    const SvgLength length = std::llround(side * share);
    return length < smallest ? 0 : std::min(length, largest);
  };
  at.outline = heat_map.outlines ? scaled(0.05, 20, 150) : 0;
  at.dot = scaled(0.12, 100, 400);
}

}  // namespace

bool has_elite(const HeatMapCell& cell) { return cell.filled && std::isfinite(cell.objective); }

SvgLength position(double value, AxisRange range, SvgLength size) {
  return std::llround(std::clamp((value - range.low) / range.size(), -100.0, 100.0) * static_cast<double>(size));
}

HeatMapLayout lay_out(const HeatMap& heat_map) {
  HeatMapLayout at;
  std::vector<double> columns;
  std::vector<double> rows;
  for (const HeatMapCell& cell : heat_map.cells) {
    if (is_drawable(cell)) {
      at.cells.push_back(&cell);
      at.rectilinear = at.rectilinear && is_rectilinear(cell);
      for (std::size_t i = 0; at.rectilinear && i < cell.polygon.size(); ++i) {
        columns.push_back(cell.polygon[i].x);
        rows.push_back(cell.polygon[i].y);
      }
    }
  }
  if (!at.rectilinear) {
    columns.clear();
    rows.clear();
  }
  at.x = drawable_range(heat_map.x0, heat_map.x1);
  at.y = drawable_range(heat_map.y0, heat_map.y1);
  at.width = plot_side(columns, at.x);
  at.height = plot_side(rows, at.y);
  lay_out_colours(heat_map, at);
  at.y_ticks = nice_ticks(at.y, nice_step(at.y, 8));
  for (int most = 8; most > 0; most /= 2) {  // fewer ticks along x if the numbers are long
    at.x_ticks = nice_ticks(at.x, nice_step(at.x, most));
    if ((widest(at.x_ticks) + 12 * pixel) * most <= at.width) {
      break;
    }
  }
  at.left = (heat_map.y_label.empty() ? 36 : 60) * pixel + widest(at.y_ticks);
  at.top = ((heat_map.title.empty() ? 28 : 64) + (heat_map.subtitle.empty() ? 0 : 22)) * pixel;
  at.bar_left = at.left + at.width + 24 * pixel;
  at.page_width = at.bar_left + colour_bar_width + (heat_map.colour_label.empty() ? 36 : 60) * pixel +
                  std::max(widest(at.colour_ticks), at.any_empty ? text_width("empty", tick_font) : 0);
  at.page_height = at.top + at.height + (heat_map.x_label.empty() ? 44 : 70) * pixel;
  if (!heat_map.footer.empty()) {
    at.page_height += (12 + 18 * static_cast<SvgLength>(heat_map.footer.size())) * pixel;
  }
  lay_out_details(heat_map, at);
  return at;
}

}  // namespace nanoqd::host
