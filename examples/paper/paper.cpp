// The `paper` command: runs the experiment of the paper and writes the report.
#include <cstdio>
#include <cstring>

#include "report/report_command.hpp"
#include "run/bench_command.hpp"
#include "run/eval_command.hpp"
#include "run/run_command.hpp"

namespace {

const char* const help =
    "paper: the experiment of \"Self-Referential Quality Diversity Through Differential MAP-Elites\" (GECCO 2021)\n"
    "\n"
    "  paper eval     prints values of a CEC 2005 function\n"
    "  paper run      runs the experiment, or continues it\n"
    "  paper report   makes a page with tables and figures, with the paper's numbers for comparison\n"
    "  paper bench    measures evaluations per second\n"
    "  paper --help   prints this page; each subcommand has a --help of its own\n";

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "paper: give a subcommand, for example paper run; see paper --help\n");
    return 2;
  }
  if (std::strcmp(argv[1], "--help") == 0) {
    std::fputs(help, stdout);
    return 0;
  }
  if (std::strcmp(argv[1], "eval") == 0) return nanoqd::paper::eval_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "run") == 0) return nanoqd::paper::run_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "report") == 0) return nanoqd::paper::report_command(argc - 2, argv + 2);
  if (std::strcmp(argv[1], "bench") == 0) return nanoqd::paper::bench_command(argc - 2, argv + 2);
  std::fprintf(stderr, "paper: there is no subcommand '%s'; see paper --help\n", argv[1]);
  return 2;
}
