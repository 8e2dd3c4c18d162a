// A box holds an interval for each gene or measure, and refuses what is no interval.
#include <stdint.h>

#include <nanoqd/math/box.hpp>

#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Box;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void an_interval_is_finite_in_order_and_not_too_long() {
  const Scalar half_of_largest = test::largest<Scalar>() / 2;
  const test::Interval<Scalar> open[] = {{-1, 1},
                                         {0, test::smallest<Scalar>()},
                                         {1, test::next_outwards(Scalar{1})},
                                         {-half_of_largest, half_of_largest},
                                         {0, test::largest<Scalar>()},
                                         {-test::largest<Scalar>(), 0}};
  const test::Interval<Scalar> points[] = {{0, 0}, {-Scalar{0}, 0}, {0, -Scalar{0}}, {3, 3}, {-3, -3}};
  for (const auto& one : open) {
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_interval(one.lower, one.upper), "an interval for a gene");
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_open_interval(one.lower, one.upper), "an interval for a measure");
  }
  for (const auto& one : points) {
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_interval(one.lower, one.upper), "a gene may be held fast");
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_open_interval(one.lower, one.upper), "a measure needs room");
  }
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto one = test::bad_interval<Scalar>(kind);
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_interval(one.lower, one.upper), test::message("a gene", kind));
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_open_interval(one.lower, one.upper), test::message("a measure", kind));
  }
}

template <class Scalar>
static void one_bad_pair_spoils_a_list_of_intervals() {
  const Scalar lowers[3] = {-1, -2, -3};
  for (uint32_t bad = 0; bad < 3; ++bad) {
    Scalar uppers[3] = {4, 5, 6};
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::are_intervals(lowers, uppers, 3, true), "three open intervals");

    uppers[bad] = lowers[bad];
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::are_intervals(lowers, uppers, 3, false), test::message("a point", bad));
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::are_intervals(lowers, uppers, 3, true), test::message("not open", bad));

    uppers[bad] = test::nan<Scalar>();
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::are_intervals(lowers, uppers, 3, false), test::message("NaN", bad));
  }
}

template <class Scalar>
static void a_box_is_one_interval_for_all_or_one_for_each() {
  const Scalar lowers[3] = {-1, -2, -3};
  const Scalar uppers[3] = {4, 5, 6};
  const Box<Scalar, 3> all(-7, 8);
  const Box<Scalar, 3> each(lowers, uppers);
  const Box<Scalar, 3> unset;
  for (uint32_t i = 0; i < 3; ++i) {
    ASSERT_SAME_BITS(Scalar{-7}, all.lower(i), "the same lower bound for all");
    ASSERT_SAME_BITS(Scalar{8}, all.upper(i), "the same upper bound for all");
    ASSERT_SAME_BITS(lowers[i], each.lower(i), "a lower bound for each");
    ASSERT_SAME_BITS(uppers[i], each.upper(i), "an upper bound for each");
    TEST_ASSERT_TRUE_MESSAGE(unset.lower(i) > unset.upper(i), "a box that was never set is inverted");
  }
}

template <class Scalar>
static void bounds_are_copied_from_a_box_of_either_kind() {
  const Scalar given_lowers[3] = {-1, -2, -3};
  const Scalar given_uppers[3] = {4, 5, 6};
  Scalar lowers[3] = {};
  Scalar uppers[3] = {};

  TEST_ASSERT_TRUE_MESSAGE((Box<Scalar, 3>(given_lowers, given_uppers).copy(lowers, uppers, 3)), "one for each");
  TEST_ASSERT_TRUE_MESSAGE(test::same(given_lowers, lowers, 3), "every lower bound");
  TEST_ASSERT_TRUE_MESSAGE(test::same(given_uppers, uppers, 3), "every upper bound");

  TEST_ASSERT_TRUE_MESSAGE((Box<Scalar, 3>(-7, 8).copy(lowers, uppers, 3)), "one for all");
  for (uint32_t i = 0; i < 3; ++i) {
    ASSERT_SAME_BITS(Scalar{-7}, lowers[i], "the lower bound of all");
    ASSERT_SAME_BITS(Scalar{8}, uppers[i], "the upper bound of all");
  }
}

template <class Scalar>
static void nothing_is_copied_from_a_box_with_a_bad_interval() {
  const Scalar untouched[3] = {11, 12, 13};
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto bad = test::bad_interval<Scalar>(kind);
    const Scalar given_lowers[3] = {-1, -2, bad.lower};
    const Scalar given_uppers[3] = {4, 5, bad.upper};
    Scalar lowers[3] = {11, 12, 13};
    Scalar uppers[3] = {11, 12, 13};

    const bool is_taken = Box<Scalar, 3>(given_lowers, given_uppers).copy(lowers, uppers, 3) ||
                          Box<Scalar, 3>(bad.lower, bad.upper).copy(lowers, uppers, 3) ||
                          Box<Scalar, 3>().copy(lowers, uppers, 3);

    TEST_ASSERT_FALSE_MESSAGE(is_taken, test::message("a bad interval is refused", kind));
    TEST_ASSERT_TRUE_MESSAGE(test::same(untouched, lowers, 3), test::message("lower bounds are as they were", kind));
    TEST_ASSERT_TRUE_MESSAGE(test::same(untouched, uppers, 3), test::message("upper bounds are as they were", kind));
  }
}

template <class Scalar>
static void a_box_says_which_interval_is_the_first_bad_one() {
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto bad = test::bad_interval<Scalar>(kind);
    for (uint32_t first = 0; first < 3; ++first) {
      Scalar lowers[4] = {-1, -2, -3, -4};
      Scalar uppers[4] = {4, 5, -3, 7};
      const Box<Scalar, 4> box(lowers, uppers);
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, box.first_bad(), "none is bad");

      lowers[first] = bad.lower;
      uppers[first] = bad.upper;
      lowers[3] = bad.lower;
      uppers[3] = bad.upper;

      TEST_ASSERT_EQUAL_UINT32_MESSAGE(first, box.first_bad(), test::message("the first of two", kind));
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, (Box<Scalar, 4>(bad.lower, bad.upper).first_bad()), "bad for all");
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, (Box<Scalar, 4>(-1, 1).first_bad()), "one for all");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, (Box<Scalar, 4>().first_bad()), "a box that was never set");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(an_interval_is_finite_in_order_and_not_too_long);
  RUN_FOR_BOTH(one_bad_pair_spoils_a_list_of_intervals);
  RUN_FOR_BOTH(a_box_is_one_interval_for_all_or_one_for_each);
  RUN_FOR_BOTH(bounds_are_copied_from_a_box_of_either_kind);
  RUN_FOR_BOTH(nothing_is_copied_from_a_box_with_a_bad_interval);
  RUN_FOR_BOTH(a_box_says_which_interval_is_the_first_bad_one);
  return UNITY_END();
}
