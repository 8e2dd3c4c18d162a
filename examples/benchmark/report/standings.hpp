// The results of one set of settings, by problem and contender.
#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_STANDINGS_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_STANDINGS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "../record/result_row.hpp"
#include "experiment/statistics/welch.hpp"

namespace nanoqd::benchmark {

// The three results of a run.
enum class Score { qd, coverage, best };

struct Entry {
  std::size_t problem = 0;    // position in Standings::problems
  std::size_t contender = 0;  // position in Standings::contenders
  std::vector<const ResultRow*> runs;
};

struct Standings {
  std::vector<std::string> problems;    // in the order of the problem list
  std::vector<std::string> contenders;  // in the order of the contender list
  std::vector<Entry> entries;           // those with a run

  [[nodiscard]] const ResultRow& any_row() const { return *entries.front().runs.front(); }
  // Returns null if there is no run.
  [[nodiscard]] const Entry* find(std::size_t problem, std::size_t contender) const;
  // Returns the largest mean of a problem.
  [[nodiscard]] double best_mean(std::size_t problem, Score score) const;
  // Returns the mean as percent of the largest mean of the problem; nothing without a run.
  [[nodiscard]] std::optional<double> percent(std::size_t problem, std::size_t contender, Score score) const;
  // Returns the geometric mean of percent() over all problems; nothing if a run is missing.
  [[nodiscard]] std::optional<double> mean_percent(std::size_t contender, Score score) const;
};

[[nodiscard]] double score_of(const ResultRow& row, Score score);
[[nodiscard]] Moments moments_of(const Entry& entry, Score score);

// Returns the standings of each set of settings. The rows must outlive them. Requires: rows in the
// order of run_before().
[[nodiscard]] std::vector<Standings> standings_in(const std::vector<ResultRow>& rows);

// Returns the name of a contender in tables.
[[nodiscard]] std::string display_name(const std::string& contender);

}  // namespace nanoqd::benchmark

#endif
