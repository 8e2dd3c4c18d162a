// The small part of a search: counters, generator, and how many random solutions are left. Also the
// steps of the algorithm that need nothing else.
//
// Sizes are function arguments, not template parameters. Searches of every size share this code.
#ifndef NANOQD_SEARCH_DETAIL_SEARCH_STATE_HPP
#define NANOQD_SEARCH_DETAIL_SEARCH_STATE_HPP

#include <stdint.h>

#include "../../math/bounds.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/rng.hpp"
#include "../../status.hpp"
#include "../../variation/detail/variation_traits.hpp"
#include "../counters.hpp"

namespace nanoqd {
namespace detail {

// Gives merges and snapshots access to the private parts of a search (search_access.hpp).
template <class Search>
struct SearchAccess;

// Returns whether a variation can continue from its numbers. One that cannot tell can.
template <class Variation>
[[nodiscard]] NANOQD_ALWAYS_INLINE bool is_sound([[maybe_unused]] const Variation& variation) noexcept {
  if constexpr (has_soundness<Variation>) return variation.is_sound();
  return true;
}

struct SearchState {
  Counters counters_{};
  Rng rng_{Unseeded{}};
  uint32_t random_solutions_ = 0;  // G
  uint32_t random_left_ = 0;       // random solutions that are still to be asked

  // What became of the tells of a run, as bits.
  static constexpr uint32_t taken = 1;
  static constexpr uint32_t refused = 2;

  NANOQD_NOINLINE_FOR_SIZE static void count(uint64_t& counter, bool happened = true) noexcept {
    counter += happened ? 1 : 0;
  }

  // Seeds the generator, jumps ahead `stream` times, and clears the counters. Cost: O(stream).
  NANOQD_NOINLINE_FOR_SIZE void start(uint64_t seed, uint32_t stream, uint32_t random_solutions) noexcept {
    rng_ = Rng(seed);
    for (uint32_t i = 0; i < stream; ++i) rng_.jump();
    counters_.clear();
    random_solutions_ = random_solutions;
    random_left_ = random_solutions;
  }

  // Counts an ask. Fills `genes` with a random solution and returns true if random solutions are
  // left, or if there are too few elites for the variation. Otherwise returns false and leaves
  // `genes` as it was. Cost: O(n).
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
      // Never above the upper bound:
      //  - A uniform number is at most 1 - 2^-24 (float) or 1 - 2^-53 (double). The product is
      //    therefore below the computed range by at least half a unit in its last place.
      //  - Rounding made the computed range too long by at most half a unit in its last place.
      //  - A denormal range is exact, because a difference of two numbers is a multiple of the
      //    smallest denormal. The product is at most the range then.
      //  - So lower + product is at most upper before it is rounded, and then also after.
      genes[i] = lowers[i] + product(genes[i], uppers[i] - lowers[i]);
    }
    return true;
  }

  // Brings a proposed solution into its bounds. Counts the trial if a gene was outside. Cost: O(n).
  template <class Bounds, class Archive, class Scalar>
  NANOQD_NOINLINE_FOR_SIZE void repair(const Archive& archive, Scalar* genes) noexcept {
    count(counters_.repaired_trials, detail::repair<Bounds>(genes, archive.lowers, archive.uppers, archive.genes));
  }

  // Counts a tell, and returns `ok` or what is wrong with it. A search that is not ready counts
  // nothing. Cost: O(n + dims).
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
