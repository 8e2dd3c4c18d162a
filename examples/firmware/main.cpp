// Firmware that learns how to push a puck to every place of its table with the least effort. It
// keeps one solution for each of 680 places, in the 16 KB RAM of a micro:bit. The same source runs
// on every board and on the desktop; board_port() hides the differences.
#include <nanoqd/nanoqd.hpp>

#include "board.hpp"
#include "puck.hpp"
#include "puck_table.hpp"  // the build makes this file: see nanoqd_add_table in CMakeLists.txt
#include "text_line.hpp"

namespace {

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
// Stores each force in 16 bits, the format that the converter of a motor would take.
using Search = nanoqd::MapElites<puck::genes, Tessellation, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                 nanoqd::Measures::dropped, uint16_t>;

// All memory of the search, in .bss. Its size is known at compile time.
Search search;
Search::Trial trial;

#ifndef FIRMWARE_TRIALS  // the build may ask for fewer; the digest is then another one
#define FIRMWARE_TRIALS 20000
#endif
constexpr uint32_t evaluations = FIRMWARE_TRIALS;

nanoqd::Status begin() {
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  return search.begin(config);
}

// One pass of the main loop: one trial, as on a real robot.
nanoqd::Status try_one() {
  const nanoqd::Status status = search.ask(trial);
  if (status != nanoqd::Status::ok) return status;
  const puck::Slide end = puck::slide(trial.genes);
  return search.tell(trial, -end.effort, {end.x, end.y}).status;
}

void report(const nanoqd::Port& port) {
  const uint64_t digest = search.archive().digest();
  port.say(TextLine()
               .add(search.archive().size())
               .add(" of ")
               .add(Search::cells)
               .add(" places reached in ")
               .add(static_cast<uint32_t>(search.counters().evaluations))
               .add(" trials")
               .c_str());
  port.say(TextLine().add("memory: ").add(static_cast<uint32_t>(Search::ram_bytes())).add(" bytes").c_str());
  port.say(TextLine()
               .add("digest ")
               .add_hex(static_cast<uint32_t>(digest >> 32))
               .add_hex(static_cast<uint32_t>(digest))
               .c_str());
}

}  // namespace

int main() {
  const nanoqd::Port port = board_port();
  // Checks that this chip, with this compiler, computes the published bits.
  nanoqd::Status status = nanoqd::self_test<float>();
  if (status == nanoqd::Status::ok) status = begin();
  for (uint32_t pass = 0; pass < evaluations && status == nanoqd::Status::ok; ++pass) {
    status = try_one();
    port.show(pass + 1, evaluations, "trials");
  }
  if (status == nanoqd::Status::ok) status = search.check_invariants();
  if (status != nanoqd::Status::ok) {
    port.say(nanoqd::describe(status));
    return 1;
  }
  report(port);
  return 0;
}
