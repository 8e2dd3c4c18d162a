// Writes a snapshot, in steps, into the slot that may be lost. The writer does not know the type of
// the search: a SnapshotSubject gives it the bytes.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_WRITER_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_WRITER_HPP

#include <stdint.h>

#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "mark.hpp"
#include "snapshot_format.hpp"
#include "snapshot_slot.hpp"
#include "snapshot_subject.hpp"
#include "survey.hpp"

namespace nanoqd {
namespace detail {

// Which slot may be lost. The newest whole snapshot is N, the other slot is O.
//  1. N is trusted, because its mark was begun: O.
//  2. N is not trusted, and O is whole too: N. O was not touched while N was written.
//  3. N is not trusted, and O holds nothing whole: O.
//  4. Something could not be read, and rule 1 does not apply: neither. The save is refused.
// If neither slot holds a whole snapshot, the other one goes too, unless its sequence number is
// known: one whose commit record reads wrong now may read right later, and be newer by its number.
//
// A mark that was barely begun may read blank now and begun later, and the rules would give two
// answers. So a mark that reads blank is read often before it counts as blank.
class SnapshotWriter {
 public:
  // Requires: storage.validate() is `ok`; the buffer is at least as large as a program unit; the
  // snapshot fits into a slot.
  void begin(const Storage& storage, Buffer buffer, const SnapshotSubject& subject) noexcept {
    storage_ = storage;
    buffer_ = buffer;
    subject_ = subject;
    survey_.begin();
    phase_ = Phase::survey;
    looks_ = 0;
    is_in_doubt_ = false;
    clears_other_ = false;
    is_second_try_ = false;
  }

  // Returns `in_progress` until everything is written and synced, then `ok`. On failure returns
  // what went wrong; the newest snapshot is then unchanged. Cost: one erase, or one buffer read or
  // written.
  NANOQD_NOINLINE_FOR_SIZE Status step() noexcept {
    switch (phase_) {
      case Phase::survey: return look();
      case Phase::weigh: return weigh();
      case Phase::confirm: return confirm();
      default: break;
    }
    const Status status = write_on();
    if (status == Status::in_progress || status == Status::sync_failed) return status;
    if (is_second_try_) return status == Status::read_failed ? Status::read_failed : Status::storage_worn;
    is_second_try_ = true;
    begin_writing(slot().base());
    return Status::in_progress;
  }

 private:
  enum class Phase : uint8_t { survey, weigh, clear, erase, blank, write, read_back, commit, confirm };

  // How often a mark must read blank: so many steps, with so many reads each.
  static constexpr uint32_t most_looks = 64;
  static constexpr uint32_t reads_of_a_look = 64;

  Status write_on() noexcept {
    switch (phase_) {
      case Phase::clear: return clear_other();
      case Phase::erase: return erase_block();
      case Phase::blank: return blank_mark();
      case Phase::write: return write_piece();
      case Phase::read_back: return read_piece();
      default: return commit();
    }
  }

  Status look() noexcept {
    const Status status = survey_.step(storage_, buffer_);
    const uint32_t second = slot_bytes(storage_.geometry);
    if (status == Status::ok) {
      if (!is_in_doubt_) phase_ = Phase::weigh;
      if (is_in_doubt_) begin_writing(in_doubt_);
      return Status::in_progress;
    }
    if (status != Status::no_snapshot) return status;
    clears_other_ = !is_in_doubt_ && !survey_.is_known(1 - survey_.worse());
    begin_writing(is_in_doubt_ ? second - in_doubt_ : survey_.worse() * second);
    return Status::in_progress;
  }

  // Finds out whether the newest snapshot is trusted. If not, looks at the other one. A mark that
  // cannot be read counts as begun only if the rest of its slot can still be read: otherwise the
  // storage has failed, and nothing may be erased.
  Status weigh() noexcept {
    bool is_begun = !slot().has_mark();
    bool is_unread = false;
    for (uint32_t i = 0; i < reads_of_a_look && !is_begun; ++i) {
      const uint32_t crc = mark().crc;
      is_begun = crc != header().blank;
      is_unread = crc == 0;
    }
    if (is_begun && is_unread && slot().examine(storage_, buffer_) != Status::ok) return Status::read_failed;
    if (is_begun) {
      begin_writing(slot_bytes(storage_.geometry) - slot().base());
    } else if (++looks_ == most_looks) {
      is_in_doubt_ = true;
      in_doubt_ = slot().base();
      survey_.rule_out(Status::no_snapshot);
      phase_ = Phase::survey;
    }
    return Status::in_progress;
  }

  void begin_writing(uint32_t base) noexcept {
    const uint32_t bytes = slot_bytes(storage_.geometry);
    slot().begin(base, bytes);
    SnapshotHeader& fields = slot().begin_writing();
    subject_.describe(fields, survey_.next_sequence(), storage_.geometry.program_bytes);
    fields.slot_bytes = bytes;
    done_ = 0;
    phase_ = clears_other_ ? Phase::clear : first_phase();
  }

  [[nodiscard]] Phase first_phase() const noexcept { return storage_.erase != nullptr ? Phase::erase : Phase::blank; }

  // Takes the header of the other slot away.
  Status clear_other() noexcept {
    const uint32_t base = slot().bytes() - slot().base();
    const Status status = storage_.erase != nullptr ? erase(storage_, base)
                                                    : write_mark(storage_, buffer_, base, slot().mark_size(), 0x00);
    if (status != Status::ok) return status;
    clears_other_ = false;
    phase_ = first_phase();
    return Status::in_progress;
  }

  Status erase_block() noexcept {
    const Status status = erase(storage_, slot().base() + done_);
    if (status != Status::ok) return status;
    done_ += storage_.geometry.erase_bytes;
    if (done_ >= header().length + records_bytes(header().unit)) {
      done_ = 0;
      phase_ = Phase::blank;
    }
    return Status::in_progress;
  }

  // Notes what the mark reads like before it is written. Where nothing can be erased, takes it back
  // first.
  NANOQD_NOINLINE_FOR_SIZE Status blank_mark() noexcept {
    if (storage_.erase == nullptr) {
      const Status status = write_mark(storage_, buffer_, slot().mark_address(), slot().mark_size(), 0x00);
      if (status != Status::ok) return status;
    }
    const MarkContent content = mark();
    if (content.is_complete) return Status::storage_differs;  // it was not erased, and would never read otherwise
    if (content.crc == 0 && storage_.geometry.erased != Erased::unreadable) return Status::read_failed;
    slot().begin_writing().blank = content.crc;
    phase_ = Phase::write;
    return Status::in_progress;
  }

  Status write_piece() noexcept {
    const uint32_t piece = room(header().length);
    subject_.copy(subject_, done_, buffer_.data, piece);
    FieldWriter writer(done_, buffer_.data, piece);
    header().fields(writer);
    slot().seal(buffer_.data, piece);
    Status status = program_piece(piece);
    if (status != Status::ok) return status;
    if (done_ < header().length) return Status::in_progress;
    slot().rewind();
    phase_ = Phase::read_back;
    status = sync(storage_);
    return status == Status::ok ? Status::in_progress : status;
  }

  // Reads back what was written. Only bytes that read as written may be committed.
  Status read_piece() noexcept {
    const Status status =
        slot().read_on(storage_, buffer_, smaller_of(buffer_.bytes, header().length - slot().position()));
    if (status == Status::ok) phase_ = Phase::commit;
    return status == Status::ok ? Status::in_progress : status;
  }

  Status commit() noexcept {
    const CommitRecord record = slot().commit_record();
    const uint32_t end = header().length + slot().commit_bytes();
    Status status = Status::ok;
    while (status == Status::ok && done_ < end) {
      const uint32_t piece = room(end);
      record.write(slot().commit_bytes(), done_ - header().length, buffer_.data, piece);
      status = program_piece(piece);
    }
    if (status == Status::ok) status = sync(storage_);
    if (status == Status::ok) status = slot().examine(storage_, buffer_);
    if (status != Status::ok) return status;
    phase_ = Phase::confirm;
    return Status::in_progress;
  }

  // Confirms the snapshot, which is now complete. From here on it must not be erased any more.
  Status confirm() noexcept {
    const Status status = write_mark(storage_, buffer_, slot().mark_address(), slot().mark_size(), 0xFF);
    if (status == Status::sync_failed) return status;
    return status == Status::ok && mark().is_complete ? Status::ok : Status::storage_worn;
  }

  [[nodiscard]] SnapshotSlot& slot() noexcept { return survey_.slot(); }
  [[nodiscard]] const SnapshotSlot& slot() const noexcept { return survey_.slot(); }
  [[nodiscard]] const SnapshotHeader& header() const noexcept { return slot().header(); }

  [[nodiscard]] MarkContent mark() const noexcept {
    return read_mark(storage_, buffer_, slot().mark_address(), slot().mark_size());
  }

  // Returns how many bytes can be written at once: whole units, up to the end of their block.
  [[nodiscard]] uint32_t room(uint32_t end) const noexcept {
    const uint32_t units = buffer_.bytes - buffer_.bytes % storage_.geometry.program_bytes;
    uint32_t piece = smaller_of(units, end - done_);
    const uint32_t block = storage_.geometry.erase_bytes;
    if (block != 0) piece = smaller_of(piece, block - done_ % block);
    return piece;
  }

  Status program_piece(uint32_t piece) noexcept {
    const Status status = program(storage_, slot().base() + done_, buffer_.data, piece);
    done_ += piece;
    return status;
  }

  Storage storage_{};
  Buffer buffer_;
  SnapshotSubject subject_;
  Survey survey_;
  uint32_t done_ = 0;      // bytes erased, then bytes written
  uint32_t in_doubt_ = 0;  // base of the newest snapshot, if it is not trusted
  uint8_t looks_ = 0;      // at the mark of the newest snapshot
  Phase phase_ = Phase::survey;
  bool is_in_doubt_ = false;
  bool clears_other_ = false;  // before anything is written
  bool is_second_try_ = false;
};

}  // namespace detail
}  // namespace nanoqd

#endif
