#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_NOISE_COMMAND_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_NOISE_COMMAND_HPP

namespace nanoqd::benchmark {

// `benchmark noise`: compares noisy searches with exact ones. Takes the arguments after `noise`.
// Returns the exit code: 0; 2 after a mistake or a failure.
[[nodiscard]] int noise_command(int count, const char* const* values);

}  // namespace nanoqd::benchmark

#endif
