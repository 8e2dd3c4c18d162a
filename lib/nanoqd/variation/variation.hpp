// A variation makes trials from elites. This file is the contract: the members that a search
// expects.
//
//     DifferentialEvolution  DE/rand/1/bin, the paper's; the default   (differential_evolution.hpp)
//     Gaussian               one elite, normal noise: CVT-MAP-Elites   (gaussian.hpp)
//     IsoLine                noise and a step along two elites         (iso_line.hpp)
//     Portfolio              gap filling, four operators, an emitter   (portfolio.hpp)
//
// The parts of a portfolio can be used alone: OperatorBandit, ImprovementEs, and the emitters
// Shade, MaEs and EmitterPair. README.md in this folder says which one to choose. To write your
// own, implement these members.
//
// The type can be default-constructed and assigned. Make the default object constexpr and all zero:
// a static search then costs no flash.
//
// Required by every search:
//
//     using Scalar = float;
//         The same type as the tessellation's.
//     struct Parameters { ...; Status validate() const noexcept; };
//         The settings, each with a documented default. A user sets them in `config.variation`.
//         validate() returns `ok`, or the status with which the search's begin() shall refuse the
//         configuration.
//     static constexpr uint32_t min_elites;
//         The number of different elites that propose() needs, at most the number of cells. While
//         the archive has fewer, ask() returns random solutions.
//     static constexpr bool learns;
//         true if learn() shall be called.
//     void begin(const Parameters& parameters) noexcept;
//         Forgets everything and takes these parameters. Called by the search's begin() once
//         validate() returned `ok`, and by a load that takes the state of a run. Sets every member
//         that fields() shows: equal searches then have equal snapshots.
//     template <class Context, class Trial>
//     void propose(const Context& context, Rng& rng, Trial& trial) noexcept;
//         Writes trial.genes and trial.origin. Called by ask(), unless ask() returns a random
//         solution; with the bounds policy Resample up to 16 times. Genes may leave their bounds:
//         the bounds policy repairs them afterwards. Its cost is the cost of an ask; O(n) for the
//         operators of this library.
//     template <class Context>
//     void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept;
//         Only if `learns`. Called by every tell() that is not refused, after the archive kept or
//         rejected the solution. Its cost is added to that of the tell.
//
// Optional, for a variation that takes the scalar and the number of genes from its search. It needs
// no other member. Gaussian<>, Portfolio<> and the like are such variations:
//
//     template <class Scalar, uint32_t Genes> using For = ...;
//         The complete variation, with the members of this list. It becomes Search::Variation.
//
// Optional:
//
//     static constexpr uint32_t random_solutions;
//         The default of `config.random_solutions`. Without it the default is 100 for each gene.
//
// Required to save searches (snapshot.hpp):
//
//     static constexpr uint32_t snapshot_id;
//         Identifies the variation in a snapshot. Numbers of your own begin at 256; SNAPSHOT.md
//         lists the numbers of the library.
//     template <class Fields> static constexpr void part_ids(Fields& visit) noexcept;
//         Only for a variation that is made of others: shows their numbers by
//         detail::snapshot_ids<Part>(visit), for each template parameter that is a variation.
//     const Parameters& parameters() const noexcept;
//         Returns the parameters that begin() got.
//     template <class Fields> constexpr void Parameters::fields(Fields& visit) noexcept;
//         Calls visit(F), visit(CR), ...: once for each parameter.
//     template <class Fields> constexpr void fields(Fields& visit) noexcept;
//         Calls visit(weight_), ...: once for each member that propose() or learn() changes. May be
//         left out if there is no such member.
//     bool is_sound() const noexcept;
//         Optional. Returns false if the object cannot continue from the numbers that were loaded.
//         Called by check_invariants() and at the end of a load. Leave it out if all numbers are
//         valid.
//
// `visit` takes a float, a double or an unsigned integer.
//
// Rules for propose() and learn():
//  - Take all randomness from `rng`, so that the same seed gives the same run.
//  - Do not wait, so that ask() and tell() may run in an interrupt.
//  - learn() also gets the user's own solutions, whose origin is unknown. Solutions come in any
//    order. Ignore a solution if you cannot tell from its origin how you made it.
//  - learn() is not called for trials that were refused or never come back.
#ifndef NANOQD_VARIATION_VARIATION_HPP
#define NANOQD_VARIATION_VARIATION_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/rng.hpp"
#include "../status.hpp"
#include "detail/variation_traits.hpp"
#include "trial.hpp"

namespace nanoqd {

// The context in which a variation works. In propose() the archive has at least min_elites elites.
// The archive also has the bounds of the genes.
template <class ArchiveType, class TessellationType, bool Bounded = true>
struct Context {
  using Tessellation = TessellationType;
  static constexpr uint32_t genes = ArchiveType::genes;
  static constexpr uint32_t dims = TessellationType::dims;
  static constexpr bool bounded = Bounded;  // false if genes have no bounds; else the bounds policy repairs them

  // Whether the genes of all elites take more memory than the caches near a processor usually have.
  static constexpr bool outgrows_caches =
      uint64_t{ArchiveType::cells} * genes * sizeof(typename ArchiveType::StoredGene) > uint64_t{8} * 1024 * 1024;

  const ArchiveType& archive;
  const TessellationType& tessellation;
};

// A told solution and its outcome, for a variation that learns. The pointers are valid only during
// the call.
template <class Scalar>
struct Feedback {
  Origin origin;
  const Scalar* genes;
  const Scalar* measures;
  Scalar objective;
  Scalar previous;  // objective of the cell's elite before; minus infinity if the cell was empty
  Outcome outcome;
  uint32_t cell;
};

namespace detail {

// Writes `Count` different numbers below `size`; each ordered choice is equally likely. Every draw
// is a rank among the numbers that are left. It is then increased by one for each taken number that
// it reaches. There are no retries, and no branches that the processor cannot predict. Requires:
// Count <= size. Cost: O(Count^2), with `Count` calls of below().
template <uint32_t Count>
NANOQD_INLINE_FOR_SPEED void draw_distinct(Rng& rng, uint32_t size, uint32_t (&chosen)[Count]) noexcept {
  uint32_t taken[Count];                         // in ascending order
  for (uint32_t& number : taken) number = size;  // never read, but gcc cannot see that
  NANOQD_UNROLL_FOR_SPEED
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
