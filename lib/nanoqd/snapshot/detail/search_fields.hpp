// Shows the numbers of a search in the order of ../SNAPSHOT.md. A window of that sequence is
// written or read at a time.
#ifndef NANOQD_SNAPSHOT_DETAIL_SEARCH_FIELDS_HPP
#define NANOQD_SNAPSHOT_DETAIL_SEARCH_FIELDS_HPP

#include <stdint.h>

#include "../../archive/detail/archive_access.hpp"
#include "../../map/detail/tessellation_traits.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/snapshot_ids.hpp"
#include "../../math/detail/type_traits.hpp"
#include "../../math/rng.hpp"
#include "../../search/counters.hpp"
#include "../../search/detail/search_access.hpp"
#include "../../status.hpp"
#include "archive_part.hpp"
#include "snapshot_format.hpp"
#include "snapshot_subject.hpp"

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
struct SearchFields {
  using Access = SearchAccess<Search>;
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

  static constexpr ArchiveTypes types = [] {
    ArchiveTypes types;
    types.genes = Search::genes;
    types.cells = Search::cells;
    types.dims = Search::dims;
    types.real_bytes = sizeof(Scalar);
    types.gene_bytes = sizeof(StoredGene);
    types.flags = Archive::keeps_measures ? ArchiveTypes::keeps_measures : 0;
    if (Search::is_noisy) types.flags |= ArchiveTypes::keeps_counts;
    return types;
  }();

  static constexpr uint32_t archive_bytes = static_cast<uint32_t>(types.part_bytes()) + crc_bytes;
  static constexpr uint32_t elite_bytes = static_cast<uint32_t>(types.elite_bytes());

  static constexpr uint32_t variation_ids = [] {
    FieldCounter counter;
    snapshot_ids<Variation>(counter);
    return counter.bytes() / 4;
  }();

  static constexpr uint32_t run_bytes = [] {
    FieldCounter counter;
    typename Variation::Parameters parameters;
    parameters.fields(counter);
    return 4 * (3 + variation_ids) + counter.bytes() + crc_bytes;
  }();

  // What the search knows of its noise; 0 bytes of a search with exact evaluations.
  static constexpr uint32_t noise_bytes = [] {
    FieldCounter counter;
    Noise noise;
    if (Search::is_noisy) noise.fields(counter);
    return counter.bytes();
  }();

  // Counters, generator, the random solutions that are left, the noise, then what the variation has
  // learned.
  static constexpr uint32_t state_bytes = [] {
    FieldCounter counter;
    Variation variation;
    learned_fields(variation, counter);
    return Counters::count * 8 + 20 + noise_bytes + counter.bytes() + crc_bytes;
  }();

  static constexpr uint32_t run_offset = SnapshotHeader::bytes + archive_bytes;
  static constexpr uint32_t state_offset = run_offset + run_bytes;
  static constexpr uint32_t elites_offset = state_offset + state_bytes;

  static constexpr SnapshotSizes sizes = {Counters::count, archive_bytes, run_bytes, state_bytes, elite_bytes};

  // Returns the divisions of a regular grid; 0 for another tessellation.
  static constexpr uint32_t divisions([[maybe_unused]] uint32_t i) noexcept {
    if constexpr (has_divisions<Tessellation>) return Tessellation::divisions[i];
    return 0;
  }

  // Returns whether a snapshot with elites of this size has counts of evaluations. A noisy search
  // also takes snapshots without.
  static constexpr bool has_counts(uint32_t bytes) noexcept { return Search::is_noisy && bytes == elite_bytes; }
  // Returns the size of an elite in such a snapshot, which a search with exact evaluations knows.
  static constexpr uint32_t size_of_elite(uint32_t bytes) noexcept { return Search::is_noisy ? bytes : elite_bytes; }

  template <uint8_t Flags, class Fields>
  static void archive_fields(const Search& search, uint32_t checksum, Fields& visit) noexcept {
    const Tessellation& tessellation = search.tessellation();
    ArchiveTypes shown = types;
    shown.flags = Flags;
    shown.fields(visit);
    visit(checksum);
    for (uint32_t i = 0; i < Search::genes; ++i) visit(search.archive().lower(i));
    for (uint32_t i = 0; i < Search::genes; ++i) visit(search.archive().upper(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(tessellation.lower(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(tessellation.upper(i));
    for (uint32_t i = 0; i < Search::dims; ++i) visit(divisions(i));
  }

  template <class Fields>
  static void run_fields(Search& search, Fields& visit) noexcept {
    visit(uint32_t{variation_ids});
    snapshot_ids<Variation>(visit);
    visit(uint32_t{Bounds::snapshot_id});
    visit(Access::random_solutions(search));
    typename Variation::Parameters parameters = Access::variation(search).parameters();
    parameters.fields(visit);
  }

  // `counters` is how many the snapshot has. An earlier version may have fewer, a later one more.
  // `with_noise` says whether it has the noise, if evaluations are noisy.
  template <class Fields>
  static void state_fields(Search& search, uint32_t counters, Rng::State& rng, [[maybe_unused]] bool with_noise,
                           Fields& visit) noexcept {
    FirstFields<Fields> first{visit, counters};
    Access::counters(search).fields(first);
    visit.skip(8 * first.remaining);
    visit(rng.x);
    visit(rng.y);
    visit(rng.z);
    visit(rng.w);
    visit(Access::random_left(search));
    if constexpr (Search::is_noisy) {
      if (with_noise) Access::noise(search).fields(visit);
    }
    learned_fields(Access::variation(search), visit);
  }

  // Describes the search to a writer or a loader. Cost: O(k dims).
  static SnapshotSubject subject(Search& search) noexcept {
    SnapshotSubject subject;
    subject.search = &search;
    subject.copy = copy;
    subject.sizes = &sizes;
    subject.elites = search.archive().size();
    subject.tessellation_checksum = search.tessellation().checksum();
    subject.archive_fingerprint = fingerprint(subject, SnapshotHeader::bytes, archive_bytes - crc_bytes);
    subject.run_fingerprint = fingerprint(subject, run_offset, run_bytes - crc_bytes);
    return subject;
  }

  // Returns the fingerprint of the archive part of a snapshot that differs from those of this
  // search only in that it has no counts. Cost: O(n + dims).
  static uint64_t fingerprint_without_counts(const Search& search, uint32_t checksum) noexcept {
    FieldDigest digest;
    archive_fields<types.flags & ~ArchiveTypes::keeps_counts>(search, checksum, digest);
    return digest.value();
  }

  // Shows the numbers of a cell's elite, after the cell number. Cost: O(n + dims).
  template <class Fields>
  static void elite_fields(Archive& archive, uint32_t cell, [[maybe_unused]] bool with_count, Fields& visit) noexcept {
    Elites::fields(archive, cell, visit);
    if constexpr (Search::is_noisy) {
      if (with_count) Elites::count_field(archive, cell, visit);
    }
  }

  // Copies bytes of the snapshot from `offset` on to `target`; zeros in place of header and CRCs.
  // Cost: O(bytes + sizes of the parts that they touch).
  static void copy(const SnapshotSubject& subject, uint32_t offset, uint8_t* target, uint32_t bytes) noexcept {
    Search& search = *static_cast<Search*>(subject.search);
    for (uint32_t i = 0; i < bytes; ++i) target[i] = 0;
    if (offset < run_offset) {
      FieldWriter writer(offset, target, bytes);
      writer.skip(SnapshotHeader::bytes);
      archive_fields<types.flags>(search, subject.tessellation_checksum, writer);
    }
    if (offset < elites_offset && offset + bytes > run_offset) {
      const PartOfPiece part(run_offset, offset, bytes);
      FieldWriter writer(part.first, target + part.skipped, part.bytes);
      run_fields(search, writer);
      writer.skip(crc_bytes);
      Rng::State rng = Access::rng(search).state();
      if (writer.remaining() > 0) state_fields(search, Counters::count, rng, true, writer);
    }
    const PartOfPiece part(elites_offset, offset, bytes);
    FieldWriter writer(part.first % elite_bytes, target + part.skipped, part.bytes);
    for (uint32_t i = part.first / elite_bytes; i < subject.elites && writer.remaining() > 0; ++i) {
      const uint32_t cell = Elites::cell_at(search.archive(), i);
      writer(cell);
      elite_fields(Access::archive(search), cell, true, writer);
    }
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
