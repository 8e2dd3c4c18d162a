// A walking robot with six legs, seen from above, as a simple model in quasi-static balance.
//
// Each leg repeats its step once a second. It has three genes: when it steps, how long its foot is
// on the ground, and how far it strides. The model knows traction, turning, and falling:
//  - Feet on the ground push the body. The body moves and turns as the feet agree on, weighted by
//    their traction.
//  - If the feet on the ground do not surround the centre of the body, the body tips. The feet in
//    the air then drag along, and the robot makes little progress.
//
// The code uses only + - * / and comparisons, so every target computes the same bits.
#ifndef NANOQD_EXAMPLES_HEXAPOD_HPP
#define NANOQD_EXAMPLES_HEXAPOD_HPP

#include <stdint.h>

#include "planar_arm.hpp"  // direction_of: sine and cosine with the same bits everywhere

namespace hexapod {

inline constexpr uint32_t legs = 6;
inline constexpr uint32_t genes = 3 * legs;  // for each leg: phase, duty factor, stride
inline constexpr uint32_t steps_a_second = 32;
inline constexpr uint32_t seconds = 5;

// Where a foot is under its leg at rest, in metres from the centre of the body: three legs on the
// left from front to rear, then three on the right.
inline constexpr float rest_x[legs] = {0.5f, 0.0f, -0.5f, 0.5f, 0.0f, -0.5f};
inline constexpr float rest_y[legs] = {0.5f, 0.5f, 0.5f, -0.5f, -0.5f, -0.5f};

inline constexpr float longest_stride = 0.4f;  // metres
inline constexpr float fastest_swing = 1.6f;   // metres a second, of a foot in the air

enum class Condition : uint8_t { intact = 0, missing, stuck, weak, shortened, slipping };

struct Robot {
  Condition condition[legs] = {};
};

// A gene from 0 to 1 means a duty factor from 0.1 to 0.9: the share of the time on the ground.
struct Gait {
  float phase[legs];
  float duty[legs];
  float stride[legs];

  explicit Gait(const float (&values)[genes]) {
    const float* gene = values;
    for (uint32_t i = 0; i < legs; ++i, gene += 3) {
      phase[i] = gene[0];
      duty[i] = 0.1f + 0.8f * gene[1];
      const float most = fastest_swing * (1.0f - duty[i]);
      const float wanted = longest_stride * gene[2];
      stride[i] = wanted < most ? wanted : most;
    }
  }
};

// One foot at one moment.
struct Foot {
  float x = 0.0f;         // from the centre of the body
  float push = 0.0f;      // how fast it pushes the body forward, in metres a second
  float traction = 0.0f;  // 0: in the air
  bool carries = false;   // whether it can hold up the body
};

// Returns what a foot does at a moment of the second, from 0 to 1.
inline Foot foot_at(const Gait& gait, Condition condition, uint32_t leg, float moment) {
  Foot foot;
  foot.x = rest_x[leg];
  if (condition == Condition::missing) return foot;
  if (condition == Condition::stuck) {
    foot.traction = 0.5f;
    foot.carries = true;
    return foot;
  }
  float phase = moment + gait.phase[leg];
  if (phase >= 1.0f) phase -= 1.0f;
  const float duty = gait.duty[leg];
  const float stride = condition == Condition::weak ? gait.stride[leg] * 0.3f : gait.stride[leg];
  const bool is_down = phase < duty;
  const float share = is_down ? phase / duty : (phase - duty) / (1.0f - duty);
  foot.x += stride * (is_down ? 0.5f - share : share - 0.5f);
  foot.push = is_down ? stride / duty : -stride / (1.0f - duty);
  if (!is_down) return foot;
  foot.carries = condition != Condition::shortened;
  foot.traction = condition == Condition::weak ? 0.5f : condition == Condition::slipping ? 0.05f : 1.0f;
  if (condition == Condition::shortened) foot.traction = 0.0f;  // it hangs in the air
  return foot;
}

// Returns whether the feet that carry surround the centre of the body. They do not if all lie on
// one side of a line through the centre and one of them.
inline bool is_balanced(const Foot (&feet)[legs]) {
  for (uint32_t i = 0; i < legs; ++i) {
    if (!feet[i].carries) continue;
    bool has_left = false;
    bool has_right = false;
    for (uint32_t j = 0; j < legs; ++j) {
      if (!feet[j].carries) continue;
      const float side = feet[i].x * rest_y[j] - rest_y[i] * feet[j].x;
      has_left |= side > 0.0f;
      has_right |= side < 0.0f;
    }
    if (!has_left || !has_right) return false;
  }
  bool is_any = false;
  for (const Foot& foot : feet) is_any |= foot.carries;
  return is_any;
}

struct Walk {
  float speed;          // metres a second, in the direction the robot looked at first
  float contact[legs];  // the share of the time that each foot was on the ground
};

// Where the body is, and what the feet do, at one moment.
struct Moment {
  float x = 0.0f;
  float y = 0.0f;
  float heading = 0.0f;  // radians
  bool is_balanced = true;
  Foot feet[legs];
};

// Moves the body by one step of time.
inline void step(const Gait& gait, const Robot& robot, float moment, Moment& now) {
  for (uint32_t i = 0; i < legs; ++i) now.feet[i] = foot_at(gait, robot.condition[i], i, moment);
  now.is_balanced = is_balanced(now.feet);
  // All feet agree with a speed v and a turn w if push = v - w y. Least squares, with some friction
  // of the body itself.
  float weight = 0.2f;
  float moments = 0.0f;
  float inertia = 0.03f;
  float push = 0.0f;
  float torque = 0.0f;
  for (uint32_t i = 0; i < legs; ++i) {
    if (!now.is_balanced && now.feet[i].traction <= 0.0f && robot.condition[i] != Condition::missing) {
      now.feet[i].traction = 0.3f;  // the body tips onto it
    }
    const float traction = now.feet[i].traction;
    weight += traction;
    moments += traction * rest_y[i];
    inertia += traction * rest_y[i] * rest_y[i];
    push += traction * now.feet[i].push;
    torque += traction * now.feet[i].push * rest_y[i];
  }
  const float determinant = weight * inertia - moments * moments;
  const float progress = now.is_balanced ? 1.0f : 0.2f;
  const float speed = progress * (push * inertia - torque * moments) / determinant;
  const float turn = progress * (push * moments - torque * weight) / determinant;
  const Direction<float> ahead = direction_of(now.heading);
  now.x += speed * ahead.x / static_cast<float>(steps_a_second);
  now.y += speed * ahead.y / static_cast<float>(steps_a_second);
  now.heading += turn / static_cast<float>(steps_a_second);
}

// Lets the robot walk, and calls `see(moment)` after each step.
template <class See>
Walk walk(const Gait& gait, const Robot& robot, See&& see) {
  Walk result{};
  Moment now;
  for (uint32_t i = 0; i < seconds * steps_a_second; ++i) {
    step(gait, robot, static_cast<float>(i % steps_a_second) / static_cast<float>(steps_a_second), now);
    see(now);
    for (uint32_t leg = 0; leg < legs; ++leg) result.contact[leg] += now.feet[leg].carries ? 1.0f : 0.0f;
  }
  result.speed = now.x / static_cast<float>(seconds);
  for (float& contact : result.contact) contact /= static_cast<float>(seconds * steps_a_second);
  return result;
}

inline Walk walk(const Gait& gait, const Robot& robot) {
  return walk(gait, robot, [](const Moment&) {});
}

}  // namespace hexapod

#endif
