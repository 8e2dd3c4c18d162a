#include "document.hpp"

#include <cctype>

namespace nanoqd::experiment {

std::vector<TextPart> text_parts(const std::string& text) {
  std::vector<TextPart> parts;
  std::string plain;
  const auto finish_plain = [&] {
    if (!plain.empty()) parts.push_back({TextPart::Kind::plain, plain});
    plain.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const bool code = text[at] == '`';
    const bool strong = text.compare(at, 2, "**") == 0;
    const std::size_t mark = strong ? 2 : 1;
    const std::size_t end = code || strong ? text.find(text.substr(at, mark), at + mark) : std::string::npos;
    if (end == std::string::npos) {
      plain += text[at++];
      continue;
    }
    finish_plain();
    parts.push_back({code ? TextPart::Kind::code : TextPart::Kind::strong, text.substr(at + mark, end - at - mark)});
    at = end + mark;
  }
  finish_plain();
  return parts;
}

std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char letter : heading) {
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    } else if (letter == ' ' || letter == '-') {
      anchor += '-';
    }
  }
  return anchor;
}

}  // namespace nanoqd::experiment
