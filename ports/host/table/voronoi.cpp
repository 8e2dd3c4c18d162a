#include "voronoi.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace nanoqd::host {

std::uint32_t Voronoi::bucket_of(double coordinate) const {
  const auto bucket = static_cast<std::uint32_t>(coordinate * static_cast<double>(side_));
  return std::min(bucket, side_ - 1);
}

void Voronoi::set_points(const double* unit, std::uint32_t cells) {
  side_ = std::max(1U, static_cast<std::uint32_t>(std::sqrt(static_cast<double>(cells) * 0.5)));
  first_.assign(static_cast<std::size_t>(side_) * side_ + 1, 0);
  const auto bucket = [&](std::uint32_t cell) {
    return static_cast<std::size_t>(bucket_of(unit[2 * std::size_t{cell} + 1])) * side_ +
           bucket_of(unit[2 * std::size_t{cell}]);
  };
  for (std::uint32_t cell = 0; cell < cells; ++cell) ++first_[bucket(cell)];
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {
    sum += count;
    count = sum;
  }
  sites_.resize(cells);
  site_of_.resize(cells);
  for (std::uint32_t cell = cells; cell-- > 0;) {  // downwards, so that each bucket has its cells in ascending order
    const std::uint32_t place = --first_[bucket(cell)];
    sites_[place] = {{unit[2 * std::size_t{cell}], unit[2 * std::size_t{cell} + 1]}, cell};
    site_of_[cell] = place;
  }
}

const std::vector<PlanePoint>& Voronoi::cut(std::uint32_t cell) {
  cut_out(sites_[site_of_[cell]], cell_);
  return cell_.corners();
}

void Voronoi::cut_out(const Site& own, CutPolygon& polygon) const {
  const std::uint32_t row = bucket_of(own.at.y);
  const std::uint32_t column = bucket_of(own.at.x);
  polygon.start(-own.at.x, 1.0 - own.at.x, -own.at.y, 1.0 - own.at.y);

  const double width = 1.0 / static_cast<double>(side_);
  for (std::uint32_t ring = 0; ring < side_; ++ring) {
    if (!cut_by_ring(ring, row, column, own, polygon)) return polygon.clear();
    // `clear` is the smallest distance of a point outside the rings seen so far. Where the rings
    // reach the border, there is no point beyond. A millionth of a bucket's width is subtracted,
    // because binning may round.
    double clear = std::numeric_limits<double>::infinity();
    const auto lies_beyond = [&](double distance) { clear = std::min(clear, distance - width * 1e-6); };
    if (column > ring) lies_beyond(own.at.x - static_cast<double>(column - ring) * width);
    if (row > ring) lies_beyond(own.at.y - static_cast<double>(row - ring) * width);
    if (column + ring + 1 < side_) lies_beyond(static_cast<double>(column + ring + 1) * width - own.at.x);
    if (row + ring + 1 < side_) lies_beyond(static_cast<double>(row + ring + 1) * width - own.at.y);
    if (clear > 0.0 && clear * clear >= 4.0 * polygon.reach()) return;
  }
}

// Returns false if a point with a lower number lies at the same place.
bool Voronoi::cut_by_ring(std::uint32_t ring, std::uint32_t row, std::uint32_t column, const Site& own,
                          CutPolygon& polygon) const {
  const std::uint32_t row_end = std::min(row + ring, side_ - 1);
  const std::uint32_t column_begin = column >= ring ? column - ring : 0;
  const std::uint32_t column_end = std::min(column + ring, side_ - 1);
  for (std::uint32_t r = row >= ring ? row - ring : 0; r <= row_end; ++r) {
    if (r + ring == row || r == row + ring) {
      for (std::uint32_t c = column_begin; c <= column_end; ++c) {
        if (!cut_by_bucket(r, c, own, polygon)) return false;
      }
    } else {
      if (column >= ring && !cut_by_bucket(r, column - ring, own, polygon)) return false;
      if (column + ring < side_ && !cut_by_bucket(r, column + ring, own, polygon)) return false;
    }
  }
  return true;
}

bool Voronoi::cut_by_bucket(std::uint32_t row, std::uint32_t column, const Site& own, CutPolygon& polygon) const {
  const std::size_t bucket = static_cast<std::size_t>(row) * side_ + column;
  for (std::uint32_t place = first_[bucket]; place < first_[bucket + 1]; ++place) {
    const Site& other = sites_[place];
    if (other.cell == own.cell) continue;
    const PlanePoint towards = {other.at.x - own.at.x, other.at.y - own.at.y};
    const double squared_distance = towards.x * towards.x + towards.y * towards.y;
    if (squared_distance >= 4.0 * polygon.reach()) continue;
    if (squared_distance > 0.0) {
      polygon.cut(towards, squared_distance);
    } else if (other.cell < own.cell) {
      return false;
    }
  }
  return true;
}

CellIntegrals Voronoi::integrate(std::uint32_t cell, CutPolygon& polygon) const {
  // Sums a fan of triangles around the point. All areas are positive, so nothing cancels.
  const Site& own = sites_[site_of_[cell]];
  cut_out(own, polygon);
  const PlanePoint at = own.at;
  double area = 0.0;
  PlanePoint pull;
  double moment = 0.0;
  const std::vector<PlanePoint>& corners = polygon.corners();
  std::size_t last = corners.size() - 1;
  for (std::size_t i = 0; i < corners.size(); last = i++) {
    const PlanePoint a = corners[last];
    const PlanePoint b = corners[i];
    const double twice = a.x * b.y - a.y * b.x;
    area += twice;
    pull.x += twice * (a.x + b.x);
    pull.y += twice * (a.y + b.y);
    moment += twice * (a.x * (a.x + b.x) + b.x * b.x + a.y * (a.y + b.y) + b.y * b.y);
  }
  CellIntegrals result{0.5 * area, at, moment / 12.0};
  if (area > 0.0) {
    result.centroid.x = std::clamp(at.x + pull.x / (3.0 * area), 0.0, 1.0);
    result.centroid.y = std::clamp(at.y + pull.y / (3.0 * area), 0.0, 1.0);
  }
  return result;
}

std::vector<std::vector<PlanePoint>> voronoi_polygons(const std::vector<double>& unit) {
  const auto cells = static_cast<std::uint32_t>(unit.size() / 2);
  Voronoi voronoi;
  voronoi.set_points(unit.data(), cells);
  std::vector<std::vector<PlanePoint>> polygons(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    polygons[cell] = voronoi.cut(cell);
    for (PlanePoint& corner : polygons[cell]) {
      corner.x = std::clamp(corner.x + unit[2 * std::size_t{cell}], 0.0, 1.0);
      corner.y = std::clamp(corner.y + unit[2 * std::size_t{cell} + 1], 0.0, 1.0);
    }
  }
  return polygons;
}

}  // namespace nanoqd::host
