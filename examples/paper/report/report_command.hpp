// The subcommand `paper report`.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_REPORT_COMMAND_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_REPORT_COMMAND_HPP

namespace nanoqd::paper {

// `count` and `values` are the arguments after the word "report". The exit code: 0, or 2 after one sentence on stderr.
[[nodiscard]] int report_command(int count, const char* const* values);

}  // namespace nanoqd::paper

#endif
