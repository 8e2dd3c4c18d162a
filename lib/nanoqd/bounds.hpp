// Bounds policies: what happens to a proposed gene that left its bounds.
//
//     Clamp      it becomes the bound (the default, and what the paper's results were made with)
//     Reflect    it is mirrored at the bound
//     Resample   the whole trial is proposed again, up to 16 proposals in all; what is still outside is clamped
//     Unbounded  nothing: the bounds only say where the random solutions are drawn. Genes may then grow until they are
//                infinite; a tell refuses those, and counts them.
//
// A policy of your own has the same three members. `repair` is called for every gene, infinite ones and NaN included,
// and returns one inside [lower, upper]: the same if it is there already. It is O(1), and pure, so it may run in an
// interrupt.
#ifndef NANOQD_BOUNDS_HPP
#define NANOQD_BOUNDS_HPP

#include <stdint.h>

namespace nanoqd {

struct Clamp {
  static constexpr bool bounded = true;     // genes outside the bounds are repaired in asks and refused in tells
  static constexpr uint32_t proposals = 1;  // how often a trial may be proposed before its genes are repaired

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    const Scalar raised = gene > lower ? gene : lower;  // one step at a time: compilers know these as max and min
    return raised < upper ? raised : upper;
  }
};

struct Reflect {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 1;

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

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar lower, Scalar upper) noexcept {
    return Clamp::repair(gene, lower, upper);
  }
};

struct Unbounded {
  static constexpr bool bounded = false;
  static constexpr uint32_t proposals = 1;

  template <class Scalar>
  [[nodiscard]] static constexpr Scalar repair(Scalar gene, Scalar, Scalar) noexcept {
    return gene;
  }
};

}  // namespace nanoqd

#endif
