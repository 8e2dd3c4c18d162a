// Variation policies: how a new trial is made from the elites.
//
//     DifferentialEvolution   DE/rand/1/bin, the paper's; the default     (differential_evolution.hpp)
//     Gaussian                one elite and normal noise: CVT-MAP-Elites  (gaussian.hpp)
//     IsoLine                 noise and a step along two elites           (iso_line.hpp)
//     Portfolio               gap filling, three operators, an emitter    (portfolio.hpp)
//
// and the parts of the last one, which can be used alone: OperatorBandit, Shade, MaEs, EmitterPair.
//
// A policy has
//
//     using Scalar = ...;                                            the tessellation's
//     struct Parameters { ...; Status validate() const noexcept; };  documented defaults
//     static constexpr uint32_t min_elites;                          how many distinct parents it needs
//     static constexpr bool learns;                                  whether learn() wants to be called
//     void begin(const Parameters&) noexcept;                        forget everything, take these parameters
//     void propose(const Context&, Rng&, Trial&) noexcept;       fill genes and origin; bounds are not its concern
//     void learn(const Context&, Rng&, const Feedback<Scalar>&) noexcept;    if it learns
//
// and, if searches with it are to be saved (snapshot.hpp),
//
//     static constexpr uint32_t snapshot_id;                         from 256 on: by this it is known again
//     const Parameters& parameters() const noexcept;
//     template <class Fields> constexpr void Parameters::fields(Fields& visit) noexcept { visit(F); visit(CR); }
//     template <class Fields> constexpr void fields(Fields& visit) noexcept { visit(weight_); }
//                                                                    all that propose() or learn() changes, if any
//     bool is_sound() const noexcept;                                whether it can go on from what was loaded,
//                                                                    if not every number will do
//
// where `visit` takes floats, doubles and unsigned integers, one by one.
//
// `Context` has `archive` (at least min_elites elites, and the gene bounds), `tessellation`, and `bounded`, which is
// false where genes have no bounds. `learn` is called for every finite solution told, also the user's own (their origin
// is unknown) and in any order; a policy ignores what it cannot place. It hears nothing of trials that were refused or
// never come back.
#ifndef NANOQD_VARIATION_VARIATION_HPP
#define NANOQD_VARIATION_VARIATION_HPP

#include <stdint.h>

#include "../math/rng.hpp"
#include "../status.hpp"
#include "trial.hpp"

namespace nanoqd {

template <class ArchiveType, class TessellationType, bool Bounded = true>
struct Context {
  using Tessellation = TessellationType;
  static constexpr uint32_t dims = TessellationType::dims;
  static constexpr bool bounded = Bounded;  // whether genes outside their bounds will be brought back

  const ArchiveType& archive;
  const TessellationType& tessellation;
};

// What became of a solution, for a policy that learns. The pointers hold during the call only.
template <class Scalar>
struct Feedback {
  Origin origin;
  const Scalar* genes;
  const Scalar* measures;
  Scalar objective;
  Scalar previous;  // the objective of the cell's elite before; minus infinity if it had none
  Outcome outcome;
  uint32_t cell;
};

namespace detail {

// `Count` different numbers below `size`, each ordered choice equally likely: every draw is from the numbers that are
// left, and shifted past the ones taken. No retries: `Count` calls of below(), and no branches that nobody could
// predict. Pre: Count <= size.
template <uint32_t Count>
inline void draw_distinct(Rng& rng, uint32_t size, uint32_t (&chosen)[Count]) noexcept {
  uint32_t taken[Count];                         // in ascending order
  for (uint32_t& number : taken) number = size;  // never read; gcc does not see that
  for (uint32_t n = 0; n < Count; ++n) {
    uint32_t number = rng.below(size - n);
    for (uint32_t i = 0; i < n; ++i) number += number >= taken[i] ? 1U : 0U;
    chosen[n] = number;
    for (uint32_t i = 0; i < n; ++i) {
      const uint32_t smaller = number < taken[i] ? number : taken[i];
      number = number < taken[i] ? taken[i] : number;
      taken[i] = smaller;
    }
    taken[n] = number;
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
