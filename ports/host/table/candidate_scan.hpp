// Compares points with many candidates for their nearest cell. A filter in float discards nearly
// all of them; the rest is compared in double. The result is exact: the nearest cell in double, the
// lowest among equals.
//
//     nanoqd::host::CandidateScan scan;
//     scan.set_candidates(unit, dims, cells, origin);
//     scan.find_nearest(points, which, count, cell_of);
//
// Margin of the filter. With y = candidate - origin and z = point - origin, a score is
// |y|^2 / 2 - z y. Let u be half a unit in the last place of 1 in float. Rounding y and z to float
// and summing dims products changes z y by less than (dims + 3) u |z| |y|, and rounding |y|^2 / 2
// and the sum changes the rest by less than (dims + 1) u |y|^2. So a score is wrong by less than
// e = (dims + 4) u |y| (|z| + |y|). The nearest candidate has a score of at most 2 e above the
// least one. The filter takes twice that.
#ifndef NANOQD_PORTS_HOST_TABLE_CANDIDATE_SCAN_HPP
#define NANOQD_PORTS_HOST_TABLE_CANDIDATE_SCAN_HPP

#include <cstdint>
#include <vector>

#include "wide_loops.hpp"

namespace nanoqd::host {

// Returns |a - b|^2, summed from the first dimension to the last.
[[nodiscard]] inline double squared_distance(const double* a, const double* b, std::uint32_t dims) {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < dims; ++i) {
    const double difference = a[i] - b[i];
    sum += difference * difference;
  }
  return sum;
}

class CandidateScan {
 public:
  // Takes `cells` as candidates, in any order. `unit` has the centroids of all cells and must
  // outlive the object; `origin` is any point near to the candidates. Requires: at least one
  // candidate; coordinates in [0, 1]; dims from 1 to 32. Cost: O(candidates dims).
  void set_candidates(const double* unit, std::uint32_t dims, const std::vector<std::uint32_t>& cells,
                      const double* origin);

  // For each of the `count` numbers in `which`, sets cell_of[number] to the nearest candidate. The
  // point of a number begins at points[number * dims]. Cost: O(count candidates dims).
  void find_nearest(const double* points, const std::uint32_t* which, std::uint32_t count,
                    std::uint32_t* cell_of) const;

 private:
  [[nodiscard]] float prepare(const double* point, float* sample) const;
  [[nodiscard]] std::uint32_t decide(const double* point, const float* sample, float margin, const float* least) const;

  const double* unit_ = nullptr;
  std::uint32_t dims_ = 0;
  std::vector<std::uint32_t> cells_;
  std::vector<double> origin_;
  std::vector<float> values_;  // see ScoreBlocks
  double longest_ = 0.0;       // the largest distance from the origin to a candidate
};

}  // namespace nanoqd::host

#endif
