// A noisy run that is saved, reset and resumed ends with the same bits as one that was never cut,
// as those of test_resume.cpp.
#include <nanoqd/nanoqd.hpp>

#include "support/resume_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::KeepMeasures;
using nanoqd::NoisyEvaluations;
using nanoqd::SearchWith;

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 3>;

template <class Search>
void resumes(uint64_t published) {
  using Scalar = typename Search::Scalar;
  static test::Resumed<Search> resumed;
  resumed.config.seed = 6;
  resumed.config.stream = 1;
  resumed.config.random_solutions = test::resume_random;
  resumed.config.gene_bounds = {static_cast<Scalar>(-1.0L), static_cast<Scalar>(0.99L)};
  resumed.config.tessellation = {static_cast<Scalar>(-1.1L), static_cast<Scalar>(1.3L)};
  test::check_resume(resumed, published);
  static_cast<void>(resumed.uncut());
  TEST_ASSERT_TRUE_MESSAGE(resumed.search().repeats().unconfirmed > 1 && resumed.search().repeats().revised > 1,
                           "it is noisy");
}

}  // namespace

static void a_noisy_run_that_is_resumed_ends_with_the_same_bits_in_float() {
  resumes<SearchWith<test::valley_genes, Grid<float>, NoisyEvaluations>>(0x75FBCD6407FEBEE7U);
}
static void a_noisy_run_that_is_resumed_ends_with_the_same_bits_in_double_with_measures() {
  resumes<SearchWith<test::valley_genes, Grid<double>, nanoqd::IsoLine<>, nanoqd::StoreGenesAs<uint8_t>, KeepMeasures,
                     NoisyEvaluations>>(0x4E1BED39EED00CF8U);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_noisy_run_that_is_resumed_ends_with_the_same_bits_in_float);
  RUN_TEST(a_noisy_run_that_is_resumed_ends_with_the_same_bits_in_double_with_measures);
  return UNITY_END();
}
