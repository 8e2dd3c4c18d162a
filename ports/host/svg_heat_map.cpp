#include "svg_heat_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace nanoqd::host {
namespace {

// Lengths are whole hundredths of a pixel: every coordinate is an integer from the moment it is rounded.
using Length = std::int64_t;
constexpr Length pixel = 100;
constexpr Length bar_width = 16 * pixel;
constexpr std::int64_t tick_size = 12;
constexpr std::int64_t label_size = 14;
constexpr std::string_view line_style = "fill=\"none\" stroke=\"#8b949e\"";
constexpr std::string_view empty_colour = "#e4e6e9";

// Dark violet over blue and green to yellow, in equal steps of the OKLab colour space with rising lightness: equal
// differences look equal, also in grey and to most colour-blind readers.
constexpr std::array<std::uint32_t, 17> colour_table = {0x3d0755, 0x421a6a, 0x442c7e, 0x423e8f, 0x3d5099, 0x34639e,
                                                        0x2a749f, 0x26849d, 0x21959d, 0x1ba59a, 0x31b493, 0x4ec188,
                                                        0x6ecd7a, 0x91d76c, 0xb5df5f, 0xd8e757, 0xf9ed52};
constexpr std::uint32_t shades_between = 16;
constexpr std::uint32_t last_shade = shades_between * (colour_table.size() - 1);

std::string shade_colour(std::uint32_t shade) {
  const std::uint32_t left = colour_table[shade / shades_between];
  const std::uint32_t right = colour_table[std::min(shade + shades_between, last_shade) / shades_between];
  const std::uint32_t part = shade % shades_between;
  std::string text = "#";
  for (const unsigned channel : {16U, 8U, 0U}) {
    const std::uint32_t a = (left >> channel & 0xffU) * (shades_between - part);
    const std::uint32_t b = (right >> channel & 0xffU) * part;
    const std::uint32_t mixed = (a + b + shades_between / 2) / shades_between;
    text += "0123456789abcdef"[mixed / 16];
    text += "0123456789abcdef"[mixed % 16];
  }
  return text;
}

// Takes one character off the front of `text`. What XML cannot hold (broken UTF-8, control characters) becomes U+FFFD.
std::string_view take_character(std::string_view& text) {
  constexpr std::array<std::uint32_t, 5> smallest = {0, 0x20, 0x80, 0x800, 0x10000};
  const std::uint32_t lead = static_cast<unsigned char>(text.front());
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
  std::uint32_t code = size > 1 ? lead & (0x7fU >> size) : lead;
  bool good = size > 0 && size <= text.size();
  for (std::size_t i = 1; good && i < size; ++i) {
    const std::uint32_t next = static_cast<unsigned char>(text[i]);
    good = (next & 0xc0U) == 0x80U;
    code = code << 6U | (next & 0x3fU);
  }
  good = good && (code >= smallest[size] || code == '\t' || code == '\n') && code <= 0x10ffff;
  good = good && !(code >= 0xd800 && code <= 0xdfff) && code != 0xfffe && code != 0xffff;
  const std::string_view taken = good ? text.substr(0, size) : std::string_view("\xef\xbf\xbd");
  text.remove_prefix(good ? size : 1);
  return taken;
}

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view c = take_character(text);
    out += c == "&" ? "&amp;" : c == "<" ? "&lt;" : c == ">" ? "&gt;" : c == "\"" ? "&quot;" : c;
  }
  return out;
}

// Fonts differ between machines, so this is an estimate on the wide side.
Length text_width(std::string_view text, std::int64_t font_size) {
  std::int64_t characters = 0;
  for (; !text.empty(); ++characters) {
    static_cast<void>(take_character(text));
  }
  return characters * font_size * 60;
}

struct Range {
  double low = 0.0;
  double high = 1.0;
  [[nodiscard]] double size() const { return high - low; }
};

Range drawable(double a, double b) {
  const double largest = std::max(std::fabs(a), std::fabs(b));
  if (!(std::fabs(a) < 1e300 && std::fabs(b) < 1e300)) {
    return {};
  }
  const Range range = {std::min(a, b), std::max(a, b)};
  if (range.size() > std::max(largest * 1e-12, 1e-280)) {
    return range;
  }
  const double half = std::max(0.5, largest / 8.0);
  return {range.low - half, range.high + half};
}

// Far outside is cut to what an integer holds; the picture is clipped long before.
Length position(double value, Range range, Length size) {
  return std::llround(std::clamp((value - range.low) / range.size(), -100.0, 100.0) * static_cast<double>(size));
}

double power_of_ten(int exponent) {
  double power = 1.0;
  for (int i = std::abs(exponent); i > 0; --i) {
    power *= 10.0;
  }
  return exponent < 0 ? 1.0 / power : power;
}

// Powers of ten up to 22 are exact, their reciprocals are not: dividing rounds once where multiplying would round
// twice.
double times_ten_to(double value, int exponent) {
  return exponent < 0 ? value / power_of_ten(-exponent) : value * power_of_ten(exponent);
}

// number * 10^exponent as people write it: 25, 0.50, 2.5e9. Integers go in, so zero has no sign and nothing is rounded.
std::string number_text(std::int64_t number, int exponent) {
  std::string digits = std::to_string(std::abs(number));
  const int power = static_cast<int>(digits.size()) - 1 + exponent;
  if (exponent < -6 || power > 5) {
    digits.erase(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 1));
    digits.insert(1, digits.size() > 1 ? "." : "");
    digits += number == 0 ? "" : (power < 0 ? "e\u2212" : "e") + std::to_string(std::abs(power));
  } else if (exponent < 0) {
    const auto decimals = static_cast<std::size_t>(-exponent);
    digits.insert(0, decimals < digits.size() ? 0 : decimals + 1 - digits.size(), '0');
    digits.insert(digits.size() - decimals, ".");
  } else if (number != 0) {
    digits.append(static_cast<std::size_t>(exponent), '0');
  }
  return (number < 0 ? "\u2212" : "") + digits;
}

// 1, 2 or 5 times a power of ten.
struct Step {
  std::int64_t factor;
  int exponent;
};

Step nice_step(Range range, int most_steps) {
  const double wanted = range.size() / most_steps;
  int exponent = 0;
  while (wanted >= power_of_ten(exponent + 1)) {
    ++exponent;
  }
  while (wanted < power_of_ten(exponent)) {
    --exponent;
  }
  const double factor = times_ten_to(wanted, -exponent) - 1e-9;
  for (const int nice : {1, 2, 5}) {
    if (factor <= nice) {
      return {nice, exponent};
    }
  }
  return {1, exponent + 1};
}

struct Tick {
  double value;
  std::string text;
};

// Every multiple of the step in the range; none where doubles are too coarse to tell the multiples apart.
std::vector<Tick> nice_ticks(Range range, Step step) {
  constexpr double tolerance = 1e-9;  // 0.3 / 0.1 is 2.9999999999999996 and has to count as 3
  const auto factor = static_cast<double>(step.factor);
  const double first = std::ceil(times_ten_to(range.low, -step.exponent) / factor - tolerance);
  const double last = std::floor(times_ten_to(range.high, -step.exponent) / factor + tolerance);
  std::vector<Tick> ticks;
  if (std::max(std::fabs(first), std::fabs(last)) < 1e14) {
    for (auto i = static_cast<std::int64_t>(first); i <= static_cast<std::int64_t>(last); ++i) {
      const double value = times_ten_to(static_cast<double>(i * step.factor), step.exponent);
      ticks.push_back({std::clamp(value, range.low, range.high), number_text(i * step.factor, step.exponent)});
    }
  }
  return ticks;
}

Length widest(const std::vector<Tick>& ticks) {
  Length width = 0;
  for (const Tick& tick : ticks) {
    width = std::max(width, text_width(tick.text, tick_size));
  }
  return (width + pixel - 1) / pixel * pixel;  // whole, so that the plot starts at a pixel's edge
}

bool is_drawable(const HeatMapCell& cell) {
  const auto finite = [](const HeatMapPoint& p) { return std::isfinite(p.x) && std::isfinite(p.y); };
  return cell.polygon.size() >= 3 && std::all_of(cell.polygon.begin(), cell.polygon.end(), finite);
}

bool has_elite(const HeatMapCell& cell) { return cell.filled && std::isfinite(cell.objective); }

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

// Each column (or row) of a grid gets the same whole number of pixels: were some a pixel wider, the eye would see
// stripes.
Length plot_side(std::vector<double>& edges, Range range) {
  constexpr std::int64_t usual = 560;
  std::sort(edges.begin(), edges.end());
  std::int64_t steps = 0;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    steps += (edges[i] - edges[i - 1]) / range.size() > 1e-9 ? 1 : 0;
  }
  return steps < 1 || steps > usual ? usual * pixel : (usual + steps / 2) / steps * steps * pixel;
}

// What is drawn, and where. The plot's size follows the cells, the margins follow the tick labels.
struct Layout {
  std::vector<const HeatMapCell*> cells;
  bool rectilinear = true;
  bool any_empty = false;
  Range x;
  Range y;
  Range colour;
  std::vector<Tick> x_ticks;
  std::vector<Tick> y_ticks;
  std::vector<Tick> colour_ticks;  // none while there is no elite and the caller named no range
  Length left = 0;
  Length top = 0;
  Length width = 0;
  Length height = 0;
  Length bar_left = 0;
  Length page_width = 0;
  Length page_height = 0;
};

// An end of the colour bar where objectives are clamped shows its own value, however odd, and the ticks that would
// touch that label give way.
void mark_clamped_end(std::vector<Tick>& ticks, Range range, Step step, double end, const std::string& relation) {
  const auto crowded = [&](const Tick& tick) { return std::fabs(tick.value - end) < range.size() / 28.0; };
  ticks.erase(std::remove_if(ticks.begin(), ticks.end(), crowded), ticks.end());
  const std::int64_t tenths = std::llround(times_ten_to(end, 1 - step.exponent));
  const bool whole = tenths % 10 == 0;
  ticks.push_back({end, relation + number_text(whole ? tenths / 10 : tenths, step.exponent - (whole ? 0 : 1))});
}

void lay_out_colours(const HeatMap& map, Layout& at) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  for (const HeatMapCell* cell : at.cells) {
    at.any_empty = at.any_empty || !has_elite(*cell);
    lowest = has_elite(*cell) ? std::min(lowest, cell->objective) : lowest;
    highest = has_elite(*cell) ? std::max(highest, cell->objective) : highest;
  }
  const double low = std::isfinite(map.colour_low) ? map.colour_low : lowest;
  const double high = std::isfinite(map.colour_high) ? map.colour_high : highest;
  if (!std::isfinite(low) || !std::isfinite(high)) {
    return;
  }
  at.colour = drawable(low, high);
  const Step step = nice_step(at.colour, 8);
  at.colour_ticks = nice_ticks(at.colour, step);
  if (lowest < at.colour.low) {
    mark_clamped_end(at.colour_ticks, at.colour, step, at.colour.low, "\u2264\u2009");
  }
  if (highest > at.colour.high) {
    mark_clamped_end(at.colour_ticks, at.colour, step, at.colour.high, "\u2265\u2009");
  }
}

Layout lay_out(const HeatMap& map) {
  Layout at;
  std::vector<double> columns;
  std::vector<double> rows;
  for (const HeatMapCell& cell : map.cells) {
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
  at.x = drawable(map.x0, map.x1);
  at.y = drawable(map.y0, map.y1);
  at.width = plot_side(columns, at.x);
  at.height = plot_side(rows, at.y);
  lay_out_colours(map, at);
  at.y_ticks = nice_ticks(at.y, nice_step(at.y, 8));
  for (int most = 8; most > 0; most /= 2) {  // fewer ticks along x where the numbers are long
    at.x_ticks = nice_ticks(at.x, nice_step(at.x, most));
    if ((widest(at.x_ticks) + 12 * pixel) * most <= at.width) {
      break;
    }
  }
  at.left = (map.y_label.empty() ? 36 : 60) * pixel + widest(at.y_ticks);
  at.top = ((map.title.empty() ? 28 : 64) + (map.subtitle.empty() ? 0 : 22)) * pixel;
  at.bar_left = at.left + at.width + 24 * pixel;
  at.page_width = at.bar_left + bar_width + (map.colour_label.empty() ? 36 : 60) * pixel +
                  std::max(widest(at.colour_ticks), at.any_empty ? text_width("empty", tick_size) : 0);
  at.page_height = at.top + at.height + (map.x_label.empty() ? 44 : 70) * pixel;
  if (!map.footer.empty()) {
    at.page_height += (12 + 18 * static_cast<Length>(map.footer.size())) * pixel;
  }
  return at;
}

std::string pixels(Length length) {
  const std::string digits = std::to_string(std::abs(length % pixel) + pixel).substr(1);
  const std::string sign = length < 0 ? "-" : "";
  return sign + std::to_string(std::abs(length / pixel)) + (length % pixel == 0 ? "" : "." + digits);
}

std::string attribute(const char* name, Length length) {
  return std::string(" ") + name + "=\"" + pixels(length) + '"';
}

std::string box_attributes(Length x, Length y, Length width, Length height) {
  return attribute("x", x) + attribute("y", y) + attribute("width", width) + attribute("height", height) + ' ';
}

// Sets the text smaller, down to two thirds, and then cuts it, until it fits into the room.
std::string text_element(Length x, Length y, std::int64_t size, Length room, const std::string& attributes,
                         std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const std::int64_t smallest = size * 2 / 3;
  while (size > smallest && text_width(text, size) > room) {
    --size;
  }
  std::string shown = escaped(text);
  if (text_width(text, size) > room) {
    shown.clear();
    for (Length left = room / text_width("m", size); left > 1; --left) {
      shown += escaped(take_character(text));
    }
    shown += "\u2026";
  }
  return "<text" + attribute("x", x) + attribute("y", y) + attribute("font-size", size * pixel) + ' ' + attributes +
         '>' + shown + "</text>\n";
}

std::string sideways_text(Length x, Length y, Length room, std::string_view text) {
  const std::string turned = "transform=\"rotate(-90 " + pixels(x) + ' ' + pixels(y) + ")\" text-anchor=\"middle\"";
  return text_element(x, y, label_size, room, turned, text);
}

std::string pair_text(Length x, Length y) { return std::to_string(x) + (y < 0 ? "" : " ") + std::to_string(y); }

void add_cell(std::string& path, const HeatMapCell& cell, const Layout& at) {
  Length x = 0;
  Length y = 0;
  char command = 'M';
  for (const HeatMapPoint& corner : cell.polygon) {
    const Length to_x = position(corner.x, at.x, at.width);
    const Length to_y = at.height - position(corner.y, at.y, at.height);
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

// One path a colour keeps the file small. No seams between neighbours: rectangles are drawn without anti-aliasing,
// other polygons with a thin edge in their own colour. The inner <svg> clips, and needs no name for that.
std::string cell_elements(const Layout& at) {
  std::vector<std::string> paths(last_shade + 2);  // the empty cells, then one for each shade
  for (const HeatMapCell* cell : at.cells) {
    Length path = 0;
    if (has_elite(*cell)) {
      path = 1 + std::clamp<Length>(position(cell->objective, at.colour, last_shade), 0, last_shade);
    }
    add_cell(paths[static_cast<std::size_t>(path)], *cell, at);
  }
  std::string out = "<svg" + box_attributes(at.left, at.top, at.width, at.height) + "viewBox=\"0 0 " +
                    pair_text(at.width, at.height) + "\" ";
  out += at.rectilinear ? "shape-rendering=\"crispEdges\">\n" : "stroke-width=\"60\" stroke-linejoin=\"round\">\n";
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!paths[i].empty()) {
      const std::string colour = i == 0 ? std::string(empty_colour) : shade_colour(static_cast<std::uint32_t>(i) - 1);
      out +=
          "<path fill=\"" + colour + (at.rectilinear ? "" : "\" stroke=\"" + colour) + "\" d=\"" + paths[i] + "\"/>\n";
    }
  }
  return out + "</svg>\n";
}

std::string axis_elements(const HeatMap& map, const Layout& at) {
  const Length bottom = at.top + at.height;
  std::string marks;
  std::string out = "<g class=\"x-ticks\" text-anchor=\"middle\">\n";
  for (const Tick& tick : at.x_ticks) {
    const Length x = at.left + position(tick.value, at.x, at.width);
    marks += 'M' + pixels(x) + ' ' + pixels(bottom) + "v5";
    out += text_element(x, bottom + 20 * pixel, tick_size, at.width, "", tick.text);
  }
  const auto add_upright = [&](const std::vector<Tick>& ticks, Range range, Length edge, Length outwards) {
    for (const Tick& tick : ticks) {
      const Length y = bottom - position(tick.value, range, at.height);
      marks += 'M' + pixels(edge) + ' ' + pixels(y) + 'h' + pixels(5 * outwards);
      out += text_element(edge + 9 * outwards, y + 4 * pixel, tick_size, at.width, "", tick.text);
    }
  };
  out += "</g>\n<g class=\"y-ticks\" text-anchor=\"end\">\n";
  add_upright(at.y_ticks, at.y, at.left, -pixel);
  out += "</g>\n<g class=\"colour-ticks\">\n";
  add_upright(at.colour_ticks, at.colour, at.bar_left + bar_width, pixel);
  out += "</g>\n<path d=\"" + marks + "\" " + std::string(line_style) + "/>\n<g fill=\"#1f2328\">\n";
  const Length middle = at.top + at.height / 2;
  out += text_element(at.left + at.width / 2, bottom + 46 * pixel, label_size, at.width, "text-anchor=\"middle\"",
                      map.x_label);
  out += sideways_text(36 * pixel, middle, at.height, map.y_label);
  out += sideways_text(at.page_width - 26 * pixel, middle, at.height, map.colour_label);
  return out + "</g>\n";
}

// A line of one pixel around the box: half a pixel out, it fills whole pixels.
std::string frame_element(Length x, Length y, Length width, Length height) {
  return "<rect" + box_attributes(x - pixel / 2, y - pixel / 2, width + pixel, height + pixel) +
         std::string(line_style) + "/>\n";
}

// The gradient is the same in every picture and so is its name: several pictures can stand in one page.
std::string colour_bar_elements(const Layout& at) {
  std::string out = "<linearGradient id=\"nanoqd-colours\" x1=\"0\" x2=\"0\" y1=\"1\" y2=\"0\">";
  for (std::uint32_t shade = 0; shade <= last_shade; shade += shades_between) {
    out += "<stop" + attribute("offset", shade * pixel / last_shade) + " stop-color=\"" + shade_colour(shade) + "\"/>";
  }
  out += "</linearGradient>\n<rect" + box_attributes(at.bar_left, at.top, bar_width, at.height) +
         "fill=\"url(#nanoqd-colours)\"/>\n";
  if (at.any_empty) {
    const Length y = at.top + at.height + 18 * pixel;
    out += "<rect" + box_attributes(at.bar_left, y, bar_width, 12 * pixel) + "fill=\"" + std::string(empty_colour) +
           "\"/>\n";
    out += text_element(at.bar_left + bar_width + 9 * pixel, y + 10 * pixel, tick_size, at.width, "", "empty");
  }
  return out + frame_element(at.left, at.top, at.width, at.height) +
         frame_element(at.bar_left, at.top, bar_width, at.height);
}

// A label stands beside its ring, towards the middle of the plot, and moves up or down where another one stands. A
// white edge keeps both readable on every colour.
std::string marker_elements(const HeatMap& map, const Layout& at) {
  struct Place {
    Length left, right, y;
  };
  std::vector<Place> taken;
  std::string out;
  for (const HeatMapMarker& marker : map.markers) {
    if (!std::isfinite(marker.at.x) || !std::isfinite(marker.at.y)) {
      continue;
    }
    const Length right = std::clamp<Length>(position(marker.at.x, at.x, at.width), 0, at.width);
    const Length up = std::clamp<Length>(position(marker.at.y, at.y, at.height), 0, at.height);
    const Length x = at.left + right;
    const Length y = at.top + at.height - up;
    const bool flip = right > at.width / 2;
    const Length text_x = flip ? x - 13 * pixel : x + 13 * pixel;
    const Length room = (flip ? right : at.width - right) - 16 * pixel;
    const Length length = std::min(text_width(marker.label, tick_size), room);
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
      out += text_element(text_x, place.y, tick_size, room, anchor + "font-weight=\"600\" " + look, marker.label);
    }
  }
  return out;
}

}  // namespace

std::string render_svg(const HeatMap& map) {
  const Layout at = lay_out(map);
  const std::string name = escaped(map.title + (map.subtitle.empty() ? "" : ". " + map.subtitle));
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", at.page_width) +
                    attribute("height", at.page_height) + " viewBox=\"0 0 " + pixels(at.page_width) + ' ' +
                    pixels(at.page_height) + "\" role=\"img\" aria-label=\"" + name + "\" fill=\"#59636e\" " +
                    "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">\n" +
                    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const Length room = at.page_width - at.left - 24 * pixel;
  const Length subtitle_y = at.top - 22 * pixel;
  const Length title_y = map.subtitle.empty() ? subtitle_y : subtitle_y - 24 * pixel;
  out += text_element(at.left, title_y, 22, room, "font-weight=\"600\" fill=\"#1f2328\"", map.title);
  out += text_element(at.left, subtitle_y, label_size, room, "", map.subtitle);
  out += cell_elements(at) + colour_bar_elements(at) + axis_elements(map, at) + marker_elements(map, at);
  Length y = at.page_height - (8 + 18 * static_cast<Length>(map.footer.size())) * pixel;
  for (const std::string& line : map.footer) {
    out += text_element(at.left, y, tick_size, room, "", line);
    y += 18 * pixel;
  }
  return out + "</svg>\n";
}

}  // namespace nanoqd::host
