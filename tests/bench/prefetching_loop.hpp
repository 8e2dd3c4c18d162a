// The loop to beat: Differential MAP-Elites written by hand, as fast as we know how. In addition to
// hand_written_loop.hpp:
//  - It draws the parents of a trial while the trial before it is evaluated, and prefetches their
//    genes. So memory is never waited for.
//  - It draws first and computes later, without branches, so that compilers use vectors.
//
// The library cannot do the first: parents are drawn from the elites that there are when ask() is
// called. So this loop ends with another archive than the library, of the same quality.
#ifndef NANOQD_BENCH_PREFETCHING_LOOP_HPP
#define NANOQD_BENCH_PREFETCHING_LOOP_HPP

#include <cstdint>

#include "plain_parts.hpp"

namespace bench {

inline void prefetch(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  static_cast<void>(address);
#endif
}

// Chooses the parents of the next trial, and asks the memory for their genes.
template <unsigned n, unsigned k>
void choose_parents(const PlainArchive<n, k>& archive, PlainGenerator& rng, const float* (&parents)[4]) {
  std::uint32_t chosen[4];
  draw_parents(rng, static_cast<std::uint32_t>(archive.size), chosen);
  for (int i = 0; i < 4; ++i) {
    parents[i] = archive.genes[archive.filled[chosen[i]]];
    prefetch(parents[i]);
    prefetch(parents[i] + n - 1);
  }
}

template <unsigned n>
void breed(PlainGenerator& rng, const float* const (&parents)[4], float lower, float upper, float (&genes)[n]) {
  const std::uint32_t j_rand = rng.below(n);
  for (float& gene : genes) gene = rng.uniform();
  genes[j_rand] = 0.0f;
  for (unsigned j = 0; j < n; ++j) {
    const float mutant = parents[1][j] + 0.5f * (parents[2][j] - parents[3][j]);
    const float gene = genes[j] <= 0.9f ? mutant : parents[0][j];
    const float raised = gene > lower ? gene : lower;
    genes[j] = raised < upper ? raised : upper;
  }
}

// `locate(measures)` returns the cell. `evaluate(genes, objective, measures)` is the problem.
template <unsigned n, unsigned k, class Locate, class Evaluate>
void prefetching_loop(PlainArchive<n, k>& archive, std::uint64_t seed, long evaluations, float lower, float upper,
                      const Locate& locate, const Evaluate& evaluate) {
  const long random_solutions = 100L * n;
  PlainGenerator generator(seed);
  archive.clear();
  float genes[n];
  float objective;
  float measures[2];
  for (long evaluation = 0; evaluation < evaluations && evaluation < random_solutions; ++evaluation) {
    for (float& gene : genes) gene = lower + generator.uniform() * (upper - lower);
    evaluate(genes, objective, measures);
    archive.keep(locate(measures), genes, objective);
  }
  PlainGenerator rng = generator;
  const float* parents[4];
  choose_parents(archive, rng, parents);
  for (long evaluation = random_solutions; evaluation < evaluations; ++evaluation) {
    breed(rng, parents, lower, upper, genes);
    choose_parents(archive, rng, parents);
    evaluate(genes, objective, measures);
    archive.keep(locate(measures), genes, objective);
  }
}

}  // namespace bench

#endif
