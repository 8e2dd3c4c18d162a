// TrialQueue: keeps the trials that are out, and decides when a search is asked and told. It knows
// no threads: worker_pool.hpp puts threads around it, and examples/mpi puts messages around it.
//
//     TrialQueue<Search> queue(search, 64, Order::repeatable);
//     nanoqd::Status status = queue.begin(stop);
//     while (queue.is_running()) {
//       OutTrial<Search>* one = queue.take();      // null: give one back first
//       evaluate(one->trial.genes, one->evaluation);
//       queue.give_back(*one);                     // in any order
//     }
//
// Two orders:
//  - as_they_come: a trial is asked when somebody can evaluate it, and told as soon as it is back.
//  - repeatable: trial i is asked right after trial i - window was told, and trials are told in the
//    order in which they were asked. The sequence of asks and tells, and so every bit of the
//    result, depends on the window. It depends neither on the number of workers nor on their speed,
//    nor on where a run is stopped and continued.
#ifndef NANOQD_EXAMPLES_TRIAL_QUEUE_HPP
#define NANOQD_EXAMPLES_TRIAL_QUEUE_HPP

#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <limits>
#include <list>
#include <vector>

enum class Order : std::uint32_t { as_they_come = 0, repeatable };

// A trial between ask and tell.
template <class Search>
struct OutTrial {
  typename Search::Trial trial{};
  typename Search::Evaluation evaluation{};
  bool is_evaluated = false;
};

template <class Search>
class TrialQueue {
 public:
  using Out = OutTrial<Search>;
  using Stop = typename Search::Stop;

  // `the_search` must outlive the queue. The window is for the repeatable order; 0 counts as 1.
  TrialQueue(Search& the_search, std::size_t window, Order order)
      : search_(the_search), window_(std::max<std::size_t>(window, 1)), order_(order) {}
  TrialQueue(const TrialQueue&) = delete;
  TrialQueue& operator=(const TrialQueue&) = delete;

  // Starts a run, or continues one: trials that are still out come first. Returns `ok` also if a
  // criterion is met already; otherwise `not_started`, `busy`, the status of stop.validate(), or
  // `no_stop` if `stop` demands more filled cells than there are.
  nanoqd::Status begin(const Stop& stop) {
    is_running_ = false;
    stop_ = stop;
    result_ = {search_.archive().readiness(), nanoqd::StopReason::none};
    if (result_.status == nanoqd::Status::ok) result_.status = stop.validate();
    if (result_.status == nanoqd::Status::ok && stop.filled_cells > Search::cells)
      result_.status = nanoqd::Status::no_stop;
    if (result_.status != nanoqd::Status::ok) return result_.status;
    start_ = stop.milliseconds != 0 ? stop.clock.milliseconds(stop.clock.context) : 0;
    waiting_.clear();
    std::size_t place = 0;
    for (Out& one : out_) {
      if (is_told_in_this_run(place++) && !one.is_evaluated) waiting_.push_back(&one);
    }
    is_running_ = true;
    end_if_met();
    advance();
    return result_.status;
  }

  // Returns the next trial to evaluate. Its evaluation is infinite, so that tell() refuses what is
  // not filled in. Returns null if nothing can be evaluated before a trial is given back, and after
  // the end of the run. The trial stays where it is until it is given back.
  Out* take() {
    if (order_ == Order::as_they_come && waiting_.empty()) ask();
    if (!is_running_ || waiting_.empty()) return nullptr;
    Out* const next = waiting_.front();
    waiting_.pop_front();
    next->evaluation.objective = std::numeric_limits<typename Search::Scalar>::infinity();
    for (auto& measure : next->evaluation.measures) measure = std::numeric_limits<typename Search::Scalar>::infinity();
    return next;
  }

  // Takes back a trial whose evaluation is filled in. After the end of the run the trial is kept,
  // and told by the next run.
  void give_back(Out& evaluated) {
    evaluated.is_evaluated = true;
    advance();
  }

  // Ends the run. Trials stay out.
  void end() { is_running_ = false; }

  [[nodiscard]] bool is_running() const { return is_running_; }
  // Returns how the last run ended; StopReason::none if end() did.
  [[nodiscard]] nanoqd::RunResult result() const { return result_; }
  // Returns how many trials can be taken before one is given back.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

  // Returns a copy of the trials that are out, in the order of their asks. Save them together with
  // the search, and no trial is lost. A trial that a worker has now counts as not evaluated.
  [[nodiscard]] std::vector<Out> out() const { return {out_.begin(), out_.end()}; }
  // Replaces the trials that are out, after the search was loaded. Requires: no run is going on.
  void put_out(const std::vector<Out>& trials) {
    waiting_.clear();
    out_.assign(trials.begin(), trials.end());
  }

 private:
  // Returns whether the run reaches the trial at this place of out_ before its last evaluation.
  [[nodiscard]] bool is_told_in_this_run(std::size_t place) const {
    return stop_.evaluations == 0 || search_.counters().evaluations + place < stop_.evaluations;
  }

  // Asks for one more trial. The repeatable order asks also for trials of the next run, so that a
  // run that is continued has the sequence of one that was longer from the start. Nobody evaluates
  // them in this run.
  bool ask() {
    const bool is_for_this_run = is_told_in_this_run(out_.size());
    if (!is_running_ || (order_ == Order::as_they_come && !is_for_this_run)) return false;
    out_.emplace_back();
    const nanoqd::Status status = search_.ask(out_.back().trial);
    if (status != nanoqd::Status::ok) {
      out_.pop_back();
      fail(status);
      return false;
    }
    if (is_for_this_run) waiting_.push_back(&out_.back());
    return true;
  }

  // Tells one trial. A refused evaluation is a tell too, and the search counts it.
  void tell(typename std::list<Out>::iterator one) {
    const auto told = search_.tell(one->trial, one->evaluation.objective, one->evaluation.measures);
    if (told.status == nanoqd::Status::busy || told.status == nanoqd::Status::not_started) return fail(told.status);
    out_.erase(one);
    end_if_met();
  }

  // Tells and asks all that is due.
  void advance() {
    if (order_ == Order::repeatable) {
      fill_window();
      while (is_running_ && !out_.empty() && out_.front().is_evaluated) {
        tell(out_.begin());
        fill_window();
      }
      return;
    }
    for (auto one = out_.begin(); is_running_ && one != out_.end();) {
      const auto next = std::next(one);
      if (one->is_evaluated) tell(one);
      one = next;
    }
  }

  void fill_window() {
    while (out_.size() < window_ && ask()) {
    }
  }

  void end_if_met() {
    result_.reason = search_.reason_to_stop(stop_, start_);
    if (result_.reason != nanoqd::StopReason::none) is_running_ = false;
  }

  void fail(nanoqd::Status status) {
    result_.status = status;
    is_running_ = false;
  }

  Search& search_;
  std::size_t window_;
  Order order_;
  Stop stop_{};
  std::uint32_t start_ = 0;
  std::list<Out> out_;        // in the order of their asks; a list, because trials must not move
  std::deque<Out*> waiting_;  // those of them that nobody has taken, and that this run tells
  bool is_running_ = false;
  nanoqd::RunResult result_{};
};

#endif
