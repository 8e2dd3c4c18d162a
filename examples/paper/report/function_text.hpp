// How the report names functions.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_FUNCTION_TEXT_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_FUNCTION_TEXT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "host/picture/svg_elements.hpp"

namespace nanoqd::paper {

// Returns text such as "F1, F8 to F13". Requires: functions in rising order.
[[nodiscard]] std::string function_ranges(const std::vector<std::uint32_t>& functions);

// Draws a title such as "F1 Sphere", with the number in bold. A name that is too long for `room`
// becomes smaller, and is then cut.
[[nodiscard]] std::string panel_title(host::SvgLength x, host::SvgLength y, host::SvgLength room,
                                      std::uint32_t function);

}  // namespace nanoqd::paper

#endif
