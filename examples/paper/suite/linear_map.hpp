// A square matrix M for products with row vectors: y = x M. The suite spends half of its time here.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_LINEAR_MAP_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_LINEAR_MAP_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "function_facts.hpp"

namespace nanoqd::paper {

// The length of a row with its padding. Zeros fill each row, so that loops run over whole groups of
// four.
[[nodiscard]] constexpr std::uint32_t padded(std::uint32_t n) { return (n + 3) / 4 * 4; }

// The output of a LinearMap.
using PaddedVector = std::array<double, padded(most_dimensions)>;

class LinearMap {
 public:
  LinearMap() = default;

  // Copies n x n numbers, row by row, and multiplies each by `scale`.
  LinearMap(const double* rows, std::uint32_t n, double scale) : n_(n), values_(std::size_t{n} * padded(n)) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) values_[i * padded(n) + j] = rows[i * n + j] * scale;
    }
  }

  // Computes out = x M. Sums each element from the first row to the last.
  // Requires: x has n numbers. Cost: O(n^2).
  void apply(const double* x, PaddedVector& out) const;

 private:
  std::uint32_t n_ = 0;
  std::vector<double> values_;
};

}  // namespace nanoqd::paper

#endif
