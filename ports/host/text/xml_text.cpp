#include "xml_text.hpp"

#include <array>
#include <cstddef>

namespace nanoqd::host {

std::string_view take_character(std::string_view& text) {
  constexpr std::array<std::uint32_t, 5> smallest = {0, 0x20, 0x80, 0x800, 0x10000};
  const std::uint32_t lead = static_cast<unsigned char>(text.front());
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
  std::uint32_t code = size > 1 ? lead & (0x7fU >> size) : lead;
  bool good = size > 0 && size <= text.size();
  for (std::size_t i = 1; good && i < size; ++i) {
    const std::uint32_t next = static_cast<unsigned char>(text[i]);
    good = (next & 0xc0U) == 0x80U;
    code = code << 6U | (next & 0x3fU);
  }
  good = good && (code >= smallest[size] || code == '\t' || code == '\n') && code <= 0x10ffff;
  good = good && !(code >= 0xd800 && code <= 0xdfff) && code != 0xfffe && code != 0xffff;
  const std::string_view taken = good ? text.substr(0, size) : std::string_view("\xef\xbf\xbd");
  text.remove_prefix(good ? size : 1);
  return taken;
}

std::int64_t character_count(std::string_view text) {
  std::int64_t characters = 0;
  for (; !text.empty(); ++characters) {
    static_cast<void>(take_character(text));
  }
  return characters;
}

std::string escaped_for_xml(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view c = take_character(text);
    out += c == "&" ? "&amp;" : c == "<" ? "&lt;" : c == ">" ? "&gt;" : c == "\"" ? "&quot;" : c;
  }
  return out;
}

}  // namespace nanoqd::host
