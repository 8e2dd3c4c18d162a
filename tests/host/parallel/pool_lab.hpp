// A small search for the tests of worker pools, and the digest that its run must have.
#ifndef NANOQD_TESTS_POOL_LAB_HPP
#define NANOQD_TESTS_POOL_LAB_HPP

#include <nanoqd/nanoqd.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <thread>

#include "support/expect_status.hpp"
#include "unity.h"
#include "worker_pool.hpp"

namespace pool_lab {

using nanoqd::Status;
using nanoqd::StopReason;
using Search = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<8, 8>>;
using Pool = WorkerPool<Search>;
inline constexpr std::uint64_t evaluations = 1500;
inline constexpr std::uint64_t window = 16;

inline Search search;

inline void begin() {
  Search::Config config;
  config.seed = 5;
  config.random_solutions = 50;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  EXPECT_STATUS(Status::ok, search.begin(config));
}

inline Search::Stop stop_after(std::uint64_t count) {
  Search::Stop stop;
  stop.evaluations = count;
  return stop;
}

inline void evaluate(const float (&genes)[3], Search::Evaluation& out) {
  out.objective = -genes[2] * genes[2];
  out.measures[0] = genes[0];
  out.measures[1] = genes[1];
}

// Some evaluations take long, so that trials come back in another order than they went out.
inline void evaluate_unevenly(const float (&genes)[3], Search::Evaluation& out) {
  if (genes[2] > 0.8f) std::this_thread::sleep_for(std::chrono::microseconds(300));
  evaluate(genes, out);
}

// Returns the digest of the promised sequence, by a plain loop without threads.
inline std::uint64_t promised_digest() {
  begin();
  std::deque<Search::Trial> out;
  for (std::uint64_t asked = 0; search.counters().evaluations < evaluations;) {
    for (; out.size() < window && asked < evaluations; ++asked) {
      out.emplace_back();
      EXPECT_STATUS(Status::ok, search.ask(out.back()));
    }
    Search::Evaluation evaluation;
    evaluate(out.front().genes, evaluation);
    EXPECT_STATUS(Status::ok, search.tell(out.front(), evaluation.objective, evaluation.measures).status);
    out.pop_front();
  }
  return search.archive().digest();
}

inline void expect_whole_run(std::uint64_t digest, const char* what) {
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(evaluations, search.counters().evaluations, what);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, search.archive().digest(), what);
}

inline void expect_end(const nanoqd::RunResult& result, StopReason reason) {
  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_STRING(describe(reason), describe(result.reason));
}

// Stops the run after `calls` evaluations, with trials out. Later evaluations wait for the stop, so
// that the run cannot end before. Does nothing of that if fewer evaluations are left.
inline void run_and_stop(Pool& pool, int calls) {
  std::atomic<int> begun{0};
  std::atomic<bool> is_stopping{false};
  const auto wait_at_the_end = [&](const float(&genes)[3], Search::Evaluation& out) {
    if (++begun > calls) {
      while (!is_stopping) std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    evaluate_unevenly(genes, out);
  };
  const auto result = pool.run(wait_at_the_end, stop_after(evaluations), [&] {
    is_stopping = begun > calls;
    return !is_stopping;
  });
  expect_end(result, is_stopping ? StopReason::none : StopReason::evaluations);
}

}  // namespace pool_lab

#endif
