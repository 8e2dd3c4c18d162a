// WorkerPool: evaluates the trials of a search on several threads. For evaluations that take a
// tenth of a millisecond or more. Copy this file and trial_queue.hpp into your project.
//
//     WorkerPool<Search> pool(search, 8, 64, Order::repeatable);
//     Search::Stop stop;
//     stop.evaluations = 100000;
//     const nanoqd::RunResult result = pool.run(evaluate, stop);
//
// `evaluate(const Scalar (&genes)[n], Search::Evaluation& out)` is the function of Search::run().
// Several threads call it at the same time, so it must not change anything that they share. To
// refuse a solution, leave the objective as it is: the search counts it as refused.
//
// An exception of `evaluate` ends the run. Workers finish the evaluation that they are at, and
// run() throws the exception again; the first one, if there are several. Search and pool stay
// sound: the trial is out, and the next run() evaluates it again.
//
// trial_queue.hpp explains the two orders. The repeatable order has a cost: a worker waits while
// the oldest trial is not back and `window` - 1 younger trials are. Take a window of several times
// the number of threads.
#ifndef NANOQD_EXAMPLES_WORKER_POOL_HPP
#define NANOQD_EXAMPLES_WORKER_POOL_HPP

#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "trial_queue.hpp"

template <class Search>
class WorkerPool {
 public:
  using Out = OutTrial<Search>;
  using Stop = typename Search::Stop;

  // How often `watch` is called.
  static constexpr std::chrono::milliseconds watch_interval{20};

  // `the_search` must outlive the pool. 0 threads count as 1. The window does not matter for trials
  // that are told as they come.
  WorkerPool(Search& the_search, unsigned threads, std::size_t window = 64, Order order = Order::repeatable)
      : queue_(the_search, window, order), threads_(std::max(threads, 1U)) {}

  // Evaluates until a criterion of `stop` is met. A time limit is looked at after each tell.
  // Returns what Search::run() returns. Trials that are still out stay in the pool, for the next
  // run().
  //
  // Calls watch() about 50 times a second, on the thread of the caller. Meanwhile nothing asks or
  // tells, so it may read the search, save it and call out(). If it returns false, the run ends as
  // soon as the workers have finished the evaluations that they are at; StopReason is then `none`.
  // Throws what `evaluate` or `watch` throws, and std::system_error if a thread cannot be started.
  // All threads have ended then.
  template <class Evaluate, class Watch>
  nanoqd::RunResult run(const Evaluate& evaluate, const Stop& stop, Watch&& watch) {
    std::unique_lock<std::mutex> lock(mutex_);
    failure_ = nullptr;
    if (queue_.begin(stop) != nanoqd::Status::ok || !queue_.is_running()) return queue_.result();
    std::vector<std::thread> workers;
    try {
      while (workers.size() < threads_) workers.emplace_back([&] { work(evaluate); });
      while (queue_.is_running()) {
        ended_.wait_for(lock, watch_interval);
        if (queue_.is_running() && !watch()) queue_.end();
      }
    } catch (...) {
      keep_failure();
    }
    lock.unlock();
    work_.notify_all();
    for (std::thread& worker : workers) worker.join();
    if (failure_) std::rethrow_exception(failure_);
    return queue_.result();
  }
  template <class Evaluate>
  nanoqd::RunResult run(const Evaluate& evaluate, const Stop& stop) {
    return run(evaluate, stop, [] { return true; });
  }

  // Returns the trials that are out, to be saved together with the search; see TrialQueue.
  // Requires: called from `watch`, or while run() is not running.
  [[nodiscard]] std::vector<Out> out() const { return queue_.out(); }
  // Takes over trials that were saved, after the search was loaded. Requires: run() is not running.
  void put_out(const std::vector<Out>& trials) { queue_.put_out(trials); }

 private:
  // What each thread does. Any exception ends the run: one of `evaluate`, or std::bad_alloc.
  template <class Evaluate>
  void work(const Evaluate& evaluate) {
    std::unique_lock<std::mutex> lock(mutex_);
    try {
      while (queue_.is_running()) {
        if (Out* const one = queue_.take()) {
          evaluate_unlocked(evaluate, *one, lock);
          queue_.give_back(*one);
          wake();
        } else if (queue_.is_running()) {
          work_.wait(lock);
        }
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      keep_failure();
    }
    ended_.notify_all();
    work_.notify_all();
  }

  // The evaluation has memory of its own until it is complete: out() may copy `one` meanwhile.
  template <class Evaluate>
  static void evaluate_unlocked(const Evaluate& evaluate, Out& one, std::unique_lock<std::mutex>& lock) {
    typename Search::Evaluation evaluation = one.evaluation;
    lock.unlock();
    evaluate(one.trial.genes, evaluation);
    lock.lock();
    one.evaluation = evaluation;
  }

  // Wakes as many workers as there are trials for them besides the caller's own.
  void wake() {
    for (std::size_t i = 1; i < std::min<std::size_t>(queue_.waiting(), threads_); ++i) work_.notify_one();
  }

  // Keeps the exception that is being handled, if it is the first one, and ends the run. Requires:
  // the mutex is locked.
  void keep_failure() {
    if (!failure_) failure_ = std::current_exception();
    queue_.end();
  }

  TrialQueue<Search> queue_;
  std::size_t threads_;
  std::mutex mutex_;               // for the queue, the search and failure_
  std::condition_variable work_;   // a trial can be taken, or the run has ended
  std::condition_variable ended_;  // the run has ended
  std::exception_ptr failure_;
};

#endif
