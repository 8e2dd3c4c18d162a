#include "svg_elements.hpp"

#include <cstdlib>

#include "../text/xml_text.hpp"

namespace nanoqd::host {

std::string pixels(SvgLength length) {
  const std::string digits = std::to_string(std::abs(length % pixel) + pixel).substr(1);
  const std::string sign = length < 0 ? "-" : "";
  return sign + std::to_string(std::abs(length / pixel)) + (length % pixel == 0 ? "" : "." + digits);
}

std::string attribute(const char* name, SvgLength length) {
  return std::string(" ") + name + "=\"" + pixels(length) + '"';
}

std::string box_attributes(SvgLength x, SvgLength y, SvgLength width, SvgLength height) {
  return attribute("x", x) + attribute("y", y) + attribute("width", width) + attribute("height", height) + ' ';
}

std::string pair_text(SvgLength x, SvgLength y) { return std::to_string(x) + (y < 0 ? "" : " ") + std::to_string(y); }

SvgLength text_width(std::string_view text, std::int64_t font_size) { return character_count(text) * font_size * 60; }

std::string text_element(SvgLength x, SvgLength y, std::int64_t size, SvgLength room, const std::string& attributes,
                         std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const std::int64_t smallest = size * 2 / 3;
  while (size > smallest && text_width(text, size) > room) {
    --size;
  }
  std::string shown = escaped_for_xml(text);
  if (text_width(text, size) > room) {
    shown.clear();
    for (SvgLength left = room / text_width("m", size); left > 1; --left) {
      shown += escaped_for_xml(take_character(text));
    }
    shown += "\u2026";
  }
  return "<text" + attribute("x", x) + attribute("y", y) + attribute("font-size", size * pixel) + ' ' + attributes +
         '>' + shown + "</text>\n";
}

std::string sideways_text(SvgLength x, SvgLength y, std::int64_t size, SvgLength room, std::string_view text) {
  const std::string turned = "transform=\"rotate(-90 " + pixels(x) + ' ' + pixels(y) + ")\" text-anchor=\"middle\"";
  return text_element(x, y, size, room, turned, text);
}

}  // namespace nanoqd::host
