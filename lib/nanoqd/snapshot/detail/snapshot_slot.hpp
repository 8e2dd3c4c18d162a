// SnapshotSlot: one of the two places for a snapshot in a storage. It finds out whether a snapshot
// is there, reads its bytes, and knows where its records lie.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SLOT_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SLOT_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "mark.hpp"
#include "seals.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

// Returns the size of each of the two slots: half of the blocks.
[[nodiscard]] constexpr uint32_t slot_bytes(const StorageGeometry& geometry) noexcept {
  return geometry.bytes / geometry.block_bytes() / 2 * geometry.block_bytes();
}

class SnapshotSlot {
 public:
  // Requires: the storage has `bytes` bytes from `base` on. Reads nothing.
  void begin(uint32_t base, uint32_t bytes) noexcept {
    base_ = base;
    bytes_ = bytes;
    seals_.rewind();
  }

  // Returns what examine() found.
  [[nodiscard]] const SnapshotHeader& header() const noexcept { return header_; }
  [[nodiscard]] uint32_t base() const noexcept { return base_; }
  [[nodiscard]] uint32_t bytes() const noexcept { return bytes_; }
  // Returns how many bytes read_on() or seal() has passed.
  [[nodiscard]] uint32_t position() const noexcept { return seals_.position(); }

  // Reads header and commit record. Returns `ok` if both are whole and fit each other, also for an
  // unknown format. Otherwise returns `no_snapshot` or `read_failed`. Where erased units cannot be
  // read, a record that cannot be read counts as erased. Cost: O(1).
  NANOQD_NOINLINE_FOR_SIZE Status examine(const Storage& storage, Buffer buffer) noexcept {
    seals_.rewind();
    uint32_t crc = 0;
    Status status = read_header(storage, buffer, crc);
    if (status == Status::ok) status = check_commit(storage, buffer, crc);
    const bool is_erased = status == Status::read_failed && storage.geometry.erased == Erased::unreadable;
    return is_erased ? Status::no_snapshot : status;
  }

  // Goes back to the first byte.
  void rewind() noexcept { seals_.rewind(); }

  // For a writer. begin_writing() returns the header, to be filled in. seal() takes the bytes in
  // pieces and fills in the CRCs that fall into each. After rewind(), read_on() tells whether they
  // can be read again.
  SnapshotHeader& begin_writing() noexcept {
    seals_.rewind();
    return header_;
  }
  void seal(uint8_t* bytes, uint32_t count) noexcept { seals_.seal(header_, bytes, count); }

  // Returns the commit record that belongs to the header. Requires: the header was passed.
  [[nodiscard]] CommitRecord commit_record() const noexcept {
    return {header_.sequence, header_.length, seals_.header_crc()};
  }
  [[nodiscard]] uint32_t commit_bytes() const noexcept {
    return static_cast<uint32_t>(CommitRecord::bytes(header_.unit));
  }
  [[nodiscard]] uint32_t mark_size() const noexcept { return static_cast<uint32_t>(mark_bytes(header_.unit)); }
  [[nodiscard]] uint32_t mark_address() const noexcept { return base_ + header_.length + commit_bytes(); }

  // Returns whether the slot has a mark: a snapshot of another format has none, and a header that
  // somebody made up may leave no room for it. Requires: examine() returned `ok`.
  [[nodiscard]] bool has_mark() const noexcept {
    return header_.format == snapshot_format && header_.length + records_bytes(header_.unit) <= bytes_;
  }

  // Reads the next `count` bytes into the buffer. Returns `in_progress`, or `ok` if they were the
  // last ones; `no_snapshot` if a CRC is wrong, or `read_failed`. Requires: `count` is at most the
  // size of the buffer and the number of bytes left. Cost: O(count).
  NANOQD_NOINLINE_FOR_SIZE Status read_on(const Storage& storage, Buffer buffer, uint32_t count) noexcept {
    const Status status = read_patiently(storage, base_ + position(), buffer.data, count);
    if (status != Status::ok) return status;
    if (!seals_.check(header_, buffer.data, count)) return Status::no_snapshot;
    return position() == header_.length ? Status::ok : Status::in_progress;
  }

 private:
  // Headers of later formats may be longer, but not longer than this.
  static constexpr uint32_t longest_header = 1024;
  static constexpr uint32_t shortest_header = 76;  // format 1

  [[nodiscard]] bool is_plausible() const noexcept {
    if (header_.magic != snapshot_magic || header_.header_bytes < shortest_header) return false;
    if (header_.header_bytes > longest_header || header_.header_bytes > header_.length || header_.unit == 0)
      return false;
    if (header_.length + CommitRecord::bytes(header_.unit) > bytes_) return false;
    return header_.format != snapshot_format || header_.adds_up();
  }

  // Reads the header twice: first for its size, then for its fields and its CRC. Both come from the
  // same read, because a bit that was left half programmed may read differently the next time.
  Status read_header(const Storage& storage, Buffer buffer, uint32_t& crc) noexcept {
    Status status = read_fields(storage, buffer, SnapshotHeader::fixed_bytes, crc);
    const uint32_t bytes = header_.header_bytes;
    if (status == Status::read_failed) return status;
    if (!is_plausible()) return Status::no_snapshot;
    status = read_fields(storage, buffer, bytes, crc);
    const bool is_same = header_.header_bytes == bytes && is_plausible();
    return status == Status::ok && !is_same ? Status::no_snapshot : status;
  }

  // Reads the first `count` bytes of the slot into the header. Returns `ok` if the last four are
  // the CRC of the others; `no_snapshot` or `read_failed` otherwise. Stores that CRC in `crc`.
  NANOQD_NOINLINE_FOR_SIZE Status read_fields(const Storage& storage, Buffer buffer, uint32_t count,
                                              uint32_t& crc) noexcept {
    if (count > bytes_) return Status::no_snapshot;
    header_ = SnapshotHeader{};
    Crc32 running;
    bool right = true;
    for (uint32_t done = 0; done < count;) {
      const uint32_t piece = smaller_of(buffer.bytes, count - done);
      const Status status = read_patiently(storage, base_ + done, buffer.data, piece);
      if (status != Status::ok) return status;
      FieldReader reader(done, buffer.data, piece);
      header_.fields(reader);
      for (uint32_t i = 0; i < piece; ++i, ++done) {
        if (done + crc_bytes < count) {
          running.add(buffer.data[i]);
        } else {
          right = right && buffer.data[i] == static_cast<uint8_t>(running.value() >> (8 * (done + crc_bytes - count)));
        }
      }
    }
    crc = running.value();
    return right ? Status::ok : Status::no_snapshot;
  }

  NANOQD_NOINLINE_FOR_SIZE Status check_commit(const Storage& storage, Buffer buffer, uint32_t header_crc) noexcept {
    const CommitRecord record{header_.sequence, header_.length, header_crc};
    const uint32_t bytes = commit_bytes();
    uint8_t expected[CommitRecord::least_bytes] = {};
    for (uint32_t done = 0; done < bytes;) {
      const uint32_t piece = smaller_of(smaller_of(buffer.bytes, sizeof expected), bytes - done);
      const Status status = read_patiently(storage, base_ + header_.length + done, buffer.data, piece);
      if (status != Status::ok) return status;
      record.write(bytes, done, expected, piece);
      for (uint32_t i = 0; i < piece; ++i, ++done) {
        if (buffer.data[i] != expected[i]) return Status::no_snapshot;
      }
    }
    return Status::ok;
  }

  SnapshotHeader header_{};
  Seals seals_;
  uint32_t base_ = 0;
  uint32_t bytes_ = 0;
};

}  // namespace detail
}  // namespace nanoqd

#endif
