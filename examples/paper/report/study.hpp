// The runs of one choice of settings and data, by dimension, function and algorithm: a cell of a table is what has all
// three in common.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_STUDY_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_STUDY_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../record/result_row.hpp"
#include "rank_sum.hpp"
#include "welch.hpp"

namespace nanoqd::paper {

struct Cell {
  std::uint32_t dimension = 0;
  std::uint32_t function = 0;
  std::string algorithm;
  std::vector<const ResultRow*> runs;
};

struct Study {
  std::string settings;
  std::string data;
  std::vector<std::uint32_t> dimensions;  // in rising order, as functions
  std::vector<std::uint32_t> functions;
  std::vector<std::string> algorithms;  // the first is what the others are compared with
  std::vector<Cell> cells;              // only those with runs

  // Null if there is no run of it.
  [[nodiscard]] const Cell* find(std::uint32_t dimension, std::uint32_t function, const std::string& algorithm) const;

  // The algorithms that have a run in that dimension.
  [[nodiscard]] std::vector<std::string> algorithms_in(std::uint32_t dimension) const;

  // The highest number of a run in that dimension: so many were asked for, as far as the rows tell.
  [[nodiscard]] std::size_t runs_asked(std::uint32_t dimension) const;
};

// Points into the rows. Studies come in the order of their names, as-run before as-written.
[[nodiscard]] std::vector<Study> studies_in(const std::vector<ResultRow>& rows);

// The paper's two algorithms come first, then the portfolios, the others that this example knows, and the rest by name.
[[nodiscard]] bool algorithm_before(const std::string& a, const std::string& b);

// As the paper writes them: CVT-DME.
[[nodiscard]] std::string display_name(const std::string& algorithm);

// "Sphere", and what makes the function special; empty if it is unknown.
[[nodiscard]] std::string function_name(std::uint32_t function);

// The suite's own measure of an optimum that was found: what lies below is rounding.
inline constexpr double fev_floor = 1e-8;

enum class Metric { fev, coverage, qd_score };

// One number for each run that has it; coverage as a share. Pre: FEV or coverage.
[[nodiscard]] std::vector<double> values_of(const Cell& cell, Metric metric);

// The QD score of each run: the sum over its elites of (offset - error).
[[nodiscard]] std::vector<double> scores_of(const Cell& cell, double offset);

// How an algorithm stands to the reference: '+' significantly better, '-' significantly worse, '=' neither, at 0.05.
[[nodiscard]] char significance_sign(const std::vector<double>& reference, const std::vector<double>& other,
                                     bool lower_is_better);

}  // namespace nanoqd::paper

#endif
