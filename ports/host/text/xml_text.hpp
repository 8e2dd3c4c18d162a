// Makes text of any origin safe for an XML file.
#ifndef NANOQD_PORTS_HOST_TEXT_XML_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_XML_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace nanoqd::host {

// Removes one character from the front of `text` and returns it. Returns U+FFFD for characters that
// XML cannot hold: broken UTF-8 and control characters. Requires: text is not empty.
[[nodiscard]] std::string_view take_character(std::string_view& text);

[[nodiscard]] std::int64_t character_count(std::string_view text);

// Returns the text for the content of an element, or of an attribute in double quotes.
[[nodiscard]] std::string escaped_for_xml(std::string_view text);

}  // namespace nanoqd::host

#endif
