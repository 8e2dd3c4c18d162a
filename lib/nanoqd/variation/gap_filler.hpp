// Gap filling: makes a trial that aims at a gap, an empty cell. It is a part of Portfolio, not a
// variation of its own.
//
// It starts at the elite whose cell is nearest to the gap, and adds differences between other
// elites. It assumes that the same change of genes causes a similar change of behaviour. For each
// step:
//  - It draws eight random pairs of elites.
//  - It scales the difference of behaviour of each pair by the factor from -1 to 1 that leads
//    nearest to the gap. It takes the pair that comes nearest.
//  - It adds the difference of genes of that pair, scaled by the same factor.
//
// A second step continues from there, unless the first one comes near enough. The method needs no
// model of the behaviour, no parameter and only two numbers of memory.
//
// Some parts of a space of measures cannot be reached. So the gap filler learns how often to try.
// The probability of a try is four times the recent share of its trials that filled a cell, and at
// least one tenth.
//
// Differential steps along the archive are those of R. Storn and K. Price (1997). V. Vassiliades
// and J.-B. Mouret (GECCO 2018) had the idea that the archive itself is the model of how genes and
// behaviour depend on each other.
#ifndef NANOQD_VARIATION_GAP_FILLER_HPP
#define NANOQD_VARIATION_GAP_FILLER_HPP

#include <stdint.h>

#include "../map/detail/tessellation_traits.hpp"
#include "../map/nearest_filled.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType>
class GapFiller {
 public:
  using Scalar = ScalarType;
  static constexpr uint32_t steps = 2;
  static constexpr uint32_t pairs = 8;  // pairs of elites that are compared for each step

  void begin() noexcept {
    filled_ = Scalar{1};
    tried_ = Scalar{1};
  }

  // Returns true if the next gap shall be tried. Takes one draw (double: two). Cost: O(1).
  [[nodiscard]] bool is_worth_a_try(Rng& rng) const noexcept {
    const Scalar hope = Scalar{4} * filled_ / tried_;
    const Scalar least = Scalar(0.1);
    return rng.template uniform<Scalar>() < (hope > least ? hope : least);
  }

  // Writes genes that may lead to `gap`, an empty cell. Requires: the archive has an elite. Cost:
  // O(n) and one search for the nearest filled cell.
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void propose(const Context& context, Rng& rng, uint32_t gap, Scalar* gene) noexcept {
    static_assert(detail::has_centroids<typename Context::Tessellation>,
                  "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
    constexpr uint32_t dims = Context::dims;
    const auto& tessellation = context.tessellation;
    Scalar remaining[dims];
    for (uint32_t i = 0; i < dims; ++i) remaining[i] = tessellation.centroid(gap, i);
    const uint32_t start = nearest_filled(tessellation, context.archive, remaining);
    for (uint32_t i = 0; i < dims; ++i) remaining[i] -= tessellation.centroid(start, i);
    walk(context, rng, start, remaining, gene);
  }

  // Call it for every trial that is handed out. So trials that are lost or refused count as
  // failures too. Cost: O(1).
  void count_try() noexcept {
    const Scalar kept = Scalar(0.98);
    tried_ = detail::product(kept, tried_) + Scalar{1};
    filled_ = detail::product(kept, filled_);
  }

  // Takes the outcome of one of its own trials. Cost: O(1).
  void learn(Outcome outcome) noexcept {
    if (outcome == Outcome::new_cell) filled_ += Scalar{1};
    if (filled_ > tried_) filled_ = tried_;  // possible if many trials come back at once
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(filled_);
    visit(tried_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return detail::is_finite(tried_) && filled_ >= Scalar{0} && filled_ <= tried_ && tried_ >= Scalar{1};
  }

 private:
  // A difference of two elites, times `factor`.
  struct Step {
    uint32_t minuend;  // both are cells
    uint32_t subtrahend;
    Scalar factor;
    Scalar remaining_square;  // squared distance to the gap after this step
  };

  // Starts at the elite of a cell and goes the distance `remaining`, in the unit box.
  template <class Context, uint32_t Dims>
  NANOQD_NOINLINE_FOR_SIZE static void walk(const Context& context, Rng& rng, uint32_t start, Scalar (&remaining)[Dims],
                                            Scalar* gene) noexcept {
    const auto& archive = context.archive;
    const auto& tessellation = context.tessellation;
    for (uint32_t j = 0; j < archive.genes; ++j) gene[j] = archive.gene(start, j);
    const Scalar near_enough = detail::dot(remaining, remaining) * Scalar(0.01);
    for (uint32_t step = 0; step < steps; ++step) {
      Step best{};
      best.remaining_square = detail::infinity<Scalar>();
      for (uint32_t pair = 0; pair < pairs; ++pair) {
        const uint32_t subtrahend = archive.elite(rng.below(archive.size())).cell();
        const uint32_t minuend = archive.elite(rng.below(archive.size())).cell();
        const Step other = measure(tessellation, remaining, minuend, subtrahend);
        if (other.remaining_square < best.remaining_square) best = other;
      }
      for (uint32_t j = 0; j < archive.genes; ++j) {
        const Scalar difference = archive.gene(best.minuend, j) - archive.gene(best.subtrahend, j);
        gene[j] += detail::product(best.factor, difference);
      }
      for (uint32_t i = 0; i < Dims; ++i) {
        const Scalar difference = tessellation.centroid(best.minuend, i) - tessellation.centroid(best.subtrahend, i);
        remaining[i] -= detail::product(best.factor, difference);
      }
      if (best.remaining_square < near_enough) break;
    }
  }

  // Returns the step with the factor that brings a difference nearest to `remaining`.
  template <class Tessellation, uint32_t Dims>
  [[nodiscard]] static Step measure(const Tessellation& tessellation, const Scalar (&remaining)[Dims], uint32_t minuend,
                                    uint32_t subtrahend) noexcept {
    Scalar difference[Dims];
    for (uint32_t i = 0; i < Dims; ++i) {
      difference[i] = tessellation.centroid(minuend, i) - tessellation.centroid(subtrahend, i);
    }
    const Scalar projection = detail::dot(difference, remaining);
    const Scalar square = detail::dot(difference, difference);
    const Scalar factor = square > Scalar{0} ? detail::clamp(projection / square, Scalar{-1}, Scalar{1}) : Scalar{0};
    for (uint32_t i = 0; i < Dims; ++i) difference[i] = remaining[i] - detail::product(factor, difference[i]);
    return {minuend, subtrahend, factor, detail::dot(difference, difference)};
  }

  Scalar filled_{0};  // trials that filled a cell; older ones count less
  Scalar tried_{0};   // all trials, weighted in the same way
};

}  // namespace nanoqd

#endif
