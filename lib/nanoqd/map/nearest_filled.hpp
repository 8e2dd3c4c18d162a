// Finds the filled cell nearest to a point. It answers the question "which elite behaves most like
// this?" when the cell of the point itself may be empty.
//
//     const float point[2] = {0.3f, 0.4f};  // in the unit box
//     const auto& where = search.tessellation();
//     const uint32_t cell = nearest_filled(where, search.archive(), point);
//     const uint32_t next = nearest_filled(where, search.archive(), point, cell);  // the second
//
// For measures in their own units, call search.nearest_filled(measures).
//
// The tessellation's index finds the cell quickly if many cells are filled. If few are filled, or
// all filled cells are far away, the elites are compared one by one. Both ways give the same
// answer, to the last bit.
#ifndef NANOQD_MAP_NEAREST_FILLED_HPP
#define NANOQD_MAP_NEAREST_FILLED_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/vector.hpp"
#include "../status.hpp"
#include "detail/nearest.hpp"
#include "detail/tessellation_traits.hpp"

namespace nanoqd {

namespace detail {

// Accepts every filled cell other than `except`. When no questions are left, it accepts every cell,
// so that the index soon ends its search.
template <class Archive>
struct FilledCells {
  const Archive& archive;
  uint32_t except;
  uint32_t& questions;  // how many questions it still answers

  bool operator()(uint32_t cell) const noexcept {
    if (questions == 0) return true;
    --questions;
    return cell != except && archive.is_filled(cell);
  }
};

// Returns the same as nearest_filled(), by comparing all elites. Cost: O(size dims).
template <class Tessellation, class Archive>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline uint32_t nearest_listed(const Tessellation& tessellation,
                                                                      const Archive& archive,
                                                                      const typename Tessellation::Scalar* point,
                                                                      uint32_t except) noexcept {
  using Scalar = typename Tessellation::Scalar;
  NearestSoFar<Scalar> nearest;
  for (const auto elite : archive) {
    if (elite.cell() == except) continue;
    const uint32_t cell = elite.cell();
    const auto centroid = [&](uint32_t i) noexcept { return tessellation.centroid(cell, i); };
    nearest.compare(cell, squared_distance_to<Tessellation::dims>(point, centroid));
  }
  return nearest.cell;
}

}  // namespace detail

// Returns the filled cell, other than `except`, whose centroid is nearest to `point`; the lowest
// among equals; no_cell if there is none. Distances are squared and summed as tessellation.hpp
// says. Requires:
//  - every coordinate is from 0 to 1;
//  - every elite is in a cell that the tessellation's locate() returned.
//
// Cost: O(size) distances at worst. An index looks only at cells around the point. It stops when no
// cell that is left can be nearer than the nearest filled cell found. May run in an interrupt.
template <class Tessellation, class Archive>
[[nodiscard]] inline uint32_t nearest_filled(const Tessellation& tessellation, const Archive& archive,
                                             const typename Tessellation::Scalar* point,
                                             uint32_t except = no_cell) noexcept {
  static_assert(detail::has_centroids<Tessellation>,
                "nanoqd: the nearest filled cell needs a tessellation with centroid(): see tessellation.hpp");
  if constexpr (detail::finds_nearest_cell<Tessellation> &&
                (!detail::has_divisions<Tessellation> || Tessellation::dims <= 4)) {
    // The index asks for each cell that it meets whether the cell is filled. About one in
    // (cells / size) of them is filled. If the filled cells are far away, it meets many more before
    // the first filled one. Its budget of
    // questions takes as much time as comparing all elites. If the budget runs out, all elites are
    // compared instead.
    const uint64_t size = archive.size();
    if (size * size > uint64_t{4} * detail::cells_in_use(tessellation)) {
      uint32_t questions = archive.size() / 4 * Tessellation::dims;
      const uint32_t found = tessellation.nearest_cell(point, detail::FilledCells<Archive>{archive, except, questions});
      // no_cell is not final, because an index may leave out cells that locate() never returns.
      if (questions != 0 && found != no_cell) return found;
    }
  }
  return detail::nearest_listed(tessellation, archive, point, except);
}

}  // namespace nanoqd

#endif
