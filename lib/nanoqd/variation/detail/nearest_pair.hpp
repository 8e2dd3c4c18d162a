// Finds the two filled cells nearest to a point, in one search. nearest_filled() twice gives the
// same cells in twice the time; small code calls that instead, because it has it anyway.
#ifndef NANOQD_VARIATION_DETAIL_NEAREST_PAIR_HPP
#define NANOQD_VARIATION_DETAIL_NEAREST_PAIR_HPP

#include <stdint.h>

#include "../../map/detail/nearest.hpp"
#include "../../map/detail/tessellation_traits.hpp"
#include "../../map/nearest_filled.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/vector.hpp"
#include "../../status.hpp"

namespace nanoqd {
namespace detail {

template <class Scalar>
struct NearestPair {
  NearestSoFar<Scalar> first{};
  NearestSoFar<Scalar> second{};

  // Returns whether the cell is not the nearest so far. A cell may be compared again.
  bool compare(uint32_t cell, Scalar distance) noexcept {
    if (cell == first.cell) return false;
    const NearestSoFar<Scalar> before = first;
    first.compare(cell, distance);
    if (first.cell != cell) {
      second.compare(cell, distance);
      return true;
    }
    if (before.cell != no_cell) second = before;
    return false;
  }
};

// Compares every filled cell that an index meets, and accepts all but the nearest so far. So the
// index goes on until nothing nearer than an accepted cell can follow: until the second one is
// known. When no questions are left, it accepts every cell, so that the index soon ends its search.
template <class Tessellation, class Archive>
struct PairOfFilledCells {
  using Scalar = typename Tessellation::Scalar;

  const Tessellation& tessellation;
  const Archive& archive;
  const Scalar* point;
  NearestPair<Scalar>& pair;
  uint32_t& questions;  // how many questions it still answers

  bool operator()(uint32_t cell) const noexcept {
    if (questions == 0) return true;
    --questions;
    return archive.is_filled(cell) && pair.compare(cell, distance_to(cell));
  }
  [[nodiscard]] Scalar distance_to(uint32_t cell) const noexcept {
    return squared_distance_to<Tessellation::dims>(point,
                                                   [&](uint32_t i) noexcept { return tessellation.centroid(cell, i); });
  }
};

// Sets `first` to nearest_filled(tessellation, archive, point), and `second` to the nearest one
// other than that; no_cell if there is none. Requirements and cost are those of nearest_filled().
template <class Tessellation, class Archive>
inline void nearest_pair(const Tessellation& tessellation, const Archive& archive,
                         const typename Tessellation::Scalar* point, uint32_t& first, uint32_t& second) noexcept {
  using Scalar = typename Tessellation::Scalar;
  if constexpr (small_code) {
    first = nearest_filled(tessellation, archive, point);
    second = nearest_filled(tessellation, archive, point, first);
  } else {
    NearestPair<Scalar> pair;
    uint32_t questions = 0;
    const PairOfFilledCells<Tessellation, Archive> accepts{tessellation, archive, point, pair, questions};
    if constexpr (finds_nearest_cell<Tessellation> && (!has_divisions<Tessellation> || Tessellation::dims <= 4)) {
      // As in nearest_filled(): while few cells are filled, all elites are compared.
      const uint64_t size = archive.size();
      if (size * size > uint64_t{4} * cells_in_use(tessellation)) {
        questions = archive.size() / 4 * Tessellation::dims;
        static_cast<void>(tessellation.nearest_cell(point, accepts));
      }
    }
    if (questions == 0 || pair.second.cell == no_cell) {
      pair = NearestPair<Scalar>();
      for (const auto elite : archive) pair.compare(elite.cell(), accepts.distance_to(elite.cell()));
    }
    first = pair.first.cell;
    second = pair.second.cell;
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
