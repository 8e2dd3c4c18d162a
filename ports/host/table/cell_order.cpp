#include "cell_order.hpp"

#include <algorithm>
#include <cstddef>
#include <nanoqd/math/detail/scalar.hpp>
#include <numeric>
#include <utility>

namespace nanoqd::host {
namespace {

using Order = std::vector<std::uint32_t>;

void renumber(std::vector<double>& unit, std::uint32_t dims, const Order& order) {
  std::vector<double> renumbered(unit.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::uint32_t d = 0; d < dims; ++d) renumbered[i * dims + d] = unit[std::size_t{order[i]} * dims + d];
  }
  unit.swap(renumbered);
}

// Returns how far along the Hilbert curve over 2^16 x 2^16 squares a point lies. Goes down quadrant
// by quadrant; the curve in each quadrant is the whole curve turned or mirrored.
std::uint32_t hilbert_distance(double x, double y) {
  constexpr std::uint32_t side = 1U << 16;
  std::uint32_t column = std::min(static_cast<std::uint32_t>(x * side), side - 1);
  std::uint32_t row = std::min(static_cast<std::uint32_t>(y * side), side - 1);
  std::uint32_t distance = 0;
  for (std::uint32_t half = side / 2; half > 0; half /= 2) {
    const bool is_right = (column & half) != 0;
    const bool is_upper = (row & half) != 0;
    const std::uint32_t quadrant = is_right ? (is_upper ? 2 : 3) : (is_upper ? 1 : 0);
    distance = distance * 4 + quadrant;
    if (!is_upper) {
      if (is_right) {
        column = ~column;
        row = ~row;
      }
      std::swap(column, row);
    }
  }
  return distance;
}

Order hilbert_order(const std::vector<double>& unit) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> keys(unit.size() / 2);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    keys[i] = {hilbert_distance(unit[2 * i], unit[2 * i + 1]), static_cast<std::uint32_t>(i)};
  }
  std::sort(keys.begin(), keys.end());
  Order order(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) order[i] = keys[i].second;
  return order;
}

std::uint32_t widest_side(const std::vector<double>& unit, std::uint32_t dims, const Order& order, std::size_t begin,
                          std::size_t end) {
  std::uint32_t axis = 0;
  double widest = -1.0;
  for (std::uint32_t d = 0; d < dims; ++d) {
    double low = 1.0;
    double high = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
      const double coordinate = unit[std::size_t{order[i]} * dims + d];
      low = std::min(low, coordinate);
      high = std::max(high, coordinate);
    }
    if (high - low > widest) {
      widest = high - low;
      axis = d;
    }
  }
  return axis;
}

Order kd_order(const std::vector<double>& unit, std::uint32_t dims) {
  Order order(unit.size() / dims);
  std::iota(order.begin(), order.end(), 0U);
  std::vector<std::pair<std::size_t, std::size_t>> waiting = {{0, order.size()}};
  while (!waiting.empty()) {
    const auto [begin, end] = waiting.back();
    waiting.pop_back();
    if (end - begin < 2) continue;
    const std::uint32_t axis = widest_side(unit, dims, order, begin, end);
    // Of equal coordinates the lower old number comes first, so that every standard library gives
    // the same halves.
    const auto is_before = [&unit, dims, axis](std::uint32_t a, std::uint32_t b) {
      const double x = unit[std::size_t{a} * dims + axis];
      const double y = unit[std::size_t{b} * dims + axis];
      return x < y || (!(y < x) && a < b);
    };
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&order](std::size_t place) { return order.begin() + static_cast<std::ptrdiff_t>(place); };
    std::nth_element(at(begin), at(middle), at(end), is_before);
    waiting.emplace_back(middle, end);
    waiting.emplace_back(begin, middle);
  }
  return order;
}

float next_float(float value, bool up) {
  const std::uint32_t bits = detail::to_bits(value);
  return detail::from_bits<float>(up ? bits + 1 : bits - 1);  // in [0, 1] floats have the order of their bits
}

}  // namespace

void order_cells(std::vector<double>& unit, std::uint32_t dims) {
  renumber(unit, dims, dims == 2 ? hilbert_order(unit) : kd_order(unit, dims));
}

std::uint32_t separate_cells(std::vector<double>& unit, std::uint32_t dims) {
  const auto rounded = [&unit, dims](std::uint32_t cell, std::uint32_t d) {
    return static_cast<float>(unit[std::size_t{cell} * dims + d]);
  };
  // Compares the last coordinate first and the first coordinate last. So a move of the first
  // coordinate does not change the order by the others.
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t d = dims; d-- > 0;) {
      if (rounded(a, d) < rounded(b, d)) return true;
      if (rounded(b, d) < rounded(a, d)) return false;
    }
    return a < b;
  };
  const auto only_first_differs = [&](std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t d = 1; d < dims; ++d) {
      if (rounded(a, d) < rounded(b, d) || rounded(b, d) < rounded(a, d)) return false;
    }
    return true;
  };
  Order order(unit.size() / dims);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), is_before);
  std::uint32_t moved = 0;
  const auto move_to = [&](std::uint32_t cell, float value) {
    unit[std::size_t{cell} * dims] = static_cast<double>(value);
    ++moved;
  };
  // Moves points upwards, each above the one before it. Where that reaches 1, moves points
  // downwards from there.
  for (std::size_t i = 1; i < order.size(); ++i) {
    const float before = rounded(order[i - 1], 0);
    if (only_first_differs(order[i - 1], order[i]) && !(before < rounded(order[i], 0)) && before < 1.0F) {
      move_to(order[i], next_float(before, true));
    }
  }
  for (std::size_t i = order.size(); i-- > 1;) {
    const float after = rounded(order[i], 0);
    if (only_first_differs(order[i - 1], order[i]) && !(rounded(order[i - 1], 0) < after) && after > 0.0F) {
      move_to(order[i - 1], next_float(after, false));
    }
  }
  return moved;
}

}  // namespace nanoqd::host
