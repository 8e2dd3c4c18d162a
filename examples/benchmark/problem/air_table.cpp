#include "air_table.hpp"

#include <algorithm>

#include "puck.hpp"  // of examples/firmware

namespace nanoqd::benchmark {
namespace {

ProblemFacts table_facts() {
  ProblemFacts facts;
  facts.genes = puck::genes;
  facts.gene_bounds = {-1.0, 1.0};
  facts.measure_bounds[0] = {-1.0, 1.0};
  facts.measure_bounds[1] = {-1.0, 1.0};
  facts.start_deviation = 0.3;
  facts.cma_sigma = 0.1;
  return facts;
}

}  // namespace

AirTable::AirTable() : Problem(table_facts()) {}

Evaluation AirTable::evaluate(const double* genes) const {
  float forces[puck::genes];
  std::transform(genes, genes + puck::genes, forces, [](double gene) { return static_cast<float>(gene); });
  const puck::Slide end = puck::slide(forces);
  Evaluation evaluation;
  evaluation.objective = 100.0 * (1.0 - static_cast<double>(end.effort) / puck::genes);
  evaluation.measures[0] = static_cast<double>(end.x);
  evaluation.measures[1] = static_cast<double>(end.y);
  return evaluation;
}

}  // namespace nanoqd::benchmark
