// A worker pool keeps the sequence of asks and tells that it promises, for any number of threads,
// and loses no trial when a run is stopped or fails.
#include <nanoqd/nanoqd.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>

#include "host/parallel/pool_lab.hpp"
#include "support/message.hpp"

using namespace pool_lab;

void setUp() {}
void tearDown() {}

static void the_repeatable_order_has_the_promised_sequence_for_any_number_of_threads() {
  const std::uint64_t digest = promised_digest();
  for (const unsigned threads : {1U, 2U, 8U, 40U}) {
    begin();
    Pool pool(search, threads, window, Order::repeatable);

    expect_end(pool.run(evaluate_unevenly, stop_after(evaluations)), StopReason::evaluations);

    expect_whole_run(digest, test::message("the same digest for this number of threads", threads));
    for (const OutTrial<Search>& one : pool.out())
      TEST_ASSERT_FALSE_MESSAGE(one.is_evaluated, "no evaluation beyond the last one that is told");
  }
}

static void a_run_that_is_made_longer_has_the_digest_of_one_that_was_long_from_the_start() {
  const std::uint64_t digest = promised_digest();
  begin();
  Pool pool(search, 3, window, Order::repeatable);

  for (const std::uint64_t count : {std::uint64_t{1}, window - 1, window, std::uint64_t{700}, evaluations})
    expect_end(pool.run(evaluate_unevenly, stop_after(count)), StopReason::evaluations);

  expect_whole_run(digest, "as if it had been one run");
}

// The oldest trials are not evaluated, and younger ones are.
static void a_run_of_one_more_evaluation_ends_also_if_younger_trials_are_back() {
  for (const Order order : {Order::as_they_come, Order::repeatable}) {
    begin();
    TrialQueue<Search> queue(search, window, order);
    EXPECT_STATUS(Status::ok, queue.begin(stop_after(evaluations)));
    OutTrial<Search>* const oldest = queue.take();
    for (int i = 0; i < 3; ++i) {
      OutTrial<Search>* const younger = queue.take();
      evaluate(younger->trial.genes, younger->evaluation);
      queue.give_back(*younger);
    }
    TEST_ASSERT_NOT_NULL(oldest);
    queue.end();
    const std::uint64_t told = search.counters().evaluations;
    Pool pool(search, 2, window, order);
    pool.put_out(queue.out());

    expect_end(pool.run(evaluate, stop_after(told + 1)), StopReason::evaluations);

    TEST_ASSERT_EQUAL_UINT64(told + 1, search.counters().evaluations);
  }
}

static void as_they_come_a_run_has_the_evaluations_that_were_asked_for() {
  for (const unsigned threads : {0U, 1U, 8U}) {
    begin();
    Pool pool(search, threads, window, Order::as_they_come);

    expect_end(pool.run(evaluate_unevenly, stop_after(evaluations)), StopReason::evaluations);

    TEST_ASSERT_EQUAL_UINT64(evaluations, search.counters().evaluations);
    TEST_ASSERT_EQUAL_UINT64(evaluations, search.counters().asks);
    EXPECT_STATUS(Status::ok, search.check_invariants());
  }
}

static void one_worker_that_tells_as_they_come_does_what_run_does() {
  begin();
  static Search::Trial trial;
  expect_end(search.run(trial, evaluate, stop_after(evaluations)), StopReason::evaluations);
  const std::uint64_t digest = search.archive().digest();
  begin();

  expect_end(Pool(search, 1, window, Order::as_they_come).run(evaluate, stop_after(evaluations)),
             StopReason::evaluations);

  expect_whole_run(digest, "one worker is a plain run");
}

static void a_run_that_was_stopped_goes_on_to_the_same_digest() {
  const std::uint64_t digest = promised_digest();
  begin();
  Pool pool(search, 4, window, Order::repeatable);

  run_and_stop(pool, 100);

  TEST_ASSERT_EQUAL_MESSAGE(window, pool.out().size(), "a whole window is out");
  expect_end(pool.run(evaluate, stop_after(evaluations)), StopReason::evaluations);
  expect_whole_run(digest, "as if it had not been stopped");
}

static void a_target_ends_a_run_after_the_same_evaluation_for_any_number_of_threads() {
  std::uint64_t first = 0;
  for (const unsigned threads : {1U, 8U}) {
    begin();
    Search::Stop stop = stop_after(evaluations);
    stop.filled_cells = 50;

    expect_end(Pool(search, threads, window).run(evaluate_unevenly, stop), StopReason::filled_cells);

    if (threads == 1) first = search.counters().evaluations;
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(first, search.counters().evaluations, test::message("threads", threads));
  }
}

static void an_exception_ends_the_run_and_no_trial_is_lost() {
  const std::uint64_t digest = promised_digest();
  for (const unsigned threads : {1U, 8U}) {
    begin();
    Pool pool(search, threads, window, Order::repeatable);
    std::atomic<int> calls{0};
    const auto fail_once = [&](const float(&genes)[3], Search::Evaluation& out) {
      if (++calls == 700) throw std::runtime_error("the robot fell over");
      evaluate_unevenly(genes, out);
    };
    std::string caught;

    try {
      static_cast<void>(pool.run(fail_once, stop_after(evaluations)));
    } catch (const std::runtime_error& problem) {
      caught = problem.what();
    }

    TEST_ASSERT_EQUAL_STRING_MESSAGE("the robot fell over", caught.c_str(), "the caller gets the exception");
    EXPECT_STATUS(Status::ok, search.check_invariants());
    expect_end(pool.run(fail_once, stop_after(evaluations)), StopReason::evaluations);
    expect_whole_run(digest, test::message("the trial is evaluated again, threads", threads));
  }
}

static void an_exception_of_watch_ends_the_run_too() {
  begin();
  Pool pool(search, 2, window);
  const auto slow = [](const float(&genes)[3], Search::Evaluation& out) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    evaluate(genes, out);
  };
  bool is_caught = false;

  try {
    static_cast<void>(pool.run(slow, stop_after(evaluations), []() -> bool { throw std::runtime_error("disk full"); }));
  } catch (const std::runtime_error&) {
    is_caught = true;
  }

  TEST_ASSERT_TRUE_MESSAGE(is_caught, "the caller gets the exception");
}

static void an_evaluation_that_is_not_filled_in_is_refused_and_counted() {
  for (const Order order : {Order::as_they_come, Order::repeatable}) {
    begin();
    Pool pool(search, 3, window, order);

    expect_end(pool.run([](const float(&)[3], Search::Evaluation&) {}, stop_after(100)), StopReason::evaluations);

    TEST_ASSERT_EQUAL_UINT64(100, search.counters().refused());
    TEST_ASSERT_EQUAL_UINT32(0, search.archive().size());
  }
}

static void a_run_that_cannot_start_says_why() {
  begin();
  Search::Stop too_many;
  too_many.filled_cells = 65;

  EXPECT_STATUS(Status::no_stop, Pool(search, 2).run(evaluate, Search::Stop()).status);
  EXPECT_STATUS(Status::no_stop, Pool(search, 2).run(evaluate, too_many).status);
  static Search never_begun;
  EXPECT_STATUS(Status::not_started, Pool(never_begun, 2).run(evaluate, stop_after(10)).status);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_repeatable_order_has_the_promised_sequence_for_any_number_of_threads);
  RUN_TEST(a_run_that_is_made_longer_has_the_digest_of_one_that_was_long_from_the_start);
  RUN_TEST(a_run_of_one_more_evaluation_ends_also_if_younger_trials_are_back);
  RUN_TEST(as_they_come_a_run_has_the_evaluations_that_were_asked_for);
  RUN_TEST(one_worker_that_tells_as_they_come_does_what_run_does);
  RUN_TEST(a_run_that_was_stopped_goes_on_to_the_same_digest);
  RUN_TEST(a_target_ends_a_run_after_the_same_evaluation_for_any_number_of_threads);
  RUN_TEST(an_exception_ends_the_run_and_no_trial_is_lost);
  RUN_TEST(an_exception_of_watch_ends_the_run_too);
  RUN_TEST(an_evaluation_that_is_not_filled_in_is_refused_and_counted);
  RUN_TEST(a_run_that_cannot_start_says_why);
  return UNITY_END();
}
