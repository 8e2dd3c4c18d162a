// Reals as text that reads back to the same bits, whatever the locale.
#ifndef NANOQD_PORTS_HOST_TEXT_REAL_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_REAL_TEXT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nanoqd::host {

// The fewest digits that give the same number again, in float (4 bytes) or double (8). Pre: finite, and exactly
// representable in that many bytes.
void append_real(std::string& text, std::uint8_t real_bytes, double value);
[[nodiscard]] std::string real_text(std::uint8_t real_bytes, double value);

// The float or double nearest to a decimal number. Empty unless the whole text is one number, and finite as such.
[[nodiscard]] std::optional<double> parse_real(std::string_view text, std::uint8_t real_bytes);

}  // namespace nanoqd::host

#endif
