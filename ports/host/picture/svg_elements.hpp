// Pieces of SVG text.
#ifndef NANOQD_PORTS_HOST_PICTURE_SVG_ELEMENTS_HPP
#define NANOQD_PORTS_HOST_PICTURE_SVG_ELEMENTS_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace nanoqd::host {

// Lengths are whole hundredths of a pixel: every coordinate is an integer from the moment it is rounded.
using SvgLength = std::int64_t;
inline constexpr SvgLength pixel = 100;

// In pixels: 12, 0.05, -3.50.
[[nodiscard]] std::string pixels(SvgLength length);

// Each with a blank before it; the box has one after it too.
[[nodiscard]] std::string attribute(const char* name, SvgLength length);
[[nodiscard]] std::string box_attributes(SvgLength x, SvgLength y, SvgLength width, SvgLength height);

// Two numbers in path data, in hundredths.
[[nodiscard]] std::string pair_text(SvgLength x, SvgLength y);

// Fonts differ between machines, so this is an estimate on the wide side. Font sizes are in pixels.
[[nodiscard]] SvgLength text_width(std::string_view text, std::int64_t font_size);

// Sets the text smaller, down to two thirds, and then cuts it, until it fits into the room. Nothing for an empty text.
[[nodiscard]] std::string text_element(SvgLength x, SvgLength y, std::int64_t size, SvgLength room,
                                       const std::string& attributes, std::string_view text);

// Reads upwards, its middle at the point.
[[nodiscard]] std::string sideways_text(SvgLength x, SvgLength y, std::int64_t size, SvgLength room,
                                        std::string_view text);

}  // namespace nanoqd::host

#endif
