// A run of the portfolio that is saved, reset and resumed ends as one that was never cut: all that
// its operators and emitters have learned comes back, as in test_resume.cpp.
#include <nanoqd/nanoqd.hpp>

#include "support/resume_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::MapElites;
using test::valley_genes;

template <class Search>
void resumes(uint64_t published) {
  using Scalar = typename Search::Scalar;
  static test::Resumed<Search, 4096> resumed;
  resumed.config.seed = 6;
  resumed.config.stream = 1;
  resumed.config.random_solutions = test::resume_random;
  resumed.config.gene_bounds = {static_cast<Scalar>(-1.0L), static_cast<Scalar>(0.99L)};
  resumed.config.tessellation = {static_cast<Scalar>(-1.1L), static_cast<Scalar>(1.3L)};
  test::check_resume(resumed, published);
}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 3>;

// Few members, so that generations end and emitters start again within the run, on either side of a
// cut.
template <class Scalar>
using Emitters = nanoqd::EmitterPair<nanoqd::Shade<Scalar, valley_genes, 5>, nanoqd::MaEs<Scalar, valley_genes>>;

void portfolio_in_double() {
  resumes<MapElites<valley_genes, Grid<double>, nanoqd::Portfolio<double, valley_genes>>>(0xB539138AD9345AFCU);
}
void portfolio_with_ma_es_in_float() {
  resumes<MapElites<valley_genes, Grid<float>, nanoqd::PortfolioWithMaEs<float, valley_genes>, nanoqd::Reflect>>(
      0x70E1B116B5515437U);
}
void small_emitters_with_compact_genes() {
  resumes<MapElites<valley_genes, Grid<float>, nanoqd::Portfolio<float, valley_genes, Emitters<float>>, nanoqd::Clamp,
                    nanoqd::Measures::dropped, uint16_t>>(0x63219CF5A81C7F18U);
}
void emitters_alone_without_bounds() {
  resumes<MapElites<valley_genes, Grid<float>, Emitters<float>, nanoqd::Unbounded>>(0x28124691151A638FU);
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(portfolio_in_double);
  RUN_TEST(portfolio_with_ma_es_in_float);
  RUN_TEST(small_emitters_with_compact_genes);
  RUN_TEST(emitters_alone_without_bounds);
  return UNITY_END();
}
