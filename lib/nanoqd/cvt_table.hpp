// A tessellation by centroids: measures belong to the nearest one. The centroids stay where they are, in flash if they
// are constant; the search holds a pointer, so the table must outlive it.
//
//     constexpr nanoqd::Centroids<4, 2> corners = {
//         {-1.0f, -1.0f}, {1.0f, 1.0f},                                                // the measures' box
//         {{0.25f, 0.25f}, {0.25f, 0.75f}, {0.75f, 0.25f}, {0.75f, 0.75f}}};           // in the unit box
//     nanoqd::CvtTable<nanoqd::Centroids<4, 2>> map(corners);      // or: config.tessellation = corners;
#ifndef NANOQD_CVT_TABLE_HPP
#define NANOQD_CVT_TABLE_HPP

#include <stdint.h>

#include "detail/platform.hpp"
#include "status.hpp"
#include "tessellation.hpp"

namespace nanoqd {

// A table of centroids as plain data. Distances are measured in the unit box, so the centroids are given there.
template <uint32_t Cells, uint32_t Dims, class ScalarType = float>
struct Centroids {
  static_assert(Cells >= 1 && Cells < 0x80000000U, "nanoqd: a table has from 1 to 2^31 - 1 centroids");
  static_assert(Dims >= 1 && Dims <= 32, "nanoqd: a table has from 1 to 32 dimensions");

  using Scalar = ScalarType;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;

  Scalar lower[Dims];        // of the measures' box
  Scalar upper[Dims];
  Scalar unit[Cells][Dims];  // each coordinate from 0 to 1
};

namespace detail {

// The number of the centroid nearest to `point`, the lowest among equals: squared distances summed from the first
// dimension to the last. O(k dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t scan_nearest(const Scalar (*centroids)[Dims], uint32_t cells,
                                           const Scalar (&point)[Dims]) noexcept {
  uint32_t nearest = 0;
  Scalar least = infinity<Scalar>();
  for (uint32_t cell = 0; cell < cells; ++cell) {
    Scalar distance{0};
    for (uint32_t i = 0; i < Dims; ++i) {
      const Scalar difference = point[i] - centroids[cell][i];
      distance += product(difference, difference);
    }
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

}  // namespace detail

template <class Table>
class CvtTable {
 public:
  using Scalar = typename Table::Scalar;
  static constexpr uint32_t cells = Table::cells;
  static constexpr uint32_t dims = Table::dims;

  // Without a table; validate() then says `no_table`.
  constexpr CvtTable() noexcept = default;

  // NOLINTNEXTLINE(google-explicit-constructor): a search's tessellation is set by naming its table.
  constexpr CvtTable(const Table& table) noexcept : table_{&table} {}
  CvtTable(const Table&&) = delete;  // a table must outlive the search

  // `no_table`, `bad_centroids` or `bad_measure_bounds` if the table cannot be searched. A table whose last
  // two centroids are zero is refused too: that is what one with rows missing looks like. O(k dims).
  Status validate() const noexcept {
    if (table_ == nullptr) return Status::no_table;
    uint32_t trailing_zeros = 0;
    for (uint32_t cell = 0; cell < cells; ++cell) {
      ++trailing_zeros;
      for (uint32_t i = 0; i < dims; ++i) {
        const Scalar coordinate = table_->unit[cell][i];
        if (!(coordinate >= Scalar{0} && coordinate <= Scalar{1})) return Status::bad_centroids;
        if (coordinate > Scalar{0}) trailing_zeros = 0;
      }
    }
    if (trailing_zeros > 1) return Status::bad_centroids;
    return detail::validate_measure_bounds(table_->lower, table_->upper, dims);
  }

  // Pre: validate() == ok, measures finite. O(k dims). May run in an interrupt.
  [[nodiscard]] Location locate(const Scalar* measures) const noexcept {
    Location location;
    Scalar point[dims];
    for (uint32_t i = 0; i < dims; ++i) {
      point[i] = detail::to_unit(measures[i], table_->lower[i], table_->upper[i], location.clamped);
    }
    location.cell = detail::scan_nearest(table_->unit, cells, point);
    return location;
  }

  // Pre: a table was given.
  [[nodiscard]] constexpr const Table& table() const noexcept { return *table_; }

 private:
  const Table* table_ = nullptr;
};

}  // namespace nanoqd

#endif
