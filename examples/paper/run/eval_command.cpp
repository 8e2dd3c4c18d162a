#include "eval_command.hpp"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nanoqd/math/rng.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../suite/function_facts.hpp"
#include "../suite/number_text.hpp"
#include "../suite/suite_function.hpp"
#include "host/text/arguments.hpp"

namespace nanoqd::paper {
namespace {

const char* const help =
    "paper eval: reads points from the standard input, one on each line, and prints the value of each\n"
    "\n"
    "  --function N      number of the CEC 2005 function, 1 to 25; required\n"
    "  --dimension N     numbers in a point: 2, 10, 30 or 50 with --data, otherwise 2 to 50; required\n"
    "  --data DIR        folder with the suite's own files; without it, shifts and rotations are made up,\n"
    "                    always the same ones\n"
    "  --noise on|off    noise of F4, F17, F24 and F25 (default on)\n"
    "  --seed N          seed of the noise (default 1)\n"
    "  --help            prints this page\n"
    "\n"
    "Spaces separate the numbers. Values have 17 digits and include the function's bias.\n"
    "\n"
    "example: echo 1 2 | paper eval --function 9 --dimension 2\n";

struct Request {
  std::uint32_t function = 0;
  std::uint32_t dimension = 0;
  std::optional<std::string> data;
  bool is_noisy = true;
  std::uint64_t seed = 1;
};

int fail(const std::string& sentence) {
  std::fprintf(stderr, "paper eval: %s\n", sentence.c_str());
  return 2;
}

// Prints a value for each line. Flushes the output before it waits for more input.
int evaluate_lines(const SuiteFunction& function, const Request& request) {
  std::ios::sync_with_stdio(false);
  Rng rng(request.seed);
  const double bias = facts_of(request.function).bias;
  std::vector<double> x;
  std::string line;
  std::string wrong;
  for (std::uint64_t number = 1; std::getline(std::cin, line); ++number) {
    x.clear();
    const bool is_understood = parse_numbers(line, x, wrong);
    if (!is_understood || x.size() != request.dimension) {
      static_cast<void>(std::fflush(stdout));
      std::string sentence = "line " + std::to_string(number) + " of the input ";
      if (!is_understood) return fail(sentence.append("contains '").append(wrong).append("', which is not a number"));
      return fail(sentence.append("has ")
                      .append(std::to_string(x.size()))
                      .append(" numbers instead of ")
                      .append(std::to_string(request.dimension)));
    }
    std::printf("%.17g\n", function.error(x.data(), request.is_noisy ? &rng : nullptr) + bias);
    if (std::cin.rdbuf()->in_avail() <= 0) static_cast<void>(std::fflush(stdout));
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    return fail("cannot write the values; check where the output goes");
  }
  return 0;
}

}  // namespace

int eval_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  Request request;
  request.function = static_cast<std::uint32_t>(arguments.whole("--function", 1, function_count).value_or(0));
  request.dimension =
      static_cast<std::uint32_t>(arguments.whole("--dimension", fewest_dimensions, most_dimensions).value_or(0));
  request.data = arguments.text("--data");
  request.is_noisy = arguments.choice("--noise", {"on", "off"}).value_or(0) == 0;
  request.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(1);
  if (request.function == 0) arguments.fail("--function is missing: give a number from 1 to 25");
  if (request.dimension == 0) arguments.fail("--dimension is missing: give a number from 2 to 50");
  if (request.data && !has_official_data(request.dimension)) {
    arguments.fail("the official data are for dimensions 2, 10, 30 and 50; leave out --data for made-up data");
  }
  if (!arguments.finish()) return fail(arguments.advice("paper eval --help"));

  std::string error;
  const std::unique_ptr<SuiteFunction> function =
      load_function(request.data, request.function, request.dimension, error);
  if (function == nullptr) return fail(error);
  const FunctionFacts& facts = facts_of(request.function);
  const char* const noise = !facts.is_noisy ? "" : request.is_noisy ? ", noise on" : ", noise off";
  std::fprintf(stderr, "F%u (%s) in %u dimensions, %s data%s\n", request.function, facts.name, request.dimension,
               request.data ? "official" : "made-up", noise);
  return evaluate_lines(*function, request);
}

}  // namespace nanoqd::paper
