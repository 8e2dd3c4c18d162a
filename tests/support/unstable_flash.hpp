// A flash in RAM whose power can be cut in the middle of any program unit and of any erase. The
// bits that were about to change may be unstable from then on, until they are erased.
//
//     static test::UnstableFlash<1024> flash;
//     flash.begin({1024, 8, 256, nanoqd::Erased::ones}, seed);
//     flash.cut_power_at(10, {test::Tear::last_bit, 2, false});  // in the tenth step from now
//     ...                                                        // after it flash.storage() fails
//     flash.restore_power();
//     TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
//
// A step is a program unit, an erase or a sync. A cut in a sync tears nothing. Calls can also fail
// by their number, reads by chance, and a block can wear out.
//
// It comes from the factory full of garbage. A copy, by assignment, is another chip in the same
// state. All draws repeat with the seed.
#ifndef NANOQD_TESTS_UNSTABLE_FLASH_HPP
#define NANOQD_TESTS_UNSTABLE_FLASH_HPP

#include <stdint.h>

#include <nanoqd/port/storage.hpp>

#include "unstable_bits.hpp"

namespace test {

// What a worn block does with an erase or a program.
enum class Wear : uint8_t { none, erase_fails, program_fails, erase_does_nothing, program_does_nothing };

template <uint32_t Capacity>
class UnstableFlash {
 public:
  static constexpr uint32_t never = 0xFFFFFFFFU;

  const char* violation = nullptr;  // the first rule that was broken
  uint32_t calls = 0;               // of any function, since begin() or fail_calls()
  uint32_t steps = 0;               // since begin(), cut_power_at() or restore_power()
  uint32_t failed_reads = 0;        // since begin(); with the power on
  uint32_t failing_reads = 0;       // the chance of a read to fail, of 2^32
  bool erased_faults = false;       // a read of a unit that is erased and not programmed fails
  Cut failure{};                    // how a program or an erase that fails leaves its bits
  UnstableBits<Capacity> bits;

  // Requires: geometry.validate() is ok, and the storage has at most Capacity bytes.
  void begin(const nanoqd::StorageGeometry& geometry, uint32_t seed) {
    geometry_ = geometry;
    violation = geometry.bytes <= Capacity ? nullptr : "the storage is larger than the memory of its emulator";
    failed_reads = 0;
    failing_reads = 0;
    erased_faults = false;
    failure = Cut{};
    wear_ = Wear::none;
    for (uint8_t& unit : blank_) unit = 0;
    bits.begin(geometry.program_bytes, seed);
    fail_calls(never);
    restore_power();
  }

  // Erases everything, as some chips are delivered. Without erase: writes zeros.
  void make_blank() {
    for (uint32_t at = 0; at < geometry_.bytes; at += geometry_.program_bytes) clear(at, geometry_.program_bytes);
  }

  // In this step, counted from now. A step that is not reached is not cut.
  void cut_power_at(uint32_t step, const Cut& cut) {
    restore_power();
    end_ = step;
    cut_ = cut;
  }
  void restore_power() {
    is_on_ = true;
    steps = 0;
    end_ = never;
  }
  [[nodiscard]] bool is_on() const { return is_on_; }

  // The calls of these numbers fail, counted from now. A sync that fails has done its work.
  void fail_calls(uint32_t first, uint32_t second = never, uint32_t third = never) {
    calls = 0;
    burst_calls_ = 0;
    failing_[0] = first;
    failing_[1] = second;
    failing_[2] = third;
  }

  // The reads among these calls fail, counted from now.
  void fail_reads_from(uint32_t first, uint32_t count) {
    fail_calls(never);
    burst_ = first;
    burst_calls_ = count;
  }

  // Without erase blocks, a block is a unit.
  void wear_out(uint32_t block, Wear wear) {
    worn_block_ = block;
    wear_ = wear;
  }

  nanoqd::Storage storage() {
    nanoqd::Storage storage;
    storage.geometry = geometry_;
    storage.read = [](void* self, uint32_t address, void* target, uint32_t bytes) {
      return static_cast<UnstableFlash*>(self)->read(address, static_cast<uint8_t*>(target), bytes);
    };
    storage.program = [](void* self, uint32_t address, const void* source, uint32_t bytes) {
      return static_cast<UnstableFlash*>(self)->program(address, static_cast<const uint8_t*>(source), bytes);
    };
    if (geometry_.erase_bytes != 0) {
      storage.erase = [](void* self, uint32_t address) { return static_cast<UnstableFlash*>(self)->erase(address); };
    }
    storage.sync = [](void* self) { return static_cast<UnstableFlash*>(self)->sync(); };
    storage.context = this;
    return storage;
  }

  // The functions of that storage.
  bool read(uint32_t address, uint8_t* target, uint32_t bytes) {
    if (!in_range(address, bytes)) return broken("a read is empty or reaches past the end");
    if (!is_on_) return false;
    const bool is_in_burst = calls >= burst_ && calls - burst_ < burst_calls_;
    bool good = !call_fails() && !is_in_burst;
    if (failing_reads != 0 && bits.next() < failing_reads) good = false;
    const uint32_t unit = geometry_.program_bytes;
    for (uint32_t i = address / unit; i <= (address + bytes - 1) / unit && erased_faults; ++i) {
      if (blank_[i] != 0) good = false;
    }
    if (!bits.read(address, target, bytes)) good = false;
    if (good) return true;
    ++failed_reads;
    for (uint32_t i = 0; i < bytes; ++i) target[i] = static_cast<uint8_t>(bits.next() >> 24);
    return false;
  }

  bool program(uint32_t address, const uint8_t* source, uint32_t bytes) {
    const uint32_t unit = geometry_.program_bytes;
    const uint32_t block = geometry_.erase_bytes;
    if (!in_range(address, bytes)) return broken("a program is empty or reaches past the end");
    if (address % unit != 0 || bytes % unit != 0) return broken("a program is not of whole units");
    if (block != 0 && address / block != (address + bytes - 1) / block)
      return broken("a program reaches into the next erase block");
    if (!is_on_) return false;
    for (uint32_t at = address; at < address + bytes && block != 0; at += unit) {
      if (blank_[at / unit] == 0) return broken("a unit is programmed that was not erased before");
    }
    for (uint32_t at = address; at < address + bytes; at += unit) {
      if (is_worn(at, Wear::program_fails)) return false;
    }
    const bool fails = call_fails();
    const uint32_t whole = pass(bytes / unit) * unit;
    if (fails || (!is_on_ && cut_.whole_call)) {
      tear_units(address, source, bytes, fails ? failure : cut_);
    } else {
      write_units(address, source, whole);
      if (!is_on_) tear_units(address + whole, source + whole, unit, cut_);
    }
    return is_on_ && !fails;
  }

  bool erase(uint32_t address) {
    const uint32_t bytes = geometry_.erase_bytes;
    if (!in_range(address, bytes) || address % bytes != 0) return broken("an erase is not of a block");
    if (!is_on_ || is_worn(address, Wear::erase_fails)) return false;
    const bool fails = call_fails();
    pass(1);
    if (fails || !is_on_) {
      const auto erased = [this](uint32_t at) { return erased_byte(at); };
      bits.tear(address, bytes, fails ? failure : cut_, true, erased);
      for (uint32_t at = address; at < address + bytes; ++at) blank_[at / geometry_.program_bytes] = 0;
      return false;
    }
    clear(address, bytes);
    return true;
  }

  bool sync() {
    if (!is_on_) return false;
    const bool fails = call_fails();
    pass(1);
    return is_on_ && !fails;
  }

 private:
  bool broken(const char* rule) {
    if (violation == nullptr) violation = rule;
    return false;
  }
  [[nodiscard]] bool in_range(uint32_t address, uint32_t bytes) const {
    return bytes > 0 && bytes <= Capacity && address <= Capacity - bytes && address + bytes <= geometry_.bytes;
  }
  [[nodiscard]] bool is_worn(uint32_t address, Wear wear) const {
    return wear_ == wear && address / geometry_.block_bytes() == worn_block_;
  }
  bool call_fails() {
    const uint32_t call = calls++;
    return call == failing_[0] || call == failing_[1] || call == failing_[2];
  }
  // Returns how many of the next steps have power. Cuts it if that is not all of them.
  uint32_t pass(uint32_t count) {
    const uint32_t left = end_ - steps;
    is_on_ = count <= left;
    steps += is_on_ ? count : left;
    return is_on_ ? count : left;
  }

  [[nodiscard]] uint8_t erased_byte(uint32_t at) const {
    if (geometry_.erased == nanoqd::Erased::zeros || geometry_.erase_bytes == 0) return 0;
    if (geometry_.erased != nanoqd::Erased::unknown) return 0xFF;
    return static_cast<uint8_t>((at + 1) * 2654435761U >> 24);  // as after an erase of encrypted flash
  }

  void clear(uint32_t address, uint32_t bytes) {
    for (uint32_t at = address; at < address + bytes; ++at) {
      if (!is_worn(at, Wear::erase_does_nothing)) bits.write(at, erased_byte(at));
      blank_[at / geometry_.program_bytes] = 1;
    }
  }

  void write_units(uint32_t address, const uint8_t* source, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) {
      uint32_t value = source[i];
      if (is_worn(address + i, Wear::erase_does_nothing)) {  // programming only ever adds programmed bits
        const uint32_t old = bits.byte(address + i);
        value = geometry_.erased == nanoqd::Erased::zeros ? value | old : value & old;
      }
      if (!is_worn(address + i, Wear::program_does_nothing)) bits.write(address + i, value);
      blank_[(address + i) / geometry_.program_bytes] = 0;
    }
  }

  // They count as programmed, whatever they read as.
  void tear_units(uint32_t address, const uint8_t* source, uint32_t bytes, Cut cut) {
    if (erased_faults && cut.tear == Tear::as_one) cut.tear = Tear::faulting;  // the old value cannot be read
    bits.tear(address, bytes, cut, false, [=](uint32_t at) { return source[at - address]; });
    for (uint32_t at = address; at < address + bytes; ++at) blank_[at / geometry_.program_bytes] = 0;
  }

  nanoqd::StorageGeometry geometry_{};
  Cut cut_{};
  uint32_t end_ = 0;  // the step of the cut
  uint32_t failing_[3] = {};
  uint32_t burst_ = 0;  // the first call of the burst
  uint32_t burst_calls_ = 0;
  uint32_t worn_block_ = 0;
  Wear wear_ = Wear::none;
  bool is_on_ = false;
  uint8_t blank_[Capacity] = {};  // of each unit: it was erased, and not programmed since
};

}  // namespace test

#endif
