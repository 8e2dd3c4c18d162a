// The outer form of a snapshot, the same for every search: the header, the commit record, and the
// CRC at the end of each part. ../SNAPSHOT.md describes the format.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_FORMAT_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_FORMAT_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/platform.hpp"
#include "../../version.hpp"

namespace nanoqd {

// The version of the format. It changes only if older libraries could not read what is written. It
// does not follow the version of the library.
inline constexpr uint32_t snapshot_format = 1;

namespace detail {

inline constexpr uint32_t crc_bytes = 4;
inline constexpr uint8_t snapshot_magic[8] = {0x6E, 0x61, 0x6E, 0x6F, 0x71, 0x64, 0x1A, 0x0A};
inline constexpr uint8_t commit_magic[4] = {0x64, 0x6F, 0x6E, 0x65};

// Returns the smallest multiple of `unit` that is at least `bytes`. Requires: unit > 0.
[[nodiscard]] constexpr uint64_t round_up(uint64_t bytes, uint32_t unit) noexcept {
  return (bytes + unit - 1) / unit * unit;
}

struct SnapshotHeader {
  static constexpr uint32_t bytes = 76;  // with its CRC
  static constexpr uint32_t parts = 5;   // header, archive, run, state, elites

  uint8_t magic[8];
  uint32_t format;
  uint32_t library;
  uint32_t sequence;
  uint32_t unit;
  uint32_t elites;
  uint32_t counters;
  uint32_t archive_bytes;
  uint32_t run_bytes;
  uint32_t state_bytes;
  uint32_t elite_bytes;
  uint32_t length;
  uint32_t header_bytes;
  uint64_t archive_fingerprint;
  uint64_t run_fingerprint;

  template <class Fields>
  void fields(Fields& visit) noexcept {
    for (uint8_t& byte : magic) visit(byte);
    visit(format);
    visit(library);
    visit(sequence);
    visit(unit);
    visit(elites);
    visit(counters);
    visit(archive_bytes);
    visit(run_bytes);
    visit(state_bytes);
    visit(elite_bytes);
    visit(length);
    visit(header_bytes);
    visit(archive_fingerprint);
    visit(run_fingerprint);
  }

  [[nodiscard]] constexpr uint32_t archive_offset() const noexcept { return header_bytes; }
  [[nodiscard]] constexpr uint32_t run_offset() const noexcept { return archive_offset() + archive_bytes; }
  [[nodiscard]] constexpr uint32_t state_offset() const noexcept { return run_offset() + run_bytes; }
  [[nodiscard]] constexpr uint32_t elites_offset() const noexcept { return state_offset() + state_bytes; }

  // Returns where a part ends, its CRC included. Requires: part < parts.
  [[nodiscard]] constexpr uint32_t end_of(uint32_t part) const noexcept {
    switch (part) {
      case 0: return archive_offset();
      case 1: return run_offset();
      case 2: return state_offset();
      case 3: return elites_offset();
      default: return length;
    }
  }

  [[nodiscard]] constexpr bool has_magic() const noexcept {
    for (uint32_t i = 0; i < sizeof magic; ++i) {
      if (magic[i] != snapshot_magic[i]) return false;
    }
    return true;
  }

  // Returns whether the sizes of the parts add up to the length, without wrapping around.
  [[nodiscard]] constexpr bool adds_up() const noexcept {
    const bool have_crcs = archive_bytes >= crc_bytes && run_bytes >= crc_bytes && state_bytes >= crc_bytes;
    const uint64_t all_elites = uint64_t{elites} * elite_bytes;
    if (all_elites > length) return false;  // otherwise the sum below could wrap around
    const uint64_t body = uint64_t{header_bytes} + archive_bytes + run_bytes + state_bytes + all_elites + crc_bytes;
    return unit > 0 && header_bytes == bytes && have_crcs && body < 0x100000000U && round_up(body, unit) == length;
  }
};

struct CommitRecord {
  static constexpr uint32_t least_bytes = 20;  // with its CRC

  uint8_t magic[4];
  uint32_t sequence;
  uint32_t length;
  uint32_t header_crc;

  template <class Fields>
  void fields(Fields& visit) noexcept {
    for (uint8_t& byte : magic) visit(byte);
    visit(sequence);
    visit(length);
    visit(header_crc);
  }

  // Requires: unit > 0.
  [[nodiscard]] static constexpr uint64_t bytes(uint32_t unit) noexcept { return round_up(least_bytes, unit); }

  [[nodiscard]] constexpr bool has_magic() const noexcept {
    for (uint32_t i = 0; i < sizeof magic; ++i) {
      if (magic[i] != commit_magic[i]) return false;
    }
    return true;
  }
};

[[nodiscard]] constexpr uint32_t library_version() noexcept {
  return 10000U * NANOQD_VERSION_MAJOR + 100U * NANOQD_VERSION_MINOR + NANOQD_VERSION_PATCH;
}

// Returns whether the sequence number `a` is newer than `b`, modulo 2^32.
[[nodiscard]] constexpr bool is_newer(uint32_t a, uint32_t b) noexcept {
  const uint32_t lead = a - b;
  return lead != 0 && lead < 0x80000000U;
}

// Computes the CRCs of a snapshot in one pass, from its first byte to its length, in pieces of any
// size.
//
// The CRC of a part covers all bytes before it, except other CRC fields. The reason: bytes followed
// by their own CRC always leave the same remainder, whatever the bytes are. If the CRC fields were
// covered too, the CRC of a part would not depend on the parts before it.
class Seals {
 public:
  // Goes back to the first byte.
  void rewind() noexcept { *this = Seals(); }

  [[nodiscard]] uint32_t position() const noexcept { return position_; }

  // Returns the CRC of the header. Requires: the header was passed.
  [[nodiscard]] uint32_t header_crc() const noexcept { return header_crc_; }

  // Fills in the CRCs that fall into the next `count` bytes. Requires: the bytes do not reach past
  // header.length. Cost: O(count).
  NANOQD_NOINLINE_FOR_SIZE void seal(const SnapshotHeader& header, uint8_t* bytes, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) {
      if (is_in_crc(header)) bytes[i] = crc_byte(header);
      pass(header, bytes[i]);
    }
  }

  // Returns whether the CRCs that fall into the next `count` bytes are right. Requirement and cost
  // are those of seal().
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE bool check(const SnapshotHeader& header, const uint8_t* bytes,
                                                    uint32_t count) noexcept {
    bool right = true;
    for (uint32_t i = 0; i < count; ++i) {
      if (is_in_crc(header)) right = right && bytes[i] == crc_byte(header);
      pass(header, bytes[i]);
    }
    return right;
  }

 private:
  [[nodiscard]] bool is_in_crc(const SnapshotHeader& header) const noexcept {
    return position_ + crc_bytes >= header.end_of(part_);
  }
  [[nodiscard]] uint8_t crc_byte(const SnapshotHeader& header) const noexcept {
    return static_cast<uint8_t>(crc_.value() >> (8 * (position_ + crc_bytes - header.end_of(part_))));
  }
  void pass(const SnapshotHeader& header, uint8_t byte) noexcept {
    if (!is_in_crc(header)) crc_.add(byte);
    ++position_;
    if (position_ < header.end_of(part_)) return;
    if (part_ == 0) header_crc_ = crc_.value();
    ++part_;
  }

  Crc32 crc_;
  uint32_t position_ = 0;
  uint32_t part_ = 0;
  uint32_t header_crc_ = 0;
};

}  // namespace detail
}  // namespace nanoqd

#endif
