// A snapshot of a search's elites put together by hand, number by number as SNAPSHOT.md says, so
// that what reads snapshots is tested against the page and not against what writes them. And one
// with bytes changed, given its CRCs again: what no accident makes, but an attacker or another
// program might.
#ifndef NANOQD_TESTS_MADE_SNAPSHOT_HPP
#define NANOQD_TESTS_MADE_SNAPSHOT_HPP

#include <stdint.h>
#include <string.h>

#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>

#include "snapshot_image.hpp"
#include "unity.h"

namespace test {

// Where the parts of a made-up snapshot are, for tests that change a byte there.
struct MadeSnapshot {
  nanoqd::detail::SnapshotHeader header;
  uint32_t bytes;  // with the commit record
};

// Writes this header, and gives all parts and the commit record of the snapshot at `image` their
// CRCs, whatever is in there.
inline void seal_snapshot(uint8_t* image, nanoqd::detail::SnapshotHeader header) {
  nanoqd::detail::FieldWriter writer(0, image, nanoqd::detail::SnapshotHeader::bytes);
  header.fields(writer);
  SnapshotImage sealed(image);
  memset(image + sealed.length(), 0, sealed.commit_bytes());
  memcpy(image + sealed.length(), "done", 4);
  sealed.seal();
}

// Pre: `capacity` bytes are enough; the test fails if they are not.
template <class Search>
inline MadeSnapshot make_snapshot(const Search& search, uint8_t* image, uint32_t capacity, uint32_t sequence = 1,
                                  uint32_t unit = 1) {
  using Scalar = typename Search::Scalar;
  using Archive = typename Search::Archive;
  constexpr uint32_t genes = Search::genes;
  constexpr uint32_t dims = Search::dims;
  constexpr uint32_t stored_bytes = sizeof(typename Archive::StoredGene);
  const Archive& archive = search.archive();
  const auto& tessellation = search.tessellation();

  MadeSnapshot made{};
  nanoqd::detail::SnapshotHeader& header = made.header;
  header.magic = 0x0A1A64716F6E616EU;  // "nanoqd", 1A, 0A
  header.format = 2;
  header.library = 200;
  header.sequence = sequence;
  header.unit = unit;
  header.elites = archive.size();
  header.counters = 12;
  header.archive_bytes = static_cast<uint32_t>(20 + 2 * (genes + dims) * sizeof(Scalar) + 4 * dims + 4);
  header.run_bytes = static_cast<uint32_t>(16 + 2 * sizeof(Scalar) + 4);
  header.state_bytes = 12 * 8 + 4 * 4 + 4 + 4;
  header.elite_bytes = static_cast<uint32_t>(4 + sizeof(Scalar) + genes * stored_bytes +
                                             (Archive::keeps_measures ? dims * sizeof(Scalar) : 0));
  header.header_bytes = 88;
  const uint32_t body = header.elites_offset() + header.elites * header.elite_bytes + 4;
  header.length = (body + unit - 1) / unit * unit;
  made.bytes = header.length + (20 + unit - 1) / unit * unit;
  TEST_ASSERT_TRUE_MESSAGE(made.bytes <= capacity, "the snapshot does not fit into the test's memory");

  memset(image, 0, made.bytes);
  nanoqd::detail::FieldWriter write(0, image + header.archive_offset(), capacity - header.archive_offset());
  write(genes);
  write(Search::cells);
  write(dims);
  write(static_cast<uint8_t>(sizeof(Scalar)));
  write(static_cast<uint8_t>(stored_bytes));
  write(static_cast<uint8_t>(Archive::keeps_measures ? 1 : 0));
  write(uint8_t{0});
  write(tessellation.checksum());
  for (uint32_t i = 0; i < genes; ++i) write(archive.lower(i));
  for (uint32_t i = 0; i < genes; ++i) write(archive.upper(i));
  for (uint32_t i = 0; i < dims; ++i) write(tessellation.lower(i));
  for (uint32_t i = 0; i < dims; ++i) write(tessellation.upper(i));
  for (uint32_t i = header.archive_bytes - 4 * dims - 4; i < header.elites_offset() - header.archive_offset(); ++i) {
    write(uint8_t{0});  // divisions, run and state: they do not matter to a reader of elites
  }
  for (uint32_t i = 0; i < archive.size(); ++i) {
    const auto elite = archive.elite(i);
    write(elite.cell());
    write(elite.objective());
    for (uint32_t j = 0; j < genes; ++j) write(archive.view().elite(i)[j]);
    if constexpr (Archive::keeps_measures) {
      for (uint32_t j = 0; j < dims; ++j) write(elite.measures()[j]);
    }
  }
  seal_snapshot(image, header);
  return made;
}

}  // namespace test

#endif
