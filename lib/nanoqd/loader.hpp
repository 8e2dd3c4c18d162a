// Loads a search step by step, for programs that must return in time: one chunk a call. The last one also goes over the archive.
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
#ifndef NANOQD_LOADER_HPP
#define NANOQD_LOADER_HPP

#include <stdint.h>

#include "buffer.hpp"
#include "detail/archive_access.hpp"
#include "detail/search_access.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "detail/stored_elite.hpp"
#include "status.hpp"
#include "storage.hpp"

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

  // `in_progress` if there is something to do for step() now; else why not: `not_started` or `busy`, what is wrong with the
  // storage, `buffer_too_small` for a byte, or for an elite if better ones are to be taken. Search and buffer must outlive the
  // load. O(k dims).
  Status begin(Search& search, const Storage& storage, Buffer buffer, Take take) noexcept {
    const uint32_t least_buffer = take == Take::better_elites ? Access::elite_bytes : 1;
    status_ = Elites::readiness(search.archive());
    if (status_ == Status::ok) status_ = storage.validate();
    if (status_ == Status::ok && buffer.bytes < least_buffer) status_ = Status::buffer_too_small;
    if (status_ != Status::ok) return status_;
    search_ = &search;
    storage_ = storage;
    buffer_ = buffer;
    take_ = take;
    is_taking_ = false;
    is_touched_ = false;
    survey_.begin();
    subject_ = Access::subject(search);
    Elites::set_readiness(Access::archive(search), Status::busy);
    status_ = Status::in_progress;
    return status_;
  }

  // `in_progress`; then `ok`, and it is done. Nothing was changed if the answer is `no_snapshot`, `read_failed`,
  // `unknown_snapshot`, `other_archive`, `other_bounds`, `other_tessellation` or `other_run`. If it is `interrupted` or
  // `corrupt_snapshot`, a merge may have taken some of the better elites, and can be done again; any other load leaves the search
  // without elites, as after begin(), its generator as it was. `interrupted` also if begin() was called for the search in the
  // meantime. Reads one chunk; the last step is O(k n). After the end, the same answer again.
  Status step() noexcept {
    if (status_ != Status::in_progress) return status_;
    if (Elites::readiness(search_->archive()) != Status::busy) {
      status_ = Status::interrupted;
      return status_;
    }
    const Status status = is_taking_ ? take_piece() : look();
    if (status != Status::in_progress) end(status);
    return status_;
  }

  // Gives up; the search can be used again, as after `interrupted`.
  void cancel() noexcept {
    if (status_ != Status::in_progress) return;
    const bool is_busy = Elites::readiness(search_->archive()) == Status::busy;
    if (is_busy) end(Status::interrupted);
    status_ = Status::interrupted;
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
    if (status != Status::ok && status != Status::in_progress) {
      if (take_ == Take::better_elites) return Status::interrupted;
      is_taking_ = false;
      survey_.rule_out(status);
      return Status::in_progress;
    }
    if (!take_bytes(header, offset, piece)) return Status::corrupt_snapshot;
    if (status != Status::ok || take_ == Take::better_elites) return status;
    return Access::finish(*search_, header, with_state(), incoming_) ? Status::ok : Status::corrupt_snapshot;
  }

  // To merge, elites are needed whole.
  [[nodiscard]] uint32_t piece_at(const detail::SnapshotHeader& header, uint32_t offset) const noexcept {
    const uint32_t elites_end = header.elites_offset() + header.elites * header.elite_bytes;
    if (take_ != Take::better_elites || offset >= elites_end) return detail::smaller_of(buffer_.bytes, header.length - offset);
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
      if (!elite.template is_sound<Search::Bounds::bounded>(search_->archive())) return false;
      Elites::offer(Access::archive(*search_), elite.cell(), elite);
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

  // Compares the archive part of the snapshot with one's own, a few bytes at a time.
  Status name_difference(const detail::SnapshotHeader& header) noexcept {
    if (header.archive_bytes != subject_.archive_bytes) return Status::other_archive;
    uint8_t own[16];
    for (uint32_t offset = 0; offset + detail::crc_bytes < subject_.archive_bytes;) {
      const uint32_t piece =
          detail::smaller_of(detail::smaller_of(buffer_.bytes, sizeof own), subject_.archive_bytes - detail::crc_bytes - offset);
      const uint32_t position = header.archive_offset() + offset;
      const Status status = detail::read(storage_, slot().base() + position, buffer_.data, piece);
      if (status != Status::ok) return status;
      subject_.copy(subject_, position, own, piece);
      for (uint32_t i = 0; i < piece; ++i, ++offset) {
        if (own[i] != buffer_.data[i]) return Access::name_of_difference(offset);
      }
    }
    return Status::other_archive;  // the same, with a fingerprint that is not its own
  }

  // Leaves the search usable.
  void end(Status status) noexcept {
    status_ = status;
    if (take_ == Take::better_elites) {
      if (is_touched_) Elites::sort(Access::archive(*search_));
    } else if (is_touched_ && status != Status::ok) {
      Access::start_again(*search_, with_state());
      if (status != Status::corrupt_snapshot) status_ = Status::interrupted;  // whatever became of the other slot
    }
    Elites::set_readiness(Access::archive(*search_), Status::ok);
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
  Status status_ = Status::not_started;
};

}  // namespace nanoqd

#endif
