// Memory with unstable bits: they read either way, drawn anew at every read, until they are written
// again. UnstableFlash uses it; the rules of flash are there.
#ifndef NANOQD_TESTS_UNSTABLE_BITS_HPP
#define NANOQD_TESTS_UNSTABLE_BITS_HPP

#include <stdint.h>
#include <string.h>

namespace test {

// How a cut leaves the bits that were about to change. "Old" is what they were before, "new" is
// what they were to become. An erase is torn over its whole block.
enum class Tear : uint8_t {
  each_bit,   // each by itself: old, new, or unstable with a chance of its own
  last_bit,   // one is unstable, the others are new
  first_bit,  // one is unstable, the others are old
  all_bits,   // all are unstable, each drawn by itself with the same chance
  as_one,     // all read old or all read new: a read draws once
  patches,    // each unit is old or new, and stable
  faulting,   // all are old or all are new, and stable; but a read of the unit may fail
};

// The chance of an unstable bit to read programmed, and the chance of a faulting unit to be read
// without an error: 1 %, 10 %, 50 %, 90 %, 99 %, 99.9 % of 2^32.
inline constexpr uint32_t chances[] = {42949673U, 429496730U, 2147483648U, 3865470566U, 4252017623U, 4290672328U};
inline constexpr uint8_t chance_count = 6;

struct Cut {
  Tear tear = Tear::each_bit;
  uint8_t chance = 0;       // an index into `chances`; of no effect for each_bit and patches
  bool whole_call = false;  // tears all units of the call; else those before are new, those after old
};

template <uint32_t Capacity>
class UnstableBits {
 public:
  // Fills it with garbage. Requires: unit > 0.
  void begin(uint32_t unit, uint32_t seed) {
    unit_ = unit;
    reseed(seed);
    for (uint8_t& byte : base_) byte = static_cast<uint8_t>(next() >> 24);
    memset(flips_, 0, sizeof flips_);
    memset(units_, 0, sizeof units_);
  }

  void reseed(uint32_t seed) {
    random_ = (seed + 1) * 2654435761U;
    if (random_ == 0) random_ = 1;
    for (uint32_t i = 0; i < 4; ++i) next();
  }

  uint32_t next() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 17;
    random_ ^= random_ << 5;
    return random_;
  }
  uint32_t below(uint32_t count) { return static_cast<uint32_t>(uint64_t{next()} * count >> 32); }

  // Returns what a byte reads as when none of its unstable bits is programmed.
  [[nodiscard]] uint8_t byte(uint32_t at) const { return base_[at]; }
  [[nodiscard]] uint8_t unstable_bits(uint32_t at) const { return flips_[at]; }

  // Returns false if a unit that faults is in the range.
  bool read(uint32_t address, uint8_t* target, uint32_t bytes) {
    const uint32_t end = address + bytes;
    bool good = true;
    bool was_one = false;
    bool is_flipped = false;
    for (uint32_t at = address; at < end;) {
      const uint32_t state = units_[at / unit_];
      const bool is_one = (state & one) != 0;
      if (is_one && !was_one) is_flipped = draw(state / chance);
      if ((state & faulty) != 0 && !draw(state / chance)) good = false;
      const uint32_t unit_end = at - at % unit_ + unit_;
      for (; at < end && at < unit_end; ++at) {
        const uint32_t flips = flips_[at] == 0 ? 0U : is_one ? (is_flipped ? flips_[at] : 0U) : drawn_flips(at);
        target[at - address] = static_cast<uint8_t>(base_[at] ^ flips);
      }
      was_one = is_one;
    }
    return good;
  }

  void write(uint32_t at, uint32_t value) {
    base_[at] = static_cast<uint8_t>(value);
    flips_[at] = 0;
    units_[at / unit_] = 0;
  }

  // Tears a range of whole units. value(at): the byte that was to be written. `is_erase`: it was to
  // be erased; else to be programmed.
  template <class Value>
  void tear(uint32_t address, uint32_t bytes, const Cut& cut, bool is_erase, const Value& value) {
    uint32_t changes = 0;
    for (uint32_t at = address; at < address + bytes; ++at) {
      for (uint32_t bits = change_of(at, value(at)); bits != 0; bits &= bits - 1) ++changes;
    }
    chosen_ = below(changes);
    for (uint32_t& weight : weights_) weight = below(3) == 0 ? 0 : 1U << below(12);
    if (weights_[2] == 0) weights_[2] = 1;
    bool is_old = below(2) == 0;
    const uint32_t kind = cut.tear == Tear::as_one ? one : cut.tear == Tear::faulting ? faulty : 0;
    for (uint32_t at = address; at < address + bytes; ++at) {
      if (at % unit_ == 0) {
        if (cut.tear == Tear::patches) is_old = below(2) == 0;
        units_[at / unit_] = static_cast<uint8_t>(kind + chance * cut.chance);
      }
      tear_byte(at, value(at), is_erase, cut, is_old);
    }
  }

 private:
  // The state of a unit. Its chance is in the bits above.
  static constexpr uint32_t one = 1;     // its unstable bits are drawn as one
  static constexpr uint32_t faulty = 2;  // a read of it may fail
  static constexpr uint32_t chance = 4;
  static constexpr uint32_t stable = 0xFFFFFFFFU;

  bool draw(uint32_t index) { return next() < chances[index]; }

  uint32_t drawn_flips(uint32_t at) {
    uint32_t flips = 0;
    for (uint32_t left = flips_[at]; left != 0; left &= left - 1) {
      const uint32_t bit = left & (~left + 1);
      uint32_t index = 0;
      for (uint32_t i = 0; i < 3; ++i) index |= (chance_bits_[i][at] & bit) != 0 ? 1U << i : 0U;
      if (draw(index)) flips |= bit;
    }
    return flips;
  }

  [[nodiscard]] uint32_t change_of(uint32_t at, uint32_t value) const { return (base_[at] ^ value) | flips_[at]; }

  void tear_byte(uint32_t at, uint32_t value, bool is_erase, const Cut& cut, bool is_old) {
    for (uint32_t change = change_of(at, value); change != 0; change &= change - 1) {
      const uint32_t bit = change & (~change + 1);
      const bool is_chosen = chosen_-- == 0;
      uint32_t index = stable;
      bool stays = false;
      switch (cut.tear) {
        case Tear::each_bit: {
          const uint32_t fate = below(weights_[0] + weights_[1] + weights_[2]);
          stays = fate < weights_[0];
          if (fate >= weights_[0] + weights_[1]) index = below(chance_count);
          break;
        }
        case Tear::last_bit: index = is_chosen ? cut.chance : stable; break;
        case Tear::first_bit:
          index = cut.chance;
          stays = !is_chosen;
          break;
        case Tear::all_bits:
        case Tear::as_one: index = cut.chance; break;
        case Tear::patches:
        case Tear::faulting: stays = is_old; break;
      }
      if (!stays) settle(at, bit, is_erase || index == stable ? value : ~value, index);
    }
  }

  // Sets a bit. Unless it is stable, it reads the other way with the chance of this index.
  void settle(uint32_t at, uint32_t bit, uint32_t value, uint32_t index) {
    base_[at] = static_cast<uint8_t>((base_[at] & ~bit) | (value & bit));
    flips_[at] = static_cast<uint8_t>((flips_[at] & ~bit) | (index == stable ? 0 : bit));
    for (uint32_t i = 0; i < 3; ++i) {
      const uint32_t others = chance_bits_[i][at] & ~bit;
      chance_bits_[i][at] = static_cast<uint8_t>(others | ((index >> i & 1U) != 0 ? bit : 0));
    }
  }

  uint32_t unit_ = 0;
  uint32_t random_ = 0;
  uint32_t chosen_ = 0;       // how many changing bits come before the unstable one
  uint32_t weights_[3] = {};  // of old, new and unstable bits
  uint8_t base_[Capacity] = {};
  uint8_t flips_[Capacity] = {};           // the unstable bits: each reads the other way by its chance
  uint8_t chance_bits_[3][Capacity] = {};  // bits of the index of that chance
  uint8_t units_[Capacity] = {};           // at most as many as bytes
};

}  // namespace test

#endif
