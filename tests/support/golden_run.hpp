// A whole run folded into one number, for the tests that hold published bits.
#ifndef NANOQD_TESTS_GOLDEN_RUN_HPP
#define NANOQD_TESTS_GOLDEN_RUN_HPP

#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "expect_status.hpp"
#include "unity.h"

namespace golden {

inline constexpr uint32_t genes = 6;

// Styblinski and Tang's function, a quartic with 2^n minima; the measures are sums of halves, so
// that they clamp at times.
template <class Scalar, class Evaluation>
void evaluate(const Scalar (&x)[genes], Evaluation& out) noexcept {
  using nanoqd::detail::product;
  Scalar cost{0};
  for (const Scalar gene : x) {
    const Scalar square = product(gene, gene);
    cost += product(square, square - Scalar{16}) + product(Scalar{5}, gene);
  }
  out.objective = -cost;
  out.measures[0] = x[0] + x[1];
  out.measures[1] = x[4] + x[5];
}

// A factor whose products are not exact: with the default 0.5 a fused mutant would have the same
// bits.
template <class Scalar>
void set_parameters(typename nanoqd::DifferentialEvolution<Scalar>::Parameters& parameters) {
  parameters.F = static_cast<Scalar>(0.7L);
}
template <class Scalar, class Parameters>
void set_parameters(Parameters&) {}

// Where rounding decides: the edges of a grid, and points equally far from two centroids.
template <class Scalar, uint32_t... Divisions>
void fold_map(const nanoqd::BasicRegularGrid<Scalar, Divisions...>& grid, nanoqd::Digest& digest) {
  for (uint32_t cell = 0; cell < grid.cells; ++cell) {
    Scalar lower[2];
    Scalar upper[2];
    grid.cell_box(cell, lower, upper);
    digest.add(lower[0]);
    digest.add(upper[1]);
  }
}
template <class Table>
void fold_map(const nanoqd::CvtTable<Table>&, nanoqd::Digest& digest) {
  using Scalar = typename Table::Scalar;
  // The point (1/2, 1/2) and two centroids at (u, v) and (v, u) from it: equally far, until a
  // product is fused.
  nanoqd::Rng rng(5);
  const Scalar middle[2] = {static_cast<Scalar>(0.5f), static_cast<Scalar>(0.5f)};
  for (uint32_t i = 0; i < 500; ++i) {
    const Scalar scale = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 0x1p-16f : 0x1p-31f);
    const Scalar u = static_cast<Scalar>(rng.next() >> (sizeof(Scalar) == sizeof(float) ? 17 : 2)) * scale;
    const Scalar v = static_cast<Scalar>(rng.next() >> (sizeof(Scalar) == sizeof(float) ? 17 : 2)) * scale;
    const Scalar pair[2][2] = {{middle[0] + u, middle[1] + v}, {middle[0] + v, middle[1] + u}};
    digest.add(nanoqd::detail::scan_nearest(pair, 2, middle));
  }
}

template <class Search, class Evaluate>
uint64_t digest_of_run(Search& search, const typename Search::Tessellation& tessellation,
                       Evaluate&& any_evaluate) noexcept {
  using Scalar = typename Search::Scalar;
  static typename Search::Trial trial;
  typename Search::Config config;
  config.seed = 20210710;
  config.gene_bounds = {Scalar{-5}, Scalar{4}};
  config.tessellation = tessellation;
  set_parameters<Scalar>(config.variation);
  EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, search.begin(config), "a golden run begins");
  typename Search::Stop stop;
  stop.evaluations = 5000;
  const nanoqd::RunResult result = search.run(trial, any_evaluate, stop);
  TEST_ASSERT_TRUE_MESSAGE(result.reason == nanoqd::StopReason::evaluations, "a golden run ends by its evaluations");
  EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, search.check_invariants(), "a golden run leaves a sound archive");
  nanoqd::Digest digest;
  digest.add(search.archive().digest());
  digest.add(search.archive().qd_score(Scalar{-1000}));
  digest.add(search.rng().state().w);
  digest.add(search.counters().improvements);
  digest.add(search.counters().clamped_measures);
  digest.add(search.counters().repaired_trials);
  fold_map(search.tessellation(), digest);
  return digest.value();
}
template <class Search>
uint64_t digest_of_run(Search& search, const typename Search::Tessellation& tessellation) noexcept {
  return digest_of_run(search, tessellation, evaluate<typename Search::Scalar, typename Search::Evaluation>);
}

// Centroids for the runs over a table: any will do, as long as they are the same ones.
template <class Scalar>
const nanoqd::Centroids<32, 2, Scalar>& table() noexcept {
  static nanoqd::Centroids<32, 2, Scalar> made;
  nanoqd::Rng rng(32);
  for (uint32_t i = 0; i < 2; ++i) {
    made.box.lower[i] = Scalar{-9};
    made.box.upper[i] = Scalar{8};
  }
  for (auto& centroid : made.unit) {
    for (Scalar& coordinate : centroid) coordinate = rng.uniform<Scalar>();
  }
  return made;
}

inline void expect(uint64_t expected, uint64_t actual, const char* what) {
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, actual, what);
}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 7, 5>;
template <class Scalar>
using Cvt = nanoqd::CvtTable<nanoqd::Centroids<32, 2, Scalar>>;

}  // namespace golden

#endif
