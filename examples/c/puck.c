#include "puck.h"

// Moves one coordinate by one time step. The air slows the puck down, and it bounces off the walls.
static void move(float force, float* place, float* speed) {
  *speed = (*speed + 0.1f * force) * 0.9f;
  *place += *speed;
  if (*place > 1.0f) {
    *place = 2.0f - *place;
    *speed = -0.5f * *speed;
  } else if (*place < -1.0f) {
    *place = -2.0f - *place;
    *speed = -0.5f * *speed;
  }
}

puck_slide puck_push(const float forces[PUCK_FORCES]) {
  puck_slide end = {0.0f, 0.0f, 0.0f};
  float speed_x = 0.0f;
  float speed_y = 0.0f;
  for (int push = 0; push < PUCK_PUSHES; ++push) {
    const float force_x = forces[2 * push];
    const float force_y = forces[2 * push + 1];
    end.effort += force_x * force_x + force_y * force_y;
    for (int step = 0; step < 5; ++step) {
      move(force_x, &end.x, &speed_x);
      move(force_y, &end.y, &speed_y);
    }
  }
  return end;
}
