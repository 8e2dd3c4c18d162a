#include "nearest_batch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nanoqd/map/lloyd.hpp>
#include <numeric>

#include "parallel_for.hpp"

namespace nanoqd::host {
namespace {

constexpr std::uint32_t points_in_a_part = 1024;
constexpr std::uint32_t cells_in_a_part = 32;

// The radius of the first and the second search around a cell, as a multiple of the mean distance
// of its points. The first improves the guesses, and the second settles nearly all points.
constexpr double reaches[] = {1.5, 2.4};

// A ball of twice a cell's radius has 2^dims times its volume. With fewer cells than a few of
// these, nearly every cell is a neighbour.
bool has_few_neighbours(std::uint32_t cells, std::uint32_t dims) { return dims < 20 && (2U << dims) < cells; }

std::uint32_t blocks_for(std::uint32_t count) { return (count + block_lanes - 1) / block_lanes; }

// Sets the lane `lane` of boxes to the box around `count` points.
void set_box(float* boxes, std::uint32_t lane, std::uint32_t dims, const float* lower, const float* upper) {
  for (std::uint32_t i = 0; i < dims; ++i) {
    boxes[std::size_t{2} * i * block_lanes + lane] = lower[i];
    boxes[(std::size_t{2} * i + 1) * block_lanes + lane] = upper[i];
  }
}

}  // namespace

NearestBatch::Way NearestBatch::way_for(std::uint32_t cells, std::uint32_t dims) {
  if (dims <= NearestSearch::most_grid_dims) return Way::one_by_one;
  if (!has_few_neighbours(cells, dims)) return Way::scan;
  return dims == 4 ? Way::one_by_one : Way::neighbours;
}

double NearestBatch::seconds_for_a_point(std::uint32_t cells, std::uint32_t dims) {
  constexpr double in_a_grid[] = {6e-8, 8e-8, 3.5e-7};  // in one, two and three dimensions
  constexpr double coordinate = 5e-10;
  constexpr double scanned_coordinate = 4.5e-11;
  if (dims <= NearestSearch::most_grid_dims) return in_a_grid[dims - 1];
  const auto all = static_cast<double>(cells);
  const auto width = static_cast<double>(dims);
  const Way way = way_for(cells, dims);
  if (way == Way::scan) return 1e-7 + all * width * scanned_coordinate;
  // In a tree, the number of centroids that are looked at grows with a power of the number of
  // cells. The power and the constants are fitted. The neighbours have the same power.
  const double looked = std::min(all, 8.4 * std::pow(all, width / (width + 8.0)));
  const double in_a_tree = 2e-7 + looked * width * coordinate;
  return way == Way::neighbours ? 0.45 * in_a_tree : in_a_tree;
}

NearestBatch::NearestBatch(std::uint32_t threads) : threads_{threads_or(threads)} {}

void NearestBatch::set_points(const double* unit, std::uint32_t cells, std::uint32_t dims) {
  unit_ = unit;
  cells_ = cells;
  dims_ = dims;
  way_ = way_for(cells, dims);
  if (way_ == Way::scan) {
    std::vector<std::uint32_t> every(cells);
    std::iota(every.begin(), every.end(), 0U);
    const std::vector<double> middle(dims, 0.5);
    all_.set_candidates(unit, dims, every, middle.data());
    return;
  }
  search_.set_points(unit, cells, dims);
  if (way_ == Way::neighbours) place_in_boxes();
}

// Takes the cells in the order of the tree, so that neighbours in the order are near to each other.
void NearestBatch::place_in_boxes() {
  const std::uint32_t blocks = blocks_for(cells_);
  const std::uint32_t groups = blocks_for(blocks);
  order_ = search_.order();
  blocks_.assign(static_cast<std::size_t>(blocks) * block_lanes * dims_, 9.0F);  // lanes without a cell are far away
  block_boxes_.assign(static_cast<std::size_t>(groups) * block_lanes * dims_ * 2, 9.0F);
  group_boxes_.assign(std::size_t{blocks_for(groups)} * block_lanes * dims_ * 2, 9.0F);
  float group_lower[detail::most_dims];
  float group_upper[detail::most_dims];
  for (std::uint32_t block = 0; block < blocks; ++block) {
    float lower[detail::most_dims];
    float upper[detail::most_dims];
    std::fill_n(lower, dims_, 9.0F);
    std::fill_n(upper, dims_, -9.0F);
    if (block % block_lanes == 0) {
      std::fill_n(group_lower, dims_, 9.0F);
      std::fill_n(group_upper, dims_, -9.0F);
    }
    const std::uint32_t end = std::min(cells_ - block * block_lanes, block_lanes);
    for (std::uint32_t lane = 0; lane < end; ++lane) {
      const std::size_t cell = order_[static_cast<std::size_t>(block) * block_lanes + lane];
      const double* const centroid = unit_ + cell * dims_;
      for (std::uint32_t i = 0; i < dims_; ++i) {
        const auto value = static_cast<float>(centroid[i]);
        blocks_[(static_cast<std::size_t>(block) * dims_ + i) * block_lanes + lane] = value;
        lower[i] = std::min(lower[i], value);
        upper[i] = std::max(upper[i], value);
        group_lower[i] = std::min(group_lower[i], value);
        group_upper[i] = std::max(group_upper[i], value);
      }
    }
    const std::uint32_t group = block / block_lanes;
    set_box(block_boxes_.data() + static_cast<std::size_t>(group) * block_lanes * dims_ * 2, block % block_lanes, dims_,
            lower, upper);
    set_box(group_boxes_.data() + static_cast<std::size_t>(group / block_lanes) * block_lanes * dims_ * 2,
            group % block_lanes, dims_, group_lower, group_upper);
  }
}

// Appends all cells whose squared distance from `point` is at most the square of the radius.
void NearestBatch::collect(const double* point, float squared_radius, std::vector<std::uint32_t>& cells) const {
  float near[detail::most_dims];
  for (std::uint32_t i = 0; i < dims_; ++i) near[i] = static_cast<float>(point[i]);
  const std::uint32_t blocks = blocks_for(cells_);
  const std::uint32_t groups = blocks_for(blocks);
  float of_groups[block_lanes];
  float of_blocks[block_lanes];
  float of_cells[block_lanes];
  for (std::uint32_t group = 0; group < groups; ++group) {
    if (group % block_lanes == 0) {
      measure_boxes(group_boxes_.data() + static_cast<std::size_t>(group) * dims_ * 2, dims_, near, of_groups);
    }
    if (of_groups[group % block_lanes] > squared_radius) continue;
    measure_boxes(block_boxes_.data() + static_cast<std::size_t>(group) * block_lanes * dims_ * 2, dims_, near,
                  of_blocks);
    const std::uint32_t first = group * block_lanes;
    for (std::uint32_t lane = 0; lane < std::min(blocks - first, block_lanes); ++lane) {
      if (of_blocks[lane] > squared_radius) continue;
      const std::size_t block = std::size_t{first} + lane;
      measure_block(blocks_.data() + block * block_lanes * dims_, dims_, near, of_cells);
      const std::size_t end = std::min(cells_ - block * block_lanes, std::size_t{block_lanes});
      for (std::size_t at = 0; at < end; ++at) {
        if (of_cells[at] <= squared_radius) cells.push_back(order_[block * block_lanes + at]);
      }
    }
  }
}

// Improves the cells of points that have `cell` so far. Sets is_open_[s] to 0 if the cell of the
// point s is now the nearest.
void NearestBatch::refine(const double* points, const std::uint32_t* which, std::uint32_t count, std::uint32_t cell,
                          double reach, Scratch& scratch, std::uint32_t* cell_of) {
  const double* const centroid = unit_ + static_cast<std::size_t>(cell) * dims_;
  double sum = 0.0;
  for (std::uint32_t at = 0; at < count; ++at) {
    sum += std::sqrt(squared_distance(points + static_cast<std::size_t>(which[at]) * dims_, centroid, dims_));
  }
  const double radius = reach * sum / count;
  scratch.candidates.clear();
  // Coordinates in float are wrong by at most 2^-25, so a distance by less than 2^-22 in 32
  // dimensions.
  const double wider = radius * 1.00001 + 1e-6;
  collect(centroid, static_cast<float>(wider * wider), scratch.candidates);
  scratch.scan.set_candidates(unit_, dims_, scratch.candidates, centroid);
  scratch.scan.find_nearest(points, which, count, cell_of);
  for (std::uint32_t at = 0; at < count; ++at) {
    const std::uint32_t s = which[at];
    const double* const point = points + static_cast<std::size_t>(s) * dims_;
    const double from_cell = std::sqrt(squared_distance(point, centroid, dims_));
    const double from_found =
        std::sqrt(squared_distance(point, unit_ + static_cast<std::size_t>(cell_of[s]) * dims_, dims_));
    // A cell that is nearer than the one found is within this distance of the centroid.
    is_open_[s] = from_cell + from_found > radius ? 1 : 0;
  }
}

// Sorts the points `open_` by their cells.
void NearestBatch::sort_open(const std::uint32_t* cell_of) {
  first_.assign(std::size_t{cells_} + 1, 0);
  for (const std::uint32_t s : open_) ++first_[cell_of[s]];
  std::uint32_t sum = 0;
  for (std::uint32_t& number : first_) {
    sum += number;
    number = sum;
  }
  sorted_.resize(open_.size());
  for (std::size_t at = open_.size(); at-- > 0;) sorted_[--first_[cell_of[open_[at]]]] = open_[at];
}

void NearestBatch::find_by_neighbours(const double* points, std::uint32_t count, std::uint32_t* cell_of) {
  parallel_for(count, points_in_a_part, threads_, [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t s = begin; s < end; ++s)
      cell_of[s] = search_.nearby(points + static_cast<std::size_t>(s) * dims_);
  });
  is_open_.assign(count, 1);
  open_.resize(count);
  std::iota(open_.begin(), open_.end(), 0U);
  for (const double reach : reaches) {
    sort_open(cell_of);
    parallel_for(cells_, cells_in_a_part, threads_, [&](std::uint32_t begin, std::uint32_t end) {
      Scratch scratch;
      for (std::uint32_t cell = begin; cell < end; ++cell) {
        const std::uint32_t own = first_[cell + 1] - first_[cell];
        if (own > 0) refine(points, sorted_.data() + first_[cell], own, cell, reach, scratch, cell_of);
      }
    });
    const auto is_done = [this](std::uint32_t s) { return is_open_[s] == 0; };
    open_.erase(std::remove_if(open_.begin(), open_.end(), is_done), open_.end());
  }
  parallel_for(static_cast<std::uint32_t>(open_.size()), points_in_a_part, threads_,
               [&](std::uint32_t begin, std::uint32_t end) {
                 for (std::uint32_t at = begin; at < end; ++at) {
                   std::uint32_t& cell = cell_of[open_[at]];
                   cell = search_.nearest(points + static_cast<std::size_t>(open_[at]) * dims_, cell);
                 }
               });
}

void NearestBatch::find(const double* points, std::uint32_t count, std::uint32_t* cell_of) {
  if (way_ == Way::neighbours) return find_by_neighbours(points, count, cell_of);
  parallel_for(count, points_in_a_part, threads_, [&](std::uint32_t begin, std::uint32_t end) {
    if (way_ == Way::one_by_one) {
      for (std::uint32_t s = begin; s < end; ++s)
        cell_of[s] = search_.nearest(points + static_cast<std::size_t>(s) * dims_);
    } else {
      std::vector<std::uint32_t> which(end - begin);
      std::iota(which.begin(), which.end(), begin);
      all_.find_nearest(points, which.data(), end - begin, cell_of);
    }
  });
}

}  // namespace nanoqd::host
