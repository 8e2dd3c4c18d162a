// The subcommand `nanoqd table`.
#ifndef NANOQD_PORTS_HOST_COMMAND_TABLE_COMMAND_HPP
#define NANOQD_PORTS_HOST_COMMAND_TABLE_COMMAND_HPP

namespace nanoqd::host {

// `count` and `values` are the arguments after the word "table". Returns the exit code: 0, or 2
// after one sentence on stderr.
[[nodiscard]] int table_command(int count, const char* const* values);

}  // namespace nanoqd::host

#endif
