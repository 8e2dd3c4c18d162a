// Made-up data: shifts inside the bounds, and matrices M = P N Q. P and Q are orthogonal. N is
// diagonal, with values from 1 to the condition number.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nanoqd/math/detail/elementary.hpp>
#include <nanoqd/math/rng.hpp>

#include "elementary.hpp"
#include "function_facts.hpp"
#include "suite_data.hpp"

namespace nanoqd::paper {
namespace {

using Matrix = std::vector<double>;  // n x n, row by row

// Returns the generator for a file name and a number of dimensions.
Rng generator_of(const char* file, std::uint32_t n) {
  std::uint64_t seed = 2005;
  for (; *file != '\0'; ++file) seed = seed * 131 + static_cast<unsigned char>(*file);
  return Rng(seed * 131 + n);
}

double between(double lower, double upper, Rng& rng) { return lower + rng.uniform<double>() * (upper - lower); }

// The range of the suite's own shifts.
struct Range {
  double lower;
  double upper;
};
Range shift_range(std::uint32_t number) {
  switch (number) {
    case 7: return {-600.0, 0.0};  // outside the box of the random solutions
    case 8: return {-20.0, 20.0};
    case 11: return {-0.4, 0.4};
    case 12: return {-pi, pi};
    case 13: return {-1.0, 1.0};
    case 9:
    case 10: return {-4.5, 4.5};
    default: break;
  }
  return is_composition(number) ? Range{-4.5, 4.5} : Range{-90.0, 90.0};
}

double condition_number(std::uint32_t number, std::uint32_t part) {
  static constexpr double second[composition_parts] = {2, 3, 2, 3, 2, 3, 20, 30, 200, 300};
  static constexpr double third_high[composition_parts] = {10, 20, 50, 100, 200, 1000, 2000, 3000, 4000, 5000};
  static constexpr double fourth[composition_parts] = {100, 50, 30, 10, 5, 5, 4, 3, 2, 2};
  switch (number) {
    case 7: return 3.0;
    case 8: return 100.0;
    case 10: return 2.0;
    case 11: return 5.0;
    case 14: return 3.0;
    case 16:
    case 17: return 2.0;
    case 18:
    case 19:
    case 20: return second[part];
    case 22: return third_high[part];
    case 24:
    case 25: return fourth[part];
    default: return 1.0;  // F3, F21, F23: a rotation
  }
}

// Gram-Schmidt on vectors of normal draws. Makes each vector orthogonal twice, because one pass
// leaves rounding errors.
Matrix orthogonal(std::size_t n, Rng& rng) {
  Matrix rows(n * n);
  for (double& value : rows) value = rng.gaussian<double>();
  for (std::size_t i = 0; i < n; ++i) {
    double* const row = &rows[i * n];
    for (int pass = 0; pass < 2; ++pass) {
      for (std::size_t j = 0; j < i; ++j) {
        double along = 0.0;
        for (std::size_t k = 0; k < n; ++k) along += row[k] * rows[j * n + k];
        for (std::size_t k = 0; k < n; ++k) row[k] -= along * rows[j * n + k];
      }
    }
    double square = 0.0;
    for (std::size_t k = 0; k < n; ++k) square += row[k] * row[k];
    for (std::size_t k = 0; k < n; ++k) row[k] /= std::sqrt(square);
  }
  return rows;
}

Matrix conditioned(std::size_t n, double condition, Rng& rng) {
  Matrix left = orthogonal(n, rng);
  if (!(condition > 1.0)) return left;
  const Matrix right = orthogonal(n, rng);
  std::vector<double> diagonal(n);
  for (double& value : diagonal) value = rng.uniform<double>();
  const auto [least, most] = std::minmax_element(diagonal.begin(), diagonal.end());
  const double lowest = *least;
  const double range = *most - lowest;
  const double log_of_condition = detail::natural_log(condition);  // std::log may differ in its last bit
  for (double& value : diagonal) value = exponential(log_of_condition * ((value - lowest) / range));
  Matrix product(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      const double factor = left[i * n + k] * diagonal[k];
      for (std::size_t j = 0; j < n; ++j) product[i * n + j] += factor * right[k * n + j];
    }
  }
  return product;
}

// Appends whole numbers from -most to most.
void append_whole(std::size_t count, std::uint32_t most, Rng& rng, std::vector<double>& out) {
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(static_cast<double>(rng.below(2 * most + 1)) - static_cast<double>(most));
  }
}

}  // namespace

FunctionData made_up_data(std::uint32_t number, std::uint32_t n) {
  const DataFiles& files = data_files(number);
  const std::uint32_t parts = is_composition(number) ? composition_parts : 1;
  FunctionData data;
  Rng rng = generator_of(files.shifts, n);
  const Range range = shift_range(number);
  for (std::uint32_t i = 0; i < parts * n; ++i) data.shifts.push_back(between(range.lower, range.upper, rng));
  // A random matrix of whole numbers is rarely singular, and never for these seeds. The code
  // therefore does not draw a matrix again.
  if (number == 5) append_whole(std::size_t{n} * n, 500, rng, data.matrices);
  if (number == 12) append_whole(std::size_t{2} * n * n, 100, rng, data.matrices);
  if (files.matrix_stem != nullptr) {
    Rng matrix_rng = generator_of(files.matrix_stem, n);
    for (std::uint32_t part = 0; part < parts; ++part) {
      Matrix matrix = conditioned(n, condition_number(number, part), matrix_rng);
      if (number == 7) {
        for (double& value : matrix) value *= 1.0 + 0.3 * std::fabs(matrix_rng.gaussian<double>());
      }
      data.matrices.insert(data.matrices.end(), matrix.begin(), matrix.end());
    }
  }
  place_optima(number, n, data.shifts);
  return data;
}

}  // namespace nanoqd::paper
