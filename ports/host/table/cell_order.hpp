// Numbers the cells of a table, and makes sure that no two of them are the same point.
//
// Neighbours in space become neighbours in memory. In 2-D the order follows a Hilbert curve. In
// other dimensions it is the order of a kd-tree (in 1-D: ascending). The tree halves the cells
// along the widest side of their bounding box until one is left.
#ifndef NANOQD_PORTS_HOST_TABLE_CELL_ORDER_HPP
#define NANOQD_PORTS_HOST_TABLE_CELL_ORDER_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::host {

// Renumbers the points of the unit box. Equal points keep their order. Requires: unit.size() is a
// multiple of dims. Cost: O(k log k) in 2-D, O(k dims log k) in other dimensions.
void order_cells(std::vector<double>& unit, std::uint32_t dims);

// Moves points that are equal after rounding to float, by as few floats as necessary in one
// coordinate. All other points keep their bits. Returns how many moves were made. Cost: usually O(k
// dims log k).
std::uint32_t separate_cells(std::vector<double>& unit, std::uint32_t dims);

}  // namespace nanoqd::host

#endif
