#include "list_command.hpp"

#include <cstdio>

#include "../problem/problem_list.hpp"
#include "contenders.hpp"
#include "host/text/arguments.hpp"

namespace nanoqd::benchmark {

int list_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::puts("benchmark list: prints the problems and the contenders, for --problems and --contenders");
    return 0;
  }
  if (!arguments.finish()) {
    std::fprintf(stderr, "benchmark list: %s\n", arguments.advice("benchmark list --help").c_str());
    return 2;
  }
  std::puts("problems");
  for (const ListedProblem& problem : problem_list) std::printf("  %-16s%s\n", problem.name, problem.description);
  std::puts("contenders");
  for (const ListedContender& contender : contender_list) {
    std::printf("  %-16s%s\n", contender.name, contender.description);
  }
  return 0;
}

}  // namespace nanoqd::benchmark
