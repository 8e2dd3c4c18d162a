// `paper report`: writes the report.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_REPORT_COMMAND_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_REPORT_COMMAND_HPP

namespace nanoqd::paper {

// Takes the arguments after `report`. Returns the exit code: 0, or 2 after printing one sentence.
[[nodiscard]] int report_command(int count, const char* const* values);

}  // namespace nanoqd::paper

#endif
