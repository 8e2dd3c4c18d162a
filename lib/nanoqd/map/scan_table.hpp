// A table of centroids without an index. A lookup compares all centroids, several at once if the
// processor has vectors. Use it for few cells, or if there is no flash for an index. The command
// `nanoqd table --index scan` writes it.
//
//     #include "arm_table.hpp"  // inline constexpr nanoqd::ScanTable<64, 6> arm_table = ...
//     nanoqd::CvtTable<nanoqd::ScanTable<64, 6>> tessellation(arm_table);
//
// gcc and clang vectorise the lookup at -O3 if NANOQD_FP_CONTRACT_OFF is defined, as our CMake
// target does. Without that flag the answers are the same, and a lookup takes as long as with
// Centroids.
#ifndef NANOQD_MAP_SCAN_TABLE_HPP
#define NANOQD_MAP_SCAN_TABLE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "detail/scan.hpp"
#include "table.hpp"

namespace nanoqd {

template <uint32_t Cells, uint32_t Dims, class ScalarType = float>
struct ScanTable {
  static_assert(Cells >= 1 && Cells < 0x80000000U, "nanoqd: a table has from 1 to 2^31 - 1 centroids");
  static_assert(Dims >= 1 && Dims <= 32, "nanoqd: a table has from 1 to 32 dimensions");

  using Scalar = ScalarType;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;

  TableStamp stamp;
  MeasureBox<Scalar, Dims> box;
  Scalar blocks[size_t{Cells} * Dims];  // each from 0 to 1, in the order of detail::place_in_blocks

  [[nodiscard]] constexpr Scalar coordinate(uint32_t cell, uint32_t i) const noexcept {
    return blocks[detail::place_in_blocks(Cells, Dims, cell, i)];
  }

  // Returns the cell of a point of the unit box. Cost: O(k dims).
  template <uint32_t Count>
  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Count]) const noexcept {
    static_assert(Count == Dims, "nanoqd: give one number for each dimension of the table, no fewer and no more");
    return detail::scan_blocks<Dims>(blocks, Cells, point);
  }

  // Adds the centroids to a checksum. Cost: O(k dims).
  void fold(detail::Crc32& crc) const noexcept {
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      for (uint32_t i = 0; i < Dims; ++i) crc.add(coordinate(cell, i));
    }
  }
};

}  // namespace nanoqd

#endif
