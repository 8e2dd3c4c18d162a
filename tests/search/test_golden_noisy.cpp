// Runs with noisy evaluations have the published digests, as those of test_golden.cpp.
#include <nanoqd/nanoqd.hpp>

#include "support/golden_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using golden::Cvt;
using golden::expect;
using golden::genes;
using golden::Grid;
using golden::table;
using nanoqd::NoisyEvaluations;

// A tenth of the range of the objective, and the width of a cell.
template <class Search>
uint64_t digest_of_noisy_run(Search& search, const typename Search::Tessellation& tessellation) {
  using Scalar = typename Search::Scalar;
  nanoqd::Rng rng(4);
  nanoqd::Digest digest;
  digest.add(golden::digest_of_run(search, tessellation,
                                   [&rng](const Scalar(&x)[genes], typename Search::Evaluation& out) noexcept {
                                     golden::evaluate(x, out);
                                     out.objective += nanoqd::detail::product(Scalar{50}, rng.gaussian<Scalar>());
                                     for (Scalar& measure : out.measures) measure += rng.gaussian<Scalar>();
                                   }));
  digest.add(search.repeats().unconfirmed);
  digest.add(search.repeats().revised);
  digest.add(search.doubt());
  TEST_ASSERT_TRUE_MESSAGE(search.repeats().revised > 20 && search.repeats().unconfirmed > 20, "it is noisy");
  return digest.value();
}

template <class Scalar>
uint64_t differential_evolution_on_a_table() {
  static nanoqd::SearchWith<genes, Cvt<Scalar>, NoisyEvaluations> search;
  return digest_of_noisy_run(search, table<Scalar>());
}

template <class Scalar>
uint64_t gaussian_on_a_grid() {
  static nanoqd::SearchWith<genes, Grid<Scalar>, nanoqd::Gaussian<>, nanoqd::Reflect, nanoqd::KeepMeasures,
                            NoisyEvaluations>
      search;
  return digest_of_noisy_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

uint64_t portfolio_with_compact_genes() {
  static nanoqd::SearchWith<genes, Cvt<float>, nanoqd::Portfolio<>, nanoqd::StoreGenesAs<uint16_t>, NoisyEvaluations>
      search;
  return digest_of_noisy_run(search, table<float>());
}

void differential_evolution_on_a_table_in_float() {
  expect(0xDA994F86CE1D2364U, differential_evolution_on_a_table<float>(),
         "noisy DE on a table computes the published bits (float)");
}
void differential_evolution_on_a_table_in_double() {
  expect(0x189B2FE654B5EA2EU, differential_evolution_on_a_table<double>(),
         "noisy DE on a table computes the published bits (double)");
}
void gaussian_on_a_grid_in_float() {
  expect(0xD37F2603E2A4038EU, gaussian_on_a_grid<float>(),
         "noisy Gaussian on a grid computes the published bits (float)");
}
void gaussian_on_a_grid_in_double() {
  expect(0x948CDE9592C5FE40U, gaussian_on_a_grid<double>(),
         "noisy Gaussian on a grid computes the published bits (double)");
}
void portfolio_with_compact_genes_in_float() {
  expect(0xE07E9C19CDB6755AU, portfolio_with_compact_genes(),
         "the noisy portfolio with compact genes computes the published bits");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(differential_evolution_on_a_table_in_float);
  RUN_TEST(differential_evolution_on_a_table_in_double);
  RUN_TEST(gaussian_on_a_grid_in_float);
  RUN_TEST(gaussian_on_a_grid_in_double);
  RUN_TEST(portfolio_with_compact_genes_in_float);
  return UNITY_END();
}
