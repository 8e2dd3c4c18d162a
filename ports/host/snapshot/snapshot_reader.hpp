// Reads snapshots of every format, in any bytes that snapshot_finder.hpp takes. A part is used only
// after its CRC and its sizes were checked. No memory larger than the bytes is allocated.
//
//     const SnapshotSearch search = find_snapshots(bytes);
//     for (const FoundSnapshot& found : search.found) {
//       print(found.offset, found.header.sequence, found.problem);
//     }
//     const auto snapshot = read_newest(bytes, search, error);
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_READER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_READER_HPP

#include <optional>
#include <string>
#include <string_view>

#include "snapshot.hpp"
#include "snapshot_finder.hpp"

namespace nanoqd::host {

// Reads the newest whole snapshot. Returns empty and sets `error` to one sentence if there is none,
// if it has an unknown format, or if its numbers are invalid although its CRCs are right. Requires:
// `search` is find_snapshots(bytes).
[[nodiscard]] std::optional<Snapshot> read_newest(std::string_view bytes, const SnapshotSearch& search,
                                                  std::string& error);

// Does both: find_snapshots() and read_newest().
[[nodiscard]] std::optional<Snapshot> read_snapshot(std::string_view bytes, std::string& error);

}  // namespace nanoqd::host

#endif
