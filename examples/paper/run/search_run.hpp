// One run of one algorithm on one function.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_SEARCH_RUN_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_SEARCH_RUN_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../suite/suite_function.hpp"
#include "centroid_table.hpp"
#include "settings.hpp"

namespace nanoqd::paper {

// The searches are compiled for these dimensions.
inline constexpr std::uint32_t run_dimensions[] = {2, 10, 30, 50};

struct SearchTask {
  const Settings* settings = nullptr;
  Algorithm algorithm = Algorithm::cvt_dme;
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  const SuiteFunction* evaluate = nullptr;
  const CentroidTable* table = nullptr;  // grid-dme does not use it
  std::uint64_t seed = 0;
  bool wants_archive = false;
  std::function<bool()> goes_on;  // called 50 times, after each point of the curves; false stops the run
};

struct SearchResult {
  std::uint32_t cells = 0;
  std::uint64_t evaluations = 0;
  double fev = 0.0;
  std::optional<double> coverage;  // none for functions without bounds
  std::uint32_t elites = 0;        // number of filled cells, for every function
  double qd_score = 0.0;           // the sum of -(f(x) - f*) over all elites
  std::vector<double> fev_curve;
  std::vector<double> step_curve;
  std::string archive;  // the text of a CSV file: the box, then centre and objective of every cell
};

// Returns whether the algorithm needs a table of centroids.
[[nodiscard]] constexpr bool needs_centroids(Algorithm algorithm) { return algorithm != Algorithm::grid_dme; }

// Runs one search. Returns an empty result if goes_on() returned false. The same task gives the
// same result. Memory: 4 to 11 MB while it runs.
[[nodiscard]] std::optional<SearchResult> run_search(const SearchTask& task);

}  // namespace nanoqd::paper

#endif
