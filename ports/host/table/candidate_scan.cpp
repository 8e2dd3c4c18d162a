#include "candidate_scan.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <nanoqd/map/lloyd.hpp>

namespace nanoqd::host {
void CandidateScan::set_candidates(const double* unit, std::uint32_t dims, const std::vector<std::uint32_t>& cells,
                                   const double* origin) {
  unit_ = unit;
  dims_ = dims;
  cells_ = cells;
  origin_.assign(origin, origin + dims);
  const std::size_t blocks = (cells.size() - 1) / block_lanes + 1;
  values_.assign(blocks * block_lanes * (dims + 1), 0.0F);
  double longest = 0.0;
  for (std::size_t at = 0; at < blocks * block_lanes; ++at) {
    float* const lane = values_.data() + at / block_lanes * block_lanes * (dims + 1) + at % block_lanes;
    if (at >= cells.size()) {
      *lane = 1e30F;  // never the least
      continue;
    }
    const double* const centroid = unit + static_cast<std::size_t>(cells[at]) * dims;
    double square = 0.0;
    for (std::uint32_t i = 0; i < dims; ++i) {
      const double y = centroid[i] - origin[i];
      square += y * y;
      lane[std::size_t{i + 1} * block_lanes] = static_cast<float>(y);
    }
    *lane = static_cast<float>(0.5 * square);
    longest = std::max(longest, square);
  }
  longest_ = std::sqrt(longest);
}

// Writes the point as the loops expect it. Returns the margin of the filter.
float CandidateScan::prepare(const double* point, float* sample) const {
  double square = 0.0;
  for (std::uint32_t i = 0; i < dims_; ++i) {
    const double z = point[i] - origin_[i];
    square += z * z;
    sample[i] = static_cast<float>(z);
  }
  const double u = 1.0 / (1U << 24);
  return static_cast<float>(4.0 * (dims_ + 4) * u * longest_ * (longest_ + std::sqrt(square)) + 1e-30);
}

std::uint32_t CandidateScan::decide(const double* point, const float* sample, float margin, const float* least) const {
  const auto blocks = static_cast<std::uint32_t>((cells_.size() - 1) / block_lanes + 1);
  const float limit = *std::min_element(least, least + blocks) + margin;
  double distance = std::numeric_limits<double>::infinity();
  std::uint32_t nearest = cells_.front();
  float scores[block_lanes];
  for (std::uint32_t block = 0; block < blocks; ++block) {
    if (!(least[block] <= limit)) continue;
    score_block({values_.data(), blocks, dims_}, block, sample, scores);
    const std::size_t first = static_cast<std::size_t>(block) * block_lanes;
    const std::size_t end = std::min(cells_.size() - first, std::size_t{block_lanes});
    for (std::size_t lane = 0; lane < end; ++lane) {
      if (!(scores[lane] <= limit)) continue;
      const std::uint32_t cell = cells_[first + lane];
      const double its_distance = squared_distance(point, unit_ + static_cast<std::size_t>(cell) * dims_, dims_);
      if (its_distance < distance || (its_distance <= distance && cell < nearest)) {
        distance = its_distance;
        nearest = cell;
      }
    }
  }
  return nearest;
}

void CandidateScan::find_nearest(const double* points, const std::uint32_t* which, std::uint32_t count,
                                 std::uint32_t* cell_of) const {
  const auto blocks = static_cast<std::uint32_t>((cells_.size() - 1) / block_lanes + 1);
  std::vector<float> least(static_cast<std::size_t>(blocks) * 2);
  float samples[2][detail::most_dims];
  for (std::uint32_t at = 0; at < count; at += 2) {
    const std::uint32_t pair[] = {which[at], which[std::min(at + 1, count - 1)]};
    float margin[2];
    for (std::uint32_t s = 0; s < 2; ++s)
      margin[s] = prepare(points + static_cast<std::size_t>(pair[s]) * dims_, samples[s]);
    score_blocks({values_.data(), blocks, dims_}, samples[0], samples[1], least.data(), least.data() + blocks);
    for (std::uint32_t s = 0; s < 2; ++s) {
      cell_of[pair[s]] = decide(points + static_cast<std::size_t>(pair[s]) * dims_, samples[s], margin[s],
                                least.data() + static_cast<std::size_t>(s) * blocks);
    }
  }
}

}  // namespace nanoqd::host
