#include "suite_function.hpp"

#include "compositions.hpp"
#include "simple_functions.hpp"

namespace nanoqd::paper {

std::unique_ptr<SuiteFunction> make_function(std::uint32_t number, std::uint32_t n, const FunctionData& data) {
  return is_composition(number) ? make_composition(number, n, data) : make_simple_function(number, n, data);
}

std::unique_ptr<SuiteFunction> load_function(const std::optional<std::string>& folder, std::uint32_t number,
                                             std::uint32_t n, std::string& error) {
  if (!folder) return make_function(number, n, made_up_data(number, n));
  const std::optional<FunctionData> data = official_data(*folder, number, n, error);
  return data ? make_function(number, n, *data) : nullptr;
}

}  // namespace nanoqd::paper
