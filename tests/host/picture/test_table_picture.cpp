// The picture of a table shows every cell once, in its place and with its size.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <utility>
#include <vector>
#include "host/picture/table_picture.hpp"

#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::draw_table;
using nanoqd::host::TableData;

TableData table_of(std::vector<double> unit) {
  TableData table;
  table.cells = static_cast<std::uint32_t>(unit.size() / 2);
  table.dims = 2;
  table.lower = {0.0, 0.0};
  table.upper = {1.0, 1.0};
  table.unit = std::move(unit);
  return table;
}

// Returns one point in each square of a grid. In each dimension a point lies at most `shift` of a
// side away from the middle.
TableData grid(int side, double shift) {
  nanoqd::Rng rng(7);
  std::vector<double> unit;
  const auto place = [&](int i) { return (i + 0.5 + shift * (2.0 * rng.uniform<double>() - 1.0)) / side; };
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      unit.push_back(place(column));
      unit.push_back(place(row));
    }
  }
  return table_of(unit);
}

TableData random_table(std::uint32_t cells) {
  nanoqd::Rng rng(7);
  std::vector<double> unit;
  for (std::uint32_t i = 0; i < 2 * cells; ++i) {
    unit.push_back(rng.uniform<double>());
  }
  return table_of(unit);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

// Returns the inner <svg>, which holds the cells and dots in coordinates of the plot.
std::string plot(const std::string& svg) {
  const std::size_t begin = svg.find("<svg", 1);
  TEST_ASSERT_TRUE_MESSAGE(begin != std::string::npos, "the plot is an <svg> within the picture");
  return svg.substr(begin, svg.find("</svg>", begin) - begin);
}

void every_cell_is_drawn_once() {
  for (const std::uint32_t cells : {1U, 2U, 64U, 1024U, 5000U}) {
    const std::string shapes = plot(draw_table(random_table(cells), "", ""));
    TEST_ASSERT_EQUAL_MESSAGE(cells, count(shapes, "z"), "one closed polygon a cell");
  }
}

// Returns the bounds of the only polygon in this colour: "left top right bottom", in hundredths of
// a pixel.
std::string bounds(const std::string& shapes, const std::string& colour) {
  const std::string opening = "<path fill=\"" + colour + "\" d=\"";
  const std::size_t begin = shapes.find(opening);
  TEST_ASSERT_TRUE_MESSAGE(begin != std::string::npos, colour.c_str());
  const char* at = shapes.c_str() + begin + opening.size();
  long x = 0;
  long y = 0;
  long left = 1000000;
  long top = 1000000;
  long right = 0;
  long bottom = 0;
  while (*at != 'z') {
    const char command = *at;
    char* end = nullptr;
    x += command == 'v' ? 0 : std::strtol(at + 1, &end, 10);
    y += command == 'h' ? 0 : std::strtol(command == 'v' ? at + 1 : end, &end, 10);
    at = end;
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, x);
    bottom = std::max(bottom, y);
  }
  return std::to_string(left) + ' ' + std::to_string(top) + ' ' + std::to_string(right) + ' ' + std::to_string(bottom);
}

void cells_stand_where_their_centroids_are() {
  // The bisector is at 0.45, so the cells have 0.9 and 1.1 times the mean size. Their colours are a
  // quarter from the two ends of the scale.
  const std::string small = "#3d5099";
  const std::string large = "#6ecd7a";
  const std::string beside = plot(draw_table(table_of({0.25, 0.5, 0.65, 0.5}), "", ""));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0 0 25200 56000", bounds(beside, small).c_str(), "the smaller is on the left");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("25200 0 56000 56000", bounds(beside, large).c_str(), "the larger on the right");
  TEST_ASSERT_TRUE_MESSAGE(has(beside, "d=\"M14000 28000h1\"") && has(beside, "d=\"M36400 28000h1\""),
                           "each centroid has its dot");
  const std::string above = plot(draw_table(table_of({0.5, 0.25, 0.5, 0.65}), "", ""));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0 30800 56000 56000", bounds(above, small).c_str(), "measure 2 grows upwards");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0 0 56000 30800", bounds(above, large).c_str(), "and the larger is above");
}

void the_axes_show_the_box_and_the_cells_fill_it() {
  TableData table = grid(8, 0.1);
  const std::string unit = draw_table(table, "", "");
  table.lower = {-1.0, 0.0};
  table.upper = {1.0, 5.0};
  const std::string wide = draw_table(table, "", "");
  const auto shapes = [](const std::string& svg) { return svg.substr(svg.find('\n')); };  // without the position
  TEST_ASSERT_EQUAL_STRING_MESSAGE(shapes(plot(unit)).c_str(), shapes(plot(wide)).c_str(), "cells scale with the box");
  TEST_ASSERT_TRUE_MESSAGE(has(wide, ">\u22120.5</text>") && has(wide, ">5</text>"),
                           "ticks are in the measures' units");
  TEST_ASSERT_TRUE_MESSAGE(has(wide, ">measure 1</text>") && has(wide, ">measure 2</text>"), "and the axes have names");
}

void colours_are_sizes_against_the_mean() {
  const std::string even = draw_table(grid(8, 0.0), "", "");
  TEST_ASSERT_TRUE_MESSAGE(has(even, ">cell size / mean</text>"), "the legend says so");
  TEST_ASSERT_EQUAL_MESSAGE(1, count(plot(even), "<path fill=\"#21959d\""), "cells of the mean size are in the middle");
  TEST_ASSERT_EQUAL_MESSAGE(2, count(plot(even), "<path"), "all of them: one colour, and the dots");
  TEST_ASSERT_TRUE_MESSAGE(has(even, ">0.80</text>") && has(even, ">1.20</text>"), "a good table fits into a fifth");
}

void a_table_of_unequal_cells_gets_a_wider_legend() {
  std::vector<double> unit = grid(8, 0.0).unit;
  unit[0] += 0.8 / 8.0;  // moves one of 64 points; two cells become 0.60 and 1.32 of the mean
  const std::string one_odd = draw_table(table_of(unit), "", "");
  TEST_ASSERT_TRUE_MESSAGE(has(one_odd, ">\u2264\u20090.80</text>") && has(one_odd, ">\u2265\u20091.20</text>"),
                           "one odd place does not take the colours from the other cells");
  const std::string random = draw_table(random_table(1000), "", "");
  TEST_ASSERT_TRUE_MESSAGE(has(random, ">0.0</text>") && has(random, ">\u2265\u20092.0</text>"),
                           "random centroids need 0 to 2, and a few cells are larger still");
}

void lines_and_dots_give_way_to_colours_where_cells_are_tiny() {
  const auto dots = [](const std::string& svg) { return count(plot(svg), "h1m") + count(plot(svg), "h1\"/>"); };
  const std::string few = draw_table(random_table(1024), "", "");
  TEST_ASSERT_TRUE_MESSAGE(has(few, "stroke=\"#fff\" stroke-width=\"88\""), "1,024 cells have lines of almost a pixel");
  TEST_ASSERT_TRUE_MESSAGE(dots(few) >= 1024, "and a dot each");
  const std::string more = draw_table(random_table(5000), "", "");
  TEST_ASSERT_TRUE_MESSAGE(has(more, "stroke=\"#fff\" stroke-width=\"40\""), "5,000 cells have thinner lines");
  TEST_ASSERT_FALSE_MESSAGE(has(more, "stroke-linecap"), "and no dots");
  const std::string many = draw_table(random_table(25000), "", "");
  TEST_ASSERT_FALSE_MESSAGE(has(plot(many), "#fff") || has(many, "stroke-linecap"), "25,000 cells have neither");
}

void files_stay_small() {
  TEST_ASSERT_LESS_THAN_MESSAGE(150000, draw_table(random_table(1024), "", "").size(), "1,024 cells: under 150 KB");
  TEST_ASSERT_LESS_THAN_MESSAGE(3000000, draw_table(random_table(25000), "", "").size(), "25,000 cells: under 3 MB");
}

void title_and_footer_are_shown() {
  const std::string svg = draw_table(grid(2, 0.1), "arm <table>", "4 cells, energy 0.1667");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, ">arm &lt;table&gt;</text>"), "the title, escaped");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, ">4 cells, energy 0.1667</text>"), "the footer");
}

void a_centroid_that_comes_twice_has_one_cell() {
  const std::string svg = draw_table(table_of({0.25, 0.5, 0.75, 0.5, 0.25, 0.5}), "", "");
  TEST_ASSERT_EQUAL_MESSAGE(2, count(plot(svg), "z"), "the second of the two is never found, and has none");
}

void the_picture_has_the_same_bytes_on_every_machine() {
  TableData table = grid(16, 0.1);
  table.lower = {-1.0, 0.1};
  table.upper = {1.0, 5.3};
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a
  for (const char c : draw_table(table, "golden", "256 cells")) {
    digest = (digest ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x0aaaa869e482c90d, digest,
                                  "after a change on purpose: look at the picture, then renew the digest");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_cell_is_drawn_once);
  RUN_TEST(cells_stand_where_their_centroids_are);
  RUN_TEST(the_axes_show_the_box_and_the_cells_fill_it);
  RUN_TEST(colours_are_sizes_against_the_mean);
  RUN_TEST(a_table_of_unequal_cells_gets_a_wider_legend);
  RUN_TEST(lines_and_dots_give_way_to_colours_where_cells_are_tiny);
  RUN_TEST(files_stay_small);
  RUN_TEST(title_and_footer_are_shown);
  RUN_TEST(a_centroid_that_comes_twice_has_one_cell);
  RUN_TEST(the_picture_has_the_same_bytes_on_every_machine);
  return UNITY_END();
}
