// The `nanoqd` command: one program, a subcommand for each job.
#include <nanoqd/version.hpp>

#include <cstdio>
#include <cstring>

#include "snapshot_commands.hpp"
#include "table_command.hpp"

namespace {

const char* const help =
    "nanoqd: tools for quality-diversity search on small devices\n"
    "\n"
    "  nanoqd table      makes a table of centroids, as a C++ header for flash; or checks one\n"
    "  nanoqd info       says what is in a snapshot of a search, and whether it is whole\n"
    "  nanoqd export     writes the elites of a snapshot as CSV\n"
    "  nanoqd plot       draws a snapshot as SVG\n"
    "  nanoqd merge      joins snapshots: the best elite of every cell\n"
    "  nanoqd import     makes a snapshot from CSV, for a device to start from\n"
    "  nanoqd --version  the version\n"
    "  nanoqd --help     this page; nanoqd table --help and so on say more\n"
    "\n"
    "example: nanoqd table --cells 1024 --dims 2 --bounds -1:1,-1:1 --name arm_table --svg arm_table.svg\n"
    "         nanoqd info robot.bin\n";

struct Subcommand {
  const char* name;
  int (*run)(int count, const char* const* values);
};

constexpr Subcommand subcommands[] = {
    {"table", nanoqd::host::table_command},   {"info", nanoqd::host::info_command},
    {"export", nanoqd::host::export_command}, {"plot", nanoqd::host::plot_command},
    {"merge", nanoqd::host::merge_command},   {"import", nanoqd::host::import_command}};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "nanoqd: say what to do, for example nanoqd table; see nanoqd --help\n");
    return 2;
  }
  if (std::strcmp(argv[1], "--help") == 0) {
    std::fputs(help, stdout);
    return 0;
  }
  if (std::strcmp(argv[1], "--version") == 0) {
    std::puts("nanoqd " NANOQD_VERSION_STRING);
    return 0;
  }
  for (const Subcommand& subcommand : subcommands) {
    if (std::strcmp(argv[1], subcommand.name) == 0) return subcommand.run(argc - 2, argv + 2);
  }
  std::fprintf(stderr, "nanoqd: there is no subcommand '%s'; see nanoqd --help\n", argv[1]);
  return 2;
}
