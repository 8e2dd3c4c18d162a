// The robot of this example: a puck on an air table. It starts in the middle and gets four pushes,
// one after the other. Each push is a force in x and a force in y. The puck slides, the air slows
// it down, and it bounces off the walls at -1 and 1.
//
// The code uses only + - * and comparisons. A device therefore needs no mathematics library, and
// every target computes the same bits.
#ifndef NANOQD_EXAMPLES_PUCK_HPP
#define NANOQD_EXAMPLES_PUCK_HPP

#include <stddef.h>
#include <stdint.h>

namespace puck {

constexpr uint32_t pushes = 4;
constexpr uint32_t genes = 2 * pushes;  // force in x and y, each from -1 to 1

struct Slide {
  float x;  // where the puck came to rest, from -1 to 1
  float y;
  float effort;  // the sum of the squared forces
};

namespace detail {

// Moves one coordinate by one time step.
inline void move(float force, float& place, float& speed) noexcept {
  speed = (speed + 0.1f * force) * 0.9f;
  place += speed;
  if (place > 1.0f) {
    place = 2.0f - place;
    speed = -0.5f * speed;
  } else if (place < -1.0f) {
    place = -2.0f - place;
    speed = -0.5f * speed;
  }
}

}  // namespace detail

// Carries out all pushes and returns where the puck ends, and the effort.
inline Slide slide(const float (&forces)[genes]) noexcept {
  constexpr uint32_t steps = 5;  // time steps for each push
  Slide end{0.0f, 0.0f, 0.0f};
  float speed_x = 0.0f;
  float speed_y = 0.0f;
  for (uint32_t push = 0; push < pushes; ++push) {
    const float force_x = forces[size_t{2} * push];
    const float force_y = forces[2 * push + 1];
    end.effort += force_x * force_x + force_y * force_y;
    for (uint32_t step = 0; step < steps; ++step) {
      detail::move(force_x, end.x, speed_x);
      detail::move(force_y, end.y, speed_y);
    }
  }
  return end;
}

}  // namespace puck

#endif
