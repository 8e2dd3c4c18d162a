// The measures of a solution: the paper's two sums, what the paper's numbers fit, and three
// alternatives. The alternatives show how much a result depends on the choice of the measures.
//
//   paper      the sum of the first half of the genes, and the sum of the second half
//   half       the same point, half as far from the middle of the map; solutions can reach 1/4 of
//              the map
//   nonlinear  the mean square of all genes, and half the mean distance of neighbouring genes, for
//              genes scaled to [-1, 1]; the map shows [0, 1]
//   folded     takes the paper's point as a complex number z, 0 in the middle of the map and 1 at
//              its border, and returns 3/8 z^2: squares the distance from the middle and doubles
//              the angle. Opposite points have the same measures; solutions can reach 3/16 of the
//              map
//   summed_clip
//              the sums of both halves of the genes, without a clip of each gene; the clip acts on
//              each sum, and the map is as wide as one gene's range. It equals `paper` at n = 2
#ifndef NANOQD_EXAMPLES_PAPER_RUN_BEHAVIOUR_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_BEHAVIOUR_HPP

#include <cmath>
#include <cstdint>

#include "run_tessellations.hpp"
#include "settings.hpp"

namespace nanoqd::paper {

struct GeneBounds {
  double lower;
  double upper;
};

// Returns the map of a behaviour: the square of the paper's sums, or of one gene.
[[nodiscard]] inline Square square_of(Behaviour behaviour, const GeneBounds& bounds, std::uint32_t n) {
  if (behaviour == Behaviour::summed_clip) return {bounds.lower, bounds.upper};
  const double half = static_cast<double>(n) / 2.0;
  return {half * bounds.lower, half * bounds.upper};
}

// The paper's clip, of a gene or of a sum. Outside the bounds it returns the nearer bound divided
// by the number.
[[nodiscard]] inline double clip(double gene, const GeneBounds& bounds) {
  if (gene < bounds.lower) return bounds.lower / gene;
  if (gene > bounds.upper) return bounds.upper / gene;
  return gene;
}

template <std::uint32_t n>
void take_sums(const double (&genes)[n], const GeneBounds& bounds, double (&measures)[2]) {
  measures[0] = 0.0;
  measures[1] = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) measures[i < n / 2 ? 0 : 1] += clip(genes[i], bounds);
}

template <std::uint32_t n>
void take_clipped_sums(const double (&genes)[n], const GeneBounds& bounds, double (&measures)[2]) {
  measures[0] = 0.0;
  measures[1] = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) measures[i < n / 2 ? 0 : 1] += genes[i];
  for (double& sum : measures) sum = clip(sum, bounds);
}

template <std::uint32_t n>
void take_nonlinear(const double (&genes)[n], const GeneBounds& bounds, double (&measures)[2]) {
  const Square tessellation = square_of(Behaviour::nonlinear, bounds, n);
  const double middle = 0.5 * (bounds.lower + bounds.upper);
  double squares = 0.0;
  double distances = 0.0;
  double before = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const double scaled = (clip(genes[i], bounds) - middle) / (0.5 * (bounds.upper - bounds.lower));
    squares += scaled * scaled;
    if (i > 0) distances += std::fabs(scaled - before);
    before = scaled;
  }
  measures[0] = tessellation.from_unit(squares / n);
  measures[1] = tessellation.from_unit(0.5 * distances / (n - 1));
}

template <std::uint32_t n>
void measure(Behaviour behaviour, const double (&genes)[n], const GeneBounds& bounds, double (&measures)[2]) {
  if (behaviour == Behaviour::nonlinear) {
    take_nonlinear(genes, bounds, measures);
    return;
  }
  if (behaviour == Behaviour::summed_clip) {
    take_clipped_sums(genes, bounds, measures);
    return;
  }
  take_sums(genes, bounds, measures);
  if (behaviour == Behaviour::paper) return;
  const Square tessellation = square_of(behaviour, bounds, n);
  const double x = 2.0 * tessellation.to_unit(measures[0]) - 1.0;  // 0 in the middle, 1 at the border
  const double y = 2.0 * tessellation.to_unit(measures[1]) - 1.0;
  const bool is_half = behaviour == Behaviour::half;
  measures[0] = tessellation.from_unit(0.5 + 0.5 * (is_half ? 0.5 * x : 0.375 * (x * x - y * y)));
  measures[1] = tessellation.from_unit(0.5 + 0.5 * (is_half ? 0.5 * y : 0.75 * x * y));
}

}  // namespace nanoqd::paper

#endif
