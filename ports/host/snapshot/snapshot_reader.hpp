// Finds snapshots in bytes and reads them. The bytes can be a single snapshot, a storage with its
// two slots, or a dump of a whole flash. They can also be anything else: a part is used only after
// its CRC and its sizes were checked. No memory larger than the bytes is allocated.
//
//     const SnapshotSearch search = find_snapshots(bytes);
//     for (const FoundSnapshot& found : search.found) {
//       print(found.offset, found.header.sequence, found.problem);
//     }
//     const auto snapshot = read_newest(bytes, search, error);
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_READER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_READER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "snapshot.hpp"

namespace nanoqd::host {

enum class PartState : std::uint8_t {
  ok,
  damaged,      // its CRC is wrong
  cut_off,      // the bytes end before its end
  not_checked,  // a part before it is damaged, and its CRC covers that part too
};

// The number of parts. Their order is header, archive, run, state, elites, commit record.
inline constexpr std::size_t snapshot_parts = detail::SnapshotHeader::parts + 1;
[[nodiscard]] const char* part_name(std::size_t part);
[[nodiscard]] const char* describe(PartState state);

// Bytes that begin like a snapshot.
struct FoundSnapshot {
  std::size_t offset = 0;
  detail::SnapshotHeader header{};  // valid if parts[0] is ok; of another format, only the fields of every format
  std::array<PartState, snapshot_parts> parts{};
  std::string problem;  // what is wrong, for the end of a sentence; empty if the snapshot is whole

  [[nodiscard]] bool is_whole() const { return problem.empty(); }
  [[nodiscard]] bool has_header() const { return parts[0] == PartState::ok; }
  // Returns whether it looks whole, but has a format that this program does not know.
  [[nodiscard]] bool is_foreign() const;
  // Returns its size with the commit record. Requires: has_header().
  [[nodiscard]] std::uint64_t bytes() const;
};

struct SnapshotSearch {
  std::vector<FoundSnapshot> found;  // in the order of their offsets
  std::size_t more_headers = 0;      // damaged headers after the first 16, which are not in the list
  bool is_complete = true;           // false: there were too many damaged snapshots to examine all
};

// Searches at every offset, and continues after the end of a whole snapshot. Cost: O(bytes), also
// for malicious bytes.
[[nodiscard]] SnapshotSearch find_snapshots(std::string_view bytes);

// Returns the position in search.found of the newest whole snapshot, including foreign ones. Empty
// if there is none.
[[nodiscard]] std::optional<std::size_t> newest_of(const SnapshotSearch& search);

// Reads the newest whole snapshot. Returns empty and sets `error` to one sentence if there is none,
// if it has another format, or if its numbers are invalid although its CRCs are right. Requires:
// `search` is find_snapshots(bytes).
[[nodiscard]] std::optional<Snapshot> read_newest(std::string_view bytes, const SnapshotSearch& search,
                                                  std::string& error);

// Does both: find_snapshots() and read_newest().
[[nodiscard]] std::optional<Snapshot> read_snapshot(std::string_view bytes, std::string& error);

}  // namespace nanoqd::host

#endif
