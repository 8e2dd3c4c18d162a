#include "correction.hpp"

#include "../comparator/measure_grid.hpp"
#include "judge.hpp"

namespace nanoqd::benchmark {
namespace {

Evaluation mean_of(NoisyEvaluations& evaluations, const double* genes, std::uint32_t draws) {
  Evaluation mean;
  for (std::uint32_t i = 0; i < draws; ++i) {
    const Evaluation draw = evaluations.draw(genes);
    mean.objective += draw.objective / draws;
    mean.measures[0] += draw.measures[0] / draws;
    mean.measures[1] += draw.measures[1] / draws;
  }
  return mean;
}

}  // namespace

Corrected correct(const std::vector<KeptElite>& elites, NoisyEvaluations& evaluations, const ProblemFacts& facts,
                  std::uint32_t side, std::uint32_t draws) {
  Corrected corrected;
  if (elites.empty()) return corrected;
  const MeasureGrid grid(facts, side);
  Judge judge(facts, side);
  const KeptElite* best = &elites.front();
  double mean_of_best = 0.0;
  double in_cell = 0.0;
  for (const KeptElite& elite : elites) {
    const Evaluation mean = mean_of(evaluations, elite.genes.data(), draws);
    judge.see(mean);
    if (grid.cell_of(mean.measures) == elite.cell) in_cell += 1.0;
    if (&elite != best && elite.objective <= best->objective) continue;
    best = &elite;
    mean_of_best = mean.objective;
  }
  corrected.qd = judge.qd();
  corrected.coverage = judge.coverage();
  corrected.best = judge.best();
  corrected.in_cell = 100.0 * in_cell / static_cast<double>(elites.size());
  corrected.overclaim = best->objective - mean_of_best;
  return corrected;
}

}  // namespace nanoqd::benchmark
