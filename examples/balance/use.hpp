// Uses a repertoire of balancing robots: asks for a behaviour, rides, and draws the ride as text.
#ifndef NANOQD_EXAMPLES_BALANCE_USE_HPP
#define NANOQD_EXAMPLES_BALANCE_USE_HPP

#include <nanoqd/nanoqd.hpp>

#include "balance_search.hpp"
#include "text_line.hpp"

namespace balance {

// A behaviour to ask for, in millimetres.
struct Wish {
  int32_t place;
  int32_t way;
};
inline constexpr uint32_t wish_count = 4;
inline constexpr Wish wishes[wish_count] = {{-1500, 1800}, {0, 1000}, {1000, 1500}, {1000, 3500}};

// Converts millimetres to metres.
inline float metres(int32_t millimetres) { return static_cast<float>(millimetres) / 1000.0f; }

// Draws the robot above the ground, from -2 m to 2 m: one column for 10 cm. A place outside is
// drawn at the border. Example: "  |---------+----/----| 2.0 s".
inline void add_robot(TextLine& line, const Robot& robot) {
  constexpr int32_t columns = 41;
  const float place = robot.place * 10.0f + 20.5f;
  const int32_t at = place < 0.0f ? 0 : place >= 41.0f ? columns - 1 : static_cast<int32_t>(place);
  for (int32_t column = 0; column < columns; ++column) {
    const bool is_metre = column % 10 == 0;
    line.add(column != at          ? (is_metre ? "+" : "-")
             : has_fallen(robot)   ? "_"
             : robot.lean > 0.03f  ? "/"
             : robot.lean < -0.03f ? "\\"
                                   : "|");
  }
}

inline void add_millimetres(TextLine& line, float metres) {
  if (metres < 0.0f) line.add("-");
  const auto halves = static_cast<uint32_t>(magnitude(metres) * 2000.0f);
  line.add((halves + 1) / 2).add(" mm");
}

// Rides as wished, and says each half second of the ride. Returns whether the robot stands where
// it should. Requires: the archive has an elite.
template <class AnySearch, class Say>
bool grant(const AnySearch& search, const Wish& wish, uint64_t number, Say&& say) {
  const float wanted[2] = {metres(wish.place), metres(wish.way)};
  const uint32_t cell = search.nearest_filled(wanted);
  float weights[genes];
  search.archive().elite_of(cell).copy_genes(weights);
  TextLine title;
  title.add("asked for ");
  add_millimetres(title, wanted[0]);
  title.add(" after a way of ");
  add_millimetres(title, wanted[1]);
  say(title.c_str());
  nanoqd::Rng rng = ride_draws(fresh_world, number);
  Ride ride(rng);
  while (!ride.is_over()) {
    if (ride.step() % (steps_a_second / 2) == 0) {
      TextLine line;
      add_robot(line, ride.robot());
      say(line.c_str());
    }
    ride.go_on(weights);
  }
  TextLine end;
  end.add(ride.stands() ? "stands at " : "fell at ");
  add_millimetres(end, ride.place());
  end.add(", rolled ");
  add_millimetres(end, ride.way());
  say(end.c_str());
  return meets_goal(ride, wanted[0]);
}

}  // namespace balance

#endif
