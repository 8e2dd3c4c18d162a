#include "arguments.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <sstream>
#include <system_error>
#include <utility>

#include "near_word.hpp"

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

namespace {

// Returns whether an argument has the form of an option. A minus alone is the standard input or
// output, and a number may begin with a minus.
bool is_option(std::string_view argument) {
  return argument.size() > 1 && argument[0] == '-' &&
         (argument[1] == '-' || std::isalpha(static_cast<unsigned char>(argument[1])) != 0);
}

// Returns the option of an argument such as --cells=9.
std::string_view option_of(std::string_view argument) { return argument.substr(0, argument.find('=')); }

// Returns whether an argument gives this option, with or without a value behind an equals sign.
bool gives(const std::string& argument, std::string_view name) {
  return is_option(argument) && option_of(argument) == name;
}

}  // namespace

Arguments::Arguments(int count, const char* const* values) {
  bool is_ended = false;
  for (int i = 0; i < count; ++i) {
    const std::string_view value = values[i];
    if (is_ended) {
      operands_.emplace_back(value);
    } else if (value == "--") {
      is_ended = true;
    } else {
      left_.emplace_back(value);
    }
  }
}

void Arguments::fail(std::string sentence) {
  if (error_.empty()) error_ = std::move(sentence);
}

std::vector<std::string>::iterator Arguments::find(std::string_view name) {
  if (std::find(known_.begin(), known_.end(), name) == known_.end()) known_.emplace_back(name);
  return std::find_if(left_.begin(), left_.end(), [name](const std::string& one) { return gives(one, name); });
}

bool Arguments::has(std::string_view name) { return find(name) != left_.end(); }

bool Arguments::flag(std::string_view name) {
  bool is_given = false;
  for (auto found = find(name); found != left_.end(); found = find(name)) {
    const bool has_value = found->size() > name.size();
    if (has_value) fail(std::string(name) + " takes no value; write only " + std::string(name));
    is_given = is_given || !has_value;
    left_.erase(found);
  }
  return is_given;
}

bool Arguments::help() {
  const bool in_short = flag("-h");
  return flag("--help") || in_short;
}

std::optional<std::string> Arguments::text(std::string_view name) {
  const auto found = find(name);
  if (found == left_.end()) return std::nullopt;
  const bool is_joined = found->size() > name.size();
  const auto value = is_joined ? found : found + 1;
  // A value may begin with one minus, as bounds do. Two minuses begin the next option.
  if (value == left_.end() || (!is_joined && value->rfind("--", 0) == 0)) {
    fail(std::string(name) + " needs a value");
    left_.erase(found);
    return std::nullopt;
  }
  std::string result = is_joined ? value->substr(name.size() + 1) : *value;
  left_.erase(found, value + 1);
  if (has(name)) fail(std::string(name) + " is given twice");
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
  const auto found = std::find_if(left_.begin(), left_.end(), [](const std::string& one) { return !is_option(one); });
  std::vector<std::string>& from = found != left_.end() ? left_ : operands_;
  const auto first = found != left_.end() ? found : operands_.begin();
  if (first == from.end()) return std::nullopt;
  std::string result = *first;
  from.erase(first);
  return result;
}

bool Arguments::finish() {
  const auto is_known = [this](std::string_view name) {
    return std::find(known_.begin(), known_.end(), name) != known_.end();
  };
  const auto unknown = std::find_if(
      left_.begin(), left_.end(), [&](const std::string& one) { return is_option(one) && !is_known(option_of(one)); });
  if (unknown != left_.end()) {  // it explains the mistakes that follow from it
    const std::string name(option_of(*unknown));
    error_ = name + " is unknown" + did_you_mean(name, known_);
  }
  left_.insert(left_.end(), operands_.begin(), operands_.end());
  operands_.clear();
  if (!left_.empty()) fail("unexpected argument '" + left_.front() + "'");
  return error_.empty();
}

std::string Arguments::advice(std::string_view help) const {
  const bool is_question = !error_.empty() && error_.back() == '?';
  return is_question ? error_ : error_ + "; see " + std::string(help);
}

}  // namespace nanoqd::host
