#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_LIST_COMMAND_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_LIST_COMMAND_HPP

namespace nanoqd::benchmark {

// `benchmark list`: prints the problems and the contenders. Takes the arguments after `list`.
// Returns the exit code: 0; 2 after a mistake.
[[nodiscard]] int list_command(int count, const char* const* values);

}  // namespace nanoqd::benchmark

#endif
