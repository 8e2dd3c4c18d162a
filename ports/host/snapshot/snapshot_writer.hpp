// Writes a snapshot in the current format, as bytes that a device can load from its storage.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_WRITER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_WRITER_HPP

#include <optional>
#include <string>

#include "snapshot.hpp"

namespace nanoqd::host {

// Returns the bytes from offset 0 to the end of the confirmation: a whole number of units of
// snapshot.unit bytes. The snapshot belongs to no slot, so a device finds it in a slot of any
// size. A device that saves trusts it, because it is confirmed. Returns empty and sets `error` to
// one sentence if it is more than the format can hold (4 GB), or if the format has no numbers for
// the variation. Requires: snapshot.unit > 0.
[[nodiscard]] std::optional<std::string> write_snapshot(const Snapshot& snapshot, std::string& error);

}  // namespace nanoqd::host

#endif
