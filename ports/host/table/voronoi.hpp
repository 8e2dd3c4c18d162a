// The Voronoi cells of points in the unit square, as exact polygons: each cell is the square cut by the bisector to
// every point that can reach it.
//
//     nanoqd::host::Voronoi voronoi;
//     voronoi.set_points(unit.data(), cells);
//     const nanoqd::host::CellIntegrals whole = voronoi.integrate(0);            // area, centroid, second moment
//     for (const auto& polygon : nanoqd::host::voronoi_polygons(unit)) draw(polygon);
//
// Points lie in a grid of buckets with about two in each. Around a point the buckets are visited ring by ring; once
// twice the distance to the farthest corner of its polygon lies within the rings seen, no further point can cut it (the
// "security radius" of B. Levy and N. Bonneel, "Variational anisotropic surface meshing with Voronoi parallel linear
// enumeration", 2013). Corners are kept relative to the point, so that a tiny cell keeps its digits.
#ifndef NANOQD_PORTS_HOST_TABLE_VORONOI_HPP
#define NANOQD_PORTS_HOST_TABLE_VORONOI_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::host {

struct PlanePoint {
  double x = 0.0;
  double y = 0.0;
};

struct CellIntegrals {
  double area = 0.0;
  PlanePoint centroid;  // the point itself if the cell has no area
  double moment = 0.0;  // integral of the squared distance to the point
};

class Voronoi {
 public:
  // Takes a copy of `cells` points, x and y in turn. Pre: each coordinate in [0, 1]. O(cells), allocates only when
  // there are more points than ever before.
  void set_points(const double* unit, std::uint32_t cells);

  // Cuts the cell of one point; what was returned before is overwritten. Corners are relative to the point, in
  // counterclockwise order. A point that repeats one of a lower number has no corners. Pre: cell < cells.
  // O(1) for points spread evenly, O(cells) at worst; no allocation as a rule.
  const std::vector<PlanePoint>& cut(std::uint32_t cell);

  [[nodiscard]] CellIntegrals integrate(std::uint32_t cell);

 private:
  struct Site {
    PlanePoint at;
    std::uint32_t cell = 0;
  };

  [[nodiscard]] std::uint32_t bucket_of(double coordinate) const;
  bool cut_by_bucket(std::uint32_t row, std::uint32_t column, const Site& own);
  bool cut_by_ring(std::uint32_t ring, std::uint32_t row, std::uint32_t column, const Site& own);
  void cut_by_bisector(PlanePoint towards, double squared_distance);

  std::uint32_t side_ = 0;              // buckets along each axis
  std::vector<std::uint32_t> first_;    // of each bucket in sites_, row by row, and the end
  std::vector<Site> sites_;             // bucket by bucket
  std::vector<std::uint32_t> site_of_;  // where each cell is in sites_
  std::vector<PlanePoint> polygon_;
  std::vector<PlanePoint> spare_;
  std::vector<double> beyond_;  // how far each corner lies beyond the bisector
  double reach_ = 0.0;          // squared distance to the farthest corner
};

// The cells of all points as polygons in the unit square, counterclockwise. Pre: as for set_points.
[[nodiscard]] std::vector<std::vector<PlanePoint>> voronoi_polygons(const std::vector<double>& unit);

}  // namespace nanoqd::host

#endif
