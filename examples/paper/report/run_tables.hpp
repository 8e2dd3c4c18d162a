// The tables about the runs themselves: what was run, what is missing, how fast it was.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP

#include <string>
#include <vector>

#include "document.hpp"
#include "experiment.hpp"

namespace nanoqd::paper {

// What was run: a row for each dimension.
[[nodiscard]] Table overview_table(const Experiment& experiment);

// Cells without runs or with fewer than asked for, as text: "CVT-ME on F25, n = 50: no runs".
[[nodiscard]] std::vector<std::string> incomplete_cells(const Experiment& experiment);

// Evaluations per second: of the first algorithm by function and dimension, and of all by dimension.
[[nodiscard]] Table function_speed_table(const Experiment& experiment);
[[nodiscard]] Table algorithm_speed_table(const Experiment& experiment);

}  // namespace nanoqd::paper

#endif
