// Fills a KdTable without a heap, slowly: the layout of kd_table.hpp once more, in few lines.
#ifndef NANOQD_TESTS_SMALL_KD_TREE_HPP
#define NANOQD_TESTS_SMALL_KD_TREE_HPP

#include <stdint.h>

#include <nanoqd/map/kd_table.hpp>

namespace test {

template <class Table>
class SmallKdTree {
 public:
  using Scalar = typename Table::Scalar;
  using Index = nanoqd::detail::IndexFor<Table::cells>;

  // Splits node after node along the dimensions in turn.
  static void fill(Table& table, const Scalar (&unit)[Table::cells][Table::dims]) {
    SmallKdTree tree(table, unit);
    for (uint32_t cell = 0; cell < Table::cells; ++cell) tree.cells_[cell] = static_cast<Index>(cell);
    tree.split(1, 0, 0);
    for (uint32_t position = 0; position < Table::cells; ++position) {
      const uint32_t cell = table.order[position];
      table.place[cell] = static_cast<Index>(position);
      for (uint32_t i = 0; i < Table::dims; ++i) {
        table.blocks[nanoqd::detail::place_in_blocks(Table::cells, Table::dims, position, i)] = unit[cell][i];
      }
    }
  }

 private:
  SmallKdTree(Table& table, const Scalar (&unit)[Table::cells][Table::dims]) : table_{table}, unit_{unit}, cells_{} {}

  static uint32_t count_below(uint32_t node) {
    if (node < Table::leaves) return count_below(2 * node) + count_below(2 * node + 1);
    const uint32_t first = (node - Table::leaves) * nanoqd::detail::block_cells;
    const uint32_t left = Table::cells - first;
    return left < nanoqd::detail::block_cells ? left : nanoqd::detail::block_cells;
  }

  void split(uint32_t node, uint32_t start, uint32_t depth) {
    const uint32_t count = count_below(node);
    if (node >= Table::leaves) {
      const uint32_t first = (node - Table::leaves) * nanoqd::detail::block_cells;
      for (uint32_t i = 0; i < count; ++i) table_.order[first + i] = cells_[start + i];
      return;
    }
    const uint32_t along = depth % Table::dims;
    for (uint32_t i = start + 1; i < start + count; ++i) {  // insertion sort
      const Index cell = cells_[i];
      uint32_t place = i;
      for (; place > start && unit_[cells_[place - 1]][along] > unit_[cell][along]; --place)
        cells_[place] = cells_[place - 1];
      cells_[place] = cell;
    }
    const uint32_t middle = start + count_below(2 * node);
    table_.axis[node] = static_cast<uint8_t>(along);
    table_.split[node] = unit_[cells_[middle]][along];
    split(2 * node, start, depth + 1);
    split(2 * node + 1, middle, depth + 1);
  }

  Table& table_;
  const Scalar (&unit_)[Table::cells][Table::dims];
  Index cells_[Table::cells];
};

}  // namespace test

#endif
