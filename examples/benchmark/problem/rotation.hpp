// A rotation of n dimensions, always the same one for the same n.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_ROTATION_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_ROTATION_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::benchmark {

class Rotation {
 public:
  // Makes the rows orthonormal by Gram and Schmidt, from normal numbers of a fixed seed.
  explicit Rotation(std::uint32_t n);

  // Writes the rotated x to `out`. Requires: both have n numbers and do not overlap. Cost: O(n^2).
  void apply(const double* x, double* out) const;

 private:
  std::uint32_t n_;
  std::vector<double> rows_;
};

}  // namespace nanoqd::benchmark

#endif
