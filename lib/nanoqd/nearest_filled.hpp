// The filled cell nearest to a point: which elite is most like what is wanted, where the cell of that may be empty?
//
//     const float point[2] = {0.3f, 0.4f};                                    // in the unit box
//     const uint32_t cell = nearest_filled(search.tessellation(), search.archive(), point);
//     const uint32_t next = nearest_filled(search.tessellation(), search.archive(), point, cell);   // the second nearest
//
// For measures in their own units there is search.nearest_filled(measures). Few elites are compared one by one, many are
// found by the tessellation's own index; the answer is the same to the last bit.
#ifndef NANOQD_NEAREST_FILLED_HPP
#define NANOQD_NEAREST_FILLED_HPP

#include <stdint.h>

#include "detail/nearest.hpp"
#include "detail/policies.hpp"
#include "status.hpp"

namespace nanoqd {

// The filled cell other than `except` whose centroid is nearest to `point`, the lowest among equals; no_cell if there is
// none. Distances are squared and summed as tessellation.hpp says. Pre: every coordinate from 0 to 1, the archive was filled
// by this tessellation. O(size dims) without an index or for few elites, else one search of the tessellation. May run in an
// interrupt.
template <class Tessellation, class Archive>
[[nodiscard]] inline uint32_t nearest_filled(const Tessellation& tessellation, const Archive& archive,
                                             const typename Tessellation::Scalar* point,
                                             uint32_t except = no_cell) noexcept {
  static_assert(detail::has_centroids<Tessellation>,
                "nanoqd: the nearest filled cell needs a tessellation with centroid(): see tessellation.hpp");
  if constexpr (detail::finds_nearest_cell<Tessellation>) {
    // An index meets about cells / size cells until it finds a filled one.
    const uint64_t size = archive.size();
    if (size * size > uint64_t{4} * detail::cells_in_use(tessellation)) {
      return tessellation.nearest_cell(
          point, [&archive, except](uint32_t cell) noexcept { return cell != except && archive.is_filled(cell); });
    }
  }
  detail::Nearest<typename Tessellation::Scalar> nearest;
  for (const auto elite : archive) {
    const uint32_t cell = elite.cell();
    if (cell == except) continue;
    const auto coordinate = [&tessellation, cell](uint32_t i) noexcept { return tessellation.centroid(cell, i); };
    nearest.compare(cell, detail::squared_distance<Tessellation::dims>(point, coordinate));
  }
  return nearest.cell;
}

}  // namespace nanoqd

#endif
