// GeneCodec: how an archive stores a gene. The type is the last template argument of a search:
//
//     nanoqd::DifferentialMapElites<10, Tessellation> exact;              // 46 bytes per elite
//     nanoqd::DifferentialMapElites<10, Tessellation, uint16_t> compact;  // 26 bytes per elite
//     nanoqd::DifferentialMapElites<10, Tessellation, uint8_t> tiny;      // 16 bytes per elite
//     nanoqd::DifferentialMapElites<10, DoubleTessellation, float> half;
//
//  - `exact` stores each gene as it is.
//  - `compact` stores it in 65,534 steps from bound to bound, `tiny` in 254 steps.
//  - `half` computes in double and stores float.
//
// ask() rounds genes to the stored type before it returns them. The archive therefore keeps exactly
// the genes that were evaluated, to the last bit. Your own solutions are rounded when they are
// kept. The counter `rounded_elites` counts the solutions that rounding changed.
//
// A codec has these members, each O(1) and pure:
//
//     static constexpr bool exact;      whether every gene is stored as it is
//     can_store(lower, upper)           whether genes with these bounds can be stored at all
//     decode(stored, lower, upper)      the gene; inside its bounds
//     encode(gene, lower, upper)        the stored gene nearest to it
//     rounded(gene, lower, upper)       decode(encode(gene)), in one call
//
// Requires: bounds that an archive accepts.
//
// For every s, decode(encode(decode(s))) == decode(s): storing a gene again does not change it.
#ifndef NANOQD_ARCHIVE_GENE_CODEC_HPP
#define NANOQD_ARCHIVE_GENE_CODEC_HPP

#include <float.h>
#include <stdint.h>

#include "../math/bounds.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"

namespace nanoqd {

template <class Stored, class Scalar>
struct GeneCodec {
  static_assert(
      sizeof(Stored) == 0,
      "nanoqd: genes are stored in the scalar type of the tessellation, as uint16_t or uint8_t fractions of their "
      "bounds, or as float where the scalar is double");
  static constexpr bool exact = true;
};

// Stores genes as they are.
template <class Scalar>
struct GeneCodec<Scalar, Scalar> {
  static constexpr bool exact = true;
  [[nodiscard]] static constexpr bool can_store(Scalar, Scalar) noexcept { return true; }
  [[nodiscard]] static constexpr Scalar decode(Scalar stored, Scalar, Scalar) noexcept { return stored; }
  [[nodiscard]] static constexpr Scalar encode(Scalar gene, Scalar, Scalar) noexcept { return gene; }
  [[nodiscard]] static constexpr Scalar rounded(Scalar gene, Scalar, Scalar) noexcept { return gene; }
};

namespace detail {

// Stores a gene as a number of equal steps from the lower bound. The number of steps between the
// bounds is even, so that the middle is a step: 0 for symmetric bounds. One code is left over. It
// stands for the upper bound too.
template <class Code, class Scalar>
struct FractionCodec {
  static constexpr bool exact = false;
  static constexpr int32_t steps = static_cast<Code>(~1U);

  [[nodiscard]] static constexpr bool can_store(Scalar, Scalar) noexcept { return true; }

  // Returns the gene of a code. Both bounds are exact, no gene lies outside, and a higher code
  // never gives a lower gene.
  [[nodiscard]] static Scalar decode(int32_t code, Scalar lower, Scalar upper) noexcept {
    // A code of the upper bound goes past it by a step or two and is then cut to it. Otherwise
    // rounding could make the range too short to reach the upper bound.
    const int32_t past_the_end = code >= steps ? 1 : 0;
    const Scalar part = static_cast<Scalar>(code + past_the_end) * (Scalar{1} / static_cast<Scalar>(steps));
    const Scalar gene = lower + product(part, upper - lower);
    return gene < upper ? gene : upper;
  }

  // Returns the code of the nearest step, by the distance as the scalar computes it. Between two
  // equally near steps it takes the lower code. A gene outside the bounds counts as the bound, NaN
  // as the lower bound.
  [[nodiscard]] static Code encode(Scalar gene, Scalar lower, Scalar upper) noexcept {
    const Scalar range = upper - lower;  // 0 for a gene that is fixed; do not divide by it then
    const Scalar part = Clamp::repair((gene - lower) / (range > Scalar{0} ? range : Scalar{2}), Scalar{0}, Scalar{1});
    const int32_t code = static_cast<int32_t>(part * static_cast<Scalar>(steps));
    const Scalar from_below = gene - decode(code, lower, upper);
    const Scalar from_above = decode(code + 1, lower, upper) - gene;
    return static_cast<Code>(code + (from_above < from_below ? 1 : 0));
  }
  [[nodiscard]] static Scalar rounded(Scalar gene, Scalar lower, Scalar upper) noexcept {
    return decode(encode(gene, lower, upper), lower, upper);
  }
};

}  // namespace detail

template <class Scalar>
struct GeneCodec<uint16_t, Scalar> : detail::FractionCodec<uint16_t, Scalar> {};
template <class Scalar>
struct GeneCodec<uint8_t, Scalar> : detail::FractionCodec<uint8_t, Scalar> {};

// Stores float in a search that computes in double.
template <>
struct GeneCodec<float, double> {
  static constexpr bool exact = false;

  // Returns whether both bounds are in the range of float and a float lies between them.
  [[nodiscard]] static bool can_store(double lower, double upper) noexcept {
    const double largest = static_cast<double>(FLT_MAX);
    if (!(lower >= -largest && upper <= largest)) return false;
    const double lowest = rounded(lower, lower, upper);
    return lowest >= lower && lowest <= upper;
  }

  [[nodiscard]] static constexpr double decode(float stored, double, double) noexcept {
    return static_cast<double>(stored);
  }

  // Returns the nearest float, the even one if two are equally near. If that float is outside the
  // bounds, returns the next one inside. A gene outside the bounds counts as the bound, NaN as the
  // lower bound. Requires: can_store(lower, upper).
  [[nodiscard]] static float encode(double gene, double lower, double upper) noexcept {
    const float nearest = static_cast<float>(Clamp::repair(gene, lower, upper));
    if (static_cast<double>(nearest) < lower) return next_above(nearest);
    if (static_cast<double>(nearest) > upper) return -next_above(-nearest);
    return nearest;
  }
  [[nodiscard]] static double rounded(double gene, double lower, double upper) noexcept {
    return static_cast<double>(encode(gene, lower, upper));
  }

 private:
  // Returns the next higher float. Requires: `value` is finite, below the largest float, not -0.
  [[nodiscard]] static float next_above(float value) noexcept {
    return detail::from_bits<float>(detail::to_bits(value) + (value < 0.0f ? 0xFFFFFFFFU : 1U));
  }
};

}  // namespace nanoqd

#endif
