// Numbers in text, separated by white space.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_NUMBER_TEXT_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_NUMBER_TEXT_HPP

#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::paper {

// Appends the numbers of `text` to `out`. Returns false at the first word that is not a finite
// decimal number; `wrong` is then that word, or its beginning.
[[nodiscard]] bool parse_numbers(std::string_view text, std::vector<double>& out, std::string& wrong);

}  // namespace nanoqd::paper

#endif
