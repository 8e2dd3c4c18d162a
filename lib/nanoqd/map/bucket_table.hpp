// A table of centroids with a grid of buckets over the unit box, for 1 to 3 dimensions. Each bucket
// lists every centroid that can be the nearest to a point in it, so a lookup reads one short list.
// The `nanoqd table` command writes it.
//
//     nanoqd::CvtTable tessellation(arm_table);  // an `inline constexpr BucketTable<...>` in flash
//
// The answer is exactly that of the scan (detail/scan.hpp):
//  - A centroid is left out of a bucket's list for one of two reasons. Either, at each point that
//    bucket_of() sends to this bucket, some other centroid is nearer *after rounding*
//    (ports/host/table/rounding_margin.hpp derives how much nearer it must be). Or it equals a
//    centroid of a lower number.
//  - No centroid is nearer, after rounding, than the answer of the scan, and none of a lower number
//    equals it. So the answer of the scan is always listed.
//  - The list is searched in the arithmetic and order of the scan.
//
// `nanoqd table --check` proves, for a given table, that no list leaves out too much.
#ifndef NANOQD_MAP_BUCKET_TABLE_HPP
#define NANOQD_MAP_BUCKET_TABLE_HPP

#include <stdint.h>

#include "../math/detail/crc32.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "detail/nearest.hpp"
#include "detail/rings.hpp"
#include "detail/scan.hpp"
#include "table.hpp"

namespace nanoqd {

namespace detail {

// Returns side^dims, or 2^32 - 1 if that does not fit.
[[nodiscard]] constexpr uint32_t buckets_of(uint32_t side, uint32_t dims) noexcept {
  uint64_t buckets = 1;
  for (uint32_t i = 0; i < dims && buckets <= 0xFFFFFFFFU; ++i) buckets *= side;
  return buckets <= 0xFFFFFFFFU ? static_cast<uint32_t>(buckets) : 0xFFFFFFFFU;
}

// Returns the number of the bucket that holds `point`. The last dimension runs fastest. The cast
// truncates. A coordinate of 1 belongs to the last bucket. Requires: every coordinate from 0 to 1
// (-0.0 counts as 0). Cost: O(dims).
template <uint32_t Dims, class Scalar>
[[nodiscard]] inline uint32_t bucket_of(uint32_t side, const Scalar (&point)[Dims]) noexcept {
  const Scalar scale = static_cast<Scalar>(static_cast<int32_t>(side));
  uint32_t bucket = 0;
  for (uint32_t i = 0; i < Dims; ++i) {
    const uint32_t step = static_cast<uint32_t>(static_cast<int32_t>(point[i] * scale));
    bucket = bucket * side + (step < side ? step : side - 1);
  }
  return bucket;
}

// Returns a number by which squared distances are compared. Which centroid wins is as good as
// random, so a branch on it would often be mispredicted. Compilers select between integers without
// a branch, by conditional moves. The bits of a distance are such an integer: distances are never
// negative, so bits and values have the same order. With -Os the distance itself is compared:
// reading its bits takes more code than a branch.
#if defined(__OPTIMIZE_SIZE__)
template <class Scalar>
[[nodiscard]] inline Scalar order_of(Scalar distance) noexcept {
  return distance;
}
#else
template <class Scalar>
[[nodiscard]] inline typename ScalarTraits<Scalar>::Bits order_of(Scalar distance) noexcept {
  return to_bits(distance);
}
#endif

// Returns the centroid nearest to `point`, the lowest number among equals. `first` and `listed` are
// the arrays of BucketTable. Requires: every coordinate from 0 to 1. Cost: O(dims) for each entry
// in the list of one bucket.
template <uint32_t Dims, class Scalar, class First, class Cell>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline uint32_t bucket_nearest(const Scalar (*centroids)[Dims], uint32_t side,
                                                                      const First* first, const Cell* listed,
                                                                      const Scalar (&point)[Dims]) noexcept {
  const uint32_t bucket = bucket_of(side, point);
  const uint32_t end = first[bucket + 1];
  uint32_t nearest = first[bucket];
  auto least = order_of(ScalarTraits<Scalar>::largest);
  for (uint32_t entry = nearest; entry < end; ++entry) {
    const auto order = order_of(squared_distance<Dims>(point, centroids[listed[entry]]));
    nearest = order < least ? entry : nearest;
    least = order < least ? order : least;
  }
  return listed[nearest];
}

// The buckets of a table, in the form that search_rings() expects (detail/rings.hpp). Every
// centroid is listed in the bucket in which it lies, so a search of all buckets meets all
// centroids. The only exception is a centroid that equals another of a lower number. A list also
// has centroids that lie in other buckets. To compare them early does no harm.
template <uint32_t Dims, class Scalar, class First, class Cell, class Accepts>
struct BucketRings {
  const Scalar (*centroids)[Dims];
  const First* first;
  const Cell* listed;
  const Scalar (&point)[Dims];
  const Accepts& accepts;
  uint32_t sides[Dims]{};
  uint32_t position[Dims]{};
  NearestSoFar<Scalar> nearest{};

  // Returns a lower bound of the square that the scan computes along dimension i. It holds for all
  // centroids whose coordinate i lies in step number `step`.
  //
  // Proof. Let u be half a unit in the last place of 1, and fl(a) the value of a after rounding.
  // Let x be the centroid's coordinate along i, and side = sides[i]. By step_of(), x lies in
  // `step`.
  //  - step < position: fl(x side) < step + 1. Rounding is monotone, and whole numbers up to 2^24
  //    are exact, so x side < step + 1. Hence x < (step + 1) / side. Since x is a number of the
  //    scalar, x <= fl((step + 1) / side), which is `place`.
  //  - step > position: fl(x side) >= step. Hence x >= (1 - u) step / side. The computed
  //    product(place, inwards) is at most (1 + u)^2 (1 - 4 u) step / side, which is less than x.
  //
  // In both cases the computed edge is at most as far from the point as x is, or it lies beyond the
  // point. If it lies beyond, nothing is known, and the bound is 0. Otherwise the rounded
  // difference and its square are at most those of the scan, because rounding is monotone.
  [[nodiscard]] Scalar square(uint32_t i, uint32_t step) const noexcept {
    constexpr Scalar inwards = Scalar(sizeof(Scalar) == sizeof(float) ? 1.0 - 0x1p-22 : 1.0 - 0x1p-51);
    if (step == position[i]) return Scalar{0};
    const bool is_below = step < position[i];
    const Scalar edge = static_cast<Scalar>(static_cast<int32_t>(is_below ? step + 1 : step));
    const Scalar place = edge / static_cast<Scalar>(static_cast<int32_t>(sides[i]));
    const Scalar gap = is_below ? point[i] - place : product(place, inwards) - point[i];
    return gap > Scalar{0} ? squared(gap) : Scalar{0};
  }

  void visit(uint32_t first_bucket, uint32_t last_bucket) noexcept {
    const uint32_t end = first[last_bucket + 1];
    for (uint32_t entry = first[first_bucket]; entry < end; ++entry) {
      const uint32_t cell = listed[entry];
      if (accepts(cell)) nearest.compare(cell, squared_distance<Dims>(point, centroids[cell]));
    }
  }
};

// Returns the answer of bucket_nearest() among the cells that `accepts` accepts; no_cell if it
// accepts none. Requires: every coordinate from 0 to 1. Cost: O(dims) for each entry in the lists
// that are read:
//  - the list of one bucket, if the nearest cell of all is accepted;
//  - else the lists of the buckets around the point, until no nearer accepted cell can follow;
//  - at worst the lists of all buckets.
template <uint32_t Dims, class Scalar, class First, class Cell, class Accepts>
[[nodiscard]] inline uint32_t bucket_nearest_if(const Scalar (*centroids)[Dims], uint32_t side, const First* first,
                                                const Cell* listed, const Scalar* place,
                                                const Accepts& accepts) noexcept {
  Scalar point[Dims];
  for (uint32_t i = 0; i < Dims; ++i) point[i] = place[i];
  const uint32_t nearest = bucket_nearest(centroids, side, first, listed, point);
  if (accepts(nearest)) return nearest;
  BucketRings<Dims, Scalar, First, Cell, Accepts> buckets{centroids, first, listed, point, accepts};
  for (uint32_t i = 0; i < Dims; ++i) {
    buckets.sides[i] = side;
    buckets.position[i] = step_of(point[i], side);
  }
  search_rings<Scalar, Dims>(buckets);
  return buckets.nearest.cell;
}

}  // namespace detail

template <uint32_t Cells, uint32_t Dims, uint32_t Side, uint32_t Entries, class ScalarType = float>
struct BucketTable {
  static_assert(Cells >= 1 && Cells < 0x80000000U, "nanoqd: a table has from 1 to 2^31 - 1 centroids");
  static_assert(Dims >= 1 && Dims <= 3, "nanoqd: a bucket table has 1 to 3 dimensions; use a kd table for more");
  static_assert(Side >= 1 && Side <= 0x1000000U && detail::buckets_of(Side, Dims) < 0x80000000U,
                "nanoqd: the grid of a bucket table has fewer than 2^31 buckets, at most 2^24 along a dimension");
  static_assert(Entries >= detail::buckets_of(Side, Dims) && Entries < 0x80000000U,
                "nanoqd: every bucket of a bucket table lists at least one centroid");

  using Scalar = ScalarType;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;
  static constexpr uint32_t side = Side;
  static constexpr uint32_t buckets = detail::buckets_of(Side, Dims);
  static constexpr uint32_t entries = Entries;

  TableStamp stamp;
  MeasureBox<Scalar, Dims> box;
  Scalar unit[Cells][Dims];                          // each coordinate from 0 to 1
  detail::IndexFor<Entries + 1> first[buckets + 1];  // bucket s lists entries first[s] to first[s + 1] - 1
  detail::IndexFor<Cells> listed[Entries];           // cells, in ascending order within a bucket

  [[nodiscard]] constexpr Scalar coordinate(uint32_t cell, uint32_t i) const noexcept { return unit[cell][i]; }

  // Returns the cell of a point of the unit box. Requires: every coordinate from 0 to 1. Cost:
  // O(dims) for each entry in the list of one bucket. If the centroids are well spread and there
  // are as many buckets as centroids, a list has about 4.4 entries on average in 2-D and 9 in 3-D.
  template <uint32_t Count>
  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Count]) const noexcept {
    static_assert(Count == Dims, "nanoqd: give one number for each dimension of the table, no fewer and no more");
    return detail::bucket_nearest(unit, Side, first, listed, point);
  }

  // Does the same among the cells for which accepts(cell) is true; returns no_cell if there is
  // none. Leaves out a centroid that equals one of a lower number: no point belongs to its cell.
  // Requires: every coordinate from 0 to 1. Cost: O(dims) for each entry in the buckets around the
  // point, out to the distance of the answer.
  template <class Accepts>
  [[nodiscard]] uint32_t nearest_if(const Scalar* point, const Accepts& accepts) const noexcept {
    return detail::bucket_nearest_if(unit, Side, first, listed, point, accepts);
  }

  void fold(detail::Crc32& crc) const noexcept {
    for (const auto& centroid : unit) crc.add(centroid);
    for (const auto entry : first) crc.add(static_cast<uint32_t>(entry));
    for (const auto cell : listed) crc.add(static_cast<uint32_t>(cell));
  }
};

}  // namespace nanoqd

#endif
