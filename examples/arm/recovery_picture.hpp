// A picture of how a damaged arm found its way: a panel for each wanted place, as one self-contained SVG.
#ifndef NANOQD_EXAMPLES_RECOVERY_PICTURE_HPP
#define NANOQD_EXAMPLES_RECOVERY_PICTURE_HPP

#include <string>
#include <vector>

#include "recovery.hpp"

namespace arm {

struct RecoveryPanel {
  Place wanted;
  bool works;                          // the last one tried
  std::vector<ArmPosture> intended{};  // what each trial would have been for an intact arm
  std::vector<ArmPosture> tried{};     // and what it was; as many, and at least one
};

[[nodiscard]] std::string render_recovery(const std::vector<RecoveryPanel>& panels, const StuckJoint& damage);

}  // namespace arm

#endif
