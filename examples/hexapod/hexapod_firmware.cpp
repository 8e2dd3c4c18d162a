// Firmware of a damaged walking robot. Its gaits lie in flash and take no RAM. The same source runs
// on boards and on the desktop, with the same bits.
#include <nanoqd/nanoqd.hpp>

#include "board.hpp"
#include "hexapod_image.hpp"  // the repertoire; the build finds it on the desktop: see CMakeLists.txt
#include "hexapod_search.hpp"
#include "recovery.hpp"

static hexapod::Repertoire repertoire;
static hexapod::Seeker seeker;

int main() {
  const nanoqd::Port port = board_port();
  nanoqd::Status status = repertoire.open(hexapod_image, sizeof hexapod_image, hexapod_table);
  if (status == nanoqd::Status::ok) {
    status = hexapod::recover_all(repertoire, seeker, [&port](const char* text) { port.say(text); });
  }
  if (status != nanoqd::Status::ok) port.say(nanoqd::describe(status));
  return status == nanoqd::Status::ok ? 0 : 1;
}
