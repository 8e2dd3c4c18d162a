#include "suite_function.hpp"

#include "compositions.hpp"
#include "simple_functions.hpp"

namespace nanoqd::paper {

std::unique_ptr<SuiteFunction> make_function(std::uint32_t number, std::uint32_t n, const FunctionData& data,
                                             bool is_scale_noisy) {
  if (!is_composition(number)) return make_simple_function(number, n, data);
  return make_composition(number, n, data, is_scale_noisy);
}

std::unique_ptr<SuiteFunction> load_function(const std::optional<std::string>& folder, std::uint32_t number,
                                             std::uint32_t n, std::string& error, bool is_scale_noisy) {
  if (!folder) return make_function(number, n, made_up_data(number, n), is_scale_noisy);
  const std::optional<FunctionData> data = official_data(*folder, number, n, error);
  return data ? make_function(number, n, *data, is_scale_noisy) : nullptr;
}

}  // namespace nanoqd::paper
