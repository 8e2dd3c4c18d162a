// A robot on two wheels with a pole, as a simple model. It falls unless its wheels drive under it.
// It also has to know where it is: a controller decides where the robot comes to rest.
//
// No two trials are alike. The robot starts with another lean, its lean sensor is glued on a little
// askew, every reading has noise, and somebody gives it a push.
//
// The code uses only + - * / and comparisons, so every target computes the same bits.
#ifndef NANOQD_EXAMPLES_BALANCER_HPP
#define NANOQD_EXAMPLES_BALANCER_HPP

#include <nanoqd/math/rng.hpp>
#include <stdint.h>

#include "network.hpp"
#include "planar_arm.hpp"  // direction_of: sine and cosine with the same bits everywhere

namespace balance {

inline constexpr uint32_t steps_a_second = 50;
inline constexpr uint32_t seconds = 8;
inline constexpr uint32_t steps = seconds * steps_a_second;
inline constexpr float step_time = 1.0f / static_cast<float>(steps_a_second);

inline constexpr float gravity = 9.81f;      // metres a second, each second
inline constexpr float pole_length = 0.6f;   // metres, of a point mass that falls as the pole does
inline constexpr float fallen_lean = 0.6f;   // radians, about 34 degrees: too much to come back
inline constexpr float motor_force = 8.0f;   // metres a second, each second, at full power at rest
inline constexpr float motor_drag = 4.0f;    // 1 / s: at 2 m a second, full power no longer speeds up

// How much the trials differ. Uniform between minus and plus each number, in metres, radians, s.
struct Disturbance {
  float start_lean = 0.15f;
  float start_turn = 0.3f;
  float sensor_askew = 0.01f;
  float lean_noise = 0.02f;
  float turn_noise = 0.1f;
  float place_noise = 0.05f;
  float speed_noise = 0.1f;
  float push = 1.0f;  // changes the turn of the pole
};

struct Robot {
  float lean = 0.0f;  // of the pole, radians; above 0: to the right
  float turn = 0.0f;  // how fast the lean grows
  float place = 0.0f;
  float speed = 0.0f;
};

using Brain = Network<4, 10>;
inline constexpr uint32_t genes = Brain::weights;
inline constexpr float largest_weight = 3.0f;

// Returns a number between -width and width.
inline float between(nanoqd::Rng& rng, float width) { return (2.0f * rng.uniform<float>() - 1.0f) * width; }

// Moves the robot by one step of time. `power` is from -1 to 1.
inline void move(Robot& robot, float power) {
  const float drive = motor_force * power - motor_drag * robot.speed;
  const Direction<float> pole = direction_of(robot.lean);
  robot.turn += (gravity * pole.y - drive * pole.x) / pole_length * step_time;
  robot.lean += robot.turn * step_time;
  robot.speed += drive * step_time;
  robot.place += robot.speed * step_time;
}

struct Ride {
  float upright = 0.0f;  // the share of the time until it fell; 1 if it never fell
  float place = 0.0f;    // where it is at the end
  float way = 0.0f;      // metres that it rolled, there and back
  float rest = 0.0f;     // mean speed in the last two seconds; 1 if it fell
};

// Lets the robot ride once with the draws of `rng`. Calls `see(robot)` after each step.
template <class See>
Ride ride(const float (&weights)[genes], nanoqd::Rng& rng, const Disturbance& disturbance, See&& see) {
  Robot robot;
  robot.lean = between(rng, disturbance.start_lean);
  robot.turn = between(rng, disturbance.start_turn);
  const float askew = between(rng, disturbance.sensor_askew);
  const uint32_t push_step = steps_a_second + rng.below(3 * steps_a_second);
  const float push = between(rng, disturbance.push);
  Ride result;
  uint32_t step = 0;
  for (; step < steps; ++step) {
    if (step == push_step) robot.turn += push;
    const float input[4] = {(robot.lean + askew + between(rng, disturbance.lean_noise)) * 5.0f,
                            (robot.turn + between(rng, disturbance.turn_noise)) * 0.7f,
                            (robot.place + between(rng, disturbance.place_noise)) * 0.5f,
                            (robot.speed + between(rng, disturbance.speed_noise)) * 0.7f};
    const float power = Brain::output(weights, input);
    move(robot, power);
    result.way += (robot.speed < 0.0f ? -robot.speed : robot.speed) * step_time;
    if (step >= steps - 2 * steps_a_second) result.place += robot.place / static_cast<float>(2 * steps_a_second), result.rest += (robot.speed < 0.0f ? -robot.speed : robot.speed) / static_cast<float>(2 * steps_a_second);
    see(robot);
    if (robot.lean > fallen_lean || robot.lean < -fallen_lean) break;
  }
  result.upright = static_cast<float>(step) / static_cast<float>(steps);
  if (step < steps) result.place = robot.place;
  if (step < steps || result.rest > 1.0f) result.rest = 1.0f;
  return result;
}

}  // namespace balance

#endif
