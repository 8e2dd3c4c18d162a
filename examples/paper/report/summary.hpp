// Compares an algorithm with the paper's own, CVT-DME, over all functions of a dimension. Readers
// look for this first.
//
// The runs of CVT-DME may come from another study, if the two differ only in a part of the
// portfolio that is off. CVT-DME has no such part, so it need not run again.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_SUMMARY_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_SUMMARY_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/document.hpp"
#include "report_data.hpp"

namespace nanoqd::paper {

inline constexpr const char* summary_reference = "cvt-dme";

struct Summary {
  std::size_t functions = 0;  // functions for which both have runs

  std::size_t lower = 0;  // FEV, by the rank-sum test
  std::size_t equal = 0;
  std::size_t higher = 0;

  std::size_t tenfold = 0;  // mean FEV at least 10 times lower
  std::size_t thousandfold = 0;
  double fev_ratio = 0.0;  // geometric mean of CVT-DME's mean FEV divided by the algorithm's: above 1 is better

  std::size_t covered = 0;      // functions with coverage
  double mean_coverage = 0.0;   // difference of the means, in points, averaged over functions
  double least_coverage = 0.0;  // the least difference of all functions

  std::size_t scored = 0;        // functions with a QD score, on which CVT-DME fills at least two cells; the
                                 // offset is the worst error of both studies
  std::size_t higher_score = 0;  // functions with a higher mean
  double score_change = 0.0;     // mean over functions, in percent of CVT-DME's score
};

// `functions` is 0 if there is nothing to compare.
[[nodiscard]] Summary summary_of(const ReportData& data, const ReportData& reference, std::uint32_t dimension,
                                 const std::string& algorithm);

// Returns the study with the runs of CVT-DME for this study: the study itself, or the one that
// differs only in the part that is off. Returns null if there is none.
[[nodiscard]] const ReportData* reference_of(const ReportData& data, const std::vector<ReportData>& studies);

// A row for each algorithm and dimension of one study, or of all studies. The table has no rows if
// there is nothing to compare.
[[nodiscard]] Table summary_table(const ReportData& data, const std::vector<ReportData>& studies);
[[nodiscard]] Table settings_table(const std::vector<ReportData>& studies);

}  // namespace nanoqd::paper

#endif
