// How the steps of Differential Evolution shrink as the archive converges: the mean length of a step over the
// evaluations, a line for each function.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP

#include <optional>
#include <string>

#include "figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// Empty if no run tells its steps.
[[nodiscard]] std::optional<Figure> step_figure(const Study& study, const std::string& name);

}  // namespace nanoqd::paper

#endif
