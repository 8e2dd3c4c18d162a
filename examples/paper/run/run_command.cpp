#include "run_command.hpp"

#include <cstdio>
#include <string>

#include "../record/results_file.hpp"
#include "experiment.hpp"
#include "experiment/run/run_session.hpp"
#include "host/text/arguments.hpp"
#include "run_request.hpp"

namespace nanoqd::paper {
namespace {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "paper run: %s\n", sentence.c_str());
  return 2;
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
  const RunSession session{"paper run", file.path(), request.settings.name + ", " + request.data_name() + " data"};
  return run_session(session, experiment.counts(),
                     [&experiment](const std::atomic<bool>& stop, const std::function<void(double)>& watch,
                                   std::string& reason) { return experiment.run(stop, watch, reason); });
}

}  // namespace nanoqd::paper
