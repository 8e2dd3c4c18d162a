#include "run_command.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>

#include "../record/results_file.hpp"
#include "experiment.hpp"
#include "host/port/progress_line.hpp"
#include "host/text/arguments.hpp"
#include "run_request.hpp"

namespace nanoqd::paper {
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

int fail(const std::string& sentence) {
  std::fprintf(stderr, "paper run: %s\n", sentence.c_str());
  return 2;
}

bool run_with_progress(Experiment& experiment, std::string& error) {
  host::ProgressLine progress(stderr);
  const auto watch = [&](double fraction) {
    const std::string text = std::to_string(experiment.runs_found() + experiment.runs_done()) + " of " +
                             std::to_string(experiment.runs_planned()) + " runs";
    progress.update(fraction, text);
  };
  const bool is_well = experiment.run(is_stopped, watch, error);
  progress.finish();
  return is_well;
}

}  // namespace

int run_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(run_help().c_str(), stdout);
    return 0;
  }
  const RunRequest request = take_run_request(arguments);
  if (!arguments.finish()) return fail(arguments.advice("paper run --help"));

  std::string error;
  ResultsFile file;
  Experiment experiment(request, file);
  const bool is_ready =
      experiment.load(error) && file.open(request.out, request.file_name(), error) && experiment.resume(error);
  if (!is_ready) return fail(error);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) static_cast<void>(std::signal(signal, stop_on));
  const auto start = std::chrono::steady_clock::now();
  const bool is_well = run_with_progress(experiment, error);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  const std::size_t there = experiment.runs_found() + experiment.runs_done();
  if (!is_well) {
    return fail(error + "; " + std::to_string(there) + " of " + std::to_string(experiment.runs_planned()) +
                " runs are saved, and the same command continues from there");
  }
  if (there < experiment.runs_planned()) {
    std::fprintf(stderr, "paper run: stopped; %zu of %zu runs are in %s, and the same command continues from there\n",
                 there, experiment.runs_planned(), file.path().c_str());
    return 128 + stopped_by;
  }
  std::printf("runs         %zu done now, %zu done before\n", experiment.runs_done(), experiment.runs_found());
  std::printf("evaluations  %llu in %.1f s\n", static_cast<unsigned long long>(experiment.evaluations()), seconds);
  std::printf("settings     %s, %s data\n", request.settings.name.c_str(), request.data_name());
  std::printf("results      %s\n", file.path().c_str());
  return 0;
}

}  // namespace nanoqd::paper
