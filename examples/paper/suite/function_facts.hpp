// The facts that the suite's report gives for each of its 25 functions (P. N. Suganthan et al.,
// "Problem definitions and evaluation criteria for the CEC 2005 special session on real-parameter
// optimization", 2005).
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_FUNCTION_FACTS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_FUNCTION_FACTS_HPP

#include <cstdint>

namespace nanoqd::paper {

inline constexpr std::uint32_t function_count = 25;
inline constexpr std::uint32_t most_dimensions = 50;
inline constexpr std::uint32_t fewest_dimensions = 2;

struct FunctionFacts {
  const char* name;
  double lower;  // lower and upper: the bounds of every gene; if is_bounded is false, of the random solutions only
  double upper;
  bool is_bounded;
  bool is_noisy;
  double bias;  // f*, the value at the optimum
};

// function_facts[0] is F1.
inline constexpr FunctionFacts function_facts[function_count] = {
    {"shifted sphere", -100.0, 100.0, true, false, -450.0},
    {"shifted Schwefel 1.2", -100.0, 100.0, true, false, -450.0},
    {"shifted rotated high-conditioned elliptic", -100.0, 100.0, true, false, -450.0},
    {"shifted Schwefel 1.2 with noise", -100.0, 100.0, true, true, -450.0},
    {"Schwefel 2.6 with its optimum on the bounds", -100.0, 100.0, true, false, -310.0},
    {"shifted Rosenbrock", -100.0, 100.0, true, false, 390.0},
    {"shifted rotated Griewank without bounds", 0.0, 600.0, false, false, -180.0},
    {"shifted rotated Ackley with its optimum on the bounds", -32.0, 32.0, true, false, -140.0},
    {"shifted Rastrigin", -5.0, 5.0, true, false, -330.0},
    {"shifted rotated Rastrigin", -5.0, 5.0, true, false, -330.0},
    {"shifted rotated Weierstrass", -0.5, 0.5, true, false, 90.0},
    {"Schwefel 2.13", -3.14159265358979323846, 3.14159265358979323846, true, false, -460.0},
    {"shifted expanded Griewank plus Rosenbrock", -3.0, 1.0, true, false, -130.0},
    {"shifted rotated expanded Scaffer", -100.0, 100.0, true, false, -300.0},
    {"composition 1", -5.0, 5.0, true, false, 120.0},
    {"composition 1, rotated", -5.0, 5.0, true, false, 120.0},
    {"composition 1, rotated, with noise", -5.0, 5.0, true, true, 120.0},
    {"composition 2", -5.0, 5.0, true, false, 10.0},
    {"composition 2 with a narrow basin", -5.0, 5.0, true, false, 10.0},
    {"composition 2 with its optimum on the bounds", -5.0, 5.0, true, false, 10.0},
    {"composition 3", -5.0, 5.0, true, false, 360.0},
    {"composition 3, ill-conditioned", -5.0, 5.0, true, false, 360.0},
    {"composition 3, not continuous", -5.0, 5.0, true, false, 360.0},
    {"composition 4", -5.0, 5.0, true, true, 260.0},
    {"composition 4 without bounds", 2.0, 5.0, false, true, 260.0},
};

// Requires: number from 1 to 25.
[[nodiscard]] constexpr const FunctionFacts& facts_of(std::uint32_t number) { return function_facts[number - 1]; }

}  // namespace nanoqd::paper

#endif
