// A figure of the function error value over the evaluations: median and quartiles of all runs, with
// a small panel for each function.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP

#include <cstdint>
#include <string>

#include "figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

[[nodiscard]] Figure convergence_figure(const Study& study, std::uint32_t dimension, const std::string& name);

}  // namespace nanoqd::paper

#endif
