// What every centroid table has in common: where it came from, and whether it is still what was generated.
//
// The `nanoqd table` command writes tables as headers: `inline constexpr` data of one of these types, for flash.
//
//     Centroids        centroids only, by hand or made on the device; a plain scan      (cvt_table.hpp)
//     ScanTable        the same, laid out so that compilers vectorise the scan          (scan_table.hpp)
//     BucketTable   2-D and 3-D: a grid that lists the centroids near each square    (bucket_table.hpp)
//     KdTable          any dimension: an implicit kd-tree                               (kd_table.hpp)
//
// All of them answer alike, to the last bit: the lowest cell among the nearest centroids, squared distances summed from
// the first dimension to the last in the table's scalar.
#ifndef NANOQD_MAP_TABLE_HPP
#define NANOQD_MAP_TABLE_HPP

#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "../status.hpp"

namespace nanoqd {

// Tables of another format are refused at compile time.
inline constexpr uint32_t table_format = 1;

// How the centroids were made.
enum class TableMethod : uint8_t {
  given = 0,  // brought by the user
  paper,      // Algorithm 2 of the paper
  sampled,    // Lloyd's iteration on random samples
  exact,      // Lloyd's iteration on exactly integrated cells
};

// The interval of each measure; distances are taken after scaling it to [0, 1].
template <class Scalar, uint32_t Dims>
struct MeasureBox {
  Scalar lower[Dims];
  Scalar upper[Dims];
};

// Says how to make the table again, and holds its checksum.
struct TableStamp {
  uint32_t format;
  uint32_t cells;
  uint32_t dims;
  TableMethod method;
  uint64_t seed;
  uint64_t samples;     // in all, or in each iteration where they are drawn afresh
  uint32_t iterations;  // that were done
  uint32_t generator;   // version of the generator: 10000 major + 100 minor + patch
  uint32_t checksum;    // CRC-32 of everything else: see checksum_of
};

// The checksum that `table` should have: stamp, box, centroids, then the index, in the order of its members. O(size).
template <class Table>
[[nodiscard]] inline uint32_t checksum_of(const Table& table) noexcept {
  detail::Crc32 crc;
  crc.add(table.stamp.format);
  crc.add(table.stamp.cells);
  crc.add(table.stamp.dims);
  crc.add(static_cast<uint8_t>(table.stamp.method));
  crc.add(table.stamp.seed);
  crc.add(table.stamp.samples);
  crc.add(table.stamp.iterations);
  crc.add(table.stamp.generator);
  crc.add(table.box.lower);
  crc.add(table.box.upper);
  table.fold(crc);
  return crc.value();
}

// Whether a generated table is still what the generator wrote: `bad_table` for one that was edited by hand, cut short
// by a flasher or hit by a bit flip. Worth a call at start-up. O(size of the table), no memory.
template <class Table>
Status verify(const Table& table) noexcept {
  const bool fits = table.stamp.format == table_format && table.stamp.cells == Table::cells &&
                    table.stamp.dims == Table::dims && table.stamp.checksum == checksum_of(table);
  return fits ? Status::ok : Status::bad_table;
}

}  // namespace nanoqd

#endif
