// Writes a snapshot as the bytes that snapshot.hpp of the library would write to a storage.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_WRITER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_WRITER_HPP

#include <optional>
#include <string>

#include "snapshot.hpp"

namespace nanoqd::host {

// Returns the bytes from offset 0 to the end of the commit record: a whole number of units of
// snapshot.unit bytes. If that is more than the format can hold (4 GB), returns empty and sets
// `error` to one sentence. Requires: snapshot.unit > 0.
[[nodiscard]] std::optional<std::string> write_snapshot(const Snapshot& snapshot, std::string& error);

}  // namespace nanoqd::host

#endif
