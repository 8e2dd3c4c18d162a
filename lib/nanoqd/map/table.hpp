// The parts that all tables of centroids share: the stamp that says how a table was made, and the
// checksum that detects a damaged one.
//
// There are four types of tables:
//
//     Centroids     centroids only, written by hand or made on the device    (cvt_table.hpp)
//     ScanTable     the same, in an order that compilers vectorise           (scan_table.hpp)
//     BucketTable   1 to 3 dimensions: a grid of short lists of centroids    (bucket_table.hpp)
//     KdTable       1 to 32 dimensions: a kd-tree without pointers           (kd_table.hpp)
//
// The `nanoqd table` command writes the last three as headers: `inline constexpr` data, for flash.
// lloyd.hpp makes Centroids on the device.
//
// Check a generated table at start-up:
//
//     if (nanoqd::verify(arm_table) != nanoqd::Status::ok) ...  // the flash holds something else
//
// All types give the same answers, to the last bit: the lowest cell among the nearest centroids.
// Squared distances are summed from the first dimension to the last in the table's scalar.
#ifndef NANOQD_MAP_TABLE_HPP
#define NANOQD_MAP_TABLE_HPP

#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "../status.hpp"

namespace nanoqd {

// A generated header asserts this number. A table of another format does not compile.
inline constexpr uint32_t table_format = 1;

// Says how the centroids were made.
enum class TableMethod : uint8_t {
  given = 0,  // given by the user
  paper,      // Algorithm 2 of the paper
  sampled,    // Lloyd's iteration on random samples
  exact,      // Lloyd's iteration on exactly integrated cells
};

// The interval of each measure. Distances are measured after scaling each interval to [0, 1].
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
  uint64_t samples;     // in total; or in each iteration, if each one draws new samples
  uint32_t iterations;  // number of iterations done
  uint32_t generator;   // version of the generator: 10000 major + 100 minor + patch
  uint32_t checksum;    // CRC-32 of everything else, see checksum_of()
};

// Returns the checksum that `table` should have. It covers the stamp, the box, the centroids, then
// the index, in the order of the members. Cost: O(size of the table).
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

// Returns `ok` if a generated table is still as the generator wrote it, else `bad_table`. Detects a
// table that was edited by hand, cut short by a flasher or hit by a bit flip. Call it at start-up.
// Cost: O(size of the table), no memory.
template <class Table>
Status verify(const Table& table) noexcept {
  const bool fits = table.stamp.format == table_format && table.stamp.cells == Table::cells &&
                    table.stamp.dims == Table::dims && table.stamp.checksum == checksum_of(table);
  return fits ? Status::ok : Status::bad_table;
}

}  // namespace nanoqd

#endif
