// Finds the nearest of many points that move from time to time. The generator of tables uses it.
//
//     nanoqd::host::NearestSearch search;
//     search.set_points(unit.data(), cells, dims);
//     const std::uint32_t cell = search.nearest(point);
//
// In up to three dimensions it is a grid of buckets with about two points in each, visited ring by
// ring. In more dimensions it is a kd-tree with eight points in each leaf. It skips a branch by its
// distance in all dimensions seen on the way down (S. Arya and D. Mount, "Algorithms for fast
// vector quantization", 1993).
//
// The result is always the nearest point, in double. If two points have the same distance, either
// may be returned, but always the same one.
#ifndef NANOQD_PORTS_HOST_TABLE_NEAREST_SEARCH_HPP
#define NANOQD_PORTS_HOST_TABLE_NEAREST_SEARCH_HPP

#include <cstdint>
#include <vector>

namespace nanoqd::host {

class NearestSearch {
 public:
  static constexpr std::uint32_t most_grid_dims = 3;  // above that it is a tree

  // Copies the points. Allocates only if they need more memory than ever before. Requires: at least
  // one point, each coordinate in [0, 1], dims from 1 to 32. Cost: O(k) for a grid, O(k log k) for
  // a tree.
  void set_points(const double* unit, std::uint32_t cells, std::uint32_t dims);

  // Returns the cell of the nearest point. Requires: each coordinate in [0, 1]. Cost: O(k dims) at
  // worst; O(1) or O(log k) for evenly spread points.
  [[nodiscard]] std::uint32_t nearest(const double* point) const;

  // The same with a guess, which saves time if it is near. Requires: guess < cells.
  [[nodiscard]] std::uint32_t nearest(const double* point, std::uint32_t guess) const;

  // Returns a cell that is near to the point, but need not be the nearest: the best in one leaf of
  // the tree. Requires: more than three dimensions. Cost: O(dims + log k).
  [[nodiscard]] std::uint32_t nearby(const double* point) const;

  // Returns the cells in the order of the index: neighbours in it are near to each other.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return cell_of_; }

 private:
  struct Best {
    double distance;
    std::uint32_t place;  // in coordinates_
  };
  struct Node {
    double split = 0.0;
    std::uint32_t axis = 0;
    std::uint32_t begin = 0;  // the points of this branch are begin to end - 1
    std::uint32_t end = 0;
  };

  void build_grid(const double* unit);
  void build_tree(const double* unit);
  void look_through(std::uint32_t begin, std::uint32_t end, const double* point, Best& best) const;
  void search_grid(const double* point, Best& best) const;
  void search_tree(const double* point, Best& best) const;

  std::uint32_t cells_ = 0;
  std::uint32_t dims_ = 0;
  std::vector<double> coordinates_;     // point by point, in the order of the index
  std::vector<std::uint32_t> cell_of_;  // the cell at each place
  std::vector<std::uint32_t> place_of_;

  std::uint32_t side_ = 0;  // grid: the number of buckets along an axis
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> bucket_of_;

  std::uint32_t levels_ = 0;  // tree: it is complete, and node n has the children 2 n + 1 and 2 n + 2
  std::vector<Node> nodes_;
};

}  // namespace nanoqd::host

#endif
