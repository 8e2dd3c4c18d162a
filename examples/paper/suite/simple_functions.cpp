#include "simple_functions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "basic_functions.hpp"
#include "elementary.hpp"
#include "linear_map.hpp"
#include "wide_loops.hpp"

namespace nanoqd::paper {
namespace {

// f(x) = basic((x - o) M + offset) (1 + noise |N(0, 1)|)
struct Recipe {
  Basic basic;
  double offset;  // the position of the basic function's minimum
  double noise;
};

Recipe recipe_of(std::uint32_t number) {
  switch (number) {
    case 2: return {Basic::schwefel, 0.0, 0.0};
    case 3: return {Basic::elliptic, 0.0, 0.0};
    case 4: return {Basic::schwefel, 0.0, 0.4};
    case 6: return {Basic::rosenbrock, 1.0, 0.0};
    case 7: return {Basic::griewank, 0.0, 0.0};
    case 8: return {Basic::ackley, 0.0, 0.0};
    case 9:
    case 10: return {Basic::rastrigin, 0.0, 0.0};
    case 11: return {Basic::weierstrass, 0.0, 0.0};
    case 13: return {Basic::griewank_of_rosenbrock, 1.0, 0.0};
    case 14: return {Basic::scaffer, 0.0, 0.0};
    default: return {Basic::sphere, 0.0, 0.0};
  }
}

class ShiftedFunction final : public SuiteFunction {
 public:
  ShiftedFunction(const Recipe& recipe, std::uint32_t n, const FunctionData& data)
      : recipe_(recipe), n_(n), basic_(n), is_rotated_(!data.matrices.empty()) {
    std::copy_n(data.shifts.begin(), n, shift_.begin());
    if (is_rotated_) rotation_ = LinearMap(data.matrices.data(), n, 1.0);
  }

  [[nodiscard]] double error(const double* x, Rng* noise) const override {
    PaddedVector difference;
    PaddedVector rotated;
    for (std::uint32_t i = 0; i < n_; ++i) difference[i] = (x[i] - shift_[i]) + recipe_.offset;
    if (is_rotated_) rotation_.apply(difference.data(), rotated);
    const double value = basic_.value(recipe_.basic, is_rotated_ ? rotated.data() : difference.data());
    if (noise == nullptr || !(recipe_.noise > 0.0)) return value;
    return value * (1.0 + recipe_.noise * std::fabs(noise->gaussian<double>()));
  }

 private:
  Recipe recipe_;
  std::uint32_t n_;
  BasicFunctions basic_;
  bool is_rotated_;
  PaddedVector shift_{};
  LinearMap rotation_;
};

// Transposes a matrix. LinearMap multiplies a row vector and a matrix; the suite multiplies this
// matrix and a column vector.
LinearMap transposed(const double* rows, std::size_t n) {
  std::vector<double> columns(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) columns[j * n + i] = rows[i * n + j];
  }
  return {columns.data(), static_cast<std::uint32_t>(n), 1.0};
}

// F5: the largest element of |A (x - o)|.
class Schwefel206 final : public SuiteFunction {
 public:
  Schwefel206(std::uint32_t n, const FunctionData& data) : n_(n), a_(transposed(data.matrices.data(), n)) {
    std::copy_n(data.shifts.begin(), n, shift_.begin());
  }

  [[nodiscard]] double error(const double* x, Rng* /*noise*/) const override {
    PaddedVector difference;
    PaddedVector product;
    for (std::uint32_t i = 0; i < n_; ++i) difference[i] = x[i] - shift_[i];
    a_.apply(difference.data(), product);
    double largest = 0.0;
    for (std::uint32_t i = 0; i < n_; ++i) largest = std::max(largest, std::fabs(product[i]));
    return largest;
  }

 private:
  std::uint32_t n_;
  LinearMap a_;
  PaddedVector shift_{};
};

// F12: the sum of squared differences between a sin(x) + b cos(x) and the same vector at alpha, the
// optimum.
class Schwefel213 final : public SuiteFunction {
 public:
  Schwefel213(std::uint32_t n, const FunctionData& data)
      : n_(n), a_(transposed(data.matrices.data(), n)), b_(transposed(data.matrices.data() + std::size_t{n} * n, n)) {
    waves(data.shifts.data(), at_optimum_);
  }

  [[nodiscard]] double error(const double* x, Rng* /*noise*/) const override {
    PaddedVector here;
    waves(x, here);
    double sum = 0.0;
    for (std::uint32_t i = 0; i < n_; ++i) sum += (at_optimum_[i] - here[i]) * (at_optimum_[i] - here[i]);
    return sum;
  }

 private:
  NANOQD_WIDE_LOOPS void waves(const double* x, PaddedVector& out) const {
    PaddedVector sines;
    PaddedVector cosines;
    for (std::uint32_t i = 0; i < n_; ++i) {
      sines[i] = sin_turns(x[i] * turns_per_radian);
      cosines[i] = cos_turns(x[i] * turns_per_radian);
    }
    PaddedVector of_cosines;
    a_.apply(sines.data(), out);
    b_.apply(cosines.data(), of_cosines);
    for (std::uint32_t i = 0; i < n_; ++i) out[i] += of_cosines[i];
  }

  std::uint32_t n_;
  LinearMap a_;
  LinearMap b_;
  PaddedVector at_optimum_{};
};

}  // namespace

std::unique_ptr<SuiteFunction> make_simple_function(std::uint32_t number, std::uint32_t n, const FunctionData& data) {
  if (number == 5) return std::make_unique<Schwefel206>(n, data);
  if (number == 12) return std::make_unique<Schwefel213>(n, data);
  return std::make_unique<ShiftedFunction>(recipe_of(number), n, data);
}

}  // namespace nanoqd::paper
