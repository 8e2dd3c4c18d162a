// The basic functions of the suite. Each has its minimum 0 at the origin (Rosenbrock and F8F2: at
// 1).
//
//     const BasicFunctions basic(10);
//     const double value = basic.value(Basic::rastrigin, z);
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_BASIC_FUNCTIONS_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_BASIC_FUNCTIONS_HPP

#include <array>
#include <cstdint>

#include "function_facts.hpp"

namespace nanoqd::paper {

enum class Basic : std::uint8_t {
  sphere,
  schwefel,  // 1.2
  elliptic,
  rosenbrock,
  griewank,
  ackley,
  rastrigin,
  broken_rastrigin,  // not continuous
  weierstrass,
  scaffer,  // Scaffer's F6, expanded
  broken_scaffer,
  griewank_of_rosenbrock,  // F8F2, expanded
};

class BasicFunctions {
 public:
  // Computes the values that depend on n only. Requires: n from 2 to 50.
  explicit BasicFunctions(std::uint32_t n);

  // Returns the value at z. Requires: z has n numbers. Cost: O(n); allocates nothing.
  [[nodiscard]] double value(Basic which, const double* z) const;

 private:
  [[nodiscard]] double sphere(const double* z) const;
  [[nodiscard]] double schwefel(const double* z) const;
  [[nodiscard]] double elliptic(const double* z) const;
  [[nodiscard]] double rosenbrock(const double* z) const;
  [[nodiscard]] double griewank(const double* z) const;
  [[nodiscard]] double ackley(const double* z) const;
  [[nodiscard]] double rastrigin(const double* z) const;
  [[nodiscard]] double weierstrass(const double* z) const;
  [[nodiscard]] double scaffer(const double* z) const;
  [[nodiscard]] double griewank_of_rosenbrock(const double* z) const;

  std::uint32_t n_;
  std::array<double, most_dimensions> elliptic_weight_{};  // 10^(6 i / (n - 1))
  std::array<double, most_dimensions> griewank_turns_{};   // 1 / (2 pi sqrt(i + 1))
};

// Rounds to a multiple of 1/2, and ties away from zero. The suite's report defines this rounding
// for its functions that are not continuous. They round each gene that is at least 1/2 away from
// the optimum.
[[nodiscard]] double to_half(double x);

}  // namespace nanoqd::paper

#endif
