// The `nanoqd` command: one program, a subcommand for each job.
#include <nanoqd/version.hpp>

#include <cstdio>
#include <cstring>

#include "table/table_command.hpp"

namespace {

const char* const help =
    "nanoqd: tools for quality-diversity search on small devices\n"
    "\n"
    "  nanoqd table      makes a table of centroids, as a C++ header for flash; or checks one\n"
    "  nanoqd --version  the version\n"
    "  nanoqd --help     this page; nanoqd table --help says more\n"
    "\n"
    "example: nanoqd table --cells 1024 --dims 2 --bounds -1:1,-1:1 --name arm_table --svg arm_table.svg\n";

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
  if (std::strcmp(argv[1], "table") == 0) return nanoqd::host::table_command(argc - 2, argv + 2);
  std::fprintf(stderr, "nanoqd: there is no subcommand '%s'; see nanoqd --help\n", argv[1]);
  return 2;
}
