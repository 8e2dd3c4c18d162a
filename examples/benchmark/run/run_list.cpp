#include "run_list.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <nanoqd/math/digest.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace nanoqd::benchmark {
namespace {

// Returns a seed that depends on the seed of the run and on a name only.
std::uint64_t seed_for(std::uint64_t run_seed, std::string_view name) {
  Digest digest;
  digest.add(run_seed);
  for (const char letter : name) digest.add(static_cast<std::uint8_t>(letter));
  return digest.value();
}

struct RunBefore {
  bool operator()(const ResultRow& a, const ResultRow& b) const { return run_before(a, b); }
};

}  // namespace

ResultRow RunList::row_of(const PlannedRun& planned) const {
  ResultRow row;
  row.start = request_.start_name();
  row.bounds = request_.bounds_name();
  row.cells = request_.side * request_.side;
  row.evaluations = request_.budget;
  row.noise = request_.noise_name();
  row.corrected = request_.corrected;
  row.problem = planned.problem->name;
  row.contender = planned.contender->name;
  row.run = planned.run;
  row.seed = request_.seed + (planned.run - 1);
  return row;
}

bool RunList::resume(std::string& error) {
  todo_ = plan_runs(request_);
  counts_.planned = todo_.size();
  std::set<ResultRow, RunBefore> finished;
  for (const ResultsFile::Finished& one : file_.finished()) {
    const std::uint64_t seed = request_.seed + (one.row.run - 1);
    if (one.row.seed != seed) {
      error = one.place + " is run " + std::to_string(one.row.run) + " with seed " + std::to_string(one.row.seed) +
              ", but would now have " + std::to_string(seed) + "; choose another --out, or use the same --seed";
      return false;
    }
    finished.insert(one.row);
  }
  const auto is_finished = [&](const PlannedRun& planned) { return finished.count(row_of(planned)) > 0; };
  todo_.erase(std::remove_if(todo_.begin(), todo_.end(), is_finished), todo_.end());
  counts_.found = counts_.planned - todo_.size();
  return true;
}

bool RunList::run(const std::atomic<bool>& stop, const std::function<void(double)>& watch, std::string& error) {
  std::uint64_t total = 1;
  for (const PlannedRun& planned : todo_) total += planned.cost;
  const auto task = [this, &stop](std::size_t number, std::string& reason) {
    return do_run(todo_[number], stop, reason);
  };
  const auto look = [&] { watch(static_cast<double>(cost_done_) / static_cast<double>(total)); };
  return crew_.run(request_.jobs, todo_.size(), task, stop, look, error);
}

bool RunList::do_run(const PlannedRun& planned, const std::atomic<bool>& stop, std::string& error) {
  const auto begin = std::chrono::steady_clock::now();
  ResultRow row = row_of(planned);
  const std::unique_ptr<const Problem> problem = make_problem(planned.problem->name);
  SearchTask task;
  task.contender = planned.contender->kind;
  task.problem = problem.get();
  task.side = request_.side;
  task.start = request_.start;
  task.is_clamped = request_.is_clamped;
  task.budget = request_.budget;
  task.noise = request_.noise;
  task.corrected = request_.corrected;
  task.start_seed = seed_for(row.seed, row.problem);
  task.search_seed = seed_for(row.seed, row.problem + "/" + row.contender);
  task.noise_seed = seed_for(row.seed, row.problem + "/noise");
  task.goes_on = [&] {
    cost_done_ += planned.cost / curve_points;
    return !stop && !crew_.has_failed();
  };
  std::optional<SearchResult> result = run_search(task);
  if (!result) return true;  // stopped
  row.qd = result->qd.back();
  row.coverage = result->coverage.back();
  row.best = result->best.back();
  row.in_cell = result->in_cell;
  row.overclaim = result->overclaim;
  row.repeated = result->repeated;
  row.qd_curve = std::move(result->qd);
  row.coverage_curve = std::move(result->coverage);
  row.best_curve = std::move(result->best);
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const std::lock_guard<std::mutex> lock(file_mutex_);
  if (!file_.append(row, error)) return false;
  ++counts_.done;
  counts_.evaluations += row.evaluations;
  return true;
}

}  // namespace nanoqd::benchmark
