#include "noise.hpp"

#include <algorithm>

namespace nanoqd::benchmark {
namespace {

constexpr double objective_range = 100.0;

double width(const Interval& interval) { return interval.upper - interval.lower; }
double middle(const Interval& interval) { return interval.lower + width(interval) / 2.0; }

}  // namespace

NoisyEvaluations::NoisyEvaluations(const Problem& problem, Noise noise, std::uint64_t seed)
    : problem_(problem), noise_(noise), rng_(seed), shaken_(problem.genes()) {}

Evaluation NoisyEvaluations::disturb(const Evaluation& evaluation, double objective, double measures) {
  Evaluation out = evaluation;
  if (objective > 0.0) out.objective += objective * objective_range * rng_.gaussian<double>();
  if (measures > 0.0) {
    for (int i = 0; i < 2; ++i) {
      out.measures[i] += measures * width(problem_.facts().measure_bounds[i]) * rng_.gaussian<double>();
    }
  }
  return out;
}

Evaluation NoisyEvaluations::shake(const double* genes) {
  const Interval& bounds = problem_.facts().gene_bounds;
  for (std::uint32_t i = 0; i < problem_.genes(); ++i) {
    const double moved = genes[i] + actuator_noise * width(bounds) * rng_.gaussian<double>();
    shaken_[i] = std::clamp(moved, bounds.lower, bounds.upper);
  }
  return problem_.evaluate(shaken_.data());
}

Evaluation NoisyEvaluations::draw(const double* genes) {
  if (noise_ == Noise::actuators) return shake(genes);
  const ProblemFacts& facts = problem_.facts();
  if (noise_ == Noise::falls && rng_.uniform<double>() < fall_share) {
    return {0.0, {middle(facts.measure_bounds[0]), middle(facts.measure_bounds[1])}};
  }
  const Evaluation truth = problem_.evaluate(genes);
  switch (noise_) {
    case Noise::objective: return disturb(truth, objective_noise, 0.0);
    case Noise::measures: return disturb(truth, 0.0, measure_noise);
    case Noise::both:
    case Noise::falls: return disturb(truth, objective_noise, measure_noise);
    case Noise::uneven: {
      const double unit = (genes[0] - facts.gene_bounds.lower) / width(facts.gene_bounds);
      const double factor = 2.0 * std::clamp(unit, 0.0, 1.0);
      return disturb(truth, factor * objective_noise, factor * measure_noise);
    }
    default: return truth;
  }
}

}  // namespace nanoqd::benchmark
