// `paper run`: runs the experiment.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_RUN_COMMAND_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_RUN_COMMAND_HPP

namespace nanoqd::paper {

// Takes the arguments after `run`. Returns the exit code: 0, or 2 after printing one sentence, or
// 128 + n after signal n.
[[nodiscard]] int run_command(int count, const char* const* values);

}  // namespace nanoqd::paper

#endif
