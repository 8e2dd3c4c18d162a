// A planar robot arm, 1 long in all, fixed at (0, 0).
#ifndef NANOQD_EXAMPLES_PLANAR_ARM_HPP
#define NANOQD_EXAMPLES_PLANAR_ARM_HPP

#include <cmath>

// Genes are the angles between links, in radians. The behaviour is where the hand is; the objective is the negative variance
// of the angles, 0 for an arm that bends evenly.
template <class Scalar, unsigned Joints, class Evaluation>
void evaluate_arm(const Scalar (&angles)[Joints], Evaluation& out) {
  Scalar direction{0};
  Scalar x{0};
  Scalar y{0};
  Scalar mean{0};
  for (const Scalar angle : angles) {
    direction += angle;
    x += std::cos(direction) / Joints;
    y += std::sin(direction) / Joints;
    mean += angle / Joints;
  }
  Scalar variance{0};
  for (const Scalar angle : angles) variance += (angle - mean) * (angle - mean) / Joints;
  out.objective = -variance;
  out.measures[0] = x;
  out.measures[1] = y;
}

#endif
