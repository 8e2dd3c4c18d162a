// A tessellation divides the space of measures into cells, and says in which cell measures lie.
// This file is the contract: the members that a search expects.
//
//     RegularGrid<32, 32>      equal boxes, no table              (regular_grid.hpp)
//     CvtTable<Table>          the nearest of given centroids     (cvt_table.hpp)
//
// README.md in this folder says which one to choose. To write your own, implement these members.
//
// The type is copyable and can be default-constructed. begin() copies `config.tessellation` into
// the search. Make the default object constexpr and all zero: a static search then costs no flash.
// Do not overload the functions below, and make none a template. Only nearest_cell() is exempt.
//
// Required by every search:
//
//     using Scalar = float;
//         float or double. The search computes in this type.
//     static constexpr uint32_t cells, dims;
//         The number of cells, and the number of measures (1 to 32).
//     Status validate() const noexcept;
//         Returns `ok`, or the status with which begin() shall refuse the configuration. Called by
//         begin(), check_invariants(), loads and repertoires. Cost allowed: O(k dims).
//     Location locate(const Scalar* measures) const noexcept;
//         Returns the cell of `measures`, below `cells`. Called by every tell() that is not
//         refused, and by remap(), with finite measures, after validate() returned `ok`. With
//         lower() and upper(), also by an ask() of ImprovementEs, OperatorBandit or Portfolio, at
//         most twice for each proposal. Its cost is added to that of each such call. It must not
//         wait, so that ask() and tell() may run in an interrupt.
//
// Required to save, load or merge searches (snapshot.hpp):
//
//     uint32_t checksum() const noexcept;
//         Returns a checksum of all cells, the same on every target. Tessellations that differ must
//         have different checksums, except by chance (about 2^-32). Called by saves, loads, merges
//         and repertoires. Cost allowed: O(k dims).
//     Scalar lower(uint32_t i) const noexcept;
//     Scalar upper(uint32_t i) const noexcept;
//         Return the interval of measure i, in its own unit. Both are finite, and so is their
//         distance, which is above 0. Called by saves and loads, and to scale measures to the unit
//         box (search.nearest_filled) or back (an ask() that calls locate()). Cost: O(1).
//
// nearest_filled() (nearest_filled.hpp), ImprovementEs, OperatorBandit and Portfolio need
// centroid(). A Repertoire (repertoire.hpp) needs it too, and all members above.
//
//     Scalar centroid(uint32_t cell, uint32_t i) const noexcept;
//         Returns coordinate i of the middle of a cell, in the unit box. Called for `cell` <
//         `cells` and i < `dims`. A search for the nearest filled cell calls it at most dims times
//         for each elite, besides the calls that nearest_cell() makes. Cost: O(1) or O(dims).
//
// Optional:
//
//     template <class Accepts>
//     uint32_t nearest_cell(const Scalar* point, const Accepts& accepts) const noexcept;
//         For a tessellation with an index. nearest_filled() then compares fewer cells. The rules
//         are below.
//     uint32_t count() const noexcept;
//         The number of cells in use, at most `cells`, if it is known only at run time. Without it,
//         all cells are in use.
//     static constexpr uint32_t divisions[dims];
//         Only for a grid: the number of cells along each measure. Snapshots store it.
//         nearest_filled() then does not call nearest_cell() in more than four dimensions.
//
// Rules for locate():
//  - Move measures that lie outside their box to its border, and set `clamped`.
//  - Scale them to the unit box by the length of their interval, and find the cell there. Distances
//    are therefore measured in the unit box, whatever the bounds.
//  - A point equally near to several centroids belongs to the lowest cell number.
//  - In a grid, a point on the border of two cells belongs to the upper one. The top of the box
//    belongs to the last cell.
//
// Rules for nearest_cell():
//  - Return the cell whose centroid is nearest to `point`, a point of the unit box, among the cells
//    for which accepts(cell) is true. Return no_cell if it is true for none.
//  - Distances are squared, and summed from the first dimension to the last in the scalar.
//  - Among equal distances the lowest cell wins.
//  - A cell that locate() never returns, because its centroid equals that of a lower cell, may be
//    left out.
//  - A caller abandons a search by an accepts() that from then on returns true for every cell.
//    nearest_cell() must then return soon; the caller ignores the answer.
#ifndef NANOQD_MAP_TESSELLATION_HPP
#define NANOQD_MAP_TESSELLATION_HPP

#include <stdint.h>

#include "../math/bounds.hpp"
#include "../math/box.hpp"
#include "../math/detail/platform.hpp"
#include "../status.hpp"

namespace nanoqd {

struct Location {
  uint32_t cell = no_cell;
  bool clamped = false;  // true if a measure lay outside its box
};

namespace detail {

// Scales measures to the unit box. Moves measures outside their box to its border first. Returns
// true if it moved a measure. Cost: O(dims).
template <class Scalar>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline bool to_unit_box(const Scalar* measures, const Scalar* lower,
                                                               const Scalar* upper, Scalar* point,
                                                               uint32_t dims) noexcept {
  for (uint32_t i = 0; i < dims; ++i) point[i] = measures[i];
  const bool clamped = repair<Clamp>(point, lower, upper, dims);
  for (uint32_t i = 0; i < dims; ++i) point[i] = (point[i] - lower[i]) / (upper[i] - lower[i]);
  return clamped;
}

// Does the same for one measure of a tessellation that has lower() and upper(). Cost: O(1).
template <class Tessellation>
[[nodiscard]] inline typename Tessellation::Scalar to_unit(const Tessellation& tessellation, uint32_t i,
                                                           typename Tessellation::Scalar measure) noexcept {
  const auto lower = tessellation.lower(i);
  const auto upper = tessellation.upper(i);
  return (Clamp::repair(measure, lower, upper) - lower) / (upper - lower);
}

template <class Scalar>
[[nodiscard]] inline Status validate_measure_bounds(const Scalar* lower, const Scalar* upper, uint32_t dims) noexcept {
  return are_intervals(lower, upper, dims, true) ? Status::ok : Status::bad_measure_bounds;
}

}  // namespace detail
}  // namespace nanoqd

#endif
