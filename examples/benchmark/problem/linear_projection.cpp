#include "linear_projection.hpp"

#include <algorithm>
#include <cmath>

namespace nanoqd::benchmark {
namespace {

constexpr double bound = 5.12;
constexpr double optimum = 0.4 * bound;
constexpr double two_pi = 6.283185307179586;

constexpr double square(double x) { return x * x; }

ProblemFacts facts_of(std::uint32_t n, double start_mean, double start_deviation) {
  const double reach = bound * n / 2.0;
  ProblemFacts facts;
  facts.genes = n;
  facts.gene_bounds = {-bound, bound};
  facts.measure_bounds[0] = {-reach, reach};
  facts.measure_bounds[1] = {-reach, reach};
  facts.start_mean = start_mean;
  facts.start_deviation = start_deviation;
  return facts;
}

double rastrigin_term(double x) { return square(x) + 10.0 * (1.0 - std::cos(two_pi * x)); }

}  // namespace

double clip(double x) { return x >= -bound && x <= bound ? x : bound / x; }

LinearProjection::LinearProjection(std::uint32_t n, double start_mean, double start_deviation)
    : Problem(facts_of(n, start_mean, start_deviation)) {}

Evaluation LinearProjection::evaluate(const double* genes) const {
  const std::uint32_t n = this->genes();
  Evaluation evaluation;
  evaluation.objective = 100.0 * (1.0 - cost(genes) / worst_);
  for (std::uint32_t i = 0; i < n; ++i) evaluation.measures[i < n / 2 ? 0 : 1] += clip(genes[i]);
  return evaluation;
}

Sphere::Sphere(std::uint32_t n) : LinearProjection(n, 0.0, 1.0) { set_worst(n * square(bound + optimum)); }

double Sphere::cost(const double* genes) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < this->genes(); ++i) sum += square(genes[i] - optimum);
  return sum;
}

Rastrigin::Rastrigin(std::uint32_t n) : LinearProjection(n, 0.0, 1.0) {
  set_worst(n * rastrigin_term(-bound - optimum));
}

double Rastrigin::cost(const double* genes) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < this->genes(); ++i) sum += rastrigin_term(genes[i] - optimum);
  return sum;
}

Plateau::Plateau(std::uint32_t n) : LinearProjection(n, 0.0, 1.0) { set_worst(100.0); }

double Plateau::cost(const double* genes) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < this->genes(); ++i) sum += square(std::max(0.0, std::fabs(genes[i]) - bound));
  return sum / this->genes();
}

Ellipsoid::Ellipsoid(std::uint32_t n, bool is_rotated) : LinearProjection(n, 0.0, 1.0) {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) {
    weights_.push_back(std::pow(10.0, 4.0 * ((7 * i) % n) / (n - 1)));
    sum += weights_.back();
  }
  if (is_rotated) rotation_.emplace(n);
  set_worst(0.3 * sum * square(bound + optimum));
}

double Ellipsoid::cost(const double* genes) const {
  double moved[most_projected_genes] = {};
  double rotated[most_projected_genes];
  for (std::uint32_t i = 0; i < this->genes(); ++i) moved[i] = genes[i] - optimum;
  if (rotation_) rotation_->apply(moved, rotated);
  const double* const x = rotation_ ? rotated : moved;
  double sum = 0.0;
  for (std::uint32_t i = 0; i < this->genes(); ++i) sum += weights_[i] * square(x[i]);
  return sum;
}

namespace {
constexpr double right_funnel = 2.5;  // mu0
constexpr double funnel_depth = 1.0;  // d, for each gene
}  // namespace

DoubleFunnel::DoubleFunnel(std::uint32_t n)
    : LinearProjection(n, -2.6, 0.5),
      depth_scale_(1.0 - 1.0 / (2.0 * std::sqrt(n + 20.0) - 8.2)),
      wrong_(-std::sqrt((square(right_funnel) - funnel_depth) / depth_scale_)),
      rotation_(n) {
  set_worst(40.0 * n);
}

double DoubleFunnel::cost(const double* genes) const {
  const std::uint32_t n = this->genes();
  double moved[most_projected_genes] = {};
  double rotated[most_projected_genes];
  double right = 0.0;
  double wrong = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) {
    moved[i] = genes[i] - right_funnel;
    right += square(moved[i]);
    wrong += square(genes[i] - wrong_);
  }
  rotation_.apply(moved, rotated);
  double ripples = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) ripples += 10.0 * (1.0 - std::cos(two_pi * rotated[i]));
  return std::min(right, funnel_depth * n + depth_scale_ * wrong) + ripples;
}

}  // namespace nanoqd::benchmark
