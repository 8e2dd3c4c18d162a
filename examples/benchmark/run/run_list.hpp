// Carries out planned runs on several threads. Appends a line to the file of results for each run.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_LIST_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_RUN_LIST_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "../record/result_row.hpp"
#include "experiment/run/crew.hpp"
#include "experiment/run/run_session.hpp"
#include "run_request.hpp"

namespace nanoqd::benchmark {

class RunList {
 public:
  // `request` and `file` must outlive the list.
  RunList(const RunRequest& request, ResultsFile& file) : request_(request), file_(file) {}

  // Plans the runs and removes those that the file already has. Returns false, with one sentence in
  // `error`, if one of them has another seed. Requires: the file is open.
  [[nodiscard]] bool resume(std::string& error);

  // Runs until all runs are done, `stop` becomes true, or a run fails. Returns false on failure,
  // with one sentence in `error`. Calls `watch` with the fraction done, from 0 to 1.
  [[nodiscard]] bool run(const std::atomic<bool>& stop, const std::function<void(double)>& watch, std::string& error);

  [[nodiscard]] const RunCounts& counts() const { return counts_; }

 private:
  [[nodiscard]] bool do_run(const PlannedRun& planned, const std::atomic<bool>& stop, std::string& error);
  // Returns the row of a planned run without its results.
  [[nodiscard]] ResultRow row_of(const PlannedRun& planned) const;

  const RunRequest& request_;
  ResultsFile& file_;
  std::vector<PlannedRun> todo_;
  RunCounts counts_;
  Crew crew_;
  std::mutex file_mutex_;
  std::atomic<std::uint64_t> cost_done_{0};
};

}  // namespace nanoqd::benchmark

#endif
