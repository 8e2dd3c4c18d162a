// A picture of all trials of a damaged arm: two panels for each wanted place, in one self-contained
// SVG.
#ifndef NANOQD_EXAMPLES_RECOVERY_PICTURE_HPP
#define NANOQD_EXAMPLES_RECOVERY_PICTURE_HPP

#include <string>
#include <vector>

#include "recovery.hpp"

namespace arm {

struct RecoveryPanel {
  Place wanted;
  bool works;                          // whether the last posture tried works
  std::vector<ArmPosture> intended{};  // each trial as an intact arm would do it
  std::vector<ArmPosture> tried{};     // the same trials with the damaged arm; at least one
};

// The same place in both ways.
struct RecoveryPair {
  RecoveryPanel nearest;
  RecoveryPanel learning;
};

// Draws both ways side by side for each place.
[[nodiscard]] std::string render_recovery(const std::vector<RecoveryPair>& pairs, const StuckJoint& damage);

// The same for one wanted place, as three pictures in a row: the intact arm, the posture that
// misses, the posture that works.
[[nodiscard]] std::string render_story(const RecoveryPanel& panel, const StuckJoint& damage);

}  // namespace arm

#endif
