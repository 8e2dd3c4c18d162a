// A picture of the report: SVG text whose colours are names of a style sheet, so that the same elements stand in a file
// of their own and in the page, on a light and on a dark background.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_FIGURE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "host/picture/svg_elements.hpp"

namespace nanoqd::paper {

struct Figure {
  std::string name;     // of its file, without .svg
  std::string caption;  // in the page, and what a screen reader says
  host::SvgLength width = 0;
  host::SvgLength height = 0;
  std::string elements;
};

// How many algorithms have a colour and a dash pattern of their own; further ones repeat them.
inline constexpr std::size_t series_styles = 6;

// Classes that elements use: "ink" and "quiet" for text; "frame", "grid" and "mark" for lines; "series0" to "series5"
// for lines, "band0" to "band5" for areas and "dot0" to "dot5" for points of an algorithm; "kind0" to "kind3" for lines
// of a kind of function; "level" and a stroke for lines of a theory; "zone" for an area that means agreement.
[[nodiscard]] std::string_view figure_style();

[[nodiscard]] std::string standalone_svg(const Figure& figure);  // with the style sheet
[[nodiscard]] std::string inline_svg(const Figure& figure);      // for a page that has it

[[nodiscard]] std::string series_class(const char* stem, std::size_t series);

}  // namespace nanoqd::paper

#endif
