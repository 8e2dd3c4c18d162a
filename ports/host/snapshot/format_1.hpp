// Format 1 of snapshots, which library 0.1 wrote. The devices of today do not load it; `nanoqd
// convert` turns it into the current format. lib/nanoqd/snapshot/SNAPSHOT.md says how it differs.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_FORMAT_1_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_FORMAT_1_HPP

#include <cstdint>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <vector>

namespace nanoqd::host::format_1 {

inline constexpr std::uint32_t format = 1;
inline constexpr std::uint32_t header_bytes = 76;  // with its CRC
inline constexpr std::uint8_t known_flags = 1;     // of the archive part

// Returns whether the sizes of the parts add up to the length, as SnapshotHeader::adds_up() does
// for the current format.
[[nodiscard]] bool adds_up(const detail::SnapshotHeader& header);

// Returns the numbers of the current format for a variation of format 1. A number of a user's own,
// from 256 on, becomes a list of one. Empty for a number that the format does not define.
[[nodiscard]] std::vector<std::uint32_t> variation_of(std::uint32_t number);

}  // namespace nanoqd::host::format_1

#endif
