#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_COMMAND_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_COMMAND_HPP

namespace nanoqd::benchmark {

// `benchmark run`: carries out the runs, or continues them. Takes the arguments after `run`.
// Returns the exit code: 0; 2 after a mistake or a failure; 128 plus the signal after a stop.
[[nodiscard]] int run_command(int count, const char* const* values);

}  // namespace nanoqd::benchmark

#endif
