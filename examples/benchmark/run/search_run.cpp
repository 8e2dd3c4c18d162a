#include "search_run.hpp"

#include <algorithm>
#include <memory>
#include <nanoqd/math/rng.hpp>

#include "correction.hpp"
#include "judge.hpp"

namespace nanoqd::benchmark {
namespace {

// The solutions of the start, one after the other.
class StartSolutions {
 public:
  explicit StartSolutions(const SearchTask& task) : task_(task), rng_(task.start_seed), genes_(task.problem->genes()) {}

  [[nodiscard]] std::uint32_t count() const {
    if (task_.start == Start::told || task_.budget <= 10000) return told_solutions;
    return 100 * task_.problem->genes();
  }

  [[nodiscard]] const double* next() {
    const ProblemFacts& facts = task_.problem->facts();
    const Interval& bounds = facts.gene_bounds;
    for (double& gene : genes_) {
      if (task_.start == Start::random) {
        gene = bounds.lower + rng_.uniform<double>() * (bounds.upper - bounds.lower);
      } else {
        gene = facts.start_mean + facts.start_deviation * rng_.gaussian<double>();
        if (task_.is_clamped) gene = std::clamp(gene, bounds.lower, bounds.upper);
      }
    }
    return genes_.data();
  }

 private:
  const SearchTask& task_;
  Rng rng_;
  std::vector<double> genes_;
};

// Judges the contender's own archive at a point of the curves.
void correct_point(const SearchTask& task, const Contender& contender, std::uint64_t point, SearchResult& result) {
  NoisyEvaluations fresh(*task.problem, task.noise, ~task.noise_seed - point);
  const std::uint32_t fewer = std::max<std::uint32_t>(1, task.corrected / 16);
  const Corrected corrected = correct(contender.elites(), fresh, task.problem->facts(), task.side,
                                      point == curve_points ? task.corrected : fewer);
  result.qd.push_back(corrected.qd);
  result.coverage.push_back(corrected.coverage);
  result.best.push_back(corrected.best);
  result.in_cell = corrected.in_cell;
  result.overclaim = corrected.overclaim;
}

}  // namespace

std::optional<SearchResult> run_search(const SearchTask& task) {
  StartSolutions start(task);
  const bool draws_itself = task.start == Start::random && is_of_library(task.contender);
  ContenderTask how;
  how.kind = task.contender;
  how.facts = &task.problem->facts();
  how.side = task.side;
  how.is_clamped = task.is_clamped;
  how.random_solutions = draws_itself ? start.count() : 0;
  how.seed = task.search_seed;
  const std::unique_ptr<Contender> contender = make_contender(how);
  Judge judge(task.problem->facts(), task.side);
  NoisyEvaluations evaluations(*task.problem, task.noise, task.noise_seed);

  const std::uint64_t told = draws_itself ? 0 : std::min<std::uint64_t>(start.count(), task.budget);
  SearchResult result;
  std::uint64_t done = 0;
  for (std::uint64_t point = 1; point <= curve_points; ++point) {
    for (; done < task.budget * point / curve_points; ++done) {
      const double* const genes = done < told ? start.next() : contender->ask();
      const Evaluation evaluation = evaluations.draw(genes);
      judge.see(evaluation);
      if (done < told) {
        contender->tell_start(genes, evaluation);
      } else {
        contender->tell(evaluation);
      }
    }
    if (task.corrected > 0) {
      correct_point(task, *contender, point, result);
    } else {
      result.qd.push_back(judge.qd());
      result.coverage.push_back(judge.coverage());
      result.best.push_back(judge.best());
    }
    if (task.goes_on && !task.goes_on()) return std::nullopt;
  }
  result.repeated = 100.0 * static_cast<double>(contender->repeated()) / static_cast<double>(task.budget);
  return result;
}

}  // namespace nanoqd::benchmark
