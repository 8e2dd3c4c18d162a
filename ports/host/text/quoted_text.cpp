#include "quoted_text.hpp"

#include "xml_text.hpp"

namespace nanoqd::host {
namespace {

constexpr int most_characters = 40;

// `character` is one character of take_character(), which returns U+FFFD for most of what is bad.
bool is_printable(std::string_view character) {
  if (character == "\xef\xbf\xbd") return false;
  const auto last = static_cast<unsigned char>(character.back());
  if (character.size() == 1) return last >= 0x20 && last != 0x7f;
  return character.substr(0, 1) != "\xc2" || last >= 0xa0;  // U+0080 to U+009F control terminals too
}

}  // namespace

std::string quoted_text(std::string_view text) {
  std::string out = "'";
  for (int i = 0; i < most_characters && !text.empty(); ++i) {
    const std::string_view character = take_character(text);
    out += is_printable(character) ? character : "?";
  }
  return out + (text.empty() ? "'" : "...'");
}

}  // namespace nanoqd::host
