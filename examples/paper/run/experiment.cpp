#include "experiment.hpp"

#include "../record/archive_file.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nanoqd/math/digest.hpp>
#include <optional>
#include <set>
#include <tuple>

#include "host/text/write_file.hpp"
#include "search_run.hpp"

namespace nanoqd::paper {
namespace {

// Returns the seed of a search. It depends only on the seed of the run, the algorithm, the function
// and the dimension, so that each search has its own sequence of draws.
std::uint64_t search_seed(std::uint64_t run_seed, const PlannedRun& planned) {
  Digest digest;
  digest.add(run_seed);
  digest.add(static_cast<std::uint8_t>(planned.algorithm));
  digest.add(planned.function);
  digest.add(planned.dimension);
  return digest.value();
}

auto identity(const PlannedRun& planned) {
  return std::make_tuple(std::string(name_of(planned.algorithm)), planned.function, planned.dimension, planned.run);
}

}  // namespace

bool Experiment::load(std::string& error) {
  todo_ = plan_runs(request_.plan);
  counts_.planned = todo_.size();
  for (const PlannedRun& planned : todo_) {
    auto& function = functions_[{planned.function, planned.dimension}];
    if (function == nullptr) {
      function =
          load_function(request_.data, planned.function, planned.dimension, error, request_.settings.is_scale_noisy);
    }
    if (function == nullptr) return false;
  }
  return true;
}

bool Experiment::resume(std::string& error) {
  std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::uint32_t>> finished;
  for (const ResultsFile::Finished& one : file_.finished()) {
    if (one.row.settings != request_.settings.name || one.row.data != request_.data_name()) continue;
    if (one.row.seed != run_seed(one.row.run)) {
      error = one.place + " is run " + std::to_string(one.row.run) + " with seed " + std::to_string(one.row.seed) +
              ", but would now have " + std::to_string(run_seed(one.row.run)) +
              "; choose another --out, or use the same --seed";
      return false;
    }
    finished.insert({one.row.algorithm, one.row.function, one.row.dimension, one.row.run});
  }
  const auto is_finished = [&finished](const PlannedRun& planned) { return finished.count(identity(planned)) > 0; };
  todo_.erase(std::remove_if(todo_.begin(), todo_.end(), is_finished), todo_.end());
  counts_.found = counts_.planned - todo_.size();
  return true;
}

bool Experiment::run(const std::atomic<bool>& stop, const std::function<void(double)>& watch, std::string& error) {
  std::uint64_t total = 1;
  for (const PlannedRun& planned : todo_) total += planned.cost;
  const auto task = [this, &stop](std::size_t number, std::string& reason) {
    return do_run(todo_[number], stop, reason);
  };
  const auto look = [&] { watch(static_cast<double>(cost_done_) / static_cast<double>(total)); };
  return crew_.run(request_.jobs, todo_.size(), task, stop, look, error);
}

bool Experiment::do_run(const PlannedRun& planned, const std::atomic<bool>& stop, std::string& error) {
  const Table table = needs_centroids(planned.algorithm) ? table_of(planned.run) : nullptr;
  const auto start = std::chrono::steady_clock::now();
  SearchTask task;
  task.settings = &request_.settings;
  task.algorithm = planned.algorithm;
  task.function = planned.function;
  task.dimension = planned.dimension;
  task.evaluate = functions_.at({planned.function, planned.dimension}).get();
  task.table = table.get();
  task.seed = search_seed(run_seed(planned.run), planned);
  task.wants_archive = planned.run == 1;
  task.goes_on = [&] {
    cost_done_ += planned.cost / curve_points;
    return !stop && !crew_.has_failed();
  };
  std::optional<SearchResult> result = run_search(task);
  if (!result) return true;  // stopped

  ResultRow row;
  row.settings = request_.settings.name;
  row.data = request_.data_name();
  row.algorithm = name_of(planned.algorithm);
  row.function = planned.function;
  row.dimension = planned.dimension;
  row.run = planned.run;
  row.seed = run_seed(planned.run);
  row.cells = result->cells;
  row.evaluations = result->evaluations;
  row.fev = result->fev;
  row.coverage = result->coverage;
  row.elites = result->elites;
  row.qd_score = result->qd_score;
  row.fev_curve = std::move(result->fev_curve);
  row.step_curve = std::move(result->step_curve);
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (task.wants_archive) {  // before the row, because a row means that all files of its run exist
    const std::filesystem::path folder = std::filesystem::path(request_.out) / "archives";
    std::error_code ignored;  // write_file_whole() reports a missing folder with a better sentence
    std::filesystem::create_directories(folder, ignored);
    const std::string name =
        archive_path(request_.out, row.settings, row.data, row.algorithm, row.function, row.dimension);
    if (!host::write_file_whole(name, result->archive, error)) return false;
  }
  const std::lock_guard<std::mutex> lock(file_mutex_);
  if (!file_.append(row, error)) return false;
  ++counts_.done;
  counts_.evaluations += row.evaluations;
  return true;
}

// Returns the future of a run's centroids. Makes the centroids, unless another thread has made them
// or is making them.
std::shared_future<Experiment::Table> Experiment::start_table(std::uint32_t run) {
  std::promise<Table> promise;
  {
    const std::lock_guard<std::mutex> lock(tables_mutex_);
    const auto [entry, is_mine] = tables_.try_emplace(run);
    if (!is_mine) return entry->second;
    entry->second = promise.get_future().share();
  }
  promise.set_value(make_centroid_table(request_.settings.cvt, run_seed(run)));
  return start_table(run);
}

Experiment::Table Experiment::table_of(std::uint32_t run) {
  const std::shared_future<Table> table = start_table(run);
  const bool is_ready = table.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  // Instead of waiting for another thread, makes the centroids of the next run.
  const bool is_next_needed = std::any_of(todo_.begin(), todo_.end(), [run](const PlannedRun& planned) {
    return planned.run == run + 1 && needs_centroids(planned.algorithm);
  });
  if (!is_ready && is_next_needed) static_cast<void>(start_table(run + 1));
  return table.get();
}

}  // namespace nanoqd::paper
