#include "recovery_picture.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "host/picture/svg_elements.hpp"

namespace arm {
namespace {

using nanoqd::host::attribute;
using nanoqd::host::box_attributes;
using nanoqd::host::pixel;
using nanoqd::host::pixels;
using nanoqd::host::SvgLength;
using nanoqd::host::text_element;

constexpr const char* ink = "#24292f";
constexpr const char* quiet = "#6e7781";
constexpr const char* intact_colour = "#8fa6bd";
constexpr const char* damaged_colour = "#d6455d";
constexpr const char* works_colour = "#12805c";

constexpr SvgLength margin = 30 * pixel;
constexpr SvgLength top = 136 * pixel;
constexpr SvgLength side = 300 * pixel;    // width and height of a panel
constexpr SvgLength caption = 58 * pixel;  // height above a panel
constexpr SvgLength story_caption = 70 * pixel;
constexpr SvgLength gap = 20 * pixel;
constexpr SvgLength columns = 4;                                                      // two places a row, two ways each
constexpr SvgLength width = 2 * margin + columns * side + (columns - 1) * gap + gap;  // a gap more in the middle
constexpr SvgLength story_width = 2 * margin + 3 * side + 2 * gap;
constexpr SvgLength legend_height = 96 * pixel;
constexpr SvgLength legend_column = 430 * pixel;
constexpr double half_view = 1.06;  // a panel shows this distance on each side of the shoulder

// Converts places of the plane to a panel whose corner is at x, y.
struct Frame {
  SvgLength x;
  SvgLength y;

  [[nodiscard]] static SvgLength length(double distance) {
    return std::llround(distance / (2.0 * half_view) * static_cast<double>(side));
  }
  [[nodiscard]] SvgLength across(float place) const { return x + side / 2 + length(static_cast<double>(place)); }
  [[nodiscard]] SvgLength down(float place) const { return y + side / 2 - length(static_cast<double>(place)); }
};

std::string circle(SvgLength x, SvgLength y, SvgLength radius, const std::string& style) {
  return "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) + ' ' + style + "/>\n";
}

std::string fill(const char* colour) { return std::string("fill=\"") + colour + '"'; }
std::string stroke(const char* colour, SvgLength thickness) {
  return std::string("fill=\"none\" stroke=\"") + colour + '"' + attribute("stroke-width", thickness);
}

// Draws a line through points, and a dot on each point.
std::string limb(const std::vector<SvgLength>& xs, const std::vector<SvgLength>& ys, const char* colour,
                 SvgLength thickness) {
  std::string path;
  std::string dots;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    path += (i == 0 ? "M" : "L") + pixels(xs[i]) + ' ' + pixels(ys[i]);
    dots += circle(xs[i], ys[i], thickness * 4 / 5, fill(colour));
  }
  return "<path " + stroke(colour, thickness) + " stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"" + path +
         "\"/>\n" + dots;
}

std::string arm_elements(const Frame& frame, const ArmPosture& posture, const char* colour, SvgLength thickness) {
  std::vector<SvgLength> xs;
  std::vector<SvgLength> ys;
  for (std::size_t i = 0; i <= joints; ++i) {
    xs.push_back(frame.across(posture.x[i]));
    ys.push_back(frame.down(posture.y[i]));
  }
  return limb(xs, ys, colour, thickness);
}

std::string stuck_mark(SvgLength x, SvgLength y) {
  return circle(x, y, pixel * 13 / 2, fill("#ffffff")) + circle(x, y, pixel * 9 / 2, fill(ink));
}

std::string stuck_mark(const Frame& frame, const ArmPosture& posture, const StuckJoint& damage) {
  return stuck_mark(frame.across(posture.x[damage.joint]), frame.down(posture.y[damage.joint]));
}

std::string target_mark(SvgLength x, SvgLength y, SvgLength radius) {
  return circle(x, y, radius, stroke(ink, 2 * pixel)) + circle(x, y, pixel * 3 / 2, fill(ink));
}

std::string hand_dots(const Frame& frame, const std::vector<ArmPosture>& postures, const std::string& style) {
  std::string dots;
  for (const ArmPosture& posture : postures) {
    dots += circle(frame.across(posture.x[joints]), frame.down(posture.y[joints]), pixel * 5 / 2, style);
  }
  return dots;
}

std::string hundredths(float number) {
  TextLine line;
  return add_hundredths(line, number).c_str();
}

// The background of a panel, and the reach of the arm.
std::string ground_elements(const Frame& frame) {
  return "<rect" + box_attributes(frame.x, frame.y, side, side) + "rx=\"8\" fill=\"#f6f8fa\"/>\n" +
         circle(frame.across(0), frame.down(0), Frame::length(1.0),
                stroke("#d0d7de", pixel) + " stroke-dasharray=\"3 4\"");
}

std::string shoulder_elements(const Frame& frame) {
  return "<rect" + box_attributes(frame.across(0) - 7 * pixel, frame.down(0) - 7 * pixel, 14 * pixel, 14 * pixel) +
         "rx=\"2\" " + fill(ink) + "/>\n";
}

std::string trial_elements(const Frame& frame, const RecoveryPanel& panel) {
  return hand_dots(frame, panel.intended, fill(intact_colour) + " opacity=\"0.75\"") +
         hand_dots(frame, panel.tried, fill(damaged_colour) + " opacity=\"0.75\"");
}

std::string wanted_elements(const Frame& frame, const RecoveryPanel& panel) {
  return target_mark(frame.across(panel.wanted.x), frame.down(panel.wanted.y),
                     Frame::length(static_cast<double>(tolerance)));
}

std::string panel_elements(const RecoveryPanel& panel, const StuckJoint& damage, const Frame& frame, const char* way,
                           bool has_title) {
  std::string svg = ground_elements(frame) + trial_elements(frame, panel) + shoulder_elements(frame);
  svg += arm_elements(frame, panel.intended.front(), intact_colour, 4 * pixel);
  svg += arm_elements(frame, panel.tried.front(), damaged_colour, 3 * pixel);
  svg += stuck_mark(frame, panel.tried.front(), damage);
  if (panel.works) {
    svg += arm_elements(frame, panel.tried.back(), works_colour, 5 * pixel);
    svg += stuck_mark(frame, panel.tried.back(), damage);
  }
  svg += wanted_elements(frame, panel);
  const std::string number = std::to_string(panel.tried.size());
  if (has_title) {
    svg += text_element(frame.x, frame.y - 34 * pixel, 17, side, "font-weight=\"600\" " + fill(ink),
                        "to reach (" + hundredths(panel.wanted.x) + ", " + hundredths(panel.wanted.y) + ")");
  }
  svg += text_element(frame.x, frame.y - 11 * pixel, 16, side, fill(panel.works ? works_colour : damaged_colour),
                      way + (panel.works ? ": trial " + number + " works" : ": none of " + number + " works"));
  return svg;
}

// Draws the legend, in three columns.
std::string legend_elements(SvgLength y, const StuckJoint& damage) {
  const std::string joint = std::to_string(damage.joint + 1);
  struct Entry {
    std::string mark;
    std::string text;
  };
  constexpr SvgLength row = 32 * pixel;
  constexpr SvgLength step = legend_column;
  const auto line = [](SvgLength x, SvgLength middle, const char* colour, SvgLength thickness) {
    return limb({x, x + 14 * pixel, x + 28 * pixel}, {middle, middle, middle}, colour, thickness);
  };
  const auto dots = [](SvgLength x, SvgLength middle, const char* colour) {
    return circle(x + 6 * pixel, middle, pixel * 5 / 2, fill(colour)) +
           circle(x + 14 * pixel, middle, pixel * 5 / 2, fill(colour)) +
           circle(x + 22 * pixel, middle, pixel * 5 / 2, fill(colour));
  };
  const SvgLength next = y + row;
  const SvgLength last = next + row;
  const SvgLength second = margin + step;
  const SvgLength third = second + step;
  const Entry entries[] = {
      {line(margin, y, intact_colour, 4 * pixel), "the nearest posture, arm intact"},
      {line(margin, next, damaged_colour, 3 * pixel), "the same with joint " + joint + " stuck"},
      {line(margin, last, works_colour, 5 * pixel), "the first posture that works"},
      {dots(second, y, intact_colour), "where the hand should have gone,"},
      {dots(second, next, damaged_colour), "and where it went, in each trial"},
      {stuck_mark(third + 14 * pixel, y), "the stuck joint"},
      {target_mark(third + 14 * pixel, next, Frame::length(static_cast<double>(tolerance))),
       "wanted place, with its tolerance"},
      {circle(third + 14 * pixel, last, 8 * pixel, stroke("#afb8c1", pixel) + " stroke-dasharray=\"3 4\""),
       "reach of the arm"},
  };
  std::string svg;
  std::size_t i = 0;
  for (const Entry& entry : entries) {
    const std::size_t column = i < 3 ? 0 : i < 5 ? 1 : 2;
    const std::size_t in_column = i < 3 ? i : i < 5 ? i - 3 : i - 5;
    const SvgLength x = margin + static_cast<SvgLength>(column) * step + 42 * pixel;
    const SvgLength baseline = y + static_cast<SvgLength>(in_column) * row + 5 * pixel;
    svg += entry.mark + text_element(x, baseline, 17, legend_column - 60 * pixel, fill(ink), entry.text);
    ++i;
  }
  return svg;
}

std::string opening(SvgLength across, SvgLength height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + pixels(across) + ' ' + pixels(height) +
         "\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
         "fill=\"#ffffff\"/>\n";
}

}  // namespace

std::string render_story(const RecoveryPanel& panel, const StuckJoint& damage) {
  constexpr SvgLength head = 16 * pixel + story_caption;
  const auto frame_of = [](SvgLength column) { return Frame{margin + column * (side + gap), head}; };
  const auto caption_of = [](const Frame& frame, const char* colour, const std::string& first,
                             const std::string& second) {
    return text_element(frame.x, frame.y - 41 * pixel, 22, side, "font-weight=\"600\" " + fill(ink), first) +
           text_element(frame.x, frame.y - 13 * pixel, 20, side, fill(colour), second);
  };
  const Frame intact = frame_of(0);
  std::string svg =
      opening(story_width, head + side + 24 * pixel) + ground_elements(intact) + shoulder_elements(intact);
  svg += arm_elements(intact, panel.intended.front(), works_colour, 5 * pixel) + wanted_elements(intact, panel);
  svg += caption_of(intact, works_colour, "1. An arm of 8 joints", "a posture for a place");

  const Frame stuck = frame_of(1);
  svg += ground_elements(stuck) + shoulder_elements(stuck);
  svg += arm_elements(stuck, panel.intended.front(), intact_colour, 4 * pixel);
  svg += arm_elements(stuck, panel.tried.front(), damaged_colour, 5 * pixel);
  svg += stuck_mark(stuck, panel.tried.front(), damage) + wanted_elements(stuck, panel);
  svg += caption_of(stuck, damaged_colour, "2. Joint " + std::to_string(damage.joint + 1) + " is stuck",
                    "the posture misses");

  const Frame after = frame_of(2);
  svg += ground_elements(after) + trial_elements(after, panel) + shoulder_elements(after);
  svg += arm_elements(after, panel.tried.back(), panel.works ? works_colour : damaged_colour, 5 * pixel);
  svg += stuck_mark(after, panel.tried.back(), damage) + wanted_elements(after, panel);
  const std::string number = std::to_string(panel.tried.size());
  svg += caption_of(after, panel.works ? works_colour : damaged_colour, "3. It learns",
                    panel.works ? "trial " + number + " works" : "none of " + number + " works");
  return svg + "</svg>\n";
}

std::string render_recovery(const std::vector<RecoveryPair>& pairs, const StuckJoint& damage) {
  const SvgLength rows = static_cast<SvgLength>((pairs.size() + 1) / 2);
  const SvgLength legend = top + rows * (caption + side + gap) + 18 * pixel;
  const SvgLength height = legend + legend_height;
  std::string svg = opening(width, height);
  const auto degrees = std::to_string(std::lround(static_cast<double>(damage.angle) * 57.29577951308232));
  svg += text_element(margin, 46 * pixel, 28, width - 2 * margin, "font-weight=\"600\" " + fill(ink),
                      "An arm that lost a joint: number " + std::to_string(damage.joint + 1) + " of " +
                          std::to_string(joints) + " is stuck at " + degrees + " degrees");
  svg += text_element(margin, 80 * pixel, 19, width - 2 * margin, fill(quiet),
                      "Left of each pair: the arm tries the next nearest posture until its hand arrives.");
  svg += text_element(margin, 106 * pixel, 19, width - 2 * margin, fill(quiet),
                      "Right: each trial corrects where it expects its hand in all other postures.");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const SvgLength x = margin + static_cast<SvgLength>(i % 2) * (2 * (side + gap) + gap);
    const SvgLength y = top + caption + static_cast<SvgLength>(i / 2) * (caption + side + gap);
    svg += panel_elements(pairs[i].nearest, damage, {x, y}, "next nearest", true);
    svg += panel_elements(pairs[i].learning, damage, {x + side + gap, y}, "learning", false);
  }
  return svg + legend_elements(legend, damage) + "</svg>\n";
}

}  // namespace arm
