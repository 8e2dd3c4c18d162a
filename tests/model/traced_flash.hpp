// A flash in RAM that prints each call of its storage, for the model of the save protocol:
//
//     test::TracedFlash flash;
//     flash.begin(slot_bytes, length);  // of each slot; of the snapshots
//     flash.disturb({{Call::program, 1, Record::commit_record, Effect::cut, Share::half}});
//     nanoqd::save(search, flash.storage(), buffer);  // prints "program 0 body" and so on
//     flash.restore_power();
//
// A line is a call, the slot, and what it is about. Equal lines in a row are printed once. After a
// power cut nothing is printed until the power is restored. All snapshots have the same length.
#ifndef NANOQD_TESTS_TRACED_FLASH_HPP
#define NANOQD_TESTS_TRACED_FLASH_HPP

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <nanoqd/port/storage.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <utility>
#include <vector>

namespace test {

enum class Call { read, program, erase };
enum class Record { body, commit_record, confirmation, slot_, none };
enum class Effect { none, failure, cut };
enum class Share { nothing, half, all };  // how much of the call is done

// What happens to the next calls of this kind that are about this.
struct Disturbance {
  Call call = Call::read;
  std::uint32_t slot = 0;
  Record record = Record::none;
  Effect effect = Effect::none;
  Share share = Share::nothing;
  std::uint32_t times = 1;
};

class TracedFlash {
 public:
  static constexpr std::uint32_t unit = 8;

  // Erases everything. `length`: where the commit record of each snapshot begins.
  void begin(std::uint32_t slot_bytes, std::uint32_t length) {
    slot_bytes_ = slot_bytes;
    length_ = length;
    memory_.assign(std::size_t{2} * slot_bytes, 0xFF);
    disturbances_.clear();
    last_[0] = '\0';
    is_on_ = true;
    for (bool& is_wrong : reads_wrong_) is_wrong = false;
  }

  // They happen one after the other.
  void disturb(std::vector<Disturbance> disturbances) { disturbances_ = std::move(disturbances); }
  // Returns whether one of them has not happened yet.
  [[nodiscard]] bool is_disturbed() const { return !disturbances_.empty(); }
  // The commit record of this slot reads wrong from now on, or right again, as marginal bits do.
  void let_commit_read_wrong(std::uint32_t slot, bool is_wrong) { reads_wrong_[slot] = is_wrong; }
  // The confirmation of this slot reads as half programmed, as a cut erase may leave it.
  void stir_confirmation(std::uint32_t slot) {
    memory_[slot * slot_bytes_ + length_ + nanoqd::detail::CommitRecord::bytes(unit)] = 0;
  }
  void restore_power() { is_on_ = true; }
  [[nodiscard]] bool is_on() const { return is_on_; }

  // Prints a line, unless the power is off.
  void print(const char* what, std::uint32_t slot = 0, Record record = Record::none) {
    static constexpr const char* records[] = {"body", "commit_record", "confirmation", "slot_", "none"};
    char line[sizeof last_];
    std::snprintf(line, sizeof line, "%s %u %s", what, static_cast<unsigned>(slot),
                  records[static_cast<std::size_t>(record)]);
    if (!is_on_ || std::strcmp(line, last_) == 0) return;
    std::memcpy(last_, line, sizeof last_);
    std::puts(line);
  }

  nanoqd::Storage storage() {
    nanoqd::Storage storage;
    storage.geometry = {2 * slot_bytes_, unit, slot_bytes_, nanoqd::Erased::ones};
    storage.read = [](void* self, std::uint32_t address, void* target, std::uint32_t bytes) {
      return static_cast<TracedFlash*>(self)->read(address, static_cast<std::uint8_t*>(target), bytes);
    };
    storage.program = [](void* self, std::uint32_t address, const void* source, std::uint32_t bytes) {
      return static_cast<TracedFlash*>(self)->program(address, static_cast<const std::uint8_t*>(source), bytes);
    };
    storage.erase = [](void* self, std::uint32_t address) { return static_cast<TracedFlash*>(self)->erase(address); };
    storage.context = this;
    return storage;
  }

 private:
  bool read(std::uint32_t address, std::uint8_t* target, std::uint32_t bytes) {
    const std::uint32_t slot = address / slot_bytes_;
    const Record record = record_at(address);
    const Effect effect = effect_on(Call::read, slot, record);
    print(effect == Effect::none ? "read" : "read_fails", slot, record);
    std::memcpy(target, &memory_[address], bytes);
    if (record == Record::commit_record && reads_wrong_[slot]) target[bytes - 1] ^= 1U;
    return is_on_ && effect == Effect::none;
  }

  bool program(std::uint32_t address, const std::uint8_t* source, std::uint32_t bytes) {
    const std::uint32_t slot = address / slot_bytes_;
    const Record record = record_at(address);
    const Share share = is_disturbed() ? disturbances_[0].share : Share::all;
    const Effect effect = effect_on(Call::program, slot, record);
    if (is_on_) std::memcpy(&memory_[address], source, part(bytes, effect, share));
    return end("program", "program_fails", "program_cut", effect, slot, record);
  }

  bool erase(std::uint32_t address) {
    const std::uint32_t slot = address / slot_bytes_;
    const Share share = is_disturbed() ? disturbances_[0].share : Share::all;
    const Effect effect = effect_on(Call::erase, slot, Record::slot_);
    if (is_on_) std::memset(&memory_[address], 0xFF, part(slot_bytes_, effect, share));
    if (is_on_ && effect == Effect::none) reads_wrong_[slot] = false;
    return end("erase", "erase_fails", "erase_cut", effect, slot, Record::slot_);
  }

  bool end(const char* done, const char* fails, const char* cut, Effect effect, std::uint32_t slot, Record record) {
    print(effect == Effect::none ? done : effect == Effect::failure ? fails : cut, slot, record);
    if (effect == Effect::cut) is_on_ = false;
    return is_on_ && effect == Effect::none;
  }

  static std::uint32_t part(std::uint32_t bytes, Effect effect, Share share) {
    if (effect == Effect::none || share == Share::all) return bytes;
    return share == Share::half ? bytes / 2 : 0;
  }

  Effect effect_on(Call call, std::uint32_t slot, Record record) {
    if (!is_on_ || !is_disturbed()) return Effect::none;
    Disturbance& next = disturbances_[0];
    if (call != next.call || slot != next.slot || record != next.record) return Effect::none;
    const Effect effect = next.effect;
    if (--next.times == 0) disturbances_.erase(disturbances_.begin());
    return effect;
  }

  [[nodiscard]] Record record_at(std::uint32_t address) const {
    const std::uint32_t offset = address % slot_bytes_;
    if (offset < length_) return Record::body;
    return offset < length_ + nanoqd::detail::CommitRecord::bytes(unit) ? Record::commit_record : Record::confirmation;
  }

  std::vector<std::uint8_t> memory_;
  std::vector<Disturbance> disturbances_;
  std::uint32_t slot_bytes_ = 0;
  std::uint32_t length_ = 0;
  bool is_on_ = false;
  bool reads_wrong_[2] = {false, false};
  char last_[64] = "";
};

}  // namespace test

#endif
