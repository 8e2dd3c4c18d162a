// A figure of the steps of Differential Evolution while the archive fills and converges: the mean
// length of a step over the evaluations, with a line for each function.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_STEP_FIGURE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// The mean length of a step at the beginning and at the end of the runs: the median over functions,
// in box diagonals.
struct StepChange {
  std::string algorithm;
  std::uint32_t dimension = 0;
  double first = 0.0;
  double last = 0.0;
};

// Returns the change for every algorithm and dimension whose runs recorded their steps. Leaves out
// functions without bounds, since they have no box.
[[nodiscard]] std::vector<StepChange> step_changes(const Study& study);

// Returns an empty result if no run recorded its steps.
[[nodiscard]] std::optional<Figure> step_figure(const Study& study, const std::string& name);

}  // namespace nanoqd::paper

#endif
