#include "greedy_start.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nanoqd::paper {
namespace {

// Weights as the leaves of a tree of sums. Each weight can change, and a draw picks a leaf with a
// probability equal to its share of the sum. An inner node is always the sum of its children and
// never updated by a difference, so that rounding errors do not accumulate.
class WeightTree {
 public:
  explicit WeightTree(std::size_t leaves) {
    while (first_leaf_ < leaves) first_leaf_ *= 2;
    sums_.resize(2 * first_leaf_, 0.0);
  }

  [[nodiscard]] double total() const { return sums_[1]; }
  [[nodiscard]] double operator[](std::size_t leaf) const { return sums_[first_leaf_ + leaf]; }

  void set(std::size_t leaf, double weight) {
    std::size_t node = first_leaf_ + leaf;
    sums_[node] = weight;
    for (node /= 2; node > 0; node /= 2) sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
  }

  // Returns a leaf, never one of weight 0. Requires: total() > 0, 0 <= share < 1.
  [[nodiscard]] std::size_t draw(double share) const {
    double left = share * total();
    std::size_t node = 1;
    while (node < first_leaf_) {
      node *= 2;
      const bool goes_right = (left >= sums_[node] && sums_[node + 1] > 0.0) || !(sums_[node] > 0.0);
      if (goes_right) left -= sums_[node++];
    }
    return node - first_leaf_;
  }

 private:
  std::size_t first_leaf_ = 1;
  std::vector<double> sums_;
};

// The samples in square buckets, to find those near a point without a scan of all samples.
class Buckets {
 public:
  explicit Buckets(const std::vector<double>& samples) {
    const std::size_t count = samples.size() / 2;
    side_ = std::max<std::size_t>(1, static_cast<std::size_t>(std::sqrt(static_cast<double>(count) / 4.0)));
    first_.assign(side_ * side_ + 1, 0);
    for (std::size_t s = 0; s < count; ++s) ++first_[bucket(samples, s) + 1];
    for (std::size_t b = 0; b < side_ * side_; ++b) first_[b + 1] += first_[b];
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    members_.resize(count);
    for (std::size_t s = 0; s < count; ++s) members_[next[bucket(samples, s)]++] = s;
  }

  // Calls visit(sample) for every sample within `radius` of (x, y), and for some farther ones.
  template <class Visit>
  void visit_near(double x, double y, double radius, Visit&& visit) const {
    const std::size_t bottom = along(y - radius);
    const std::size_t top = along(y + radius);
    const std::size_t left = along(x - radius);
    const std::size_t right = along(x + radius);
    for (std::size_t row = bottom; row <= top; ++row) {
      for (std::size_t m = first_[row * side_ + left]; m < first_[row * side_ + right + 1]; ++m) visit(members_[m]);
    }
  }

 private:
  [[nodiscard]] std::size_t along(double coordinate) const {
    const double clamped = std::clamp(coordinate, 0.0, 1.0);
    return std::min(static_cast<std::size_t>(clamped * static_cast<double>(side_)), side_ - 1);
  }
  [[nodiscard]] std::size_t bucket(const std::vector<double>& samples, std::size_t s) const {
    return along(samples[2 * s + 1]) * side_ + along(samples[2 * s]);
  }

  std::size_t side_ = 1;
  std::vector<std::size_t> first_;
  std::vector<std::size_t> members_;
};

double squared_distance(const std::vector<double>& samples, std::size_t a, std::size_t b) {
  const double dx = samples[2 * a] - samples[2 * b];
  const double dy = samples[2 * a + 1] - samples[2 * b + 1];
  return dx * dx + dy * dy;
}

}  // namespace

std::vector<double> greedy_start(const std::vector<double>& samples, std::uint32_t cells, Rng& rng) {
  const std::size_t count = samples.size() / 2;
  const Buckets buckets(samples);
  WeightTree weights(count);  // for each sample, the squared distance to the nearest centroid so far
  const auto trials = 2 + static_cast<std::uint32_t>(std::log(static_cast<double>(cells)));
  std::vector<double> unit;
  unit.reserve(std::size_t{2} * cells);

  std::size_t chosen = rng.below(static_cast<std::uint32_t>(count));
  for (std::size_t s = 0; s < count; ++s) weights.set(s, squared_distance(samples, s, chosen));
  double reach = std::sqrt(2.0);  // no sample is farther from its centroid than this
  for (std::uint32_t cell = 0;;) {
    unit.push_back(samples[2 * chosen]);
    unit.push_back(samples[2 * chosen + 1]);
    if (++cell == cells) return unit;
    if (!(weights.total() > 0.0)) break;
    if (cell % 32 == 0) {
      double largest = 0.0;
      for (std::size_t s = 0; s < count; ++s) largest = std::max(largest, weights[s]);
      reach = std::sqrt(largest) * (1.0 + 1e-9);
    }
    double best_gain = -1.0;
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
      const std::size_t drawn = weights.draw(rng.uniform<double>());
      double gain = 0.0;
      buckets.visit_near(samples[2 * drawn], samples[2 * drawn + 1], reach, [&](std::size_t s) {
        gain += std::max(0.0, weights[s] - squared_distance(samples, s, drawn));
      });
      if (gain > best_gain) {
        best_gain = gain;
        chosen = drawn;
      }
    }
    buckets.visit_near(samples[2 * chosen], samples[2 * chosen + 1], reach, [&](std::size_t s) {
      const double distance = squared_distance(samples, s, chosen);
      if (distance < weights[s]) weights.set(s, distance);
    });
  }
  // There are fewer different samples than cells.
  while (unit.size() < std::size_t{2} * cells) unit.push_back(rng.uniform<double>());
  return unit;
}

}  // namespace nanoqd::paper
