// What can happen to the robot: five kinds of damage, to each leg, or to each pair of legs.
#ifndef NANOQD_EXAMPLES_HEXAPOD_DAMAGE_HPP
#define NANOQD_EXAMPLES_HEXAPOD_DAMAGE_HPP

#include <stdint.h>

#include "hexapod.hpp"

namespace hexapod {

struct Kind {
  Condition condition;
  const char* name;
};
inline constexpr Kind kinds[] = {{Condition::missing, "a leg missing"},
                                 {Condition::stuck, "a leg stuck"},
                                 {Condition::weak, "two legs weak"},
                                 {Condition::shortened, "a leg shortened"},
                                 {Condition::slipping, "a leg that slips"}};
inline constexpr uint32_t kinds_of_damage = sizeof kinds / sizeof kinds[0];

// Returns a robot with one kind of damage to two legs, which may be the same.
inline Robot damaged(Condition condition, uint32_t leg, uint32_t other) {
  Robot robot;
  robot.condition[leg] = condition;
  robot.condition[other] = condition;
  return robot;
}

// Calls use(kind, robot) for all 39 damages: 6 legs in four ways, and 15 pairs of weak legs.
template <class Use>
void for_each_damage(Use&& use) {
  for (uint32_t kind = 0; kind < kinds_of_damage; ++kind) {
    const bool is_pair = kinds[kind].condition == Condition::weak;
    for (uint32_t leg = 0; leg < legs; ++leg) {
      if (!is_pair) use(kind, damaged(kinds[kind].condition, leg, leg));
      for (uint32_t other = 0; is_pair && other < leg; ++other) use(kind, damaged(kinds[kind].condition, leg, other));
    }
  }
}

}  // namespace hexapod

#endif
