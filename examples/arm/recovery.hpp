// An arm with a stuck joint finds postures that still work, in two ways:
//  - learning: each trial corrects where the hand is expected in all other postures, and the arm
//    tries the posture that should now come nearest (nanoqd::ReachGoal);
//  - next nearest: it tries the postures whose hand should be near the wanted place, the nearest
//    first, and learns nothing. This is what to compare with.
// The code runs on the desktop and on every board.
#ifndef NANOQD_EXAMPLES_RECOVERY_HPP
#define NANOQD_EXAMPLES_RECOVERY_HPP

#include <nanoqd/nanoqd.hpp>

#include "arm_search.hpp"
#include "planar_arm.hpp"
#include "text_line.hpp"

namespace arm {

using Repertoire = nanoqd::Repertoire<Search>;
using ArmPosture = Posture<float, joints>;
using Seeker = nanoqd::ReachGoal<Repertoire>;
static_assert(Seeker::ram_bytes() <= (sizeof(void*) == 4 ? 992 : 1000), "the model takes less than 1 KB");

struct StuckJoint {
  uint32_t joint;  // 0 is the shoulder
  float angle;     // at which it is stuck, in radians
};

struct Place {
  float x;
  float y;
};

inline constexpr Place wanted_places[] = {{0.8f, -0.2f}, {0.5f, 0.6f},   {-0.1f, 0.8f},
                                          {-0.6f, 0.6f}, {-0.6f, -0.4f}, {0.2f, 0.2f}};
inline constexpr StuckJoint default_damage{3, 0.0f};
inline constexpr float tolerance = 0.05f;
inline constexpr uint32_t most_trials = 60;
inline constexpr float box_length = 2.0f;  // of the places: from -1 to 1

// Returns the posture that the damaged arm takes when it is told to take the posture of `elite`.
// A real robot moves here and measures the result.
inline ArmPosture move(const Repertoire::FlashElite& elite, const StuckJoint& damage) {
  float angles[joints];
  elite.copy_genes(angles);
  angles[damage.joint] = damage.angle;
  return ArmPosture(angles);
}

[[nodiscard]] inline bool is_near(const ArmPosture& posture, const Place& wanted) {
  const float x = posture.x[joints] - wanted.x;
  const float y = posture.y[joints] - wanted.y;
  return x * x + y * y <= tolerance * tolerance;
}

// Returns whether any posture works at all. The arm cannot know this; a simulation can.
[[nodiscard]] inline bool is_reachable(const Repertoire& repertoire, const StuckJoint& damage, const Place& wanted) {
  for (uint32_t i = 0; i < repertoire.size(); ++i) {
    if (is_near(move(repertoire.elite(i), damage), wanted)) return true;
  }
  return false;
}

struct Recovery {
  uint32_t trials;
  bool works;
};

// Tries postures until one works, at most `most_trials`, and learns from each. Calls
// `see(elite, posture)` for every trial. Requires: seeker.begin() returned ok. What the seeker
// learned before is used.
template <class See>
Recovery recover(Seeker& seeker, const StuckJoint& damage, const Place& wanted, See&& see) {
  Recovery recovery{0, false};
  if (seeker.aim({wanted.x, wanted.y}) != nanoqd::Status::ok) return recovery;
  while (recovery.trials < most_trials && !recovery.works && seeker.next()) {
    const ArmPosture posture = move(seeker.elite(), damage);
    see(seeker.elite(), posture);
    ++recovery.trials;
    recovery.works = is_near(posture, wanted);
    if (seeker.tell({posture.x[joints], posture.y[joints]}) != nanoqd::Status::ok) break;
  }
  return recovery;
}

// The same without learning: the next nearest posture, until one works.
template <class See>
Recovery recover_by_nearest(const Repertoire& repertoire, const StuckJoint& damage, const Place& wanted, See&& see) {
  Recovery recovery{0, false};
  auto found = repertoire.nearest({wanted.x, wanted.y});
  for (; found.exists() && recovery.trials < most_trials && !recovery.works; found.next()) {
    const ArmPosture posture = move(found.elite(), damage);
    see(found.elite(), posture);
    ++recovery.trials;
    recovery.works = is_near(posture, wanted);
  }
  return recovery;
}

// Appends a number rounded to hundredths, such as "-0.25".
inline TextLine& add_hundredths(TextLine& line, float number) {
  const float positive = number < 0.0f ? -number : number;
  const uint32_t hundredths = static_cast<uint32_t>(positive * 100.0f + 0.5f);  // NOLINT(bugprone-incorrect-roundings)
  if (number < 0.0f) line.add("-");
  return line.add(hundredths / 100).add(hundredths % 100 < 10 ? ".0" : ".").add(hundredths % 100);
}

// Appends what came of a recovery, such as "trial 2 works".
inline TextLine& add_recovery(TextLine& line, const Recovery& recovery) {
  line.add(recovery.works ? "trial " : "none of ").add(recovery.trials);
  return line.add(recovery.works ? " works" : " trials works");
}

// Recovers in both ways for all wanted places, each time with a fresh model. Calls `say(text)` with
// one line for each place, then with a summary and with the digest of all trials.
template <class Say>
nanoqd::Status recover_all(const Repertoire& repertoire, Seeker& seeker, const StuckJoint& damage, Say&& say) {
  say(TextLine().add(repertoire.size()).add(" postures; joint ").add(damage.joint + 1).add(" is stuck").c_str());
  nanoqd::Digest digest;
  const auto see = [&digest](const Repertoire::FlashElite& elite, const ArmPosture& posture) {
    digest.add(elite.cell());
    digest.add(posture.x[joints]);
    digest.add(posture.y[joints]);
  };
  uint32_t trials[2] = {};  // of the places that were reached
  uint32_t reached[2] = {};
  for (const Place& wanted : wanted_places) {
    const nanoqd::Status status = seeker.begin(repertoire);
    if (status != nanoqd::Status::ok) return status;
    const Recovery both[2] = {recover(seeker, damage, wanted, see),
                              recover_by_nearest(repertoire, damage, wanted, see)};
    TextLine line;
    line.add("to reach (");
    add_hundredths(add_hundredths(line, wanted.x).add(", "), wanted.y).add("): ");
    add_recovery(add_recovery(line, both[0]).add("; next nearest: "), both[1]);
    say(line.c_str());
    if (!both[0].works && !is_reachable(repertoire, damage, wanted)) {
      say(add_hundredths(TextLine().add("  no posture reaches it; the best trial misses by "),
                         box_length * seeker.best_distance())
              .c_str());
    }
    for (uint32_t way = 0; way < 2; ++way) {
      reached[way] += both[way].works ? 1 : 0;
      trials[way] += both[way].works ? both[way].trials : 0;
    }
  }
  TextLine line;
  line.add(reached[0]).add(" of 6 places reached in ").add(trials[0]).add(" trials; next nearest: ");
  say(line.add(reached[1]).add(" in ").add(trials[1]).c_str());
  say(TextLine()
          .add("digest ")
          .add_hex(static_cast<uint32_t>(digest.value() >> 32))
          .add_hex(static_cast<uint32_t>(digest.value()))
          .c_str());
  return nanoqd::Status::ok;
}

}  // namespace arm

#endif
