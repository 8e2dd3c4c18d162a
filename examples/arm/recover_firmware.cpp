// Firmware of an arm with a stuck joint. Its postures lie in flash and take no RAM. The same source
// runs on every board and on the desktop, with the same bits.
#include <nanoqd/nanoqd.hpp>

#include "arm_image.hpp"  // the repertoire; the build finds it on the desktop: see CMakeLists.txt
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
