// step() and run() ask, evaluate and tell until a criterion is met, and run() says which one.
#include <stdint.h>

#include <nanoqd/archive/detail/archive_access.hpp>
#include <nanoqd/search/detail/search_access.hpp>
#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/search/stop.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/hand_clock.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::RunResult;
using nanoqd::Status;
using nanoqd::StopReason;
using test::config_of;
using test::HandClock;
using test::Search;
using test::Sphere;

void tearDown() {}

static Search search;
static Search twin;
static Search::Trial trial;
static uint32_t evaluated;

void setUp() {
  EXPECT_STATUS(Status::ok, search.begin(config_of(21, 20)));
  EXPECT_STATUS(Status::ok, twin.begin(config_of(21, 20)));
  evaluated = 0;
}

static void evaluate(const float (&genes)[3], Search::Evaluation& evaluation) {
  ++evaluated;
  Sphere()(genes, evaluation);
}

static void expect_reason(const RunResult& result, StopReason reason) {
  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_STRING(describe(reason), describe(result.reason));
}

static void a_step_is_an_ask_an_evaluation_and_a_tell() {
  for (uint32_t i = 0; i < 100; ++i) {
    EXPECT_STATUS(Status::ok, twin.ask(trial));
    test::tell_sphere(twin, trial);
  }

  EXPECT_STATUS(Status::ok, search.step(trial, evaluate));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, evaluated, "one step by default");
  EXPECT_STATUS(Status::ok, search.step(trial, evaluate, 99));

  TEST_ASSERT_EQUAL_UINT32(100, evaluated);
  TEST_ASSERT_EQUAL_HEX64(twin.archive().digest(), search.archive().digest());
  TEST_ASSERT_TRUE_MESSAGE(test::same(twin.rng(), search.rng()), "the same numbers were drawn");
  TEST_ASSERT_TRUE_MESSAGE(test::same(twin.counters(), search.counters()), "the same was counted");
  EXPECT_STATUS(Status::ok, search.step(trial, evaluate, 0));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(100, evaluated, "no steps, no evaluation");
}

static void an_evaluation_sees_the_trials_own_genes() {
  const float* seen = nullptr;
  const auto look = [&seen](const float(&genes)[3], Search::Evaluation& evaluation) {
    seen = genes;
    Sphere()(genes, evaluation);
  };
  EXPECT_STATUS(Status::ok, search.step(trial, look));
  TEST_ASSERT_TRUE_MESSAGE(seen == trial.genes, "nothing is copied");
}

static void a_run_stops_at_a_number_of_evaluations_since_begin() {
  Search::Stop stop;
  stop.evaluations = 50;
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32(50, evaluated);

  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(50, evaluated, "a criterion that is met already stops at once");

  stop.evaluations = 80;
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(80, evaluated, "a second run goes on from the first");
  EXPECT_STATUS(Status::ok, twin.step(trial, evaluate, 80));
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(twin.archive().digest(), search.archive().digest(), "to the same bits");
}

static void a_run_stops_at_a_number_of_filled_cells() {
  Search::Stop stop;
  stop.filled_cells = 6;
  expect_reason(search.run(trial, evaluate, stop), StopReason::filled_cells);
  TEST_ASSERT_EQUAL_UINT32(6, search.archive().size());

  const uint32_t before = evaluated;
  expect_reason(search.run(trial, evaluate, stop), StopReason::filled_cells);

  stop.filled_cells = 5;
  expect_reason(search.run(trial, evaluate, stop), StopReason::filled_cells);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(before, evaluated, "met already");
}

static void a_run_stops_at_a_target() {
  Search::Stop stop;
  stop.target = -0.1f;
  expect_reason(search.run(trial, evaluate, stop), StopReason::target);

  const float best = search.archive().best().objective();
  TEST_ASSERT_TRUE_MESSAGE(best >= -0.1f, "the target is reached");

  const uint32_t before = evaluated;
  stop.target = best;
  expect_reason(search.run(trial, evaluate, stop), StopReason::target);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(before, evaluated, "a target that is just reached is reached");

  stop.target = test::next_inwards(best);
  stop.evaluations = before + 1;
  static_cast<void>(search.run(trial, evaluate, stop));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(before + 1, evaluated, "one that is just missed is not");
}

static void a_target_below_everything_is_met_by_the_first_elite() {
  Search::Stop stop;
  stop.target = -test::largest<float>();
  expect_reason(search.run(trial, evaluate, stop), StopReason::target);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, evaluated, "an empty archive has reached nothing");
}

// Starts so that the clock wraps around on the way; the difference is right all the same.
static void a_run_stops_when_its_time_is_up_by_any_clock() {
  const uint32_t starts[] = {0, 1000, 0x7FFFFFF0U, 0xFFFFFFF0U, 0xFFFFFFFFU};
  for (const uint32_t start : starts) {
    setUp();
    HandClock clock;
    clock.now = start;
    const auto slow = [&clock](const float(&genes)[3], Search::Evaluation& evaluation) {
      clock.now += 10;
      evaluate(genes, evaluation);
    };
    Search::Stop stop;
    stop.milliseconds = 100;
    stop.clock = clock.clock();

    expect_reason(search.run(trial, slow, stop), StopReason::milliseconds);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(10, evaluated, "ten evaluations of ten milliseconds");
    expect_reason(search.run(trial, slow, stop), StopReason::milliseconds);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(20, evaluated, "the time counts from the call of run()");
    stop.milliseconds = 101;
    expect_reason(search.run(trial, slow, stop), StopReason::milliseconds);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(31, evaluated, "the evaluation under way is finished");
  }
}

static void the_first_criterion_that_is_met_stops_the_run() {
  HandClock clock;
  Search::Stop stop;
  stop.evaluations = 1000;
  stop.filled_cells = 3;
  stop.target = 1.0f;
  stop.milliseconds = 1000;
  stop.clock = clock.clock();
  expect_reason(search.run(trial, evaluate, stop), StopReason::filled_cells);

  stop.filled_cells = 0;
  stop.evaluations = evaluated + 1;
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
}

static void a_clock_is_not_read_without_a_time() {
  HandClock clock;
  Search::Stop stop;
  stop.evaluations = 5;
  stop.clock = clock.clock();
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32(0, clock.readings);
}

// As a callback does that begins to save the search and does not finish.
static void evaluate_and_seize(const float (&genes)[3], Search::Evaluation& evaluation) {
  evaluate(genes, evaluation);
  if (evaluated < 3) return;
  using Elites = nanoqd::detail::ArchiveAccess<Search::Archive>;
  auto& archive = nanoqd::detail::SearchAccess<Search>::archive(search);
  static_cast<void>(Elites::seize(archive, nanoqd::detail::Use::reads));
}

static void a_search_that_becomes_busy_ends_the_run() {
  Search::Stop stop;
  stop.evaluations = 1000;

  const RunResult result = search.run(trial, evaluate_and_seize, stop);

  EXPECT_STATUS(Status::busy, result.status);
  TEST_ASSERT_EQUAL_STRING(describe(StopReason::none), describe(result.reason));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, evaluated, "the evaluation that made it busy was the last");
}

static void expect_bad(const Search::Stop& stop, Status status, const char* why) {
  static test::Bytes<Search> before;
  before.copy(search);
  const RunResult result = search.run(trial, evaluate, stop);

  EXPECT_STATUS_MESSAGE(status, result.status, why);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(describe(StopReason::none), describe(result.reason), why);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, evaluated, "nothing is evaluated");
  TEST_ASSERT_TRUE_MESSAGE(before.equal(search), "nothing is changed");
}

static void a_run_that_would_not_end_is_refused() {
  const float not_finite[] = {test::nan<float>(), test::infinity<float>(), -test::infinity<float>()};
  HandClock clock;
  expect_bad(Search::Stop{}, Status::no_stop, "no criterion");

  Search::Stop stop;
  stop.clock = clock.clock();
  expect_bad(stop, Status::no_stop, "a clock is no criterion");

  stop = Search::Stop{};
  stop.filled_cells = Search::cells + 1;
  expect_bad(stop, Status::no_stop, "more filled cells than there are");

  stop = Search::Stop{};
  stop.milliseconds = 10;
  expect_bad(stop, Status::no_clock, "a time without a clock");

  stop.evaluations = 10;
  expect_bad(stop, Status::no_clock, "a time without a clock, beside another criterion");
  for (const float target : not_finite) {
    stop = Search::Stop{};
    stop.target = target;
    expect_bad(stop, Status::bad_target, "a target that is not finite");
    stop.evaluations = 10;
    expect_bad(stop, Status::bad_target, "a target that is not finite, beside another criterion");
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, clock.readings, "no clock is read");
}

template <class Evaluate>
static void expect_refused_evaluations(Evaluate&& broken, uint64_t nanoqd::Counters::*counter) {
  setUp();
  Search::Stop stop;
  stop.evaluations = 25;
  stop.filled_cells = 1;

  const RunResult result = search.run(trial, broken, stop);

  EXPECT_STATUS_MESSAGE(Status::all_refused, result.status, "the run says that it was of no use");
  TEST_ASSERT_EQUAL_STRING(describe(StopReason::evaluations), describe(result.reason));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(25, search.counters().*counter, "every evaluation was refused and counted");
  TEST_ASSERT_EQUAL_UINT64(25, search.counters().refused());
  TEST_ASSERT_EQUAL_UINT64(25, search.counters().evaluations);
  TEST_ASSERT_EQUAL_UINT32(0, search.archive().size());
}

static void an_evaluation_that_leaves_a_field_unset_is_refused_and_the_run_still_ends() {
  using Genes = const float(&)[3];
  using nanoqd::Counters;
  expect_refused_evaluations([](Genes, Search::Evaluation&) {}, &Counters::refused_objectives);
  expect_refused_evaluations(
      [](Genes, Search::Evaluation& evaluation) {
        evaluation.measures[0] = 0.0f;
        evaluation.measures[1] = 0.0f;
      },
      &Counters::refused_objectives);
  expect_refused_evaluations([](Genes, Search::Evaluation& evaluation) { evaluation.objective = 0.0f; },
                             &Counters::refused_measures);
  expect_refused_evaluations(
      [](Genes, Search::Evaluation& evaluation) {
        evaluation.objective = 0.0f;
        evaluation.measures[0] = 0.0f;
      },
      &Counters::refused_measures);
  expect_refused_evaluations(
      [](Genes, Search::Evaluation& evaluation) {
        evaluation.objective = 0.0f;
        evaluation.measures[1] = 0.0f;
      },
      &Counters::refused_measures);
}

// A field set once is not taken for set the next time.
static void an_evaluation_starts_unset_every_time() {
  uint32_t calls = 0;
  const auto only_once = [&calls](const float(&genes)[3], Search::Evaluation& evaluation) {
    if (++calls == 1) Sphere()(genes, evaluation);
  };
  EXPECT_STATUS(Status::ok, search.step(trial, only_once, 10));
  TEST_ASSERT_EQUAL_UINT64(9, search.counters().refused_objectives);
  TEST_ASSERT_EQUAL_UINT32(1, search.archive().size());
}

// Only this run counts, whatever earlier ones found.
static void a_run_says_if_every_evaluation_was_refused() {
  const auto broken = [](const float(&)[3], Search::Evaluation&) {};
  uint32_t calls = 0;
  const auto taken_first = [&calls](const float(&genes)[3], Search::Evaluation& evaluation) {
    if (++calls == 1) Sphere()(genes, evaluation);
  };
  expect_reason(search.run(trial, evaluate, search.stop_after(5)), StopReason::evaluations);

  EXPECT_STATUS_MESSAGE(Status::all_refused, search.run(trial, broken, search.stop_after(1)).status,
                        "one, and refused");
  EXPECT_STATUS_MESSAGE(Status::all_refused, search.run(trial, broken, search.stop_after(9)).status,
                        "nine, all refused");
  EXPECT_STATUS_MESSAGE(Status::ok, search.run(trial, taken_first, search.stop_after(9)).status, "the first was taken");
  EXPECT_STATUS_MESSAGE(Status::ok, search.run(trial, evaluate, search.stop_after(1)).status, "none was refused");
  calls = 0;
  const auto taken_last = [&calls](const float(&genes)[3], Search::Evaluation& evaluation) {
    if (++calls == 4) Sphere()(genes, evaluation);
  };
  EXPECT_STATUS_MESSAGE(Status::ok, search.run(trial, taken_last, search.stop_after(4)).status, "the last was taken");

  Search::Stop stop;
  stop.evaluations = 1;
  EXPECT_STATUS_MESSAGE(Status::ok, search.run(trial, broken, stop).status, "nothing was evaluated");
}

static void a_run_makes_so_many_evaluations_more() {
  expect_reason(search.run(trial, evaluate, search.stop_after(30)), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32(30, evaluated);

  Search::Stop stop = search.stop_after(20);
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(50, evaluated, "counted from the call of stop_after()");

  stop = search.stop_after(1000);
  stop.filled_cells = 1;
  expect_reason(search.run(trial, evaluate, stop), StopReason::filled_cells);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(50, evaluated, "beside another criterion");

  stop = search.stop_after(3);
  uint32_t passes = 0;
  while (search.reason_to_stop(stop) == StopReason::none) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    test::tell_sphere(search, trial);
    ++passes;
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, passes, "in a loop of one's own too");
  TEST_ASSERT_TRUE_MESSAGE(!stop.has_target() && stop.filled_cells == 0 && stop.milliseconds == 0,
                           "nothing else is set");
}

static void a_target_left_unset_stops_nothing() {
  test::tell_cell(search, 3, test::largest<float>());
  Search::Stop stop;
  stop.evaluations = 50;
  expect_reason(search.run(trial, evaluate, stop), StopReason::evaluations);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(50, static_cast<uint32_t>(search.counters().evaluations),
                                   "only a target that was set can be reached");
}

static void a_loop_of_ones_own_asks_when_to_stop() {
  HandClock clock;
  Search::Stop stop;
  stop.evaluations = 7;
  stop.milliseconds = 100;
  stop.clock = clock.clock();
  clock.now = 5;
  uint32_t passes = 0;
  while (search.reason_to_stop(stop, 5) == StopReason::none) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    test::tell_sphere(search, trial);
    ++passes;
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(7, passes, "the evaluations were used up");

  stop.evaluations = 0;
  clock.now = 104;
  TEST_ASSERT_EQUAL_STRING_MESSAGE(describe(StopReason::none), describe(search.reason_to_stop(stop, 5)),
                                   "a millisecond early");

  clock.now = 105;
  TEST_ASSERT_EQUAL_STRING_MESSAGE(describe(StopReason::milliseconds), describe(search.reason_to_stop(stop, 5)),
                                   "the time counts from start");
}

static void no_step_is_taken_before_begin() {
  static Search idle;
  EXPECT_STATUS_MESSAGE(Status::not_started, idle.step(trial, evaluate, 0), "not even none");
  EXPECT_STATUS_MESSAGE(Status::not_started, idle.step(trial, evaluate, 3), "a search must be begun");
  TEST_ASSERT_EQUAL_UINT32(0, evaluated);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_step_is_an_ask_an_evaluation_and_a_tell);
  RUN_TEST(an_evaluation_sees_the_trials_own_genes);
  RUN_TEST(a_run_stops_at_a_number_of_evaluations_since_begin);
  RUN_TEST(a_run_stops_at_a_number_of_filled_cells);
  RUN_TEST(a_run_stops_at_a_target);
  RUN_TEST(a_target_below_everything_is_met_by_the_first_elite);
  RUN_TEST(a_run_stops_when_its_time_is_up_by_any_clock);
  RUN_TEST(the_first_criterion_that_is_met_stops_the_run);
  RUN_TEST(a_clock_is_not_read_without_a_time);
  RUN_TEST(a_search_that_becomes_busy_ends_the_run);
  RUN_TEST(a_run_that_would_not_end_is_refused);
  RUN_TEST(an_evaluation_that_leaves_a_field_unset_is_refused_and_the_run_still_ends);
  RUN_TEST(an_evaluation_starts_unset_every_time);
  RUN_TEST(a_run_says_if_every_evaluation_was_refused);
  RUN_TEST(a_run_makes_so_many_evaluations_more);
  RUN_TEST(a_target_left_unset_stops_nothing);
  RUN_TEST(a_loop_of_ones_own_asks_when_to_stop);
  RUN_TEST(no_step_is_taken_before_begin);
  return UNITY_END();
}
