// Carries out planned runs on several threads. Appends a line to the file of results for each run.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_EXPERIMENT_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_EXPERIMENT_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../record/results_file.hpp"
#include "../suite/suite_function.hpp"
#include "experiment/run/crew.hpp"
#include "experiment/run/run_session.hpp"
#include "run_plan.hpp"
#include "run_request.hpp"

namespace nanoqd::paper {

class Experiment {
 public:
  // `request` and `file` must outlive the experiment.
  Experiment(const RunRequest& request, ResultsFile& file) : request_(request), file_(file) {}

  // Plans the runs and loads their functions. Returns false, with one sentence in `error`, if a
  // data file is missing or malformed.
  [[nodiscard]] bool load(std::string& error);

  // Removes from the plan the runs that the file already has. Returns false, with one sentence in
  // `error`, if one of them has another seed. Requires: the file is open.
  [[nodiscard]] bool resume(std::string& error);

  // Runs until all runs are done, `stop` becomes true, or a run fails. Returns false on failure,
  // with one sentence in `error`. Calls `watch` fifty times a second with the fraction done, from 0
  // to 1.
  [[nodiscard]] bool run(const std::atomic<bool>& stop, const std::function<void(double)>& watch, std::string& error);

  [[nodiscard]] const RunCounts& counts() const { return counts_; }

 private:
  using Table = std::shared_ptr<const CentroidTable>;

  [[nodiscard]] bool do_run(const PlannedRun& planned, const std::atomic<bool>& stop, std::string& error);
  [[nodiscard]] Table table_of(std::uint32_t run);
  [[nodiscard]] std::shared_future<Table> start_table(std::uint32_t run);
  [[nodiscard]] std::uint64_t run_seed(std::uint32_t run) const { return request_.seed + (run - 1); }

  const RunRequest& request_;
  ResultsFile& file_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::unique_ptr<SuiteFunction>>
      functions_;  // by number and dimension
  std::vector<PlannedRun> todo_;
  RunCounts counts_;
  Crew crew_;

  std::mutex tables_mutex_;
  std::map<std::uint32_t, std::shared_future<Table>> tables_;  // by run

  std::mutex file_mutex_;
  std::atomic<std::uint64_t> cost_done_{0};
};

}  // namespace nanoqd::paper

#endif
