// The confirmation: a mark behind the commit record of a snapshot, in program units of its own. It
// says that the snapshot can be trusted. A commit record that was cut short by a power failure may
// read right now and wrong later. A confirmation is begun only after the commit record was
// complete. So a confirmation that was begun is the proof, whether it is complete or not.
//
// It has at least 64 bits of either value. If it is nearly complete, it never reads blank.
#ifndef NANOQD_SNAPSHOT_DETAIL_MARK_HPP
#define NANOQD_SNAPSHOT_DETAIL_MARK_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

// Tries a read that fails up to 16 times. Reads that fail now and then must not cost a snapshot.
NANOQD_NOINLINE_FOR_SIZE inline Status read_patiently(const Storage& storage, uint32_t address, void* target,
                                                      uint32_t bytes) noexcept {
  constexpr uint32_t most_tries = 16;
  Status status = Status::read_failed;
  for (uint32_t i = 0; i < most_tries && status != Status::ok; ++i) status = read(storage, address, target, bytes);
  return status;
}

inline constexpr uint32_t least_mark_bytes = 16;

// Returns the size of the mark. Requires: unit > 0.
[[nodiscard]] constexpr uint64_t mark_bytes(uint32_t unit) noexcept { return round_up(least_mark_bytes, unit); }

// Returns the size of the records behind a snapshot: the commit record and the mark.
[[nodiscard]] constexpr uint64_t records_bytes(uint32_t unit) noexcept {
  return CommitRecord::bytes(unit) + mark_bytes(unit);
}

// Returns byte i of a complete mark.
[[nodiscard]] constexpr uint8_t mark_byte(uint32_t i) noexcept { return i % 2 == 0 ? 0x5A : 0xA5; }

// What the place of a mark reads like.
struct MarkContent {
  uint32_t crc = 0;  // of its bytes; 0 if they cannot be read
  bool is_complete = false;
};

// Reads a mark of `bytes` bytes. Cost: O(bytes).
NANOQD_NOINLINE_FOR_SIZE inline MarkContent read_mark(const Storage& storage, Buffer buffer, uint32_t address,
                                                      uint32_t bytes) noexcept {
  Crc32 crc;
  bool is_complete = true;
  for (uint32_t done = 0; done < bytes;) {
    const uint32_t piece = smaller_of(buffer.bytes, bytes - done);
    if (read_patiently(storage, address + done, buffer.data, piece) != Status::ok) return {};
    for (uint32_t i = 0; i < piece; ++i, ++done) {
      is_complete = is_complete && buffer.data[i] == mark_byte(done);
      crc.add(buffer.data[i]);
    }
  }
  return {crc.value(), is_complete};
}

// Writes a mark of `bytes` bytes and waits until it is in the storage. `keep` is ANDed to each
// byte: 0 makes zeros, which is how a mark is taken back where nothing can be erased. Requires:
// address and size are whole units, and the buffer has room for one. Cost: O(bytes).
NANOQD_NOINLINE_FOR_SIZE inline Status write_mark(const Storage& storage, Buffer buffer, uint32_t address,
                                                  uint32_t bytes, uint8_t keep) noexcept {
  const uint32_t unit = storage.geometry.program_bytes;
  for (uint32_t done = 0; done < bytes; done += unit) {
    for (uint32_t i = 0; i < unit; ++i) buffer.data[i] = mark_byte(done + i) & keep;
    const Status status = program(storage, address + done, buffer.data, unit);
    if (status != Status::ok) return status;
  }
  return sync(storage);
}

}  // namespace detail
}  // namespace nanoqd

#endif
