// Loads a search in steps, for a program that must feed a watchdog. Each step reads one chunk. The
// last step also checks the whole archive.
//
//     static nanoqd::Loader<Search> loader;
//     nanoqd::Status status = loader.begin(search, port.storage, chunk, nanoqd::Take::everything);
//     while (status == nanoqd::Status::in_progress) {
//       feed_watchdog();
//       status = loader.step();
//     }
//
// Between two steps do not read the archive: its content is incomplete. ask() and tell() return
// `busy`. To load in one call, use load(), load_elites() or merge() in snapshot.hpp.
#ifndef NANOQD_SNAPSHOT_LOADER_HPP
#define NANOQD_SNAPSHOT_LOADER_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../search/counters.hpp"
#include "../search/detail/search_access.hpp"
#include "../status.hpp"
#include "detail/load_visitors.hpp"
#include "detail/search_fields.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/snapshot_subject.hpp"
#include "detail/step_status.hpp"
#include "detail/survey.hpp"

namespace nanoqd {

// `Visitor` says what the load does with each piece. By default the Take of begin() decides. load()
// and merge() choose it at compile time, so that an image has only the code it needs.
template <class Search, class Visitor = detail::Choosing<Search>>
class Loader {
  using Access = detail::SearchAccess<Search>;
  using Fields = detail::SearchFields<Search>;
  using Elites = detail::ArchiveAccess<typename Search::Archive>;

 public:
  constexpr Loader() noexcept = default;

  // Starts a load. Requires: search and buffer outlive the load. Returns `in_progress` if step()
  // must be called. Otherwise returns why the load cannot start:
  //  - `not_started`: begin() of the search was not called;
  //  - `busy`: the search is being saved or loaded, or this Loader is at work (the work under way
  //    continues);
  //  - the status of storage.validate();
  //  - `buffer_too_small`: the buffer is empty, or cannot hold an elite for Take::better_elites.
  // Cost: O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer, Take take) noexcept {
    if (progress_.last() == Status::in_progress) return Status::busy;
    visitor_.begin(take);
    Status status = Elites::readiness(search.archive());
    if (status == Status::ok) status = storage.validate();
    if (status == Status::ok && buffer.bytes < visitor_.least_buffer()) status = Status::buffer_too_small;
    if (status != Status::ok) return progress_.set(status);
    search_ = &search;
    storage_ = storage;
    buffer_ = buffer;
    is_taking_ = false;
    is_touched_ = false;
    failure_ = Status::interrupted;
    survey_.begin();
    subject_ = Fields::subject(search);
    ticket_ = Elites::seize(Access::archive(search), detail::Use::changes);
    return progress_.set(Status::in_progress);
  }

  // Does the next step. Returns `in_progress` until the end, then one of these, also when called
  // again:
  //  - `ok`: the load is done;
  //  - `no_snapshot`, `read_failed`, `old_snapshot`, `unknown_snapshot`, `other_geometry`,
  //    `other_archive`, `other_bounds`, `other_tessellation` or `other_run`: the search is
  //    unchanged;
  //  - `corrupt_snapshot`: the CRCs are right, but no search can have saved the content;
  //  - `interrupted`: the snapshot could not be read a second time, the load was cancelled, or
  //    begin() of the search was called in the meantime.
  // A load reads the snapshot twice. The first pass checks it and changes nothing. The second pass
  // takes it. If the second pass ends with `corrupt_snapshot` or `interrupted`, it leaves behind,
  // for each Take:
  //  - everything: a search as after begin(), except that the generator keeps its state;
  //  - elites: a search without elites, everything else kept;
  //  - better_elites: a search with perhaps some of the better elites. The merge can be repeated.
  // Cost: one chunk read. The step between the two passes adds O(k), the last step O(k n).
  Status step() noexcept {
    if (progress_.last() != Status::in_progress) return progress_.last();
    if (!Elites::is_held(search_->archive(), ticket_)) return progress_.set(Status::interrupted);
    const Status status = is_taking_ ? take_piece() : look();
    return progress_.set(status == Status::in_progress ? status : end(status));
  }

  // Aborts the load and releases the search, as after `interrupted`. Call it before destroying a
  // Loader that is in progress.
  void cancel() noexcept {
    if (progress_.last() != Status::in_progress) return;
    if (Elites::is_held(search_->archive(), ticket_)) static_cast<void>(end(Status::interrupted));
    static_cast<void>(progress_.set(Status::interrupted));
  }

 private:
  [[nodiscard]] detail::SnapshotSlot& slot() noexcept { return survey_.slot(); }

  Status look() noexcept {
    Status status = survey_.step(storage_, buffer_);
    if (status == Status::ok) status = match();
    if (status != Status::ok) return status;
    visitor_.open(*search_);
    is_taking_ = true;
    is_touched_ = true;
    return Status::in_progress;
  }

  // Takes one chunk in the second pass. If it can no longer be read, the other slot is tried.
  Status take_piece() noexcept {
    const detail::SnapshotHeader& header = slot().header();
    const uint32_t offset = slot().position();
    const uint32_t piece = visitor_.piece(header, offset, buffer_.bytes);
    const Status status = slot().read_on(storage_, buffer_, piece);
    if (status != Status::ok && status != Status::in_progress) return turn_away(status);
    if (!visitor_.take(*search_, header, offset, buffer_.data, piece)) return turn_away(Status::corrupt_snapshot);
    if (status != Status::ok) return status;
    return visitor_.close(*search_, header) ? Status::ok : turn_away(Status::corrupt_snapshot);
  }

  // Leaves a slot that turned out to be unusable, and goes on with the other one, unless this is a
  // merge.
  Status turn_away(Status why) noexcept {
    if (why == Status::corrupt_snapshot) failure_ = why;
    if (!visitor_.tries_other_slot()) return failure_;
    is_taking_ = false;
    survey_.rule_out(why);
    return Status::in_progress;
  }

  // Returns `ok` if the snapshot belongs to this search, or how it differs.
  Status match() noexcept {
    const detail::SnapshotHeader& header = slot().header();
    if (header.format < snapshot_format) return Status::old_snapshot;
    if (header.format > snapshot_format) return Status::unknown_snapshot;
    uint32_t elite_bytes = Fields::elite_bytes;
    uint32_t left_out = 0;  // bytes of the state that a snapshot of exact evaluations does not have
    if (header.archive_fingerprint != subject_.archive_fingerprint) {
      if (!has_no_counts(header)) return name_difference(header);
      elite_bytes -= 1;
      left_out = Fields::noise_bytes;
    }
    const uint64_t counters = header.counters;
    const uint64_t expected = Fields::state_bytes + 8 * (counters - Counters::count);
    const bool is_same_run = header.run_fingerprint == subject_.run_fingerprint &&
                             header.run_bytes == Fields::run_bytes &&
                             header.state_bytes + uint64_t{left_out} == expected;
    if (visitor_.with_state() && !is_same_run) return Status::other_run;
    const bool fits = header.archive_bytes == Fields::archive_bytes && header.elite_bytes == elite_bytes &&
                      header.elites <= Search::cells;
    return fits ? Status::ok : Status::other_archive;
  }

  // Returns whether the snapshot is one of exact evaluations, and this search is noisy but
  // otherwise the same.
  [[nodiscard]] bool has_no_counts([[maybe_unused]] const detail::SnapshotHeader& header) const noexcept {
    if (!Search::is_noisy) return false;
    return header.archive_fingerprint == Fields::fingerprint_without_counts(*search_, subject_.tessellation_checksum);
  }

  // Names what differs in the archive part: sizes and types come first, then the tessellation. If
  // both are equal, the gene bounds differ. Reads 20 bytes.
  Status name_difference(const detail::SnapshotHeader& header) noexcept {
    if (header.archive_bytes != Fields::archive_bytes) return Status::other_archive;
    uint8_t expected[detail::ArchiveTypes::bounds_offset];
    subject_.copy(subject_, header.archive_offset(), expected, sizeof expected);
    for (uint32_t i = 0; i < sizeof expected; ++i) {
      uint8_t stored = 0;
      const uint32_t address = slot().base() + header.archive_offset() + i;
      const Status status = detail::read_patiently(storage_, address, &stored, 1);
      if (status != Status::ok) return status;
      if (expected[i] == stored) continue;
      return i < detail::ArchiveTypes::checksum_offset ? Status::other_archive : Status::other_tessellation;
    }
    return Status::other_bounds;
  }

  // Releases the search in a usable state. Returns the status for step().
  Status end(Status status) noexcept {
    if (is_touched_ && status != Status::ok) {
      visitor_.leave(*search_);
      status = failure_;  // whatever happened to the other slot
    }
    Elites::set_readiness(Access::archive(*search_), Status::ok);
    return status;
  }

  Search* search_ = nullptr;
  Storage storage_{};
  Buffer buffer_;
  detail::SnapshotSubject subject_;
  detail::Survey survey_;
  Visitor visitor_;
  bool is_taking_ = false;   // in the second pass
  bool is_touched_ = false;  // the search is no longer as it was before the load
  detail::StepStatus progress_;
  Status failure_{};  // the status if the second pass fails
  typename Elites::Ticket ticket_ = 0;
};

}  // namespace nanoqd

#endif
