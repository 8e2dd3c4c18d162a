// Which names a generated C or C++ source can have.
#ifndef NANOQD_PORTS_HOST_TEXT_CPP_NAME_HPP
#define NANOQD_PORTS_HOST_TEXT_CPP_NAME_HPP

#include <string>
#include <string_view>

namespace nanoqd::host {

// Returns what is wrong with a name, for a sentence that begins with the option; or empty. Refuses
// what is no identifier, a word of C++, and a name with two underscores. `example` is a good name.
[[nodiscard]] std::string name_fault(std::string_view name, std::string_view example);

}  // namespace nanoqd::host

#endif
