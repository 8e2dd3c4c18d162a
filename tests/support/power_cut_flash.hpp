// A fake flash whose power can be cut at any moment. The cut damages the bytes that are being
// written.
//
//     static test::PowerCutFlash<4096, 512> flash;
//     flash.begin({4096, 8, 512, nanoqd::Erased::ones});
//     flash.cut_power_at(1000, test::Torn::random_bits, seed);  // the thousandth moment from now
//     ...                                                       // after it flash.storage() fails
//     flash.restore_power();
//
// There is one moment for each programmed byte, several for each erase, and one for each sync. Work
// done before the cut lasts. If a program of several units is cut, the units before the torn one
// are whole, and the units after it are untouched. The chip inside checks the rules of flash. A
// torn unit counts as written, whatever it reads as. So does each unit of a block whose erase was
// cut.
#ifndef NANOQD_TESTS_POWER_CUT_FLASH_HPP
#define NANOQD_TESTS_POWER_CUT_FLASH_HPP

#include <stdint.h>

#include <nanoqd/math/rng.hpp>
#include <nanoqd/port/storage.hpp>

#include "fake_flash.hpp"

namespace test {

// The state of the unit that was being programmed. In a block that was being erased, each unit is
// at random unchanged, erased, or torn in one of the last two ways.
enum class Torn : uint8_t {
  prefix,       // its first bytes are new, the others as they were
  random_bits,  // each bit is new, as it was, or random
  unreadable,   // the same, and reading it is an error
};

template <uint32_t Capacity, uint32_t LargestBlock>
class PowerCutFlash {
 public:
  static constexpr uint32_t moments_of_erase = 8;

  FakeFlash<Capacity> chip;  // the memory and its rules
  uint32_t moments = 0;      // passed since begin(), cut_power_at() or restore_power()

  // Requires: as for FakeFlash. A block, or a unit if nothing is erased, has at most LargestBlock
  // bytes.
  void begin(const nanoqd::StorageGeometry& geometry) {
    geometry_ = geometry;
    chip.begin(geometry);
    if (geometry.block_bytes() > LargestBlock) chip.violation = "a block is larger than the memory to tear it in";
    restore_power();
  }

  // `seed` is the seed of all random choices.
  void cut_power_at(uint32_t moment, Torn torn, uint64_t seed) {
    restore_power();
    end_ = moment;
    torn_ = torn;
    random_ = nanoqd::Rng(seed);
  }

  void restore_power() {
    is_on_ = true;
    moments = 0;
    end_ = never;
  }

  [[nodiscard]] bool is_on() const { return is_on_; }

  nanoqd::Storage storage() {
    nanoqd::Storage storage = chip.storage();
    storage.read = [](void* self, uint32_t address, void* target, uint32_t bytes) {
      return static_cast<PowerCutFlash*>(self)->read(address, static_cast<uint8_t*>(target), bytes);
    };
    storage.program = [](void* self, uint32_t address, const void* source, uint32_t bytes) {
      return static_cast<PowerCutFlash*>(self)->program(address, static_cast<const uint8_t*>(source), bytes);
    };
    if (storage.erase != nullptr) {
      storage.erase = [](void* self, uint32_t address) { return static_cast<PowerCutFlash*>(self)->erase(address); };
    }
    storage.sync = [](void* self) { return static_cast<PowerCutFlash*>(self)->sync(); };
    storage.context = this;
    return storage;
  }

 private:
  static constexpr uint32_t never = 0xFFFFFFFFU;

  bool read(uint32_t address, uint8_t* target, uint32_t bytes) { return is_on_ && chip.read(address, target, bytes); }

  bool sync() { return is_on_ && survives(1) && chip.sync(); }

  bool program(uint32_t address, const uint8_t* source, uint32_t bytes) {
    if (!is_on_) return false;
    const uint32_t written = end_ - moments;
    if (survives(bytes)) return chip.program(address, source, bytes);
    const uint32_t unit = geometry_.program_bytes;
    const uint32_t whole = written - written % unit;
    if (whole > 0 && !chip.program(address, source, whole)) return false;
    remember(address + whole, unit);
    if (!chip.program(address + whole, source + whole, unit)) return false;
    if (torn_ == Torn::prefix) {
      for (uint32_t i = written - whole; i < unit; ++i) chip.memory[address + whole + i] = before_[i];
    } else {
      tear(address + whole, before_, unit);
    }
    return false;
  }

  bool erase(uint32_t address) {
    if (!is_on_) return false;
    if (survives(moments_of_erase)) return chip.erase(address);
    const uint32_t unit = geometry_.program_bytes;
    const uint32_t bytes = geometry_.erase_bytes;
    remember(address, bytes);
    if (!chip.erase(address)) return false;
    for (uint32_t i = 0; i < bytes; i += unit) {
      static_cast<void>(chip.program(address + i, chip.memory + address + i, unit));  // unchanged, but no longer blank
      const uint32_t fate = random_.below(3);
      for (uint32_t j = i; j < i + unit && fate == 0; ++j) chip.memory[address + j] = before_[j];
      if (fate == 1) tear(address + i, before_ + i, unit);
    }
    return false;
  }

  // Returns whether the power lasts for `more` moments. If it does not, the power is cut now.
  bool survives(uint32_t more) {
    is_on_ = more <= end_ - moments;
    moments = is_on_ ? moments + more : end_;
    return is_on_;
  }

  void remember(uint32_t address, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes && address + i < Capacity && i < LargestBlock; ++i)
      before_[i] = chip.memory[address + i];
  }

  // Mixes the new bits of a unit with the old ones. The share of each, and the share of lost bits,
  // is random too. A unit with a single bit missing or a single bit present is the hardest to
  // distinguish from a sound one.
  void tear(uint32_t address, const uint8_t* before, uint32_t bytes) {
    const bool is_early = random_.below(2) == 0;
    const uint32_t mixed_sparsity = 1 + random_.below(8);
    const uint32_t lost_sparsity = 1 + random_.below(12);
    for (uint32_t i = 0; i < bytes; ++i) {
      const uint32_t mixed = sparse_bits(mixed_sparsity);
      const uint32_t lost = sparse_bits(lost_sparsity);
      const uint32_t is_old = is_early ? ~mixed : mixed;
      const uint32_t bits = (chip.memory[address + i] & ~is_old) | (before[i] & is_old);
      chip.memory[address + i] = static_cast<uint8_t>((bits & ~lost) | (random_.next() & lost));
    }
    if (torn_ == Torn::unreadable) chip.make_unreadable(address);
  }

  // Returns eight bits, each set with probability 2^-sparsity.
  uint32_t sparse_bits(uint32_t sparsity) {
    uint32_t bits = 0xFFU;
    for (uint32_t i = 0; i < sparsity; ++i) bits &= random_.next() >> 24;
    return bits;
  }

  nanoqd::StorageGeometry geometry_{};
  nanoqd::Rng random_{nanoqd::detail::Unseeded{}};
  uint32_t end_ = 0;  // the moment of the cut
  Torn torn_ = Torn::prefix;
  bool is_on_ = false;
  uint8_t before_[LargestBlock] = {};  // the unit or block being written, as it was
};

}  // namespace test

#endif
