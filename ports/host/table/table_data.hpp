// A table of centroids in memory. The generator, the index builders, the writer, the reader and the
// checker use it.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_DATA_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_DATA_HPP

#include <nanoqd/map/table.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nanoqd::host {

enum class IndexKind { scan, buckets, kd };
enum class TableScalar { single_precision, double_precision };

// A grid of side^dims equal buckets over the unit box. The last dimension varies fastest. Bucket s
// lists listed[first[s]] to listed[first[s + 1] - 1], in ascending order.
struct BucketGrid {
  std::uint32_t side = 0;
  std::vector<std::uint32_t> first;  // side^dims + 1 entries
  std::vector<std::uint32_t> listed;
};

// An implicit kd-tree. lib/nanoqd/map/kd_table.hpp describes the layout.
struct KdTree {
  std::vector<double> split;
  std::vector<std::uint8_t> axis;
  std::vector<std::uint32_t> order;  // a permutation of the cells
};

struct TableData {
  std::string name;  // in C++; set when the table is read
  TableStamp stamp{};
  TableScalar scalar = TableScalar::single_precision;
  std::uint32_t cells = 0;
  std::uint32_t dims = 0;
  // All reals are exactly representable in `scalar`.
  std::vector<double> lower;  // dims
  std::vector<double> upper;  // dims
  std::vector<double> unit;   // cells x dims, in [0, 1]
  IndexKind index = IndexKind::scan;
  BucketGrid grid;  // if index == buckets
  KdTree tree;      // if index == kd
};

}  // namespace nanoqd::host

#endif
