// Answers two questions on which the exactness of a bucket table rests:
// - By how much must one centroid be nearer than another, so that the plain scan never prefers the
//   other?
// - Which points does the binning send to a bucket?
// The builder and the checker share these two answers and nothing else.
//
// Notation:
//   u     the unit roundoff of the table's scalar (2^-24 or 2^-53)
//   e     2^-53, the unit roundoff of double, in which builder and checker compute
//   eta   the smallest normal number of the table's scalar
//   D(x)  the real squared distance of a centroid from a point x of the unit box
//   D^    the value that the scan computes for D
//   D'    the value that this host computes for D
//
// 1. The scan. Every term (x_i - c_i)^2 of D^ is rounded at most dims + 2 times:
//    - once in the subtraction, which counts twice because the difference is squared;
//    - once in the product;
//    - at most dims - 1 times in the sum, because adding to zero is exact.
//    So a term has at most dims + 2 factors 1 + delta with |delta| <= u. All terms have one sign.
//    Let g = (dims + 2) u / (1 - (dims + 2) u). Then
//        (1 - g) D - a  <=  D^  <=  (1 + g) D + a,
//    where a is the error that underflow adds. A target that flushes denormals to zero may flush
//    x_i, c_i and their difference, each by less than eta. That is less than 3 eta in the
//    difference, at most 6 eta + 9 eta^2 in its square, and eta more if the product is flushed.
//    Sums of normal numbers are normal. So a = 16 dims eta is twice the largest possible error.
//    Gradual underflow adds far less.
// 2. This host. D' has the same bounds with e <= u in place of u: g' <= g, and a' <= a / 2, because
//    this host does not flush.
// 3. The test. Let farther = D'_c and nearer = D'_b pass
//        farther - nearer > relative (farther + nearer) + absolute,
//        relative = 4 (dims + 2) u,   absolute = 4 a,
//    evaluated with at most four roundings. Then (1 - r) D'_c > (1 + r) D'_b + 3.9 a holds with
//    r >= 3.9 (dims + 2) u. Moreover
//        (1 + r) / (1 - r)  >=  1 + 7.8 (dims + 2) u
//                           >   (1 + g) (1 + g') / ((1 - g) (1 - g'))  ~  1 + 4 (dims + 2) u.
//    Both together give (1 - g) D_c - a > (1 + g) D_b + a in real numbers. Hence D^_b < D^_c: the
//    scan does not return c at x. The factor of 4 makes this hold for double tables too, where the
//    host has no digit to spare.
// 4. A whole box. (1 - g) D_c - (1 + g) D_b is concave in x: its second derivatives are -4 g. So
//    over a box it is smallest at a corner. If the test passes at every corner, the scan returns c
//    nowhere in the box.
// 5. The centroid b itself need not be listed. Suppose that at every point of a bucket, every
//    centroid that is not listed is beaten by some centroid after rounding. No centroid beats the
//    one that the scan returns, so that one is listed. For the same reason a lookup may also
//    compare centroids that are not listed.
#ifndef NANOQD_PORTS_HOST_TABLE_ROUNDING_MARGIN_HPP
#define NANOQD_PORTS_HOST_TABLE_ROUNDING_MARGIN_HPP

#include <cstdint>

#include "table_data.hpp"

namespace nanoqd::host {

struct RoundingMargin {
  double relative = 0.0;
  double absolute = 0.0;

  // Returns how much farther is far enough, for two squared distances with the sum `sum`.
  [[nodiscard]] double of(double sum) const { return relative * sum + absolute; }

  // Returns whether the scan cannot prefer a centroid at squared distance `farther` to one at
  // `nearer` (step 3 above).
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

// Returns an interval that contains all x of [0, 1] that the lookup sends to position `at` of
// `side`.
//
// The lookup truncates fl(x side), and replaces results above side - 1 by side - 1.
// - Above: rounding is monotone and whole numbers are representable. So fl(x side) < at + 1 implies
//   x side < at + 1. Nothing must be added above. The last interval ends at 1.
// - Below: for at >= 1, fl(x side) >= at also holds for x side slightly below `at`. The gap is at
//   most half the distance to the number before `at`, which is at most u at. So
//   x >= (at / side) (1 - u).
// - Products that underflow or are flushed are below 1, and so is their rounding.
// The factors 1 -+ 4 u cover this and the two roundings of this function.
inline Interval binned_interval(std::uint32_t at, std::uint32_t side, TableScalar scalar) {
  const double u = unit_roundoff(scalar);
  const double lower = static_cast<double>(at) / side * (1.0 - 4.0 * u);
  const double upper = (static_cast<double>(at) + 1.0) / side * (1.0 + 4.0 * u);
  return {lower, upper < 1.0 ? upper : 1.0};
}

}  // namespace nanoqd::host

#endif
