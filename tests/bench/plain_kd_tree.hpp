// A kd-tree written by hand for a desktop program, as the rival of KdTable in bench_lookup:
//  - nodes hold the numbers of their children
//  - leaves are small, and their points lie side by side
//  - splits are at the median of the widest dimension
//  - the search is recursive, with the incremental bound of Arya and Mount
// Ties go to the lowest number, so that answers can be compared.
#ifndef NANOQD_BENCH_PLAIN_KD_TREE_HPP
#define NANOQD_BENCH_PLAIN_KD_TREE_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace bench {

template <int Dims>
class PlainKdTree {
 public:
  using Point = std::array<float, static_cast<std::size_t>(Dims)>;

  explicit PlainKdTree(std::vector<Point> points) : source_(std::move(points)), numbers_(source_.size()) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = static_cast<int>(i);
    build(0, static_cast<int>(numbers_.size()));
    for (const int number : numbers_) points_.push_back(source_[static_cast<std::size_t>(number)]);
  }

  int nearest(const float* point) const {
    Search search{point, {}, 1e30f, 0};
    visit(search, 0, 0.0f);
    return search.number;
  }

 private:
  static constexpr int leaf_size = 10;  // the fastest of 1, 4, 10 and 16, as measured

  struct Node {
    int axis = -1;  // negative: a leaf
    float split = 0.0f;
    int left = 0, right = 0;  // numbers of the children
    int first = 0, last = 0;  // points of a leaf
  };

  struct Search {
    const float* point;
    Point offsets;  // from the point to the box of the node, along each dimension
    float least;
    int number;
  };

  float coordinate(int at, int axis) const {
    return source_[static_cast<std::size_t>(numbers_[static_cast<std::size_t>(at)])][static_cast<std::size_t>(axis)];
  }

  int widest(int first, int last) const {
    int widest = 0;
    float width = -1.0f;
    for (int axis = 0; axis < Dims; ++axis) {
      float low = coordinate(first, axis);
      float high = low;
      for (int at = first; at < last; ++at) {
        low = std::min(low, coordinate(at, axis));
        high = std::max(high, coordinate(at, axis));
      }
      if (high - low > width) {
        width = high - low;
        widest = axis;
      }
    }
    return widest;
  }

  int build(int first, int last) {
    const int number = static_cast<int>(nodes_.size());
    nodes_.emplace_back();
    Node node;
    if (last - first <= leaf_size) {
      node.first = first;
      node.last = last;
    } else {
      node.axis = widest(first, last);
      const auto axis = static_cast<std::size_t>(node.axis);
      const int middle = (first + last) / 2;
      std::nth_element(numbers_.begin() + first, numbers_.begin() + middle, numbers_.begin() + last, [&](int a, int b) {
        return source_[static_cast<std::size_t>(a)][axis] < source_[static_cast<std::size_t>(b)][axis];
      });
      node.split = coordinate(middle, node.axis);
      node.left = build(first, middle);
      node.right = build(middle, last);
    }
    nodes_[static_cast<std::size_t>(number)] = node;
    return number;
  }

  void visit(Search& search, int number, float bound) const {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    if (node.axis < 0) {
      for (int at = node.first; at < node.last; ++at) {
        const Point& other = points_[static_cast<std::size_t>(at)];
        float distance = 0.0f;
        for (int i = 0; i < Dims; ++i) {
          const float difference = search.point[i] - other[static_cast<std::size_t>(i)];
          distance += difference * difference;
        }
        if (distance > search.least) continue;
        const int cell = numbers_[static_cast<std::size_t>(at)];
        if (distance < search.least || cell < search.number) {
          search.least = distance;
          search.number = cell;
        }
      }
      return;
    }
    const auto axis = static_cast<std::size_t>(node.axis);
    const float offset = search.point[axis] - node.split;
    visit(search, offset < 0.0f ? node.left : node.right, bound);
    const float old = search.offsets[axis];
    const float other_bound = bound - old * old + offset * offset;
    if (other_bound <= search.least) {
      search.offsets[axis] = offset;
      visit(search, offset < 0.0f ? node.right : node.left, other_bound);
      search.offsets[axis] = old;
    }
  }

  std::vector<Point> source_;
  std::vector<int> numbers_;
  std::vector<Point> points_;
  std::vector<Node> nodes_;
};

}  // namespace bench

#endif
