// A search of the boxes of a grid, from the one where a point lies outwards, ring by ring, until nothing nearer can come.
//
// Ring r is the boxes that lie r steps away along some dimension and no more along any. It falls apart into faces: face i
// has the boxes that are r steps away along dimension i, on one side, and nearer along the dimensions before i. Every box is in
// one face only. Of a face that leaves the grid nothing is looked at, so that all rings together cost no more than all boxes,
// however long and thin the grid is.
//
// Why nothing nearer is missed, though every operation rounds. square(i, step) is at most the rounded square that the scan
// has along dimension i for anything in a box at `step`. A face's bound is the sum of its own square along i and the least
// squares there are along the others, added in the scan's order. Rounding is monotone, so the scan's sum for anything in the
// face is at least that bound, with no margin; what is equally near is still looked at, since its cell may be lower. Squares
// do not fall from step to step away from the point, so that once a face is too far, so are the same face of all later
// rings, and a ring without any face to look at is the last.
#ifndef NANOQD_DETAIL_RINGS_HPP
#define NANOQD_DETAIL_RINGS_HPP

#include <stdint.h>

#include "nearest.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// The step along one dimension, of `steps` equal ones from 0 to 1, in which a coordinate lies. The cast truncates; 1 belongs
// to the last step. Pre: the coordinate is from 0 to 1 (-0.0 counts as 0), steps <= 2^24. O(1).
template <class Scalar>
[[nodiscard]] inline uint32_t step_of(Scalar coordinate, uint32_t steps) noexcept {
  const Scalar scale = static_cast<Scalar>(static_cast<int32_t>(steps));
  const uint32_t step = static_cast<uint32_t>(static_cast<int32_t>(coordinate * scale));
  return step < steps ? step : steps - 1;
}

// What is searched is an object, so that one pointer is all that has to be kept while it is: with
//
//     static constexpr uint32_t dims;
//     uint32_t side(uint32_t i) const;                 how many boxes there are along dimension i
//     uint32_t at[dims];                               the box where the point lies
//     Scalar square(uint32_t i, uint32_t step) const;  as described at the top
//     Nearest<Scalar> nearest;                         the nearest so far
//     void visit(uint32_t first, uint32_t last);       compares what is in these boxes, both included, with that one
//
// Boxes are numbered with the last dimension running fastest. This visits those from `low` to `high`, row by row. O(dims) a row.
template <class Boxes>
inline void visit_rows(Boxes& boxes, const uint32_t (&low)[Boxes::dims], const uint32_t (&high)[Boxes::dims]) noexcept {
  constexpr uint32_t last = Boxes::dims - 1;
  const uint32_t length = high[last] - low[last];
  uint32_t first[Boxes::dims];
  for (uint32_t i = 0; i < Boxes::dims; ++i) first[i] = low[i];
  for (;;) {
    uint32_t box = 0;
    for (uint32_t i = 0; i < Boxes::dims; ++i) box = box * boxes.side(i) + first[i];
    boxes.visit(box, box + length);
    uint32_t i = last;
    while (i > 0 && first[i - 1] == high[i - 1]) {
      --i;
      first[i] = low[i];
    }
    if (i == 0) return;
    ++first[i - 1];
  }
}

// Visits the boxes around the point, from the nearest outwards. O(boxes) at worst.
template <class Boxes>
inline void search_rings(Boxes& boxes) noexcept {
  using Scalar = decltype(boxes.nearest.distance);
  constexpr uint32_t dims = Boxes::dims;
  Scalar floors[dims];  // the least squares; a coordinate next to an edge may have been rounded to the other side
  for (uint32_t i = 0; i < dims; ++i) {
    const uint32_t last = boxes.at[i] + 1 < boxes.side(i) ? boxes.at[i] + 1 : boxes.at[i];
    floors[i] = infinity<Scalar>();
    for (uint32_t step = boxes.at[i] > 0 ? boxes.at[i] - 1 : 0; step <= last; ++step) {
      const Scalar other = boxes.square(i, step);
      if (other < floors[i]) floors[i] = other;
    }
  }
  // Face 2 i is the lower one along dimension i, face 2 i + 1 the upper one. Ring 0, the box itself, has only the first.
  bool goes_on = true;
  for (uint32_t ring = 0; goes_on; ++ring) {
    goes_on = false;
    const uint32_t faces = ring == 0 ? 1 : 2 * dims;
    for (uint32_t face = 0; face < faces; ++face) {
      const uint32_t i = face / 2;
      const bool is_upper = face % 2 != 0;
      if (is_upper ? boxes.side(i) - boxes.at[i] <= ring : boxes.at[i] < ring) continue;
      const uint32_t step = is_upper ? boxes.at[i] + ring : boxes.at[i] - ring;
      uint32_t low[dims];
      uint32_t high[dims];
      Scalar bound{0};
      for (uint32_t j = 0; j < dims; ++j) {
        const uint32_t reach = j < i ? ring - 1 : ring;
        const uint32_t middle = boxes.at[j];
        low[j] = j == i ? step : middle > reach ? middle - reach : 0;
        high[j] = j == i ? step : boxes.side(j) - middle > reach ? middle + reach : boxes.side(j) - 1;
        bound += j == i ? boxes.square(i, step) : floors[j];
      }
      if (boxes.nearest.distance < bound) continue;
      visit_rows(boxes, low, high);
      goes_on = true;
    }
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
