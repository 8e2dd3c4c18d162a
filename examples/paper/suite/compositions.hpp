// F15 to F25. Each blends ten basic functions, which have an optimum of their own; the distances to
// these optima are the weights (J. J. Liang, P. N. Suganthan and K. Deb, "Novel composition test
// functions for numerical global optimization", 2005).
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_COMPOSITIONS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_COMPOSITIONS_HPP

#include <cstdint>
#include <memory>

#include "suite_function.hpp"

namespace nanoqd::paper {

// Like make_function(). Requires: number from 15 to 25.
[[nodiscard]] std::unique_ptr<SuiteFunction> make_composition(std::uint32_t number, std::uint32_t n,
                                                              const FunctionData& data, bool is_scale_noisy);

}  // namespace nanoqd::paper

#endif
