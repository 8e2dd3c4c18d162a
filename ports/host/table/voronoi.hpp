// Computes the Voronoi cells of points in the unit square as exact polygons. Each cell is the
// square, cut by the bisector to every point that can reach it.
//
//     nanoqd::host::Voronoi voronoi;
//     voronoi.set_points(unit.data(), cells);
//     const nanoqd::host::CellIntegrals whole = voronoi.integrate(0);  // area, centroid, moment
//     for (const auto& polygon : nanoqd::host::voronoi_polygons(unit)) draw(polygon);
//
// The points lie in a grid of buckets with about two points in each. The buckets around a point are
// visited ring by ring. Consider twice the distance to the farthest corner of its polygon. As soon
// as the rings seen cover that distance, no further point can cut the polygon. This is the
// "security radius" of B. Levy and N. Bonneel, "Variational anisotropic surface meshing with
// Voronoi parallel linear enumeration", 2013. Corners are stored relative to the point, so that a
// tiny cell keeps its digits.
#ifndef NANOQD_PORTS_HOST_TABLE_VORONOI_HPP
#define NANOQD_PORTS_HOST_TABLE_VORONOI_HPP

#include <cstdint>
#include <vector>

#include "cut_polygon.hpp"

namespace nanoqd::host {

struct CellIntegrals {
  double area = 0.0;
  PlanePoint centroid;  // the point itself if the cell has no area
  double moment = 0.0;  // the integral of the squared distance to the point
};

class Voronoi {
 public:
  // Copies `cells` points; `unit` has x and y of each point in turn. Allocates only if there are
  // more points than ever before. Requires: each coordinate in [0, 1]. Cost: O(cells).
  void set_points(const double* unit, std::uint32_t cells);

  // Returns the polygon of one point, and overwrites the result of the previous call. Corners are
  // relative to the point, in counterclockwise order. A point that repeats one with a lower number
  // has no corners. Usually allocates nothing. Requires: cell < cells. Cost: O(1) for evenly spread
  // points, O(cells) at worst.
  const std::vector<PlanePoint>& cut(std::uint32_t cell);

  // Returns the integrals over the cell of one point. Requires and costs the same as cut().
  [[nodiscard]] CellIntegrals integrate(std::uint32_t cell) { return integrate(cell, cell_); }

  // The same for several threads: each one brings a polygon of its own, which is overwritten.
  [[nodiscard]] CellIntegrals integrate(std::uint32_t cell, CutPolygon& polygon) const;

 private:
  struct Site {
    PlanePoint at;
    std::uint32_t cell = 0;
  };

  [[nodiscard]] std::uint32_t bucket_of(double coordinate) const;
  void cut_out(const Site& own, CutPolygon& polygon) const;
  bool cut_by_bucket(std::uint32_t row, std::uint32_t column, const Site& own, CutPolygon& polygon) const;
  bool cut_by_ring(std::uint32_t ring, std::uint32_t row, std::uint32_t column, const Site& own,
                   CutPolygon& polygon) const;

  std::uint32_t side_ = 0;              // the number of buckets along each axis
  std::vector<std::uint32_t> first_;    // where each bucket begins in sites_, row by row, and the end
  std::vector<Site> sites_;             // bucket by bucket
  std::vector<std::uint32_t> site_of_;  // where each cell is in sites_
  CutPolygon cell_;
};

// Returns the cells of all points as polygons in the unit square, counterclockwise. Requires: each
// coordinate is in [0, 1].
[[nodiscard]] std::vector<std::vector<PlanePoint>> voronoi_polygons(const std::vector<double>& unit);

}  // namespace nanoqd::host

#endif
