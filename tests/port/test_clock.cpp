// A run is stopped by any clock that counts milliseconds, also one that wraps around; without one
// there is no time.
#include <stdint.h>

#include <nanoqd/port/clock.hpp>
#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/search/stop.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/hand_clock.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Clock;
using nanoqd::Status;
using nanoqd::StopReason;

void setUp() {}
void tearDown() {}

static void a_clock_that_is_not_set_is_all_null() {
  static Clock clock;

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(clock), "a static one costs no flash");
}

static void a_clock_gets_its_context_at_every_reading() {
  test::HandClock here;
  test::HandClock there;
  here.now = 5;
  there.now = 7;
  const Clock clock = there.clock();

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(7, clock.milliseconds(clock.context), "the time there");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, here.readings, "nobody asked here");
}

static void a_clock_without_a_context_stops_a_run_while_it_wraps_around() {
  static test::Search search;
  static test::Search::Trial trial;
  static uint32_t now;
  now = 0xFFFFFFF0U;
  Clock clock;
  clock.milliseconds = [](void*) -> uint32_t { return now++; };
  EXPECT_STATUS(Status::ok, search.begin(test::config_of(5, 10)));
  test::Search::Stop stop;
  stop.milliseconds = 100;
  stop.clock = clock;

  const nanoqd::RunResult result = search.run(trial, test::Sphere(), stop);

  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_STRING(describe(StopReason::milliseconds), describe(result.reason));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(99, search.counters().evaluations, "one reading at the start and one a step");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_clock_that_is_not_set_is_all_null);
  RUN_TEST(a_clock_gets_its_context_at_every_reading);
  RUN_TEST(a_clock_without_a_context_stops_a_run_while_it_wraps_around);
  return UNITY_END();
}
