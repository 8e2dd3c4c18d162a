// Gap filling: a trial that aims at an empty cell. From the elite whose cell is nearest to the gap it walks there by
// differences of other elites, taking it that a difference of genes makes the same difference of behaviour elsewhere
// too.
//
// Of eight random pairs of elites the one is taken whose difference of behaviour, scaled by a factor from -1 to 1,
// leads nearest to the gap; its difference of genes, scaled by the same factor, is the step. A second step goes on from
// there. It needs no model of the behaviour, no parameter and two numbers of memory.
//
// Behaviour spaces have parts that nothing can reach. How often it is worth while is therefore learned: the recent
// share of trials that filled a cell, times four, is the probability that a gap is tried at all, and never below a
// tenth.
//
// Differential steps along the archive are those of R. Storn and K. Price (1997); that the archive itself is the model
// of how genes and behaviour go together is the idea of V. Vassiliades and J.-B. Mouret (GECCO 2018).
#ifndef NANOQD_VARIATION_GAP_FILLER_HPP
#define NANOQD_VARIATION_GAP_FILLER_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/policies.hpp"
#include "../math/detail/scalar.hpp"
#include "../map/nearest_filled.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType>
class GapFiller {
 public:
  using Scalar = ScalarType;
  static constexpr uint32_t steps = 2;
  static constexpr uint32_t pairs = 8;  // compared for each step

  void begin() noexcept {
    filled_ = Scalar{1};
    tried_ = Scalar{1};
  }

  // Whether to try the next gap: a draw. O(1).
  [[nodiscard]] bool is_worth_a_try(Rng& rng) const noexcept {
    const Scalar hope = Scalar{4} * filled_ / tried_;
    const Scalar least = static_cast<Scalar>(0.1L);
    return rng.template uniform<Scalar>() < (hope > least ? hope : least);
  }

  // Genes that may lead to `gap`, a cell without an elite. Pre: the archive has an elite. O(n) and one search for the
  // nearest filled cell.
  template <class Surroundings>
  NANOQD_APART static void propose(const Surroundings& context, Rng& rng, uint32_t gap, Scalar* gene) noexcept {
    static_assert(detail::has_centroids<typename Surroundings::Tessellation>,
                  "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
    constexpr uint32_t dims = Surroundings::dims;
    const auto& map = context.tessellation;
    Scalar way[dims];
    for (uint32_t i = 0; i < dims; ++i) way[i] = map.centroid(gap, i);
    const uint32_t start = nearest_filled(map, context.archive, way);
    for (uint32_t i = 0; i < dims; ++i) way[i] -= map.centroid(start, i);
    walk(context, rng, start, way, gene);
  }

  // For every trial that is handed out: those that are lost or refused filled nothing either. O(1).
  void count_try() noexcept {
    const Scalar kept = static_cast<Scalar>(0.98L);
    tried_ = detail::product(kept, tried_) + Scalar{1};
    filled_ = detail::product(kept, filled_);
  }

  // What became of a trial of its own. O(1).
  void learn(Outcome outcome) noexcept {
    if (outcome == Outcome::new_cell) filled_ += Scalar{1};
    if (filled_ > tried_) filled_ = tried_;  // many came back at once
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(filled_);
    visit(tried_);
  }

  // Whether it can go on from these numbers, for a state that was loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return detail::is_finite(tried_) && filled_ >= Scalar{0} && filled_ <= tried_ && tried_ >= Scalar{1};
  }

 private:
  struct Step {
    uint32_t from, to;
    Scalar factor;
    Scalar left;  // the square of the way that is left behind it
  };

  // From the elite of a cell, `way` far.
  template <class Surroundings, uint32_t Dims>
  NANOQD_APART static void walk(const Surroundings& context, Rng& rng, uint32_t start, Scalar (&way)[Dims],
                                Scalar* gene) noexcept {
    const auto& archive = context.archive;
    const auto& map = context.tessellation;
    for (uint32_t j = 0; j < archive.genes; ++j) gene[j] = archive.gene(start, j);
    const Scalar near_enough = square_of(way) * static_cast<Scalar>(0.01L);
    for (uint32_t step = 0; step < steps; ++step) {
      Step best{};
      best.left = detail::infinity<Scalar>();
      for (uint32_t pair = 0; pair < pairs; ++pair) {
        const uint32_t from = archive.elite(rng.below(archive.size())).cell();
        const uint32_t to = archive.elite(rng.below(archive.size())).cell();
        const Step other = measure(map, way, from, to);
        if (other.left < best.left) best = other;
      }
      for (uint32_t j = 0; j < archive.genes; ++j) {
        gene[j] += detail::product(best.factor, archive.gene(best.to, j) - archive.gene(best.from, j));
      }
      for (uint32_t i = 0; i < Dims; ++i) {
        way[i] -= detail::product(best.factor, map.centroid(best.to, i) - map.centroid(best.from, i));
      }
      if (best.left < near_enough) break;
    }
  }

  template <uint32_t Dims>
  [[nodiscard]] static Scalar square_of(const Scalar (&vector)[Dims]) noexcept {
    Scalar sum{0};
    for (const Scalar along : vector) sum += detail::product(along, along);
    return sum;
  }

  template <class Map, uint32_t Dims>
  [[nodiscard]] static Step measure(const Map& map, const Scalar (&way)[Dims], uint32_t from, uint32_t to) noexcept {
    Scalar difference[Dims];
    Scalar along{0};
    for (uint32_t i = 0; i < Dims; ++i) {
      difference[i] = map.centroid(to, i) - map.centroid(from, i);
      along += detail::product(difference[i], way[i]);
    }
    const Scalar square = square_of(difference);
    Scalar factor = square > Scalar{0} ? along / square : Scalar{0};
    factor = factor > Scalar{1} ? Scalar{1} : factor < Scalar{-1} ? Scalar{-1} : factor;
    for (uint32_t i = 0; i < Dims; ++i) difference[i] = way[i] - detail::product(factor, difference[i]);
    return {from, to, factor, square_of(difference)};
  }

  Scalar filled_{0};  // trials that filled a cell, the older the less they count
  Scalar tried_{0};   // all of them
};

}  // namespace nanoqd

#endif
