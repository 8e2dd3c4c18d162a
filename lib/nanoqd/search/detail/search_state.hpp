// What a search knows besides its archive and its policies, and the steps of the algorithm that need no more than that.
// The sizes are arguments: searches of every size share this code.
#ifndef NANOQD_SEARCH_DETAIL_SEARCH_STATE_HPP
#define NANOQD_SEARCH_DETAIL_SEARCH_STATE_HPP

#include <stdint.h>

#include "../../math/bounds.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/rng.hpp"
#include "../../status.hpp"
#include "../counters.hpp"

namespace nanoqd {
namespace detail {

struct SearchState {
  Counters counters_{};
  Rng rng_{Unseeded{}};
  uint32_t random_solutions_ = 0;  // G
  uint32_t random_left_ = 0;       // how many of them are still to be asked

  NANOQD_NOINLINE_FOR_SIZE static void count(uint64_t& counter, bool happened = true) noexcept {
    counter += happened ? 1 : 0;
  }

  // O(stream)
  NANOQD_NOINLINE_FOR_SIZE void start(uint64_t seed, uint32_t stream, uint32_t random_solutions) noexcept {
    rng_ = Rng(seed);
    for (uint32_t i = 0; i < stream; ++i) rng_.jump();
    counters_.clear();
    random_solutions_ = random_solutions;
    random_left_ = random_solutions;
  }

  // Counts an ask, and answers it with a random solution if it is one of the first or if there are too few elites to
  // breed from. False if neither is the case: `genes` is as it was. O(n).
  template <class Archive, class Scalar>
  NANOQD_NOINLINE_FOR_SIZE bool draws_random(const Archive& archive, uint32_t min_elites, Scalar* genes) noexcept {
    count(counters_.asks);
    if (random_left_ > 0) {
      --random_left_;
    } else if (archive.size < min_elites) {
      count(counters_.too_few_elites);
    } else {
      return false;
    }
    rng_.uniform(genes, archive.genes);
    const Scalar* lowers = archive.lowers;
    const Scalar* uppers = archive.uppers;
    for (uint32_t i = 0; i < archive.genes; ++i) {
      // Never past the bound: a uniform number is at most 1 - 2^-24 (2^-53), which takes half a unit in the last place
      // off the range, and that is as much as rounding can have added to it.
      genes[i] = lowers[i] + product(genes[i], uppers[i] - lowers[i]);
    }
    return true;
  }

  // Brings a proposed solution into its bounds, and counts it if it was outside. O(n).
  template <class Bounds, class Archive, class Scalar>
  NANOQD_NOINLINE_FOR_SIZE void repair(const Archive& archive, Scalar* genes) noexcept {
    count(counters_.repaired_trials, detail::repair<Bounds>(genes, archive.lowers, archive.uppers, archive.genes));
  }

  // Counts a tell, and names what is wrong with it if anything is. O(genes + dims).
  template <bool Bounded, class Archive, class Scalar>
  NANOQD_NOINLINE_FOR_SIZE Status check(const Archive& archive, const Scalar* solution, Scalar objective,
                                        const Scalar* measures, uint32_t dims) noexcept {
    if (archive.readiness != Status::ok) return archive.readiness;
    count(counters_.evaluations);
    const Status status = find_fault<Bounded>(archive, solution, objective, measures, dims);
    if (status != Status::ok) count_refusal(status);
    return status;
  }

  template <bool Bounded, class Archive, class Scalar>
  static Status find_fault(const Archive& archive, const Scalar* solution, Scalar objective, const Scalar* measures,
                           uint32_t dims) noexcept {
    if (!is_finite(objective)) return Status::objective_not_finite;
    if (!all_finite(measures, dims)) return Status::measures_not_finite;
    if (Bounded && is_inside(solution, archive.lowers, archive.uppers, archive.genes)) return Status::ok;
    if (!all_finite(solution, archive.genes)) return Status::genes_not_finite;
    return Bounded ? Status::genes_out_of_bounds : Status::ok;
  }

  void count_refusal(Status status) noexcept {
    uint64_t* counter = &counters_.refused_out_of_bounds;
    if (status == Status::objective_not_finite) counter = &counters_.refused_objectives;
    if (status == Status::measures_not_finite) counter = &counters_.refused_measures;
    if (status == Status::genes_not_finite) counter = &counters_.refused_genes;
    count(*counter);
  }

  NANOQD_NOINLINE_FOR_SIZE void count_outcome(Outcome outcome, bool clamped) noexcept {
    count(counters_.clamped_measures, clamped);
    count(counters_.new_cells, outcome == Outcome::new_cell);
    count(counters_.improvements, outcome == Outcome::improved);
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
