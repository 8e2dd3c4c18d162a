#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_REPORT_COMMAND_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_REPORT_COMMAND_HPP

namespace nanoqd::benchmark {

// `benchmark report`: makes a page from a folder of results. Takes the arguments after `report`.
// Returns the exit code: 0; 2 after a mistake or a failure.
[[nodiscard]] int report_command(int count, const char* const* values);

}  // namespace nanoqd::benchmark

#endif
