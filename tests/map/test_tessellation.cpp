// Measures are scaled to the unit box by their own bounds, and moved to its border if they lie
// outside.
#include <stdint.h>

#include <nanoqd/map/tessellation.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

namespace {

// A tessellation that says where its box is, and no more.
template <class ScalarType>
struct BoxOnly {
  using Scalar = ScalarType;
  Scalar lower(uint32_t i) const { return i == 0 ? Scalar{-1} : Scalar{2}; }
  Scalar upper(uint32_t i) const { return i == 0 ? Scalar{1} : Scalar{10}; }
};

}  // namespace

static void a_default_location_is_no_cell() {
  const nanoqd::Location location;

  TEST_ASSERT_EQUAL_HEX32(nanoqd::no_cell, location.cell);
  TEST_ASSERT_FALSE_MESSAGE(location.clamped, "nothing was moved");
}

template <class Scalar>
static void measures_inside_are_scaled_each_by_its_own_interval() {
  const Scalar lower[2] = {-1, 2};
  const Scalar upper[2] = {1, 10};
  const Scalar measures[2] = {0, 4};
  Scalar point[2];

  const bool is_moved = nanoqd::detail::to_unit_box(measures, lower, upper, point, 2);

  TEST_ASSERT_FALSE_MESSAGE(is_moved, "nothing was moved");
  ASSERT_SAME_BITS(Scalar{1} / 2, point[0], "the middle");
  ASSERT_SAME_BITS(Scalar{1} / 4, point[1], "a quarter of the way");
}

template <class Scalar>
static void measures_outside_are_moved_to_the_border_and_that_is_said() {
  const Scalar lower[2] = {-1, 2};
  const Scalar upper[2] = {1, 10};
  const Scalar far = test::largest<Scalar>();
  const Scalar outside[][2] = {{-2, 6}, {0, 11}, {-far, far}, {test::next_outwards(Scalar{1}), 6}};
  const Scalar expected[][2] = {{0, Scalar{1} / 2}, {Scalar{1} / 2, 1}, {0, 1}, {1, Scalar{1} / 2}};
  for (uint32_t i = 0; i < 4; ++i) {
    Scalar point[2];

    const bool is_moved = nanoqd::detail::to_unit_box(outside[i], lower, upper, point, 2);

    TEST_ASSERT_TRUE_MESSAGE(is_moved, test::message("a measure was moved", i));
    TEST_ASSERT_TRUE_MESSAGE(test::same(expected[i], point, 2), test::message("to the border", i));
  }
  Scalar point[2];
  TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::to_unit_box(upper, lower, upper, point, 2), "the border lies inside");
}

template <class Scalar>
static void one_measure_is_scaled_as_all_of_them_are() {
  const BoxOnly<Scalar> box;

  ASSERT_SAME_BITS(Scalar{1} / 2, nanoqd::detail::to_unit(box, 0, Scalar{0}), "the middle");
  ASSERT_SAME_BITS(Scalar{1} / 4, nanoqd::detail::to_unit(box, 1, Scalar{4}), "a quarter of the way");
  ASSERT_SAME_BITS(Scalar{0}, nanoqd::detail::to_unit(box, 1, Scalar{1}), "below the box");
  ASSERT_SAME_BITS(Scalar{1}, nanoqd::detail::to_unit(box, 1, Scalar{11}), "above the box");
}

template <class Scalar>
static void bounds_of_measures_need_room() {
  const Scalar lower[2] = {-1, 2};
  const Scalar upper[2] = {1, 10};
  const Scalar equal[2] = {1, 2};

  EXPECT_STATUS(Status::ok, nanoqd::detail::validate_measure_bounds(lower, upper, 2));
  EXPECT_STATUS(Status::bad_measure_bounds, nanoqd::detail::validate_measure_bounds(lower, equal, 2));
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::detail::validate_measure_bounds(lower, equal, 1), "only the first counts");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_default_location_is_no_cell);
  RUN_FOR_BOTH(measures_inside_are_scaled_each_by_its_own_interval);
  RUN_FOR_BOTH(measures_outside_are_moved_to_the_border_and_that_is_said);
  RUN_FOR_BOTH(one_measure_is_scaled_as_all_of_them_are);
  RUN_FOR_BOTH(bounds_of_measures_need_room);
  return UNITY_END();
}
