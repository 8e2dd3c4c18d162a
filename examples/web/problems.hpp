// The problems of the live page. All have eight genes from -1 to 1, and two measures from -1 to 1,
// so that they share one map. The objective is 0 at best.
#ifndef NANOQD_EXAMPLES_WEB_PROBLEMS_HPP
#define NANOQD_EXAMPLES_WEB_PROBLEMS_HPP

#include <stddef.h>
#include <stdint.h>

#include "planar_arm.hpp"
#include "puck.hpp"

namespace web {

inline constexpr uint32_t genes = puck::genes;
enum class Problem : uint32_t { puck = 0, arm, rastrigin, count };

struct Evaluation {
  float objective;
  float measures[2];
};

// The joint of the arm that is stuck, if any.
struct Damage {
  uint32_t joint = genes;  // `genes`: none
  float angle = 0.0f;      // in radians
};

using ArmPosture = Posture<float, genes>;

// A gene of 1 is a right angle.
inline ArmPosture posture_of(const float (&solution)[genes], const Damage& damage) noexcept {
  float angles[genes] = {};
  for (uint32_t i = 0; i < genes; ++i) angles[i] = i == damage.joint ? damage.angle : 1.5707963f * solution[i];
  return ArmPosture(angles);
}

// The puck of examples/firmware: four pushes; where it comes to rest; the effort.
inline void slide_puck(const float (&solution)[genes], Evaluation& out) noexcept {
  const puck::Slide end = puck::slide(solution);
  out = {-end.effort, {end.x, end.y}};
}

// The arm of examples/arm: eight angles; where the hand is; how evenly the arm bends.
inline void move_arm(const float (&solution)[genes], Evaluation& out) noexcept {
  float angles[genes] = {};
  for (uint32_t i = 0; i < genes; ++i) angles[i] = 1.5707963f * solution[i];
  evaluate_arm(angles, out);
}

// Rastrigin's function: eight balls in a valley with many dips; the mean place of either half.
inline void roll_balls(const float (&solution)[genes], Evaluation& out) noexcept {
  float cost = 0.0f;
  constexpr uint32_t half = genes / 2;
  float sums[2] = {0.0f, 0.0f};
  for (uint32_t i = 0; i < genes; ++i) {
    const float place = 5.12f * solution[i];
    cost += (place * place + 10.0f) - 10.0f * direction_of(6.2831853f * place).x;
    sums[i / half] += solution[i];
  }
  out = {-cost, {sums[0] / half, sums[1] / half}};
}

inline void evaluate(Problem problem, const float (&solution)[genes], Evaluation& out) noexcept {
  switch (problem) {
    case Problem::arm: return move_arm(solution, out);
    case Problem::rastrigin: return roll_balls(solution, out);
    default: return slide_puck(solution, out);
  }
}

}  // namespace web

#endif
