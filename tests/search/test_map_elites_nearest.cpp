// A search finds the elite that behaves most like given measures, in the measures' own units.
#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>

#include "support/expect_status.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::no_cell;
using nanoqd::Status;

void tearDown() {}

static test::Search search;

void setUp() { EXPECT_STATUS(Status::ok, search.begin(test::config_of(1, 60))); }

// Cells of a 4 x 4 grid from -1 to 1: number 4 x + y.
static void the_nearest_filled_cell_is_found() {
  test::tell_cell(search, 1, 1.0f);
  test::tell_cell(search, 14, 1.0f);

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, search.nearest_filled({-0.75f, -0.25f}), "in the cell itself");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, search.nearest_filled({-0.75f, 0.75f}), "near the first");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(14, search.nearest_filled({0.75f, -0.75f}), "near the second");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(14, search.nearest_filled({99.0f, 99.0f}), "from outside of the box");
}

static void every_measure_counts() {
  const uint32_t pairs[][2] = {{0, 3}, {0, 12}, {5, 6}, {5, 9}};
  for (const auto& pair : pairs) {
    setUp();
    for (const uint32_t cell : pair) test::tell_cell(search, cell, 1.0f);
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t cell = pair[i % 2];
      const float middle[2] = {static_cast<float>(2 * (cell / 4)) * 0.25f - 0.75f,
                               static_cast<float>(2 * (cell % 4)) * 0.25f - 0.75f};
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, search.nearest_filled(middle), "its own cell");
    }
  }
}

static void there_is_none_in_an_empty_archive_or_for_measures_that_are_no_numbers() {
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(no_cell, search.nearest_filled({0.0f, 0.0f}), "no elite");
  test::tell_cell(search, 5, 1.0f);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, search.nearest_filled({0.0f, 0.0f}), "one elite");
  const float wrong[] = {test::nan<float>(), test::infinity<float>(), -test::infinity<float>()};
  for (const float measure : wrong) {
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(no_cell, search.nearest_filled({measure, 0.0f}), "the first measure");
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(no_cell, search.nearest_filled({0.0f, measure}), "the last measure");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_nearest_filled_cell_is_found);
  RUN_TEST(there_is_none_in_an_empty_archive_or_for_measures_that_are_no_numbers);
  RUN_TEST(every_measure_counts);
  return UNITY_END();
}
