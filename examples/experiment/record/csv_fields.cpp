#include "csv_fields.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "host/text/arguments.hpp"

namespace nanoqd::experiment {

std::string real_field(const char* format, double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), format, value);
  std::string out = text.data();
  std::replace(out.begin(), out.end(), ',', '.');  // the decimal comma of some locales
  return out;
}

std::string curve_field(const std::vector<double>& curve) {
  std::string out;
  for (const double value : curve) {
    out += (out.empty() ? "" : " ") + real_field("%.4g", value);
  }
  return out;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown(text.substr(0, most));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, '?');
  return "'" + shown + (text.size() > most ? "...'" : "'");
}

std::string_view Fields::take() {
  const std::size_t comma = rest_.find(',');
  const std::string_view field = rest_.substr(0, comma);
  rest_.remove_prefix(comma == std::string_view::npos ? rest_.size() : comma + 1);
  return field;
}

std::string Fields::word(const char* name) {
  const std::string_view field = take();
  if (field.empty() || field.find_first_of("\"\r\t") != std::string_view::npos) {
    fail(std::string(name) + " must be a word, not " + excerpt(field));
  }
  return std::string(field);
}

std::uint64_t Fields::whole(const char* name, std::uint64_t least, std::uint64_t most) {
  const std::string_view field = take();
  const std::optional<std::uint64_t> number = host::parse_whole(field);
  if (number && *number >= least && *number <= most) return *number;
  fail(std::string(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
       ", not " + excerpt(field));
  return 0;
}

std::uint32_t Fields::small(const char* name, std::uint32_t most) {
  return static_cast<std::uint32_t>(whole(name, 1, most));
}

double Fields::real(const char* name) { return real_in(take(), name); }

std::optional<double> Fields::share(const char* name) {
  const std::string_view field = take();
  if (field.empty()) return std::nullopt;
  const double value = real_in(field, name);
  if (!(value >= 0.0 && value <= 1.0)) {
    fail(std::string(name) + " must be from 0 to 1, or empty, not " + excerpt(field));
  }
  return value;
}

std::vector<double> Fields::curve(const char* name) {
  std::string_view field = take();
  std::vector<double> values;
  while (!field.empty()) {
    const std::size_t blank = field.find(' ');
    values.push_back(real_in(field.substr(0, blank), name));
    field.remove_prefix(blank == std::string_view::npos ? field.size() : blank + 1);
  }
  if (values.size() != curve_points && !values.empty()) {
    fail(std::string(name) + " must be empty or have " + std::to_string(curve_points) + " numbers, not " +
         std::to_string(values.size()));
  }
  return values;
}

void Fields::fail(std::string reason) {
  if (error_.empty()) error_ = std::move(reason);
}

double Fields::real_in(std::string_view field, const char* name) {
  const std::optional<double> number = host::parse_real(field);
  if (!number) fail(std::string(name) + " must be a number, not " + excerpt(field));
  return number.value_or(0.0);
}

bool has_columns(std::string_view line, std::size_t columns, std::string& error) {
  const auto commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
  if (commas + 1 == columns) return true;
  error = std::to_string(commas + 1) + " columns instead of " + std::to_string(columns);
  return false;
}

bool same_number(double a, double b) { return !(a < b) && !(b < a); }

bool same_curve(const std::vector<double>& a, const std::vector<double>& b) {
  return a.empty() || b.empty() || std::equal(a.begin(), a.end(), b.begin(), b.end(), same_number);
}

}  // namespace nanoqd::experiment
