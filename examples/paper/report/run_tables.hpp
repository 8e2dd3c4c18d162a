// The tables about the runs: their settings, missing runs, and speed.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RUN_TABLES_HPP

#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/document.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// Describes the runs: a row for each dimension.
[[nodiscard]] Table overview_table(const Study& study);

// Lists the cells with no runs or too few, as text such as "CVT-ME, n = 50: no runs of F8 to F10".
[[nodiscard]] std::vector<std::string> incomplete_cells(const Study& study);

// Evaluations per second: of the first algorithm by function and dimension, and of all algorithms
// by dimension.
[[nodiscard]] Table function_speed_table(const Study& study);
[[nodiscard]] Table algorithm_speed_table(const Study& study);

}  // namespace nanoqd::paper

#endif
