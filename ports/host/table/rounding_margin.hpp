// By how much must one centroid be nearer than another, so that the plain scan never prefers the other? And which
// points does the binning send to a bucket? Both answers are what a bucket table's exactness rests on: the builder
// and the checker share them and nothing else.
//
// Notation: u is the unit roundoff of the table's scalar (2^-24 or 2^-53), e = 2^-53 that of the double in which
// builder and checker compute, eta the smallest normal number of the table's scalar, D(x) the real squared distance of
// a centroid from a point x of the unit box, D^ what the scan computes for it, D' what this host computes for it.
//
// 1. The scan. Every term (x_i - c_i)^2 of D^ is rounded once in the subtraction, which counts twice because it is
//    squared, once in the product, and at most dims - 1 times in the sum (adding to zero is exact): at most dims + 2
//    factors 1 + delta, |delta| <= u. With g = (dims + 2) u / (1 - (dims + 2) u) and all terms of one sign,
//        (1 - g) D - a  <=  D^  <=  (1 + g) D + a,
//    where a is what underflow adds. A target that flushes denormals to zero may flush x_i, c_i and their difference,
//    each by less than eta: 3 eta in the difference, at most 6 eta + 9 eta^2 in its square, and eta more when the
//    product is flushed. Sums of normal numbers are normal. So a = 16 dims eta is twice what can happen; gradual
//    underflow does far less.
// 2. This host. D' obeys the same with e <= u in place of u, g' <= g and a' <= a / 2 (it does not flush).
// 3. The test. Let farther = D'_c and nearer = D'_b pass
//        farther - nearer > relative (farther + nearer) + absolute,   relative = 4 (dims + 2) u,   absolute = 4 a,
//    evaluated with at most four roundings. Then (1 - r) D'_c > (1 + r) D'_b + 3.9 a with r >= 3.9 (dims + 2) u, and
//    since
//        (1 + r) / (1 - r)  >=  1 + 7.8 (dims + 2) u  >  (1 + g) (1 + g') / ((1 - g) (1 - g'))  ~  1 + 4 (dims + 2) u,
//    (1 - g) D_c - a > (1 + g) D_b + a follows in real numbers, hence D^_b < D^_c: the scan does not return c at x. The
//    factor of 4 is what makes this hold for double tables too, where the host has no digit to spare.
// 4. A whole box. (1 - g) D_c - (1 + g) D_b is concave in x (its second derivatives are -4 g), so over a box it is
//    least at a corner: if the test passes at every corner, the scan returns c nowhere in the box.
// 5. It does not matter whether b itself is listed: if at every point of a bucket every centroid left out is beaten by
//    some centroid after rounding, then the one that the scan returns, which nothing beats, is listed. For the same
//    reason a lookup may look at centroids that are not listed.
#ifndef NANOQD_PORTS_HOST_TABLE_ROUNDING_MARGIN_HPP
#define NANOQD_PORTS_HOST_TABLE_ROUNDING_MARGIN_HPP

#include <cstdint>

#include "table_data.hpp"

namespace nanoqd::host {

struct RoundingMargin {
  double relative = 0.0;
  double absolute = 0.0;

  // How much farther is far enough, for two squared distances whose sum is `sum`.
  [[nodiscard]] double of(double sum) const { return relative * sum + absolute; }

  // Whether the scan cannot prefer a centroid at squared distance `farther` to one at `nearer`: step 3 above.
  [[nodiscard]] bool separates(double nearer, double farther) const { return farther - nearer > of(farther + nearer); }
};

inline double unit_roundoff(TableScalar scalar) { return scalar == TableScalar::single_precision ? 0x1p-24 : 0x1p-53; }

inline RoundingMargin rounding_margin(TableScalar scalar, std::uint32_t dims) {
  const double smallest_normal = scalar == TableScalar::single_precision ? 0x1p-126 : 0x1p-1022;
  return {4.0 * (dims + 2) * unit_roundoff(scalar), 4.0 * 16.0 * dims * smallest_normal};
}

struct Interval {
  double lower = 0.0;
  double upper = 0.0;
};

// All x of [0, 1] that the lookup sends to position `at` of `side` (exactly: an interval that contains them).
//
// The lookup truncates fl(x side), and what exceeds side - 1 becomes side - 1. Rounding is monotone and whole numbers
// are representable, so fl(x side) < at + 1 means x side < at + 1: nothing to add above, and 1 is the end of the last
// interval. fl(x side) >= at, for at >= 1, also holds for x side a little below `at`, by at most half the distance to
// the number before it, which is at most u at: x >= (at / side) (1 - u). Products that underflow or are flushed are
// below 1 and so is their rounding. The factors 1 -+ 4 u cover that and the two roundings of this function.
inline Interval binned_interval(std::uint32_t at, std::uint32_t side, TableScalar scalar) {
  const double u = unit_roundoff(scalar);
  const double lower = static_cast<double>(at) / side * (1.0 - 4.0 * u);
  const double upper = (static_cast<double>(at) + 1.0) / side * (1.0 + 4.0 * u);
  return {lower, upper < 1.0 ? upper : 1.0};
}

}  // namespace nanoqd::host

#endif
