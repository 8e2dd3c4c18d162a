// Draws an elite that behaves like another one.
#ifndef NANOQD_VARIATION_DETAIL_NEIGHBOUR_HPP
#define NANOQD_VARIATION_DETAIL_NEIGHBOUR_HPP

#include <stdint.h>

#include "../../map/detail/tessellation_traits.hpp"
#include "../../map/nearest_filled.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/vector.hpp"
#include "../../math/rng.hpp"

namespace nanoqd {
namespace detail {

// Writes a place a little off the middle of a cell, in the unit box. Cost: O(Dims).
template <class Tessellation, class Scalar, uint32_t Dims>
NANOQD_NOINLINE_FOR_SIZE inline void draw_place_near(const Tessellation& tessellation, Rng& rng, uint32_t cell,
                                                     Scalar (&place)[Dims]) noexcept {
  const Scalar reach = Scalar(0.02) + product(Scalar(0.1), rng.template uniform<Scalar>());
  for (uint32_t i = 0; i < Dims; ++i) {
    const Scalar offset = rng.template uniform<Scalar>() - Scalar(0.5);
    const Scalar coordinate = tessellation.centroid(cell, i) + product(reach, offset);
    place[i] = clamp(coordinate, Scalar{0}, Scalar{1});
  }
}

// The cells of two elites that behave alike.
struct Neighbours {
  uint32_t cell;
  uint32_t other;
};

// Draws an elite, and a place near the middle of its cell. The other elite is that of the nearest
// filled cell. Requires: the archive has at least two elites. Cost: one search for the nearest
// filled cell.
template <class Context>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline Neighbours draw_neighbours(const Context& context, Rng& rng) noexcept {
  using Tessellation = typename Context::Tessellation;
  static_assert(has_centroids<Tessellation>,
                "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
  const uint32_t cell = context.archive.elite(rng.below(context.archive.size())).cell();
  typename Tessellation::Scalar place[Context::dims];
  draw_place_near(context.tessellation, rng, cell, place);
  return {cell, nearest_filled(context.tessellation, context.archive, place, cell)};
}

}  // namespace detail
}  // namespace nanoqd

#endif
