// A figure of the function error value over the evaluations: median and quartiles of all runs, with
// a small panel for each function. The runs of a function must have recorded their curves.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// Draws those of `functions` that have curves in this dimension. Returns an empty result if none
// has.
[[nodiscard]] std::optional<Figure> convergence_figure(const Study& study, std::uint32_t dimension,
                                                       const std::vector<std::uint32_t>& functions,
                                                       const std::string& name);

// Returns the functions of the study that have no curve in any dimension.
[[nodiscard]] std::vector<std::uint32_t> functions_without_curves(const Study& study);

}  // namespace nanoqd::paper

#endif
