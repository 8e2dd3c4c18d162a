// What an archive is worth under noise: each elite is evaluated many times by fresh draws and filed
// again by its means.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_CORRECTED_ARCHIVE_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_CORRECTED_ARCHIVE_HPP

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace nanoqd::paper {

struct CorrectedArchive {
  double best = -std::numeric_limits<double>::infinity();  // the best mean objective
  std::uint32_t elites = 0;                                // cells that are filled
  double qd_score = 0.0;                                   // the sum of the objectives of their elites
};

// Evaluates each elite `draws` times by evaluate(genes, evaluation). Requires: draws > 0.
template <class Search, class Evaluate>
CorrectedArchive correct_archive(const Search& search, Evaluate&& evaluate, std::uint32_t draws) {
  constexpr double nothing = -std::numeric_limits<double>::infinity();
  std::vector<double> objectives(search.tessellation().count(), nothing);
  for (const auto elite : search.archive()) {
    double genes[Search::genes];
    elite.copy_genes(genes);
    typename Search::Evaluation mean{0.0, {0.0, 0.0}};
    for (std::uint32_t i = 0; i < draws; ++i) {
      typename Search::Evaluation draw{};
      evaluate(genes, draw);
      mean.objective += draw.objective / draws;
      mean.measures[0] += draw.measures[0] / draws;
      mean.measures[1] += draw.measures[1] / draws;
    }
    double& there = objectives[search.tessellation().locate(mean.measures).cell];
    there = std::max(there, mean.objective);
  }
  CorrectedArchive corrected;
  for (const double objective : objectives) {
    if (objective <= nothing) continue;
    corrected.best = std::max(corrected.best, objective);
    corrected.qd_score += objective;
    ++corrected.elites;
  }
  return corrected;
}

}  // namespace nanoqd::paper

#endif
