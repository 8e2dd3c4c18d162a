// Saves a search step by step, for programs that must return in time: one chunk or one erase a call.
//
//     static nanoqd::Saver<Search> saver;
//     nanoqd::Status status = saver.begin(search, port.storage, chunk);
//     while (status == nanoqd::Status::in_progress) {
//       feed_watchdog();
//       status = saver.step();
//     }
//
// In between, the search can be looked at but not changed: ask() and tell() answer `busy`. All at once: save() in
// snapshot.hpp.
#ifndef NANOQD_SNAPSHOT_SAVER_HPP
#define NANOQD_SNAPSHOT_SAVER_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "detail/search_access.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/snapshot_writer.hpp"
#include "detail/step_status.hpp"

namespace nanoqd {

// The size of a snapshot of a full archive, written in program units of this size.
template <class Search>
[[nodiscard]] constexpr uint64_t max_snapshot_bytes(uint32_t program_bytes = 1) noexcept {
  using Access = detail::SearchAccess<Search>;
  const uint64_t elites = uint64_t{Search::cells} * Access::elite_bytes;
  return detail::round_up(Access::elites_offset + elites + detail::crc_bytes, program_bytes) +
         detail::CommitRecord::bytes(program_bytes);
}

// The storage that it takes to save a search: two slots of whole blocks. Pre: the geometry is valid; how many bytes it
// has does not matter here.
template <class Search>
[[nodiscard]] constexpr uint64_t snapshot_storage_bytes(const StorageGeometry& geometry) noexcept {
  return 2 * detail::round_up(max_snapshot_bytes<Search>(geometry.program_bytes), geometry.block_bytes());
}

template <class Search>
class Saver {
  using Access = detail::SearchAccess<Search>;
  using Elites = detail::ArchiveAccess<typename Search::Archive>;

 public:
  constexpr Saver() noexcept = default;

  // `in_progress` if there is something to do for step() now; else why not: `not_started`, `busy` (also if this one is
  // at work, which goes on then), what is wrong with the storage, `storage_too_small` for a full archive,
  // `buffer_too_small` for a program unit. Search and buffer must outlive the save. O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer) noexcept {
    if (progress_.last() == Status::in_progress) return Status::busy;
    Status status = Elites::readiness(search.archive());
    if (status == Status::ok) status = storage.validate();
    if (status == Status::ok && !fits(storage.geometry)) status = Status::storage_too_small;
    if (status == Status::ok && buffer.bytes < storage.geometry.program_bytes) status = Status::buffer_too_small;
    if (status != Status::ok) return progress_.set(status);
    search_ = &search;
    writer_.begin(storage, buffer, Access::subject(search));
    ticket_ = Elites::seize(Access::archive(search));
    return progress_.set(Status::in_progress);
  }

  // `in_progress`; then `ok`, and the search is saved; or what went wrong: a status of the storage, `storage_differs`
  // if it does not give back what was written, `read_failed` also if nothing at all can be read; or `interrupted`, if
  // begin() was called for the search in the meantime. What was saved before is still there then, and the next save
  // begins anew. One erase, or one chunk read or written. After the end, the same answer again.
  Status step() noexcept {
    if (progress_.last() != Status::in_progress) return progress_.last();
    const bool is_held = Elites::is_held(search_->archive(), ticket_);
    const Status status = is_held ? writer_.step() : Status::interrupted;
    if (is_held && status != Status::in_progress) Elites::set_readiness(Access::archive(*search_), Status::ok);
    return progress_.set(status);
  }

  // Gives up; the search can be used again. Whoever lets a Saver go out of scope before its end does so first.
  void cancel() noexcept {
    if (progress_.last() != Status::in_progress) return;
    if (Elites::is_held(search_->archive(), ticket_)) Elites::set_readiness(Access::archive(*search_), Status::ok);
    static_cast<void>(progress_.set(Status::interrupted));
  }

 private:
  [[nodiscard]] static constexpr bool fits(const StorageGeometry& geometry) noexcept {
    return max_snapshot_bytes<Search>(geometry.program_bytes) <= detail::slot_bytes(geometry);
  }

  Search* search_ = nullptr;
  detail::SnapshotWriter writer_;
  detail::StepStatus progress_;
  uint8_t ticket_ = 0;
};

}  // namespace nanoqd

#endif
