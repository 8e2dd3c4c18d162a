// A walk: from the genes of one elite to those of a solution that behaves as wanted.
//
// It adds differences between other elites. It assumes that the same change of genes causes a
// similar change of behaviour. So the archive itself is the model of how behaviour depends on
// genes, without a number of memory.
//
//  - Nine random elites make eight pairs: each with the next.
//  - A step is the best of these pairs: the pair whose difference of behaviour, times a factor from
//    -1 to 1, brings the walk nearest to its goal.
//  - A walk has two steps, or one if that ends within a tenth of the way.
//  - A mask may choose the genes that move: each with a probability that is drawn once a walk, and
//    one gene always. The genes that move go farther, up to ten times, so that the change of all
//    genes together stays about the same.
//
// Differential steps along a population are those of R. Storn and K. Price (1997), and so is the
// mask: their crossover. V. Vassiliades and J.-B. Mouret (GECCO 2018) had the idea that the elites
// lie together and say where others are.
#ifndef NANOQD_VARIATION_DETAIL_WALK_HPP
#define NANOQD_VARIATION_DETAIL_WALK_HPP

#include <stdint.h>

#include "../../math/bounds.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/detail/vector.hpp"
#include "../../math/rng.hpp"

namespace nanoqd {
namespace detail {

enum class Mask : uint8_t { none, drawn };

template <class Scalar>
class Walk {
 public:
  static constexpr uint32_t steps = 2;
  static constexpr uint32_t pairs = 8;
  static constexpr uint32_t at_once = small_code ? 1 : pairs;  // pairs that are rated together

  // Writes the genes at the end of a walk from the elite of cell `start` towards the cell `goal`. A
  // way of more than 1 ends behind the goal. Requires: `start` has an elite. Cost: O(n + dims).
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void go(const Context& context, Rng& rng, uint32_t start, uint32_t goal, Scalar way,
                                          Mask mask, Scalar* gene) noexcept {
    Scalar remaining[Context::dims];
    for (uint32_t i = 0; i < Context::dims; ++i) {
      remaining[i] = product(context.tessellation.centroid(goal, i) - context.tessellation.centroid(start, i), way);
    }
    Route route;
    choose_steps(context, rng, remaining, route);
    move(context.archive, rng, start, route, mask, gene);
  }

 private:
  // A difference of two elites, times `factor`.
  struct Step {
    uint32_t minuend;  // both are cells
    uint32_t subtrahend;
    Scalar factor;
  };

  struct Route {
    Step step[steps];
    uint32_t count;
  };

  template <class Context, uint32_t Dims>
  NANOQD_NOINLINE_FOR_SIZE static void choose_steps(const Context& context, Rng& rng, Scalar (&remaining)[Dims],
                                                    Route& route) noexcept {
    const auto& tessellation = context.tessellation;
    const Scalar near_enough = dot(remaining, remaining) * Scalar(0.01);
    uint32_t elites[pairs + 1];  // their cells; a pair is one and the next
    for (uint32_t& cell : elites) cell = context.archive.elite(rng.below(context.archive.size())).cell();
    route.count = 0;
    while (route.count < steps) {
      Step& best = route.step[route.count++];
      choose_step(tessellation, elites, remaining, best);
      for (uint32_t i = 0; i < Dims; ++i) {
        const Scalar difference = tessellation.centroid(best.minuend, i) - tessellation.centroid(best.subtrahend, i);
        remaining[i] -= product(best.factor, difference);
      }
      if (dot(remaining, remaining) < near_enough) break;
    }
  }

  // Chooses the pair whose difference d, times a factor f, brings the walk nearest to its goal. It
  // takes f (2 r.d - f d.d) from the squared distance, where r is the remaining way.
  template <class Tessellation, uint32_t Dims>
  static void choose_step(const Tessellation& tessellation, const uint32_t (&elites)[pairs + 1],
                          const Scalar (&remaining)[Dims], Step& best) noexcept {
    Scalar most{-1};
    for (uint32_t first = 0; first < pairs; first += at_once) {
      Scalar projection[at_once] = {};
      Scalar square[at_once] = {};
      for (uint32_t pair = 0; pair < at_once; ++pair) {
        const uint32_t subtrahend = elites[first + pair];
        const uint32_t minuend = elites[first + pair + 1];
        for (uint32_t i = 0; i < Dims; ++i) {
          const Scalar difference = tessellation.centroid(minuend, i) - tessellation.centroid(subtrahend, i);
          projection[pair] += product(remaining[i], difference);
          square[pair] += squared(difference);
        }
      }
      Scalar factor[at_once];
      Scalar gain[at_once];
      for (uint32_t pair = 0; pair < at_once; ++pair) {
        const bool is_long = square[pair] > Scalar{0};
        const Scalar whole = projection[pair] / (is_long ? square[pair] : Scalar{1});
        factor[pair] = is_long ? Clamp::repair(whole, Scalar{-1}, Scalar{1}) : Scalar{0};
        gain[pair] = product(factor[pair], projection[pair] + projection[pair] - product(factor[pair], square[pair]));
      }
      uint32_t chosen = at_once == pairs ? 0 : pairs;  // of all pairs one always gains
      for (uint32_t pair = 0; pair < at_once; ++pair) {
        chosen = gain[pair] > most ? pair : chosen;
        most = gain[pair] > most ? gain[pair] : most;
      }
      if (at_once == pairs || chosen != pairs)
        best = {elites[first + chosen + 1], elites[first + chosen], factor[chosen]};
    }
  }

  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE static void move(const Archive& archive, Rng& rng, uint32_t start, const Route& route,
                                            Mask mask, Scalar* gene) noexcept {
    // Of 256ths: the probability that a gene moves. 256 without a mask.
    const uint32_t chance = mask == Mask::drawn ? rng.next() >> 24 : 256U;
    const uint32_t always = mask == Mask::drawn ? rng.below(Archive::genes) : 0U;
    const Scalar stretch = chance >= 26U ? Scalar{256} / static_cast<Scalar>(static_cast<int32_t>(chance)) : Scalar{10};
    uint32_t bits = 0;
    for (uint32_t j = 0; j < Archive::genes; ++j) {
      if (mask == Mask::drawn) bits = j % 4 == 0 ? rng.next() : bits >> 8;
      const bool stays = (bits & 255U) >= chance && j != always;
      const Scalar from = archive.gene(start, j);
      gene[j] = from;
      if (small_code && stays) continue;  // fast code has no branch: the processor cannot predict it
      Scalar change{0};
      for (uint32_t i = 0; i < route.count; ++i) {
        const Step& step = route.step[i];
        change += product(step.factor, archive.gene(step.minuend, j) - archive.gene(step.subtrahend, j));
      }
      const Scalar moved = from + product(stretch, change);
      gene[j] = stays ? from : moved;
    }
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
