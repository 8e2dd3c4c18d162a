// `paper eval`: prints values of one of the suite's functions at points from the standard input.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_EVAL_COMMAND_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_EVAL_COMMAND_HPP

namespace nanoqd::paper {

// Takes the arguments after `eval`. Returns the exit code: 0, or 2 after printing one sentence.
[[nodiscard]] int eval_command(int count, const char* const* values);

}  // namespace nanoqd::paper

#endif
