// A damaged robot finds a gait that works. It walks as an elite says, measures its speed, and
// learns what to expect of all other elites. The code runs on the desktop and on boards.
#ifndef NANOQD_EXAMPLES_HEXAPOD_RECOVERY_HPP
#define NANOQD_EXAMPLES_HEXAPOD_RECOVERY_HPP

#include <nanoqd/nanoqd.hpp>

#include "damage.hpp"
#include "hexapod_search.hpp"
#include "text_line.hpp"

namespace hexapod {

using Seeker = nanoqd::FindBest<Repertoire>;
inline constexpr uint32_t most_trials = 20;

// Returns how fast the robot walks in the gait of an elite. A real robot walks here.
inline float speed_of(const Repertoire::FlashElite& elite, const Robot& robot) {
  float values[genes];
  elite.copy_genes(values);
  return walk(Gait(values), robot).speed;
}

// Tries elites until the best is as good as can be expected, at most `most_trials`. Returns the
// number of trials. Calls see(elite, speed) for each.
template <class See>
uint32_t recover(Seeker& seeker, const Robot& robot, See&& see) {
  uint32_t trials = 0;
  while (trials < most_trials && seeker.next() && !seeker.is_good(0.95f)) {
    const float speed = speed_of(seeker.elite(), robot);
    see(seeker.elite(), speed);
    if (seeker.tell(speed) != nanoqd::Status::ok) break;
    ++trials;
  }
  return trials;
}

// Appends a speed in millimetres a second.
inline TextLine& add_speed(TextLine& line, float speed) {
  const float positive = speed > 0.0f ? speed : 0.0f;
  return line.add(static_cast<uint32_t>(positive * 1000.0f + 0.5f));  // NOLINT(bugprone-incorrect-roundings)
}

// Recovers from one damage of each kind. Calls `say(text)` with a line for each, then with the
// digest of all trials.
template <class Say>
nanoqd::Status recover_all(const Repertoire& repertoire, Seeker& seeker, Say&& say) {
  nanoqd::Digest digest;
  nanoqd::Status status = seeker.begin(repertoire);
  if (status != nanoqd::Status::ok || !seeker.next()) return status;
  TextLine first;
  first.add(repertoire.size()).add(" gaits; the fastest one makes ");
  say(add_speed(first, seeker.promise()).add(" mm a second").c_str());
  for (const Kind& kind : kinds) {
    status = seeker.begin(repertoire);
    if (status != nanoqd::Status::ok) return status;
    const Robot robot = damaged(kind.condition, 1, kind.condition == Condition::weak ? 3 : 1);
    float before = 0.0f;
    const uint32_t trials = recover(seeker, robot, [&](const Repertoire::FlashElite& elite, float speed) {
      if (!seeker.has_best()) before = speed;
      digest.add(elite.cell());
      digest.add(speed);
    });
    TextLine line;
    add_speed(line.add(kind.name).add(": "), before).add(" mm a second; after ").add(trials).add(" trials ");
    say(add_speed(line, seeker.best_performance()).c_str());
  }
  say(TextLine()
          .add("digest ")
          .add_hex(static_cast<uint32_t>(digest.value() >> 32))
          .add_hex(static_cast<uint32_t>(digest.value()))
          .c_str());
  return nanoqd::Status::ok;
}

}  // namespace hexapod

#endif
