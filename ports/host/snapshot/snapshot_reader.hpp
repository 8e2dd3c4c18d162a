// Finds snapshots in bytes and reads them: one by itself, a storage with its two slots, or the dump of a whole flash.
// What is read may be anything: nothing is believed before its CRC and its sizes fit, and nothing larger than the bytes
// is allocated.
//
//     const SnapshotSearch search = find_snapshots(bytes);
//     for (const FoundSnapshot& found : search.found) print(found.offset, found.header.sequence, found.problem);
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
  damaged,      // its CRC does not fit
  cut_off,      // the bytes end before it does
  not_checked,  // something in front of it is damaged, and its CRC covers that too
};

// The parts by their order: header, archive, run, state, elites, commit record.
inline constexpr std::size_t snapshot_parts = detail::SnapshotHeader::parts + 1;
[[nodiscard]] const char* part_name(std::size_t part);
[[nodiscard]] const char* describe(PartState state);

// Bytes that begin like a snapshot.
struct FoundSnapshot {
  std::size_t offset = 0;
  detail::SnapshotHeader header{};  // to be believed if its state is ok; of another format only what every format has
  std::array<PartState, snapshot_parts> parts{};
  std::string problem;  // what is wrong, for the end of a sentence; empty if nothing is

  [[nodiscard]] bool is_whole() const { return problem.empty(); }
  [[nodiscard]] bool has_header() const { return parts[0] == PartState::ok; }
  // Whole, as far as one can tell, but of a format that this program does not know.
  [[nodiscard]] bool is_foreign() const;
  // With the commit record. Pre: has_header().
  [[nodiscard]] std::uint64_t bytes() const;
};

struct SnapshotSearch {
  std::vector<FoundSnapshot> found;  // by their offsets
  std::size_t more_headers = 0;      // damaged ones beyond the first few, which are not in the list
  bool is_complete = true;           // false: too many damaged snapshots to look at all
};

// Looks at every offset, and goes on behind a whole snapshot. O(bytes), also for bytes made to take long.
[[nodiscard]] SnapshotSearch find_snapshots(std::string_view bytes);

// The position in search.found of the newest whole one, foreign ones included; empty if there is none.
[[nodiscard]] std::optional<std::size_t> newest_of(const SnapshotSearch& search);

// The newest whole snapshot. Empty, with one sentence in `error`, if there is none, if it is of another format, or if
// its numbers make no sense although its CRCs fit. Pre: `search` is find_snapshots(bytes).
[[nodiscard]] std::optional<Snapshot> read_newest(std::string_view bytes, const SnapshotSearch& search,
                                                  std::string& error);

// Both in one.
[[nodiscard]] std::optional<Snapshot> read_snapshot(std::string_view bytes, std::string& error);

}  // namespace nanoqd::host

#endif
