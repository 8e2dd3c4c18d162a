// The scan: the plain search that defines the answer of every table. It returns the nearest
// centroid. Squared distances are summed from the first dimension to the last, and the lowest cell
// wins among equals.
//
// The scan measures whole blocks of cells at once, so that compilers compute several distances in
// one register. Each distance is still summed in the order above, so its bits are those of a scan
// cell by cell. A block is compared cell by cell only if it has a distance that is not above the
// least so far. A block without one cannot change the answer.
#ifndef NANOQD_MAP_DETAIL_SCAN_HPP
#define NANOQD_MAP_DETAIL_SCAN_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/detail/vector.hpp"
#include "lanes.hpp"

namespace nanoqd {
namespace detail {

// The number of cells in a block, and in a leaf of a kd-tree. Measured as the best of 16, 20, 24
// and 32: gcc unrolls loops of up to 16 rounds before it considers vectors.
inline constexpr uint32_t block_cells = 24;

// True if measuring whole blocks at once pays. It does not in three cases:
//  - the compiler is asked for small code;
//  - the guard in platform.hpp keeps products out of vectors;
//  - the processor has no vectors.
//
// Both ways have the same bits.
#if defined(NANOQD_FP_CONTRACT_OFF)
inline constexpr bool rows_in_vectors = has_vectors && !small_code;
#else
inline constexpr bool rows_in_vectors = false;
#endif

// Writes the squared distances from `point` to the block_cells centroids of a block. Returns true
// if any is at most `limit`. Cost: O(dims).
template <uint32_t Dims, size_t CellStride, size_t Stride, class Scalar>
[[nodiscard]] inline bool measure_block(const Scalar* NANOQD_RESTRICT centroids, const Scalar* NANOQD_RESTRICT point,
                                        Scalar limit, Scalar* NANOQD_RESTRICT distances) noexcept {
#if NANOQD_VECTOR_BYTES > 0
  if constexpr (CellStride == 1) {
    typename Lanes<Scalar>::Numbers vectors[block_cells / Lanes<Scalar>::count];
    measure_lanes<Dims>(centroids, Stride, point, vectors);
    copy_bytes(distances, vectors, sizeof vectors);
    return has_lane_up_to(vectors, limit);
  }
#endif
  for (uint32_t cell = 0; cell < block_cells; ++cell) {
    distances[cell] = squared_distance<Dims>(point, centroids + cell * CellStride, Stride);
  }
  // The flag is as wide as the distances, so that the comparisons stay in vectors.
  using Bits = typename ScalarTraits<Scalar>::Bits;
  Bits any = 0;
  for (uint32_t cell = 0; cell < block_cells; ++cell) any |= distances[cell] <= limit ? Bits{1} : Bits{0};
  return any != 0;
}

// Returns the number of the centroid nearest to `point`, the lowest among equals. Cost: O(k dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t scan_nearest(const Scalar (*centroids)[Dims], uint32_t cells,
                                           const Scalar (&point)[Dims]) noexcept {
  uint32_t nearest = 0;
  Scalar least = infinity<Scalar>();
  uint32_t cell = 0;
  if constexpr (rows_in_vectors && Dims <= 2) {  // longer rows cost more shuffles than the vectors save
    constexpr uint32_t block = block_cells;
    Scalar distances[block];
    for (; cells - cell >= block; cell += block) {
      if (!measure_block<Dims, Dims, 1>(&centroids[cell][0], point, least, distances)) continue;
      for (uint32_t i = 0; i < block; ++i) {
        if (distances[i] < least) {
          least = distances[i];
          nearest = cell + i;
        }
      }
    }
  }
  for (; cell < cells; ++cell) {
    const Scalar distance = squared_distance<Dims>(point, centroids[cell]);
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

// Returns where coordinate i of the centroid at `position` lies in an array of blocks. A block
// holds block_cells centroids; the last block holds the rest. In a block, the first coordinate of
// all its cells comes first, then the second, and so on. There are no gaps: k dims numbers in all.
// Cost: O(1).
[[nodiscard]] constexpr size_t place_in_blocks(uint32_t cells, uint32_t dims, uint32_t position, uint32_t i) noexcept {
  const uint32_t in_block = position % block_cells;
  const uint32_t first = position - in_block;
  const uint32_t count = cells - first < block_cells ? cells - first : block_cells;
  return size_t{first} * dims + size_t{i} * count + in_block;
}

#if NANOQD_VECTOR_BYTES > 0
// Returns where, in a block of `count` cells, the first distance that is at most `least` lies; 0 if
// there is none. Looks at the whole block, because no processor could predict where to stop.
// Requires: `count` is at least Lanes::count. Cost: O(dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t first_in_block(const Scalar* centroids, uint32_t count, const Scalar* point,
                                             Scalar least) noexcept {
  constexpr uint32_t lanes = Lanes<Scalar>::count;
  using Cells = typename Lanes<Scalar>::Cells;
  using Cell = typename Lanes<Scalar>::Cell;
  Cell numbers[lanes];
  for (uint32_t lane = 0; lane < lanes; ++lane) numbers[lane] = static_cast<Cell>(lane);
  Cells lane_numbers;
  copy_bytes(&lane_numbers, numbers, sizeof numbers);
  Cells first = Cells{} + no_lane;
  for (uint32_t at = 0; at < count; at += lanes) {
    const uint32_t from = count - at < lanes ? count - lanes : at;  // the last vector repeats some cells
    typename Lanes<Scalar>::Numbers distances[1];
    measure_lanes<Dims>(centroids + from, count, point, distances);
    const Cells cells = lane_numbers + static_cast<Cell>(from);
    first = ((distances[0] <= least) & (cells < first)) ? cells : first;
  }
  const uint32_t lowest = lowest_cell<Scalar>(first);
  return lowest < count ? lowest : 0;
}

// Compares all cells in vectors, except those of a last block that is shorter than a vector. Sets
// `nearest` and `least` to the result. Returns the number of cells that were compared. Cost:
// O(k dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t scan_lanes(const Scalar* blocks, uint32_t cells, const Scalar* point, uint32_t& nearest,
                                         Scalar& least) noexcept {
  constexpr uint32_t lanes = Lanes<Scalar>::count;
  LaneMinima<Scalar> minima;
  uint32_t cell = 0;
  for (; cells - cell >= block_cells; cell += block_cells) {
    minima.template compare<Dims, block_cells / lanes>(blocks + size_t{cell} * Dims, block_cells, point, cell);
  }
  const uint32_t rest = cells - cell;
  const uint32_t compared = rest < lanes ? cell : cells;
  for (uint32_t at = 0; cell + at < compared; at += lanes) {
    const uint32_t from = rest - at < lanes ? rest - lanes : at;
    minima.template compare<Dims, 1>(blocks + size_t{cell} * Dims + from, rest, point, cell);
  }
  if (compared == 0) return 0;
  const uint32_t block = minima.nearest_block(least);
  const uint32_t count = block == cell ? rest : block_cells;
  nearest = block + first_in_block<Dims>(blocks + size_t{block} * Dims, count, point, least);
  return compared;
}
#endif

// Does the same as scan_nearest(), for centroids in blocks. Cost: O(k dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t scan_blocks(const Scalar* blocks, uint32_t cells, const Scalar (&point)[Dims]) noexcept {
  constexpr uint32_t block = block_cells;
  uint32_t nearest = 0;
  Scalar least = infinity<Scalar>();
  uint32_t cell = 0;
#if NANOQD_VECTOR_BYTES > 0
  if constexpr (rows_in_vectors) cell = scan_lanes<Dims>(blocks, cells, &point[0], nearest, least);
#endif
  for (; cell < cells; cell += block) {
    const uint32_t count = cells - cell < block ? cells - cell : block;
    for (uint32_t lane = 0; lane < count; ++lane) {
      const Scalar distance = squared_distance<Dims>(point, blocks + size_t{cell} * Dims + lane, count);
      if (distance < least) {
        least = distance;
        nearest = cell + lane;
      }
    }
  }
  return nearest;
}

}  // namespace detail
}  // namespace nanoqd

#endif
