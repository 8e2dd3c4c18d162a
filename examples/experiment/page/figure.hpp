// A figure of the report, as SVG text. Its colours are classes of a style sheet. The same elements
// therefore work in a separate file and in the page, on a light and on a dark background.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_FIGURE_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_FIGURE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "host/picture/svg_elements.hpp"

namespace nanoqd::experiment {

struct Figure {
  std::string name;     // of its file, without .svg
  std::string caption;  // on the page, and for screen readers
  host::SvgLength width = 0;
  host::SvgLength height = 0;
  std::string elements;
};

// The number of algorithms with a colour and a dash pattern of their own. Further algorithms repeat
// them.
inline constexpr std::size_t series_styles = 6;

// Returns the style sheet. Its classes:
//
//     ink, quiet                   text
//     frame, grid, mark            lines
//     series0 to series5           lines of an algorithm
//     band0 to band5               areas of an algorithm
//     dot0 to dot5                 points of an algorithm
//     kind0 to kind3               lines of a kind of function
//     theory0 to theory3, theory   lines of a theory
//     zone                         an area that means agreement
//     miss                         a cross that means no agreement
//     empty                        empty cells of a map
//     paper                        the background of a separate file
[[nodiscard]] std::string_view figure_style();

[[nodiscard]] std::string standalone_svg(const Figure& figure);  // with the style sheet
[[nodiscard]] std::string inline_svg(const Figure& figure);      // for a page that has it

[[nodiscard]] std::string series_class(const char* stem, std::size_t series);

}  // namespace nanoqd::experiment

#endif
