#include "suite_function.hpp"

#include "compositions.hpp"
#include "simple_functions.hpp"

namespace nanoqd::paper {

std::unique_ptr<SuiteFunction> make_function(std::uint32_t number, std::uint32_t n, const FunctionData& data) {
  return is_composition(number) ? make_composition(number, n, data) : make_simple_function(number, n, data);
}

}  // namespace nanoqd::paper
