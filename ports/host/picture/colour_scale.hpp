// The colours of a heat map, from the lowest value to the highest.
#ifndef NANOQD_PORTS_HOST_PICTURE_COLOUR_SCALE_HPP
#define NANOQD_PORTS_HOST_PICTURE_COLOUR_SCALE_HPP

#include <cstdint>
#include <string>

namespace nanoqd::host {

inline constexpr std::uint32_t shades_between_stops = 16;
inline constexpr std::uint32_t last_shade = 16 * shades_between_stops;

// Returns the colour of a shade as "#rrggbb". The stops are the multiples of shades_between_stops;
// between two stops colours are mixed linearly, so that a gradient through the stops looks the
// same. Requires: shade <= last_shade.
[[nodiscard]] std::string shade_colour(std::uint32_t shade);

}  // namespace nanoqd::host

#endif
