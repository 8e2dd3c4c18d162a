#include "number_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace nanoqd::experiment {
namespace {

std::string without_locale(std::string text) {
  std::replace(text.begin(), text.end(), ',', '.');
  return text;
}

}  // namespace

std::string scientific(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.2E", value);
  return without_locale(text.data());
}

std::string fixed(double value, int decimals) {
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  const std::string out = without_locale(text.data());
  return out.find_first_of("123456789") == std::string::npos && out.front() == '-' ? out.substr(1) : out;  // no -0.0
}

std::string with_commas(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

std::string probability(double p) { return p < 0.001 ? "<0.001" : fixed(p, 3); }

std::string duration(double seconds) {
  if (seconds < 9.95) return fixed(seconds, 1) + " s";
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const auto two_digits = [](std::uint64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + two_digits(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + two_digits(whole / 60 % 60) + " min";
}

}  // namespace nanoqd::experiment
