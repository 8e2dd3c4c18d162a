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

// Writes a place at most `reach` / 2 off the middle of a cell along each measure, in the unit box.
// Cost: O(Dims).
template <class Tessellation, class Scalar, uint32_t Dims>
NANOQD_NOINLINE_FOR_SIZE inline void draw_place_near(const Tessellation& tessellation, Rng& rng, uint32_t cell,
                                                     Scalar reach, Scalar (&place)[Dims]) noexcept {
  for (uint32_t i = 0; i < Dims; ++i) {
    const Scalar offset = rng.template uniform<Scalar>() - Scalar(0.5);
    const Scalar coordinate = tessellation.centroid(cell, i) + product(reach, offset);
    place[i] = clamp(coordinate, Scalar{0}, Scalar{1});
  }
}

// Returns the cell of a place in the unit box. Cost: that of locate().
template <class Tessellation, class Scalar, uint32_t Dims>
[[nodiscard]] inline uint32_t cell_of_place(const Tessellation& tessellation, const Scalar (&place)[Dims]) noexcept {
  Scalar measures[Dims];
  for (uint32_t i = 0; i < Dims; ++i) {
    const Scalar lower = tessellation.lower(i);
    measures[i] = lower + product(place[i], tessellation.upper(i) - lower);
  }
  return tessellation.locate(measures).cell;
}

// The cells of two elites that behave alike.
struct Neighbours {
  uint32_t cell;
  uint32_t other;
};

// Draws a place near the middle of a cell. Returns the cell of the place if it has another elite.
// Otherwise draws a second place farther away, and then a third one, whose cell it does not look
// up: returns no_cell. Writes the last place. Cost: two lookups of a cell.
template <class Context>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline uint32_t draw_cell_near(
    const Context& context, Rng& rng, uint32_t cell,
    typename Context::Tessellation::Scalar (&place)[Context::dims]) noexcept {
  using Scalar = typename Context::Tessellation::Scalar;
  Scalar reach = Scalar(0.02) + product(Scalar(0.1), rng.template uniform<Scalar>());
  draw_place_near(context.tessellation, rng, cell, reach, place);
  if constexpr (has_measure_box<typename Context::Tessellation>) {
    for (uint32_t tries = 0; tries < 2; ++tries) {
      const uint32_t other = cell_of_place(context.tessellation, place);
      if (other != cell && context.archive.is_filled(other)) return other;
      reach *= Scalar{2};
      draw_place_near(context.tessellation, rng, cell, reach, place);
    }
  }
  return no_cell;
}

// Draws an elite, and a place near the middle of its cell (draw_cell_near). The other elite is that
// of the place's cell, or of the filled cell nearest to it. Requires: the archive has at least two
// elites. Cost: two lookups of a cell, and one search for the nearest filled cell if they fail.
template <class Context>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline Neighbours draw_neighbours(const Context& context, Rng& rng) noexcept {
  static_assert(has_centroids<typename Context::Tessellation>,
                "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
  const uint32_t cell = context.archive.elite(rng.below(context.archive.size())).cell();
  typename Context::Tessellation::Scalar place[Context::dims];
  const uint32_t other = draw_cell_near(context, rng, cell, place);
  if (other != no_cell) return {cell, other};
  return {cell, nearest_filled(context.tessellation, context.archive, place, cell)};
}

}  // namespace detail
}  // namespace nanoqd

#endif
