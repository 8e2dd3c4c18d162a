// The part of a `run` command that the user sees: a progress line, Ctrl-C, and the last lines.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RUN_RUN_SESSION_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RUN_RUN_SESSION_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace nanoqd::experiment {

// How far the runs are. Several threads may count at a time.
struct RunCounts {
  std::size_t planned = 0;
  std::size_t found = 0;  // done before this session
  std::atomic<std::size_t> done{0};
  std::atomic<std::uint64_t> evaluations{0};
};

struct RunSession {
  std::string command;   // "paper run", for sentences
  std::string path;      // of the results
  std::string settings;  // the text after "settings" in the last lines
};

// Runs until all runs are done, `stop` becomes true, or a run fails. Returns false on failure, with
// one sentence in `error`. Calls `watch` with the fraction done, from 0 to 1.
using RunAll =
    std::function<bool(const std::atomic<bool>& stop, const std::function<void(double)>& watch, std::string& error)>;

// Calls run_all with a progress line on standard error. SIGINT, SIGTERM and SIGHUP stop the runs; a
// second signal ends the program at once. Prints the counts. Returns the exit code: 0; 2 after a
// failure; 128 plus the signal after a stop.
[[nodiscard]] int run_session(const RunSession& session, const RunCounts& counts, const RunAll& run_all);

}  // namespace nanoqd::experiment

#endif
