// Parents are found in archives whose list of filled cells has entries of one, two or four
// bytes.
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

// Every gene is told as it is, so that a parent that was read from the wrong place would be outside
// the bounds or not there.
template <class Search>
void breeds() {
  static Search search;
  static typename Search::Trial trial;
  typename Search::Config config;
  config.seed = 3;
  config.random_solutions = 400;
  config.gene_bounds = {1.0f, 2.0f};
  config.tessellation = {1.0f, 2.0f};
  EXPECT_STATUS(nanoqd::Status::ok, search.begin(config));

  const auto evaluate = [](const float(&genes)[2], typename Search::Evaluation& out) {
    out.objective = -genes[0];
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  EXPECT_STATUS(nanoqd::Status::ok, search.step(trial, evaluate, 2000));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.counters().refused(), "every child is inside its bounds");
  TEST_ASSERT_TRUE_MESSAGE(search.archive().size() > 50, "many cells are filled");
  for (const auto elite : search.archive()) {
    const float measures[2] = {elite.gene(0), elite.gene(1)};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(elite.cell(), search.tessellation().locate(measures).cell,
                                     "an elite is in its cell");
  }
  EXPECT_STATUS(nanoqd::Status::ok, search.check_invariants());
}

void parents_are_found_in_a_list_of_bytes() { breeds<nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<16, 16>>>(); }
void parents_are_found_in_a_list_of_two_bytes() {
  breeds<nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<100, 100>>>();
}
void parents_are_found_in_a_list_of_four_bytes() {
  breeds<nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<300, 300>>>();
}

void compact_genes_refuse_bounds_that_are_none() {
  static nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<4, 4>, uint16_t> search;
  decltype(search)::Config config;
  config.gene_bounds = {2.0f, 1.0f};
  config.tessellation = {1.0f, 2.0f};
  EXPECT_STATUS(nanoqd::Status::bad_gene_bounds, search.begin(config));
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(parents_are_found_in_a_list_of_bytes);
  RUN_TEST(parents_are_found_in_a_list_of_two_bytes);
  RUN_TEST(parents_are_found_in_a_list_of_four_bytes);
  RUN_TEST(compact_genes_refuse_bounds_that_are_none);
  return UNITY_END();
}
