// Firmware of an arm with a stuck joint. Its postures lie in flash and take no RAM; what it learns
// from its trials takes 992 bytes. The same source runs on every board and on the desktop, with the
// same bits.
#include <nanoqd/nanoqd.hpp>

#include "arm_image.hpp"  // the repertoire; the build finds it on the desktop: see CMakeLists.txt
#include "arm_search.hpp"
#include "board.hpp"
#include "recovery.hpp"

static arm::Repertoire repertoire;
static arm::Seeker seeker;

int main() {
  const nanoqd::Port port = board_port();
  nanoqd::Status status = repertoire.open(arm_image, sizeof arm_image, arm_table);
  if (status == nanoqd::Status::ok) {
    status = arm::recover_all(repertoire, seeker, arm::default_damage, [&port](const char* text) { port.say(text); });
  }
  if (status != nanoqd::Status::ok) port.say(nanoqd::describe(status));
  return status == nanoqd::Status::ok ? 0 : 1;
}
