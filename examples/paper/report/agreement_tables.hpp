// The tables that compare our numbers with the printed ones.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_TABLES_HPP

#include "../names.hpp"
#include "experiment/page/document.hpp"
#include "report_data.hpp"

namespace nanoqd::paper {

// Counts the cells that agree with the paper: a row for each algorithm and dimension, and a sum for
// each algorithm.
[[nodiscard]] Table agreement_table(const ReportData& data);

// Lists the cells that do not fit, with the known reason for each.
[[nodiscard]] Table misfit_table(const ReportData& data);

}  // namespace nanoqd::paper

#endif
