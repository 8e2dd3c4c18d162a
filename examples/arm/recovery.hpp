// An arm with a stuck joint finds postures that still work. It tries the postures whose hand should
// be near the wanted place, the nearest first, until the hand arrives. The code runs on the desktop
// and on every board.
#ifndef NANOQD_EXAMPLES_RECOVERY_HPP
#define NANOQD_EXAMPLES_RECOVERY_HPP

#include <nanoqd/nanoqd.hpp>

#include "arm_search.hpp"
#include "planar_arm.hpp"
#include "text_line.hpp"

namespace arm {

using Repertoire = nanoqd::Repertoire<Search>;
using ArmPosture = Posture<float, joints>;

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

struct Recovery {
  uint32_t trials;
  bool works;
};

// Tries postures until one works, at most `most_trials`. Calls `see(elite, posture)` for every
// trial.
template <class See>
Recovery recover(const Repertoire& repertoire, const StuckJoint& damage, const Place& wanted, See&& see) {
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

// Runs recover() for all wanted places. Calls `say(text)` with one line for each place, then with a
// summary and with the digest of all trials.
template <class Say>
void recover_all(const Repertoire& repertoire, const StuckJoint& damage, Say&& say) {
  say(TextLine().add(repertoire.size()).add(" postures; joint ").add(damage.joint + 1).add(" is stuck").c_str());
  nanoqd::Digest digest;
  uint32_t reached = 0;
  uint32_t reached_at_once = 0;
  for (const Place& wanted : wanted_places) {
    const Recovery recovery =
        recover(repertoire, damage, wanted, [&](const Repertoire::FlashElite& elite, const ArmPosture& posture) {
          digest.add(elite.cell());
          digest.add(posture.x[joints]);
          digest.add(posture.y[joints]);
        });
    reached += recovery.works ? 1 : 0;
    reached_at_once += recovery.works && recovery.trials == 1 ? 1 : 0;
    TextLine line;
    line.add("to reach (");
    add_hundredths(add_hundredths(line, wanted.x).add(", "), wanted.y)
        .add(recovery.works ? "): posture " : "): none of ");
    say(line.add(recovery.trials).add(recovery.works ? " works" : " postures works").c_str());
  }
  constexpr uint32_t places = sizeof wanted_places / sizeof wanted_places[0];
  say(TextLine()
          .add(reached)
          .add(" of ")
          .add(places)
          .add(" places reached, ")
          .add(reached_at_once)
          .add(" by the first posture")
          .c_str());
  say(TextLine()
          .add("digest ")
          .add_hex(static_cast<uint32_t>(digest.value() >> 32))
          .add_hex(static_cast<uint32_t>(digest.value()))
          .c_str());
}

}  // namespace arm

#endif
