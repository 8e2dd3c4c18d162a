// A planar robot arm, fixed at (0, 0). All links together are 1 long.
//
// The code uses only + - * / and comparisons, also for sine and cosine. A device therefore needs no
// mathematics library, and every target computes the same bits.
#ifndef NANOQD_EXAMPLES_PLANAR_ARM_HPP
#define NANOQD_EXAMPLES_PLANAR_ARM_HPP

#include <stdint.h>

template <class Scalar>
struct Direction {
  Scalar x;  // cosine
  Scalar y;  // sine
};

// Returns cosine and sine of an angle in radians, to seven digits, for angles of a few turns.
// The angle to the nearest axis is at most an eighth of a turn, where a few terms of the series are
// enough.
template <class Scalar>
Direction<Scalar> direction_of(Scalar angle) {
  const Scalar quarters = angle * static_cast<Scalar>(0.63661977236758134);  // 2 / pi
  const int32_t axis = static_cast<int32_t>(quarters < 0 ? quarters - Scalar{1} / 2 : quarters + Scalar{1} / 2);
  // Splits pi / 2 into two parts. The first part has so few bits that its product with `axis` is
  // exact.
  const Scalar rest = (angle - static_cast<Scalar>(axis) * static_cast<Scalar>(1.5703125)) -
                      static_cast<Scalar>(axis) * static_cast<Scalar>(4.8382679489661923e-4);
  const Scalar square = rest * rest;
  const Scalar sine = rest * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
  const Scalar cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)));
  switch (static_cast<uint32_t>(axis) % 4) {
    case 0: return {cosine, sine};
    case 1: return {-sine, cosine};
    case 2: return {-cosine, -sine};
    default: return {sine, -cosine};
  }
}

// The position of each joint; the last entry is the hand. Each angle is the one between a link and
// the next, in radians.
template <class Scalar, uint32_t Joints>
struct Posture {
  Scalar x[Joints + 1];
  Scalar y[Joints + 1];

  explicit Posture(const Scalar (&angles)[Joints]) {
    x[0] = 0;
    y[0] = 0;
    Scalar angle{0};
    for (uint32_t i = 0; i < Joints; ++i) {
      angle += angles[i];
      const Direction<Scalar> link = direction_of(angle);
      x[i + 1] = x[i] + link.x / Joints;
      y[i + 1] = y[i] + link.y / Joints;
    }
  }
};

// The genes are the angles. The measures are the position of the hand. The objective is the
// negative variance of the angles; it is 0 for an arm that bends evenly.
template <class Scalar, uint32_t Joints, class Evaluation>
void evaluate_arm(const Scalar (&angles)[Joints], Evaluation& out) {
  Scalar mean{0};
  for (const Scalar angle : angles) mean += angle / Joints;
  Scalar variance{0};
  for (const Scalar angle : angles) variance += (angle - mean) * (angle - mean) / Joints;
  const Posture<Scalar, Joints> posture(angles);
  out.objective = -variance;
  out.measures[0] = posture.x[Joints];
  out.measures[1] = posture.y[Joints];
}

#endif
