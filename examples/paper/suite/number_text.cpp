#include "number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace nanoqd::paper {

bool parse_numbers(std::string_view text, std::vector<double>& out, std::string& wrong) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  constexpr std::size_t longest = 320;  // no double needs more digits
  constexpr std::size_t shown = 40;
  std::string word;
  while (true) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return true;
    text.remove_prefix(begin);
    const std::size_t length = std::min(text.find_first_of(blanks), text.size());
    word.assign(text.substr(0, length));
    text.remove_prefix(length);
    // strtod also accepts inf, nan and hexadecimal numbers, so the characters are checked first.
    // This program never leaves the C locale.
    char* end = nullptr;
    const bool is_decimal = length <= longest && word.find_first_not_of("+-.0123456789eE") == std::string::npos;
    const double number = is_decimal ? std::strtod(word.c_str(), &end) : 0.0;
    if (!is_decimal || end != word.c_str() + length || !std::isfinite(number)) {
      wrong = word.substr(0, shown);
      std::replace_if(
          wrong.begin(), wrong.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
      return false;
    }
    out.push_back(number);
  }
}

}  // namespace nanoqd::paper
