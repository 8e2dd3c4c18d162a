// Finds snapshots in bytes: a single snapshot, a storage with its two slots, a dump of a whole
// flash, or anything else. Each is examined part by part, and says what is wrong with it.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FINDER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FINDER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

// Returns the content of a file as the bytes that the library reads.
[[nodiscard]] inline const std::uint8_t* unsigned_bytes(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

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

// What the place of the confirmation reads like.
enum class Confirmation : std::uint8_t {
  absent,    // the format has none, or the bytes end before its end
  complete,  // the save was finished
  blank,     // as before it was written: the save was cut short before it
  begun,     // anything else
};
[[nodiscard]] const char* describe(Confirmation confirmation);

// Bytes that begin like a snapshot.
struct FoundSnapshot {
  std::size_t offset = 0;
  detail::SnapshotHeader header{};  // valid if parts[0] is ok; of another format, only the fields of every format
  std::array<PartState, snapshot_parts> parts{};
  Confirmation confirmation = Confirmation::absent;
  std::string problem;  // what is wrong, for the end of a sentence; empty if the snapshot is whole

  [[nodiscard]] bool is_whole() const { return problem.empty(); }
  [[nodiscard]] bool has_header() const { return parts[0] == PartState::ok; }
  // Returns whether it has a format that this program reads: the current one, or an older one.
  [[nodiscard]] bool has_known_format() const;
  // Returns whether it has a format that this program reads, but that devices no longer load.
  [[nodiscard]] bool has_old_format() const;
  // Returns whether it looks whole, but has a format that this program does not know.
  [[nodiscard]] bool is_foreign() const;
  // Return its size with the commit record, and with everything of it that is there: the
  // confirmation too, unless it is absent. Require: has_header().
  [[nodiscard]] std::uint64_t committed_bytes() const;
  [[nodiscard]] std::uint64_t bytes() const;
};

struct SnapshotSearch {
  std::vector<FoundSnapshot> found;  // in the order of their offsets
  std::size_t more_headers = 0;      // damaged headers after the first 16, which are not in the list
  bool is_complete = true;           // false: there were too many damaged snapshots to examine all
};

// Searches at every offset, and continues after the commit record of a whole snapshot. Cost:
// O(bytes), also for malicious bytes.
[[nodiscard]] SnapshotSearch find_snapshots(std::string_view bytes);

// Returns the position in search.found of the newest whole snapshot, including foreign ones. Empty
// if there is none.
[[nodiscard]] std::optional<std::size_t> newest_of(const SnapshotSearch& search);

}  // namespace nanoqd::host

#endif
