#include "json_text.hpp"

#include <cmath>
#include <cstdio>

#include "real_text.hpp"
#include "xml_text.hpp"

namespace nanoqd::host {

std::string json_text(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const char letter = text.front();
    if (static_cast<unsigned char>(letter) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(letter));
      out += escaped;
      text.remove_prefix(1);
    } else {
      if (letter == '"' || letter == '\\') out += '\\';
      out += take_character(text);
    }
  }
  return out + "\"";
}

std::string json_real(std::uint8_t real_bytes, double value) {
  return std::isfinite(value) ? real_text(real_bytes, value) : "null";
}

std::string json_list(const std::vector<std::string>& values) {
  std::string out = "[";
  for (const std::string& value : values) out += (out.size() > 1 ? ", " : "") + value;
  return out + "]";
}

JsonObject& JsonObject::json(std::string_view key, std::string_view value) {
  if (!fields_.empty()) fields_ += ", ";
  fields_.append(json_text(key)).append(": ").append(value);
  return *this;
}

}  // namespace nanoqd::host
