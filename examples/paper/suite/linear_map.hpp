// A square matrix that row vectors are multiplied with: y = x M. Half of the suite's time goes by here.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_LINEAR_MAP_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_LINEAR_MAP_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "function_facts.hpp"

namespace nanoqd::paper {

// Rows are filled up with zeros, so that loops run over whole groups of four.
[[nodiscard]] constexpr std::uint32_t padded(std::uint32_t n) { return (n + 3) / 4 * 4; }

// What a LinearMap writes to.
using PaddedVector = std::array<double, padded(most_dimensions)>;

class LinearMap {
 public:
  LinearMap() = default;

  // Takes n x n numbers, row by row, each times `scale`.
  LinearMap(const double* rows, std::uint32_t n, double scale) : n_(n), values_(std::size_t{n} * padded(n)) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) values_[i * padded(n) + j] = rows[i * n + j] * scale;
    }
  }

  // Each y[i] is summed from the first row to the last. Pre: x has n numbers. O(n^2).
  void apply(const double* x, PaddedVector& y) const;

 private:
  std::uint32_t n_ = 0;
  std::vector<double> values_;
};

}  // namespace nanoqd::paper

#endif
