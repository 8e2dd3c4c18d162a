#include "arguments.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <sstream>
#include <system_error>
#include <utility>

namespace nanoqd::host {

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  if (text.empty() || text.size() > 20) return std::nullopt;
  std::uint64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    const auto value = static_cast<std::uint64_t>(digit - '0');
    if (number > (UINT64_MAX - value) / 10) return std::nullopt;
    number = number * 10 + value;
  }
  return number;
}

std::optional<double> parse_real(std::string_view text) {
  if (text.empty() || text.find_first_not_of("+-.0123456789eE") != std::string_view::npos) return std::nullopt;
  double number = 0.0;
#ifdef __cpp_lib_to_chars  // much faster, if the standard library has it for double
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem == std::errc() && end == text.data() + text.size()) return number;
#endif
  // A stream with the classic locale, because strtod uses the program's locale.
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  if (!(in >> number) || in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
  return number;
}

Arguments::Arguments(int count, const char* const* values) {
  for (int i = 0; i < count; ++i) left_.emplace_back(values[i]);
}

void Arguments::fail(std::string sentence) {
  if (error_.empty()) error_ = std::move(sentence);
}

bool Arguments::flag(std::string_view name) {
  const auto found = std::find(left_.begin(), left_.end(), name);
  if (found == left_.end()) return false;
  left_.erase(found);
  return true;
}

std::optional<std::string> Arguments::text(std::string_view name) {
  const auto found = std::find(left_.begin(), left_.end(), name);
  if (found == left_.end()) return std::nullopt;
  const auto value = found + 1;
  // A value may begin with one minus, as bounds do. Two minuses begin the next option.
  if (value == left_.end() || value->rfind("--", 0) == 0) {
    fail(std::string(name) + " needs a value");
    left_.erase(found);
    return std::nullopt;
  }
  std::string result = *value;
  left_.erase(found, value + 1);
  if (std::find(left_.begin(), left_.end(), name) != left_.end()) fail(std::string(name) + " is given twice");
  return result;
}

std::optional<std::uint64_t> Arguments::whole(std::string_view name, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::string> given = text(name);
  if (!given) return std::nullopt;
  const std::optional<std::uint64_t> number = parse_whole(*given);
  if (number && *number >= least && *number <= most) return number;
  fail(std::string(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
       ", not '" + *given + "'");
  return std::nullopt;
}

std::optional<double> Arguments::real(std::string_view name, double least, double most) {
  const std::optional<std::string> given = text(name);
  if (!given) return std::nullopt;
  const std::optional<double> number = parse_real(*given);
  if (number && *number >= least && *number <= most) return number;
  std::ostringstream sentence;
  sentence.imbue(std::locale::classic());
  sentence << name << " must be a number from " << least << " to " << most << ", not '" << *given << "'";
  fail(sentence.str());
  return std::nullopt;
}

std::optional<std::size_t> Arguments::choice(std::string_view name, const std::vector<std::string_view>& words) {
  const std::optional<std::string> given = text(name);
  if (!given) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), *given);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string sentence = std::string(name) + " must be one of";
  for (const std::string_view word : words) sentence.append(" ").append(word);
  fail(sentence + ", not '" + *given + "'");
  return std::nullopt;
}

std::optional<std::string> Arguments::positional() {
  const auto found =
      std::find_if(left_.begin(), left_.end(), [](const std::string& one) { return one.rfind("--", 0) != 0; });
  if (found == left_.end()) return std::nullopt;
  std::string result = *found;
  left_.erase(found);
  return result;
}

bool Arguments::finish() {
  if (!left_.empty()) {
    const bool is_option = left_.front().rfind("--", 0) == 0;
    fail((is_option ? "there is no option '" : "unexpected argument '") + left_.front() + "'");
  }
  return error_.empty();
}

}  // namespace nanoqd::host
