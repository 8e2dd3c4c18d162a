// How a gene is stored in the archive, the last template argument of a search:
//
//     nanoqd::DifferentialMapElites<10, Tessellation> exact;              // as it is: 46 bytes an elite
//     nanoqd::DifferentialMapElites<10, Tessellation, uint16_t> compact;  // in 65,534 steps from bound to bound: 26
//     nanoqd::DifferentialMapElites<10, Tessellation, uint8_t> tiny;      // in 254 steps: 16
//     nanoqd::DifferentialMapElites<10, DoubleMap, float> half;   // computed in double, stored in float
//
// ask() hands out genes that are rounded to the stored type already, so what was evaluated is what is kept, to the last
// bit. Solutions of your own are rounded when they are kept, and counted.
//
// A codec has
//
//     static constexpr bool exact;                     every gene is stored as it is
//     can_store(lower, upper)                          whether genes with these bounds can be stored at all
//     decode(stored, lower, upper)                     the gene; inside its bounds
//     encode(gene, lower, upper)                       the stored gene nearest to it
//     round(gene, lower, upper)                        decode(encode(gene)), in one
//
// each O(1) and pure, with bounds that archives admit. For every s, decode(encode(decode(s))) == decode(s): to store a
// gene again does not change it.
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

// As they are.
template <class Scalar>
struct GeneCodec<Scalar, Scalar> {
  static constexpr bool exact = true;
  [[nodiscard]] static constexpr bool can_store(Scalar, Scalar) noexcept { return true; }
  [[nodiscard]] static constexpr Scalar decode(Scalar stored, Scalar, Scalar) noexcept { return stored; }
  [[nodiscard]] static constexpr Scalar encode(Scalar gene, Scalar, Scalar) noexcept { return gene; }
  [[nodiscard]] static constexpr Scalar round(Scalar gene, Scalar, Scalar) noexcept { return gene; }
};

namespace detail {

// As a number of equal steps from the lower bound to the upper one. Their number is even, so that the middle, 0 for
// bounds that are symmetric, is among them; the one code that is left over is the upper bound too.
template <class Code, class Scalar>
struct FractionCodec {
  static constexpr bool exact = false;
  static constexpr int32_t steps = static_cast<Code>(~1U);

  [[nodiscard]] static constexpr bool can_store(Scalar, Scalar) noexcept { return true; }

  // Both bounds are exact, no gene lies outside, and a higher code is never a lower gene.
  [[nodiscard]] static Scalar decode(int32_t code, Scalar lower, Scalar upper) noexcept {
    // The last code goes a step past the upper bound and back to it: rounding can make the range too short to reach it.
    const int32_t past_the_end = code >= steps ? 1 : 0;
    const Scalar part = static_cast<Scalar>(code + past_the_end) * (Scalar{1} / static_cast<Scalar>(steps));
    const Scalar gene = lower + product(part, upper - lower);
    return gene < upper ? gene : upper;
  }

  // Nearest by the distance as the scalar computes it; of two equally near the lower code. A gene outside the bounds is
  // taken for the bound, NaN for the lower one.
  [[nodiscard]] static Code encode(Scalar gene, Scalar lower, Scalar upper) noexcept {
    const Scalar range = upper - lower;  // 0 for a gene that is held fast, and then not to be divided by
    const Scalar part = Clamp::repair((gene - lower) / (range > Scalar{0} ? range : Scalar{2}), Scalar{0}, Scalar{1});
    const int32_t code = static_cast<int32_t>(part * static_cast<Scalar>(steps));
    const Scalar from_below = gene - decode(code, lower, upper);
    const Scalar from_above = decode(code + 1, lower, upper) - gene;
    return static_cast<Code>(code + (from_above < from_below ? 1 : 0));
  }
  [[nodiscard]] static Scalar round(Scalar gene, Scalar lower, Scalar upper) noexcept {
    return decode(encode(gene, lower, upper), lower, upper);
  }
};

}  // namespace detail

template <class Scalar>
struct GeneCodec<uint16_t, Scalar> : detail::FractionCodec<uint16_t, Scalar> {};
template <class Scalar>
struct GeneCodec<uint8_t, Scalar> : detail::FractionCodec<uint8_t, Scalar> {};

// A search in double that stores float.
template <>
struct GeneCodec<float, double> {
  static constexpr bool exact = false;

  // Both bounds must be in the range of float, and a float between them.
  [[nodiscard]] static bool can_store(double lower, double upper) noexcept {
    const double largest = static_cast<double>(FLT_MAX);
    if (!(lower >= -largest && upper <= largest)) return false;
    const double lowest = round(lower, lower, upper);
    return lowest >= lower && lowest <= upper;
  }

  [[nodiscard]] static constexpr double decode(float stored, double, double) noexcept {
    return static_cast<double>(stored);
  }

  // The nearest float, the even one where two are equally near; if that is outside the bounds, the next one inside. A
  // gene outside the bounds is taken for the bound, NaN for the lower one. Pre: can_store(lower, upper).
  [[nodiscard]] static float encode(double gene, double lower, double upper) noexcept {
    const float nearest = static_cast<float>(Clamp::repair(gene, lower, upper));
    if (static_cast<double>(nearest) < lower) return next_above(nearest);
    if (static_cast<double>(nearest) > upper) return -next_above(-nearest);
    return nearest;
  }
  [[nodiscard]] static double round(double gene, double lower, double upper) noexcept {
    return static_cast<double>(encode(gene, lower, upper));
  }

 private:
  // Pre: finite, below the largest float, not minus zero.
  [[nodiscard]] static float next_above(float value) noexcept {
    return detail::from_bits<float>(detail::to_bits(value) + (value < 0.0f ? 0xFFFFFFFFU : 1U));
  }
};

}  // namespace nanoqd

#endif
