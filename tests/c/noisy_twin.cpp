// The search of the pair walker.h, written in C++.
#include "noisy_twin.h"

#include <nanoqd/nanoqd.hpp>

namespace {

using nanoqd::Status;
using Search = nanoqd::SearchWith<3, nanoqd::RegularGrid<5, 5>, nanoqd::Portfolio<>, nanoqd::KeepMeasures,
                                  nanoqd::StoreGenesAs<uint16_t>, nanoqd::NoisyEvaluations>;
Search search;

bool tell(Search::Trial& trial, uint32_t& noise) {
  Search::Evaluation evaluation;
  evaluate_noisily(&noise, trial.genes, &evaluation.objective, evaluation.measures);
  return search.tell(trial, evaluation.objective, evaluation.measures).status == Status::ok;
}

}  // namespace

bool run_twin(uint32_t count, twin_facts* facts) {
  Search::Trial trials[2];
  Search::Config config;
  config.seed = 11;
  config.random_solutions = 50;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  const float solution[3] = {0.5f, 0.5f, 0.5f};
  bool is_fine =
      search.begin(config) == Status::ok && search.tell_mean(solution, 0.75f, {0.5f, 0.5f}, 4).status == Status::ok;
  uint32_t noise = 1;
  for (uint32_t i = 0; i < count && is_fine; i += 2) {
    is_fine = search.ask(trials[0]) == Status::ok && search.ask(trials[1]) == Status::ok && tell(trials[1], noise) &&
              tell(trials[0], noise);
  }
  *facts = {search.archive().digest(), search.counters().evaluations, search.repeats().unconfirmed,
            search.repeats().revised, search.doubt()};
  return is_fine;
}
