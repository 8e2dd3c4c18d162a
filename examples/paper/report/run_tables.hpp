// The tables about the runs themselves: what was run, what is missing, how fast it was.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP

#include <string>
#include <vector>

#include "document.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// What was run: a row for each dimension.
[[nodiscard]] Table overview_table(const Study& study);

// Cells without runs or with fewer than asked for, as text: "CVT-ME, n = 50: no runs of F8 to F10".
[[nodiscard]] std::vector<std::string> incomplete_cells(const Study& study);

// Evaluations per second: of the first algorithm by function and dimension, and of all by dimension.
[[nodiscard]] Table function_speed_table(const Study& study);
[[nodiscard]] Table algorithm_speed_table(const Study& study);

}  // namespace nanoqd::paper

#endif
