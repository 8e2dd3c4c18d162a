// The version of the generator of tables. It changes when the same options give another table, and
// is then that of the library: 10000 major + 100 minor + patch. nanoqd_add_table.cmake reads it.
#ifndef NANOQD_PORTS_HOST_TABLE_GENERATOR_VERSION_HPP
#define NANOQD_PORTS_HOST_TABLE_GENERATOR_VERSION_HPP

#include <cstdint>

namespace nanoqd::host {

inline constexpr std::uint32_t generator_version = 100;

}  // namespace nanoqd::host

#endif
