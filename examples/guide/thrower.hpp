// The robot of the guide: a machine that throws a ball. Two motors give it a speed forwards and a
// speed upwards, a third one lets it spin. Spin bends the flight up or down, air slows it.
//
// The code uses only + - * / and comparisons, so a device needs no mathematics library.
#ifndef NANOQD_EXAMPLES_THROWER_HPP
#define NANOQD_EXAMPLES_THROWER_HPP

#include <nanoqd/nanoqd.hpp>

namespace thrower {

// A gene for each motor, from 0 to 1.
enum Gene { forwards = 0, upwards, spin, genes };

struct Flight {
  float distance;  // where the ball lands, in metres
  float height;    // how high it flies, in metres
  float energy;    // what the motors need, in joules
};

// Simulates a throw. Calls see(x, y) at each time step. On a robot, this is where it throws.
template <class See>
Flight fly(const float (&motors)[genes], float battery, See&& see) {
  constexpr float step = 0.02f;  // seconds
  float x = 0.0f;
  float y = 0.0f;
  float speed_x = 12.0f * battery * motors[forwards];
  float speed_y = 12.0f * battery * motors[upwards];
  const float lift = 1.5f * (2.0f * motors[spin] - 1.0f);
  const float spun = 2.0f * motors[spin] - 1.0f;
  Flight flight{0.0f, 0.0f, (speed_x * speed_x + speed_y * speed_y) / 20.0f + 2.0f * spun * spun};
  for (int i = 0; i < 200 && y >= 0.0f; ++i) {
    see(x, y);
    const float bend_x = lift * speed_y;
    const float bend_y = lift * speed_x;
    speed_x -= step * (0.03f * speed_x * speed_x + bend_x);
    speed_y += step * (bend_y - 9.81f);
    x += step * speed_x;
    y += step * speed_y;
    flight.height = y > flight.height ? y : flight.height;
  }
  see(x, 0.0f);
  flight.distance = x;
  return flight;
}

inline Flight fly(const float (&motors)[genes]) {
  return fly(motors, 1.0f, [](float, float) {});
}

// The best throw for each distance and height: 24 x 16 cells.
using Search = nanoqd::DifferentialMapElites<genes, nanoqd::RegularGrid<24, 16>>;

// How good a throw is, and what kind of throw it is.
inline void evaluate(const float (&motors)[genes], Search::Evaluation& out) {
  const Flight flight = fly(motors);
  out.objective = -flight.energy;     // the less energy, the better
  out.measures[0] = flight.distance;  // where it lands
  out.measures[1] = flight.height;    // how high it flies
}

inline nanoqd::Status begin(Search& search) {
  Search::Config config;
  config.seed = 1;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = {{0.0f, 0.0f}, {12.0f, 6.0f}};  // 12 m far, 6 m high
  return search.begin(config);
}

}  // namespace thrower

#endif
