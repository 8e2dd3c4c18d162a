// A run handed over between the device and the desktop ends as if it had never been cut. This is
// the device's side, for any board. For each search it does two things:
//  - prints a snapshot from the middle of its run
//  - continues the run that the desktop began, from a compiled-in snapshot, and prints the digest
#include <stdint.h>

#include "board.hpp"
#include "searches.hpp"
#include "snapshots_of_the_desktop.hpp"

namespace {

using nanoqd::Status;

// Flash, simulated in RAM.
uint8_t memory[hand_over::geometry.bytes];

nanoqd::Storage storage() noexcept {
  nanoqd::Storage flash;
  flash.geometry = hand_over::geometry;
  flash.read = [](void*, uint32_t address, void* to, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(to)[i] = memory[address + i];
    return true;
  };
  flash.program = [](void*, uint32_t address, const void* from, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) memory[address + i] = static_cast<const uint8_t*>(from)[i];
    return true;
  };
  flash.erase = [](void*, uint32_t address) {
    for (uint32_t i = 0; i < hand_over::geometry.erase_bytes; ++i) memory[address + i] = 0xFF;
    return true;
  };
  return flash;
}

void print(const char* text) noexcept {
  for (; *text != '\0'; ++text) board_put_char(*text);
}

void print_hex(uint8_t byte) noexcept {
  constexpr char digits[] = "0123456789abcdef";
  board_put_char(digits[byte >> 4]);
  board_put_char(digits[byte & 15U]);
}

// Prints "snapshot NAME BYTES", the first slot, and "digest NAME NUMBER".
template <class Search>
bool hand_over_and_take_over(const char* name, const uint8_t (&from_desktop)[hand_over::slot_bytes]) noexcept {
  static Search search;
  uint8_t chunk[48];
  Status status = hand_over::begin(search, 1);
  if (status == Status::ok) status = hand_over::run(search, hand_over::evaluations_before);
  for (uint8_t& byte : memory) byte = 0xFF;
  if (status == Status::ok) status = nanoqd::save(search, storage(), chunk);
  if (status != Status::ok) return false;
  print("snapshot ");
  print(name);
  print(" ");
  for (uint32_t i = 0; i < hand_over::slot_bytes; ++i) print_hex(memory[i]);
  print("\n");

  for (uint8_t& byte : memory) byte = 0;
  for (uint32_t i = 0; i < hand_over::slot_bytes; ++i) memory[i] = from_desktop[i];
  status = hand_over::begin(search, 2);
  if (status == Status::ok) status = nanoqd::load(search, storage(), chunk);
  if (status == Status::ok) status = hand_over::run(search, hand_over::evaluations_after);
  if (status != Status::ok) return false;
  const uint64_t digest = test::digest_of_all(search);
  print("digest ");
  print(name);
  print(" ");
  for (uint32_t i = 8; i-- > 0;) print_hex(static_cast<uint8_t>(digest >> (8 * i)));
  print("\n");
  return true;
}

}  // namespace

int main() {
  const bool is_done = hand_over_and_take_over<hand_over::Plain>("plain", plain_of_the_desktop) &&
                       hand_over_and_take_over<hand_over::Compact>("compact", compact_of_the_desktop) &&
                       hand_over_and_take_over<hand_over::Learning>("learning", learning_of_the_desktop) &&
                       hand_over_and_take_over<hand_over::Portfolio>("portfolio", portfolio_of_the_desktop);
  return is_done ? 0 : 1;
}
