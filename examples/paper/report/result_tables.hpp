// The tables that the paper has: function error value, coverage and score of every function and algorithm.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RESULT_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RESULT_TABLES_HPP

#include <cstdint>

#include "document.hpp"
#include "report_data.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// Functions x algorithms, mean (standard deviation) and sign; printed numbers beside ours where there are any.
[[nodiscard]] Table result_table(const ReportData& data, std::uint32_t dimension, Metric metric);

// How often each algorithm is better than the first, equal, worse: a row for each dimension.
[[nodiscard]] Table sign_table(const ReportData& data);

}  // namespace nanoqd::paper

#endif
