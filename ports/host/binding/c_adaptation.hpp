// Trial and error for C: the part of a pair that `nanoqd c-api --adapt` adds. See c_search.hpp.
#ifndef NANOQD_PORTS_HOST_BINDING_C_ADAPTATION_HPP
#define NANOQD_PORTS_HOST_BINDING_C_ADAPTATION_HPP

#include <string>

#include "c_search.hpp"

namespace nanoqd::host {

// Return text with the gaps of common_gaps(); empty if the search has no trial and error.
[[nodiscard]] std::string adaptation_header(const CSearch& search);     // the end of NAME.h
[[nodiscard]] std::string adaptation_types(const CSearch& search);      // behind the type of the search
[[nodiscard]] std::string adaptation_objects(const CSearch& search);    // behind the search
[[nodiscard]] std::string adaptation_functions(const CSearch& search);  // the end of NAME.cpp
[[nodiscard]] std::string adaptation_ram(const CSearch& search);        // what to add to the RAM of the search

}  // namespace nanoqd::host

#endif
