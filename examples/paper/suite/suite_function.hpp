// One function of the suite, ready to be evaluated.
//
//     const auto function = make_function(5, 10, made_up_data(5, 10));
//     const double value = function->error(x, nullptr) + facts_of(5).bias;
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_SUITE_FUNCTION_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_SUITE_FUNCTION_HPP

#include <cstdint>
#include <memory>
#include <nanoqd/math/rng.hpp>
#include <optional>
#include <string>

#include "suite_data.hpp"

namespace nanoqd::paper {

class SuiteFunction {
 public:
  SuiteFunction() = default;
  SuiteFunction(const SuiteFunction&) = delete;
  SuiteFunction& operator=(const SuiteFunction&) = delete;
  virtual ~SuiteFunction() = default;

  // f(x) - f*. The bias f* is never added, so that a small error keeps all its digits. Noise, where the function has
  // it, is drawn from the generator given; null switches it off. Allocates nothing, and may run on several threads at a
  // time. Pre: x has n numbers.
  [[nodiscard]] virtual double error(const double* x, Rng* noise) const = 0;
};

// Pre: number from 1 to 25, n from 2 to 50, data for these two.
[[nodiscard]] std::unique_ptr<SuiteFunction> make_function(std::uint32_t number, std::uint32_t n,
                                                           const FunctionData& data);

// With the official data in `folder`, or with made-up data if there is no folder. Null if a file is missing or not as
// it should be, with a sentence that names it in `error`. Pre: number from 1 to 25, n from 2 to 50; with a folder
// has_official_data(n).
[[nodiscard]] std::unique_ptr<SuiteFunction> load_function(const std::optional<std::string>& folder,
                                                           std::uint32_t number, std::uint32_t n, std::string& error);

}  // namespace nanoqd::paper

#endif
