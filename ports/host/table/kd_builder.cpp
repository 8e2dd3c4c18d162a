#include "kd_builder.hpp"

#include <algorithm>
#include <cstddef>
#include <nanoqd/map/kd_table.hpp>
#include <utility>

namespace nanoqd::host {

namespace {

// The number of leaves below a node, and whether the last leaf is among them. Only the last leaf
// may be short.
struct Subtree {
  std::uint32_t leaves = 0;
  bool has_last = false;
};

Subtree below(std::uint32_t node, std::uint32_t leaves) {
  Subtree subtree;
  std::uint64_t low = node;  // the nodes below `node` on one level are low to high - 1
  std::uint64_t high = std::uint64_t{node} + 1;
  while (low < 2 * std::uint64_t{leaves}) {
    const std::uint64_t from = std::max<std::uint64_t>(low, leaves);
    const std::uint64_t to = std::min<std::uint64_t>(high, 2 * std::uint64_t{leaves});
    if (from < to) {
      subtree.leaves += static_cast<std::uint32_t>(to - from);
      subtree.has_last |= to == 2 * std::uint64_t{leaves};
    }
    low *= 2;
    high *= 2;
  }
  return subtree;
}

class Builder {
 public:
  Builder(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims, TableScalar scalar)
      : unit_{unit}, cells_{cells}, dims_{dims}, scalar_{scalar} {
    leaves_ = detail::kd_leaves(cells);
    tree_.split.resize(leaves_);
    tree_.axis.resize(leaves_);
    tree_.order.resize(cells);
    ids_.resize(cells);
    for (std::uint32_t cell = 0; cell < cells; ++cell) ids_[cell] = cell;
  }

  KdTree build() {
    split(1, 0, cells_);
    return std::move(tree_);
  }

 private:
  [[nodiscard]] double coordinate(std::uint32_t cell, std::uint32_t i) const {
    return unit_[std::size_t{cell} * dims_ + i];
  }

  [[nodiscard]] std::uint32_t cells_below(std::uint32_t node) const {
    const Subtree subtree = below(node, leaves_);
    return subtree.leaves * detail::block_cells - (subtree.has_last ? leaves_ * detail::block_cells - cells_ : 0);
  }

  [[nodiscard]] std::uint32_t widest(std::uint32_t from, std::uint32_t to) const {
    std::uint32_t best = 0;
    double width = -1.0;
    for (std::uint32_t i = 0; i < dims_; ++i) {
      double low = coordinate(ids_[from], i);
      double high = low;
      for (std::uint32_t at = from; at < to; ++at) {
        low = std::min(low, coordinate(ids_[at], i));
        high = std::max(high, coordinate(ids_[at], i));
      }
      if (high - low > width) {
        width = high - low;
        best = i;
      }
    }
    return best;
  }

  // Recursion depth: at most 32.
  void split(std::uint32_t node, std::uint32_t from, std::uint32_t to) {
    if (node >= leaves_) {
      std::sort(ids_.begin() + from, ids_.begin() + to);
      std::copy(ids_.begin() + from, ids_.begin() + to,
                tree_.order.begin() + std::ptrdiff_t{node - leaves_} * detail::block_cells);
      return;
    }
    const std::uint32_t along = widest(from, to);
    const std::uint32_t middle = from + cells_below(2 * node);
    // A total order, so that the cells on the left do not depend on the C++ library.
    const auto is_before = [this, along](std::uint32_t a, std::uint32_t b) {
      const double of_a = coordinate(a, along);
      const double of_b = coordinate(b, along);
      return of_a < of_b || (!(of_b < of_a) && a < b);
    };
    std::nth_element(ids_.begin() + from, ids_.begin() + middle, ids_.begin() + to, is_before);
    const double right = coordinate(ids_[middle], along);
    double left = coordinate(ids_[from], along);
    for (std::uint32_t at = from; at < middle; ++at) left = std::max(left, coordinate(ids_[at], along));
    // Rounding is monotone, so the rounded middle stays between the two.
    const double halfway = (left + right) * 0.5;
    tree_.split[node] =
        scalar_ == TableScalar::double_precision ? halfway : static_cast<double>(static_cast<float>(halfway));
    tree_.axis[node] = static_cast<std::uint8_t>(along);
    split(2 * node, from, middle);
    split(2 * node + 1, middle, to);
  }

  const std::vector<double>& unit_;
  std::uint32_t cells_;
  std::uint32_t dims_;
  TableScalar scalar_;
  std::uint32_t leaves_ = 0;
  std::vector<std::uint32_t> ids_;
  KdTree tree_;
};

}  // namespace

std::vector<double> in_blocks(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                              const std::vector<std::uint32_t>& order) {
  std::vector<double> blocks;
  blocks.reserve(unit.size());
  for (std::uint32_t first = 0; first < cells; first += detail::block_cells) {
    const std::uint32_t end = std::min(cells, first + detail::block_cells);
    for (std::uint32_t i = 0; i < dims; ++i) {
      for (std::uint32_t at = first; at < end; ++at) blocks.push_back(unit[std::size_t{order[at]} * dims + i]);
    }
  }
  return blocks;
}

KdTree build_kd_tree(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims, TableScalar scalar) {
  return Builder(unit, cells, dims, scalar).build();
}

std::vector<std::uint32_t> positions(const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> inverse(order.size());
  for (std::uint32_t position = 0; position < order.size(); ++position) inverse[order[position]] = position;
  return inverse;
}

}  // namespace nanoqd::host
