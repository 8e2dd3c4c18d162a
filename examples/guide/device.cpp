// The thrower on a board, or on the desktop: one main loop, which continues after a reset.
#include "board.hpp"
#include "thrower.hpp"

namespace {

thrower::Search search;
thrower::Search::Trial trial;
uint8_t chunk[256];

constexpr uint32_t trials = 20000;
constexpr uint32_t trials_between_saves = 1000;

// Starts a search, or continues the one that was saved.
nanoqd::Status begin_or_continue(const nanoqd::Port& port) {
  const nanoqd::Status status = thrower::begin(search);
  if (status != nanoqd::Status::ok || port.storage.read == nullptr) return status;  // a board without storage
  const nanoqd::Status found = nanoqd::load(search, port.storage, chunk);
  return found == nanoqd::Status::no_snapshot ? nanoqd::Status::ok : found;
}

// One pass of the main loop: one throw.
nanoqd::Status throw_once() {
  const nanoqd::Status status = search.ask(trial);
  if (status != nanoqd::Status::ok) return status;
  const thrower::Flight flight = thrower::fly(trial.genes);  // the robot throws, and measures
  return search.tell(trial, -flight.energy, {flight.distance, flight.height}).status;
}

nanoqd::Status save_now_and_then(const nanoqd::Port& port) {
  const bool is_time = search.counters().evaluations % trials_between_saves == 0;
  if (!is_time || port.storage.program == nullptr) return nanoqd::Status::ok;
  return nanoqd::save(search, port.storage, chunk);
}

void say_digest(const nanoqd::Port& port) {
  uint64_t digest = search.archive().digest();
  char line[] = "digest 0000000000000000";
  for (int i = 22; i > 6; --i, digest /= 16) line[i] = "0123456789abcdef"[digest % 16];
  port.say(line);
}

}  // namespace

int main() {
  const nanoqd::Port port = board_port();
  nanoqd::Status status = begin_or_continue(port);
  while (status == nanoqd::Status::ok && search.counters().evaluations < trials) {
    status = throw_once();
    if (status == nanoqd::Status::ok) status = save_now_and_then(port);
  }
  if (status != nanoqd::Status::ok) {
    port.say(nanoqd::describe(status));
    return 1;
  }
  say_digest(port);
  return 0;
}
