#include "map_figure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../names.hpp"
#include "experiment/page/chart.hpp"
#include "function_text.hpp"
#include "host/picture/colour_scale.hpp"
#include "host/table/voronoi.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::pixels;
using host::SvgLength;

constexpr SvgLength page_width = 1080 * pixel;
constexpr SvgLength map_left = 74 * pixel;
constexpr SvgLength bar_room = 110 * pixel;
constexpr SvgLength gap = 40 * pixel;

// The colour scale of a row of maps, from the best hundredth of the errors to the worst error. The
// best hundredth gets the last colour.
struct ErrorScale {
  Axis axis;
  bool any = false;

  [[nodiscard]] std::uint32_t shade(double error) const {
    return host::last_shade - static_cast<std::uint32_t>(place_on(axis, error, host::last_shade));
  }
};

// Returns a logarithmic scale if the errors differ by more than a factor of ten. On a linear scale
// most of such a map would be one colour.
ErrorScale scale_of(const MapRow& row) {
  std::vector<double> errors;
  for (const std::optional<ArchiveFile>& archive : row.archives) {
    if (!archive) continue;
    for (const std::optional<double>& error : archive->errors) {
      if (error && std::isfinite(*error)) errors.push_back(*error);
    }
  }
  ErrorScale scale;
  if (errors.empty()) return scale;
  scale.any = true;
  std::sort(errors.begin(), errors.end());
  const double best = errors[errors.size() / 100];  // one error near zero must not stretch the scale
  const double worst = errors.back();
  const bool logarithmic = best > 0.0 && worst / best > 10.0;
  scale.axis = {logarithmic ? host::AxisRange{best, worst} : host::drawable_range(best, worst), logarithmic};
  return scale;
}

// Adds a closed path. Tenths of a pixel are exact enough here, and give shorter text than
// hundredths.
void add_cell(std::string& path, const std::vector<host::PlanePoint>& polygon, SvgLength side) {
  const auto tenths = static_cast<double>(side) / 10.0;
  std::int64_t x = 0;
  std::int64_t y = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const std::int64_t to_x = std::llround(polygon[i].x * tenths);
    const std::int64_t to_y = std::llround((1.0 - polygon[i].y) * tenths);
    path += i == 0 ? 'M' : i == 1 ? 'l' : ' ';
    path += host::pair_text(to_x - x, to_y - y);
    x = to_x;
    y = to_y;
  }
  path += 'z';
}

// Draws the cells. Each shade is one path with a thin edge in its own colour, which covers the
// seams between neighbours. Empty cells are the background.
std::string cell_elements(const ArchiveFile& archive, const ErrorScale& scale, const Panel& at) {
  std::vector<std::string> paths(host::last_shade + 1);
  const std::vector<std::vector<host::PlanePoint>> polygons = host::voronoi_polygons(archive.unit);
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const std::optional<double>& error = archive.errors[i];
    if (error && std::isfinite(*error)) add_cell(paths[scale.shade(*error)], polygons[i], at.width);
  }
  const std::string size = std::to_string(at.width / 10);
  std::string out = "<svg" + host::box_attributes(at.left, at.top, at.width, at.height) + "viewBox=\"0 0 " + size +
                    ' ' + size + "\" stroke-width=\"6\" stroke-linejoin=\"round\">\n" +
                    "<rect class=\"empty\" width=\"100%\" height=\"100%\"/>\n";
  for (std::uint32_t shade = 0; shade <= host::last_shade; ++shade) {
    if (paths[shade].empty()) continue;
    const std::string colour = host::shade_colour(shade);
    out.append("<path fill=\"").append(colour).append("\" stroke=\"").append(colour);
    out.append("\" d=\"").append(paths[shade]).append("\"/>\n");
  }
  return out + "</svg>\n";
}

std::string percent_filled(const ArchiveFile& archive) {
  const auto has_elite = [](const std::optional<double>& error) { return error.has_value(); };
  const auto filled = std::count_if(archive.errors.begin(), archive.errors.end(), has_elite);
  const auto tenths = std::llround(1000.0 * static_cast<double>(filled) / static_cast<double>(archive.errors.size()));
  return host::number_text(tenths, -1) + " %";
}

std::string map_elements(const std::optional<ArchiveFile>& archive, const ErrorScale& scale, const std::string& title,
                         Panel at, bool number_y) {
  const SvgLength title_y = at.top - 8 * pixel;
  const std::string look = "class=\"ink\" font-weight=\"600\"";
  if (!archive) {
    return host::text_element(at.left, title_y, chart_label_font, at.width, look, title) +
           label(at.left, at.top + 20 * pixel, "no archive", "quiet");
  }
  at.x = {{archive->x0, archive->x1}, false};
  at.y = {{archive->y0, archive->y1}, false};
  const int most = at.width >= 200 * pixel ? 4 : 2;
  std::vector<host::Tick> y_ticks = axis_ticks(at.y, most);
  if (!number_y) {
    for (host::Tick& tick : y_ticks) tick.text.clear();
  }
  const bool has_room = at.width >= 180 * pixel;
  const std::string filled = percent_filled(*archive) + (at.width >= 200 * pixel ? " filled" : "");
  return host::text_element(at.left, title_y, chart_label_font, at.width, look, title) +
         (has_room ? label(at.left + at.width, title_y, filled, "quiet", Anchor::end, chart_tick_font) : "") +
         panel_axes(at, axis_ticks(at.x, most), y_ticks) + cell_elements(*archive, scale, at);
}

std::string colour_bar(const ErrorScale& scale, SvgLength left, SvgLength top, SvgLength height) {
  if (!scale.any) return {};
  constexpr SvgLength steps = 64;
  constexpr SvgLength width = 14 * pixel;
  std::string out = "<g shape-rendering=\"crispEdges\">\n";
  for (SvgLength i = 0; i < steps; ++i) {  // the best error is at the top
    const SvgLength from = height * i / steps;
    const auto shade = static_cast<std::uint32_t>(host::last_shade - host::last_shade * i / (steps - 1));
    out += "<rect" + host::box_attributes(left, top + from, width, height * (i + 1) / steps - from) + "fill=\"" +
           host::shade_colour(shade) + "\"/>\n";
  }
  out += "</g>\n";
  for (const host::Tick& tick : axis_ticks(scale.axis, 6)) {
    const SvgLength y = top + place_on(scale.axis, tick.value, height);
    out += "<path class=\"frame\" d=\"M" + pixels(left + width) + ' ' + pixels(y) + "h4\"/>\n" +
           label(left + width + 8 * pixel, y + 4 * pixel, tick.text, "quiet", Anchor::start, chart_tick_font);
  }
  return out + label(left, top - 8 * pixel, "error", "quiet");
}

}  // namespace

Figure map_figure(const std::vector<MapRow>& rows, const std::vector<std::string>& algorithms, std::uint32_t dimension,
                  const std::string& name) {
  const auto columns = static_cast<SvgLength>(algorithms.size());
  const SvgLength room = (page_width - map_left - bar_room - (columns - 1) * gap) / columns;
  const SvgLength side = std::min<SvgLength>(300 * pixel, room / pixel * pixel);
  const SvgLength bar_left = map_left + columns * (side + gap) - 16 * pixel;
  Figure figure;
  figure.name = name;
  figure.caption =
      "Final archives of the first run, n = " + std::to_string(dimension) +
      ": every Voronoi cell in the colour of its elite's error, from violet (worst) to yellow (best); grey "
      "cells are empty, and the percentage says how many are not. A row shares one scale, logarithmic where errors "
      "differ by more than a factor of ten; the best "
      "hundredth is one colour.";
  figure.width = bar_left + bar_room;
  SvgLength top = 0;
  for (const MapRow& row : rows) {
    const ErrorScale scale = scale_of(row);
    figure.elements += panel_title(map_left, top + 16 * pixel, figure.width - map_left, row.function);
    const SvgLength map_top = top + 48 * pixel;
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
      const Panel at{map_left + static_cast<SvgLength>(i) * (side + gap), map_top, side, side, {}, {}};
      figure.elements += map_elements(row.archives[i], scale, display_name(algorithms[i]), at, i == 0);
    }
    figure.elements += colour_bar(scale, bar_left, map_top, side);
    top = map_top + side + 34 * pixel;
  }
  figure.height = top;
  return figure;
}

}  // namespace nanoqd::paper
