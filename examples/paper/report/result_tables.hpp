// The tables of the paper: function error value, coverage and QD score of every function and
// algorithm.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RESULT_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RESULT_TABLES_HPP

#include <cstdint>

#include "../names.hpp"
#include "experiment/page/document.hpp"
#include "report_data.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// A table of functions x algorithms, with mean (standard deviation) and sign. Printed numbers, if
// any, are beside ours.
[[nodiscard]] Table result_table(const ReportData& data, std::uint32_t dimension, Metric metric);

// Counts how often each algorithm is better than the first, equal, or worse: a row for each
// dimension.
[[nodiscard]] Table sign_table(const ReportData& data);

}  // namespace nanoqd::paper

#endif
