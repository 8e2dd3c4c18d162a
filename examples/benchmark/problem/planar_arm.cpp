#include "planar_arm.hpp"

#include <cmath>
#include <numeric>

namespace nanoqd::benchmark {
namespace {

constexpr double pi = 3.141592653589793;

ProblemFacts facts_of(std::uint32_t n) {
  ProblemFacts facts;
  facts.genes = n;
  facts.gene_bounds = {-pi, pi};
  const double reach = n;
  facts.measure_bounds[0] = {-reach, reach};
  facts.measure_bounds[1] = {-reach, reach};
  facts.cma_sigma = 0.1;
  return facts;
}

}  // namespace

PlanarArm::PlanarArm(std::uint32_t n) : Problem(facts_of(n)) {}

Evaluation PlanarArm::evaluate(const double* genes) const {
  const std::uint32_t n = this->genes();
  const double mean = std::accumulate(genes, genes + n, 0.0) / n;
  Evaluation evaluation;
  double variance = 0.0;
  double angle = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) {
    variance += (genes[i] - mean) * (genes[i] - mean) / n;
    angle += genes[i];
    evaluation.measures[0] += std::cos(angle);
    evaluation.measures[1] += std::sin(angle);
  }
  evaluation.objective = 100.0 * (1.0 - variance);
  return evaluation;
}

}  // namespace nanoqd::benchmark
