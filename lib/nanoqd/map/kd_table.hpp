// A table of centroids with a kd-tree, for many cells in more than three dimensions. The command
// `nanoqd table --index kd` writes it.
//
//     #include "gait_table.hpp"  // inline constexpr nanoqd::KdTable<1024, 8> gait_table = ...
//     nanoqd::CvtTable<nanoqd::KdTable<1024, 8>> tessellation(gait_table);
//
// The answer is exactly that of the scan (detail/scan.hpp); the proof is at kd_nearest() below.
//
// The tree has no pointers, and the search has no recursion. The nodes are numbered like a heap:
//  - The root is node 1.
//  - The children of node n are 2 n (coordinates up to split[n] along axis[n]) and 2 n + 1
//    (coordinates from split[n] on).
//  - With L leaves, the nodes 1 to L - 1 are inner nodes and the nodes L to 2 L - 1 are leaves.
//  - Every leaf holds block_cells centroids, except the last, 2 L - 1, which holds the rest.
//
// So the leaves, in the order of their numbers, are the blocks of detail::place_in_blocks. The
// centroid in position p belongs to cell order[p].
#ifndef NANOQD_MAP_KD_TABLE_HPP
#define NANOQD_MAP_KD_TABLE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "detail/nearest.hpp"
#include "detail/scan.hpp"
#include "table.hpp"

namespace nanoqd {

namespace detail {

[[nodiscard]] constexpr uint32_t kd_leaves(uint32_t cells) noexcept { return (cells - 1) / block_cells + 1; }

// Returns the number of inner nodes on the longest way from the root to a leaf.
[[nodiscard]] constexpr uint32_t kd_levels(uint32_t cells) noexcept {
  uint32_t levels = 0;
  while ((kd_leaves(cells) - 1) >> levels != 0) ++levels;
  return levels;
}

// Compares the `count` centroids of one leaf with `point`. `order` holds their cells. `accepts` is
// an optional filter of cells; without it the filtering code compiles away. Cost: O(dims).
template <uint32_t Dims, class Scalar, class Index, class... Accepts>
inline void search_leaf(const Scalar* leaf, uint32_t count, const Index* order, const Scalar* point,
                        NearestSoFar<Scalar>& nearest, const Accepts&... accepts) noexcept {
  if constexpr (rows_in_vectors) {
    if (count == block_cells) {
      Scalar distances[block_cells];
      if (!measure_block<Dims, 1, block_cells>(leaf, point, nearest.distance, distances)) return;
      for (uint32_t lane = 0; lane < block_cells; ++lane) {
        if ((accepts(order[lane]) && ...)) nearest.compare(order[lane], distances[lane]);
      }
      return;
    }
  }
  for (uint32_t lane = 0; lane < count; ++lane) {
    if ((accepts(order[lane]) && ...)) {
      nearest.compare(order[lane], squared_distance<Dims>(point, leaf + lane, count));
    }
  }
}

// Returns the cell of the centroid nearest to `point`, the lowest among equals. `accepts` is an
// optional filter of cells.
//
// The search goes down to the leaf in which `point` lies. At each node it remembers the child that
// it did not enter, and a bound on the distances in that child. Later it enters each such child,
// the latest first, unless its bound exceeds the least distance found by more than a margin (J. L.
// Bentley, "Multidimensional binary search trees used for associative searching", Communications of
// the ACM 18(9), 1975). Along each dimension, the cuts of a node's ancestors limit its coordinates
// to an interval, called its slab. The bound of the node is the sum of the squared distances to
// these slabs. Each cut changes one term of the sum, so the search adds the change of that term (S.
// Arya and D. M. Mount, "Algorithms for fast vector quantization", Data Compression Conference,
// 1993).
//
// Proof that no nearest centroid is missed, although every operation rounds. For a node, let
//  - u be half a unit in the last place of 1;
//  - c be a centroid below the node, and D its distance as the scan computes it;
//  - t_i be the square, as computed, of point[i] - split for the last cut along dimension i that
//    separates the node from the point; 0 if no cut does;
//  - S be the exact sum of all t_i, and B the bound as computed.
//
// 1. Rounding is monotone, and c lies beyond the cut. So the scan's square along i is at least t_i.
// The scan adds dims such squares. A sum of positive numbers loses at most a factor 1 - u in each
// addition, also among denormal numbers. Hence D >= S (1 - u)^(dims - 1).
//
// 2. Later cuts lie farther away, so an update adds t_new - t_old >= 0. It takes two rounded
// operations, each of which gains at most a factor 1 + u. Hence B <= S (1 + u)^(2 levels).
//
// 3. By 1 and 2, B <= D (1 + u)^(2 levels) / (1 - u)^(dims - 1). For 32 dimensions and 31 levels
// this is below D (1 + 96 u).
//
// 4. The limit is the least distance found plus 256 u times that distance. After rounding it is
// still at least (1 + 200 u) times that distance. A node is left out only if B > limit. By 3, D is
// then strictly greater than the least distance. If that distance is denormal, the added part may
// round to 0. Sums of denormal numbers are exact, so B <= D holds there without a margin.
//
// With a filter the same holds for the cells that it accepts. Until a cell is accepted, the least
// distance is infinite and no node is left out. Returns no_cell if the filter accepts no cell.
//
// Requires: cells <= block_cells * 2^Levels; Levels <= 31; every coordinate from 0 to 1. Cost:
// O(k dims) at worst, with each node entered at most once; for few dimensions usually a few times
// dims log k.
template <uint32_t Dims, uint32_t Levels, class Scalar, class Index, class... Accepts>
[[nodiscard]] inline uint32_t kd_nearest(const Scalar* blocks, const Scalar* split, const uint8_t* axis,
                                         const Index* order, uint32_t cells, const Scalar* point,
                                         const Accepts&... accepts) noexcept {
  constexpr Scalar margin = Scalar(sizeof(Scalar) == sizeof(float) ? 0x1p-16 : 0x1p-45);
  const uint32_t leaves = kd_leaves(cells);
  // Never of length 1: gcc -Os would replace arrays of one element by scalars, and warn that they
  // are read where it cannot see them written.
  Scalar squares[Dims < 2 ? 2 : Dims] = {};  // t_i of the current node

  // One number for each inner node on the way from the root, which is level 0. While a child waits
  // to be entered (its bit in `waiting` is set), the number is the child's bound. While the search
  // is in that child (its bit in `entered` is set), the number is the square to restore when the
  // search leaves it.
  Scalar kept[Levels < 2 ? 2 : Levels];
  uint32_t waiting = 0;
  uint32_t entered = 0;

  // Without a filter, the first comparison always replaces this 0. It is the cheapest initial
  // value.
  NearestSoFar<Scalar> nearest{sizeof...(accepts) == 0 ? 0 : no_cell};
  Scalar limit = infinity<Scalar>();
  Scalar bound{0};
  uint32_t node = 1;
  uint32_t level = 0;
  for (;;) {
    for (; node < leaves; ++level) {
      const uint32_t dimension = axis[node];
      const Scalar difference = point[dimension] - split[node];
      const Scalar other = bound + (squared(difference) - squares[dimension]);
      kept[level] = other;
      waiting |= (other <= limit ? 1U : 0U) << level;
      node = 2 * node + (difference >= Scalar{0} ? 1U : 0U);
    }

    const uint32_t first = (node - leaves) * block_cells;
    const uint32_t count = cells - first < block_cells ? cells - first : block_cells;
    search_leaf<Dims>(blocks + size_t{first} * Dims, count, order + first, point, nearest, accepts...);
    limit = nearest.distance + product(nearest.distance, margin);

    for (;;) {
      if (waiting == 0) return nearest.cell;
      uint32_t sibling;
      do {
        sibling = node ^ 1U;
        node /= 2;
        --level;
      } while (((waiting | entered) >> level & 1U) == 0);
      const uint32_t dimension = axis[node];
      const uint32_t bit = uint32_t{1} << level;
      if ((entered & bit) != 0) {
        squares[dimension] = kept[level];
        entered ^= bit;
      } else {
        waiting ^= bit;
        if (!(kept[level] <= limit)) continue;
        const Scalar difference = point[dimension] - split[node];
        bound = kept[level];
        kept[level] = squares[dimension];
        squares[dimension] = squared(difference);
        entered ^= bit;
        node = sibling;
        ++level;
        break;
      }
    }
  }
}

}  // namespace detail

template <uint32_t Cells, uint32_t Dims, class ScalarType = float>
struct KdTable {
  static_assert(Cells >= 1 && Cells < 0x80000000U, "nanoqd: a table has from 1 to 2^31 - 1 centroids");
  static_assert(Dims >= 1 && Dims <= 32, "nanoqd: a table has from 1 to 32 dimensions");

  using Scalar = ScalarType;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;
  static constexpr uint32_t leaves = detail::kd_leaves(Cells);

  TableStamp stamp;
  MeasureBox<Scalar, Dims> box;
  Scalar blocks[size_t{Cells} * Dims];   // the centroids, each coordinate from 0 to 1, leaf after leaf
  Scalar split[leaves];                  // where each inner node is cut; number 0 is not used
  uint8_t axis[leaves];                  // the dimension along which it is cut; number 0 is not used
  detail::IndexFor<Cells> order[Cells];  // the cell in each position
  detail::IndexFor<Cells> place[Cells];  // the position of each cell

  [[nodiscard]] constexpr Scalar coordinate(uint32_t cell, uint32_t i) const noexcept {
    return blocks[detail::place_in_blocks(Cells, Dims, place[cell], i)];
  }

  // Returns the cell of a point of the unit box. Requires: every coordinate from 0 to 1. Cost:
  // O(k dims) at worst, usually much less.
  template <uint32_t Count>
  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Count]) const noexcept {
    static_assert(Count == Dims, "nanoqd: give one number for each dimension of the table, no fewer and no more");
    return detail::kd_nearest<Dims, detail::kd_levels(Cells)>(blocks, split, axis, order, Cells, point);
  }

  // Does the same among the cells for which accepts(cell) is true; returns no_cell if there is
  // none. Cost: O(k dims) at worst.
  template <class Accepts>
  [[nodiscard]] uint32_t nearest_if(const Scalar* point, const Accepts& accepts) const noexcept {
    return detail::kd_nearest<Dims, detail::kd_levels(Cells)>(blocks, split, axis, order, Cells, point, accepts);
  }

  // Adds the centroids and the tree to a checksum. Cost: O(k dims).
  void fold(detail::Crc32& crc) const noexcept {
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      for (uint32_t i = 0; i < Dims; ++i) crc.add(coordinate(cell, i));
    }
    crc.add(split);
    for (const uint8_t dimension : axis) crc.add(uint32_t{dimension});
    for (const auto cell : order) crc.add(uint32_t{cell});
    for (const auto position : place) crc.add(uint32_t{position});
  }
};

}  // namespace nanoqd

#endif
