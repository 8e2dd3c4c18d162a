// A heat map is valid SVG that shows every cell in its place, with the same bytes on every machine.
#include <clocale>
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>
#include <string>
#include <vector>

#include "host/picture/svg_heat_map.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::HeatMap;
using nanoqd::host::HeatMapCell;
using nanoqd::host::render_svg;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

HeatMapCell rectangle(double x0, double x1, double y0, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, false, 0.0};
}

HeatMapCell elite(HeatMapCell cell, double objective) {
  cell.filled = true;
  cell.objective = objective;
  return cell;
}

// Returns a row of cells with these objectives, side by side in the unit box.
HeatMap row_of(const std::vector<double>& objectives) {
  HeatMap heat_map;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    const auto n = static_cast<double>(objectives.size());
    const auto x = static_cast<double>(i);
    heat_map.cells.push_back(elite(rectangle(x / n, (x + 1.0) / n, 0.0, 1.0), objectives[i]));
  }
  return heat_map;
}

HeatMap grid(int columns, int rows) {
  HeatMap heat_map;
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const auto edge = [](int k, int n) { return static_cast<double>(k) / n; };
      HeatMapCell cell = rectangle(edge(i, columns), edge(i + 1, columns), edge(j, rows), edge(j + 1, rows));
      heat_map.cells.push_back((i * 7 + j * 3) % 10 == 0 ? cell : elite(cell, (i * 37 + j * 91) % 1000));
    }
  }
  return heat_map;
}

HeatMap hexagons(int columns, int rows) {
  HeatMap heat_map;
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const double w = 1.0 / columns;
      const double h = 1.0 / rows;
      const double x = w * (i + j % 2 * 0.5);
      const double y = h * j;
      HeatMapCell cell;
      cell.polygon = {{x, y - h * 2 / 3}, {x + w / 2, y - h / 3}, {x + w / 2, y + h / 3},
                      {x, y + h * 2 / 3}, {x - w / 2, y + h / 3}, {x - w / 2, y - h / 3}};
      heat_map.cells.push_back(elite(cell, (i * 37 + j * 91) % 1000));
    }
  }
  return heat_map;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Returns the labels of one axis ("x", "y" or "colour"), joined by blanks.
std::string ticks(const std::string& svg, const std::string& axis) {
  const std::size_t begin = svg.find("<g class=\"" + axis + "-ticks\"");
  TEST_ASSERT_TRUE_MESSAGE(begin != std::string::npos, "the picture has a group of ticks for each axis");
  const std::string group = svg.substr(begin, svg.find("</g>", begin) - begin);
  std::string labels;
  for (std::size_t at = group.find("<text"); at != std::string::npos; at = group.find("<text", at + 1)) {
    const std::size_t text = group.find('>', at) + 1;
    labels += (labels.empty() ? "" : " ") + group.substr(text, group.find('<', text) - text);
  }
  return labels;
}

std::string x_ticks(double x0, double x1) {
  HeatMap heat_map;
  heat_map.x0 = x0;
  heat_map.x1 = x1;
  return ticks(render_svg(heat_map), "x");
}

// Requires a picture without title, labels or footer.
void assert_all_numbers_finite(std::string svg) {
  const std::string name = "nanoqd-colours";
  for (std::size_t at = svg.find(name); at != std::string::npos; at = svg.find(name)) {
    svg.erase(at, name.size());
  }
  for (const char* bad : {"nan", "inf", "9223372036854775808"}) {
    TEST_ASSERT_FALSE_MESSAGE(has(svg, bad), "no coordinate is NaN, infinite or overflown");
  }
}

void the_example_in_the_header_works() {
  nanoqd::host::HeatMap heat_map;
  heat_map.title = "Rastrigin, 10 genes";
  heat_map.x_label = "first measure";
  heat_map.y_label = "second measure";
  heat_map.cells.push_back({{{0.0, 0.0}, {0.5, 0.0}, {0.5, 1.0}, {0.0, 1.0}}, true, -3.5});
  heat_map.cells.push_back({{{0.5, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.5, 1.0}}});  // an empty cell
  const std::string svg = nanoqd::host::render_svg(heat_map);
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#e4e6e9\" d=\"M28000 56000h28000v-56000h-28000z\"/>"),
                           "the empty cell is the right half of the plot");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#21959d\" d=\"M0 56000h28000v-56000h-28000z\"/>"),
                           "the elite is the left half");
}

void texts_are_escaped_for_xml() {
  HeatMap heat_map;
  heat_map.title = "a < b && \"c\" > d";
  heat_map.x_label = "<script>";
  heat_map.markers.push_back({{0.5, 0.5}, "R&D"});
  heat_map.footer = {"1 < 2"};
  const std::string svg = render_svg(heat_map);
  TEST_ASSERT_TRUE_MESSAGE(has(svg, ">a &lt; b &amp;&amp; &quot;c&quot; &gt; d</text>"), "the title is escaped");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "aria-label=\"a &lt; b &amp;&amp; &quot;c&quot; &gt; d\""), "and in the attribute");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "&lt;script&gt;") && !has(svg, "<script"), "axis labels are escaped");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "R&amp;D") && !has(svg, "R&D"), "marker labels are escaped");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, ">1 &lt; 2</text>"), "footer lines are escaped");
}

void what_xml_cannot_hold_is_replaced() {
  const std::vector<std::string> bad = {
      "\x01", "\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xef\xbf\xbf", "\xf4\x90\x80\x80"};
  for (const std::string& piece : bad) {
    HeatMap heat_map;
    heat_map.footer = {"a" + piece + "b"};
    const std::string svg = render_svg(heat_map);
    TEST_ASSERT_FALSE_MESSAGE(has(svg, piece + "b"), "control characters and broken UTF-8 do not reach the file");
    TEST_ASSERT_TRUE_MESSAGE(has(svg, ">a\xef\xbf\xbd"), "a replacement character stands where they were");
  }
  HeatMap heat_map;
  heat_map.footer = {"\u00e9 \u2264 \U0001F916"};
  TEST_ASSERT_TRUE_MESSAGE(has(render_svg(heat_map), ">\u00e9 \u2264 \U0001F916</text>"), "good UTF-8 stays as it is");
}

void ticks_are_nice_numbers_inside_the_box() {
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0.0 0.2 0.4 0.6 0.8 1.0", x_ticks(0.0, 1.0).c_str(), "steps of 2");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("\u22124 \u22122 0 2 4", x_ticks(-5.12, 5.12).c_str(), "none outside the box");
  // In double precision 0.07 * 100 is more than 7, and 0.29 * 100 is less than 29.
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0.07 0.08 0.09 0.10 0.11 0.12 0.13 0.14", x_ticks(0.07, 0.14).c_str(),
                                   "rounding does not lose the first tick");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0.23 0.24 0.25 0.26 0.27 0.28 0.29", x_ticks(0.23, 0.29).c_str(),
                                   "rounding does not lose the last tick");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0 500 1000 1500 2000 2500", x_ticks(0.0, 2500.0).c_str(), "steps of 5");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0 1e9 2e9 3e9 4e9 5e9", x_ticks(0.0, 5e9).c_str(), "large numbers stay short");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("1e\u22129 1.5e\u22129 2e\u22129 2.5e\u22129 3e\u22129", x_ticks(1e-9, 3e-9).c_str(),
                                   "small numbers stay short");
}

void zero_has_no_sign() {
  for (const double size : {1.0, 1e-3, 3e-9, 7e5, 0.3}) {
    const std::string labels = " " + x_ticks(-size, size) + " ";
    TEST_ASSERT_TRUE_MESSAGE(has(labels, " 0 ") || has(labels, " 0.0"), "a box around zero has a tick at zero");
    TEST_ASSERT_FALSE_MESSAGE(has(labels, "\u22120 ") || has(labels, "\u22120.0 ") || has(labels, "\u22120.00 "),
                              "and zero has no minus");
    TEST_ASSERT_FALSE_MESSAGE(has(labels, "-"), "minus signs are typeset as such");
  }
}

void the_ends_of_the_range_have_the_ends_of_the_colours() {
  const std::string svg = render_svg(row_of({-3.0, 0.5, 4.0}));
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#3d0755\" d="), "the lowest objective has the first colour");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#21959d\" d="), "the middle has the middle colour");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#f9ed52\" d="), "the highest objective has the last colour");
  TEST_ASSERT_FALSE_MESSAGE(has(svg, "\u2264") || has(svg, "\u2265"),
                            "nothing is clamped, and the legend says nothing");
}

void clamped_objectives_are_marked_in_the_legend() {
  HeatMap heat_map = row_of({-100.0, 1.0, 3.0, 100.0});
  heat_map.colour_low = 1.0;
  heat_map.colour_high = 3.0;
  std::string labels = ticks(render_svg(heat_map), "colour");
  TEST_ASSERT_TRUE_MESSAGE(has(labels, "\u2264\u20091.0") && has(labels, "\u2265\u20093.0"),
                           "both ends say they clamp");
  heat_map.colour_low = 1.03;
  labels = ticks(render_svg(heat_map), "colour");
  TEST_ASSERT_TRUE_MESSAGE(has(labels, "\u2264\u20091.03"), "an odd end shows its own value");
  heat_map.colour_low = -100.0;
  labels = ticks(render_svg(heat_map), "colour");
  TEST_ASSERT_FALSE_MESSAGE(has(labels, "\u2264"), "an end that clamps nothing is not marked");
}

void empty_cells_are_grey() {
  HeatMap heat_map = row_of({1.0, 2.0});
  TEST_ASSERT_FALSE_MESSAGE(has(render_svg(heat_map), "#e4e6e9"), "no grey without an empty cell");
  heat_map.cells[0].filled = false;
  const std::string svg = render_svg(heat_map);
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#e4e6e9\" d="), "an empty cell is drawn in grey");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, ">empty</text>"), "and the legend explains the grey");
}

void an_objective_that_is_not_finite_means_empty() {
  HeatMap heat_map = row_of({1.0, 2.0, 3.0});
  heat_map.cells[1].filled = false;
  const std::string expected = render_svg(heat_map);
  heat_map.cells[1].filled = true;
  for (const double objective : {nan, infinity, -infinity}) {
    heat_map.cells[1].objective = objective;
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), render_svg(heat_map).c_str(),
                                     "such a cell looks like an empty one");
  }
}

void a_cell_without_area_or_with_a_broken_corner_is_left_out() {
  HeatMap heat_map = row_of({1.0, 2.0});
  const std::string expected = render_svg(heat_map);
  heat_map.cells.push_back(elite({{{0.0, 0.0}, {1.0, 1.0}}, true, 0.0}, 99.0));
  heat_map.cells.push_back(elite(rectangle(0.0, nan, 0.0, 1.0), 99.0));
  heat_map.cells.push_back(elite(rectangle(0.0, 1.0, -infinity, 1.0), 99.0));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), render_svg(heat_map).c_str(), "broken polygons change nothing");
}

void a_box_without_area_is_still_drawn() {
  const std::vector<std::pair<double, double>> sides = {{3.0, 3.0},         {0.0, 0.0},      {-1e9, -1e9},
                                                        {nan, 1.0},         {0.0, infinity}, {-1e308, 1e308},
                                                        {1e15, 1e15 + 1.0}, {0.0, 5e-324}};
  for (const auto& [low, high] : sides) {
    HeatMap heat_map = row_of({1.0, 2.0});
    heat_map.x0 = heat_map.y0 = low;
    heat_map.x1 = heat_map.y1 = high;
    const std::string svg = render_svg(heat_map);
    assert_all_numbers_finite(svg);
    TEST_ASSERT_TRUE_MESSAGE(!ticks(svg, "x").empty() && !ticks(svg, "y").empty(), "the axes still have ticks");
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE(x_ticks(2.0, 7.0).c_str(), x_ticks(7.0, 2.0).c_str(), "corners come in any order");
}

void equal_objectives_are_drawn_in_one_colour() {
  const std::string svg = render_svg(row_of({5.0, 5.0}));
  assert_all_numbers_finite(svg);
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "<path fill=\"#21959d\" d="), "equal objectives have the middle colour");
  HeatMap heat_map = row_of({1.0, 9.0});
  heat_map.colour_low = heat_map.colour_high = 5.0;
  assert_all_numbers_finite(render_svg(heat_map));
}

void an_archive_without_elites_is_drawn() {
  HeatMap heat_map = row_of({1.0});
  heat_map.cells[0].filled = false;
  const std::string svg = render_svg(heat_map);
  assert_all_numbers_finite(svg);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", ticks(svg, "colour").c_str(), "with no objective known the legend names none");
}

void neighbours_show_no_seams() {
  const std::string rectangles = render_svg(grid(3, 3));
  TEST_ASSERT_TRUE_MESSAGE(has(rectangles, "shape-rendering=\"crispEdges\""), "rectangles are not anti-aliased");
  const std::string polygons = render_svg(hexagons(3, 3));
  TEST_ASSERT_FALSE_MESSAGE(has(polygons, "crispEdges"), "slanted edges are anti-aliased");
  TEST_ASSERT_TRUE_MESSAGE(has(polygons, "fill=\"#3d0755\" stroke=\"#3d0755\""),
                           "and have a stroke of their own colour");
}

void large_archives_make_small_files() {
  TEST_ASSERT_LESS_THAN_MESSAGE(300000, render_svg(grid(64, 64)).size(), "4,096 rectangles stay under 300 KB");
  TEST_ASSERT_LESS_THAN_MESSAGE(2000000, render_svg(grid(250, 100)).size(), "25,000 rectangles stay under 2 MB");
  TEST_ASSERT_LESS_THAN_MESSAGE(2000000, render_svg(hexagons(250, 100)).size(), "25,000 hexagons stay under 2 MB");
}

void outlines_are_white_lines_between_cells() {
  for (HeatMap heat_map : {grid(3, 3), hexagons(3, 3)}) {
    heat_map.outlines = true;
    const std::string svg = render_svg(heat_map);
    TEST_ASSERT_TRUE_MESSAGE(has(svg, "stroke=\"#fff\" stroke-width=\"150\" stroke-linejoin"), "at most 1.5 pixels");
    TEST_ASSERT_FALSE_MESSAGE(has(svg, "crispEdges") || has(svg, "stroke=\"#3d0755\""), "instead of other seams");
  }
  HeatMap heat_map = hexagons(250, 100);
  const std::string plain = render_svg(heat_map);
  heat_map.outlines = true;
  TEST_ASSERT_TRUE_MESSAGE(plain == render_svg(heat_map), "none where they would hide the cells");
}

void dots_stand_out_from_their_cells() {
  HeatMap heat_map = row_of({1.0, 2.0, 2.0, 3.0});
  heat_map.cells.push_back(rectangle(0.0, 1.0, 0.0, 0.5));
  const std::string plain = render_svg(heat_map);
  heat_map.cells[0].dot = {0.25, 0.5};
  heat_map.cells[1].dot = {0.5, 0.5};
  heat_map.cells[3].dot = {0.75, 0.75};
  heat_map.cells[4].dot = {0.5, 0.25};
  const std::string svg = render_svg(heat_map);
  const std::string look = "\" stroke-width=\"400\" stroke-linecap=\"round\" d=\"";
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "stroke=\"#fff" + look + "M14000 28000h1\""), "white on the darkest colour");
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "stroke=\"#1f2328" + look + "M28000 28000h1m13999-14000h1m-14001 28000h1\""),
                           "dark on the others and on empty cells");
  for (HeatMapCell& cell : heat_map.cells) {
    cell.dot = {0.5, nan};
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE(plain.c_str(), render_svg(heat_map).c_str(), "a dot without a place is left out");
}

void markers_are_rings_with_labels_inside_the_plot() {
  HeatMap heat_map;
  heat_map.markers = {{{0.5, 0.5}, "best elite"}};
  TEST_ASSERT_TRUE_MESSAGE(has(render_svg(heat_map), "<circle") && has(render_svg(heat_map), ">best elite</text>"),
                           "ring and label");
  heat_map.markers = {{{1.0, 1.0}, "corner"}};
  const std::string at_the_edge = render_svg(heat_map);
  heat_map.markers = {{{7.0, 9.0}, "corner"}};
  TEST_ASSERT_EQUAL_STRING_MESSAGE(at_the_edge.c_str(), render_svg(heat_map).c_str(),
                                   "a marker outside moves to the edge");
  heat_map.markers = {{{nan, 0.5}, "nowhere"}};
  TEST_ASSERT_FALSE_MESSAGE(has(render_svg(heat_map), "nowhere"), "a marker without a place is left out");
}

void a_text_that_is_too_long_is_cut() {
  HeatMap heat_map;
  heat_map.title = std::string(300, 'w');
  const std::string svg = render_svg(heat_map);
  TEST_ASSERT_TRUE_MESSAGE(has(svg, "w\u2026</text>"), "the end of a long title becomes an ellipsis");
  TEST_ASSERT_FALSE_MESSAGE(has(svg, std::string(100, 'w') + "\u2026"), "and what is left fits");
}

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

void the_locale_changes_nothing() {
  const std::string expected = render_svg(hexagons(20, 20));
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {  // if the machine has one
    static_cast<void>(std::setlocale(LC_ALL, name));
  }
  const std::string svg = render_svg(hexagons(20, 20));
  std::locale::global(before);
  static_cast<void>(std::setlocale(LC_ALL, "C"));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), svg.c_str(), "numbers are written the same in every locale");
}

void the_picture_has_the_same_bytes_on_every_machine() {
  HeatMap heat_map = hexagons(16, 16);  // the corners are exact or rounded once
  heat_map.title = "golden";
  heat_map.x1 = 1.0 / 3.0;
  heat_map.y0 = -0.1;
  heat_map.colour_low = 99.7;
  heat_map.markers = {{{0.1, 0.7}, "a"}, {{0.1, 0.7}, "b"}};
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a
  for (const char c : render_svg(heat_map)) {
    digest = (digest ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x26a0f1e16ac2a976, digest,
                                  "after a change on purpose: look at the picture, then renew the digest");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_example_in_the_header_works);
  RUN_TEST(texts_are_escaped_for_xml);
  RUN_TEST(what_xml_cannot_hold_is_replaced);
  RUN_TEST(ticks_are_nice_numbers_inside_the_box);
  RUN_TEST(zero_has_no_sign);
  RUN_TEST(the_ends_of_the_range_have_the_ends_of_the_colours);
  RUN_TEST(clamped_objectives_are_marked_in_the_legend);
  RUN_TEST(empty_cells_are_grey);
  RUN_TEST(an_objective_that_is_not_finite_means_empty);
  RUN_TEST(a_cell_without_area_or_with_a_broken_corner_is_left_out);
  RUN_TEST(a_box_without_area_is_still_drawn);
  RUN_TEST(equal_objectives_are_drawn_in_one_colour);
  RUN_TEST(an_archive_without_elites_is_drawn);
  RUN_TEST(neighbours_show_no_seams);
  RUN_TEST(large_archives_make_small_files);
  RUN_TEST(outlines_are_white_lines_between_cells);
  RUN_TEST(dots_stand_out_from_their_cells);
  RUN_TEST(markers_are_rings_with_labels_inside_the_plot);
  RUN_TEST(a_text_that_is_too_long_is_cut);
  RUN_TEST(the_locale_changes_nothing);
  RUN_TEST(the_picture_has_the_same_bytes_on_every_machine);
  return UNITY_END();
}
