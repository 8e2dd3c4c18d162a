// One function of the suite, with its data.
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

  // Returns f(x) - f*. Never adds the bias f*, so that a small error keeps all its digits. Draws
  // noise, if the function has any, from the generator `noise`; null switches the noise off.
  // Allocates nothing. Several threads may call it at the same time. Requires: x has n numbers.
  [[nodiscard]] virtual double error(const double* x, Rng* noise) const = 0;
};

// Requires: number from 1 to 25, n from 2 to 50, and data for this number and n.
//
// `is_scale_noisy` is for F24 and F25, whose tenth part has noise. The suite scales that part by a
// value without noise. One public port of the suite draws noise for that value too, and the paper's
// numbers fit it.
[[nodiscard]] std::unique_ptr<SuiteFunction> make_function(std::uint32_t number, std::uint32_t n,
                                                           const FunctionData& data, bool is_scale_noisy = false);

// Makes a function with the official data in `folder`, or with made-up data if there is no folder.
// Returns null if a file is missing or malformed; `error` is then one sentence that names the file.
// Requires: number from 1 to 25, n from 2 to 50; with a folder, has_official_data(n).
[[nodiscard]] std::unique_ptr<SuiteFunction> load_function(const std::optional<std::string>& folder,
                                                           std::uint32_t number, std::uint32_t n, std::string& error,
                                                           bool is_scale_noisy = false);

}  // namespace nanoqd::paper

#endif
