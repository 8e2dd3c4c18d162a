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

// Calls visit(first, last) for every row of boxes from `low` to `high`, both included: a row is numbered without gaps, as the
// last dimension runs fastest. O(dims) a row.
template <uint32_t Dims, class Visit>
inline void visit_rows(const uint32_t (&sides)[Dims], const uint32_t (&low)[Dims], const uint32_t (&high)[Dims],
                       const Visit& visit) noexcept {
  uint32_t at[Dims];
  for (uint32_t i = 0; i < Dims; ++i) at[i] = low[i];
  for (;;) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < Dims; ++i) first = first * sides[i] + at[i];
    visit(first, first + (high[Dims - 1] - low[Dims - 1]));
    uint32_t i = Dims - 1;
    while (i > 0 && at[i - 1] == high[i - 1]) {
      --i;
      at[i] = low[i];
    }
    if (i == 0) return;
    ++at[i - 1];
  }
}

// Visits the boxes around the one with the steps `at`, in rows as above. `visit` lowers `least`, the least squared distance
// found; `square` is as described at the top. O(boxes) at worst.
template <uint32_t Dims, class Scalar, class Square, class Visit>
inline void search_rings(const uint32_t (&sides)[Dims], const uint32_t (&at)[Dims], const Square& square,
                         const Visit& visit, const Scalar& least) noexcept {
  Scalar floors[Dims];  // the least squares; a coordinate next to an edge may have been rounded to the other side
  for (uint32_t i = 0; i < Dims; ++i) {
    const uint32_t last = at[i] + 1 < sides[i] ? at[i] + 1 : at[i];
    floors[i] = square(i, at[i]);
    for (uint32_t step = at[i] > 0 ? at[i] - 1 : 0; step <= last; ++step) {
      const Scalar other = square(i, step);
      if (other < floors[i]) floors[i] = other;
    }
  }
  visit_rows(sides, at, at, visit);
  bool goes_on = true;
  for (uint32_t ring = 1; goes_on; ++ring) {
    goes_on = false;
    uint32_t low[Dims];
    uint32_t high[Dims];
    const auto reach = [&](uint32_t i, uint32_t steps) noexcept {
      low[i] = at[i] > steps ? at[i] - steps : 0;
      high[i] = sides[i] - at[i] > steps ? at[i] + steps : sides[i] - 1;
    };
    for (uint32_t i = 0; i < Dims; ++i) reach(i, ring);
    for (uint32_t i = 0; i < Dims; ++i) {
      const auto search_face = [&](uint32_t step) noexcept {
        Scalar bound{0};
        for (uint32_t j = 0; j < Dims; ++j) bound += j == i ? square(i, step) : floors[j];
        if (least < bound) return;
        low[i] = high[i] = step;
        visit_rows(sides, low, high, visit);
        goes_on = true;
      };
      if (at[i] >= ring) search_face(at[i] - ring);
      if (sides[i] - at[i] > ring) search_face(at[i] + ring);
      reach(i, ring - 1);
    }
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
