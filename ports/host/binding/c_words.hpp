// What a C search has in place of the gaps of the two templates.
#ifndef NANOQD_PORTS_HOST_BINDING_C_WORDS_HPP
#define NANOQD_PORTS_HOST_BINDING_C_WORDS_HPP

#include <string>
#include <string_view>

#include "c_search.hpp"
#include "text_template.hpp"

namespace nanoqd::host {

// The first words of CSearch::again.
inline constexpr std::string_view command_name = "nanoqd c-api";

// Returns words and conditions that both files have.
[[nodiscard]] TextGaps common_gaps(const CSearch& search);

[[nodiscard]] std::string upper_case(std::string_view text);

}  // namespace nanoqd::host

#endif
