// Saves a search step by step, for programs that must return in time: one chunk or one erase a call.
//
//     static nanoqd::Saver<Search> saver;
//     nanoqd::Status status = saver.begin(search, port.storage, chunk);
//     while (status == nanoqd::Status::in_progress) {
//       feed_watchdog();
//       status = saver.step();
//     }
//
// In between, the search can be looked at but not changed: ask() and tell() answer `busy`. All at once: save() in snapshot.hpp.
#ifndef NANOQD_SAVER_HPP
#define NANOQD_SAVER_HPP

#include <stdint.h>

#include "buffer.hpp"
#include "detail/archive_access.hpp"
#include "detail/search_access.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/snapshot_writer.hpp"
#include "status.hpp"
#include "storage.hpp"

namespace nanoqd {

// The size of a snapshot of a full archive, written in program units of this size.
template <class Search>
[[nodiscard]] constexpr uint64_t max_snapshot_bytes(uint32_t program_bytes = 1) noexcept {
  using Access = detail::SearchAccess<Search>;
  const uint64_t elites = uint64_t{Search::cells} * Access::elite_bytes;
  return detail::round_up(Access::elites_offset + elites + detail::crc_bytes, program_bytes) +
         detail::CommitRecord::bytes(program_bytes);
}

// The storage that it takes to save a search: two slots of whole blocks. Pre: the geometry is valid; how many bytes it has does
// not matter here.
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

  // `in_progress` if there is something to do for step() now; else why not: `not_started` or `busy`, what is wrong with the
  // storage, `storage_too_small` for a full archive, `buffer_too_small` for a program unit. Search and buffer must outlive the
  // save. O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer) noexcept {
    status_ = Elites::readiness(search.archive());
    if (status_ == Status::ok) status_ = storage.validate();
    if (status_ == Status::ok && !fits(storage.geometry)) status_ = Status::storage_too_small;
    if (status_ == Status::ok && buffer.bytes < storage.geometry.program_bytes) status_ = Status::buffer_too_small;
    if (status_ != Status::ok) return status_;
    search_ = &search;
    writer_.begin(storage, buffer, Access::subject(search));
    Elites::set_readiness(Access::archive(search), Status::busy);
    status_ = Status::in_progress;
    return status_;
  }

  // `in_progress`; then `ok`, and the search is saved; or what went wrong: a status of the storage, `storage_differs` if it does
  // not give back what was written, `read_failed` also if nothing at all can be read; or `interrupted`, if begin() was called
  // for the search in the meantime. What was saved before is still there then, and the next save begins anew. One erase, or
  // one chunk read or written. After the end, the same answer again.
  Status step() noexcept {
    if (status_ != Status::in_progress) return status_;
    const bool is_busy = Elites::readiness(search_->archive()) == Status::busy;
    status_ = is_busy ? writer_.step() : Status::interrupted;
    if (is_busy && status_ != Status::in_progress) Elites::set_readiness(Access::archive(*search_), Status::ok);
    return status_;
  }

  // Gives up; the search can be used again.
  void cancel() noexcept {
    if (status_ != Status::in_progress) return;
    if (Elites::readiness(search_->archive()) == Status::busy) Elites::set_readiness(Access::archive(*search_), Status::ok);
    status_ = Status::interrupted;
  }

 private:
  [[nodiscard]] static constexpr bool fits(const StorageGeometry& geometry) noexcept {
    return max_snapshot_bytes<Search>(geometry.program_bytes) <= detail::slot_bytes(geometry);
  }

  Search* search_ = nullptr;
  detail::SnapshotWriter writer_;
  Status status_ = Status::not_started;
};

}  // namespace nanoqd

#endif
