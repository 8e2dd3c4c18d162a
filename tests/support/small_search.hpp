// A search small enough for any device, and what its tests need to drive it.
#ifndef NANOQD_TESTS_SMALL_SEARCH_HPP
#define NANOQD_TESTS_SMALL_SEARCH_HPP

#include <stdint.h>
#include <string.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>

#include "scalars.hpp"

namespace test {

using SmallGrid = nanoqd::RegularGrid<4, 4>;
using Search = nanoqd::DifferentialMapElites<3, SmallGrid>;

// Genes and measures from -1 to 1.
template <class AnySearch = Search>
inline typename AnySearch::Config config_of(uint64_t seed, uint32_t random_solutions) {
  using Scalar = typename AnySearch::Scalar;
  typename AnySearch::Config config;
  config.seed = seed;
  config.random_solutions = random_solutions;
  config.gene_bounds = {Scalar{-1}, Scalar{1}};
  config.tessellation = {Scalar{-1}, Scalar{1}};
  return config;
}

// The sphere function: the best solution is all zero. The measures are the first and the last gene.
struct Sphere {
  template <class Scalar, size_t Genes, class Evaluation>
  void operator()(const Scalar (&genes)[Genes], Evaluation& evaluation) const {
    evaluation.objective = 0;
    for (const Scalar gene : genes) evaluation.objective -= nanoqd::detail::product(gene, gene);
    evaluation.measures[0] = genes[0];
    evaluation.measures[1] = genes[Genes - 1];
  }
};

template <class AnySearch>
inline typename AnySearch::Result tell_sphere(AnySearch& search, const typename AnySearch::Trial& trial) {
  typename AnySearch::Evaluation evaluation;
  Sphere()(trial.genes, evaluation);
  return search.tell(trial, evaluation.objective, evaluation.measures);
}

// Tells a solution of the test's own whose measures are the centre of that cell of a 4 x 4 grid
// from -1 to 1.
template <class AnySearch>
inline typename AnySearch::Result tell_cell(AnySearch& search, uint32_t cell, typename AnySearch::Scalar objective) {
  using Scalar = typename AnySearch::Scalar;
  const Scalar quarter = Scalar{1} / Scalar{4};
  const Scalar measures[2] = {(static_cast<Scalar>(2 * (cell / 4)) - Scalar{3}) * quarter,
                              (static_cast<Scalar>(2 * (cell % 4)) - Scalar{3}) * quarter};
  Scalar genes[AnySearch::genes];
  for (Scalar& gene : genes) gene = quarter;
  return search.tell(genes, objective, measures);
}

inline bool same(const nanoqd::Rng& a, const nanoqd::Rng& b) {
  return memcmp(&a.state(), &b.state(), sizeof(nanoqd::Rng::State)) == 0;
}

// Counters are twelve integers of 64 bits without anything between them.
inline bool same(const nanoqd::Counters& a, const nanoqd::Counters& b) {
  static_assert(sizeof(nanoqd::Counters) == 12 * sizeof(uint64_t), "a counter was added: do the tests know it?");
  return memcmp(&a, &b, sizeof(nanoqd::Counters)) == 0;
}

}  // namespace test

#endif
