// Loads a search step by step, for programs that must return in time: one chunk a call. The last one also goes over the
// archive.
//
//     static nanoqd::Loader<Search> loader;
//     nanoqd::Status status = loader.begin(search, port.storage, chunk, nanoqd::Take::everything);
//     while (status == nanoqd::Status::in_progress) {
//       feed_watchdog();
//       status = loader.step();
//     }
//
// In between, ask() and tell() answer `busy`, and what the archive holds is not to be looked at. All at once: load(),
// load_elites() and merge() in snapshot.hpp.
#ifndef NANOQD_SNAPSHOT_LOADER_HPP
#define NANOQD_SNAPSHOT_LOADER_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "detail/search_access.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/step_status.hpp"
#include "detail/stored_elite.hpp"

namespace nanoqd {

// What to take from a snapshot.
enum class Take : uint8_t {
  everything = 0,  // the state of the run: it goes on where it was saved
  elites,          // the elites in place of one's own; generator and counters stay
  better_elites,   // those that are better than one's own; generator and counters stay
};

template <class Search>
class Loader {
  using Access = detail::SearchAccess<Search>;
  using Elites = detail::ArchiveAccess<typename Search::Archive>;
  using StoredElite = detail::StoredElite<typename Search::Archive>;

 public:
  constexpr Loader() noexcept = default;

  // `in_progress` if there is something to do for step() now; else why not: `not_started` or `busy`, what is wrong with
  // the storage, `buffer_too_small` for a byte, or for an elite if better ones are to be taken. Search and buffer must
  // outlive the load. O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer, Take take) noexcept {
    const uint32_t least_buffer = take == Take::better_elites ? Access::elite_bytes : 1;
    if (progress_.last() == Status::in_progress) return Status::busy;
    Status status = Elites::readiness(search.archive());
    if (status == Status::ok) status = storage.validate();
    if (status == Status::ok && buffer.bytes < least_buffer) status = Status::buffer_too_small;
    if (status != Status::ok) return progress_.set(status);
    search_ = &search;
    storage_ = storage;
    buffer_ = buffer;
    take_ = take;
    is_taking_ = false;
    is_touched_ = false;
    failure_ = Status::interrupted;
    survey_.begin();
    subject_ = Access::subject(search);
    ticket_ = Elites::seize(Access::archive(search));
    return progress_.set(Status::in_progress);
  }

  // `in_progress`; then `ok`, and it is done. Nothing was changed if the answer is `no_snapshot`, `read_failed`,
  // `unknown_snapshot`, `other_archive`, `other_bounds`, `other_tessellation` or `other_run`. If it is `interrupted` or
  // `corrupt_snapshot`, a merge may have taken some of the better elites, and can be done again; any other load leaves
  // the search without elites, as after begin(), its generator as it was. `interrupted` also if begin() was called for
  // the search in the meantime. Reads one chunk; the last step is O(k n). After the end, the same answer again.
  Status step() noexcept {
    if (progress_.last() != Status::in_progress) return progress_.last();
    if (!Elites::is_held(search_->archive(), ticket_)) return progress_.set(Status::interrupted);
    const Status status = is_taking_ ? take_piece() : look();
    return progress_.set(status == Status::in_progress ? status : end(status));
  }

  // Gives up; the search can be used again, as after `interrupted`. Whoever lets a Loader go out of scope before its
  // end does so first.
  void cancel() noexcept {
    if (progress_.last() != Status::in_progress) return;
    if (Elites::is_held(search_->archive(), ticket_)) static_cast<void>(end(Status::interrupted));
    static_cast<void>(progress_.set(Status::interrupted));
  }

 private:
  [[nodiscard]] bool with_state() const noexcept { return take_ == Take::everything; }
  [[nodiscard]] detail::SnapshotSlot& slot() noexcept { return survey_.slot(); }

  Status look() noexcept {
    Status status = survey_.step(storage_, buffer_);
    if (status == Status::ok) status = match();
    if (status != Status::ok) return status;
    if (take_ != Take::better_elites) {
      Access::start_again(*search_, with_state());
      Elites::set_readiness(Access::archive(*search_), Status::busy);
    }
    incoming_ = typename Access::Incoming();
    is_taking_ = true;
    is_touched_ = true;
    return Status::in_progress;
  }

  // The second pass. A piece that cannot be read any more leaves the other slot to be tried; a merge can be done again.
  Status take_piece() noexcept {
    const detail::SnapshotHeader& header = slot().header();
    const uint32_t offset = slot().position();
    const uint32_t piece = piece_at(header, offset);
    const Status status = slot().read_on(storage_, buffer_, piece);
    if (status != Status::ok && status != Status::in_progress) return turn_away(status);
    if (!take_bytes(header, offset, piece)) return turn_away(Status::corrupt_snapshot);
    if (status != Status::ok || take_ == Take::better_elites) return status;
    const bool is_sound = Access::finish(*search_, header, with_state(), incoming_);
    return is_sound ? Status::ok : turn_away(Status::corrupt_snapshot);
  }

  // From a slot that is no use after all to the other one.
  Status turn_away(Status why) noexcept {
    if (why == Status::corrupt_snapshot) failure_ = why;
    if (take_ == Take::better_elites) return failure_;
    is_taking_ = false;
    survey_.rule_out(why);
    return Status::in_progress;
  }

  // To merge, elites are needed whole.
  [[nodiscard]] uint32_t piece_at(const detail::SnapshotHeader& header, uint32_t offset) const noexcept {
    const uint32_t elites_end = header.elites_offset() + header.elites * header.elite_bytes;
    if (take_ != Take::better_elites || offset >= elites_end)
      return detail::smaller_of(buffer_.bytes, header.length - offset);
    if (offset < header.elites_offset()) return detail::smaller_of(buffer_.bytes, header.elites_offset() - offset);
    return detail::smaller_of(buffer_.bytes - buffer_.bytes % header.elite_bytes, elites_end - offset);
  }

  [[nodiscard]] bool take_bytes(const detail::SnapshotHeader& header, uint32_t offset, uint32_t piece) noexcept {
    if (take_ != Take::better_elites) {
      return Access::take(*search_, header, with_state(), offset, buffer_.data, piece, incoming_);
    }
    const bool are_elites = offset >= header.elites_offset();
    for (uint32_t i = 0; are_elites && i + header.elite_bytes <= piece; i += header.elite_bytes) {
      if ((offset + i - header.elites_offset()) / header.elite_bytes >= header.elites) break;
      const StoredElite elite(buffer_.data + i);
      if (!elite.template is_sound<false>(search_->archive())) return false;
      const bool is_welcome = elite.template is_sound<Search::Bounds::bounded>(search_->archive());
      if (is_welcome) Elites::offer(Access::archive(*search_), elite.cell(), elite);
    }
    return true;
  }

  // Whether the snapshot is one for this search.
  Status match() noexcept {
    const detail::SnapshotHeader& header = slot().header();
    if (header.format != snapshot_format) return Status::unknown_snapshot;
    if (header.archive_fingerprint != subject_.archive_fingerprint) return name_difference(header);
    const uint64_t counters = header.counters;
    const uint64_t expected = subject_.state_bytes + 8 * (counters - subject_.counters);
    if (with_state() && (header.run_fingerprint != subject_.run_fingerprint || header.run_bytes != subject_.run_bytes ||
                         header.state_bytes != expected)) {
      return Status::other_run;
    }
    const bool fits = header.archive_bytes == subject_.archive_bytes && header.elite_bytes == subject_.elite_bytes &&
                      header.elites <= Search::cells;
    return fits ? Status::ok : Status::other_archive;
  }

  // Sizes and types come first in the archive part, then the tessellation; if these are the same, the gene bounds are
  // not. Reads 20 bytes.
  Status name_difference(const detail::SnapshotHeader& header) noexcept {
    if (header.archive_bytes != subject_.archive_bytes) return Status::other_archive;
    uint8_t expected[Access::gene_bounds_offset];
    subject_.copy(subject_, header.archive_offset(), expected, sizeof expected);
    for (uint32_t offset = 0; offset < sizeof expected; ++offset) {
      uint8_t stored = 0;
      const Status status = detail::read(storage_, slot().base() + header.archive_offset() + offset, &stored, 1);
      if (status != Status::ok) return status;
      if (expected[offset] != stored)
        return offset < Access::types_end ? Status::other_archive : Status::other_tessellation;
    }
    return Status::other_bounds;
  }

  // Leaves the search usable. What step() is to answer.
  Status end(Status status) noexcept {
    if (take_ == Take::better_elites) {
      if (is_touched_) Elites::sort(Access::archive(*search_));
    } else if (is_touched_ && status != Status::ok) {
      Access::start_again(*search_, with_state());
      status = failure_;  // whatever became of the other slot
    }
    Elites::set_readiness(Access::archive(*search_), Status::ok);
    return status;
  }

  Search* search_ = nullptr;
  Storage storage_{};
  Buffer buffer_;
  detail::SnapshotSubject subject_;
  detail::Survey survey_;
  typename Access::Incoming incoming_;
  Take take_ = Take::everything;
  bool is_taking_ = false;   // in the second pass
  bool is_touched_ = false;  // nothing is as it was before
  detail::StepStatus progress_;
  Status failure_{};  // what to answer if the second pass comes to nothing
  uint8_t ticket_ = 0;
};

}  // namespace nanoqd

#endif
