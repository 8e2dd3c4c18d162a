// F15 to F25: ten basic functions, each with an optimum of its own, blended by how near these are (J. J. Liang,
// P. N. Suganthan and K. Deb, "Novel composition test functions for numerical global optimization", 2005).
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_COMPOSITIONS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_COMPOSITIONS_HPP

#include <cstdint>
#include <memory>

#include "suite_function.hpp"

namespace nanoqd::paper {

// Pre: number from 15 to 25; else as make_function.
[[nodiscard]] std::unique_ptr<SuiteFunction> make_composition(std::uint32_t number, std::uint32_t n,
                                                              const FunctionData& data);

}  // namespace nanoqd::paper

#endif
