// Builds the kd-tree of lib/nanoqd/map/kd_table.hpp. kd_search.hpp searches one whose sizes are known only at run time.
#ifndef NANOQD_PORTS_HOST_TABLE_KD_BUILDER_HPP
#define NANOQD_PORTS_HOST_TABLE_KD_BUILDER_HPP

#include <cstdint>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

// The centroids as ScanTable and KdTable store them, in the given order of cells (for a ScanTable 0, 1, 2 ...): see
// detail::place_in_blocks. `unit` is cells x dims, cell by cell.
[[nodiscard]] std::vector<double> in_blocks(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                            const std::vector<std::uint32_t>& order);

// Splits each range of cells along its widest dimension, so that all leaves but the last are full. `split` and `axis`
// have an entry for each leaf, of which number 0 is not used; `order` has one for each cell. Splits are rounded to
// `scalar`, in which all of `unit` is representable. Equal coordinates are split by cell number, so the tree is the
// same on every machine. O(k dims log k).
[[nodiscard]] KdTree build_kd_tree(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                   TableScalar scalar);

// The position of each cell: the inverse of `order`.
[[nodiscard]] std::vector<std::uint32_t> positions(const std::vector<std::uint32_t>& order);

}  // namespace nanoqd::host

#endif
