// A table of centroids without an index: every lookup measures all of them, several at once where the compiler has
// vectors. For few cells, or when there is no flash to spare. `nanoqd table --index scan` writes it.
//
//     #include "arm_table.hpp"  // inline constexpr nanoqd::ScanTable<64, 6> arm_table = ...
//     nanoqd::CvtTable<nanoqd::ScanTable<64, 6>> tessellation(arm_table);
//
// gcc and clang vectorise it at -O3 where NANOQD_FP_CONTRACT_OFF is defined, as our CMake target does. Without that
// flag the answers are the same and take as long as those of Centroids.
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
  Scalar blocks[size_t{Cells} * Dims];  // from 0 to 1 each; laid out as detail::place_in_blocks says

  [[nodiscard]] constexpr Scalar coordinate(uint32_t cell, uint32_t i) const noexcept {
    return blocks[detail::place_in_blocks(Cells, Dims, cell, i)];
  }

  // The cell of a point of the unit box. O(k dims).
  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Dims]) const noexcept {
    return detail::scan_blocks<Dims>(blocks, Cells, point);
  }

  // For the checksum. O(k dims).
  void fold(detail::Crc32& crc) const noexcept {
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      for (uint32_t i = 0; i < Dims; ++i) crc.add(coordinate(cell, i));
    }
  }
};

}  // namespace nanoqd

#endif
