// Every search for the nearest cell takes the lowest cell among equally near ones, in whatever
// order it meets them.
#include <stdint.h>

#include <nanoqd/map/detail/nearest.hpp>

#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::NearestSoFar;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void before_anything_is_compared_there_is_no_cell() {
  const NearestSoFar<Scalar> nearest;

  TEST_ASSERT_EQUAL_HEX32(nanoqd::no_cell, nearest.cell);
  ASSERT_SAME_BITS(test::infinity<Scalar>(), nearest.distance, "nothing is farther");
}

template <class Scalar>
static void the_nearer_of_two_cells_is_kept() {
  NearestSoFar<Scalar> nearest;

  nearest.compare(5, Scalar{4});
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, nearest.cell, "the first is the nearest so far");

  nearest.compare(9, test::next_inwards(Scalar{4}));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, nearest.cell, "a nearer one takes its place");

  nearest.compare(1, Scalar{4});

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, nearest.cell, "a farther one does not, though its number is lower");
  ASSERT_SAME_BITS(test::next_inwards(Scalar{4}), nearest.distance, "the distance is that of the cell");
}

template <class Scalar>
static void among_equals_the_lowest_cell_is_kept_in_any_order() {
  const uint32_t orders[][3] = {{3, 5, 7}, {3, 7, 5}, {5, 3, 7}, {5, 7, 3}, {7, 3, 5}, {7, 5, 3}};
  for (const auto& order : orders) {
    NearestSoFar<Scalar> nearest;
    for (const uint32_t cell : order) nearest.compare(cell, Scalar{2});

    TEST_ASSERT_EQUAL_UINT32(3, nearest.cell);
  }
}

template <class Scalar>
static void a_distance_too_large_for_a_number_is_still_one_and_nan_is_none() {
  NearestSoFar<Scalar> nearest;

  nearest.compare(4, test::nan<Scalar>());
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(nanoqd::no_cell, nearest.cell, "NaN is not nearer than nothing");
  nearest.compare(4, test::infinity<Scalar>());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, nearest.cell, "a cell at an infinite distance is better than none");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(before_anything_is_compared_there_is_no_cell);
  RUN_FOR_BOTH(the_nearer_of_two_cells_is_kept);
  RUN_FOR_BOTH(among_equals_the_lowest_cell_is_kept_in_any_order);
  RUN_FOR_BOTH(a_distance_too_large_for_a_number_is_still_one_and_nan_is_none);
  return UNITY_END();
}
