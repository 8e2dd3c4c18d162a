// `paper bench`: measures evaluations per second of every function and dimension.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_BENCH_COMMAND_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_BENCH_COMMAND_HPP

namespace nanoqd::paper {

// Takes the arguments after `bench`. Returns the exit code: 0, or 2 after printing one sentence.
[[nodiscard]] int bench_command(int count, const char* const* values);

}  // namespace nanoqd::paper

#endif
