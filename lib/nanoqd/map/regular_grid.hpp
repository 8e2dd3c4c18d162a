// A tessellation of equal boxes. It needs no table: it stores two bounds for each measure.
//
//     using Tessellation = nanoqd::RegularGrid<32, 64>;  // 2,048 cells in two dimensions
//     Tessellation tessellation(-1.0f, 1.0f);            // both measures from -1 to 1
//
// The template arguments are the divisions of each measure. The last measure runs fastest in the
// numbering of cells, as in pyribs. For double precision: BasicRegularGrid<double, 32, 64>.
#ifndef NANOQD_MAP_REGULAR_GRID_HPP
#define NANOQD_MAP_REGULAR_GRID_HPP

#include <stdint.h>

#include "../math/box.hpp"
#include "../math/detail/crc32.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/vector.hpp"
#include "../status.hpp"
#include "detail/nearest.hpp"
#include "detail/rings.hpp"
#include "tessellation.hpp"

namespace nanoqd {

namespace detail {

// Returns the middle of one of `divisions` equal steps from 0 to 1. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar middle_of(uint32_t step, uint32_t divisions) noexcept {
  return static_cast<Scalar>(2 * step + 1) / static_cast<Scalar>(2 * divisions);
}

// The cells of a grid, in the form that search_rings() expects (detail/rings.hpp).
template <uint32_t Dims, class Scalar, class Accepts>
struct GridCells {
  const uint32_t (&sides)[Dims];
  const Scalar* point;
  const Accepts& accepts;
  uint32_t position[Dims]{};
  NearestSoFar<Scalar> nearest{};

  [[nodiscard]] Scalar square(uint32_t i, uint32_t step) const noexcept {
    return squared(point[i] - middle_of<Scalar>(step, sides[i]));
  }

  void visit(uint32_t first, uint32_t last) noexcept {
    for (uint32_t cell = first; cell <= last; ++cell) {
      if (accepts(cell)) nearest.compare(cell, distance(cell));
    }
  }

  [[nodiscard]] Scalar distance(uint32_t cell) const noexcept {
    Scalar squares[Dims];
    for (uint32_t i = Dims; i-- > 0;) {
      squares[i] = square(i, cell % sides[i]);
      cell /= sides[i];
    }
    Scalar sum{0};
    for (const Scalar& one : squares) sum += one;
    return sum;
  }
};

// Returns the cell of a grid whose middle is nearest to a point of the unit box, among the cells
// that `accepts` accepts; no_cell if it accepts none. The last dimension runs fastest. Cost:
// O(dims^2) if the cell of the point is accepted, O(k dims) at worst.
template <uint32_t Dims, class Scalar, class Accepts>
[[nodiscard]] inline uint32_t grid_nearest_if(const uint32_t (&divisions)[Dims], const Scalar* point,
                                              const Accepts& accepts) noexcept {
  GridCells<Dims, Scalar, Accepts> grid{divisions, point, accepts};
  for (uint32_t i = 0; i < Dims; ++i) grid.position[i] = step_of(point[i], divisions[i]);
  search_rings<Scalar, Dims>(grid);
  return grid.nearest.cell;
}

}  // namespace detail

template <class ScalarType, uint32_t... Divisions>
class BasicRegularGrid {
  static_assert(sizeof...(Divisions) >= 1 && sizeof...(Divisions) <= 32,
                "nanoqd: a grid has from 1 to 32 dimensions; give one number of divisions for each");
  static_assert(((Divisions >= 1 && Divisions <= 0x10000U) && ...),
                "nanoqd: each dimension of a grid has from 1 to 65,536 divisions");

  // Saturates instead of wrapping around, so that the static_assert below sees a product that is
  // too large.
  static constexpr uint64_t count_cells() noexcept {
    uint64_t count = 1;
    ((count = count > 0xFFFFFFFFU ? count : count * Divisions), ...);
    return count;
  }
  static_assert(count_cells() < 0x80000000U, "nanoqd: a grid must have fewer than 2^31 cells");

 public:
  using Scalar = ScalarType;
  static constexpr uint32_t dims = sizeof...(Divisions);
  static constexpr uint32_t cells = static_cast<uint32_t>(count_cells());
  static constexpr uint32_t divisions[dims] = {Divisions...};

  // Has no bounds and is all zero. validate() then returns `bad_measure_bounds`.
  constexpr BasicRegularGrid() noexcept = default;

  // Takes one interval for all measures, or two arrays with one entry for each measure.
  constexpr BasicRegularGrid(Scalar lower, Scalar upper) noexcept : BasicRegularGrid(Box<Scalar, dims>(lower, upper)) {}
  constexpr BasicRegularGrid(const Scalar (&lower)[dims], const Scalar (&upper)[dims]) noexcept
      : BasicRegularGrid(Box<Scalar, dims>(lower, upper)) {}

  // Returns `bad_measure_bounds` unless every interval is finite and not empty. Cost: O(dims).
  Status validate() const noexcept { return detail::validate_measure_bounds(lower_, upper_, dims); }

  // Returns which measure is the first that makes validate() return `bad_measure_bounds`, from 0;
  // dims if there is none. Cost: O(dims).
  [[nodiscard]] uint32_t first_bad() const noexcept { return detail::first_bad_interval(lower_, upper_, dims, true); }

  // Returns the cell of `measures`. Requires: validate() == ok; finite measures. Cost: O(dims). May
  // run in an interrupt.
  [[nodiscard]] Location locate(const Scalar* measures) const noexcept {
    Location location{0, false};
    Scalar point[dims];
    location.clamped = detail::to_unit_box(measures, lower_, upper_, point, dims);
    for (uint32_t i = 0; i < dims; ++i) {
      const int32_t step = static_cast<int32_t>(point[i] * static_cast<Scalar>(divisions[i]));
      const int32_t last = static_cast<int32_t>(divisions[i]) - 1;
      location.cell = location.cell * divisions[i] + static_cast<uint32_t>(step < last ? step : last);
    }
    return location;
  }

  // Writes the corners of a cell, in the measures' own units. Requires: validate() == ok; cell <
  // cells.
  //  - locate() puts the lower corner into this cell. If no number lies in the cell, because the
  //    divisions are finer than the numbers there, both corners are the next number above it.
  //  - The upper corner is the lower corner of the next cell, or the upper bound.
  //  - locate() puts a number between the corners into this cell, except within a rounding error
  //    below the upper corner: there it may be the next cell.
  // Cost: O(dims), and up to 64 lookups for a corner that rounding alone would put elsewhere.
  void cell_box(uint32_t cell, Scalar (&lower)[dims], Scalar (&upper)[dims]) const noexcept {
    for (uint32_t i = dims; i-- > 0;) {
      const uint32_t step = cell % divisions[i];
      cell /= divisions[i];
      lower[i] = edge(i, step);
      upper[i] = edge(i, step + 1);
    }
  }

  // Returns the middle of a cell along measure i, in the unit box. Requires: cell < cells, i <
  // dims. Cost: O(dims).
  [[nodiscard]] Scalar centroid(uint32_t cell, uint32_t i) const noexcept {
    for (uint32_t faster = dims - 1; faster > i; --faster) cell /= divisions[faster];
    return detail::middle_of<Scalar>(cell % divisions[i], divisions[i]);
  }

  // Returns the cell nearest to a point of the unit box, among the cells for which accepts(cell) is
  // true; no_cell if there is none. Requires: every coordinate from 0 to 1. Cost: O(dims^2) if the
  // cell of the point is accepted, O(k dims) at worst.
  template <class Accepts>
  [[nodiscard]] uint32_t nearest_cell(const Scalar* point, const Accepts& accepts) const noexcept {
    return detail::grid_nearest_if(divisions, point, accepts);
  }

  // Returns a checksum of all cells, the same on every target. Grids that differ have different
  // checksums, except by the chance of a CRC-32. Cost: O(dims).
  [[nodiscard]] uint32_t checksum() const noexcept {
    detail::Crc32 crc;
    crc.add(lower_);
    crc.add(upper_);
    crc.add(divisions);
    return crc.value();
  }

  [[nodiscard]] Scalar lower(uint32_t i) const noexcept { return lower_[i]; }
  [[nodiscard]] Scalar upper(uint32_t i) const noexcept { return upper_[i]; }

 private:
  constexpr explicit BasicRegularGrid(const Box<Scalar, dims>& box) noexcept {
    for (uint32_t i = 0; i < dims; ++i) {
      lower_[i] = box.lower(i);
      upper_[i] = box.upper(i);
    }
  }

  // Returns the step of a measure along dimension i, with the arithmetic of locate().
  [[nodiscard]] uint32_t step_along(uint32_t i, Scalar measure) const noexcept {
    return detail::step_of(detail::to_unit(*this, i, measure), divisions[i]);
  }

  // Returns where a step begins. The formula is right in most cases. If locate() rounds otherwise,
  // bisects the numbers between the bounds: locate() never goes down while a measure goes up.
  [[nodiscard]] Scalar edge(uint32_t i, uint32_t step) const noexcept {
    if (step == divisions[i]) return upper_[i];  // exact: the sum below may round to a neighbour of it
    const Scalar part = static_cast<Scalar>(step) / static_cast<Scalar>(divisions[i]);
    const Scalar plain = lower_[i] + detail::product(part, upper_[i] - lower_[i]);
    if (step_along(i, plain) == step) return plain;
    auto below = detail::ordered_bits(lower_[i]);
    auto first = detail::ordered_bits(upper_[i]);  // of the numbers whose step is not lower
    while (first - below > 1) {
      const auto middle = below + (first - below) / 2;
      if (step_along(i, detail::from_ordered_bits<Scalar>(middle)) < step) {
        below = middle;
      } else {
        first = middle;
      }
    }
    return detail::from_ordered_bits<Scalar>(first) + Scalar{0};  // turns -0 into 0
  }

  Scalar lower_[dims]{};
  Scalar upper_[dims]{};
};

template <uint32_t... Divisions>
using RegularGrid = BasicRegularGrid<float, Divisions...>;

}  // namespace nanoqd

#endif
