// Firmware of an arm that knows its postures by heart, in flash and without RAM for them, and gets along with a stuck
// joint. The same source runs on every board and on the desktop, to the same bits.
#include <nanoqd/nanoqd.hpp>

#include "arm_image.hpp"  // the repertoire, found by the desktop and made a constant by the build: see CMakeLists.txt
#include "arm_search.hpp"
#include "board.hpp"
#include "recovery.hpp"

static arm::Repertoire repertoire;

int main() {
  const nanoqd::Port port = board_port();
  const nanoqd::Status status = repertoire.open(arm_image, sizeof arm_image, arm_table);
  if (status != nanoqd::Status::ok) {
    port.say(nanoqd::describe(status));
    return 1;
  }
  arm::recover_all(repertoire, arm::default_damage, [&port](const char* text) { port.say(text); });
  return 0;
}
