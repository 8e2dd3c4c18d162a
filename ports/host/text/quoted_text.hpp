// Quotes a part of a file in a message.
#ifndef NANOQD_PORTS_HOST_TEXT_QUOTED_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_QUOTED_TEXT_HPP

#include <string>
#include <string_view>

namespace nanoqd::host {

// Returns the text in quotes, cut to 40 characters. A character that would change how a terminal
// behaves, and a byte that is not UTF-8, becomes a question mark.
[[nodiscard]] std::string quoted_text(std::string_view text);

}  // namespace nanoqd::host

#endif
