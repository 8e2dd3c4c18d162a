// Merging is commutative, associative and idempotent, and follows the rule that merge.hpp states,
// in archives of every kind.
#include <nanoqd/nanoqd.hpp>

#include "support/merge_laws.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::Measures;

constexpr uint32_t triples = 400;  // of each kind; host/test_many_merges.cpp has more

// Every line of the rule was needed.
template <class Archive>
void laws_hold() {
  test::MergeTally tally{};
  test::check_merge_laws<Archive>(1, triples, tally);
  TEST_ASSERT_GREATER_THAN_UINT32(triples, tally.by_objective);
  TEST_ASSERT_GREATER_THAN_UINT32(triples, tally.by_genes);
  if (Archive::keeps_measures) TEST_ASSERT_GREATER_THAN_UINT32(20, tally.by_measures);
  TEST_ASSERT_GREATER_THAN_UINT32(5, tally.by_zero);
  TEST_ASSERT_GREATER_THAN_UINT32(5, tally.the_same);
}

void laws_hold_in_float() { laws_hold<nanoqd::Archive<float, 2, 7, 2>>(); }
void laws_hold_in_float_with_measures() { laws_hold<nanoqd::Archive<float, 2, 7, 1, Measures::kept>>(); }
void laws_hold_in_double() { laws_hold<nanoqd::Archive<double, 1, 7, 2>>(); }
void laws_hold_in_double_with_measures() { laws_hold<nanoqd::Archive<double, 2, 7, 2, Measures::kept>>(); }
void laws_hold_with_genes_of_16_bits() { laws_hold<nanoqd::Archive<float, 2, 7, 1, Measures::dropped, uint16_t>>(); }
void laws_hold_with_genes_of_8_bits() { laws_hold<nanoqd::Archive<double, 3, 7, 1, Measures::kept, uint8_t>>(); }
void laws_hold_with_float_genes_of_double() { laws_hold<nanoqd::Archive<double, 2, 7, 1, Measures::kept, float>>(); }

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(laws_hold_in_float);
  RUN_TEST(laws_hold_in_float_with_measures);
  RUN_TEST(laws_hold_in_double);
  RUN_TEST(laws_hold_in_double_with_measures);
  RUN_TEST(laws_hold_with_genes_of_16_bits);
  RUN_TEST(laws_hold_with_genes_of_8_bits);
  RUN_TEST(laws_hold_with_float_genes_of_double);
  return UNITY_END();
}
