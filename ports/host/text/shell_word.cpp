#include "shell_word.hpp"

#include <algorithm>
#include <cctype>

namespace nanoqd::host {

std::string file_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_' || letter == '.' || letter == '-' || letter == '+';
  };
  if (std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string quoted = "'";
  for (const char letter : text) {
    const bool is_control = static_cast<unsigned char>(letter) < 0x20;
    quoted += is_control || letter == '\'' || letter == '\\' ? '?' : letter;
  }
  return quoted + "'";
}

}  // namespace nanoqd::host
