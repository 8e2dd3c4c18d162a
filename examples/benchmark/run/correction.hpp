// The corrected archive: what an archive is worth if each of its elites is evaluated many times by
// fresh draws and filed again by its means. Under noise, the objectives that an archive claims are
// those of its luckiest draws.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_CORRECTION_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_CORRECTION_HPP

#include <cstdint>
#include <vector>

#include "../comparator/contender.hpp"
#include "../problem/noise.hpp"

namespace nanoqd::benchmark {

// The most draws of each elite.
inline constexpr std::uint32_t most_draws = 10000;

struct Corrected {
  // Of the archive that is filed again, in percent; see Judge.
  double qd = 0.0;
  double coverage = 0.0;
  double best = 0.0;

  double in_cell = 0.0;    // percent of the elites whose mean measures lie in the cell that they hold
  double overclaim = 0.0;  // the objective that the best elite claims, minus its mean
};

// Evaluates each elite `draws` times. An empty archive gives zeros. Requires: draws > 0.
[[nodiscard]] Corrected correct(const std::vector<KeptElite>& elites, NoisyEvaluations& evaluations,
                                const ProblemFacts& facts, std::uint32_t side, std::uint32_t draws);

}  // namespace nanoqd::benchmark

#endif
