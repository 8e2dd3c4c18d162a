#include "real_text.hpp"

#include <charconv>
#include <cstddef>
#include <locale>
#include <nanoqd/math/detail/scalar.hpp>
#include <sstream>
#include <system_error>

namespace nanoqd::host {
namespace {

template <class Real>
std::optional<double> parse(std::string_view text) {
  Real number{};
#ifdef __cpp_lib_to_chars  // much faster, if the standard library has it for reals
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem == std::errc() && end == text.data() + text.size()) return static_cast<double>(number);
#endif
  std::istringstream in{std::string(text)};  // also accepts a plus in front
  in.imbue(std::locale::classic());
  if (!(in >> number) || in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
  return static_cast<double>(number);
}

template <class Real>
void append(std::string& text, Real value) {
#ifdef __cpp_lib_to_chars
  char digits[32];
  const auto [end, problem] = std::to_chars(digits, digits + sizeof digits, value);
  if (problem == std::errc()) text.append(digits, end);
#else
  for (int precision = 1; precision <= 17; ++precision) {
    std::ostringstream out;
    out.imbue(std::locale::classic());
    out.precision(precision);
    out << value;
    const std::optional<double> again = parse<Real>(out.str());
    if (precision < 17 && (!again || detail::to_bits(static_cast<Real>(*again)) != detail::to_bits(value))) continue;
    text += out.str();
    return;
  }
#endif
}

}  // namespace

void append_real(std::string& text, std::uint8_t real_bytes, double value) {
  if (real_bytes == sizeof(double)) {
    append(text, value);
  } else {
    append(text, static_cast<float>(value));
  }
}

std::string real_text(std::uint8_t real_bytes, double value) {
  std::string text;
  append_real(text, real_bytes, value);
  return text;
}

std::optional<double> parse_real(std::string_view text, std::uint8_t real_bytes) {
  // Refuses hexadecimal digits, inf and nan, which the standard library may accept.
  if (text.empty() || text.find_first_not_of("+-.0123456789eE") != std::string_view::npos) return std::nullopt;
  return real_bytes == sizeof(double) ? parse<double>(text) : parse<float>(text);
}

}  // namespace nanoqd::host
