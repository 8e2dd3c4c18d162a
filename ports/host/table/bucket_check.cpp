#include "bucket_check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "rounding_margin.hpp"

// The proof for one bucket. `binned_interval` widens the bucket, so that it holds all points that
// the lookup sends there. A centroid c that is not listed is refuted by one of these, tried in this
// order:
// - The bucket's nearest point is farther from c than the bucket's farthest point is from some
//   listed b.
// - c equals a listed centroid with a lower number, which wins every tie.
// - A listed b is nearer at all corners of the bucket, and therefore in the whole bucket
//   (rounding_margin.hpp, step 4). If no such b is found, the bucket is halved and the same is
//   shown for each half, with the b that is nearest at its centre.
// All distances are between given points and centroids. They are computed by the formula for which
// the margin was derived. The builder's bisectors and clipped polygons are not used.
namespace nanoqd::host {

namespace {

using std::size_t;
using std::uint32_t;

constexpr uint32_t max_dims = 3;
using Point = std::array<double, max_dims>;

struct Box {
  Point lower{};
  Point upper{};
};

// The most parts of a bucket that are tried for one centroid. Usually about ten are enough. A
// centroid that the builder excludes in 3-D by halving takes less than 2^16.
constexpr uint32_t max_parts = 1U << 20;

class Prover {
 public:
  Prover(const std::vector<double>& unit, uint32_t cells, uint32_t dims, TableScalar scalar, const BucketGrid& grid)
      : unit_(unit),
        dims_(dims),
        scalar_(scalar),
        grid_(grid),
        margin_(rounding_margin(scalar, dims)),
        by_first_(cells) {
    std::iota(by_first_.begin(), by_first_.end(), 0U);
    std::stable_sort(by_first_.begin(), by_first_.end(),
                     [this](uint32_t a, uint32_t b) { return coordinate(a, 0) < coordinate(b, 0); });
  }

  // Returns the lowest centroid that is not in the list of `bucket` and is not refuted, or `none`.
  static constexpr uint32_t none = 0xFFFFFFFFU;
  uint32_t first_unproven(uint32_t bucket) {
    const Box box = box_of(bucket);
    rivals_.assign(grid_.listed.begin() + grid_.first[bucket], grid_.listed.begin() + grid_.first[bucket + 1]);
    std::vector<uint32_t> doubtful = not_refuted(box);
    // If a centroid is missing in the list, others may stay in doubt only because of that. So they
    // are tried again with its help. The proof is still valid, because the helper need not be
    // listed (rounding_margin.hpp, step 5).
    rivals_.insert(rivals_.end(), doubtful.begin(), doubtful.end());
    for (const uint32_t c : doubtful) {
      if (!misses(c, box)) return c;
    }
    return none;
  }

 private:
  [[nodiscard]] double coordinate(uint32_t cell, uint32_t i) const { return unit_[size_t{cell} * dims_ + i]; }

  [[nodiscard]] Box box_of(uint32_t bucket) const {
    Box box;
    for (uint32_t i = dims_; i-- > 0;) {
      const Interval interval = binned_interval(bucket % grid_.side, grid_.side, scalar_);
      box.lower[i] = interval.lower;
      box.upper[i] = interval.upper;
      bucket /= grid_.side;
    }
    return box;
  }

  [[nodiscard]] double distance(uint32_t cell, const Point& point) const {
    double sum = 0.0;
    for (uint32_t i = 0; i < dims_; ++i) {
      const double difference = point[i] - coordinate(cell, i);
      sum += difference * difference;
    }
    return sum;
  }

  // Return the squared distance from a centroid to the nearest and to the farthest point of a box.
  [[nodiscard]] double nearest(uint32_t cell, const Box& box) const {
    Point point{};
    for (uint32_t i = 0; i < dims_; ++i) point[i] = std::clamp(coordinate(cell, i), box.lower[i], box.upper[i]);
    return distance(cell, point);
  }
  [[nodiscard]] double farthest(uint32_t cell, const Box& box) const {
    double sum = 0.0;
    for (uint32_t i = 0; i < dims_; ++i) {
      const double difference = std::max(coordinate(cell, i) - box.lower[i], box.upper[i] - coordinate(cell, i));
      sum += difference * difference;
    }
    return sum;
  }

  // Returns the centroids that are not rivals and that the rivals alone do not refute, in ascending
  // order.
  [[nodiscard]] std::vector<uint32_t> not_refuted(const Box& box) {
    double reach = farthest(rivals_.front(), box);
    for (const uint32_t b : rivals_) reach = std::min(reach, farthest(b, box));
    std::vector<uint32_t> doubtful;
    const auto examine = [&](uint32_t c) {
      if (std::find(rivals_.begin(), rivals_.end(), c) != rivals_.end()) return;
      if (margin_.separates(reach, nearest(c, box)) || equals_lower_rival(c) || misses(c, box)) return;
      doubtful.push_back(c);
    };
    // The centroids are sorted by their first coordinate. So the ones that are too far along it are
    // at the two ends of the sequence.
    const auto is_beyond = [&](double apart) { return apart > 0.0 && margin_.separates(reach, apart * apart); };
    const auto middle = std::lower_bound(by_first_.begin(), by_first_.end(), box.lower[0],
                                         [this](uint32_t cell, double x) { return coordinate(cell, 0) < x; });
    for (auto next = middle; next != by_first_.end(); ++next) {
      if (is_beyond(coordinate(*next, 0) - box.upper[0])) break;
      examine(*next);
    }
    for (auto next = middle; next != by_first_.begin();) {
      --next;
      if (is_beyond(box.lower[0] - coordinate(*next, 0))) break;
      examine(*next);
    }
    std::sort(doubtful.begin(), doubtful.end());
    return doubtful;
  }

  [[nodiscard]] bool equals_lower_rival(uint32_t c) const {
    return std::any_of(rivals_.begin(), rivals_.end(), [this, c](uint32_t b) {
      bool is_equal = b < c;
      for (uint32_t i = 0; i < dims_; ++i) {
        is_equal &= coordinate(b, i) <= coordinate(c, i) && coordinate(b, i) >= coordinate(c, i);
      }
      return is_equal;
    });
  }

  // Returns the rival, other than c, that is nearest to a point.
  [[nodiscard]] uint32_t nearest_rival(uint32_t c, const Point& point) const {
    uint32_t best = c;
    double least = 0.0;
    for (const uint32_t b : rivals_) {
      if (b == c) continue;
      const double to_b = distance(b, point);
      if (best == c || to_b < least) {
        best = b;
        least = to_b;
      }
    }
    return best;
  }

  // Returns whether the cell of c is proven to miss the box: halves the box until one rival is
  // enough for each part. Large parts come first, so that a point that c may win is found soon.
  // There is no proof then.
  [[nodiscard]] bool misses(uint32_t c, const Box& whole) {
    parts_.assign(1, whole);
    for (size_t done = 0; done < parts_.size(); ++done) {
      if (done == max_parts) return false;
      Box box = parts_[done];
      Point centre{};
      uint32_t longest = 0;
      for (uint32_t i = 0; i < dims_; ++i) {
        centre[i] = 0.5 * (box.lower[i] + box.upper[i]);
        if (box.upper[i] - box.lower[i] > box.upper[longest] - box.lower[longest]) longest = i;
      }
      const uint32_t b = nearest_rival(c, centre);
      bool is_refuted = true;
      for (uint32_t corner = 0; corner < (1U << dims_); ++corner) {
        Point point{};
        for (uint32_t i = 0; i < dims_; ++i) point[i] = (corner >> i & 1U) != 0 ? box.upper[i] : box.lower[i];
        const double to_c = distance(c, point);
        if (margin_.separates(distance(b, point), to_c)) continue;
        if (!margin_.separates(distance(nearest_rival(c, point), point), to_c)) return false;
        is_refuted = false;
      }
      if (is_refuted) continue;
      const double upper = box.upper[longest];
      box.upper[longest] = centre[longest];
      parts_.push_back(box);
      box.lower[longest] = centre[longest];
      box.upper[longest] = upper;
      parts_.push_back(box);
    }
    return true;
  }

  const std::vector<double>& unit_;
  uint32_t dims_;
  TableScalar scalar_;
  const BucketGrid& grid_;
  RoundingMargin margin_;
  std::vector<uint32_t> by_first_;  // cells in the order of their first coordinate
  std::vector<uint32_t> rivals_;    // centroids that may refute others: the list of the bucket, then the doubtful too
  std::vector<Box> parts_;
};

BucketProof malformed(const std::string& problem) { return {BucketVerdict::malformed, 0, 0, problem}; }

BucketProof malformed(uint32_t bucket, const std::string& problem) {
  return {BucketVerdict::malformed, bucket, 0, "bucket " + std::to_string(bucket) + " " + problem};
}

BucketProof check_structure(uint32_t cells, uint32_t dims, const BucketGrid& grid) {
  std::uint64_t buckets = 1;
  for (uint32_t i = 0; i < dims && buckets <= grid.first.size(); ++i) buckets *= grid.side;
  if (grid.side < 1 || grid.first.size() != buckets + 1) {
    return malformed("the number of lists differs from the number of buckets");
  }
  if (grid.side > 0x1000000U) return malformed("the grid has more than 2^24 buckets along a dimension");
  if (grid.first.front() != 0 || grid.first.back() != grid.listed.size()) {
    return malformed("the lists do not begin and end together with the listed centroids");
  }
  for (uint32_t bucket = 0; bucket < buckets; ++bucket) {
    const uint32_t begin = grid.first[bucket];
    const uint32_t end = grid.first[bucket + 1];
    if (begin >= end) return malformed(bucket, "lists no centroid");
    if (end > grid.listed.size()) return malformed(bucket, "lists more centroids than there are");
    for (uint32_t i = begin; i < end; ++i) {
      if (grid.listed[i] >= cells) return malformed(bucket, "lists a cell that does not exist");
      if (i > begin && grid.listed[i] <= grid.listed[i - 1]) {
        return malformed(bucket, "does not list its centroids in ascending order");
      }
    }
  }
  return {};
}

}  // namespace

BucketProof prove_bucket_grid(const std::vector<double>& unit, uint32_t cells, uint32_t dims, TableScalar scalar,
                              const BucketGrid& grid) {
  BucketProof proof = check_structure(cells, dims, grid);
  if (proof.verdict != BucketVerdict::proven) return proof;
  Prover prover(unit, cells, dims, scalar, grid);
  for (uint32_t bucket = 0; bucket + 1 < grid.first.size(); ++bucket) {
    const uint32_t unproven = prover.first_unproven(bucket);
    if (unproven == Prover::none) continue;
    proof.verdict = BucketVerdict::not_proven;
    proof.bucket = bucket;
    proof.centroid = unproven;
    proof.problem = "bucket " + std::to_string(bucket) + " does not list cell " + std::to_string(unproven) +
                    ", which may be the nearest there";
    return proof;
  }
  return proof;
}

}  // namespace nanoqd::host
