// Fills the index of a BucketTable without a heap: longer lists than the host makes, in few lines.
#ifndef NANOQD_TESTS_SUPPORT_SMALL_BUCKET_GRID_HPP
#define NANOQD_TESTS_SUPPORT_SMALL_BUCKET_GRID_HPP

#include <stdint.h>

#include <nanoqd/map/bucket_table.hpp>

#include "scalars.hpp"

namespace test {

template <class Table>
class SmallBucketGrid {
 public:
  using Scalar = typename Table::Scalar;

  // A bucket lists every centroid whose nearest corner or side is no farther than the farthest
  // corner of another one, with a little to spare for rounding; of equal ones only the first. Pre:
  // table.unit is set. False if there are more entries than the table has room for.
  static bool fill(Table& table) {
    uint32_t entries = 0;
    for (uint32_t bucket = 0; bucket < Table::buckets; ++bucket) {
      Scalar limit = infinity<Scalar>();
      for (uint32_t cell = 0; cell < Table::cells; ++cell) {
        const Scalar farthest = reach(table, cell, bucket, true);
        if (farthest < limit) limit = farthest;
      }
      table.first[bucket] = narrow(table.first[bucket], entries);
      for (uint32_t cell = 0; cell < Table::cells; ++cell) {
        const Scalar spare = Scalar{1} / 1024;
        if (reach(table, cell, bucket, false) > limit + spare || equals_an_earlier_one(table, cell)) continue;
        if (entries == Table::entries) return false;
        table.listed[entries] = narrow(table.listed[entries], cell);
        ++entries;
      }
    }
    table.first[Table::buckets] = narrow(table.first[0], entries);
    return true;
  }

 private:
  template <class Index>
  static Index narrow(Index, uint32_t value) {
    return static_cast<Index>(value);
  }

  // The squared distance of a centroid from the farthest or the nearest point of a bucket.
  static Scalar reach(const Table& table, uint32_t cell, uint32_t bucket, bool farthest) {
    Scalar sum{0};
    for (uint32_t i = Table::dims; i-- > 0;) {
      const Scalar half = Scalar{1} / static_cast<Scalar>(2 * Table::side);
      const Scalar apart = table.unit[cell][i] - static_cast<Scalar>(2 * (bucket % Table::side) + 1) * half;
      const Scalar distance = (apart < Scalar{0} ? -apart : apart) + (farthest ? half : -half);
      if (distance > Scalar{0}) sum += distance * distance;
      bucket /= Table::side;
    }
    return sum;
  }

  static bool equals_an_earlier_one(const Table& table, uint32_t cell) {
    for (uint32_t earlier = 0; earlier < cell; ++earlier) {
      if (same(table.unit[earlier], table.unit[cell], Table::dims)) return true;
    }
    return false;
  }
};

}  // namespace test

#endif
