// SnapshotSubject: what a writer or a reader of snapshots needs to know of a search, without its
// type.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SUBJECT_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_SUBJECT_HPP

#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../math/digest.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

// The sizes that all searches of a type have in common.
struct SnapshotSizes {
  uint32_t counters;
  uint32_t archive_bytes;
  uint32_t run_bytes;
  uint32_t state_bytes;
  uint32_t elite_bytes;
};

struct SnapshotSubject {
  void* search = nullptr;
  // Fills `target` with the bytes of the snapshot from `offset` on; zeros in place of header and
  // CRCs.
  void (*copy)(const SnapshotSubject& subject, uint32_t offset, uint8_t* target, uint32_t bytes) = nullptr;
  const SnapshotSizes* sizes = nullptr;

  uint32_t elites = 0;
  uint32_t tessellation_checksum = 0;
  uint64_t archive_fingerprint = 0;
  uint64_t run_fingerprint = 0;

  // Fills in the header of a snapshot, except its slot and its mark.
  void describe(SnapshotHeader& header, uint32_t sequence, uint32_t unit) const noexcept {
    header.magic = snapshot_magic;
    header.format = snapshot_format;
    header.library = library_version();
    header.sequence = sequence;
    header.unit = unit;
    header.elites = elites;
    header.counters = sizes->counters;
    header.archive_bytes = sizes->archive_bytes;
    header.run_bytes = sizes->run_bytes;
    header.state_bytes = sizes->state_bytes;
    header.elite_bytes = sizes->elite_bytes;
    header.header_bytes = SnapshotHeader::bytes;
    header.length = static_cast<uint32_t>(
        round_up(header.elites_offset() + uint64_t{elites} * sizes->elite_bytes + crc_bytes, unit));
    header.archive_fingerprint = archive_fingerprint;
    header.run_fingerprint = run_fingerprint;
    header.reserved = 0;
  }
};

// Returns the digest of a part of the snapshot. Cost: O(bytes * bytes / 64), where `bytes` is the
// size of the part.
NANOQD_NOINLINE_FOR_SIZE inline uint64_t fingerprint(const SnapshotSubject& subject, uint32_t offset,
                                                     uint32_t bytes) noexcept {
  Digest digest;
  uint8_t window[64];
  for (uint32_t done = 0; done < bytes;) {
    const uint32_t piece = smaller_of(sizeof window, bytes - done);
    subject.copy(subject, offset + done, window, piece);
    for (uint32_t i = 0; i < piece; ++i, ++done) digest.add(window[i]);
  }
  return digest.value();
}

}  // namespace detail
}  // namespace nanoqd

#endif
