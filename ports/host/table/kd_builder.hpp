// Builds the kd-tree of lib/nanoqd/map/kd_table.hpp. kd_search.hpp searches a tree whose sizes are
// known only at run time.
#ifndef NANOQD_PORTS_HOST_TABLE_KD_BUILDER_HPP
#define NANOQD_PORTS_HOST_TABLE_KD_BUILDER_HPP

#include <cstdint>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

// Returns the centroids in the layout of ScanTable and KdTable, in the given order of cells (for a
// ScanTable 0, 1, 2 ...). detail::place_in_blocks describes the layout. `unit` is cells x dims,
// cell by cell.
[[nodiscard]] std::vector<double> in_blocks(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                            const std::vector<std::uint32_t>& order);

// Splits each range of cells along its widest dimension, so that all leaves except the last are
// full. `split` and `axis` have an entry for each leaf; entry 0 is not used. `order` has an entry
// for each cell. Splits are rounded to `scalar`. Equal coordinates are split by cell number, so
// that the tree is the same on every machine. Requires: all of `unit` is representable in `scalar`.
// Cost: O(k dims log k).
[[nodiscard]] KdTree build_kd_tree(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                   TableScalar scalar);

// Returns the position of each cell: the inverse of `order`.
[[nodiscard]] std::vector<std::uint32_t> positions(const std::vector<std::uint32_t>& order);

}  // namespace nanoqd::host

#endif
