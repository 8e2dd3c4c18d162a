// The marks + = - of the paper's last columns, beside ours. The paper marks CVT-ME: significantly
// better than CVT-DME, no difference, or significantly worse, for FEV and for coverage.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_MARK_TABLES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_MARK_TABLES_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/document.hpp"
#include "report_data.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct MarkPair {
  std::string algorithm;
  std::uint32_t dimension = 0;
  std::uint32_t function = 0;
  Metric metric = Metric::fev;  // or coverage
  char ours = '=';
  char printed = '=';
  double p = 1.0;  // of our rank-sum test
};

// Returns a pair for each printed mark whose function both algorithms have run. Leaves out the
// coverage of functions without bounds: the paper prints = there, and we have no coverage.
[[nodiscard]] std::vector<MarkPair> mark_pairs(const ReportData& data);

// Counts the pairs that are the same: a row for each dimension, and a sum.
[[nodiscard]] Table mark_table(const std::vector<MarkPair>& pairs);

// Lists the pairs that differ.
[[nodiscard]] Table mark_misfit_table(const std::vector<MarkPair>& pairs);

}  // namespace nanoqd::paper

#endif
