// Stop criteria say which of them is met, and refuse to let a run go on without end.
#include <stdint.h>
#include <string.h>

#include <nanoqd/search/stop.hpp>

#include "support/expect_status.hpp"
#include "support/hand_clock.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::Stop;
using nanoqd::StopReason;
using test::HandClock;

void setUp() {}
void tearDown() {}

static_assert(static_cast<uint8_t>(StopReason::none) == 0, "a result of zeros has no reason");

static void expect_reason(StopReason promised, StopReason got, const char* why) {
  TEST_ASSERT_EQUAL_STRING_MESSAGE(describe(promised), describe(got), why);
}

template <class Scalar>
static void each_criterion_is_enough_by_itself() {
  HandClock clock;
  Stop<Scalar> stops[4];
  stops[0].evaluations = 1;
  stops[1].filled_cells = 1;
  stops[2].target = 0;
  stops[3].milliseconds = 1;
  stops[3].clock = clock.clock();

  for (uint32_t i = 0; i < 4; ++i) {
    EXPECT_STATUS_MESSAGE(Status::ok, stops[i].validate(), test::message("one criterion", i));
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, clock.readings, "no clock is read");
}

template <class Scalar>
static void without_a_criterion_that_can_be_met_it_is_refused() {
  HandClock clock;
  Stop<Scalar> stop;
  EXPECT_STATUS_MESSAGE(Status::no_stop, stop.validate(), "nothing is set");

  stop.clock = clock.clock();
  EXPECT_STATUS_MESSAGE(Status::no_stop, stop.validate(), "a clock is no criterion");

  stop = Stop<Scalar>{};
  stop.milliseconds = 10;
  EXPECT_STATUS_MESSAGE(Status::no_clock, stop.validate(), "a time without a clock");

  const Scalar not_finite[] = {test::nan<Scalar>(), test::infinity<Scalar>(), -test::infinity<Scalar>()};
  for (const Scalar target : not_finite) {
    stop = Stop<Scalar>{};
    stop.evaluations = 10;
    stop.target = target;
    EXPECT_STATUS_MESSAGE(Status::bad_target, stop.validate(), "a target that is not finite");
  }
}

template <class Scalar>
static void each_criterion_is_met_just_at_its_number() {
  const Scalar least = -test::largest<Scalar>();
  HandClock clock;
  Stop<Scalar> stop;
  stop.evaluations = 100;
  stop.filled_cells = 8;
  stop.target = Scalar{3};
  stop.milliseconds = 50;
  stop.clock = clock.clock();

  clock.now = 1049;
  expect_reason(StopReason::none, stop.reason(99, 7, test::next_inwards(Scalar{3}), 1000), "just missed by all");
  expect_reason(StopReason::evaluations, stop.reason(100, 7, least, 1000), "so many evaluations");
  expect_reason(StopReason::filled_cells, stop.reason(99, 8, least, 1000), "so many filled cells");
  expect_reason(StopReason::target, stop.reason(99, 7, Scalar{3}, 1000), "the target itself");

  clock.now = 1050;
  expect_reason(StopReason::milliseconds, stop.reason(99, 7, least, 1000), "so many milliseconds");
}

template <class Scalar>
static void criteria_that_are_not_set_are_never_met() {
  const Stop<Scalar> stop;

  const StopReason reason = stop.reason(~uint64_t{0}, 0xFFFFFFFFU, test::largest<Scalar>(), 0);

  expect_reason(StopReason::none, reason, "whatever the numbers");
  TEST_ASSERT_FALSE_MESSAGE(stop.has_target(), "the largest number is no target");
}

template <class Scalar>
static void a_run_starts_by_a_reading_of_the_clock() {
  HandClock clock;
  clock.now = 77;
  Stop<Scalar> stop;
  stop.filled_cells = 8;
  stop.clock = clock.clock();
  uint32_t start = 5;
  EXPECT_STATUS_MESSAGE(Status::ok, stop.begin(8, start), "as many cells as there are");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, start, "no time, no reading");
  EXPECT_STATUS_MESSAGE(Status::no_stop, stop.begin(7, start), "more cells than there are");

  stop.milliseconds = 1;
  EXPECT_STATUS_MESSAGE(Status::no_stop, stop.begin(7, start), "a time does not help");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, clock.readings, "no clock is read");
  EXPECT_STATUS(Status::ok, stop.begin(8, start));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(77, start, "the reading");

  stop.target = test::nan<Scalar>();
  clock.now = 78;
  EXPECT_STATUS_MESSAGE(Status::bad_target, stop.begin(8, start), "as validate() says");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(77, start, "a run that is refused has no start");
}

static void a_time_is_right_where_the_clock_wraps_around() {
  HandClock clock;
  Stop<float> stop;
  stop.milliseconds = 100;
  stop.clock = clock.clock();

  clock.now = 83;
  expect_reason(StopReason::none, stop.reason(0, 0, 0.0f, 0xFFFFFFF0U), "99 milliseconds later");

  clock.now = 84;
  expect_reason(StopReason::milliseconds, stop.reason(0, 0, 0.0f, 0xFFFFFFF0U), "100 milliseconds later");
}

static void every_reason_to_stop_has_its_words() {
  const StopReason reasons[] = {StopReason::none, StopReason::evaluations, StopReason::filled_cells, StopReason::target,
                                StopReason::milliseconds};
  for (const StopReason reason : reasons) {
    TEST_ASSERT_TRUE_MESSAGE(strcmp(describe(reason), "unknown reason") != 0, "a reason without words");
    for (const StopReason other : reasons) {
      TEST_ASSERT_TRUE_MESSAGE(reason == other || strcmp(describe(reason), describe(other)) != 0, "each has its own");
    }
  }
  TEST_ASSERT_EQUAL_STRING("unknown reason", describe(static_cast<StopReason>(77)));
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(each_criterion_is_enough_by_itself);
  RUN_FOR_BOTH(without_a_criterion_that_can_be_met_it_is_refused);
  RUN_FOR_BOTH(each_criterion_is_met_just_at_its_number);
  RUN_FOR_BOTH(criteria_that_are_not_set_are_never_met);
  RUN_FOR_BOTH(a_run_starts_by_a_reading_of_the_clock);
  RUN_TEST(a_time_is_right_where_the_clock_wraps_around);
  RUN_TEST(every_reason_to_stop_has_its_words);
  return UNITY_END();
}
