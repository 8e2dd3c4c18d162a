// Writes the elements and attributes of an SVG file.
#ifndef NANOQD_PORTS_HOST_PICTURE_SVG_ELEMENTS_HPP
#define NANOQD_PORTS_HOST_PICTURE_SVG_ELEMENTS_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace nanoqd::host {

// A length in hundredths of a pixel. Coordinates are rounded to integers once and then stay
// integers.
using SvgLength = std::int64_t;
inline constexpr SvgLength pixel = 100;

// Returns a length in pixels as text: 12, 0.05, -3.50.
[[nodiscard]] std::string pixels(SvgLength length);

// Each attribute has a blank before it. box_attributes() also has one after the last attribute.
[[nodiscard]] std::string attribute(const char* name, SvgLength length);
[[nodiscard]] std::string box_attributes(SvgLength x, SvgLength y, SvgLength width, SvgLength height);

// Returns two numbers for path data, in hundredths of a pixel.
[[nodiscard]] std::string pair_text(SvgLength x, SvgLength y);

// Returns an estimate of the width of a text, on the wide side because fonts differ between
// machines. The font size is in pixels.
[[nodiscard]] SvgLength text_width(std::string_view text, std::int64_t font_size);

// Returns a text element that fits into `room`. A text that is too wide gets a smaller font, down
// to two thirds of `size`, and is then cut. Returns nothing for an empty text.
[[nodiscard]] std::string text_element(SvgLength x, SvgLength y, std::int64_t size, SvgLength room,
                                       const std::string& attributes, std::string_view text);

// Returns a text that reads upwards, with its middle at the point.
[[nodiscard]] std::string sideways_text(SvgLength x, SvgLength y, std::int64_t size, SvgLength room,
                                        std::string_view text);

}  // namespace nanoqd::host

#endif
