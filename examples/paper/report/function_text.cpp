#include "function_text.hpp"

#include <cstddef>

#include "../names.hpp"
#include "experiment/page/chart.hpp"
#include "study.hpp"

namespace nanoqd::paper {

std::string function_ranges(const std::vector<std::uint32_t>& functions) {
  std::string out;
  for (std::size_t begin = 0, end = 0; begin < functions.size(); begin = end) {
    end = begin + 1;
    while (end < functions.size() && functions[end] == functions[end - 1] + 1) ++end;
    out += (begin == 0 ? "F" : ", F") + std::to_string(functions[begin]);
    if (end - begin > 1) out += (end - begin == 2 ? ", F" : " to F") + std::to_string(functions[end - 1]);
  }
  return out;
}

std::string panel_title(host::SvgLength x, host::SvgLength y, host::SvgLength room, std::uint32_t function) {
  const std::string number = "F" + std::to_string(function);
  const host::SvgLength used = host::text_width(number, chart_label_font) + 6 * host::pixel;
  return label(x, y, number, "ink", Anchor::start, chart_label_font, true) +
         host::text_element(x + used, y, chart_tick_font, room - used, "class=\"quiet\"", function_name(function));
}

}  // namespace nanoqd::paper
