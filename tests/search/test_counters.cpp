// Counters begin at zero, are all shown to visitors, and add up.
#include <stdint.h>
#include <string.h>

#include <nanoqd/search/counters.hpp>

#include "support/bytes.hpp"
#include "unity.h"

using nanoqd::Counters;

void setUp() {}
void tearDown() {}

static_assert(sizeof(Counters) == Counters::count * sizeof(uint64_t), "`count` counters, and nothing beside them");

static void every_counter_begins_at_zero() {
  Counters counters;
  memset(static_cast<void*>(&counters), 0xFF, sizeof(counters));

  counters.clear();

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(counters), "clear() leaves no counter out");
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(Counters{}), "new counters are zero too");
}

static void visitors_see_every_counter_once_in_the_order_of_snapshots() {
  Counters counters;
  uint64_t next = 1;
  counters.fields([&next](uint64_t& counter) { counter = next++; });

  TEST_ASSERT_EQUAL_UINT64_MESSAGE(Counters::count + 1, next, "all of them");
  TEST_ASSERT_EQUAL_UINT64(1, counters.asks);
  TEST_ASSERT_EQUAL_UINT64(2, counters.evaluations);
  TEST_ASSERT_EQUAL_UINT64(3, counters.new_cells);
  TEST_ASSERT_EQUAL_UINT64(4, counters.improvements);
  TEST_ASSERT_EQUAL_UINT64(5, counters.refused_objectives);
  TEST_ASSERT_EQUAL_UINT64(6, counters.refused_measures);
  TEST_ASSERT_EQUAL_UINT64(7, counters.refused_genes);
  TEST_ASSERT_EQUAL_UINT64(8, counters.refused_out_of_bounds);
  TEST_ASSERT_EQUAL_UINT64(9, counters.clamped_measures);
  TEST_ASSERT_EQUAL_UINT64(10, counters.repaired_trials);
  TEST_ASSERT_EQUAL_UINT64(11, counters.too_few_elites);
  TEST_ASSERT_EQUAL_UINT64(12, counters.rounded_elites);
}

static void every_evaluation_is_refused_or_rejected_or_kept() {
  Counters counters;
  counters.evaluations = 1000;
  counters.new_cells = 100;
  counters.improvements = 200;
  counters.refused_objectives = 1;
  counters.refused_measures = 2;
  counters.refused_genes = 3;
  counters.refused_out_of_bounds = 4;
  counters.clamped_measures = 50;  // these are no refusals

  TEST_ASSERT_EQUAL_UINT64_MESSAGE(1 + 2 + 3 + 4, counters.refused(), "refused");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(1000 - 100 - 200 - 10, counters.rejected(), "rejected is the rest");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_counter_begins_at_zero);
  RUN_TEST(visitors_see_every_counter_once_in_the_order_of_snapshots);
  RUN_TEST(every_evaluation_is_refused_or_rejected_or_kept);
  return UNITY_END();
}
