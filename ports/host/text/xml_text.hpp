// Text of any origin, made fit for an XML file.
#ifndef NANOQD_PORTS_HOST_TEXT_XML_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_XML_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace nanoqd::host {

// Takes one character off the front of `text`. What XML cannot hold (broken UTF-8, control characters) becomes U+FFFD.
// Pre: text is not empty.
[[nodiscard]] std::string_view take_character(std::string_view& text);

[[nodiscard]] std::int64_t character_count(std::string_view text);

// For the content of an element, and of an attribute in double quotes.
[[nodiscard]] std::string escaped_for_xml(std::string_view text);

}  // namespace nanoqd::host

#endif
