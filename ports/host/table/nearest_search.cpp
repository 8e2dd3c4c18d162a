#include "nearest_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace nanoqd::host {
namespace {

constexpr std::uint32_t most_dims = 32;
constexpr std::uint32_t points_per_leaf = 8;

// Returns the number of buckets along an axis, for about two points in each bucket.
std::uint32_t side_for(std::uint32_t cells, std::uint32_t dims) {
  const std::uint32_t buckets = std::max(1U, cells / 2);
  if (dims == 1) return buckets;
  if (dims == 2) return static_cast<std::uint32_t>(std::sqrt(static_cast<double>(buckets)));
  std::uint64_t side = 1;
  while ((side + 1) * (side + 1) * (side + 1) <= buckets) ++side;
  return static_cast<std::uint32_t>(side);
}

std::uint32_t bucket_along(double coordinate, std::uint32_t side) {
  return std::min(static_cast<std::uint32_t>(coordinate * static_cast<double>(side)), side - 1);
}

}  // namespace

void NearestSearch::set_points(const double* unit, std::uint32_t cells, std::uint32_t dims) {
  cells_ = cells;
  dims_ = dims;
  cell_of_.resize(cells);
  place_of_.resize(cells);
  if (dims <= most_grid_dims) {
    build_grid(unit);
  } else {
    build_tree(unit);
  }
  coordinates_.resize(static_cast<std::size_t>(cells) * dims);
  for (std::uint32_t place = 0; place < cells; ++place) {
    const std::uint32_t cell = cell_of_[place];
    place_of_[cell] = place;
    std::copy_n(unit + static_cast<std::size_t>(cell) * dims, dims,
                coordinates_.begin() + static_cast<std::ptrdiff_t>(place) * dims);
  }
}

std::uint32_t NearestSearch::nearest(const double* point) const {
  Best best{std::numeric_limits<double>::infinity(), 0};
  if (dims_ <= most_grid_dims) {
    search_grid(point, best);
  } else {
    search_tree(point, best);
  }
  return cell_of_[best.place];
}

std::uint32_t NearestSearch::nearest(const double* point, std::uint32_t guess) const {
  Best best{std::numeric_limits<double>::infinity(), 0};
  look_through(place_of_[guess], place_of_[guess] + 1, point, best);
  if (dims_ <= most_grid_dims) {
    search_grid(point, best);
  } else {
    search_tree(point, best);
  }
  return cell_of_[best.place];
}

std::uint32_t NearestSearch::nearby(const double* point) const {
  std::uint32_t number = 0;
  for (std::uint32_t level = 0; level < levels_; ++level) {
    number = number * 2 + (point[nodes_[number].axis] < nodes_[number].split ? 1 : 2);
  }
  Best best{std::numeric_limits<double>::infinity(), 0};
  look_through(nodes_[number].begin, nodes_[number].end, point, best);
  return cell_of_[best.place];
}

void NearestSearch::look_through(std::uint32_t begin, std::uint32_t end, const double* point, Best& best) const {
  const double* centroid = coordinates_.data() + static_cast<std::size_t>(begin) * dims_;
  for (std::uint32_t place = begin; place < end; ++place, centroid += dims_) {
    double distance = 0.0;
    for (std::uint32_t i = 0; i < dims_; ++i) {
      const double difference = point[i] - centroid[i];
      distance += difference * difference;
    }
    if (distance < best.distance) best = {distance, place};
  }
}

void NearestSearch::build_grid(const double* unit) {
  side_ = side_for(cells_, dims_);
  std::size_t buckets = 1;
  for (std::uint32_t i = 0; i < dims_; ++i) buckets *= side_;
  first_.assign(buckets + 1, 0);
  bucket_of_.resize(cells_);
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    std::uint32_t bucket = 0;
    for (std::uint32_t i = 0; i < dims_; ++i) {
      bucket = bucket * side_ + bucket_along(unit[static_cast<std::size_t>(cell) * dims_ + i], side_);
    }
    bucket_of_[cell] = bucket;
    ++first_[bucket];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {
    sum += count;
    count = sum;
  }
  for (std::uint32_t cell = cells_; cell-- > 0;) cell_of_[--first_[bucket_of_[cell]]] = cell;
}

void NearestSearch::search_grid(const double* point, Best& best) const {
  const double width = 1.0 / static_cast<double>(side_);
  std::uint32_t centre[most_grid_dims] = {};
  for (std::uint32_t i = 0; i < dims_; ++i) centre[i] = bucket_along(point[i], side_);

  for (std::uint32_t ring = 0; ring < side_; ++ring) {
    // Visits a shell of buckets. In all dimensions except the last, every offset from -ring to ring
    // is visited. In the last dimension, every offset is visited if another dimension is at its
    // end; otherwise only the two ends are.
    std::uint32_t begin[most_grid_dims] = {};
    std::uint32_t end[most_grid_dims] = {};
    std::uint32_t at[most_grid_dims] = {};
    double clear = std::numeric_limits<double>::infinity();  // distance to the nearest bucket beyond the shell
    for (std::uint32_t i = 0; i < dims_; ++i) {
      begin[i] = centre[i] > ring ? centre[i] - ring : 0;
      end[i] = std::min(centre[i] + ring, side_ - 1);
      at[i] = begin[i];
      if (centre[i] > ring) clear = std::min(clear, point[i] - static_cast<double>(begin[i]) * width);
      if (end[i] + 1 < side_) clear = std::min(clear, static_cast<double>(end[i] + 1) * width - point[i]);
    }
    const std::uint32_t last = dims_ - 1;
    for (bool is_done = false; !is_done;) {
      std::size_t row = 0;
      bool is_face = ring == 0;
      for (std::uint32_t i = 0; i < last; ++i) {
        row = row * side_ + at[i];
        is_face |= at[i] + ring == centre[i] || at[i] == centre[i] + ring;
      }
      row *= side_;
      if (is_face) {  // neighbours in the last dimension are neighbours in memory
        look_through(first_[row + begin[last]], first_[row + end[last] + 1], point, best);
      } else {
        if (centre[last] >= ring) {
          look_through(first_[row + begin[last]], first_[row + begin[last] + 1], point, best);
        }
        if (centre[last] + ring < side_)
          look_through(first_[row + end[last]], first_[row + end[last] + 1], point, best);
      }
      is_done = true;
      for (std::uint32_t i = last; i-- > 0;) {
        if (at[i] < end[i]) {
          ++at[i];
          is_done = false;
          break;
        }
        at[i] = begin[i];
      }
    }
    // A millionth of a bucket's width is subtracted, because binning may round.
    clear -= width * 1e-6;
    if (clear > 0.0 && clear * clear > best.distance) return;
  }
}

void NearestSearch::build_tree(const double* unit) {
  levels_ = 0;
  while ((cells_ >> levels_) > points_per_leaf) ++levels_;
  const std::uint32_t inner = (1U << levels_) - 1;
  nodes_.resize(static_cast<std::size_t>(inner) * 2 + 1);
  for (std::uint32_t place = 0; place < cells_; ++place) cell_of_[place] = place;
  nodes_[0] = {0.0, 0, 0, cells_};
  for (std::uint32_t n = 0; n < inner; ++n) {
    Node& node = nodes_[n];
    double widest = -1.0;
    for (std::uint32_t i = 0; i < dims_; ++i) {
      double low = 1.0;
      double high = 0.0;
      for (std::uint32_t place = node.begin; place < node.end; ++place) {
        const double coordinate = unit[static_cast<std::size_t>(cell_of_[place]) * dims_ + i];
        low = std::min(low, coordinate);
        high = std::max(high, coordinate);
      }
      if (high - low > widest) {
        widest = high - low;
        node.axis = i;
      }
    }
    // Of equal coordinates the lower cell number comes first, so that the order does not depend on
    // the C++ library.
    const auto is_before = [unit, axis = node.axis, dims = dims_](std::uint32_t a, std::uint32_t b) {
      const double x = unit[static_cast<std::size_t>(a) * dims + axis];
      const double y = unit[static_cast<std::size_t>(b) * dims + axis];
      return x < y || (!(y < x) && a < b);
    };
    const std::uint32_t middle = node.begin + (node.end - node.begin) / 2;
    std::nth_element(cell_of_.begin() + node.begin, cell_of_.begin() + middle, cell_of_.begin() + node.end, is_before);
    node.split = unit[static_cast<std::size_t>(cell_of_[middle]) * dims_ + node.axis];
    nodes_[std::size_t{n} * 2 + 1] = {0.0, 0, node.begin, middle};
    nodes_[std::size_t{n} * 2 + 2] = {0.0, 0, middle, node.end};
  }
  // The order that nth_element leaves inside a half depends on the C++ library. So each leaf is
  // sorted.
  for (std::size_t n = inner; n < nodes_.size(); ++n) {
    std::sort(cell_of_.begin() + nodes_[n].begin, cell_of_.begin() + nodes_[n].end);
  }
}

void NearestSearch::search_tree(const double* point, Best& best) const {
  struct Branch {
    std::uint32_t node;
    double distance;           // a lower bound of the squared distance from the point to the branch's box
    double offset[most_dims];  // its part in each dimension, not squared
  };
  Branch waiting[33];
  std::uint32_t count = 1;
  waiting[0].node = 0;
  waiting[0].distance = 0.0;
  std::fill_n(waiting[0].offset, dims_, 0.0);
  const std::uint32_t inner = (1U << levels_) - 1;
  while (count > 0) {
    // The farther child replaces the branch in this slot. The nearer child goes on top of it and is
    // searched first.
    Branch& branch = waiting[count - 1];
    if (branch.distance >= best.distance) {
      --count;
      continue;
    }
    const Node& node = nodes_[branch.node];
    if (branch.node >= inner) {
      --count;
      look_through(node.begin, node.end, point, best);
      continue;
    }
    const double difference = point[node.axis] - node.split;
    const std::uint32_t near = branch.node * 2 + (difference < 0.0 ? 1 : 2);
    const std::uint32_t far = branch.node * 2 + (difference < 0.0 ? 2 : 1);
    Branch& next = waiting[count];
    next.node = near;
    next.distance = branch.distance;
    std::copy_n(branch.offset, dims_, next.offset);
    branch.node = far;
    branch.distance += difference * difference - branch.offset[node.axis] * branch.offset[node.axis];
    branch.offset[node.axis] = difference;
    ++count;
  }
}

}  // namespace nanoqd::host
