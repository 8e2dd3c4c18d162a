#include "balance_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "host/picture/svg_elements.hpp"

namespace balance {
namespace {

using nanoqd::host::attribute;
using nanoqd::host::box_attributes;
using nanoqd::host::pixel;
using nanoqd::host::pixels;
using nanoqd::host::SvgLength;
using nanoqd::host::text_element;

// Colours that colour-blind readers distinguish.
constexpr const char* ink = "#24292f";
constexpr const char* quiet = "#57606a";
constexpr const char* light = "#d0d7de";
constexpr const char* works_colour = "#0072b2";
constexpr const char* fails_colour = "#d55e00";
constexpr const char* way_colours[way_count] = {works_colour, fails_colour, "#7f7f7f", "#009e73"};

constexpr SvgLength width = 800 * pixel;
constexpr std::int64_t font = 22;  // can still be read where the picture is half as wide

std::string fill(const char* colour) { return std::string("fill=\"") + colour + '"'; }
std::string bold(const char* colour) { return "font-weight=\"600\" " + fill(colour); }
std::string stroke(const char* colour, SvgLength thickness) {
  return std::string("stroke=\"") + colour + '"' + attribute("stroke-width", thickness);
}
SvgLength scaled(double value, SvgLength unit) { return std::llround(value * static_cast<double>(unit)); }

std::string line(SvgLength x, SvgLength y, SvgLength to_x, SvgLength to_y, const std::string& style) {
  return "<line" + attribute("x1", x) + attribute("y1", y) + attribute("x2", to_x) + attribute("y2", to_y) +
         " stroke-linecap=\"round\" " + style + "/>\n";
}
std::string opening(SvgLength height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + pixels(width) + ' ' + pixels(height) +
         "\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
         "fill=\"#ffffff\"/>\n";
}

// The ground of one panel, from -2.2 m to 2.2 m.
struct Ground {
  SvgLength left;
  SvgLength y;
  static constexpr SvgLength room = 365 * pixel;
  static constexpr double half_view = 2.2;
  static constexpr SvgLength metre = 82 * pixel;

  [[nodiscard]] SvgLength across(double place) const {
    return left + room / 2 + scaled(std::clamp(place, -half_view, half_view), metre);
  }
};

std::string robot_elements(const Ground& ground, double place, double lean, const char* colour) {
  constexpr SvgLength wheel = 7 * pixel;
  constexpr SvgLength pole = 52 * pixel;
  const SvgLength x = ground.across(place);
  const SvgLength y = ground.y - wheel;
  return "<g opacity=\"0.55\">" +
         line(x, y, x + scaled(std::sin(lean), pole), y - scaled(std::cos(lean), pole), stroke(colour, 4 * pixel)) +
         "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", wheel) + ' ' + fill(colour) + "/></g>\n";
}

// A robot that has fallen lies on the ground.
std::string end_elements(const Ground& ground, const End& end) {
  const bool is_down = has_fallen(end.robot);
  const double lean = is_down ? (end.robot.lean > 0.0f ? 1.5 : -1.5) : static_cast<double>(end.robot.lean);
  const char* const colour = end.has_met_goal ? works_colour : is_down ? fails_colour : quiet;
  return robot_elements(ground, static_cast<double>(end.robot.place), lean, colour);
}

constexpr const char* scene_names[scene_count] = {"1 m to the left", "1 m to the right"};

// One wish: where it should stop, and where 20 rides end.
std::string panel_elements(SvgLength left, SvgLength top, std::uint32_t wish, const Scene& scene) {
  const Ground ground{left, top + 116 * pixel};
  const double place = static_cast<double>(metres(scene_wishes[wish].place));
  const double half = static_cast<double>(tolerance);
  const SvgLength from = ground.across(place - half);
  std::string svg = "<rect" + box_attributes(from, top + 38 * pixel, ground.across(place + half) - from, 78 * pixel) +
                    fill("#cfe6f5") + "/>\n";
  svg += line(left, ground.y, left + Ground::room, ground.y, stroke(light, 3 * pixel));
  std::uint32_t met = 0;
  svg += "<g clip-path=\"url(#side" + pixels(left) + ")\">\n";
  for (const End& end : scene.ends) {
    met += end.has_met_goal ? 1U : 0U;
    svg += end_elements(ground, end);
  }
  svg += "</g>\n";
  return svg + text_element(
                   left, top + 28 * pixel, font, Ground::room, bold(ink),
                   std::string(scene_names[wish]) + ": " + std::to_string(met) + " of " + std::to_string(fresh_rides));
}

// One square for each controller: across, where it should stop; upwards, how far it rolls.
std::string map_elements(SvgLength left, SvgLength top, const std::vector<std::uint32_t>& successes) {
  constexpr SvgLength side = Ground::room / places;
  std::string svg;
  for (std::uint32_t cell = 0; cell < successes.size(); ++cell) {
    if (successes[cell] > fresh_rides) continue;
    const SvgLength x = left + side * (cell / ways);
    const SvgLength y = top + side * (ways - 1 - cell % ways);
    const char* const colour = successes[cell] >= rides_that_work ? works_colour
                               : successes[cell] >= half_of_rides ? "#9ecae9"
                                                                  : fails_colour;
    svg += "<rect" + box_attributes(x, y, side - pixel / 2, side - pixel / 2) + fill(colour) + "/>\n";
  }
  return svg;
}

// Squares and what they mean.
std::string map_legend(SvgLength y) {
  const struct {
    const char* colour;
    SvgLength x;
    const char* text;
  } items[] = {{works_colour, 25 * pixel, "stops there in 18 of 20"},
               {"#9ecae9", 350 * pixel, "in 10 to 17"},
               {fails_colour, 535 * pixel, "in fewer"}};
  std::string svg;
  for (const auto& item : items) {
    svg += "<rect" + box_attributes(item.x, y - 17 * pixel, 20 * pixel, 20 * pixel) + fill(item.colour) + "/>\n";
    svg += text_element(item.x + 30 * pixel, y, font, width - item.x, fill(ink), item.text);
  }
  return svg;
}

std::string legend_elements(SvgLength y) {
  const struct {
    const char* colour;
    double lean;
    SvgLength x;
    const char* text;
  } items[] = {{works_colour, 0.0, 45 * pixel, "stops where it should"},
               {quiet, 0.0, 335 * pixel, "stops elsewhere"},
               {fails_colour, 1.5, 555 * pixel, "has fallen"}};
  std::string svg;
  for (const auto& item : items) {
    const Ground ground{item.x - Ground::room / 2, y};
    const SvgLength text = item.x + (item.lean > 0.0 ? 68 : 16) * pixel;
    svg += robot_elements(ground, 0.0, item.lean, item.colour);
    svg += text_element(text, y - 4 * pixel, font, width - text, fill(ink), item.text);
  }
  return svg;
}

// Returns where labels go: as near to their lines as they can, but apart from each other.
std::vector<SvgLength> spread_labels(const std::vector<SvgLength>& wanted, SvgLength apart) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&wanted](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  std::vector<SvgLength> spread = wanted;
  for (std::size_t i = 1; i < order.size(); ++i) {
    spread[order[i]] = std::max(spread[order[i]], spread[order[i - 1]] + apart);
  }
  return spread;
}

// Axes of the curve: shares from 0 to 100 % against rides, which double from one mark to the next.
struct Axes {
  static constexpr SvgLength left = 90 * pixel;
  static constexpr SvgLength top = 110 * pixel;
  static constexpr SvgLength wide = 430 * pixel;
  static constexpr SvgLength high = 320 * pixel;

  [[nodiscard]] static SvgLength x_of(std::uint32_t survey) { return left + wide * survey / (surveys - 1); }
  [[nodiscard]] static SvgLength y_of(double share) { return top + scaled(1.0 - share, high); }

  [[nodiscard]] static std::string elements(std::uint64_t budget) {
    std::string svg;
    for (int percent = 0; percent <= 100; percent += 25) {
      const SvgLength y = y_of(percent / 100.0);
      svg += line(left, y, left + wide, y, stroke(light, pixel));
      svg +=
          text_element(left - 75 * pixel, y + 7 * pixel, font, 70 * pixel, fill(quiet), std::to_string(percent) + " %");
    }
    for (std::uint32_t i = 0; i < surveys; i += 2) {
      const std::string rides = std::to_string(rides_until(budget, i));
      svg += text_element(x_of(i) - 35 * pixel, top + high + 34 * pixel, font, 120 * pixel, fill(quiet), rides);
    }
    return svg + text_element(left + 180 * pixel, top + high + 66 * pixel, font, wide, fill(quiet), "rides");
  }
};

}  // namespace

double mean_over_runs(const std::vector<Learned>& all, std::uint32_t way, std::uint32_t survey,
                      double Survey::*number) {
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t i = way; i < all.size(); i += way_count, ++count) sum += all[i].survey[survey].*number;
  return sum / static_cast<double>(count);
}

std::string render_curve(const std::vector<Learned>& all, std::uint64_t budget) {
  std::string svg = opening(Axes::top + Axes::high + 90 * pixel);
  svg +=
      text_element(30 * pixel, 44 * pixel, 28, width - 60 * pixel, bold(ink), "Controllers that work, against rides");
  svg += text_element(30 * pixel, 78 * pixel, font, width - 60 * pixel, fill(quiet),
                      "they stop where they promise in 18 of 20 fresh rides");
  svg += Axes::elements(budget);
  std::vector<SvgLength> ends;
  for (std::uint32_t way = 0; way < way_count; ++way) {
    std::string data;
    for (std::uint32_t i = 0; i < surveys; ++i) {
      const SvgLength y = Axes::y_of(mean_over_runs(all, way, i, &Survey::works));
      data += (i == 0 ? "M" : "L") + pixels(Axes::x_of(i)) + ' ' + pixels(y);
      if (i == surveys - 1) ends.push_back(y);
    }
    svg += "<path fill=\"none\" stroke-linejoin=\"round\" " + stroke(way_colours[way], (way < 2 ? 5 : 3) * pixel) +
           " d=\"" + data + "\"/>\n";
  }
  const std::vector<SvgLength> labels = spread_labels(ends, 28 * pixel);
  for (std::uint32_t way = 0; way < way_count; ++way) {
    svg += text_element(Axes::left + Axes::wide + 12 * pixel, labels[way] + 7 * pixel, font, 260 * pixel,
                        bold(way_colours[way]), way_list[way].name);
  }
  return svg + "</svg>\n";
}

std::string render_rides(const std::vector<Learned>& all) {
  constexpr SvgLength map_top = 150 * pixel;
  constexpr SvgLength top = 430 * pixel;
  constexpr SvgLength row = 136 * pixel;
  constexpr SvgLength bottom = top + scene_count * row;
  std::string svg = opening(bottom + 92 * pixel);
  svg += text_element(25 * pixel, 44 * pixel, 28, width - 50 * pixel, bold(ink),
                      "One controller for each place where to stop");
  svg += text_element(25 * pixel, 78 * pixel, font, width - 50 * pixel, fill(quiet),
                      "a square: one controller, 20 fresh rides; upper ones roll farther");
  const struct {
    SvgLength left;
    const char* title;
    const char* colour;
    const Learned& learned;
  } columns[] = {{25 * pixel, "Believes one lucky ride", fails_colour, all[1]},
                 {410 * pixel, "Wins must be confirmed", works_colour, all[0]}};
  for (const auto& column : columns) {
    svg += "<clipPath id=\"side" + pixels(column.left) + "\"><rect" +
           box_attributes(column.left, top, Ground::room, bottom - top) + "/></clipPath>\n";
    svg += text_element(column.left, 126 * pixel, 24, Ground::room, bold(column.colour), column.title);
    svg += map_elements(column.left, map_top, column.learned.successes);
    svg += text_element(column.left, map_top + 206 * pixel, font, 150 * pixel, fill(quiet), "2 m left");
    svg += text_element(column.left + 270 * pixel, map_top + 206 * pixel, font, 110 * pixel, fill(quiet), "2 m right");
    for (std::uint32_t i = 0; i < scene_count; ++i) {
      svg += panel_elements(column.left, top + i * row, i, column.learned.scenes[i]);
    }
  }
  return svg + map_legend(map_top + 246 * pixel) + legend_elements(bottom + 74 * pixel) + "</svg>\n";
}

}  // namespace balance
