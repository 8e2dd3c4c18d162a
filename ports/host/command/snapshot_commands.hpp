// The subcommands of `nanoqd` for snapshots. `count` and `values` are the arguments after the name
// of the subcommand. Each returns the exit code: 0, or 2 after one sentence on stderr.
#ifndef NANOQD_PORTS_HOST_COMMAND_SNAPSHOT_COMMANDS_HPP
#define NANOQD_PORTS_HOST_COMMAND_SNAPSHOT_COMMANDS_HPP

namespace nanoqd::host {

[[nodiscard]] int info_command(int count, const char* const* values);
[[nodiscard]] int export_command(int count, const char* const* values);
[[nodiscard]] int plot_command(int count, const char* const* values);
[[nodiscard]] int merge_command(int count, const char* const* values);
[[nodiscard]] int convert_command(int count, const char* const* values);
[[nodiscard]] int import_command(int count, const char* const* values);

}  // namespace nanoqd::host

#endif
