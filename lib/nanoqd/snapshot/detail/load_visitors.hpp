// What a load does with the pieces of a snapshot. Replacing puts them into the search, in place of
// what it has. Merging takes the better elites. Choosing does one or the other, as it is told. All
// have the same functions:
//
//     begin(take)
//         Starts again.
//     least_buffer(), with_state(), tries_other_slot()
//         Return the bytes of the smallest buffer, whether the state of the run is taken too, and
//         whether the other slot is tried after a failure.
//     open(search)
//         Called once the snapshot has been checked, before the first piece.
//     piece(header, offset, room)
//         Returns how many bytes to read next, at most `room`.
//     take(search, header, offset, source, bytes)
//         Takes a piece. Returns false if no search can have saved it.
//     close(search, header)
//         Completes the load after the last piece. Returns like take().
//     leave(search)
//         Leaves a usable search behind after a failure.
#ifndef NANOQD_SNAPSHOT_DETAIL_LOAD_VISITORS_HPP
#define NANOQD_SNAPSHOT_DETAIL_LOAD_VISITORS_HPP

#include <stdint.h>

#include "../../archive/detail/archive_access.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/rng.hpp"
#include "../../search/detail/search_access.hpp"
#include "../../status.hpp"
#include "search_fields.hpp"
#include "snapshot_format.hpp"
#include "stored_elite.hpp"

namespace nanoqd {
namespace detail {}  // namespace detail

// Which parts of a snapshot to take.
enum class Take : uint8_t {
  everything = 0,  // the elites and the state of the run, which continues where it was saved
  elites,          // the elites, which replace those of the search; generator and counters stay
  better_elites,   // the elites that are better than those of the search; generator and counters stay
};

namespace detail {

template <class Search>
class Replacing {
  using Access = SearchAccess<Search>;
  using Fields = SearchFields<Search>;
  using Elites = ArchiveAccess<typename Search::Archive>;

 public:
  void begin(Take take) noexcept { with_state_ = take == Take::everything; }
  [[nodiscard]] static uint32_t least_buffer() noexcept { return 1; }
  [[nodiscard]] bool with_state() const noexcept { return with_state_; }
  [[nodiscard]] static bool tries_other_slot() noexcept { return true; }

  // Empties the parts that are to be loaded, as begin() does. The generator keeps its state. Cost:
  // O(k).
  void open(Search& search) noexcept {
    rng_ = Rng::State();
    cell_ = 0;
    Elites::clear(Access::archive(search));
    Elites::set_readiness(Access::archive(search), Status::busy);
    if constexpr (Search::is_noisy) Access::noise(search).suspect_none();
    if (!with_state_) return;
    if constexpr (Search::is_noisy) Access::noise(search).begin();
    const typename Search::Variation::Parameters parameters = Access::variation(search).parameters();
    Access::variation(search).begin(parameters);
    Access::counters(search).clear();
    Access::random_left(search) = Access::random_solutions(search);
  }

  [[nodiscard]] static uint32_t piece(const SnapshotHeader& header, uint32_t offset, uint32_t room) noexcept {
    return smaller_of(room, header.length - offset);
  }

  [[nodiscard]] bool take(Search& search, const SnapshotHeader& header, uint32_t offset, const uint8_t* source,
                          uint32_t bytes) noexcept {
    const bool has_counts = Fields::has_counts(header.elite_bytes);
    if (with_state_ && offset < header.elites_offset()) {
      const PartOfPiece part(header.state_offset(), offset, bytes);
      FieldReader reader(part.first, source + part.skipped, part.bytes);
      Fields::state_fields(search, header.counters, rng_, has_counts, reader);
    }
    typename Search::Archive& archive = Access::archive(search);
    const PartOfPiece part(header.elites_offset(), offset, bytes);
    const uint32_t size = Fields::size_of_elite(header.elite_bytes);
    FieldReader reader(part.first % size, source + part.skipped, part.bytes);
    for (uint32_t i = part.first / size; i < header.elites && reader.remaining() > 0; ++i) {
      const bool is_new = reader.completes(sizeof cell_);
      reader(cell_);
      if (is_new) {
        if (cell_ >= Search::cells || archive.is_filled(cell_)) return false;
        Elites::set_cell_at(archive, i, cell_);
        if constexpr (Search::is_noisy) Elites::set_count(archive, cell_, 1);  // the snapshot may say more
      }
      if (reader.remaining() > 0) Fields::elite_fields(archive, cell_, has_counts, reader);
    }
    return true;
  }

  // Cost: O(k n).
  [[nodiscard]] bool close(Search& search, const SnapshotHeader& header) noexcept {
    Elites::settle(Access::archive(search), header.elites);
    if (search.check_invariants() != Status::ok) return false;
    if (!with_state_) return true;
    const bool is_stuck = (rng_.x | rng_.y | rng_.z | rng_.w) == 0;
    if (is_stuck || Access::random_left(search) > Access::random_solutions(search)) return false;
    Access::rng(search) = Rng(rng_);
    return true;
  }

  void leave(Search& search) noexcept { open(search); }

 private:
  Rng::State rng_{};
  uint32_t cell_ = 0;  // of the elite that the pieces so far end in
  bool with_state_ = false;
};

template <class Search>
struct Merging {
  using Access = SearchAccess<Search>;
  using Elites = ArchiveAccess<typename Search::Archive>;
  using Fields = SearchFields<Search>;

  static void begin(Take) noexcept {}
  [[nodiscard]] static uint32_t least_buffer() noexcept { return Fields::elite_bytes; }
  [[nodiscard]] static bool with_state() noexcept { return false; }
  [[nodiscard]] static bool tries_other_slot() noexcept { return false; }  // the caller can repeat the merge
  static void open(Search&) noexcept {}

  // A merge needs whole elites.
  [[nodiscard]] static uint32_t piece(const SnapshotHeader& header, uint32_t offset, uint32_t room) noexcept {
    const uint32_t begin = header.elites_offset();
    const uint32_t end = begin + header.elites * header.elite_bytes;
    if (offset < begin) return smaller_of(room, begin - offset);
    if (offset < end) return smaller_of(room - room % header.elite_bytes, end - offset);
    return smaller_of(room, header.length - offset);
  }

  [[nodiscard]] static bool take(Search& search, const SnapshotHeader& header, uint32_t offset, const uint8_t* source,
                                 uint32_t bytes) noexcept {
    const uint32_t end = header.elites_offset() + header.elites * header.elite_bytes;
    if (offset < header.elites_offset() || offset >= end) return true;
    for (uint32_t i = 0; i < bytes; i += header.elite_bytes) {
      const bool has_count = !Search::is_noisy || Fields::has_counts(header.elite_bytes);
      const bool is_sound = has_count ? take_elite<Search::Archive::kind>(search, source + i)
                                      : take_elite<Evaluations::exact>(search, source + i);
      if (!is_sound) return false;
    }
    return true;
  }

  [[nodiscard]] static bool close(Search& search, const SnapshotHeader&) noexcept {
    leave(search);
    return true;
  }

  static void leave(Search& search) noexcept { Elites::sort(Access::archive(search)); }

 private:
  // Offers an elite with its count of evaluations, or one that was evaluated once.
  template <Evaluations Kind>
  [[nodiscard]] NANOQD_ALWAYS_INLINE static bool take_elite(Search& search, const uint8_t* source) noexcept {
    const StoredElite<typename Search::Archive, Kind> elite(source);
    if (!elite.template is_sound<false>(search.archive())) return false;
    const bool is_welcome = elite.template is_sound<Search::Bounds::bounded>(search.archive());
    if (is_welcome) Elites::offer(Access::archive(search), elite.cell(), elite);
    return true;
  }
};

template <class Search>
class Choosing {
  using Merge = Merging<Search>;

 public:
  void begin(Take take) noexcept {
    is_merging_ = take == Take::better_elites;
    replacing_.begin(take);
  }
  [[nodiscard]] uint32_t least_buffer() const noexcept {
    return is_merging_ ? Merge::least_buffer() : replacing_.least_buffer();
  }
  [[nodiscard]] bool with_state() const noexcept { return !is_merging_ && replacing_.with_state(); }
  [[nodiscard]] bool tries_other_slot() const noexcept { return !is_merging_; }
  void open(Search& search) noexcept {
    if (!is_merging_) replacing_.open(search);
  }
  [[nodiscard]] uint32_t piece(const SnapshotHeader& header, uint32_t offset, uint32_t room) const noexcept {
    return is_merging_ ? Merge::piece(header, offset, room) : replacing_.piece(header, offset, room);
  }
  [[nodiscard]] bool take(Search& search, const SnapshotHeader& header, uint32_t offset, const uint8_t* source,
                          uint32_t bytes) noexcept {
    return is_merging_ ? Merge::take(search, header, offset, source, bytes)
                       : replacing_.take(search, header, offset, source, bytes);
  }
  [[nodiscard]] bool close(Search& search, const SnapshotHeader& header) noexcept {
    return is_merging_ ? Merge::close(search, header) : replacing_.close(search, header);
  }
  void leave(Search& search) noexcept {
    if (is_merging_) Merge::leave(search);
    if (!is_merging_) replacing_.leave(search);
  }

 private:
  Replacing<Search> replacing_;
  bool is_merging_ = false;
};

}  // namespace detail
}  // namespace nanoqd

#endif
