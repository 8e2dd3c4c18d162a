// The filled cell nearest to a point: which elite is most like what is wanted, where the cell of that may be empty?
//
//     const float point[2] = {0.3f, 0.4f};                                    // in the unit box
//     const uint32_t cell = nearest_filled(search.tessellation(), search.archive(), point);
//     const uint32_t next = nearest_filled(search.tessellation(), search.archive(), point, cell);  // the second
//
// For measures in their own units there is search.nearest_filled(measures). The tessellation's own index finds the cell
// at once where many are filled; where few are, or all of them far away, the elites are compared one by one. The answer
// is the same to the last bit.
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

// Accepts the filled cells but one. After so many questions it accepts every cell, so that the search ends.
template <class Archive>
struct FilledCells {
  const Archive& archive;
  uint32_t except;
  uint32_t& questions;  // that are left

  bool operator()(uint32_t cell) const noexcept {
    if (questions == 0) return true;
    --questions;
    return cell != except && archive.is_filled(cell);
  }
};

// The same as nearest_filled() by comparing all elites. O(size dims).
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

// The filled cell other than `except` whose centroid is nearest to `point`, the lowest among equals; no_cell if there
// is none. Distances are squared and summed as tessellation.hpp says. Pre: every coordinate from 0 to 1; every elite is
// in a cell that the tessellation's locate() answered. O(size) distances at worst; with an index as many as there are
// cells around the point until one is filled. May run in an interrupt.
template <class Tessellation, class Archive>
[[nodiscard]] inline uint32_t nearest_filled(const Tessellation& tessellation, const Archive& archive,
                                             const typename Tessellation::Scalar* point,
                                             uint32_t except = no_cell) noexcept {
  static_assert(detail::has_centroids<Tessellation>,
                "nanoqd: the nearest filled cell needs a tessellation with centroid(): see tessellation.hpp");
  if constexpr (detail::finds_nearest_cell<Tessellation> &&
                (!detail::has_divisions<Tessellation> || Tessellation::dims <= 4)) {
    // The index meets about cells / size cells until one is filled, but many more if those are all elsewhere. It may
    // ask about so many as take as long as comparing all elites, which is then done instead.
    const uint64_t size = archive.size();
    if (size * size > uint64_t{4} * detail::cells_in_use(tessellation)) {
      uint32_t questions = archive.size() / 4 * Tessellation::dims;
      const uint32_t found = tessellation.nearest_cell(point, detail::FilledCells<Archive>{archive, except, questions});
      if (questions != 0 && found != no_cell) return found;  // an index may pass over cells that locate() never answers
    }
  }
  return detail::nearest_listed(tessellation, archive, point, except);
}

}  // namespace nanoqd

#endif
