// A text with gaps, from which a source is generated.
//
//     @word@       is replaced
//     @if word     keeps the lines up to @end if the condition is set
//     @if !word    keeps them if it is not set
#ifndef NANOQD_PORTS_HOST_BINDING_TEXT_TEMPLATE_HPP
#define NANOQD_PORTS_HOST_BINDING_TEXT_TEMPLATE_HPP

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nanoqd::host {

struct TextGaps {
  std::vector<std::pair<std::string, std::string>> words;
  std::vector<std::string> conditions;  // those that are set
};

// Returns the filled text. Requires: conditions are not nested. Cost: O(text * words).
[[nodiscard]] std::string fill_template(std::string_view text, const TextGaps& gaps);

// Breaks text into lines of at most 100 columns. The first one begins with `first`, and each
// further one with `next`.
[[nodiscard]] std::string break_lines(std::string_view first, std::string_view next, std::string_view text);

// Breaks the comments that begin in the first column anew, because words have filled their gaps.
// Lines that are indented by five blanks are code, and a line that begins with `kept` is a command:
// these stay as they are.
[[nodiscard]] std::string break_comments(std::string_view text, std::string_view kept);

}  // namespace nanoqd::host

#endif
