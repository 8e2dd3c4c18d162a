// Privileged access to a search, for snapshots: shows its numbers in the order of ../SNAPSHOT.md. A
// window of that sequence is written or read at a time.
#ifndef NANOQD_SNAPSHOT_DETAIL_SEARCH_ACCESS_HPP
#define NANOQD_SNAPSHOT_DETAIL_SEARCH_ACCESS_HPP

#include <stdint.h>

#include "../../archive/detail/archive_access.hpp"
#include "../../map/detail/tessellation_traits.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/type_traits.hpp"
#include "../../math/rng.hpp"
#include "../../search/counters.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"
#include "snapshot_writer.hpp"

namespace nanoqd {
namespace detail {

template <class Policy, class = void>
inline constexpr bool has_snapshot_id = false;
template <class Policy>
inline constexpr bool has_snapshot_id<Policy, Void<decltype(Policy::snapshot_id)>> = true;

template <class Policy, class = void>
inline constexpr bool has_checksum = false;
template <class Policy>
inline constexpr bool has_checksum<Policy, Void<decltype(&Policy::checksum)>> = true;

template <class Policy, class = void>
inline constexpr bool has_fields = false;
template <class Policy>
inline constexpr bool has_fields<Policy, Void<decltype(made_up<Policy&>().fields(made_up<FieldCounter&>()))>> = true;

// Visits the numbers that a variation has learned, or changes from trial to trial.
template <class Variation, class Fields>
constexpr void learned_fields([[maybe_unused]] Variation& variation, [[maybe_unused]] Fields& visit) noexcept {
  static_assert(has_fields<Variation> || !Variation::learns,
                "nanoqd: to save searches, a variation that learns needs fields(): see variation.hpp");
  if constexpr (has_fields<Variation>) variation.fields(visit);
}

// The bytes of a piece that lie at or after `start`, where a part begins.
struct PartOfPiece {
  uint32_t first;    // offset of the first of these bytes, from the start of the part
  uint32_t skipped;  // bytes of the piece before `start`
  uint32_t bytes;    // number of these bytes; 0 if the piece ends before the part begins

  constexpr PartOfPiece(uint32_t start, uint32_t offset, uint32_t piece) noexcept
      : first{offset < start ? 0 : offset - start},
        skipped{offset < start ? smaller_of(start - offset, piece) : 0},
        bytes{piece - skipped} {}
};

template <class Search>
struct SearchAccess {
  using Variation = typename Search::Variation;
  using Bounds = typename Search::Bounds;
  using Tessellation = typename Search::Tessellation;
  using Archive = typename Search::Archive;
  using Scalar = typename Search::Scalar;
  using StoredGene = typename Archive::StoredGene;
  using Elites = ArchiveAccess<Archive>;

  static_assert(has_checksum<Tessellation>,
                "nanoqd: to save or merge searches, their tessellation needs checksum(), lower(i) and upper(i): see "
                "tessellation.hpp");
  static_assert(has_snapshot_id<Variation>,
                "nanoqd: to save searches, their variation needs a snapshot_id, parameters() and fields(): see "
                "variation.hpp");
  static_assert(has_snapshot_id<Bounds>,
                "nanoqd: to save searches, their bounds policy needs a snapshot_id: see bounds.hpp");

  // The archive part: sizes and types, then the fields that have a status of their own if they
  // differ.
  static constexpr uint32_t types_end = 16;
  static constexpr uint32_t gene_bounds_offset = 20;
  static constexpr uint32_t box_offset = gene_bounds_offset + 2 * Search::genes * sizeof(Scalar);
  static constexpr uint32_t archive_bytes = box_offset + Search::dims * (2 * sizeof(Scalar) + 4) + crc_bytes;

  static constexpr uint32_t run_bytes = [] {
    FieldCounter counter;
    typename Variation::Parameters parameters;
    parameters.fields(counter);
    return 12 + counter.bytes() + crc_bytes;
  }();

  // Counters, generator, the random solutions that are left, then what the variation has learned.
  static constexpr uint32_t state_bytes = [] {
    FieldCounter counter;
    Variation variation;
    learned_fields(variation, counter);
    return Counters::count * 8 + 20 + counter.bytes() + crc_bytes;
  }();

  static constexpr uint32_t elite_bytes =
      4 + sizeof(Scalar) * (1 + Elites::kept_measures) + Search::genes * sizeof(StoredGene);

  static constexpr uint32_t run_offset = SnapshotHeader::bytes + archive_bytes;
  static constexpr uint32_t state_offset = run_offset + run_bytes;
  static constexpr uint32_t elites_offset = state_offset + state_bytes;

  static Archive& archive(Search& search) noexcept { return search.archive_; }
  static const Tessellation& tessellation(const Search& search) noexcept { return search.tessellation_; }

  // Returns the divisions of a regular grid; 0 for another tessellation.
  static constexpr uint32_t divisions([[maybe_unused]] uint32_t i) noexcept {
    if constexpr (has_divisions<Tessellation>) return Tessellation::divisions[i];
    return 0;
  }

  template <class Fields>
  static void archive_fields(const Search& search, uint32_t checksum, Fields& visit) noexcept {
    const Tessellation& tessellation = search.tessellation_;
    visit(Search::genes);
    visit(Search::cells);
    visit(Search::dims);
    visit(static_cast<uint8_t>(sizeof(Scalar)));
    visit(static_cast<uint8_t>(sizeof(StoredGene)));
    visit(static_cast<uint8_t>(Archive::keeps_measures ? 1 : 0));
    visit(uint8_t{0});
    visit(checksum);
    for (uint32_t i = 0; i < Search::genes; ++i) visit(search.archive_.lower(i));
    for (uint32_t i = 0; i < Search::genes; ++i) visit(search.archive_.upper(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(tessellation.lower(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(tessellation.upper(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(divisions(i));
  }

  template <class Fields>
  static void run_fields(const Search& search, Fields& visit) noexcept {
    visit(uint32_t{Variation::snapshot_id});
    visit(uint32_t{Bounds::snapshot_id});
    visit(search.random_solutions_);
    typename Variation::Parameters parameters = search.variation_.parameters();
    parameters.fields(visit);
  }

  // `counters` is how many the snapshot has. An earlier version may have fewer, a later one more.
  template <class Fields>
  static void state_fields(Search& search, uint32_t counters, Rng::State& rng, Fields& visit) noexcept {
    FirstFields<Fields> first{visit, counters};
    search.counters_.fields(first);
    visit.skip(8 * first.remaining);
    visit(rng.x);
    visit(rng.y);
    visit(rng.z);
    visit(rng.w);
    visit(search.random_left_);
    learned_fields(search.variation_, visit);
  }

  // Describes the search to a writer or a loader. Cost: O(k dims).
  static SnapshotSubject subject(Search& search) noexcept {
    SnapshotSubject subject;
    subject.search = &search;
    subject.copy = copy;
    subject.elites = search.archive_.size();
    subject.counters = Counters::count;
    subject.archive_bytes = archive_bytes;
    subject.run_bytes = run_bytes;
    subject.state_bytes = state_bytes;
    subject.elite_bytes = elite_bytes;
    subject.tessellation_checksum = search.tessellation_.checksum();
    FieldDigest archive_digest;
    archive_fields(search, subject.tessellation_checksum, archive_digest);
    subject.archive_fingerprint = archive_digest.value();
    FieldDigest run_digest;
    run_fields(search, run_digest);
    subject.run_fingerprint = run_digest.value();
    return subject;
  }

  // Copies bytes of the snapshot from `offset` on to `target`; zeros in place of header and CRCs.
  // Cost: O(bytes + sizes of the parts that they touch).
  static void copy(const SnapshotSubject& subject, uint32_t offset, uint8_t* target, uint32_t bytes) noexcept {
    Search& search = *static_cast<Search*>(subject.search);
    for (uint32_t i = 0; i < bytes; ++i) target[i] = 0;
    if (offset < elites_offset) {
      FieldWriter writer(offset, target, bytes);
      writer.skip(SnapshotHeader::bytes);
      archive_fields(search, subject.tessellation_checksum, writer);
      writer.skip(crc_bytes);
      run_fields(search, writer);
      writer.skip(crc_bytes);
      Rng::State rng = search.rng_.state();
      state_fields(search, Counters::count, rng, writer);
    }
    const PartOfPiece part(elites_offset, offset, bytes);
    FieldWriter writer(part.first % elite_bytes, target + part.skipped, part.bytes);
    for (uint32_t i = part.first / elite_bytes; i < subject.elites && writer.remaining() > 0; ++i) {
      const uint32_t cell = Elites::cell_at(search.archive_, i);
      writer(cell);
      Elites::fields(search.archive_, cell, writer);
    }
  }

  // What a load keeps from one piece to the next.
  struct Incoming {
    Rng::State rng{};
    uint32_t cell = 0;
  };

  // Empties the parts that are to be loaded, as begin() does. The generator keeps its state. Cost:
  // O(k).
  static void start_again(Search& search, bool with_state) noexcept {
    Elites::clear(search.archive_);
    if (!with_state) return;
    const typename Variation::Parameters parameters = search.variation_.parameters();
    search.variation_.begin(parameters);
    search.counters_.clear();
    search.random_left_ = search.random_solutions_;
  }

  // Takes the next bytes of a snapshot that fits this search: the state if wanted, and the elites.
  // Returns false if no search can have saved them.
  static bool take(Search& search, const SnapshotHeader& header, bool with_state, uint32_t offset,
                   const uint8_t* source, uint32_t bytes, Incoming& incoming) noexcept {
    if (with_state && offset < header.elites_offset()) {
      const PartOfPiece part(header.state_offset(), offset, bytes);
      FieldReader reader(part.first, source + part.skipped, part.bytes);
      state_fields(search, header.counters, incoming.rng, reader);
    }
    const PartOfPiece part(header.elites_offset(), offset, bytes);
    FieldReader reader(part.first % elite_bytes, source + part.skipped, part.bytes);
    for (uint32_t i = part.first / elite_bytes; i < header.elites && reader.remaining() > 0; ++i) {
      const bool is_new = reader.completes(sizeof incoming.cell);
      reader(incoming.cell);
      if (is_new) {
        if (incoming.cell >= Search::cells || search.archive_.is_filled(incoming.cell)) return false;
        Elites::set_cell_at(search.archive_, i, incoming.cell);
      }
      if (reader.remaining() > 0) Elites::fields(search.archive_, incoming.cell, reader);
    }
    return true;
  }

  // Completes a load after the last piece. Returns false if no search can have saved the content.
  // Cost: O(k n).
  static bool finish(Search& search, const SnapshotHeader& header, bool with_state, const Incoming& incoming) noexcept {
    Elites::settle(search.archive_, header.elites);
    if (search.check_invariants() != Status::ok) return false;
    if (with_state) {
      const Rng::State& rng = incoming.rng;
      if (search.random_left_ > search.random_solutions_ || (rng.x | rng.y | rng.z | rng.w) == 0) return false;
      search.rng_ = Rng(rng);
    }
    return true;
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
