// Writes reals as text that reads back to the same bits, in any locale.
#ifndef NANOQD_PORTS_HOST_TEXT_REAL_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_REAL_TEXT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nanoqd::host {

// Writes the fewest digits that read back to the same number, in float (4 bytes) or double (8
// bytes). Requires: the value is finite and exactly representable in that type.
void append_real(std::string& text, std::uint8_t real_bytes, double value);
[[nodiscard]] std::string real_text(std::uint8_t real_bytes, double value);

// Returns the float or double nearest to a decimal number. Returns empty unless the whole text is
// one number that is finite in that type.
[[nodiscard]] std::optional<double> parse_real(std::string_view text, std::uint8_t real_bytes);

}  // namespace nanoqd::host

#endif
