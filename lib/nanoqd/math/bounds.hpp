// Bounds policies: what a search does with a proposed gene that is outside its bounds.
//
//     Clamp      moves the gene to the bound (the default, as in Choi and Togelius, GECCO 2021)
//     Reflect    mirrors the gene at the bound
//     Resample   proposes the whole trial again, up to 16 proposals in all, then clamps
//     Unbounded  does nothing: the bounds only limit the random solutions at the start.
//                Genes may grow until they are infinite; tell() refuses and counts infinite genes.
//
// Your own policy needs the same members as these. It needs a `snapshot_id`, from 256 on, only if
// its searches are saved.
//
// If the policy is `bounded`, ask() calls `repair` for every gene of a proposed trial, also for
// infinite genes and NaN. Otherwise `repair` is never called. Rules for `repair`:
//  - It returns the gene unchanged if the gene is inside [lower, upper].
//  - Otherwise it returns a gene inside [lower, upper].
//  - It is O(1) and pure, so that it may run in an interrupt.
#ifndef NANOQD_MATH_BOUNDS_HPP
#define NANOQD_MATH_BOUNDS_HPP

#include <stdint.h>

#include "detail/platform.hpp"
#include "detail/type_traits.hpp"

namespace nanoqd {

// Moves a gene that is outside to the nearer bound. The default.
struct Clamp {
  static constexpr bool bounded = true;     // ask() repairs genes outside the bounds, tell() refuses them
  static constexpr uint32_t proposals = 1;  // how often a trial may be proposed before its genes are repaired
  static constexpr uint32_t snapshot_id = 1;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    const Scalar raised = gene > lower ? gene : lower;  // in two steps: compilers recognise each as max or min
    return raised < upper ? raised : upper;
  }
};

// Bounces a gene off the bound that it left.
struct Reflect {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 1;
  static constexpr uint32_t snapshot_id = 2;

  // Mirrors up to eight times, then clamps. Once is not enough if the gene is farther outside than
  // the interval is long.
  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    for (uint32_t bounce = 0; bounce < 8; ++bounce) {
      if (gene < lower) {
        gene = lower + (lower - gene);
      } else if (gene > upper) {
        gene = upper - (gene - upper);
      } else {
        break;
      }
    }
    return Clamp::repair(gene, lower, upper);
  }
};

// Lets the variation propose again, up to 16 times, and then clamps.
struct Resample {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 16;
  static constexpr uint32_t snapshot_id = 3;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    return Clamp::repair(gene, lower, upper);
  }
};

// Leaves genes as they are.
struct Unbounded {
  static constexpr bool bounded = false;
  static constexpr uint32_t proposals = 1;
  static constexpr uint32_t snapshot_id = 4;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar, Scalar) noexcept {
    return gene;
  }
};

namespace detail {

// Whether `Policy` is a bounds policy. A search uses it to show a readable error for a wrong
// template argument.
template <class Policy, class = void>
inline constexpr bool is_bounds_policy = false;
template <class Policy>
inline constexpr bool is_bounds_policy<Policy, Void<decltype(Policy::bounded), decltype(Policy::proposals)>> = true;

// Returns whether every gene is inside its bounds; false also for NaN. Cost: O(count).
//
// Code for size (-Os) returns at the first violation. Code for speed looks at every gene, and
// collects violations in an integer as wide as a float. Compilers can then check several genes at a
// time.
template <class Scalar>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline bool is_inside(const Scalar* genes, const Scalar* lowers,
                                                             const Scalar* uppers, uint32_t count) noexcept {
  uint32_t violations = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (small_code && !(genes[i] >= lowers[i] && genes[i] <= uppers[i])) return false;
    violations |= genes[i] >= lowers[i] ? 0U : 1U;
    violations |= genes[i] <= uppers[i] ? 0U : 1U;
  }
  return violations == 0;
}

// Brings every gene into its bounds. Returns whether a gene was outside. Cost: O(count).
//
// Code for speed has no branches: the processor cannot predict which genes are outside.
template <class Policy, class Scalar>
inline bool repair(Scalar* NANOQD_RESTRICT genes, const Scalar* NANOQD_RESTRICT lowers,
                   const Scalar* NANOQD_RESTRICT uppers, uint32_t count) noexcept {
  uint32_t moved = small_code && !is_inside(genes, lowers, uppers, count) ? 1 : 0;
  for (uint32_t i = 0; i < count; ++i) {
    const Scalar gene = genes[i];
    const Scalar kept = Policy::repair(gene, lowers[i], uppers[i]);
    // A gene that is inside is returned unchanged, and no other. Code for size called is_inside()
    // instead, which is shorter but slower.
    if (!small_code) moved |= is_equal(kept, gene) ? 0U : 1U;
    genes[i] = kept;
  }
  return moved != 0;
}

}  // namespace detail
}  // namespace nanoqd

#endif
