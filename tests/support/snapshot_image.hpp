// A snapshot as bytes, to be looked at and tampered with, by the letter of SNAPSHOT.md and with
// nothing of the library.
#ifndef NANOQD_TESTS_SNAPSHOT_IMAGE_HPP
#define NANOQD_TESTS_SNAPSHOT_IMAGE_HPP

#include <stdint.h>

namespace test {

// CRC-32, a bit at a time.
class PlainCrc {
 public:
  void add(uint8_t byte) {
    state_ ^= byte;
    for (uint32_t bit = 0; bit < 8; ++bit) state_ = (state_ >> 1) ^ ((state_ & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  uint32_t value() const { return ~state_; }

 private:
  uint32_t state_ = 0xFFFFFFFFU;
};

class SnapshotImage {
 public:
  constexpr explicit SnapshotImage(uint8_t* bytes) : bytes_{bytes} {}

  uint32_t word(uint32_t offset) const {
    uint32_t value = 0;
    for (uint32_t i = 0; i < 4; ++i) value |= static_cast<uint32_t>(bytes_[offset + i]) << (8 * i);
    return value;
  }
  void set_word(uint32_t offset, uint32_t value) {
    for (uint32_t i = 0; i < 4; ++i) bytes_[offset + i] = static_cast<uint8_t>(value >> (8 * i));
  }

  static constexpr uint32_t format = 8;
  static constexpr uint32_t library = 12;
  static constexpr uint32_t sequence = 16;
  static constexpr uint32_t unit = 20;
  static constexpr uint32_t elites = 24;
  static constexpr uint32_t counters = 28;
  static constexpr uint32_t archive_fingerprint = 56;
  static constexpr uint32_t slot_bytes = 72;  // from here on, of format 2 only
  static constexpr uint32_t blank = 76;       // what the confirmation read like before it was written

  uint32_t header_bytes() const { return word(52); }
  uint32_t run_offset() const { return header_bytes() + word(32); }
  uint32_t state_offset() const { return run_offset() + word(36); }
  uint32_t elites_offset() const { return state_offset() + word(40); }
  uint32_t elite_offset(uint32_t i) const { return elites_offset() + i * word(44); }
  uint32_t length() const { return word(48); }
  uint32_t commit_bytes() const { return (20 + word(unit) - 1) / word(unit) * word(unit); }
  uint32_t bytes() const { return length() + commit_bytes(); }  // with the commit record

  // The confirmation of format 2.
  uint32_t mark_bytes() const { return (16 + word(unit) - 1) / word(unit) * word(unit); }
  uint32_t bytes_with_mark() const { return bytes() + mark_bytes(); }
  static constexpr uint8_t mark_byte(uint32_t i) { return i % 2 == 0 ? 0x5AU : 0xA5U; }

  // Makes every CRC right, and the commit record fit the header. Pre: the header's numbers are
  // right.
  void seal() {
    const uint32_t ends[5] = {header_bytes(), run_offset(), state_offset(), elites_offset(), length()};
    PlainCrc crc;
    uint32_t offset = 0;
    for (const uint32_t end : ends) {
      for (; offset < end - 4; ++offset) crc.add(bytes_[offset]);
      set_word(offset, crc.value());
      offset = end;
    }
    set_word(length() + 4, word(sequence));
    set_word(length() + 8, length());
    set_word(length() + 12, word(header_bytes() - 4));
    PlainCrc commit;
    for (offset = length(); offset < bytes() - 4; ++offset) commit.add(bytes_[offset]);
    set_word(offset, commit.value());
  }

  // Whether this byte belongs to a CRC, or to a copy of one.
  bool is_in_crc(uint32_t offset) const {
    const uint32_t ends[7] = {header_bytes(), run_offset(),  state_offset(), elites_offset(),
                              length(),       length() + 16, bytes()};
    for (const uint32_t end : ends) {
      if (offset < end && offset + 4 >= end) return true;
    }
    return false;
  }

 private:
  uint8_t* bytes_;
};

}  // namespace test

#endif
