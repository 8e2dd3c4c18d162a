#include "bucket_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "rounding_margin.hpp"

// How a list is made: the unit box is halved down to single buckets. Each part inherits the
// centroids that its parent could not exclude. In 2-D, a single bucket is then clipped by the
// bisectors of each remaining centroid. In 1-D and 3-D, the bucket is halved further.
//
// Rounding. All tests use the box's own coordinates: q = c - centre is rounded once, and half is at
// least the distance from the centre to each side. Let H be the largest squared distance of a
// centroid from a point of the box. Then H >= |q|^2 and H >= |half|^2 (both up to e = 2^-53).
//
// Every quantity compared below is a sum of a few products of these lengths. So its error is at
// most 2^6 e (H_b + H_c). The margin of the builder is 4 rounding_margin + 2^-36 (H_b + H_c). A
// centroid that is excluded here is therefore beaten by more than the rounding_margin of every pair
// of squared distances in the box. At least 2^-37 (H_b + H_c) = 2^16 e (H_b + H_c) is left for the
// errors of this arithmetic.
//
// This holds for double tables too. A list becomes longer only if a corner of a cell is very near
// to an edge of a bucket: within about 2^-18 (float) or 2^-36 (double) of its size.
namespace nanoqd::host {

namespace {

using std::size_t;
using std::uint32_t;
using Numbers = std::vector<uint32_t>;

constexpr uint32_t max_dims = 3;
using Vector = std::array<double, max_dims>;  // the entries beyond dims are 0

struct Box {
  Vector centre{};
  Vector half{};
};

// A part of the grid: buckets begin[i] to end[i] - 1 in each dimension.
struct Part {
  std::array<uint32_t, max_dims> begin{};
  std::array<uint32_t, max_dims> end{};
};

// A centroid seen from a box.
struct View {
  uint32_t cell = 0;
  Vector q{};
  double to_centre = 0.0;  // squared distances
  double to_nearest = 0.0;
  double to_farthest = 0.0;
};

// The part of a bucket where c may win, as a convex polygon around the bucket's centre.
//
// A cut computes a new corner from its two parents. It moves the corner by at most 4 e |half|, in
// addition to the errors of the parents. 64 cuts, the limit, move it by at most 2^8 e |half|. In
// the value of the bisector this is at most 2 (|q_b| + |q_c|) 2^8 e |half| <= 2^10 e (H_b + H_c),
// which the margin covers. So every point of the true remainder has a point of the computed
// remainder within that distance. Therefore the true remainder is empty if the computed one is.
class Remainder {
 public:
  static constexpr uint32_t max_cuts = 64;

  explicit Remainder(const Box& box)
      : corners_{{{-box.half[0], -box.half[1]},
                  {box.half[0], -box.half[1]},
                  {box.half[0], box.half[1]},
                  {-box.half[0], box.half[1]}}} {}

  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  [[nodiscard]] bool may_be_cut() const { return cuts_ < max_cuts; }

  // Keeps the points (x, y) with nx x + ny y <= limit.
  void cut(double nx, double ny, double limit) {
    std::array<double, max_corners>
        excess;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    bool is_cut = false;
    for (uint32_t i = 0; i < count_; ++i) {
      excess[i] = nx * corners_[i][0] + ny * corners_[i][1] - limit;
      is_cut |= excess[i] > 0.0;
    }
    if (!is_cut) return;
    ++cuts_;
    std::array<std::array<double, 2>, max_corners> kept;  // NOLINT(cppcoreguidelines-pro-type-member-init): as above
    uint32_t kept_count = 0;
    for (uint32_t i = 0; i < count_; ++i) {
      if (kept_count + 2 > max_corners) {  // no room: the polygon without this cut is still correct
        cuts_ = max_cuts;
        return;
      }
      const uint32_t next = i + 1 < count_ ? i + 1 : 0;
      if (excess[i] <= 0.0) kept[kept_count++] = corners_[i];
      if ((excess[i] <= 0.0) != (excess[next] <= 0.0)) {
        const double t = excess[i] / (excess[i] - excess[next]);
        kept[kept_count++] = {corners_[i][0] + t * (corners_[next][0] - corners_[i][0]),
                              corners_[i][1] + t * (corners_[next][1] - corners_[i][1])};
      }
    }
    std::copy(kept.begin(), kept.begin() + kept_count, corners_.begin());
    count_ = kept_count;
  }

 private:
  // A cut adds at most one corner to a convex polygon. It could add more if rounding has made the
  // polygon not quite convex.
  static constexpr uint32_t max_corners = 8 + max_cuts;

  std::array<std::array<double, 2>, max_corners> corners_;
  uint32_t count_ = 4;
  uint32_t cuts_ = 0;
};

class Builder {
 public:
  Builder(const std::vector<double>& unit, uint32_t dims, TableScalar scalar, uint32_t side)
      : unit_(unit), dims_(dims), scalar_(scalar), side_(side), margin_(rounding_margin(scalar, dims)) {
    margin_.relative = 4.0 * margin_.relative + 0x1p-36;
    margin_.absolute = 4.0 * margin_.absolute;
    size_t buckets = 1;
    for (uint32_t i = 0; i < dims; ++i) buckets *= side;
    lists_.resize(buckets);
  }

  BucketGrid build(uint32_t cells) {
    Part all;
    all.end = {1, 1, 1};
    for (uint32_t i = 0; i < dims_; ++i) all.end[i] = side_;
    divide(all, different_centroids(cells));

    BucketGrid grid;
    grid.side = side_;
    grid.first.reserve(lists_.size() + 1);
    grid.first.push_back(0);
    for (const Numbers& list : lists_) {
      grid.listed.insert(grid.listed.end(), list.begin(), list.end());
      grid.first.push_back(static_cast<uint32_t>(grid.listed.size()));
    }
    return grid;
  }

 private:
  [[nodiscard]] double coordinate(uint32_t cell, uint32_t i) const { return unit_[size_t{cell} * dims_ + i]; }

  // Returns all centroids except those that equal one with a lower number, in ascending order.
  [[nodiscard]] Numbers different_centroids(uint32_t cells) const {
    const auto comes_before = [this](uint32_t a, uint32_t b) {
      for (uint32_t i = 0; i < dims_; ++i) {
        if (coordinate(a, i) < coordinate(b, i)) return true;
        if (coordinate(b, i) < coordinate(a, i)) return false;
      }
      return false;
    };
    Numbers order(cells);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), comes_before);
    Numbers different;
    for (const uint32_t cell : order) {
      if (different.empty() || comes_before(different.back(), cell)) different.push_back(cell);
    }
    std::sort(different.begin(), different.end());
    return different;
  }

  [[nodiscard]] Box box_of(const Part& part) const {
    Box box;
    for (uint32_t i = 0; i < dims_; ++i) {
      const double lower = binned_interval(part.begin[i], side_, scalar_).lower;
      const double upper = binned_interval(part.end[i] - 1, side_, scalar_).upper;
      box.centre[i] = 0.5 * (lower + upper);
      box.half[i] = std::max(box.centre[i] - lower, upper - box.centre[i]) * (1.0 + 0x1p-50);
    }
    return box;
  }

  [[nodiscard]] View view(uint32_t cell, const Box& box) const {
    View seen;
    seen.cell = cell;
    for (uint32_t i = 0; i < dims_; ++i) {
      seen.q[i] = coordinate(cell, i) - box.centre[i];
      const double distance = std::abs(seen.q[i]);
      const double nearest = std::max(distance - box.half[i], 0.0);
      const double farthest = distance + box.half[i];
      seen.to_centre += distance * distance;
      seen.to_nearest += nearest * nearest;
      seen.to_farthest += farthest * farthest;
    }
    return seen;
  }

  // Returns whether b is nearer than c everywhere in the box. D_c - D_b is affine. So its smallest
  // value is the value at the centre minus the largest decrease that its slopes allow in the box.
  [[nodiscard]] bool dominates(const View& b, const View& c, const Box& box) const {
    double least = c.to_centre - b.to_centre;
    for (uint32_t i = 0; i < dims_; ++i) least -= 2.0 * std::abs(c.q[i] - b.q[i]) * box.half[i];
    return least > margin_.of(b.to_farthest + c.to_farthest);
  }

  // Returns the centroids of `inherited` that the best one does not exclude from the box, in the
  // same order. The best one has the smallest distance to its farthest point of the box.
  [[nodiscard]] std::vector<View> survivors(const Numbers& inherited, const Box& box) const {
    std::vector<View> views;
    views.reserve(inherited.size());
    View best;
    for (const uint32_t cell : inherited) {
      views.push_back(view(cell, box));
      if (views.size() == 1 || views.back().to_farthest < best.to_farthest) best = views.back();
    }
    const auto is_excluded = [&](const View& c) {
      return c.cell != best.cell && (margin_.separates(best.to_farthest, c.to_nearest) || dominates(best, c, box));
    };
    views.erase(std::remove_if(views.begin(), views.end(), is_excluded), views.end());
    return views;
  }

  void divide(const Part& part, const Numbers& inherited) {
    const Box box = box_of(part);
    std::vector<View> views = survivors(inherited, box);
    uint32_t longest = 0;
    size_t bucket = 0;
    for (uint32_t i = 0; i < dims_; ++i) {
      if (part.end[i] - part.begin[i] > part.end[longest] - part.begin[longest]) longest = i;
      bucket = bucket * side_ + part.begin[i];
    }
    if (part.end[longest] - part.begin[longest] == 1) {
      lists_[bucket] = dims_ == 2 ? clipped(std::move(views), box) : halved(views, box);
      return;
    }
    const Numbers passed_on = numbers_of(views);
    const uint32_t middle = part.begin[longest] + (part.end[longest] - part.begin[longest]) / 2;
    Part lower = part;
    lower.end[longest] = middle;
    divide(lower, passed_on);
    Part upper = part;
    upper.begin[longest] = middle;
    divide(upper, passed_on);
  }

  [[nodiscard]] static Numbers numbers_of(const std::vector<View>& views) {
    Numbers numbers;
    numbers.reserve(views.size());
    for (const View& one : views) numbers.push_back(one.cell);
    return numbers;
  }

  // Returns the centroids that keep a part of the bucket after it was clipped by their bisectors
  // with all the others. The nearest come first, because they cut most.
  [[nodiscard]] Numbers clipped(std::vector<View> views, const Box& box) const {
    std::stable_sort(views.begin(), views.end(),
                     [](const View& a, const View& b) { return a.to_centre < b.to_centre; });
    Numbers list;
    for (const View& c : views) {
      Remainder remainder(box);
      for (const View& b : views) {
        if (b.cell == c.cell) continue;
        // c may win where D_c - D_b <= margin
        remainder.cut(2.0 * (b.q[0] - c.q[0]), 2.0 * (b.q[1] - c.q[1]),
                      b.to_centre - c.to_centre + margin_.of(b.to_farthest + c.to_farthest));
        if (remainder.is_empty() || !remainder.may_be_cut()) break;
      }
      if (!remainder.is_empty()) list.push_back(c.cell);
    }
    std::sort(list.begin(), list.end());
    return list;
  }

  // Halves the bucket into small parts and returns the centroids that stay in at least one part. A
  // centroid leaves a part if one other centroid is nearer in the whole part. These are a few more
  // than can win, and possibly many more if the work reaches its limit.
  [[nodiscard]] Numbers halved(const std::vector<View>& views, const Box& box) {
    Numbers list;
    work_ = 0;
    add_winners(numbers_of(views), box, 5 * dims_, list);
    std::sort(list.begin(), list.end());
    return list;
  }

  void add_winners(const Numbers& inherited, const Box& box, uint32_t halvings, Numbers& list) {
    const auto is_listed = [&list](uint32_t cell) { return std::find(list.begin(), list.end(), cell) != list.end(); };
    std::vector<View> views;
    for (const uint32_t cell : inherited) views.push_back(view(cell, box));
    const View best = *std::min_element(views.begin(), views.end(),
                                        [](const View& a, const View& b) { return a.to_centre < b.to_centre; });
    if (!is_listed(best.cell)) list.push_back(best.cell);  // this one wins at the centre
    Numbers passed_on;
    bool is_settled = true;
    for (const View& c : views) {
      if (c.cell != best.cell && dominates(best, c, box)) continue;
      passed_on.push_back(c.cell);
      is_settled &= is_listed(c.cell);
    }
    if (is_settled) return;
    work_ += views.size();
    if (halvings == 0 || work_ > max_work) {
      for (const uint32_t cell : passed_on) {
        if (!is_listed(cell)) list.push_back(cell);
      }
      return;
    }
    uint32_t longest = 0;
    for (uint32_t i = 1; i < dims_; ++i) {
      if (box.half[i] > box.half[longest]) longest = i;
    }
    Box part = box;
    part.half[longest] = 0.5 * box.half[longest] + 0x1p-53;  // a centre is rounded by at most 2^-54
    part.centre[longest] = box.centre[longest] - 0.5 * box.half[longest];
    add_winners(passed_on, part, halvings - 1, list);
    part.centre[longest] = box.centre[longest] + 0.5 * box.half[longest];
    add_winners(passed_on, part, halvings - 1, list);
  }

  // About 5,000 views are enough for a bucket of well-spread centroids. A cluster in a bucket may
  // need any number.
  static constexpr size_t max_work = 100000;

  const std::vector<double>& unit_;
  uint32_t dims_;
  TableScalar scalar_;
  uint32_t side_;
  RoundingMargin margin_;
  std::vector<Numbers> lists_;  // of each bucket
  size_t work_ = 0;             // the views made for the current bucket
};

// Returns side^dims, in double so that it cannot overflow.
double buckets_of(uint32_t side, uint32_t dims) {
  double buckets = 1.0;
  for (uint32_t i = 0; i < dims; ++i) buckets *= side;
  return buckets;
}

std::uint64_t smallest_type(std::uint64_t count) { return count <= 0x100 ? 1 : count <= 0x10000 ? 2 : 4; }

}  // namespace

uint32_t bucket_side(uint32_t cells, uint32_t dims, double buckets_per_cell) {
  const double wanted = std::min(static_cast<double>(cells) * buckets_per_cell, 0x1p24);
  uint32_t side = 1;
  while (buckets_of(side + 1, dims) <= wanted) ++side;
  return side;
}

BucketGrid build_bucket_grid(const std::vector<double>& unit, uint32_t cells, uint32_t dims, TableScalar scalar,
                             uint32_t side) {
  return Builder(unit, dims, scalar, side).build(cells);
}

BucketGrid fit_bucket_grid(const std::vector<double>& unit, uint32_t cells, uint32_t dims, TableScalar scalar,
                           uint32_t finest_side, std::uint64_t bytes) {
  BucketGrid best;
  uint32_t too_fine = finest_side + 1;
  for (uint32_t side = finest_side; side > best.side; side = best.side + (too_fine - best.side) / 2) {
    BucketGrid grid = build_bucket_grid(unit, cells, dims, scalar, side);
    if (bucket_bytes(grid, cells) <= bytes) {
      best = std::move(grid);
    } else {
      too_fine = side;
    }
  }
  return best;
}

std::uint64_t bucket_bytes(const BucketGrid& grid, uint32_t cells) {
  const std::uint64_t entries = grid.listed.size();
  return grid.first.size() * smallest_type(entries + 1) + entries * smallest_type(cells);
}

uint32_t longest_bucket(const BucketGrid& grid) {
  uint32_t longest = 0;
  for (size_t s = 1; s < grid.first.size(); ++s) longest = std::max(longest, grid.first[s] - grid.first[s - 1]);
  return longest;
}

}  // namespace nanoqd::host
