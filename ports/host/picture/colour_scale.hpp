// The colours of a heat map, from the lowest value to the highest.
#ifndef NANOQD_PORTS_HOST_PICTURE_COLOUR_SCALE_HPP
#define NANOQD_PORTS_HOST_PICTURE_COLOUR_SCALE_HPP

#include <cstdint>
#include <string>

namespace nanoqd::host {

inline constexpr std::uint32_t shades_between_stops = 16;
inline constexpr std::uint32_t last_shade = 16 * shades_between_stops;

// "#rrggbb". Pre: shade <= last_shade. Between two stops, the multiples of shades_between_stops, colours are mixed
// linearly: a gradient through the stops looks the same.
[[nodiscard]] std::string shade_colour(std::uint32_t shade);

}  // namespace nanoqd::host

#endif
