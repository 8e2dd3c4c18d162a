// A convex polygon around the origin that half-planes cut smaller. voronoi.hpp uses it for the cell
// of a point, with coordinates relative to the point.
#ifndef NANOQD_PORTS_HOST_TABLE_CUT_POLYGON_HPP
#define NANOQD_PORTS_HOST_TABLE_CUT_POLYGON_HPP

#include <vector>

namespace nanoqd::host {

struct PlanePoint {
  double x = 0.0;
  double y = 0.0;
};

class CutPolygon {
 public:
  // Makes it a rectangle in the unit square.
  void start(double left, double right, double bottom, double top);

  // Removes what is nearer to the point `towards` than to the origin. Requires: `squared_distance`
  // is that of `towards`, and above 0. Cost: O(corners); usually allocates nothing.
  void cut(PlanePoint towards, double squared_distance);

  void clear() { corners_.clear(); }

  // In counterclockwise order.
  [[nodiscard]] const std::vector<PlanePoint>& corners() const { return corners_; }

  // Returns at least the squared distance to the farthest corner.
  [[nodiscard]] double reach() const { return reach_; }

 private:
  std::vector<PlanePoint> corners_;
  std::vector<PlanePoint> spare_;
  std::vector<double> beyond_;  // how far each corner lies beyond the bisector
  double reach_ = 0.0;
};

}  // namespace nanoqd::host

#endif
