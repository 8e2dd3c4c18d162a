// How long the steps of Differential Evolution are as the archive fills and converges: the mean length of a step over
// the evaluations, a line for each function.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// The mean step at the beginning and at the end of the runs, as the median over functions; in box diagonals.
struct StepChange {
  std::string algorithm;
  std::uint32_t dimension = 0;
  double first = 0.0;
  double last = 0.0;
};

// Of every algorithm and dimension whose runs tell their steps. Functions without bounds, and so without a box, are
// left out.
[[nodiscard]] std::vector<StepChange> step_changes(const Study& study);

// Empty if no run tells its steps.
[[nodiscard]] std::optional<Figure> step_figure(const Study& study, const std::string& name);

}  // namespace nanoqd::paper

#endif
