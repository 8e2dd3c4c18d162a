// Bounds policies: what happens to a proposed gene that left its bounds.
//
//     Clamp      it becomes the bound (the default, and what the paper's results were made with)
//     Reflect    it is mirrored at the bound
//     Resample   the whole trial is proposed again, up to 16 proposals in all; what is still outside is clamped
//     Unbounded  nothing: the bounds only say where the random solutions are drawn. Genes may then grow until they are
//                infinite; a tell refuses those, and counts them.
//
// A policy of your own has the same members; a `snapshot_id`, from 256 on, only if searches with it are saved. `repair`
// is called for every gene, infinite ones and NaN included, and returns one inside [lower, upper]: the same if it is
// there already. It is O(1), and pure, so it may run in an interrupt.
#ifndef NANOQD_MATH_BOUNDS_HPP
#define NANOQD_MATH_BOUNDS_HPP

#include <stdint.h>

#include "detail/platform.hpp"
#include "detail/type_traits.hpp"

namespace nanoqd {

struct Clamp {
  static constexpr bool bounded = true;     // genes outside the bounds are repaired in asks and refused in tells
  static constexpr uint32_t proposals = 1;  // how often a trial may be proposed before its genes are repaired
  static constexpr uint32_t snapshot_id = 1;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    const Scalar raised = gene > lower ? gene : lower;  // one step at a time: compilers know these as max and min
    return raised < upper ? raised : upper;
  }
};

struct Reflect {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 1;
  static constexpr uint32_t snapshot_id = 2;

  // Mirrors up to eight times, for a step far longer than the interval, then clamps.
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

struct Resample {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 16;
  static constexpr uint32_t snapshot_id = 3;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    return Clamp::repair(gene, lower, upper);
  }
};

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

// Whether it is a bounds policy: one in the wrong place is refused with a sentence.
template <class Policy, class = void>
inline constexpr bool is_bounds_policy = false;
template <class Policy>
inline constexpr bool is_bounds_policy<Policy, Void<decltype(Policy::bounded), decltype(Policy::proposals)>> = true;

// Whether every gene is inside its bounds; false also for NaN. Flags as wide as a gene, and an early exit only where it
// makes the code smaller: without, compilers work on several genes at a time. O(count).
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

// Brings every gene into its bounds; whether one had to be moved. Again without branches: whether a gene is outside is
// hard to predict. O(count).
template <class Policy, class Scalar>
inline bool repair(Scalar* NANOQD_RESTRICT genes, const Scalar* NANOQD_RESTRICT lowers,
                   const Scalar* NANOQD_RESTRICT uppers, uint32_t count) noexcept {
  uint32_t moved = small_code && !is_inside(genes, lowers, uppers, count) ? 1 : 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (!small_code) {  // asking is_inside is shorter, but takes longer
      moved |= genes[i] >= lowers[i] ? 0U : 1U;
      moved |= genes[i] <= uppers[i] ? 0U : 1U;
    }
    genes[i] = Policy::repair(genes[i], lowers[i], uppers[i]);
  }
  return moved != 0;
}

}  // namespace detail
}  // namespace nanoqd

#endif
