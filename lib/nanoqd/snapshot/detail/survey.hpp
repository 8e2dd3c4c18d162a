// Survey: finds the newest whole snapshot of a storage.
#ifndef NANOQD_SNAPSHOT_DETAIL_SURVEY_HPP
#define NANOQD_SNAPSHOT_DETAIL_SURVEY_HPP

#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"
#include "snapshot_slot.hpp"

namespace nanoqd {
namespace detail {

// Works in steps. It looks at both slots and reads the newer one to the end. If that one is not
// whole, it reads the other one.
class Survey {
 public:
  // Requires: storage.validate() is `ok` and buffer.bytes > 0. Give the same two to every step.
  void begin() noexcept { *this = Survey(); }

  // Returns `in_progress` until the answer is known, then one of these:
  //  - `ok`: slot() holds the newest snapshot;
  //  - `no_snapshot`: there is none;
  //  - `read_failed`: none was found, perhaps only because something could not be read;
  //  - `other_geometry`: a snapshot was saved when the slots had another size.
  // Cost: reads header and commit record of one slot, or one buffer.
  NANOQD_NOINLINE_FOR_SIZE Status step(const Storage& storage, Buffer buffer) noexcept {
    if (examined_ < 2) {
      look(storage, buffer, examined_);
      ++examined_;
      return Status::in_progress;
    }
    if (!chosen_) return choose(storage, buffer);
    const SnapshotHeader& header = slot_.header();
    if (header.format != snapshot_format) return Status::ok;  // its commit record must do
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

  // Require: a step returned `ok`.
  [[nodiscard]] SnapshotSlot& slot() noexcept { return slot_; }
  [[nodiscard]] const SnapshotSlot& slot() const noexcept { return slot_; }
  [[nodiscard]] uint32_t number() const noexcept { return number_; }

  // The next three functions require: the last step returned something other than `in_progress`.

  // Returns which slot to write if neither holds a whole snapshot: one without header and commit
  // record, otherwise the older one.
  [[nodiscard]] uint32_t worse() const noexcept {
    if (is_known_[0] && (!is_known_[1] || !is_second_newer())) return 1;
    return 0;
  }
  // Returns whether header and commit record of a slot were read, so that its sequence number is
  // known.
  [[nodiscard]] bool is_known(uint32_t number) const noexcept { return is_known_[number]; }
  // Returns the sequence number of the next snapshot: the newest one that was seen, plus 1.
  [[nodiscard]] uint32_t next_sequence() const noexcept {
    const bool is_second = is_known_[1] && (!is_known_[0] || is_second_newer());
    return sequence_[is_second ? 1 : 0] + 1;
  }

 private:
  [[nodiscard]] bool is_second_newer() const noexcept { return is_newer(sequence_[1], sequence_[0]); }

  NANOQD_NOINLINE_FOR_SIZE void look(const Storage& storage, Buffer buffer, uint32_t number) noexcept {
    const uint32_t bytes = slot_bytes(storage.geometry);
    slot_.begin(number * bytes, bytes);
    Status status = slot_.examine(storage, buffer);
    if (status == Status::ok) {
      const SnapshotHeader& header = slot_.header();
      const bool fits = header.format != snapshot_format || header.slot_bytes == 0 || header.slot_bytes == bytes;
      sequence_[number] = header.sequence;
      is_known_[number] = true;
      if (!fits) status = Status::other_geometry;
    }
    status_[number] = status;
  }

  Status choose(const Storage& storage, Buffer buffer) noexcept {
    const Status other = Status::other_geometry;
    if (status_[0] == other || status_[1] == other) return other;
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
