#include "compositions.hpp"

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

constexpr std::uint32_t room_for_parts = padded(composition_parts);

struct Part {
  Basic basic;
  double sigma;   // the range of its influence
  double lambda;  // its stretch
};

using Recipe = std::array<Part, composition_parts>;

constexpr Recipe first = {{{Basic::rastrigin, 1.0, 1.0},
                           {Basic::rastrigin, 1.0, 1.0},
                           {Basic::weierstrass, 1.0, 10.0},
                           {Basic::weierstrass, 1.0, 10.0},
                           {Basic::griewank, 1.0, 5.0 / 60.0},
                           {Basic::griewank, 1.0, 5.0 / 60.0},
                           {Basic::ackley, 1.0, 5.0 / 32.0},
                           {Basic::ackley, 1.0, 5.0 / 32.0},
                           {Basic::sphere, 1.0, 5.0 / 100.0},
                           {Basic::sphere, 1.0, 5.0 / 100.0}}};

constexpr Recipe second = {{{Basic::ackley, 1.0, 2.0 * 5.0 / 32.0},
                            {Basic::ackley, 2.0, 5.0 / 32.0},
                            {Basic::rastrigin, 1.5, 2.0},
                            {Basic::rastrigin, 1.5, 1.0},
                            {Basic::sphere, 1.0, 2.0 * 5.0 / 100.0},
                            {Basic::sphere, 1.0, 5.0 / 100.0},
                            {Basic::weierstrass, 1.5, 20.0},
                            {Basic::weierstrass, 1.5, 10.0},
                            {Basic::griewank, 2.0, 2.0 * 5.0 / 60.0},
                            {Basic::griewank, 2.0, 5.0 / 60.0}}};

constexpr Recipe third = {{{Basic::scaffer, 1.0, 5.0 * 5.0 / 100.0},
                           {Basic::scaffer, 1.0, 5.0 / 100.0},
                           {Basic::rastrigin, 1.0, 5.0},
                           {Basic::rastrigin, 1.0, 1.0},
                           {Basic::griewank_of_rosenbrock, 1.0, 5.0},
                           {Basic::griewank_of_rosenbrock, 2.0, 1.0},
                           {Basic::weierstrass, 2.0, 50.0},
                           {Basic::weierstrass, 2.0, 10.0},
                           {Basic::griewank, 2.0, 5.0 * 5.0 / 200.0},
                           {Basic::griewank, 2.0, 5.0 / 200.0}}};

constexpr Recipe fourth = {{{Basic::weierstrass, 2.0, 10.0},
                            {Basic::scaffer, 2.0, 5.0 / 20.0},
                            {Basic::griewank_of_rosenbrock, 2.0, 1.0},
                            {Basic::ackley, 2.0, 5.0 / 32.0},
                            {Basic::rastrigin, 2.0, 1.0},
                            {Basic::griewank, 2.0, 5.0 / 100.0},
                            {Basic::broken_scaffer, 2.0, 5.0 / 50.0},
                            {Basic::broken_rastrigin, 2.0, 1.0},
                            {Basic::elliptic, 2.0, 5.0 / 100.0},
                            {Basic::sphere, 2.0, 5.0 / 100.0}}};

Recipe recipe_of(std::uint32_t number) {
  if (number <= 17) return first;
  if (number >= 24) return fourth;
  if (number >= 21) return third;
  Recipe recipe = second;
  if (number == 19) {  // the narrow basin
    recipe[0].sigma = 0.1;
    recipe[0].lambda = 0.1 * 5.0 / 32.0;
  }
  return recipe;
}

class Composition final : public SuiteFunction {
 public:
  Composition(std::uint32_t number, std::uint32_t n, const FunctionData& data, bool is_scale_noisy)
      : recipe_(recipe_of(number)),
        n_(n),
        basic_(n),
        shifts_(data.shifts),
        shifts_by_gene_(std::size_t{n} * room_for_parts),
        is_rotated_(!data.matrices.empty()),
        is_broken_(number == 23),
        noise_of_all_(number == 17 ? 0.2 : 0.0),
        noise_of_last_(number >= 24 ? 0.1 : 0.0),
        is_scale_noisy_(is_scale_noisy) {
    std::array<double, most_dimensions> corner;
    corner.fill(5.0);
    for (std::size_t part = 0; part < composition_parts; ++part) {
      for (std::size_t i = 0; i < n; ++i) shifts_by_gene_[i * room_for_parts + part] = shift_of(part)[i];
      const double stretch = 1.0 / recipe_[part].lambda;
      stretch_[part] = stretch;
      if (is_rotated_) rotations_[part] = LinearMap(data.matrices.data() + part * n * n, n, stretch);
      const double sigma = recipe_[part].sigma;
      falloff_[part] = -1.0 / (2.0 * static_cast<double>(n) * sigma * sigma);
      height_[part] = 2000.0 / std::fabs(basic_value(part, corner.data()));
    }
  }

  [[nodiscard]] double error(const double* x, Rng* noise) const override {
    PaddedVector broken;
    if (is_broken_) {
      for (std::uint32_t i = 0; i < n_; ++i) broken[i] = std::fabs(x[i] - shifts_[i]) < 0.5 ? x[i] : to_half(x[i]);
      x = broken.data();
    }
    std::array<double, composition_parts> weights;
    weigh(x, weights);
    // Draws even if the last part has the weight 0. The weights then cannot change later draws.
    const double last_factor = noise != nullptr && noise_of_last_ > 0.0 ? noise_factor_of_last(*noise) : 1.0;
    double sum = 0.0;
    PaddedVector difference;
    for (std::uint32_t part = 0; part < composition_parts; ++part) {
      if (!(weights[part] > 0.0)) continue;  // this part would add exactly 0
      const double* const shift = shift_of(part);
      for (std::uint32_t i = 0; i < n_; ++i) difference[i] = x[i] - shift[i];
      double value = height_[part] * basic_value(part, difference.data());
      if (part + 1 == composition_parts) value *= last_factor;
      sum += weights[part] * (value + 100.0 * part);
    }
    if (noise == nullptr || !(noise_of_all_ > 0.0)) return sum;
    return sum * (1.0 + noise_of_all_ * std::fabs(noise->gaussian<double>()));
  }

 private:
  [[nodiscard]] double noise_factor_of_last(Rng& noise) const {
    const double of_value = 1.0 + noise_of_last_ * std::fabs(noise.gaussian<double>());
    if (!is_scale_noisy_) return of_value;
    return of_value / (1.0 + noise_of_last_ * std::fabs(noise.gaussian<double>()));
  }

  [[nodiscard]] const double* shift_of(std::size_t part) const { return shifts_.data() + part * n_; }

  // Returns basic(difference / lambda M).
  [[nodiscard]] double basic_value(std::size_t part, const double* difference) const {
    PaddedVector z;
    if (is_rotated_) {
      rotations_[part].apply(difference, z);
    } else {
      for (std::uint32_t i = 0; i < n_; ++i) z[i] = difference[i] * stretch_[part];
    }
    return basic_.value(recipe_[part].basic, z.data());
  }

  // Computes all parts in parallel, so that their sums do not wait for each other.
  NANOQD_WIDE_LOOPS void add_squared_distances(const double* x, std::array<double, room_for_parts>& squares) const {
    for (std::size_t i = 0; i < n_; ++i) {
      const double* const shifts = shifts_by_gene_.data() + i * room_for_parts;
      for (std::uint32_t part = 0; part < room_for_parts; ++part) {
        squares[part] += (x[i] - shifts[part]) * (x[i] - shifts[part]);
      }
    }
  }

  // The part with the nearest optimum keeps its weight. The others lose weight: the nearer that
  // optimum, the more. The weights sum to 1.
  void weigh(const double* x, std::array<double, composition_parts>& weights) const {
    double largest = 0.0;
    std::array<double, room_for_parts> squares{};
    add_squared_distances(x, squares);
    for (std::uint32_t part = 0; part < composition_parts; ++part) {
      weights[part] = exponential(squares[part] * falloff_[part]);
      largest = std::max(largest, weights[part]);
    }
    const double second_power = largest * largest;
    const double fourth_power = second_power * second_power;
    const double loss = 1.0 - fourth_power * fourth_power * second_power;
    double sum = 0.0;
    for (double& weight : weights) {
      if (weight < largest) weight *= loss;
      sum += weight;
    }
    for (double& weight : weights)
      weight = sum > 0.0 ? weight / sum : 1.0 / composition_parts;  // a sum of 0: far from all optima
  }

  Recipe recipe_;
  std::uint32_t n_;
  BasicFunctions basic_;
  std::vector<double> shifts_;          // part by part
  std::vector<double> shifts_by_gene_;  // the same numbers gene by gene, room_for_parts for each
  bool is_rotated_;
  bool is_broken_;
  double noise_of_all_;
  double noise_of_last_;
  bool is_scale_noisy_;
  std::array<double, composition_parts> stretch_{};
  std::array<double, composition_parts> falloff_{};
  std::array<double, composition_parts> height_{};  // scales every part to 2,000 at the corner (5, ..., 5)
  std::array<LinearMap, composition_parts> rotations_{};
};

}  // namespace

std::unique_ptr<SuiteFunction> make_composition(std::uint32_t number, std::uint32_t n, const FunctionData& data,
                                                bool is_scale_noisy) {
  return std::make_unique<Composition>(number, n, data, is_scale_noisy);
}

}  // namespace nanoqd::paper
