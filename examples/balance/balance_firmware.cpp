// Firmware that learns to balance, from the first evaluation on. Half way it saves what it knows,
// forgets everything, and resumes from the save. Then it uses its repertoire: it chooses a
// controller for each wish and rides. The same source runs on boards and on the desktop, with the
// same bits.
#include <nanoqd/nanoqd.hpp>

#include "balance_search.hpp"
#include "board.hpp"
#include "ram_flash.hpp"
#include "text_line.hpp"
#include "use.hpp"

namespace {

constexpr uint64_t seed = 1;
constexpr uint64_t evaluations = 8000;

balance::Search search;
balance::Search::Trial trial;

// Stands in for a flash chip, which the emulated board does not have.
RamFlash<static_cast<uint32_t>(nanoqd::snapshot_storage_bytes<balance::Search>(RamFlash<256>::geometry()))> flash;
uint8_t buffer[512];

nanoqd::Status learn(uint64_t until) {
  balance::Search::Stop stop;
  stop.evaluations = until;
  return search.run(trial, balance::World<balance::Search>(search, seed), stop).status;
}

// Switches off and on again. A trial that was under way is lost.
nanoqd::Status restart() {
  nanoqd::Status status = nanoqd::save(search, flash.storage(), buffer);
  trial = {};
  if (status == nanoqd::Status::ok) status = balance::begin(search, seed);
  if (status == nanoqd::Status::ok) status = nanoqd::load(search, flash.storage(), buffer);
  return status;
}

void report(const nanoqd::Port& port) {
  uint32_t works = 0;
  for (const auto elite : search.archive()) {
    float weights[balance::genes];
    elite.copy_genes(weights);
    const uint64_t first = uint64_t{balance::fresh_rides} * elite.cell();
    const uint32_t successes = balance::fresh_successes(weights, balance::promised_place(elite.cell()), first);
    works += successes >= balance::rides_that_work ? 1U : 0U;
  }
  port.say(TextLine()
               .add(works)
               .add(" of ")
               .add(search.archive().size())
               .add(" controllers work after ")
               .add(static_cast<uint32_t>(search.counters().evaluations))
               .add(" rides")
               .c_str());
  const uint64_t digest = search.archive().digest();
  port.say(TextLine()
               .add("digest ")
               .add_hex(static_cast<uint32_t>(digest >> 32))
               .add_hex(static_cast<uint32_t>(digest))
               .c_str());
}

}  // namespace

int main() {
  const nanoqd::Port port = board_port();
  nanoqd::Status status = balance::begin(search, seed);
  if (status == nanoqd::Status::ok) status = learn(evaluations / 2);
  if (status == nanoqd::Status::ok) status = restart();
  if (status == nanoqd::Status::ok) status = learn(evaluations);
  if (status == nanoqd::Status::ok) status = search.check_invariants();
  if (status != nanoqd::Status::ok) {
    port.say(nanoqd::describe(status));
    return 1;
  }
  uint64_t number = 0;
  for (const balance::Wish& wish : balance::wishes) {
    static_cast<void>(balance::grant(search, wish, number++, [&port](const char* text) { port.say(text); }));
  }
  report(port);
  return 0;
}
