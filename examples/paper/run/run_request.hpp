// The command line of `paper run`.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_RUN_REQUEST_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_RUN_REQUEST_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "host/text/arguments.hpp"
#include "run_plan.hpp"
#include "settings.hpp"

namespace nanoqd::paper {

struct RunRequest {
  PlanRequest plan;
  Settings settings;
  std::optional<std::string> data;  // the folder of the official files; none for made-up data
  std::string out;
  std::uint64_t seed = 1;  // of run 1; run 2 has the next number
  std::uint32_t jobs = 1;

  [[nodiscard]] const char* data_name() const { return data ? "official" : "made-up"; }
  // The file that this shard writes.
  [[nodiscard]] std::string file_name() const { return plan.shard.file_name(); }
};

// Takes the options of `paper run`. A mistake becomes the error of `arguments`; the request is then
// meaningless.
[[nodiscard]] RunRequest take_run_request(host::Arguments& arguments);

// The page that --help prints.
[[nodiscard]] std::string run_help();

}  // namespace nanoqd::paper

#endif
