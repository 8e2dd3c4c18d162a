#include "cut_polygon.hpp"

#include <algorithm>
#include <cstddef>

namespace nanoqd::host {

void CutPolygon::start(double left, double right, double bottom, double top) {
  corners_.assign({{left, bottom}, {right, bottom}, {right, top}, {left, top}});
  reach_ = 2.0;
}

void CutPolygon::cut(PlanePoint towards, double squared_distance) {
  const std::size_t count = corners_.size();
  beyond_.resize(count);
  bool cuts = false;
  for (std::size_t i = 0; i < count; ++i) {
    beyond_[i] = corners_[i].x * towards.x + corners_[i].y * towards.y - 0.5 * squared_distance;
    cuts |= beyond_[i] > 0.0;
  }
  if (!cuts) return;

  spare_.clear();
  reach_ = 0.0;
  const auto keep = [&](PlanePoint corner) {
    spare_.push_back(corner);
    reach_ = std::max(reach_, corner.x * corner.x + corner.y * corner.y);
  };
  std::size_t last = count - 1;
  for (std::size_t i = 0; i < count; last = i++) {
    if ((beyond_[last] > 0.0) != (beyond_[i] > 0.0)) {
      const double share = beyond_[last] / (beyond_[last] - beyond_[i]);
      keep({corners_[last].x + share * (corners_[i].x - corners_[last].x),
            corners_[last].y + share * (corners_[i].y - corners_[last].y)});
    }
    if (!(beyond_[i] > 0.0)) keep(corners_[i]);
  }
  corners_.swap(spare_);
}

}  // namespace nanoqd::host
