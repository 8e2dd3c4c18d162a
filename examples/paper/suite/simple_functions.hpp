// F1 to F14: one basic function each, shifted and in some cases rotated.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_SIMPLE_FUNCTIONS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_SIMPLE_FUNCTIONS_HPP

#include <cstdint>
#include <memory>

#include "suite_function.hpp"

namespace nanoqd::paper {

// Like make_function(). Requires: number from 1 to 14.
[[nodiscard]] std::unique_ptr<SuiteFunction> make_simple_function(std::uint32_t number, std::uint32_t n,
                                                                  const FunctionData& data);

}  // namespace nanoqd::paper

#endif
