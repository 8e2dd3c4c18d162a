// SnapshotSlot is one of the two places for a snapshot in a storage. It finds out whether a whole
// snapshot is there, and reads its bytes. Survey finds the newest snapshot of both slots.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SLOT_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SLOT_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

[[nodiscard]] constexpr uint32_t smaller_of(uint32_t a, uint32_t b) noexcept { return a < b ? a : b; }

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
  // Returns how many bytes read_on() or seal() has passed.
  [[nodiscard]] uint32_t position() const noexcept { return seals_.position(); }

  // Reads header and commit record. Returns `ok` if both are whole and fit each other, also for an
  // unknown format. Otherwise returns `no_snapshot` or `read_failed`. Cost: O(1).
  NANOQD_NOINLINE_FOR_SIZE Status examine(const Storage& storage, Buffer buffer) noexcept {
    seals_.rewind();
    header_ = SnapshotHeader{};
    Status status = read_fields(storage, buffer, 0, SnapshotHeader::bytes - crc_bytes, header_);
    if (status == Status::ok && !is_plausible()) status = Status::no_snapshot;
    CommitRecord commit{};
    uint32_t crc = 0;
    if (status == Status::ok) status = check_crc(storage, buffer, 0, header_.header_bytes, crc);
    if (status == Status::ok) {
      status = read_fields(storage, buffer, header_.length, CommitRecord::least_bytes - crc_bytes, commit);
    }
    const bool fits = commit.has_magic() && commit.sequence == header_.sequence && commit.length == header_.length &&
                      commit.header_crc == crc;
    if (status == Status::ok && !fits) status = Status::no_snapshot;
    if (status == Status::ok) {
      status =
          check_crc(storage, buffer, header_.length, static_cast<uint32_t>(CommitRecord::bytes(header_.unit)), crc);
    }
    return status;
  }

  // Goes back to the first byte.
  void rewind() noexcept { seals_.rewind(); }

  // For a writer. begin_writing() takes the header. seal() takes the bytes in pieces and fills in
  // the CRCs that fall into each. After rewind(), read_on() tells whether they can be read again.
  void begin_writing(const SnapshotHeader& header) noexcept {
    header_ = header;
    seals_.rewind();
  }
  void seal(uint8_t* bytes, uint32_t count) noexcept { seals_.seal(header_, bytes, count); }
  [[nodiscard]] uint32_t header_crc() const noexcept { return seals_.header_crc(); }

  // Reads the next `count` bytes into the buffer. Returns `in_progress`, or `ok` if they were the
  // last ones; `no_snapshot` if a CRC is wrong, or `read_failed`. Requires: `count` is at most the
  // size of the buffer and the number of bytes left. Cost: O(count).
  NANOQD_NOINLINE_FOR_SIZE Status read_on(const Storage& storage, Buffer buffer, uint32_t count) noexcept {
    const Status status = read(storage, base_ + position(), buffer.data, count);
    if (status != Status::ok) return status;
    if (!seals_.check(header_, buffer.data, count)) return Status::no_snapshot;
    return position() == header_.length ? Status::ok : Status::in_progress;
  }

 private:
  // Headers of later formats may be longer, but not longer than this.
  static constexpr uint32_t longest_header = 1024;

  [[nodiscard]] bool is_plausible() const noexcept {
    if (!header_.has_magic() || header_.header_bytes < SnapshotHeader::bytes) return false;
    if (header_.header_bytes > longest_header || header_.header_bytes > header_.length || header_.unit == 0)
      return false;
    if (header_.length + CommitRecord::bytes(header_.unit) > bytes_) return false;
    return header_.format != snapshot_format || header_.adds_up();
  }

  template <class Struct>
  Status read_fields(const Storage& storage, Buffer buffer, uint32_t offset, uint32_t count,
                     Struct& fields) const noexcept {
    if (offset + uint64_t{count} > bytes_) return Status::no_snapshot;
    for (uint32_t done = 0; done < count;) {
      const uint32_t piece = smaller_of(buffer.bytes, count - done);
      const Status status = read(storage, base_ + offset + done, buffer.data, piece);
      if (status != Status::ok) return status;
      FieldReader reader(done, buffer.data, piece);
      fields.fields(reader);
      done += piece;
    }
    return Status::ok;
  }

  // Returns `ok` if the last bytes of the range are the CRC of the bytes before them; `no_snapshot`
  // or `read_failed` otherwise. Stores that CRC in `crc`.
  NANOQD_NOINLINE_FOR_SIZE Status check_crc(const Storage& storage, Buffer buffer, uint32_t offset, uint32_t count,
                                            uint32_t& crc) const noexcept {
    Crc32 running;
    bool right = true;
    for (uint32_t done = 0; done < count;) {
      const uint32_t piece = smaller_of(buffer.bytes, count - done);
      const Status status = read(storage, base_ + offset + done, buffer.data, piece);
      if (status != Status::ok) return status;
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

  SnapshotHeader header_{};
  Seals seals_;
  uint32_t base_ = 0;
  uint32_t bytes_ = 0;
};

// Returns whether anything at all can be read. If not, the storage is out of order, and a save
// leaves its content alone. Cost: O(1).
NANOQD_NOINLINE_FOR_SIZE inline bool is_alive(const Storage& storage, Buffer buffer) noexcept {
  constexpr uint32_t places = 16;  // a power cut leaves only a few units unreadable at a time
  for (uint32_t i = 0; i < places; ++i) {
    if (read(storage, storage.geometry.bytes / places * i, buffer.data, 1) == Status::ok) return true;
  }
  return false;
}

// Finds the newest whole snapshot of a storage, in steps. It looks at both slots and reads the
// newer one to the end. If that one is not whole, it reads the other one.
class Survey {
 public:
  // Requires: storage.validate() is `ok` and buffer.bytes > 0. Give the same two to every step.
  void begin() noexcept { *this = Survey(); }

  // Returns `in_progress` until the answer is known, then one of these:
  //  - `ok`: slot() holds the newest snapshot;
  //  - `no_snapshot`: there is none;
  //  - `read_failed`: none was found, perhaps only because something could not be read.
  // Cost: reads header and commit record of one slot, or one buffer.
  NANOQD_NOINLINE_FOR_SIZE Status step(const Storage& storage, Buffer buffer) noexcept {
    if (examined_ < 2) {
      look(storage, buffer, examined_);
      ++examined_;
      return Status::in_progress;
    }
    if (!chosen_) return choose(storage, buffer);
    const SnapshotHeader& header = slot_.header();
    if (header.format != snapshot_format) return Status::ok;  // its content cannot be checked, but it is there
    const Status status = slot_.read_on(storage, buffer, smaller_of(buffer.bytes, header.length - slot_.position()));
    if (status == Status::ok) slot_.rewind();
    if (status == Status::ok || status == Status::in_progress) return status;
    rule_out(status);
    return Status::in_progress;
  }

  // Rejects the snapshot that was found. The next step continues with the other slot.
  void rule_out(Status why) noexcept {
    status_[number_] = why;
    chosen_ = false;
  }

  // Requires: a step returned `ok`.
  [[nodiscard]] SnapshotSlot& slot() noexcept { return slot_; }

  // The next three functions require: the last step returned something other than `in_progress`.

  // Returns the slot for the next snapshot, 0 or 1: the slot of lower worth. If both are equal, it
  // is the older one, or slot 0 if no sequence number is known.
  [[nodiscard]] uint32_t spare() const noexcept {
    if (worth(0) != worth(1)) return worth(0) < worth(1) ? 0 : 1;
    return worth(0) < Worth::known || is_second_newer() ? 0 : 1;
  }
  // Returns the sequence number of the next snapshot: the newest one that was seen, plus 1.
  [[nodiscard]] uint32_t next_sequence() const noexcept {
    const bool is_second = is_known_[1] && (!is_known_[0] || is_second_newer());
    return sequence_[is_second ? 1 : 0] + 1;
  }
  // Returns whether the other slot may hold a snapshot whose sequence number could not be read.
  [[nodiscard]] bool leaves_unread() const noexcept { return worth(1 - spare()) == Worth::unread; }

 private:
  // What a save would lose with the content of a slot, from least to most:
  //  - nothing: there is no snapshot;
  //  - unread: header or commit record could not be read, but perhaps can be read later;
  //  - known: header and commit record were read, but the rest is not whole;
  //  - whole: there is a whole snapshot.
  // An unread slot must not block all later saves: a unit whose programming was cut short may stay
  // unreadable until it is erased.
  enum class Worth : uint8_t { nothing, unread, known, whole };

  [[nodiscard]] bool is_second_newer() const noexcept { return is_newer(sequence_[1], sequence_[0]); }

  [[nodiscard]] Worth worth(uint32_t number) const noexcept {
    if (status_[number] == Status::ok) return Worth::whole;
    if (is_known_[number]) return Worth::known;
    return status_[number] == Status::read_failed ? Worth::unread : Worth::nothing;
  }

  NANOQD_NOINLINE_FOR_SIZE void look(const Storage& storage, Buffer buffer, uint32_t number) noexcept {
    const uint32_t bytes = slot_bytes(storage.geometry);
    slot_.begin(number * bytes, bytes);
    status_[number] = slot_.examine(storage, buffer);
    if (status_[number] != Status::ok) return;
    sequence_[number] = slot_.header().sequence;
    is_known_[number] = true;
  }

  Status choose(const Storage& storage, Buffer buffer) noexcept {
    const bool first = status_[0] == Status::ok;
    const bool second = status_[1] == Status::ok;
    if (!first && !second) {
      const bool unread = status_[0] == Status::read_failed || status_[1] == Status::read_failed;
      return unread ? Status::read_failed : Status::no_snapshot;
    }
    number_ = second && (!first || is_second_newer()) ? 1 : 0;
    look(storage, buffer, number_);
    chosen_ = status_[number_] == Status::ok;
    return Status::in_progress;
  }

  SnapshotSlot slot_;
  uint32_t sequence_[2] = {0, 0};
  Status status_[2] = {Status::ok, Status::ok};  // meaningless until both slots were examined
  bool is_known_[2] = {false, false};
  uint8_t examined_ = 0;
  uint8_t number_ = 0;
  bool chosen_ = false;
};

}  // namespace detail
}  // namespace nanoqd

#endif
