// Writes a snapshot, in steps, into the slot that does not hold the newest snapshot. The writer
// does not know the type of the search: a SnapshotSubject gives it the bytes.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_WRITER_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_WRITER_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"
#include "snapshot_slot.hpp"

namespace nanoqd {
namespace detail {

// What a writer needs to know of a search.
struct SnapshotSubject {
  void* search = nullptr;
  // Fills `target` with the bytes of the snapshot from `offset` on; zeros in place of header and
  // CRCs.
  void (*copy)(const SnapshotSubject& subject, uint32_t offset, uint8_t* target, uint32_t bytes) = nullptr;

  uint32_t elites = 0;
  uint32_t counters = 0;
  uint32_t archive_bytes = 0;
  uint32_t run_bytes = 0;
  uint32_t state_bytes = 0;
  uint32_t elite_bytes = 0;
  uint32_t tessellation_checksum = 0;
  uint64_t archive_fingerprint = 0;
  uint64_t run_fingerprint = 0;

  [[nodiscard]] SnapshotHeader header(uint32_t sequence, uint32_t unit) const noexcept {
    SnapshotHeader header{};
    copy_bytes(header.magic, snapshot_magic, sizeof header.magic);
    header.format = snapshot_format;
    header.library = library_version();
    header.sequence = sequence;
    header.unit = unit;
    header.elites = elites;
    header.counters = counters;
    header.archive_bytes = archive_bytes;
    header.run_bytes = run_bytes;
    header.state_bytes = state_bytes;
    header.elite_bytes = elite_bytes;
    header.header_bytes = SnapshotHeader::bytes;
    header.length =
        static_cast<uint32_t>(round_up(header.elites_offset() + uint64_t{elites} * elite_bytes + crc_bytes, unit));
    header.archive_fingerprint = archive_fingerprint;
    header.run_fingerprint = run_fingerprint;
    return header;
  }
};

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
  }

  // Returns `in_progress` until everything is written and synced, then `ok`. On failure returns
  // what went wrong; the newest snapshot is then unchanged. Cost: one erase, or one buffer read or
  // written.
  NANOQD_NOINLINE_FOR_SIZE Status step() noexcept {
    switch (phase_) {
      case Phase::survey: return look();
      case Phase::erase: return erase_block();
      case Phase::write: return write_piece();
      case Phase::read_back: return read_piece();
      case Phase::commit: return commit();
      default: return retire();
    }
  }

 private:
  enum class Phase : uint8_t { survey, erase, write, read_back, commit, retire };

  Status look() noexcept {
    const Status status = survey_.step(storage_, buffer_);
    if (status == Status::in_progress) return status;
    if (status == Status::read_failed && !is_alive(storage_, buffer_)) return status;
    begin_writing();
    return Status::in_progress;
  }

  // Out of line, as write_piece() is, so that their headers are not on the stack while the survey
  // reads.
  NANOQD_NOINLINE_FOR_SIZE void begin_writing() noexcept {
    const uint32_t bytes = slot_bytes(storage_.geometry);
    slot().begin(survey_.spare() * bytes, bytes);
    slot().begin_writing(subject_.header(survey_.next_sequence(), storage_.geometry.program_bytes));
    done_ = 0;
    phase_ = storage_.geometry.erase_bytes != 0 ? Phase::erase : Phase::write;
  }

  Status erase_block() noexcept {
    const Status status = erase(storage_, slot().base() + done_);
    if (status != Status::ok) return status;
    done_ += storage_.geometry.erase_bytes;
    if (done_ >= header().length + CommitRecord::bytes(header().unit)) {
      done_ = 0;
      phase_ = Phase::write;
    }
    return Status::in_progress;
  }

  NANOQD_NOINLINE_FOR_SIZE Status write_piece() noexcept {
    const uint32_t piece = room(header().length);
    SnapshotHeader fields = header();
    subject_.copy(subject_, done_, buffer_.data, piece);
    FieldWriter writer(done_, buffer_.data, piece);
    fields.fields(writer);
    slot().seal(buffer_.data, piece);
    Status status = program_piece(piece);
    if (status != Status::ok) return status;
    if (done_ < fields.length) return Status::in_progress;
    slot().rewind();
    phase_ = Phase::read_back;
    status = sync(storage_);
    return status == Status::ok ? Status::in_progress : status;
  }

  // Reads back what was written. Only bytes that read as written may be committed.
  Status read_piece() noexcept {
    const Status status =
        slot().read_on(storage_, buffer_, smaller_of(buffer_.bytes, header().length - slot().position()));
    if (status == Status::no_snapshot) return Status::storage_differs;
    if (status != Status::ok) return status;
    phase_ = Phase::commit;
    return Status::in_progress;
  }

  Status commit() noexcept {
    CommitRecord record{};
    copy_bytes(record.magic, commit_magic, sizeof record.magic);
    record.sequence = header().sequence;
    record.length = header().length;
    record.header_crc = slot().header_crc();
    const uint32_t bytes = static_cast<uint32_t>(CommitRecord::bytes(header().unit));
    Crc32 crc;
    for (uint32_t offset = 0; offset < bytes;) {
      const uint32_t piece = room(header().length + bytes);
      for (uint32_t i = 0; i < piece; ++i) buffer_.data[i] = 0;
      FieldWriter writer(offset, buffer_.data, piece);
      record.fields(writer);
      for (uint32_t i = 0; i < piece; ++i, ++offset) {
        if (offset + crc_bytes < bytes) {
          crc.add(buffer_.data[i]);
        } else {
          buffer_.data[i] = static_cast<uint8_t>(crc.value() >> (8 * (offset + crc_bytes - bytes)));
        }
      }
      const Status status = program_piece(piece);
      if (status != Status::ok) return status;
    }
    Status status = sync(storage_);
    if (status == Status::ok) status = slot().examine(storage_, buffer_);
    if (status == Status::no_snapshot) return Status::storage_differs;
    if (status != Status::ok || !survey_.leaves_unread()) return status;
    phase_ = Phase::retire;
    return Status::in_progress;
  }

  // Overwrites the beginning of the other slot, which could not be read. If it became readable
  // later, there would be no way to tell which snapshot is newer.
  Status retire() noexcept {
    const uint32_t base = slot_bytes(storage_.geometry) - slot().base();
    const uint32_t unit = storage_.geometry.program_bytes;
    Status status = erase(storage_, base);
    if (status != Status::ok) return status;
    for (uint32_t i = 0; i < unit; ++i) buffer_.data[i] = 0;
    status = program(storage_, base, buffer_.data, unit);
    return status == Status::ok ? sync(storage_) : status;
  }

  [[nodiscard]] SnapshotSlot& slot() noexcept { return survey_.slot(); }
  [[nodiscard]] const SnapshotHeader& header() noexcept { return slot().header(); }

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
  uint32_t done_ = 0;  // bytes erased, then bytes written
  Phase phase_ = Phase::survey;
};

}  // namespace detail
}  // namespace nanoqd

#endif
