#include "format_1.hpp"

namespace nanoqd::host::format_1 {

bool adds_up(const detail::SnapshotHeader& header) {
  using detail::crc_bytes;
  const std::uint64_t all_elites = std::uint64_t{header.elites} * header.elite_bytes;
  if (header.unit == 0 || header.header_bytes != header_bytes || all_elites > header.length) return false;
  if (header.archive_bytes < crc_bytes || header.run_bytes < crc_bytes || header.state_bytes < crc_bytes) return false;
  const std::uint64_t body = std::uint64_t{header_bytes} + header.archive_bytes + header.run_bytes +
                             header.state_bytes + all_elites + crc_bytes;
  return detail::round_up(body, header.unit) == header.length;
}

// Format 1 made the number of a Portfolio and of an EmitterPair from those of their emitters: 16 +
// emitter, and first + 16 * second. Two variations could have the same number. Only those that the
// page of the format names are taken. 4, 5, 6 and 8 stay as they are: they stand for the variations
// of version 0.1, and no later one has these numbers.
std::vector<std::uint32_t> variation_of(std::uint32_t number) {
  if (number >= 1 && number <= 6) return {number};
  if (number >= 256) return {number};
  switch (number) {
    case 21: return {8, 5};
    case 22: return {8, 6};
    case 101: return {7, 5, 6};
    case 117: return {8, 7, 5, 6};
    default: return {};
  }
}

}  // namespace nanoqd::host::format_1
