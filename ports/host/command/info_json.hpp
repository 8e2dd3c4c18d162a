// `nanoqd info --json`: what a file with snapshots contains, as JSON.
#ifndef NANOQD_PORTS_HOST_COMMAND_INFO_JSON_HPP
#define NANOQD_PORTS_HOST_COMMAND_INFO_JSON_HPP

#include <cstdint>
#include <string>

#include "../snapshot/snapshot_file.hpp"

namespace nanoqd::host {

// Returns one object on one line, with everything that `nanoqd info` shows. Keys do not change
// from version to version; later versions may add some.
[[nodiscard]] std::string info_json(const SnapshotFile& file);

// Returns a text such as "0x00ff", with at least this many digits.
[[nodiscard]] std::string hexadecimal(std::uint64_t number, int digits);

// Returns a text such as "1.2.3".
[[nodiscard]] std::string version_text(std::uint32_t library);

}  // namespace nanoqd::host

#endif
