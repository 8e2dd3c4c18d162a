// An algorithm against the paper's own, CVT-DME, over all functions of a dimension: what a reader wants to know first.
//
// The runs of CVT-DME may be those of another study. That is so where only a part of the portfolio was switched off,
// which is nothing to CVT-DME: it need not run again.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_SUMMARY_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_SUMMARY_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "document.hpp"
#include "report_data.hpp"

namespace nanoqd::paper {

inline constexpr const char* summary_reference = "cvt-dme";

struct Summary {
  std::size_t functions = 0;  // that both have runs of

  std::size_t lower = 0;  // FEV, by the rank-sum test
  std::size_t equal = 0;
  std::size_t higher = 0;

  std::size_t tenfold = 0;  // mean FEV at least 10 times lower
  std::size_t thousandfold = 0;
  double fev_ratio = 0.0;  // geometric mean of CVT-DME's mean FEV by the algorithm's: above 1 is better

  std::size_t covered = 0;      // functions with coverage
  double mean_coverage = 0.0;   // difference of the means, in points
  double least_coverage = 0.0;  // on the function where it is least

  std::size_t scored = 0;        // functions with a QD score; the offset is that of the worst error in both studies
  std::size_t higher_score = 0;  // the mean is higher
  double score_change = 0.0;     // mean over functions, in percent of CVT-DME's
};

// `functions` is 0 if there is nothing to compare.
[[nodiscard]] Summary summary_of(const ReportData& data, const ReportData& reference, std::uint32_t dimension,
                                 const std::string& algorithm);

// The study that has CVT-DME's runs for this one: itself, or the one that differs only in a part left out. Null if
// none.
[[nodiscard]] const ReportData* reference_of(const ReportData& data, const std::vector<ReportData>& studies);

// A row for each algorithm and dimension of one study, or of all; no rows if nothing can be compared.
[[nodiscard]] Table summary_table(const ReportData& data, const std::vector<ReportData>& studies);
[[nodiscard]] Table settings_table(const std::vector<ReportData>& studies);

}  // namespace nanoqd::paper

#endif
