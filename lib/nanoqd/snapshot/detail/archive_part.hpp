// The archive part of a snapshot: what is in it, and where. Devices and the desktop share it.
#ifndef NANOQD_SNAPSHOT_DETAIL_ARCHIVE_PART_HPP
#define NANOQD_SNAPSHOT_DETAIL_ARCHIVE_PART_HPP

#include <stdint.h>

#include "../../language.hpp"

namespace nanoqd {
namespace detail {

// The first fields: sizes and types. They say how long the part is, and how long an elite is.
struct ArchiveTypes {
  static constexpr uint8_t keeps_measures = 1;  // a flag: each elite has its measures
  static constexpr uint8_t keeps_counts = 2;    // a flag: each elite ends with one byte, how often it was evaluated

  uint32_t genes = 0;
  uint32_t cells = 0;
  uint32_t dims = 0;
  uint8_t real_bytes = sizeof(float);
  uint8_t gene_bytes = sizeof(float);  // 4 or 8: a real; 2 or 1: a fraction of the bounds
  uint8_t flags = 0;
  uint8_t reserved = 0;

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(genes);
    visit(cells);
    visit(dims);
    visit(real_bytes);
    visit(gene_bytes);
    visit(flags);
    visit(reserved);
  }

  // Where the fields after the types begin, from the start of the part. In order: the checksum of
  // the tessellation, lower and upper gene bounds, lower and upper bounds of the measures,
  // divisions.
  static constexpr uint32_t checksum_offset = 16;
  static constexpr uint32_t bounds_offset = 20;

  // Return the size of the part without its CRC, and of one elite. They have 64 bits, because the
  // numbers may come from any file.
  [[nodiscard]] constexpr uint64_t part_bytes() const noexcept {
    return bounds_offset + 2 * (uint64_t{genes} + dims) * real_bytes + uint64_t{4} * dims;
  }
  [[nodiscard]] constexpr uint64_t elite_bytes() const noexcept {
    const uint64_t stored_genes = static_cast<uint64_t>(genes) * gene_bytes;
    return 4 + real_bytes + kept(keeps_measures, dims) * real_bytes + stored_genes + kept(keeps_counts, 1);
  }

 private:
  [[nodiscard]] constexpr uint64_t kept(uint8_t flag, uint32_t number) const noexcept {
    return (flags & flag) != 0 ? number : 0;
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
