#include "run_command.hpp"

#include <cstdio>
#include <string>

#include "experiment/run/run_session.hpp"
#include "host/text/arguments.hpp"
#include "run_list.hpp"
#include "run_request.hpp"

namespace nanoqd::benchmark {
namespace {

int refuse_run(const std::string& sentence) {
  std::fprintf(stderr, "benchmark run: %s\n", sentence.c_str());
  return 2;
}

}  // namespace

int run_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(run_help, stdout);
    return 0;
  }
  const RunRequest request = take_run_request(arguments);
  if (!arguments.finish()) return refuse_run(arguments.advice("benchmark run --help"));

  std::string error;
  ResultsFile file;
  RunList list(request, file);
  if (!file.open(request.out, request.shard.file_name(), error) || !list.resume(error)) return refuse_run(error);
  ResultRow settings;
  settings.start = request.start_name();
  settings.bounds = request.bounds_name();
  settings.cells = request.side * request.side;
  settings.evaluations = request.budget;
  settings.noise = request.noise_name();
  settings.corrected = request.corrected;
  const RunSession session{"benchmark run", file.path(), settings_text(settings)};
  return run_session(session, list.counts(),
                     [&list](const std::atomic<bool>& stop, const std::function<void(double)>& watch,
                             std::string& reason) { return list.run(stop, watch, reason); });
}

}  // namespace nanoqd::benchmark
