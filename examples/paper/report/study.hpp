// The runs with the same settings and data, by dimension, function and algorithm. The runs of one
// cell of a table share all three.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_STUDY_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_STUDY_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "../record/result_row.hpp"
#include "experiment/statistics/rank_sum.hpp"
#include "experiment/statistics/welch.hpp"

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
  std::vector<std::uint32_t> dimensions;  // in rising order
  std::vector<std::uint32_t> functions;   // in rising order
  std::vector<std::string> algorithms;    // the first is the reference for the others
  std::vector<Cell> cells;                // only cells with runs

  // Returns null if the cell has no runs.
  [[nodiscard]] const Cell* find(std::uint32_t dimension, std::uint32_t function, const std::string& algorithm) const;

  // Returns the algorithms that have a run in this dimension.
  [[nodiscard]] std::vector<std::string> algorithms_in(std::uint32_t dimension) const;

  // Returns the highest run number in this dimension. It stands for the number of runs requested,
  // which the rows do not record.
  [[nodiscard]] std::size_t runs_asked(std::uint32_t dimension) const;
};

// Groups rows into studies, in the order of their names: as-run before as-written. The studies
// point into `rows`.
[[nodiscard]] std::vector<Study> studies_in(const std::vector<ResultRow>& rows);

// An order of algorithms: first the paper's two, then the portfolios, then the other ones of this
// example, then all others by name.
[[nodiscard]] bool algorithm_before(const std::string& a, const std::string& b);

// Returns the name as the paper writes it, such as CVT-DME.
[[nodiscard]] std::string display_name(const std::string& algorithm);

// Returns a short name such as "Sphere" or "Ackley, at edge"; empty for an unknown function.
[[nodiscard]] std::string function_name(std::uint32_t function);

// The suite regards an optimum as found at this error. Smaller errors are rounding.
inline constexpr double fev_floor = 1e-8;

enum class Metric { fev, coverage, qd_score };

// Returns one number for each run that has it; coverage is a share from 0 to 1.
// Requires: metric is FEV or coverage.
[[nodiscard]] std::vector<double> values_of(const Cell& cell, Metric metric);

// Returns the QD score of each run: the sum over its elites of (offset - error).
[[nodiscard]] std::vector<double> scores_of(const Cell& cell, double offset);

// Compares an algorithm with the reference. Returns '+' for significantly better, '-' for
// significantly worse, '=' for neither, at 0.05.
[[nodiscard]] char significance_sign(const std::vector<double>& reference, const std::vector<double>& other,
                                     bool lower_is_better);

}  // namespace nanoqd::paper

#endif
