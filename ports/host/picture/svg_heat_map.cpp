#include "svg_heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "../text/xml_text.hpp"
#include "colour_scale.hpp"
#include "heat_map_layout.hpp"
#include "svg_elements.hpp"

namespace nanoqd::host {
namespace {

constexpr std::string_view line_style = "fill=\"none\" stroke=\"#8b949e\"";
constexpr std::string_view empty_colour = "#e4e6e9";

void add_cell(std::string& path, const HeatMapCell& cell, const HeatMapLayout& at) {
  SvgLength x = 0;
  SvgLength y = 0;
  char command = 'M';
  for (const HeatMapPoint& corner : cell.polygon) {
    const SvgLength to_x = position(corner.x, at.x, at.width);
    const SvgLength to_y = at.height - position(corner.y, at.y, at.height);
    if (command == 'M' || (to_x != x && to_y != y)) {
      path += command + pair_text(to_x - x, to_y - y);
    } else if (to_x != x) {
      path += 'h' + std::to_string(to_x - x);
    } else if (to_y != y) {
      path += 'v' + std::to_string(to_y - y);
    }
    x = to_x;
    y = to_y;
    command = 'l';
  }
  path += 'z';
}

// Dots of one colour, written as very short lines with round ends. This takes a fifth of the text
// that circle elements would take.
class DotPath {
 public:
  void add(const HeatMapPoint& dot, const HeatMapLayout& at) {
    const SvgLength to_x = position(dot.x, at.x, at.width);
    const SvgLength to_y = at.height - position(dot.y, at.y, at.height);
    data_ += (data_.empty() ? 'M' : 'm') + pair_text(to_x - x_, to_y - y_) + "h1";
    x_ = to_x + 1;
    y_ = to_y;
  }
  [[nodiscard]] std::string element(const char* colour, SvgLength diameter) const {
    return data_.empty() ? data_
                         : std::string("<path fill=\"none\" stroke=\"") + colour + "\" stroke-width=\"" +
                               std::to_string(diameter) + "\" stroke-linecap=\"round\" d=\"" + data_ + "\"/>\n";
  }

 private:
  std::string data_;
  SvgLength x_ = 0;
  SvgLength y_ = 0;
};

// One path for each colour keeps the file small. There are no seams between neighbours: rectangles
// are drawn without anti-aliasing, and other polygons have a thin edge in their own colour, unless
// outlines cover the seams. The inner <svg> clips the cells without a named clip path.
std::string cell_elements(const HeatMapLayout& at) {
  constexpr std::uint32_t last_dark_shade = 5 * shades_between_stops;
  std::vector<std::string> paths(last_shade + 2);  // one for the empty cells, then one for each shade
  DotPath dark_dots;
  DotPath white_dots;
  for (const HeatMapCell* cell : at.cells) {
    SvgLength path = 0;
    if (has_elite(*cell)) {
      path = 1 + std::clamp<SvgLength>(position(cell->objective, at.colour, last_shade), 0, last_shade);
    }
    add_cell(paths[static_cast<std::size_t>(path)], *cell, at);
    if (at.dot > 0 && cell->dot && std::isfinite(cell->dot->x) && std::isfinite(cell->dot->y)) {
      (path >= 1 && path <= 1 + last_dark_shade ? white_dots : dark_dots).add(*cell->dot, at);
    }
  }
  std::string out = "<svg" + box_attributes(at.left, at.top, at.width, at.height) + "viewBox=\"0 0 " +
                    pair_text(at.width, at.height) + "\" ";
  const bool outlined = at.outline > 0;
  if (at.rectilinear && !outlined) {
    out += "shape-rendering=\"crispEdges\">\n";
  } else {
    out += outlined ? "stroke=\"#fff\" stroke-width=\"" + std::to_string(at.outline) : "stroke-width=\"60";
    out += "\" stroke-linejoin=\"round\">\n";
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!paths[i].empty()) {
      const std::string colour = i == 0 ? std::string(empty_colour) : shade_colour(static_cast<std::uint32_t>(i) - 1);
      out += "<path fill=\"" + colour;
      out += at.rectilinear || outlined ? "" : "\" stroke=\"" + colour;
      out += "\" d=\"" + paths[i] + "\"/>\n";
    }
  }
  return out + dark_dots.element("#1f2328", at.dot) + white_dots.element("#fff", at.dot) + "</svg>\n";
}

std::string axis_elements(const HeatMap& heat_map, const HeatMapLayout& at) {
  const SvgLength bottom = at.top + at.height;
  std::string marks;
  std::string out = "<g class=\"x-ticks\" text-anchor=\"middle\">\n";
  for (const Tick& tick : at.x_ticks) {
    const SvgLength x = at.left + position(tick.value, at.x, at.width);
    marks += 'M' + pixels(x) + ' ' + pixels(bottom) + "v5";
    out += text_element(x, bottom + 20 * pixel, tick_font, at.width, "", tick.text);
  }
  const auto add_upright = [&](const std::vector<Tick>& ticks, AxisRange range, SvgLength edge, SvgLength outwards) {
    for (const Tick& tick : ticks) {
      const SvgLength y = bottom - position(tick.value, range, at.height);
      marks += 'M' + pixels(edge) + ' ' + pixels(y) + 'h' + pixels(5 * outwards);
      out += text_element(edge + 9 * outwards, y + 4 * pixel, tick_font, at.width, "", tick.text);
    }
  };
  out += "</g>\n<g class=\"y-ticks\" text-anchor=\"end\">\n";
  add_upright(at.y_ticks, at.y, at.left, -pixel);
  out += "</g>\n<g class=\"colour-ticks\">\n";
  add_upright(at.colour_ticks, at.colour, at.bar_left + colour_bar_width, pixel);
  out += "</g>\n<path d=\"" + marks + "\" " + std::string(line_style) + "/>\n<g fill=\"#1f2328\">\n";
  const SvgLength middle = at.top + at.height / 2;
  out += text_element(at.left + at.width / 2, bottom + 46 * pixel, label_font, at.width, "text-anchor=\"middle\"",
                      heat_map.x_label);
  out += sideways_text(36 * pixel, middle, label_font, at.height, heat_map.y_label);
  out += sideways_text(at.page_width - 26 * pixel, middle, label_font, at.height, heat_map.colour_label);
  return out + "</g>\n";
}

// Returns a line of one pixel around the box. It lies half a pixel outside, so that it fills whole
// pixels.
std::string frame_element(SvgLength x, SvgLength y, SvgLength width, SvgLength height) {
  return "<rect" + box_attributes(x - pixel / 2, y - pixel / 2, width + pixel, height + pixel) +
         std::string(line_style) + "/>\n";
}

// The gradient and its name are the same in every picture, so that one page can hold several
// pictures.
std::string colour_bar_elements(const HeatMapLayout& at) {
  std::string out = "<linearGradient id=\"nanoqd-colours\" x1=\"0\" x2=\"0\" y1=\"1\" y2=\"0\">";
  for (std::uint32_t shade = 0; shade <= last_shade; shade += shades_between_stops) {
    out += "<stop" + attribute("offset", shade * pixel / last_shade) + " stop-color=\"" + shade_colour(shade) + "\"/>";
  }
  out += "</linearGradient>\n<rect" + box_attributes(at.bar_left, at.top, colour_bar_width, at.height) +
         "fill=\"url(#nanoqd-colours)\"/>\n";
  if (at.any_empty) {
    const SvgLength y = at.top + at.height + 18 * pixel;
    out += "<rect" + box_attributes(at.bar_left, y, colour_bar_width, 12 * pixel) + "fill=\"" +
           std::string(empty_colour) + "\"/>\n";
    out += text_element(at.bar_left + colour_bar_width + 9 * pixel, y + 10 * pixel, tick_font, at.width, "", "empty");
  }
  return out + frame_element(at.left, at.top, at.width, at.height) +
         frame_element(at.bar_left, at.top, colour_bar_width, at.height);
}

// A label stands beside its ring, on the side of the middle of the plot. It moves up or down if
// another label is there. A white edge keeps ring and label readable on every colour.
std::string marker_elements(const HeatMap& heat_map, const HeatMapLayout& at) {
  struct Place {
    SvgLength left, right, y;
  };
  std::vector<Place> taken;
  std::string out;
  for (const HeatMapMarker& marker : heat_map.markers) {
    if (!std::isfinite(marker.at.x) || !std::isfinite(marker.at.y)) {
      continue;
    }
    const SvgLength right = std::clamp<SvgLength>(position(marker.at.x, at.x, at.width), 0, at.width);
    const SvgLength up = std::clamp<SvgLength>(position(marker.at.y, at.y, at.height), 0, at.height);
    const SvgLength x = at.left + right;
    const SvgLength y = at.top + at.height - up;
    const bool flip = right > at.width / 2;
    const SvgLength text_x = flip ? x - 13 * pixel : x + 13 * pixel;
    const SvgLength room = (flip ? right : at.width - right) - 16 * pixel;
    const SvgLength length = std::min(text_width(marker.label, tick_font), room);
    Place place = {flip ? text_x - length : text_x, flip ? text_x : text_x + length, y + 4 * pixel};
    place.y = std::clamp(place.y, at.top + 16 * pixel, at.top + at.height - 8 * pixel);
    const auto collides = [&](const Place& other) {
      return place.left < other.right && other.left < place.right && std::abs(place.y - other.y) < 15 * pixel;
    };
    while (std::any_of(taken.begin(), taken.end(), collides)) {
      place.y += up > at.height / 2 ? pixel : -pixel;
    }
    taken.push_back(place);
    const std::string anchor = flip ? "text-anchor=\"end\" " : "";
    const std::string ring = "<circle" + attribute("cx", x) + attribute("cy", y) + " r=\"7\" fill=\"none\" ";
    out += ring;
    out += "stroke=\"#fff\" stroke-width=\"5\"/>\n";
    out += ring;
    out += "stroke=\"#1f2328\" stroke-width=\"2\"/>\n";
    for (const char* look : {"stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\"", "fill=\"#1f2328\""}) {
      out += text_element(text_x, place.y, tick_font, room, anchor + "font-weight=\"600\" " + look, marker.label);
    }
  }
  return out;
}

}  // namespace

std::string render_svg(const HeatMap& heat_map) {
  const HeatMapLayout at = lay_out(heat_map);
  const std::string name =
      escaped_for_xml(heat_map.title + (heat_map.subtitle.empty() ? "" : ". " + heat_map.subtitle));
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", at.page_width) +
                    attribute("height", at.page_height) + " viewBox=\"0 0 " + pixels(at.page_width) + ' ' +
                    pixels(at.page_height) + "\" role=\"img\" aria-label=\"" + name + "\" fill=\"#59636e\" " +
                    "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">\n" +
                    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const SvgLength room = at.page_width - at.left - 24 * pixel;
  const SvgLength subtitle_y = at.top - 22 * pixel;
  const SvgLength title_y = heat_map.subtitle.empty() ? subtitle_y : subtitle_y - 24 * pixel;
  out += text_element(at.left, title_y, 22, room, "font-weight=\"600\" fill=\"#1f2328\"", heat_map.title);
  out += text_element(at.left, subtitle_y, label_font, room, "", heat_map.subtitle);
  out += cell_elements(at) + colour_bar_elements(at) + axis_elements(heat_map, at) + marker_elements(heat_map, at);
  SvgLength y = at.page_height - (8 + 18 * static_cast<SvgLength>(heat_map.footer.size())) * pixel;
  for (const std::string& line : heat_map.footer) {
    out += text_element(at.left, y, tick_font, room, "", line);
    y += 18 * pixel;
  }
  return out + "</svg>\n";
}

}  // namespace nanoqd::host
