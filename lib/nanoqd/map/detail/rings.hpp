// Searches the boxes of a grid for the object nearest to a point. It starts at the box of the point
// and goes outwards, ring by ring, until nothing nearer can follow. Grids search their cells with
// it, and bucket tables their buckets.
//
// Ring r holds the boxes that lie r steps away along some dimension, and at most r steps along
// every other. A ring divides into faces. Face i holds the boxes that are r steps away along
// dimension i, on one side. Along the dimensions before i they are fewer than r steps away. So
// every box is in exactly one face. A face outside of the grid is not visited. So all rings
// together cost no more than all boxes, however long and thin the grid is.
//
// The argument `boxes` of search_rings() has these members:
//
//     uint32_t sides[dims], position[dims];
//         The number of boxes along each dimension, and the box in which the point lies.
//     Scalar square(uint32_t i, uint32_t step) const;
//         Returns a lower bound of the square that the scan computes along dimension i. It holds
//         for all objects in boxes of number `step` along i.
//     void visit(uint32_t first, uint32_t last);
//         Compares the objects in the boxes `first` to `last`. Boxes are numbered like the cells of
//         a grid.
//     NearestSoFar<Scalar> nearest;
//         The answer.
//
// Proof that nothing nearer is missed, although every operation rounds:
//  - The bound of a face is a sum in the scan's order. Along i it adds square(i, step) of the face.
//    Along every other dimension it adds the least square that there is along it.
//  - Each term is at most the scan's square for any object in the face. Rounding is monotone. So
//    the scan's sum for that object is at least the bound, without any margin.
//  - A face is left out only if its bound is greater than the least distance found. A face with an
//    equal bound is still visited, since one of its cells may be lower.
//  - Squares do not fall from step to step away from the point, and the least distance found never
//    grows. So once a face is too far away, or outside of the grid, the same face of every later
//    ring is too. A ring in which no face is visited is therefore the last.
#ifndef NANOQD_MAP_DETAIL_RINGS_HPP
#define NANOQD_MAP_DETAIL_RINGS_HPP

#include <stdint.h>

#include "../../math/detail/platform.hpp"

namespace nanoqd {
namespace detail {

// Returns the step in which a coordinate lies, out of `steps` equal steps from 0 to 1. The cast
// truncates. A coordinate of 1 belongs to the last step. Requires: coordinate from 0 to 1 (-0.0
// counts as 0); steps <= 2^24. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline uint32_t step_of(Scalar coordinate, uint32_t steps) noexcept {
  const Scalar scale = static_cast<Scalar>(static_cast<int32_t>(steps));
  const uint32_t step = static_cast<uint32_t>(static_cast<int32_t>(coordinate * scale));
  return step < steps ? step : steps - 1;
}

// The boxes from the steps `low` to the steps `high`, both included.
template <uint32_t Dims>
struct BoxRange {
  uint32_t low[Dims]{};
  uint32_t high[Dims]{};

  // Sets the range along dimension i to all steps at most `steps` away from `position`. Cost: O(1).
  void reach(uint32_t i, uint32_t position, uint32_t steps, uint32_t side) noexcept {
    low[i] = position > steps ? position - steps : 0;
    high[i] = side - position > steps ? position + steps : side - 1;
  }

  // Visits the boxes row by row. The last dimension runs fastest, so the numbers in a row have no
  // gaps. Cost: O(dims) for each row, and the visits.
  template <class Boxes>
  void visit(Boxes& boxes) const noexcept {
    uint32_t position[Dims];
    for (uint32_t i = 0; i < Dims; ++i) position[i] = low[i];
    for (;;) {
      uint32_t first = 0;
      for (uint32_t i = 0; i < Dims; ++i) first = first * boxes.sides[i] + position[i];
      boxes.visit(first, first + (high[Dims - 1] - low[Dims - 1]));
      uint32_t i = Dims - 1;
      while (i > 0 && position[i - 1] == high[i - 1]) {
        --i;
        position[i] = low[i];
      }
      if (i == 0) return;
      ++position[i - 1];
    }
  }
};

// Returns the least square along dimension i. It looks at the neighbours of the point's own step
// too: a coordinate next to an edge may have been rounded to the other side of it. Cost: O(1).
template <class Scalar, class Boxes>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline Scalar least_square(const Boxes& boxes, uint32_t i) noexcept {
  const uint32_t position = boxes.position[i];
  const uint32_t last = boxes.sides[i] - position > 1 ? position + 1 : position;
  Scalar least = boxes.square(i, position);
  for (uint32_t step = position > 0 ? position - 1 : 0; step <= last; ++step) {
    const Scalar other = boxes.square(i, step);
    if (other < least) least = other;
  }
  return least;
}

// Visits the face of `ring` that is at `step` along dimension i, unless it is too far away. Returns
// true if it did. Cost: O(dims) for the bound and for each row, and the visits.
template <uint32_t Dims, class Scalar, class Boxes>
[[nodiscard]] inline bool search_face(Boxes& boxes, const Scalar (&least)[Dims], BoxRange<Dims>& ring, uint32_t i,
                                      uint32_t step) noexcept {
  Scalar bound{0};
  for (uint32_t j = 0; j < Dims; ++j) bound += j == i ? boxes.square(i, step) : least[j];
  if (boxes.nearest.distance < bound) return false;
  ring.low[i] = ring.high[i] = step;
  ring.visit(boxes);
  return true;
}

// Finds the nearest of all objects in the boxes; the answer is in `boxes.nearest`. Cost: O(boxes)
// at worst.
template <class Scalar, uint32_t Dims, class Boxes>
inline void search_rings(Boxes& boxes) noexcept {
  BoxRange<Dims> range;
  Scalar least[Dims];
  uint32_t box = 0;
  for (uint32_t i = 0; i < Dims; ++i) {
    least[i] = least_square<Scalar>(boxes, i);
    box = box * boxes.sides[i] + boxes.position[i];
  }
  boxes.visit(box, box);
  bool goes_on = true;
  for (uint32_t ring = 1; goes_on; ++ring) {
    goes_on = false;
    for (uint32_t i = 0; i < Dims; ++i) range.reach(i, boxes.position[i], ring, boxes.sides[i]);
    for (uint32_t i = 0; i < Dims; ++i) {
      const uint32_t position = boxes.position[i];
      const uint32_t side = boxes.sides[i];
      for (uint32_t upper = 0; upper < 2; ++upper) {  // a loop: one call site, which -Os can inline
        if (upper == 0 ? position < ring : side - position <= ring) continue;
        goes_on |= search_face(boxes, least, range, i, upper == 0 ? position - ring : position + ring);
      }
      range.reach(i, position, ring - 1, side);
    }
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
