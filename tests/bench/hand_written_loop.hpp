// Differential MAP-Elites written by hand for a single experiment: one function, plain arrays, no
// checks, no code from lib/. It uses the same generator, operator and tessellation in the same
// order, so that it ends with the same archive as the library.
#ifndef NANOQD_BENCH_HAND_WRITTEN_LOOP_HPP
#define NANOQD_BENCH_HAND_WRITTEN_LOOP_HPP

#include <cstdint>

#include "plain_parts.hpp"

namespace bench {

// `locate(measures)` returns the cell. `evaluate(genes, objective, measures)` is the problem.
template <unsigned n, unsigned k, class Locate, class Evaluate>
void hand_written_loop(PlainArchive<n, k>& archive, std::uint64_t seed, long evaluations, float lower, float upper,
                       const Locate& locate, const Evaluate& evaluate) {
  PlainGenerator rng(seed);
  archive.clear();
  float genes[n];
  for (long evaluation = 0; evaluation < evaluations; ++evaluation) {
    if (evaluation < 100L * n) {
      for (float& gene : genes) gene = lower + rng.uniform() * (upper - lower);
    } else {
      std::uint32_t parents[4];
      draw_parents(rng, static_cast<std::uint32_t>(archive.size), parents);
      const float* target = archive.genes[archive.filled[parents[0]]];
      const float* r1 = archive.genes[archive.filled[parents[1]]];
      const float* r2 = archive.genes[archive.filled[parents[2]]];
      const float* r3 = archive.genes[archive.filled[parents[3]]];
      const std::uint32_t j_rand = rng.below(n);
      for (std::uint32_t j = 0; j < n; ++j) {
        float gene = target[j];
        if (rng.uniform() <= 0.9f || j == j_rand) gene = r1[j] + 0.5f * (r2[j] - r3[j]);
        genes[j] = gene < lower ? lower : gene > upper ? upper : gene;
      }
    }
    float objective;
    float measures[2];
    evaluate(genes, objective, measures);
    archive.keep(locate(measures), genes, objective);
  }
}

}  // namespace bench

#endif
