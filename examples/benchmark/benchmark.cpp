// The `benchmark` command: runs contenders on the field's problems and writes the report.
#include <cstdio>
#include <cstring>

#include "report/noise_command.hpp"
#include "report/report_command.hpp"
#include "run/list_command.hpp"
#include "run/run_command.hpp"

namespace {

const char* const help =
    "benchmark: the field's problems for quality-diversity search, with comparators\n"
    "\n"
    "  benchmark list     prints the problems and the contenders\n"
    "  benchmark run      runs contenders on problems, or continues\n"
    "  benchmark report   makes a page with tables and curves\n"
    "  benchmark noise    compares noisy searches with exact ones\n"
    "  benchmark --help   prints this page; each subcommand has a --help of its own\n";

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "benchmark: give a subcommand, for example benchmark run; see benchmark --help\n");
    return 2;
  }
  if (std::strcmp(argv[1], "--help") == 0) {
    std::fputs(help, stdout);
    return 0;
  }
  if (std::strcmp(argv[1], "list") == 0) return nanoqd::benchmark::list_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "run") == 0) return nanoqd::benchmark::run_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "report") == 0) return nanoqd::benchmark::report_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "noise") == 0) return nanoqd::benchmark::noise_command(argc - 2, argv + 2);
  std::fprintf(stderr, "benchmark: there is no subcommand '%s'; see benchmark --help\n", argv[1]);
  return 2;
}
