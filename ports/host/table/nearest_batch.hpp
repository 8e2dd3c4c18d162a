// Finds the nearest cell for many points at once. The generator of tables uses it.
//
//     nanoqd::host::NearestBatch batch(threads);
//     batch.set_points(unit.data(), cells, dims);
//     batch.find(points.data(), count, cell_of.data());
//
// There are three ways, and the shape of the table decides:
//  - up to four dimensions: one by one in a grid or a tree (NearestSearch)
//  - few cells for their dimensions: each point is compared with all cells (CandidateScan)
//  - otherwise: a tree gives each point a cell c that is near to it, at the distance d. The nearest
//    cell is within 2 d of c, by the triangle inequality. So the points of a cell c share their
//    candidates, which are found once (an idea of "exponion", J. Newling and F. Fleuret, "Fast
//    k-means with accurate bounds", 2016).
//
// The result is always the nearest cell in double. It does not depend on the number of threads.
#ifndef NANOQD_PORTS_HOST_TABLE_NEAREST_BATCH_HPP
#define NANOQD_PORTS_HOST_TABLE_NEAREST_BATCH_HPP

#include <cstdint>
#include <vector>

#include "candidate_scan.hpp"
#include "nearest_search.hpp"

namespace nanoqd::host {

class NearestBatch {
 public:
  // Uses `threads` threads; 0 means as many as there are processors.
  explicit NearestBatch(std::uint32_t threads);

  // Takes the centroids, which must stay as they are until the last find(). Requires: at least one
  // centroid, each coordinate in [0, 1], dims from 1 to 32. Cost: O(k dims log k).
  void set_points(const double* unit, std::uint32_t cells, std::uint32_t dims);

  // Sets cell_of[s] to the nearest cell of each of the `count` points. Requires: each coordinate in
  // [0, 1].
  void find(const double* points, std::uint32_t count, std::uint32_t* cell_of);

  // Returns about how many CPU seconds find() takes for each point, if there are several for each
  // cell. Measured from 1-D to 20-D. Requires: cells and dims as above.
  [[nodiscard]] static double seconds_for_a_point(std::uint32_t cells, std::uint32_t dims);

 private:
  enum class Way { one_by_one, scan, neighbours };

  [[nodiscard]] static Way way_for(std::uint32_t cells, std::uint32_t dims);
  struct Scratch {
    CandidateScan scan;
    std::vector<std::uint32_t> candidates;
  };

  void place_in_boxes();
  void collect(const double* point, float squared_radius, std::vector<std::uint32_t>& cells) const;
  void refine(const double* points, const std::uint32_t* which, std::uint32_t count, std::uint32_t cell, double reach,
              Scratch& scratch, std::uint32_t* cell_of);
  void sort_open(const std::uint32_t* cell_of);
  void find_by_neighbours(const double* points, std::uint32_t count, std::uint32_t* cell_of);

  std::uint32_t threads_;
  const double* unit_ = nullptr;
  std::uint32_t cells_ = 0;
  std::uint32_t dims_ = 0;
  Way way_ = Way::one_by_one;
  NearestSearch search_;
  CandidateScan all_;

  // Cells that are near to each other form a block, and blocks form a group. Both have boxes.
  std::vector<std::uint32_t> order_;
  std::vector<float> blocks_;
  std::vector<float> block_boxes_;
  std::vector<float> group_boxes_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> sorted_;
  std::vector<std::uint32_t> open_;  // points whose nearest cell is not yet known
  std::vector<std::uint8_t> is_open_;
};

}  // namespace nanoqd::host

#endif
