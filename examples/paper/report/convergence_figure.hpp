// How the function error value falls with the evaluations: median and quartiles of all runs, a small panel for each
// function.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_CONVERGENCE_FIGURE_HPP

#include <cstdint>
#include <string>

#include "experiment.hpp"
#include "figure.hpp"

namespace nanoqd::paper {

[[nodiscard]] Figure convergence_figure(const Experiment& experiment, std::uint32_t dimension, const std::string& name);

}  // namespace nanoqd::paper

#endif
