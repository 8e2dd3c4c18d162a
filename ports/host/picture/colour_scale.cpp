#include "colour_scale.hpp"

#include <algorithm>
#include <array>

namespace nanoqd::host {
namespace {

// From dark violet over blue and green to yellow. The steps are equal in the OKLab colour space,
// and the lightness rises. So equal differences look equal, also in grey and to most colour-blind
// readers.
constexpr std::array<std::uint32_t, 17> colour_table = {0x3d0755, 0x421a6a, 0x442c7e, 0x423e8f, 0x3d5099, 0x34639e,
                                                        0x2a749f, 0x26849d, 0x21959d, 0x1ba59a, 0x31b493, 0x4ec188,
                                                        0x6ecd7a, 0x91d76c, 0xb5df5f, 0xd8e757, 0xf9ed52};
static_assert(last_shade == shades_between_stops * (colour_table.size() - 1), "the last shade is the last stop");

}  // namespace

std::string shade_colour(std::uint32_t shade) {
  const std::uint32_t left = colour_table[shade / shades_between_stops];
  const std::uint32_t right = colour_table[std::min(shade + shades_between_stops, last_shade) / shades_between_stops];
  const std::uint32_t part = shade % shades_between_stops;
  std::string text = "#";
  for (const unsigned channel : {16U, 8U, 0U}) {
    const std::uint32_t a = (left >> channel & 0xffU) * (shades_between_stops - part);
    const std::uint32_t b = (right >> channel & 0xffU) * part;
    const std::uint32_t mixed = (a + b + shades_between_stops / 2) / shades_between_stops;
    text += "0123456789abcdef"[mixed / 16];
    text += "0123456789abcdef"[mixed % 16];
  }
  return text;
}

}  // namespace nanoqd::host
