// The `nanoqd` command: one program with a subcommand for each job.
#include <nanoqd/version.hpp>

#include <cstdio>
#include <cstring>

#include "snapshot_commands.hpp"
#include "table_command.hpp"

namespace {

const char* const help =
    "nanoqd: tools for quality-diversity search on small devices\n"
    "\n"
    "  nanoqd table      generates a table of centroids, as a C++ header for flash; or checks one\n"
    "  nanoqd info       shows what a snapshot of a search contains, and whether it is whole\n"
    "  nanoqd export     writes the elites of a snapshot as CSV\n"
    "  nanoqd plot       draws a snapshot as SVG\n"
    "  nanoqd merge      joins snapshots: keeps the best elite of every cell\n"
    "  nanoqd convert    writes a snapshot of an older format in the current one\n"
    "  nanoqd import     makes a snapshot from CSV, for a device to start from\n"
    "  nanoqd --version  prints the version\n"
    "  nanoqd --help     prints this page\n"
    "\n"
    "Each subcommand has a page of its own, for example: nanoqd table --help\n"
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
    {"merge", nanoqd::host::merge_command},   {"convert", nanoqd::host::convert_command},
    {"import", nanoqd::host::import_command}};

// A command that succeeded has also said so: a full disk behind the standard output is a failure.
int finish(int code) {
  const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (is_written || code != 0) return code;
  std::fprintf(stderr, "nanoqd: cannot write to the standard output; see where it goes, and whether there is room\n");
  return 2;
}

int run(int count, char** values) {
  if (count < 2) {
    std::fprintf(stderr, "nanoqd: a subcommand is missing, for example nanoqd table; see nanoqd --help\n");
    return 2;
  }
  if (std::strcmp(values[1], "--help") == 0) {
    std::fputs(help, stdout);
    return 0;
  }
  if (std::strcmp(values[1], "--version") == 0) {
    std::puts("nanoqd " NANOQD_VERSION_STRING);
    return 0;
  }
  for (const Subcommand& subcommand : subcommands) {
    if (std::strcmp(values[1], subcommand.name) == 0) return subcommand.run(count - 2, values + 2);
  }
  std::fprintf(stderr, "nanoqd: there is no subcommand '%s'; see nanoqd --help\n", values[1]);
  return 2;
}

}  // namespace

int main(int argc, char** argv) { return finish(run(argc, argv)); }
