#include "symmetric_eigen.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace nanoqd::benchmark {

SymmetricEigen::SymmetricEigen(std::uint32_t n)
    : n_(n), vectors_(std::size_t{n} * n), diagonal_(n), beside_(n), normal_(n), work_(n) {
  set_identity();
}

void SymmetricEigen::set_identity() {
  std::fill(vectors_.begin(), vectors_.end(), 0.0);
  std::fill(diagonal_.begin(), diagonal_.end(), 1.0);
  for (std::uint32_t i = 0; i < n_; ++i) vectors_[std::size_t{i} * n_ + i] = 1.0;
}

bool SymmetricEigen::decompose(const std::vector<double>& matrix) {
  matrix_ = matrix;
  set_identity();
  reduce();
  for (std::uint32_t first = 0; first < n_; ++first) {
    if (!iterate(first)) return false;
  }
  return true;
}

// Mirrors one column after the other onto its first element below the diagonal.
void SymmetricEigen::reduce() {
  const auto at = [this](std::uint32_t i, std::uint32_t j) -> double& { return matrix_[std::size_t{i} * n_ + j]; };
  for (std::uint32_t k = 0; k + 1 < n_; ++k) {
    diagonal_[k] = at(k, k);
    double square = 0.0;
    for (std::uint32_t i = k + 1; i < n_; ++i) {
      normal_[i] = at(k, i);
      square += normal_[i] * normal_[i];
    }
    const double head = normal_[k + 1];
    beside_[k] = -std::copysign(std::sqrt(square), head);
    normal_[k + 1] = head - beside_[k];
    const double length = square + std::fabs(head * beside_[k]);  // half the squared length of the normal
    if (length > 0.0 && k + 2 < n_) {
      mirror(k, 1.0 / length);
    } else if (k + 2 >= n_) {
      beside_[k] = head;
    }
  }
  diagonal_[n_ - 1] = at(n_ - 1, n_ - 1);
  beside_[n_ - 1] = 0.0;
}

// Replaces the rest A of the matrix by H A H and the vectors V by H V, where H = I - beta v v'.
void SymmetricEigen::mirror(std::uint32_t k, double beta) {
  const std::uint32_t first = k + 1;
  const double* const v = normal_.data();
  double* const w = work_.data();
  double share = 0.0;
  for (std::uint32_t i = first; i < n_; ++i) {
    const double* const row = matrix_.data() + static_cast<std::size_t>(i) * n_;
    w[i] = beta * std::inner_product(row + first, row + n_, v + first, 0.0);
    share += w[i] * v[i];
  }
  for (std::uint32_t i = first; i < n_; ++i) w[i] -= 0.5 * beta * share * v[i];
  for (std::uint32_t i = first; i < n_; ++i) {
    double* const row = matrix_.data() + static_cast<std::size_t>(i) * n_;
    for (std::uint32_t j = first; j < n_; ++j) row[j] -= v[i] * w[j] + w[i] * v[j];
  }
  std::fill(work_.begin(), work_.end(), 0.0);
  for (std::uint32_t i = first; i < n_; ++i) {
    const double* const row = vectors_.data() + static_cast<std::size_t>(i) * n_;
    for (std::uint32_t j = 0; j < n_; ++j) w[j] += beta * v[i] * row[j];
  }
  for (std::uint32_t i = first; i < n_; ++i) {
    double* const row = vectors_.data() + static_cast<std::size_t>(i) * n_;
    for (std::uint32_t j = 0; j < n_; ++j) row[j] -= v[i] * w[j];
  }
}

// Makes QL steps until diagonal element `first` is an eigenvalue.
bool SymmetricEigen::iterate(std::uint32_t first) {
  constexpr std::uint32_t most_steps = 100;
  for (std::uint32_t i = 0; i < most_steps; ++i) {
    const std::uint32_t last = end_of_block(first);
    if (last == first) return true;
    step(first, last);
  }
  return false;
}

std::uint32_t SymmetricEigen::end_of_block(std::uint32_t first) const {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  std::uint32_t last = first;
  while (last + 1 < n_ &&
         std::fabs(beside_[last]) > epsilon * (std::fabs(diagonal_[last]) + std::fabs(diagonal_[last + 1]))) {
    ++last;
  }
  return last;
}

// One QL step of a block, from its end to its beginning, with Wilkinson's shift.
void SymmetricEigen::step(std::uint32_t first, std::uint32_t last) {
  const double half = (diagonal_[first + 1] - diagonal_[first]) / (2.0 * beside_[first]);
  const double away = half + std::copysign(std::hypot(half, 1.0), half);
  double bulge = diagonal_[last] - diagonal_[first] + beside_[first] / away;
  double cosine = 1.0;
  double sine = 1.0;
  double shift = 0.0;
  for (std::uint32_t i = last; i-- > first;) {
    const double f = sine * beside_[i];
    const double b = cosine * beside_[i];
    const double r = std::hypot(f, bulge);
    beside_[i + 1] = r;
    if (r <= 0.0) {  // the block falls apart here
      diagonal_[i + 1] -= shift;
      beside_[last] = 0.0;
      return;
    }
    sine = f / r;
    cosine = bulge / r;
    const double g = diagonal_[i + 1] - shift;
    const double q = (diagonal_[i] - g) * sine + 2.0 * cosine * b;
    shift = sine * q;
    diagonal_[i + 1] = g + shift;
    bulge = cosine * q - b;
    turn(i, cosine, sine);
  }
  diagonal_[first] -= shift;
  beside_[first] = bulge;
  beside_[last] = 0.0;
}

// Turns vectors i and i + 1 in their plane.
void SymmetricEigen::turn(std::uint32_t i, double cosine, double sine) {
  double* const a = vectors_.data() + static_cast<std::size_t>(i) * n_;
  double* const b = a + n_;
  for (std::uint32_t k = 0; k < n_; ++k) {
    const double before = b[k];
    b[k] = sine * a[k] + cosine * before;
    a[k] = cosine * a[k] - sine * before;
  }
}

}  // namespace nanoqd::benchmark
