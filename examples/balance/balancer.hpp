// A robot that balances a pole on two wheels, as a simple model. It falls unless its wheels drive
// under it. The controller also decides where the robot comes to rest, and how far it rolls until
// then.
//
// No two rides are alike. The robot starts with another lean, its lean sensor is mounted a little
// askew, every reading has noise, and somebody pushes the pole.
//
// The code uses only + - * / and comparisons, so every target computes the same bits.
#ifndef NANOQD_EXAMPLES_BALANCER_HPP
#define NANOQD_EXAMPLES_BALANCER_HPP

#include <stdint.h>
#include <nanoqd/math/rng.hpp>

#include "network.hpp"
#include "planar_arm.hpp"  // direction_of: sine and cosine with the same bits everywhere

namespace balance {

inline constexpr uint32_t steps_a_second = 50;
inline constexpr uint32_t seconds = 8;
inline constexpr uint32_t steps = seconds * steps_a_second;
inline constexpr uint32_t last_steps = 2 * steps_a_second;  // the place of a robot is its mean over these
inline constexpr float step_time = 1.0f / static_cast<float>(steps_a_second);

// Metres, seconds and radians. A lean above 0 is one to the right.
inline constexpr float gravity = 9.81f;
inline constexpr float pole_length = 0.6f;
inline constexpr float fallen_lean = 0.6f;  // about 34 degrees: too much to come back
inline constexpr float motor_force = 8.0f;  // the acceleration at full power
inline constexpr float motor_drag = 4.0f;   // at 2 m/s, full power no longer accelerates

// How much rides differ: each is uniform between minus and plus its number.
inline constexpr float start_lean = 0.15f;
inline constexpr float start_turn = 0.3f;     // of the pole, a second
inline constexpr float sensor_askew = 0.01f;  // the same during one ride
inline constexpr float lean_noise = 0.02f;
inline constexpr float turn_noise = 0.1f;
inline constexpr float place_noise = 0.05f;
inline constexpr float speed_noise = 0.1f;
inline constexpr float push = 0.7f;  // changes the turn of the pole, once

using Brain = Network<4, 10>;
inline constexpr uint32_t genes = Brain::weights;

struct Robot {
  float lean = 0.0f;
  float turn = 0.0f;  // how fast the lean grows
  float place = 0.0f;
  float speed = 0.0f;
};

// Returns a draw between -width and width.
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

inline float magnitude(float x) { return x < 0.0f ? -x : x; }
inline bool has_fallen(const Robot& robot) { return magnitude(robot.lean) > fallen_lean; }

// One ride, from the start to the end or to a fall.
class Ride {
 public:
  // Draws what differs from ride to ride.
  explicit Ride(nanoqd::Rng& rng) : rng_(rng) {
    robot_.lean = between(rng, start_lean);
    robot_.turn = between(rng, start_turn);
    askew_ = between(rng, sensor_askew);
    push_step_ = steps_a_second + rng.below(3 * steps_a_second);
    push_ = between(rng, push);
  }

  [[nodiscard]] const Robot& robot() const { return robot_; }
  [[nodiscard]] uint32_t step() const { return step_; }
  [[nodiscard]] bool is_over() const { return step_ == steps || has_fallen(robot_); }

  // Lets the controller act for one step. Requires: the ride is not over.
  void go_on(const float (&weights)[genes]) {
    if (step_ == push_step_) robot_.turn += push_;
    // Scaled, so that usual readings are about 1.
    const float input[4] = {
        5.0f * (robot_.lean + askew_ + between(rng_, lean_noise)), 0.7f * (robot_.turn + between(rng_, turn_noise)),
        0.5f * (robot_.place + between(rng_, place_noise)), 0.7f * (robot_.speed + between(rng_, speed_noise))};
    move(robot_, Brain::output(weights, input));
    ++step_;
    way_ += magnitude(robot_.speed) * step_time;
    if (step_ <= steps - last_steps) return;
    place_ += robot_.place / static_cast<float>(last_steps);
    unrest_ += magnitude(robot_.speed) / static_cast<float>(last_steps);
  }

  // Of a ride that is over:
  [[nodiscard]] bool stands() const { return !has_fallen(robot_); }
  // Where it came to rest: the mean place in the last two seconds. Where it fell, if it fell.
  [[nodiscard]] float place() const { return stands() ? place_ : robot_.place; }
  [[nodiscard]] float way() const { return way_; }  // metres that it rolled, there and back
  // Returns the share of the time until it fell, minus half of its mean speed in the last two
  // seconds. A robot that fell counts as fast: 1.
  [[nodiscard]] float score() const {
    const float unrest = stands() && unrest_ < 1.0f ? unrest_ : 1.0f;
    return static_cast<float>(step_) / static_cast<float>(steps) - 0.5f * unrest;
  }

 private:
  nanoqd::Rng& rng_;
  Robot robot_;
  float askew_ = 0.0f;
  float push_ = 0.0f;
  uint32_t push_step_ = 0;
  uint32_t step_ = 0;
  float place_ = 0.0f;
  float way_ = 0.0f;
  float unrest_ = 0.0f;
};

}  // namespace balance

#endif
