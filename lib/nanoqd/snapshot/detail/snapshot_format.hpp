// The outer form of a snapshot, the same for every search: the header and the commit record.
// ../SNAPSHOT.md describes the format. seals.hpp has the CRC of each part, mark.hpp the mark behind
// both.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_FORMAT_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_FORMAT_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../version.hpp"

namespace nanoqd {

// The version of the format. It changes only if older libraries could not read what is written. It
// does not follow the version of the library.
inline constexpr uint32_t snapshot_format = 2;

namespace detail {

inline constexpr uint32_t crc_bytes = 4;
inline constexpr uint64_t snapshot_magic = 0x0A1A64716F6E616E;  // "nanoqd", 1A, 0A, the lowest byte first
inline constexpr uint32_t commit_magic = 0x656E6F64;            // "done"

[[nodiscard]] constexpr uint32_t smaller_of(uint32_t a, uint32_t b) noexcept { return a < b ? a : b; }

// Returns the smallest multiple of `unit` that is at least `bytes`. Returns 4 GB and more as they
// are: no storage has room for them, and a division of 64 bits takes 700 bytes of code. Requires:
// unit > 0.
[[nodiscard]] constexpr uint64_t round_up(uint64_t bytes, uint32_t unit) noexcept {
  const uint32_t rest = (bytes >> 32) != 0 ? 0 : static_cast<uint32_t>(bytes) % unit;
  return rest == 0 ? bytes : bytes + (unit - rest);
}

struct SnapshotHeader {
  static constexpr uint32_t bytes = 88;        // with its CRC
  static constexpr uint32_t fixed_bytes = 56;  // of the fields before `archive_fingerprint`
  static constexpr uint32_t parts = 5;         // header, archive, run, state, elites

  uint64_t magic;
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
  uint32_t slot_bytes;
  uint32_t blank;  // what the mark read like before it was written: see mark.hpp
  uint32_t reserved;

  // Shows the fields of a header that is read into, or of a constant one.
  template <class Header, class Fields>
  static void fields(Header& header, Fields& visit) noexcept {
    visit(header.magic);
    visit(header.format);
    visit(header.library);
    visit(header.sequence);
    visit(header.unit);
    visit(header.elites);
    visit(header.counters);
    visit(header.archive_bytes);
    visit(header.run_bytes);
    visit(header.state_bytes);
    visit(header.elite_bytes);
    visit(header.length);
    visit(header.header_bytes);
    visit(header.archive_fingerprint);
    visit(header.run_fingerprint);
    visit(header.slot_bytes);
    visit(header.blank);
    visit(header.reserved);
  }
  template <class Fields>
  void fields(Fields& visit) noexcept {
    fields(*this, visit);
  }
  template <class Fields>
  void fields(Fields& visit) const noexcept {
    fields(*this, visit);
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

  // Returns whether the sizes of the parts add up to the length, without wrapping around.
  [[nodiscard]] constexpr bool adds_up() const noexcept {
    const bool have_crcs = archive_bytes >= crc_bytes && run_bytes >= crc_bytes && state_bytes >= crc_bytes;
    const uint64_t all_elites = uint64_t{elites} * elite_bytes;
    if (all_elites > length) return false;  // otherwise the sum below could wrap around
    const uint64_t body = uint64_t{header_bytes} + archive_bytes + run_bytes + state_bytes + all_elites + crc_bytes;
    return unit > 0 && header_bytes == bytes && have_crcs && body < 0x100000000U && round_up(body, unit) == length;
  }
};

// The record that makes a snapshot count. Everything in it follows from the header. A reader
// compares it with the record that it expects.
struct CommitRecord {
  static constexpr uint32_t least_bytes = 20;  // with its CRC

  uint32_t sequence;
  uint32_t length;
  uint32_t header_crc;

  // Returns the size of the record. Requires: unit > 0.
  [[nodiscard]] static constexpr uint64_t bytes(uint32_t unit) noexcept { return round_up(least_bytes, unit); }

  // Writes `count` bytes of a record of `bytes` bytes, from byte `first` on, to `target`. Cost:
  // O(bytes).
  NANOQD_NOINLINE_FOR_SIZE void write(uint32_t bytes, uint32_t first, uint8_t* target, uint32_t count) const noexcept {
    Crc32 crc;
    crc.add(commit_magic);
    crc.add(sequence);
    crc.add(length);
    crc.add(header_crc);
    FieldWriter writer(first, target, count);
    writer(commit_magic);
    writer(sequence);
    writer(length);
    writer(header_crc);
    for (uint32_t i = least_bytes; i < bytes; ++i) {
      crc.add(uint8_t{0});
      writer(uint8_t{0});
    }
    writer(crc.value());
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

}  // namespace detail
}  // namespace nanoqd

#endif
