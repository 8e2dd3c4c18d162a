// The option --grid, which several subcommands have.
#ifndef NANOQD_PORTS_HOST_COMMAND_GRID_OPTION_HPP
#define NANOQD_PORTS_HOST_COMMAND_GRID_OPTION_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "../text/arguments.hpp"

namespace nanoqd::host {

// Returns the divisions of a grid: 32x32 and 32,32 are the same. A mistake becomes the error of
// `arguments`.
[[nodiscard]] std::vector<std::uint32_t> parse_grid(Arguments& arguments, const std::string& text);

}  // namespace nanoqd::host

#endif
