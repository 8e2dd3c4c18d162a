// The QD score over the evaluations, one panel for each problem.
#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_CURVE_FIGURE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_CURVE_FIGURE_HPP

#include <optional>
#include <string>

#include "experiment/page/figure.hpp"
#include "standings.hpp"

namespace nanoqd::benchmark {

// Returns nothing if no row has curves.
[[nodiscard]] std::optional<Figure> curve_figure(const Standings& standings, const std::string& name);

}  // namespace nanoqd::benchmark

#endif
