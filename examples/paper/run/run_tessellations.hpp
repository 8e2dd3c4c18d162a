// Tessellations whose number of cells is known at run time only, up to a capacity. The library
// sizes everything at compile time; a program that compares settings cannot be compiled for each of
// them.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_RUN_TESSELLATIONS_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_RUN_TESSELLATIONS_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/map/tessellation.hpp>

#include "centroid_table.hpp"

namespace nanoqd::paper {

inline constexpr std::uint32_t cell_capacity = 25000;

// The square of both measures. Measures of functions without bounds may lie outside.
struct Square {
  double lower = 0.0;
  double upper = 0.0;

  [[nodiscard]] Status validate() const noexcept {
    return detail::is_open_interval(lower, upper) ? Status::ok : Status::bad_measure_bounds;
  }
  [[nodiscard]] double to_unit(double measure) const noexcept { return (measure - lower) / (upper - lower); }
  [[nodiscard]] double from_unit(double unit) const noexcept { return lower + unit * (upper - lower); }
};

// The cell is the one with the nearest centroid, also for measures outside the square. The
// library's CvtTable moves such measures to the border first; this class does not, because the
// paper does not.
class CentroidTessellation {
 public:
  using Scalar = double;
  static constexpr std::uint32_t cells = cell_capacity;
  static constexpr std::uint32_t dims = 2;

  CentroidTessellation() = default;
  // The table must outlive the tessellation.
  CentroidTessellation(const CentroidTable& table, const Square& square) : table_{&table}, square_{square} {}

  [[nodiscard]] Status validate() const noexcept { return table_ == nullptr ? Status::no_table : square_.validate(); }

  // Cost: inside the square the index looks at about 4.5 centroids. Outside, the nearest centroid
  // has a cell that touches the border, so a scan of these cells is enough: O(sqrt k).
  [[nodiscard]] Location locate(const double* measures) const noexcept {
    const double point[2] = {square_.to_unit(measures[0]), square_.to_unit(measures[1])};
    const bool is_inside = point[0] >= 0.0 && point[0] <= 1.0 && point[1] >= 0.0 && point[1] <= 1.0;
    if (!is_inside) return {nearest_at_border(point), true};
    const double(*const unit)[2] = table_->unit.get();
    const host::BucketGrid& grid = table_->grid;
    return {detail::bucket_nearest(unit, grid.side, grid.first.data(), grid.listed.data(), point), false};
  }

  [[nodiscard]] std::uint32_t count() const { return table_->cells; }
  [[nodiscard]] const Square& square() const { return square_; }

  // Returns the cell nearest to a point of the unit square, among the cells for which accepts(cell)
  // is true, like the library's CvtTable.
  template <class Accepts>
  [[nodiscard]] std::uint32_t nearest_cell(const double* point, const Accepts& accepts) const noexcept {
    const double(*const unit)[2] = table_->unit.get();
    const host::BucketGrid& grid = table_->grid;
    return detail::bucket_nearest_if(unit, grid.side, grid.first.data(), grid.listed.data(), point, accepts);
  }
  // Returns coordinate i of a centroid in the unit square. Requires: cell < count(), i < 2.
  [[nodiscard]] double centroid(std::uint32_t cell, std::uint32_t i) const noexcept { return table_->unit[cell][i]; }
  // Returns a centroid in the units of the measures. Requires: cell < count().
  [[nodiscard]] std::array<double, 2> centre(std::uint32_t cell) const {
    return {square_.from_unit(table_->unit[cell][0]), square_.from_unit(table_->unit[cell][1])};
  }

 private:
  [[nodiscard]] std::uint32_t nearest_at_border(const double (&point)[2]) const noexcept {
    std::uint32_t nearest = table_->border.front();
    double least = detail::infinity<double>();
    for (const std::uint32_t cell : table_->border) {
      const double dx = point[0] - table_->unit[cell][0];
      const double dy = point[1] - table_->unit[cell][1];
      const double distance = dx * dx + dy * dy;
      if (distance < least) {
        least = distance;
        nearest = cell;
      }
    }
    return nearest;
  }

  const CentroidTable* table_ = nullptr;
  Square square_{};
};

// A grid of equal squares. Measures outside belong to the nearest square at the border.
class GridTessellation {
 public:
  using Scalar = double;
  static constexpr std::uint32_t cells = cell_capacity;
  static constexpr std::uint32_t dims = 2;

  GridTessellation() = default;
  GridTessellation(std::uint32_t side, const Square& square) : side_{side}, square_{square} {}

  [[nodiscard]] Status validate() const noexcept {
    return side_ == 0 || side_ * side_ > cells ? Status::no_table : square_.validate();
  }

  [[nodiscard]] Location locate(const double* measures) const noexcept {
    Location location{0, false};
    for (std::uint32_t i = 0; i < 2; ++i) {
      const double unit = square_.to_unit(measures[i]);
      const double inside = unit < 0.0 ? 0.0 : unit > 1.0 ? 1.0 : unit;
      location.clamped |= unit < 0.0 || unit > 1.0;
      const auto step = static_cast<std::uint32_t>(inside * static_cast<double>(side_));
      location.cell = location.cell * side_ + (step < side_ ? step : side_ - 1);
    }
    return location;
  }

  [[nodiscard]] std::uint32_t count() const { return side_ * side_; }
  [[nodiscard]] const Square& square() const { return square_; }

  // Returns the cell nearest to a point of the unit square, among the cells for which accepts(cell)
  // is true, like the library's grids.
  template <class Accepts>
  [[nodiscard]] std::uint32_t nearest_cell(const double* point, const Accepts& accepts) const noexcept {
    const std::uint32_t sides[2] = {side_, side_};
    return detail::grid_nearest_if(sides, point, accepts);
  }
  // Returns coordinate i of a centroid in the unit square. Requires: cell < count(), i < 2.
  [[nodiscard]] double centroid(std::uint32_t cell, std::uint32_t i) const noexcept {
    return detail::middle_of<double>(i == 0 ? cell / side_ : cell % side_, side_);
  }
  // Returns a centroid in the units of the measures. Requires: cell < count().
  [[nodiscard]] std::array<double, 2> centre(std::uint32_t cell) const {
    const double step = 1.0 / static_cast<double>(side_);
    const std::uint32_t row = cell / side_;
    const std::uint32_t column = cell % side_;
    return {square_.from_unit((static_cast<double>(row) + 0.5) * step),
            square_.from_unit((static_cast<double>(column) + 0.5) * step)};
  }

 private:
  std::uint32_t side_ = 0;
  Square square_{};
};

}  // namespace nanoqd::paper

#endif
