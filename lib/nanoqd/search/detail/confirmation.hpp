// How a noisy search tells luck from quality: a challenger that beats an elite must confirm its
// win, and elites that look lucky are evaluated again. search/NOISE.md explains it.
//
//  - A trial has the means of its evaluations so far. While it is due, ask() hands it out again.
//  - A challenger replaces an elite once it was evaluated twice as often, or Noise::enough times,
//    and its mean is still higher. It is first tried with the doubt that the noise deserves.
//  - A challenger that won at first and lost then puts its rival in doubt: that elite may owe its
//    cell to luck too. The best elite is doubted until it was evaluated Noise::enough times.
//  - The variation learns once from each offspring, by its means. It learns nothing of elites that
//    are evaluated again.
#ifndef NANOQD_SEARCH_DETAIL_CONFIRMATION_HPP
#define NANOQD_SEARCH_DETAIL_CONFIRMATION_HPP

#include <stdint.h>

#include "../../archive/evaluations.hpp"
#include "../../map/tessellation.hpp"
#include "../../math/array_ref.hpp"
#include "../../math/detail/platform.hpp"
#include "../../status.hpp"
#include "../../variation/trial.hpp"
#include "noise.hpp"
#include "search_state.hpp"

namespace nanoqd {
namespace detail {

// Folds an evaluation into the means of a trial. Cost: O(dims).
template <class Trial, class Scalar>
NANOQD_NOINLINE_FOR_SIZE void fold_evaluation(Trial& trial, Scalar objective, const Scalar* measures,
                                              uint32_t dims) noexcept {
  const bool is_first = trial.evaluations == 0;
  if (trial.evaluations < most_evaluations) ++trial.evaluations;
  const uint32_t count = trial.evaluations;
  trial.objective = is_first ? objective : next_mean(trial.objective, objective, count);
  for (uint32_t i = 0; i < dims; ++i) {
    trial.measures[i] = is_first ? measures[i] : next_mean(trial.measures[i], measures[i], count);
  }
}

template <class Search>
struct Confirmation {
  static_assert(Search::is_noisy,
                "nanoqd: this is for searches with noisy evaluations: add NoisyEvaluations to SearchWith, or give "
                "MapElites Evaluations::noisy as its last argument");

  using Archive = typename Search::Archive;
  using Scalar = typename Search::Scalar;
  using Trial = typename Search::Trial;
  using Result = typename Search::Result;
  using Point = ArrayRef<Scalar, Search::dims>;

  // Hands out a trial that is due, or a suspect, and returns true. Returns false if the variation
  // shall make the trial, which then has no evaluations. If no tell of this run was `unconfirmed`,
  // a trial that is due is of a run before begin(), and is given up. Cost: O(n).
  NANOQD_NOINLINE_FOR_SIZE static bool hands_out_again(Search& search, Trial& trial) noexcept {
    const bool is_due = trial.is_due && search.noise_.repeats().unconfirmed != 0;
    trial.is_due = false;
    if (!is_due) trial.evaluations = 0;
    if (!is_due && !search.noise_.has_suspect()) return false;
    SearchState::count(search.counters_.asks);
    if (is_due) return true;
    hand_out(search, trial, search.noise_.suspect());
    search.noise_.suspect_none();
    return true;
  }

  // Hands out the elite of a cell. Requires: the cell is filled. Cost: O(n).
  static void hand_out(const Search& search, Trial& trial, uint32_t cell) noexcept {
    search.archive_.elite_of(cell).copy_genes(trial.genes);
    trial.origin = {Origin::elite, cell};
    trial.forget();
  }

  // Does so for the user, as an ask, if there is such an elite.
  static Status ask_again(Search& search, Trial& trial, uint32_t cell) noexcept {
    const Status status = search.archive_.readiness();
    if (status != Status::ok) return status;
    if (!search.archive_.is_filled(cell)) return Status::no_elites;
    SearchState::count(search.counters_.asks);
    hand_out(search, trial, cell);
    return Status::ok;
  }

  // Takes an evaluation of a trial.
  static Result take(Search& search, Trial& trial, Scalar objective, Point measures) noexcept {
    const Status readiness = search.archive_.readiness();
    if (readiness != Status::ok) return {readiness, Outcome::rejected, no_cell};
    fold_evaluation(trial, objective, measures.data(), Search::dims);
    // The means are in the caller's memory, so they are checked, not the evaluation: a number that
    // is not finite makes a mean that is not.
    const Status status = search.template check<Search::Bounds::bounded>(search.archive_.view(), trial.genes,
                                                                         trial.objective, trial.measures, Search::dims);
    if (status != Status::ok) {
      trial.forget();
      return {status, Outcome::rejected, no_cell};
    }
    return trial.origin.maker == Origin::elite ? revise(search, trial) : confirm(search, trial);
  }

  // Takes the means of a solution of the user's own. No evaluations count as one.
  static Result take_mean(Search& search, ArrayRef<Scalar, Search::genes> solution, Scalar objective, Point measures,
                          uint32_t evaluations) noexcept {
    const Status status = search.template check<Search::Bounds::bounded>(search.archive_.view(), solution.data(),
                                                                         objective, measures.data(), Search::dims);
    if (status != Status::ok) return {status, Outcome::rejected, no_cell};
    const auto location = search.tessellation_.locate(measures.data());
    const uint32_t cell = location.cell;
    const bool must_confirm = beats_elite(search, cell, objective) && evaluations < needed(search, cell) &&
                              search.noise_.must_confirm(search.rng_);
    if (must_confirm) return wait(search, location);
    return settle(search, solution, Origin{}, objective, measures, location, evaluations != 0 ? evaluations : 1);
  }

 private:
  [[nodiscard]] static bool beats_elite(const Search& search, uint32_t cell, Scalar objective) noexcept {
    return search.archive_.is_filled(cell) && objective > search.archive_.objective_of(cell);
  }
  [[nodiscard]] static uint32_t needed(const Search& search, uint32_t cell) noexcept {
    return Noise::needed(search.archive_.elite_of(cell).evaluations());
  }

  // Folds an evaluation into the elite that was handed out again, if it is still there.
  static Result revise(Search& search, Trial& trial) noexcept {
    trial.forget();
    const uint32_t cell = trial.origin.reference;
    Archive& archive = search.archive_;
    if (!archive.is_filled(cell) || !archive.has_genes(cell, trial.genes))
      return {Status::ok, Outcome::outdated, no_cell};
    SearchState::count(search.noise_.repeats().revised);
    archive.revise(cell, trial.objective, trial.measures);
    doubt_best(search);
    return {Status::ok, Outcome::revised, cell};
  }

  // Settles a trial, unless it must be evaluated again.
  static Result confirm(Search& search, Trial& trial) noexcept {
    const auto location = search.tessellation_.locate(trial.measures);
    decide(search, trial, location.cell);
    if (trial.is_due) return wait(search, location);
    const uint32_t evaluations = trial.evaluations;
    trial.forget();
    return settle(search, trial.genes, trial.origin, trial.objective, trial.measures, location, evaluations);
  }

  // Sets whether the trial is due, and its cell.
  NANOQD_NOINLINE_FOR_SIZE static void decide(Search& search, Trial& trial, uint32_t cell) noexcept {
    const bool wins = beats_elite(search, cell, trial.objective);
    if (trial.evaluations == 1) {
      trial.is_due = wins && search.noise_.must_confirm(search.rng_);
    } else {
      reconsider(search, trial, cell, wins);
      trial.is_due = wins && trial.evaluations < needed(search, cell);
    }
    trial.cell = cell;
  }

  // Learns from a further evaluation of a challenger: whether its win was luck, and its rival's.
  static void reconsider(Search& search, const Trial& trial, uint32_t cell, bool wins) noexcept {
    const bool is_same_cell = cell == trial.cell;
    if (trial.evaluations == 2) search.noise_.learn_confirmation(!wins || !is_same_cell);
    if (!wins && is_same_cell) doubt(search, cell);
  }

  // Makes an elite the suspect, unless it was evaluated often enough.
  static void doubt(Search& search, uint32_t cell) noexcept {
    if (search.archive_.is_filled(cell) && search.archive_.elite_of(cell).evaluations() < Noise::enough)
      search.noise_.suspect(cell);
  }

  static void doubt_best(Search& search) noexcept {
    if (!search.noise_.has_suspect() && search.noise_.distrusts_best()) doubt(search, search.archive_.best().cell());
  }

  // Offers the means of a solution to the archive. The trial is over.
  static Result settle(Search& search, ArrayRef<Scalar, Search::genes> solution, const Origin& origin, Scalar objective,
                       Point measures, const Location& location, uint32_t evaluations) noexcept {
    const Result result = search.settle(solution, origin, objective, measures, location, evaluations);
    search.noise_.learn_outcome(result.outcome == Outcome::new_cell);
    doubt_best(search);
    return result;
  }

  static Result wait(Search& search, const Location& location) noexcept {
    SearchState::count(search.noise_.repeats().unconfirmed);
    SearchState::count(search.counters_.clamped_measures, location.clamped);
    return {Status::ok, Outcome::unconfirmed, location.cell};
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
