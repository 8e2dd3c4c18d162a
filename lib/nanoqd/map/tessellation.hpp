// Tessellation policies: which cell do these measures belong to?
//
//     RegularGrid<32, 32>      equal boxes, no table              (regular_grid.hpp)
//     CvtTable<Table>          the nearest of given centroids     (cvt_table.hpp)
//
// A policy has
//
//     using Scalar = ...;                             float or double; the search computes in it
//     static constexpr uint32_t cells, dims;
//     Status validate() const noexcept;               asked once, by begin()
//     Location locate(const Scalar* measures) const noexcept;
//
// and, if searches with it are to be saved or merged (snapshot.hpp),
//
//     uint32_t checksum() const noexcept;             another number for other cells
//     Scalar lower(uint32_t i) const noexcept;        the measures' box
//     Scalar upper(uint32_t i) const noexcept;
//
// and, if the elites are to be found by their behaviour (nearest_filled.hpp; repertoire.hpp, which needs all of the
// above too), or if the variation is a Portfolio or an OperatorBandit,
//
//     Scalar centroid(uint32_t cell, uint32_t i) const noexcept;  coordinate i of the middle of a cell, in the unit box
//
// and, if it has an index by which the nearest filled cell is found sooner than by comparing all (nearest_filled.hpp),
//
//     template <class Accepts>
//     uint32_t nearest_cell(const Scalar* point, const Accepts& accepts) const noexcept;
//
// the cell with the centroid nearest to a point of the unit box, among those for which accepts(cell) is true; no_cell
// if it is true for none. Distances are squared, summed from the first dimension to the last in the scalar, and the
// lowest cell is taken among equals. A cell that locate() never answers, since its centroid equals one of a lower
// number, may be passed over. Whoever has no more use for the answer accepts every further cell, so that the search
// ends soon.
//
// `locate` gets finite measures, moves them to the border of their box if they lie outside (and says so), scales them
// to the unit box by the length of their interval, and finds the cell there: distances are measured in the unit box
// whatever the bounds. A point equally near to several centroids belongs to the lowest cell number; one on the border
// of two grid cells to the upper one, as the top of the box belongs to the last.
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
  bool clamped = false;  // a measure lay outside its box
};

namespace detail {

// Scales measures to the unit box, after moving them to the border of their box if they lie outside; whether one had to
// be moved. O(dims).
template <class Scalar>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline bool to_unit_box(const Scalar* measures, const Scalar* lower,
                                                               const Scalar* upper, Scalar* point,
                                                               uint32_t dims) noexcept {
  for (uint32_t i = 0; i < dims; ++i) point[i] = measures[i];
  const bool clamped = repair<Clamp>(point, lower, upper, dims);
  for (uint32_t i = 0; i < dims; ++i) point[i] = (point[i] - lower[i]) / (upper[i] - lower[i]);
  return clamped;
}

// The same for one measure of a tessellation that says where its box is. O(1).
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
