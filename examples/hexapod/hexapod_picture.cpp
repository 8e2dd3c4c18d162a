#include "hexapod_picture.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "damage.hpp"
#include "host/picture/svg_elements.hpp"

namespace hexapod {
namespace {

using nanoqd::host::attribute;
using nanoqd::host::box_attributes;
using nanoqd::host::pixel;
using nanoqd::host::pixels;
using nanoqd::host::SvgLength;
using nanoqd::host::text_element;

constexpr const char* ink = "#24292f";
constexpr const char* quiet = "#6e7781";
constexpr const char* light = "#d0d7de";
constexpr const char* damaged_colour = "#d6455d";
constexpr const char* works_colour = "#12805c";
constexpr const char* intact_colour = "#3b6ea5";
constexpr const char* way_colours[ways] = {works_colour, intact_colour, "#8a8f96"};

constexpr SvgLength margin = 30 * pixel;
constexpr SvgLength side = 320 * pixel;
constexpr SvgLength gap = 24 * pixel;
constexpr SvgLength names_width = 120 * pixel;  // of the legs

std::string fill(const char* colour) { return std::string("fill=\"") + colour + '"'; }
std::string bold(const char* colour) { return "font-weight=\"600\" " + fill(colour); }

std::string line(SvgLength x, SvgLength y, SvgLength to_x, SvgLength to_y, const char* colour, SvgLength thickness) {
  return "<line" + attribute("x1", x) + attribute("y1", y) + attribute("x2", to_x) + attribute("y2", to_y) +
         " stroke=\"" + colour + "\" stroke-linecap=\"round\"" + attribute("stroke-width", thickness) + "/>\n";
}
std::string rect(SvgLength x, SvgLength y, SvgLength width, SvgLength height, const std::string& style) {
  return "<rect" + box_attributes(x, y, width, height) + style + "/>\n";
}
std::string path(const std::string& data, const char* colour, SvgLength thickness) {
  return std::string("<path fill=\"none\" stroke=\"") + colour + "\" stroke-linejoin=\"round\"" +
         attribute("stroke-width", thickness) + " d=\"" + data + "\"/>\n";
}
std::string opening(SvgLength width, SvgLength height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + pixels(width) + ' ' + pixels(height) +
         "\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
         "fill=\"#ffffff\"/>\n";
}
SvgLength scaled(double value, SvgLength unit) { return std::llround(value * static_cast<double>(unit)); }

// A view of the ground from above; the robot walks to the right.
struct Ground {
  SvgLength x;
  SvgLength y;
  static constexpr SvgLength metre = 66 * pixel;

  [[nodiscard]] SvgLength across(float place) const { return x + scaled(static_cast<double>(place), metre); }
  [[nodiscard]] SvgLength down(float place) const { return y - scaled(static_cast<double>(place), metre); }
};

std::string robot_elements(const Ground& ground, const Moment& now, const Robot& robot, const char* colour) {
  const Direction<float> ahead = direction_of(now.heading);
  const auto x_of = [&](float x, float y) { return ground.across(now.x + x * ahead.x - y * ahead.y); };
  const auto y_of = [&](float x, float y) { return ground.down(now.y + x * ahead.y + y * ahead.x); };
  std::string svg;
  for (std::uint32_t i = 0; i < legs; ++i) {
    if (robot.condition[i] == Condition::missing) continue;
    svg += line(x_of(rest_x[i] * 0.7f, rest_y[i] * 0.4f), y_of(rest_x[i] * 0.7f, rest_y[i] * 0.4f),
                x_of(now.feet[i].x, rest_y[i]), y_of(now.feet[i].x, rest_y[i]), colour, 3 * pixel);
  }
  return svg + line(x_of(-0.35f, 0.0f), y_of(-0.35f, 0.0f), x_of(0.4f, 0.0f), y_of(0.4f, 0.0f), colour, 16 * pixel);
}

enum class Foot : std::uint8_t { up, down, tips };

// Draws when a foot is down: one bar for all moments in a row that are alike, so that no gaps show.
std::string bar_elements(SvgLength x, SvgLength y, SvgLength height, SvgLength tick, const std::vector<Foot>& moments) {
  std::string svg;
  for (std::size_t first = 0, next = 0; first < moments.size(); first = next) {
    while (next < moments.size() && moments[next] == moments[first]) ++next;
    if (moments[first] == Foot::up) continue;
    svg += rect(x + static_cast<SvgLength>(first) * tick, y, static_cast<SvgLength>(next - first) * tick, height,
                fill(moments[first] == Foot::down ? ink : damaged_colour));
  }
  return svg;
}

// Draws a walk: the path on the ground, and when each foot is down.
std::string panel_elements(SvgLength x, SvgLength y, const Gait& gait, const Robot& robot, const char* colour) {
  const Ground ground{x + 46 * pixel, y + 130 * pixel};
  std::string svg = rect(x, y, side, 220 * pixel, "rx=\"8\" " + fill("#f6f8fa"));
  std::string trace = "M" + pixels(ground.across(0.0f)) + ' ' + pixels(ground.down(0.0f));
  const SvgLength bars = y + 238 * pixel;
  const SvgLength row = 19 * pixel;
  const SvgLength tick = (side - names_width) / static_cast<SvgLength>(2 * steps_a_second);
  static constexpr const char* names[legs] = {"left front",  "left middle",  "left rear",
                                              "right front", "right middle", "right rear"};
  for (std::uint32_t i = 0; i < legs; ++i) {
    const std::string style = robot.condition[i] == Condition::intact ? fill(quiet) : bold(damaged_colour);
    svg += text_element(x, bars + static_cast<SvgLength>(i) * row + 13 * pixel, 15, names_width, style, names[i]);
  }
  Moment start;
  Moment end;
  std::uint32_t number = 0;
  std::vector<Foot> feet[legs];
  static_cast<void>(walk(gait, robot, [&](const Moment& now) {
    if (number == 0) start = now;
    end = now;
    trace += "L" + pixels(ground.across(now.x)) + ' ' + pixels(ground.down(now.y));
    for (std::uint32_t i = 0; i < legs && number < 2 * steps_a_second; ++i) {
      const Foot down = now.is_balanced ? Foot::down : Foot::tips;
      feet[i].push_back(now.feet[i].carries ? down : Foot::up);
    }
    ++number;
  }));
  for (std::uint32_t i = 0; i < legs; ++i) {
    svg += bar_elements(x + names_width, bars + static_cast<SvgLength>(i) * row, row - 4 * pixel, tick, feet[i]);
  }
  return svg + path(trace, colour, 2 * pixel) + robot_elements(ground, start, robot, light) +
         robot_elements(ground, end, robot, colour);
}

}  // namespace

std::string render_curve(const std::vector<Case>& cases) {
  constexpr SvgLength width = 640 * pixel;
  constexpr SvgLength left = 70 * pixel;
  constexpr SvgLength top = 70 * pixel;
  constexpr SvgLength wide = 430 * pixel;
  constexpr SvgLength high = 260 * pixel;
  std::string svg = opening(width, top + high + 60 * pixel);
  svg += text_element(left, 34 * pixel, 18, width - left, bold(ink), "Speed of a damaged robot against trials");
  svg += text_element(left, 54 * pixel, 13, width - left, fill(quiet),
                      "mean of " + std::to_string(cases.size()) + " recoveries, as a share of the best gait it knows");
  const auto x_of = [](std::uint32_t trial) { return left + scaled(static_cast<double>(trial) / curve_trials, wide); };
  const auto y_of = [](double share) { return top + scaled((1.0 - share) / 0.5, high); };  // from 50 % to 100 %
  for (int percent = 50; percent <= 100; percent += 10) {
    svg += line(left, y_of(percent / 100.0), left + wide, y_of(percent / 100.0), light, pixel);
    svg += text_element(left - 44 * pixel, y_of(percent / 100.0) + 4 * pixel, 12, 44 * pixel, fill(quiet),
                        std::to_string(percent) + " %");
  }
  for (std::uint32_t trial = 0; trial <= curve_trials; trial += 10) {
    svg += text_element(x_of(trial) - 6 * pixel, top + high + 20 * pixel, 12, 40 * pixel, fill(quiet),
                        std::to_string(trial));
  }
  svg += text_element(left + wide / 2 - 20 * pixel, top + high + 42 * pixel, 13, wide, fill(quiet), "trials");
  for (std::uint32_t way = 0; way < ways; ++way) {
    std::string data;
    double last = 0.0;
    for (std::uint32_t trial = 1; trial <= curve_trials; ++trial) {
      double sum = 0.0;
      for (const Case& one : cases) sum += static_cast<double>(one.ways[way].share[trial - 1]);
      last = sum / static_cast<double>(cases.size());
      data += (trial == 1 ? "M" : "L") + pixels(x_of(trial)) + ' ' + pixels(y_of(last > 0.5 ? last : 0.5));
    }
    svg += path(data, way_colours[way], 3 * pixel);
    const SvgLength apart = (way == 0 ? -6 : way == 1 ? 14 : 4) * pixel;  // the first two end close together
    svg += text_element(left + wide + 8 * pixel, y_of(last) + apart, 13, 130 * pixel, bold(way_colours[way]),
                        way_names[way]);
  }
  return svg + "</svg>\n";
}

nanoqd::Status render_strip(std::string& svg) {
  static Search search;
  static Search::Trial trial;
  static nanoqd::ArchiveElites<Search> elites;
  static nanoqd::FindBest<nanoqd::ArchiveElites<Search>> seeker;
  nanoqd::Status status = find_gaits(search, trial, default_seed);
  elites = {search.archive(), search.tessellation()};
  if (status == nanoqd::Status::ok) status = seeker.begin(elites);
  if (status != nanoqd::Status::ok) return status;
  const Robot robot = damaged(Condition::missing, 1, 1);
  float favourite[genes];
  search.archive().best().copy_genes(favourite);
  std::uint32_t trials = 0;
  while (trials < 20 && seeker.next()) {
    float values[genes];
    seeker.elite().copy_genes(values);
    status = seeker.tell(walk(Gait(values), robot).speed);
    if (status != nanoqd::Status::ok) return status;
    ++trials;
  }
  float found[genes];
  seeker.best().copy_genes(found);

  constexpr SvgLength width = 2 * margin + 3 * side + 2 * gap;
  constexpr SvgLength top = 84 * pixel;
  svg = opening(width, top + 440 * pixel);
  const struct {
    const char* title;
    const float (&values)[genes];
    Robot robot;
    const char* colour;
  } panels[] = {{"1. Intact: the fastest gait", favourite, Robot{}, intact_colour},
                {"2. The same, a leg missing", favourite, robot, damaged_colour},
                {"3. The best of 20 trials", found, robot, works_colour}};
  SvgLength x = margin;
  for (const auto& panel : panels) {
    const Gait gait(panel.values);
    const std::string speed = std::to_string(std::lround(static_cast<double>(walk(gait, panel.robot).speed) * 1000.0));
    svg += text_element(x, 38 * pixel, 19, side, bold(ink), panel.title);
    svg += text_element(x, 64 * pixel, 18, side, fill(panel.colour), speed + " mm a second");
    svg += panel_elements(x, top, gait, panel.robot, panel.colour);
    x += side + gap;
  }
  svg += text_element(margin, top + 392 * pixel, 17, width - 2 * margin, fill(quiet),
                      "Above: its way in five seconds, from the grey place. A bold name: that leg is missing.");
  svg += text_element(margin, top + 418 * pixel, 17, width - 2 * margin, fill(quiet),
                      "Bars: a foot is on the ground, for two seconds. The red, lighter parts: it tips over.");
  svg += "</svg>\n";
  return nanoqd::Status::ok;
}

}  // namespace hexapod
