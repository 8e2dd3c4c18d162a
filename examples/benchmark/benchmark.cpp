// The `benchmark` command: runs the field's problems and writes the report.
#include <cstdio>
#include <cstring>

#include "run/run_command.hpp"

int main(int argc, char** argv) {
  if (argc < 2 || std::strcmp(argv[1], "run") != 0) {
    std::fprintf(stderr, "benchmark: give a subcommand, for example benchmark run; see benchmark --help\n");
    return 2;
  }
  return nanoqd::benchmark::run_command(argc - 2, argv + 2);
}
