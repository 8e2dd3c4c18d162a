// A search of the boxes of a grid, from the one where a point lies outwards, ring by ring, until nothing nearer can
// come.
//
// Ring r is the boxes that lie r steps away along some dimension and no more along any. It falls apart into faces: face
// i has the boxes that are r steps away along dimension i, on one side, and nearer along the dimensions before i. Every
// box is in one face only. Of a face that leaves the grid nothing is looked at, so that all rings together cost no more
// than all boxes, however long and thin the grid is.
//
// What is searched has
//
//     uint32_t sides[dims], position[dims];               how many boxes along each dimension, and the point's own one
//     Scalar square(uint32_t i, uint32_t step) const;     at most the scan's square along i for anything at `step`
//     void visit(uint32_t first, uint32_t last);          compares what is in these boxes, numbered as cells of a grid
//     NearestSoFar<Scalar> nearest;
//
// Why nothing nearer is missed, though every operation rounds. A face's bound is the sum of its own square along i and
// the least squares there are along the others, added in the scan's order. Rounding is monotone, so the scan's sum for
// anything in the face is at least that bound, with no margin; what is equally near is still looked at, since its cell
// may be lower. Squares do not fall from step to step away from the point: once a face is too far, so is the same face
// of every later ring, and a ring without a face to look at is the last.
#ifndef NANOQD_MAP_DETAIL_RINGS_HPP
#define NANOQD_MAP_DETAIL_RINGS_HPP

#include <stdint.h>

#include "../../math/detail/platform.hpp"

namespace nanoqd {
namespace detail {

// The step along one dimension, of `steps` equal ones from 0 to 1, in which a coordinate lies. The cast truncates; 1
// belongs to the last step. Pre: the coordinate is from 0 to 1 (-0.0 counts as 0), steps <= 2^24. O(1).
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

  // Along dimension i all that are at most `steps` away. O(1).
  void reach(uint32_t i, uint32_t position, uint32_t steps, uint32_t side) noexcept {
    low[i] = position > steps ? position - steps : 0;
    high[i] = side - position > steps ? position + steps : side - 1;
  }

  // Row by row: a row is numbered without gaps, as the last dimension runs fastest. O(dims) a row and what is in it.
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

// The least square along dimension i: a coordinate next to an edge may have been rounded to the other side of it. O(1).
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

// Looks at the face of `ring` that is at `step` along dimension i, unless it is too far; whether it did.
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

// Finds the nearest of all that is in the boxes. O(boxes) at worst.
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
      for (uint32_t upper = 0; upper < 2; ++upper) {  // one place that calls, so that small code has it in place
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
