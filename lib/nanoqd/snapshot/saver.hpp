// Saves a search in steps, for a program that must feed a watchdog. Each step erases one block, or
// reads or writes one chunk.
//
//     static nanoqd::Saver<Search> saver;
//     nanoqd::Status status = saver.begin(search, port.storage, chunk);
//     while (status == nanoqd::Status::in_progress) {
//       feed_watchdog();
//       status = saver.step();
//     }
//
// Between two steps the search can be read but not changed: ask() and tell() return `busy`. To save
// in one call, use save() in snapshot.hpp.
#ifndef NANOQD_SNAPSHOT_SAVER_HPP
#define NANOQD_SNAPSHOT_SAVER_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../search/detail/search_access.hpp"
#include "../status.hpp"
#include "detail/mark.hpp"
#include "detail/search_fields.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/snapshot_writer.hpp"
#include "detail/step_status.hpp"

namespace nanoqd {

// Returns the size of a snapshot of a full archive, for a storage with this program unit.
template <class Search>
[[nodiscard]] constexpr uint64_t max_snapshot_bytes(uint32_t program_bytes = 1) noexcept {
  using Fields = detail::SearchFields<Search>;
  const uint64_t elites = uint64_t{Search::cells} * Fields::elite_bytes;
  return detail::round_up(Fields::elites_offset + elites + detail::crc_bytes, program_bytes) +
         detail::records_bytes(program_bytes);
}

// Returns the size of the storage that a search needs: two slots of whole blocks. Requires: program
// unit and erase block are valid. `geometry.bytes` is not used.
template <class Search>
[[nodiscard]] constexpr uint64_t snapshot_storage_bytes(const StorageGeometry& geometry) noexcept {
  return 2 * detail::round_up(max_snapshot_bytes<Search>(geometry.program_bytes), geometry.block_bytes());
}

// A save under way.
template <class Search>
class Saver {
  using Access = detail::SearchAccess<Search>;
  using Elites = detail::ArchiveAccess<typename Search::Archive>;

 public:
  constexpr Saver() noexcept = default;

  // Starts a save. Requires: search and buffer outlive the save. Returns `in_progress` if step()
  // must be called. Otherwise returns why the save cannot start:
  //  - `not_started`: begin() of the search was not called;
  //  - `busy`: the search is being saved or loaded, or this Saver is at work (the work under way
  //    continues);
  //  - the status of storage.validate();
  //  - `storage_too_small`: a full archive does not fit into one slot;
  //  - `buffer_too_small`: the buffer has no room for a program unit.
  // Cost: O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer) noexcept {
    if (progress_.last() == Status::in_progress) return Status::busy;
    Status status = Elites::readiness(search.archive());
    if (status == Status::ok) status = storage.validate();
    if (status == Status::ok && !fits(storage.geometry)) status = Status::storage_too_small;
    if (status == Status::ok && buffer.bytes < storage.geometry.program_bytes) status = Status::buffer_too_small;
    if (status != Status::ok) return progress_.set(status);
    search_ = &search;
    writer_.begin(storage, buffer, detail::SearchFields<Search>::subject(search));
    ticket_ = Elites::seize(Access::archive(search), detail::Use::reads);
    return progress_.set(Status::in_progress);
  }

  // Does the next step. Returns `in_progress` until the end, then one of these, also when called
  // again:
  //  - `ok`: the search is saved;
  //  - `read_failed`: something cannot be read, and nothing that can be read is certain to be the
  //    last snapshot, so nothing was erased; or the new snapshot cannot be read back;
  //  - `storage_worn`: an erase or a program failed, or the storage did not give back what was
  //    written; and the same again in a second try. Or the confirmation, the last record of a save,
  //    could not be written. If it happens again, use other blocks;
  //  - `sync_failed`: the storage reports a failure;
  //  - `other_geometry`: there is a snapshot that was saved with slots of another size. Load it
  //    with that geometry, or give it up by erase_snapshots();
  //  - `interrupted`: the save was cancelled, or begin() of the search was called in the meantime.
  // After a failure the last snapshot that was saved with `ok` is still there, whatever call of the
  // storage failed. A snapshot that was not saved with `ok` may be found later, or not.
  // Cost: one erase, or one chunk read or written, and at most three records.
  Status step() noexcept {
    if (progress_.last() != Status::in_progress) return progress_.last();
    const bool is_held = Elites::is_held(search_->archive(), ticket_);
    const Status status = is_held ? writer_.step() : Status::interrupted;
    if (is_held && status != Status::in_progress) Elites::set_readiness(Access::archive(*search_), Status::ok);
    return progress_.set(status);
  }

  // Aborts the save and releases the search. Call it before destroying a Saver that is in progress.
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
  typename Elites::Ticket ticket_ = 0;
};

}  // namespace nanoqd

#endif
