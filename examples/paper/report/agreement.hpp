// Compares our numbers with the printed ones, cell by cell.
//
// A printed mean stands for every number that rounds to it. Only a distance of more than half a
// unit of its last digit counts as a difference. The printed deviation is used as it is.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/statistics/welch.hpp"
#include "printed_tables.hpp"
#include "study.hpp"

namespace nanoqd::paper {

inline constexpr double coverage_tolerance = 1.5;  // percentage points

struct Comparison {
  const Cell* ours = nullptr;
  const PrintedCell* printed = nullptr;
  Metric metric = Metric::fev;  // or coverage, in percent
  Moments our_moments;
  Moments printed_moments;
  double half_unit = 0.0;
  double deviations = 0.0;  // (ours - printed) in printed standard deviations; infinite if that deviation is 0
  double p = 1.0;           // of the Welch test
  bool within_two = false;
  bool is_tested = false;              // the Welch test needs two runs
  bool no_difference = false;          // p >= 0.05, or not tested
  bool within_two_as_printed = false;  // this and the next: without the allowance for rounding
  bool no_difference_as_printed = false;

  [[nodiscard]] double difference() const { return our_moments.mean - printed_moments.mean; }
  [[nodiscard]] bool within_tolerance() const;  // for coverage; always true for FEV
  // Returns whether the report counts this as a fit: FEV within two printed deviations, coverage
  // within its tolerance.
  [[nodiscard]] bool fits() const { return metric == Metric::fev ? within_two : within_tolerance(); }
};

// Returns the algorithm of the printed column to compare with. The column CVT-ME belongs to
// cvt-me-coded if the study has it, and to cvt-me otherwise: the paper's text describes cvt-me, but
// its numbers fit cvt-me-coded. Empty if there is no such column.
[[nodiscard]] std::string printed_name(const Study& study, const std::string& algorithm);

// Compares FEV and coverage of every cell that both have, by algorithm, dimension and function.
[[nodiscard]] std::vector<Comparison> compare(const Study& study, const PrintedTables& printed);

struct AgreementCount {
  std::size_t cells = 0;
  std::size_t tested = 0;  // by the Welch test; the counts of no difference are out of these
  std::size_t within_two = 0;
  std::size_t no_difference = 0;
  std::size_t within_tolerance = 0;
  std::size_t within_two_as_printed = 0;
  std::size_t no_difference_as_printed = 0;

  void add(const Comparison& comparison);
};

// Returns the known reason why a cell does not fit; empty if no reason is known.
[[nodiscard]] std::string known_reason(const Comparison& comparison);

}  // namespace nanoqd::paper

#endif
