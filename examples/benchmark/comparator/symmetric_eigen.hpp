// Eigenvalues and eigenvectors of a symmetric matrix: Householder's reduction to three diagonals,
// then QL steps with implicit shifts (J. Wilkinson and C. Reinsch, "Linear Algebra", 1971).
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_SYMMETRIC_EIGEN_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_SYMMETRIC_EIGEN_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::benchmark {

class SymmetricEigen {
 public:
  // Starts as the decomposition of the identity matrix.
  explicit SymmetricEigen(std::uint32_t n);

  void set_identity();

  // Decomposes a matrix of n rows of n finite numbers. Returns false if it did not converge, which
  // does not happen with finite numbers; the decomposition is then meaningless. Cost: O(n^3).
  [[nodiscard]] bool decompose(const std::vector<double>& matrix);

  // Value i belongs to vector i, which has length 1. In no particular order.
  [[nodiscard]] double value(std::uint32_t i) const { return diagonal_[i]; }
  [[nodiscard]] const double* vector(std::uint32_t i) const {
    return vectors_.data() + static_cast<std::size_t>(i) * n_;
  }

 private:
  void reduce();
  void mirror(std::uint32_t k, double beta);
  [[nodiscard]] bool iterate(std::uint32_t first);
  [[nodiscard]] std::uint32_t end_of_block(std::uint32_t first) const;
  void step(std::uint32_t first, std::uint32_t last);
  void turn(std::uint32_t i, double cosine, double sine);

  std::uint32_t n_;
  std::vector<double> matrix_;    // what is left to reduce
  std::vector<double> vectors_;   // one in each row
  std::vector<double> diagonal_;  // of the three diagonals; in the end the eigenvalues
  std::vector<double> beside_;    // element i is beside diagonal elements i and i + 1
  std::vector<double> normal_;    // of the mirror in work
  std::vector<double> work_;
};

}  // namespace nanoqd::benchmark

#endif
