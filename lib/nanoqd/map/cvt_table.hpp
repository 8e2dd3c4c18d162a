// A tessellation by centroids: measures belong to the cell of the nearest centroid.
//
//     constexpr nanoqd::Centroids<4, 2> quarters = {
//         {{-1.0f, -1.0f}, {1.0f, 1.0f}},                                     // the measures' box
//         {{0.25f, 0.25f}, {0.25f, 0.75f}, {0.75f, 0.25f}, {0.75f, 0.75f}}};  // in the unit box
//     nanoqd::CvtTable<nanoqd::Centroids<4, 2>> tessellation(quarters);
//     config.tessellation = quarters;  // the same, in the configuration of a search
//
// Any other type of table (see table.hpp) can take the place of Centroids. The table stays in flash
// if it is constant. The search holds a pointer to it, so the table must outlive the search.
#ifndef NANOQD_MAP_CVT_TABLE_HPP
#define NANOQD_MAP_CVT_TABLE_HPP

#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "../math/detail/type_traits.hpp"
#include "../status.hpp"
#include "detail/scan.hpp"
#include "table.hpp"
#include "tessellation.hpp"

namespace nanoqd {

// A table of centroids as plain data. The centroids are given in the unit box, because distances
// are measured there.
template <uint32_t Cells, uint32_t Dims, class ScalarType = float>
struct Centroids {
  static_assert(Cells >= 1 && Cells < 0x80000000U, "nanoqd: a table has from 1 to 2^31 - 1 centroids");
  static_assert(Dims >= 1 && Dims <= 32, "nanoqd: a table has from 1 to 32 dimensions");

  using Scalar = ScalarType;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;

  MeasureBox<Scalar, Dims> box;
  Scalar unit[Cells][Dims];  // each coordinate from 0 to 1

  [[nodiscard]] constexpr Scalar coordinate(uint32_t cell, uint32_t i) const noexcept { return unit[cell][i]; }

  // Returns the cell of a point of the unit box. Cost: O(k dims).
  template <uint32_t Count>
  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Count]) const noexcept {
    static_assert(Count == Dims, "nanoqd: give one number for each dimension of the table, no fewer and no more");
    return detail::scan_nearest(unit, Cells, point);
  }
};

namespace detail {

// Returns true if each coordinate is from 0 to 1, and the last two centroids are not both all zero.
// Cost: O(k dims).
template <class Scalar>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline bool are_centroids(Scalar (*coordinate)(const void* table, uint32_t cell,
                                                                                      uint32_t i),
                                                                 const void* table, uint32_t cells,
                                                                 uint32_t dims) noexcept {
  uint32_t trailing_zeros = 0;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    ++trailing_zeros;
    for (uint32_t i = 0; i < dims; ++i) {
      const Scalar value = coordinate(table, cell, i);
      if (!is_unit(value)) return false;
      if (value > Scalar{0}) trailing_zeros = 0;
    }
  }
  return trailing_zeros < 2;
}

}  // namespace detail

// The tessellation over a table of centroids. Refers to the table, which must stay where it is.
template <class Table>
class CvtTable {
 public:
  using Scalar = typename Table::Scalar;
  static constexpr uint32_t cells = Table::cells;
  static constexpr uint32_t dims = Table::dims;

  // Has no table. validate() then returns `no_table`.
  constexpr CvtTable() noexcept = default;

  // NOLINTNEXTLINE(google-explicit-constructor): `config.tessellation = table` is meant to work.
  constexpr CvtTable(const Table& table) noexcept : table_{&table} {}
  CvtTable(const Table&&) = delete;  // a table must outlive the search

  // Refuses the bounds that a grid takes, with a sentence.
  template <class Bound>
  constexpr CvtTable(Bound, Bound) noexcept {
    static_assert(sizeof(Bound) == 0,
                  "nanoqd: config.tessellation is the table here, not bounds; the box of the measures is in the table");
  }

  // Returns `no_table`, `bad_centroids` or `bad_measure_bounds` if the table cannot be searched.
  // Two zero centroids at the end are refused too: a table with missing rows looks like that. Cost:
  // O(k dims).
  Status validate() const noexcept {
    if (table_ == nullptr) return Status::no_table;
    const auto coordinate = [](const void* table, uint32_t cell, uint32_t i) noexcept {
      return static_cast<const Table*>(table)->coordinate(cell, i);
    };
    if (!detail::are_centroids<Scalar>(coordinate, table_, cells, dims)) return Status::bad_centroids;
    return detail::validate_measure_bounds(table_->box.lower, table_->box.upper, dims);
  }

  // Returns the cell of `measures`. Requires: validate() == ok; finite measures. Cost: O(dims) plus
  // one lookup in the table. May run in an interrupt.
  [[nodiscard]] Location locate(const Scalar* measures) const noexcept {
    Location location;
    Scalar point[dims];
    location.clamped = detail::to_unit_box(measures, table_->box.lower, table_->box.upper, point, dims);
    location.cell = table_->nearest(point);
    return location;
  }

  // Returns the cell nearest to a point of the unit box, among the cells for which accepts(cell) is
  // true; no_cell if there is none. Exists only for tables with an index: without one it could only
  // compare all centroids. Requires: a table was given. Cost: one search of the table.
  template <class Accepts, class Index = Table>
  [[nodiscard]] auto nearest_cell(const Scalar* point, const Accepts& accepts) const noexcept
      -> decltype(detail::made_up<const Index&>().nearest_if(point, accepts)) {
    return table_->nearest_if(point, accepts);
  }

  // Returns coordinate i of a centroid, in the unit box. Requires: a table was given, cell < cells,
  // i < dims. Cost: O(1).
  [[nodiscard]] constexpr Scalar centroid(uint32_t cell, uint32_t i) const noexcept {
    return table_->coordinate(cell, i);
  }

  // Returns a checksum of all cells, the same on every target and for every index. Tables with
  // different cells have different checksums, except by the chance of a CRC-32. Requires: a table
  // was given. Cost: O(k dims).
  [[nodiscard]] uint32_t checksum() const noexcept {
    detail::Crc32 crc;
    crc.add(table_->box.lower);
    crc.add(table_->box.upper);
    for (uint32_t cell = 0; cell < cells; ++cell) {
      for (uint32_t i = 0; i < dims; ++i) crc.add(table_->coordinate(cell, i));
    }
    return crc.value();
  }

  // Return the interval of measure i. Requires: a table was given, i < dims.
  [[nodiscard]] constexpr Scalar lower(uint32_t i) const noexcept { return table_->box.lower[i]; }
  [[nodiscard]] constexpr Scalar upper(uint32_t i) const noexcept { return table_->box.upper[i]; }

  // Requires: a table was given.
  [[nodiscard]] constexpr const Table& table() const noexcept { return *table_; }

 private:
  const Table* table_ = nullptr;
};

}  // namespace nanoqd

#endif
