// How the cells of a table are numbered, and that no two of them are the same point.
//
// Neighbours in space become neighbours in memory: in 2-D along a Hilbert curve, elsewhere in the order of a kd-tree
// that halves the cells along the widest side of their bounding box until one is left (in 1-D: ascending).
#ifndef NANOQD_PORTS_HOST_TABLE_CELL_ORDER_HPP
#define NANOQD_PORTS_HOST_TABLE_CELL_ORDER_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::host {

// Renumbers the points of the unit box; equal ones keep their order. Pre: unit.size() is a multiple of dims.
// O(k log k), in dims other than 2 O(k dims log k).
void order_cells(std::vector<double>& unit, std::uint32_t dims);

// Moves points that are the same once rounded to float, by as few floats as it takes in one coordinate. What it leaves
// alone keeps its bits. Returns how many were moved. O(k dims log k) as a rule.
std::uint32_t separate_cells(std::vector<double>& unit, std::uint32_t dims);

}  // namespace nanoqd::host

#endif
