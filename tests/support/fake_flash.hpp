// A storage in RAM that is as strict as flash: a call that breaks a rule gets garbage, and
// `violation` says which rule it was.
//
//     static test::FakeFlash<1024> flash;
//     flash.begin({1024, 8, 256, nanoqd::Erased::ones});
//     const nanoqd::Storage storage = flash.storage();
//     ...
//     TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
//
// It comes from the factory full of garbage, so that code that relies on a blank one is found out.
// Nothing works before begin(); until then it is all zero, so that a static one needs no
// constructor. A copy, by assignment, is another chip in the same state.
#ifndef NANOQD_TESTS_FAKE_FLASH_HPP
#define NANOQD_TESTS_FAKE_FLASH_HPP

#include <stdint.h>

#include <nanoqd/port/storage.hpp>

namespace test {

inline constexpr uint32_t no_call = 0xFFFFFFFFU;

template <uint32_t Capacity>
class FakeFlash {
 public:
  const char* violation = nullptr;  // the first rule that was broken
  uint32_t calls = 0;               // of any function, since begin()
  uint32_t failing_call = 0;        // the call with this number fails: what it was to change holds anything then
  uint32_t failures = 0;            // how many calls fail from that one on: 1 unless a test says otherwise
  uint32_t erases = 0;
  uint32_t syncs = 0;
  uint8_t memory[Capacity] = {};  // to look at, and to damage

  // Pre: geometry.validate() is ok, and the storage has at most Capacity bytes.
  void begin(const nanoqd::StorageGeometry& geometry) {
    geometry_ = geometry;
    violation = geometry.bytes <= Capacity ? nullptr : "the storage is larger than the memory of its fake";
    calls = 0;
    failing_call = no_call;
    failures = 1;
    erases = 0;
    syncs = 0;
    random_ = 0x2545F491U;
    spoil(memory, Capacity);
    for (uint8_t& bits : blank_) bits = 0;
    make_readable();
  }

  // Reads that touch this byte's unit fail from now on, as where an ECC cannot correct it, until it
  // is erased or programmed.
  void make_unreadable(uint32_t address) { set(unreadable_, address / geometry_.program_bytes, true); }
  // ... or until the error goes away by itself.
  void make_readable() {
    for (uint8_t& bits : unreadable_) bits = 0;
  }

  nanoqd::Storage storage() {
    nanoqd::Storage storage;
    storage.geometry = geometry_;
    storage.read = [](void* self, uint32_t address, void* target, uint32_t bytes) {
      return static_cast<FakeFlash*>(self)->read(address, static_cast<uint8_t*>(target), bytes);
    };
    storage.program = [](void* self, uint32_t address, const void* source, uint32_t bytes) {
      return static_cast<FakeFlash*>(self)->program(address, static_cast<const uint8_t*>(source), bytes);
    };
    if (geometry_.erase_bytes != 0) {
      storage.erase = [](void* self, uint32_t address) { return static_cast<FakeFlash*>(self)->erase(address); };
    }
    storage.sync = [](void* self) { return static_cast<FakeFlash*>(self)->sync(); };
    storage.context = this;
    return storage;
  }

  // The functions of that storage.
  bool read(uint32_t address, uint8_t* target, uint32_t bytes) {
    if (!in_range(address, bytes)) return broken("a read is empty or reaches past the end");
    bool good = !call_fails();
    const uint32_t unit = geometry_.program_bytes;
    for (uint32_t i = address / unit; i <= (address + bytes - 1) / unit; ++i) good = good && !is_set(unreadable_, i);
    if (good) {
      for (uint32_t i = 0; i < bytes; ++i) target[i] = memory[address + i];
    } else {
      spoil(target, bytes);
    }
    return good;
  }

  bool program(uint32_t address, const uint8_t* source, uint32_t bytes) {
    const uint32_t unit = geometry_.program_bytes;
    if (!in_range(address, bytes)) return broken("a program is empty or reaches past the end");
    if (address % unit != 0 || bytes % unit != 0) return broken("a program is not of whole units");
    if (geometry_.erase_bytes != 0 &&
        address / geometry_.erase_bytes != (address + bytes - 1) / geometry_.erase_bytes) {
      return broken("a program reaches into the next erase block");
    }
    bool good = !call_fails();
    for (uint32_t i = address / unit; i < (address + bytes) / unit; ++i) {
      if (geometry_.erase_bytes != 0 && !is_set(blank_, i))
        good = broken("a unit is programmed that was not erased before");
      set(blank_, i, false);
      set(unreadable_, i, false);
    }
    for (uint32_t i = 0; i < bytes; ++i) memory[address + i] = source[i];
    if (!good) spoil(memory + address, bytes);
    return good;
  }

  bool erase(uint32_t address) {
    const uint32_t bytes = geometry_.erase_bytes;
    if (!in_range(address, bytes) || address % bytes != 0) return broken("an erase is not of a block");
    ++erases;
    const bool good = !call_fails();
    for (uint32_t i = address; i < address + bytes; ++i) {
      memory[i] = geometry_.erased == nanoqd::Erased::ones ? 0xFFU : 0x00U;
    }
    if (!good || geometry_.erased == nanoqd::Erased::unknown) spoil(memory + address, bytes);
    const uint32_t unit = geometry_.program_bytes;
    for (uint32_t i = address / unit; i < (address + bytes) / unit; ++i) {
      set(blank_, i, good);
      set(unreadable_, i, false);
    }
    return good;
  }

  bool sync() {
    ++syncs;
    return !call_fails();
  }

 private:
  using Bits = uint8_t[(Capacity + 7) / 8];  // one for each unit, of which there are at most as many as bytes

  bool call_fails() {
    const uint32_t call = calls++;
    return call >= failing_call && call - failing_call < failures;
  }

  bool broken(const char* rule) {
    if (violation == nullptr) violation = rule;
    return false;
  }

  [[nodiscard]] bool in_range(uint32_t address, uint32_t bytes) const {
    const bool in_memory = bytes <= Capacity && address <= Capacity - bytes;
    return in_memory && bytes > 0 && address + bytes <= geometry_.bytes;
  }

  void spoil(uint8_t* bytes, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      random_ ^= random_ << 13;
      random_ ^= random_ >> 17;
      random_ ^= random_ << 5;
      bytes[i] = static_cast<uint8_t>(random_ >> 24);
    }
  }

  static bool is_set(const Bits& bits, uint32_t unit) { return (bits[unit / 8] >> unit % 8 & 1U) != 0; }
  static void set(Bits& bits, uint32_t unit, bool value) {
    const uint32_t others = bits[unit / 8] & ~(1U << unit % 8);
    bits[unit / 8] = static_cast<uint8_t>(others | (value ? 1U : 0U) << unit % 8);
  }

  nanoqd::StorageGeometry geometry_{};
  uint32_t random_ = 0;
  Bits blank_ = {};  // erased, and not programmed since
  Bits unreadable_ = {};
};

}  // namespace test

#endif
