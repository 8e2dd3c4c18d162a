// `nanoqd c-api`: writes a search for C, as a header in C99 and the C++ source behind it.
#ifndef NANOQD_PORTS_HOST_COMMAND_C_API_COMMAND_HPP
#define NANOQD_PORTS_HOST_COMMAND_C_API_COMMAND_HPP

namespace nanoqd::host {

// `count` and `values` are the arguments after the name of the subcommand. Returns the exit code:
// 0, or 2 after one sentence on stderr.
[[nodiscard]] int c_api_command(int count, const char* const* values);

}  // namespace nanoqd::host

#endif
