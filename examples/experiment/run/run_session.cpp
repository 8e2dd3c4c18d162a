#include "run_session.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>

#include "host/port/progress_line.hpp"

namespace nanoqd::experiment {
namespace {

std::atomic<bool> is_stopped{false};
std::atomic<int> stopped_by{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may only use lock-free atomics");

// The first signal lets the threads stop their runs. A second signal ends the program at once.
void stop_on(int signal) {
  stopped_by = signal;
  is_stopped = true;
  static_cast<void>(std::signal(signal, SIG_DFL));
}

bool run_with_progress(const RunCounts& counts, const RunAll& run_all, std::string& error) {
  host::ProgressLine progress(stderr);
  const auto watch = [&](double fraction) {
    const std::string text =
        std::to_string(counts.found + counts.done) + " of " + std::to_string(counts.planned) + " runs";
    progress.update(fraction, text);
  };
  const bool is_well = run_all(is_stopped, watch, error);
  progress.finish();
  return is_well;
}

}  // namespace

int run_session(const RunSession& session, const RunCounts& counts, const RunAll& run_all) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) static_cast<void>(std::signal(signal, stop_on));
  const auto start = std::chrono::steady_clock::now();
  std::string error;
  const bool is_well = run_with_progress(counts, run_all, error);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  const std::size_t there = counts.found + counts.done;
  if (!is_well) {
    std::fprintf(stderr, "%s: %s; %zu of %zu runs are saved, and the same command continues from there\n",
                 session.command.c_str(), error.c_str(), there, counts.planned);
    return 2;
  }
  if (there < counts.planned) {
    std::fprintf(stderr, "%s: stopped; %zu of %zu runs are in %s, and the same command continues from there\n",
                 session.command.c_str(), there, counts.planned, session.path.c_str());
    return 128 + stopped_by;
  }
  std::printf("runs         %zu done now, %zu done before\n", counts.done.load(), counts.found);
  std::printf("evaluations  %llu in %.1f s\n", static_cast<unsigned long long>(counts.evaluations.load()), seconds);
  std::printf("settings     %s\n", session.settings.c_str());
  std::printf("results      %s\n", session.path.c_str());
  return 0;
}

}  // namespace nanoqd::experiment
