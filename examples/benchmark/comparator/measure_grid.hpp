// A grid of equal cells over the box of the measures. Measures outside belong to the nearest cell.
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_MEASURE_GRID_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_MEASURE_GRID_HPP

#include <algorithm>
#include <cstdint>

#include "../problem/problem.hpp"

namespace nanoqd::benchmark {

class MeasureGrid {
 public:
  MeasureGrid(const ProblemFacts& facts, std::uint32_t side)
      : bounds_{facts.measure_bounds[0], facts.measure_bounds[1]}, side_(side) {}

  [[nodiscard]] std::uint32_t cells() const { return side_ * side_; }

  // Requires: finite measures.
  [[nodiscard]] std::uint32_t cell_of(const double (&measures)[2]) const {
    return step_of(bounds_[0], measures[0]) * side_ + step_of(bounds_[1], measures[1]);
  }

 private:
  [[nodiscard]] std::uint32_t step_of(const Interval& bounds, double measure) const {
    const double unit = (measure - bounds.lower) / (bounds.upper - bounds.lower);
    return std::min(side_ - 1, static_cast<std::uint32_t>(std::clamp(unit, 0.0, 1.0) * side_));
  }

  Interval bounds_[2];
  std::uint32_t side_;
};

}  // namespace nanoqd::benchmark

#endif
