// Gap filling: makes a trial that aims at a gap, an empty cell. It is a part of Portfolio, not a
// variation of its own.
//
// It starts at one of the two elites nearest to the gap, at the better one, and walks to the gap by
// differences between other elites (detail/walk.hpp). Its goal lies up to as far again behind the
// gap, because the elites of a border seldom reach beyond it. In two walks of n all genes move; in
// the others a mask chooses the genes that do.
//
// Some parts of a space of measures cannot be reached. So the gap filler learns how often to try:
// from the rewards of its recent trials, and from those of the operators that would make the trial
// instead. While most of the map is empty, it is tried more often than its rewards demand.
#ifndef NANOQD_VARIATION_GAP_FILLER_HPP
#define NANOQD_VARIATION_GAP_FILLER_HPP

#include <stdint.h>

#include "../map/detail/tessellation_traits.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/vector.hpp"
#include "detail/nearest_pair.hpp"
#include "detail/success_rate.hpp"
#include "detail/walk.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType>
class GapFiller {
 public:
  using Scalar = ScalarType;

  void begin() noexcept { rate_.begin(); }

  // Returns the probability with which the next gap shall be tried, from 0.05 to 1. `empty` is the
  // share of empty cells, `rivals` the sum of the success rates of the other operators. Cost: O(1).
  [[nodiscard]] Scalar probability(Scalar empty, Scalar rivals) const noexcept {
    const Scalar rate = rate_.value();
    const Scalar fair = detail::clamp(rate / (rate + rivals), Scalar(0.05), Scalar(0.95));
    const Scalar hope = Scalar{4} * rate;
    const Scalar eager = detail::squared(empty) * (hope < Scalar{1} ? hope : Scalar{1});
    return fair > eager ? fair : eager;
  }

  // Writes genes that may lead to `gap`, an empty cell, and counts the trial. Requires: the archive
  // has an elite. Cost: O(n) and two searches for the nearest filled cell.
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, uint32_t gap, Scalar* gene) noexcept {
    static_assert(detail::has_centroids<typename Context::Tessellation>,
                  "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
    walk(context, rng, choose_start(context, gap), gap, gene);
    rate_.count_try();
  }

  // Takes the reward of one of its own trials, from 0 to 1. Cost: O(1).
  void learn(Scalar reward) noexcept { rate_.add(reward); }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    rate_.fields(visit);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept { return rate_.is_sound(); }

 private:
  // Returns the better of the two filled cells that are nearest to the gap.
  template <class Context>
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE static uint32_t choose_start(const Context& context, uint32_t gap) noexcept {
    const auto& archive = context.archive;
    Scalar place[Context::dims];
    for (uint32_t i = 0; i < Context::dims; ++i) place[i] = context.tessellation.centroid(gap, i);
    uint32_t nearest = no_cell;
    uint32_t second = no_cell;
    detail::nearest_pair(context.tessellation, archive, place, nearest, second);
    const bool is_better = second != no_cell && archive.objective_of(second) > archive.objective_of(nearest);
    return is_better ? second : nearest;
  }

  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void walk(const Context& context, Rng& rng, uint32_t start, uint32_t gap,
                                            Scalar* gene) noexcept {
    const Scalar way = Scalar{1} + rng.template uniform<Scalar>();
    // Few genes must all move: a walk with a mask misses its goal by about 1 / sqrt(n) of its way.
    const detail::Mask mask = rng.below(Context::genes) < 2 ? detail::Mask::none : detail::Mask::drawn;
    detail::Walk<Scalar>::go(context, rng, start, gap, way, mask, gene);
  }

  detail::SuccessRate<Scalar> rate_{};
};

}  // namespace nanoqd

#endif
