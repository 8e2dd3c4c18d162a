// A run of an emitter knows its best objective, how long there was no better one, and when two
// objectives count as equal.
#include <stdint.h>

#include <nanoqd/variation/detail/emitter_run.hpp>

#include "support/bytes.hpp"
#include "support/policy_fields.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::EmitterRun;
using nanoqd::detail::objective_tolerance;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::LayoutOf<test::EmitterRunRows> layout;
constexpr test::EmitterRunRows fields = layout.own;

template <class Scalar>
EmitterRun<Scalar> started(Scalar best, Scalar spread) {
  EmitterRun<Scalar> run;
  run.start(best, spread);
  return run;
}

}  // namespace

static void it_is_all_zero_before_it_starts() {
  static EmitterRun<float> run{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(run), "a static search costs no flash");
  test::expect_named(run, layout);
}

template <class Scalar>
static void it_starts_and_ends_and_counts_its_ends() {
  EmitterRun<Scalar> run;
  TEST_ASSERT_FALSE_MESSAGE(run.is_started(), "not yet");

  for (uint32_t i = 0; i < 300; ++i) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i % 256, run.restarts(), "modulo 256");
    run.start(Scalar{3}, Scalar{1});
    TEST_ASSERT_TRUE_MESSAGE(run.is_started(), "it started");
    ASSERT_SAME_BITS(Scalar{1}, test::field(run, fields.is_started), "a snapshot has 1 for it");
    run.end();
    TEST_ASSERT_FALSE_MESSAGE(run.is_started(), "it ended");
  }
}

template <class Scalar>
static void it_counts_what_came_since_the_best_objective() {
  EmitterRun<Scalar> run = started<Scalar>(Scalar{3}, Scalar{1});

  run.note(Scalar{2});
  run.note(Scalar{3});
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, run.idle(), "as good is not better");
  ASSERT_SAME_BITS(Scalar{3}, run.best(), "the best stays");

  run.note(Scalar{4});
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, run.idle(), "a better one");
  ASSERT_SAME_BITS(Scalar{4}, run.best(), "the best is that one");

  run.note(Scalar{1});
  run.start(Scalar{-5}, Scalar{1});
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, run.idle(), "a new start");
  ASSERT_SAME_BITS(Scalar{-5}, run.best(), "with a best of its own");
}

template <class Scalar>
static void its_tolerance_follows_best_and_spread() {
  EmitterRun<Scalar> run = started<Scalar>(Scalar{100}, Scalar{1024});
  ASSERT_SAME_BITS(objective_tolerance(Scalar{100}, Scalar{1024}), run.tolerance(), "at the start");

  run.note_generation(Scalar{10}, Scalar{5});
  ASSERT_SAME_BITS(objective_tolerance(Scalar{10}, Scalar{1024}), run.tolerance(), "the spread is that of the start");
}

template <class Scalar>
static void a_spread_that_is_not_known_is_that_of_the_first_generation() {
  EmitterRun<Scalar> run = started<Scalar>(Scalar{100}, Scalar{1024});
  const Scalar before = run.tolerance();

  run.start(-test::infinity<Scalar>(), Scalar{-1});
  ASSERT_SAME_BITS(before, run.tolerance(), "without a best it keeps its tolerance");

  run.note_generation(Scalar{10}, Scalar{4});
  ASSERT_SAME_BITS(Scalar{6}, test::field(run, fields.spread), "highest minus lowest");
  ASSERT_SAME_BITS(objective_tolerance(Scalar{10}, Scalar{6}), run.tolerance(), "of the first generation");

  run.note_generation(Scalar{10}, Scalar{9});
  ASSERT_SAME_BITS(Scalar{6}, test::field(run, fields.spread), "not of the second");
}

template <class Scalar>
static void a_spread_of_zero_is_known() {
  EmitterRun<Scalar> run = started<Scalar>(Scalar{1}, Scalar{0});

  run.note_generation(Scalar{2}, Scalar{1});

  ASSERT_SAME_BITS(Scalar{0}, test::field(run, fields.spread), "all first members were equal");
}

template <class Scalar>
static void objectives_are_equal_up_to_the_tolerance() {
  EmitterRun<Scalar> run = started<Scalar>(Scalar{1}, Scalar{1});
  test::set_field(run, fields.tolerance, static_cast<Scalar>(0.5L));

  TEST_ASSERT_TRUE_MESSAGE(run.are_equal(Scalar{2}, static_cast<Scalar>(1.5L)), "by the tolerance");
  TEST_ASSERT_FALSE_MESSAGE(run.are_equal(Scalar{2}, static_cast<Scalar>(1.25L)), "by more");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_it_starts);
  RUN_FOR_BOTH(it_starts_and_ends_and_counts_its_ends);
  RUN_FOR_BOTH(it_counts_what_came_since_the_best_objective);
  RUN_FOR_BOTH(its_tolerance_follows_best_and_spread);
  RUN_FOR_BOTH(a_spread_that_is_not_known_is_that_of_the_first_generation);
  RUN_FOR_BOTH(a_spread_of_zero_is_known);
  RUN_FOR_BOTH(objectives_are_equal_up_to_the_tolerance);
  return UNITY_END();
}
