#include "centroid_start.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <nanoqd/map/lloyd.hpp>

namespace nanoqd::host {

std::vector<double> random_points(std::uint32_t count, std::uint32_t dims, Rng& rng) {
  std::vector<double> unit(static_cast<std::size_t>(count) * dims);
  random_centroids(unit.data(), count, dims, rng);
  return unit;
}

std::vector<double> kmeans_plus_plus(const std::vector<double>& samples, std::uint32_t cells, std::uint32_t dims,
                                     Rng& rng) {
  const std::size_t count = samples.size() / dims;
  std::vector<double> unit;
  unit.reserve(static_cast<std::size_t>(cells) * dims);
  std::vector<double> weight(count, std::numeric_limits<double>::infinity());  // squared distance to the chosen ones
  std::size_t chosen = rng.below(static_cast<std::uint32_t>(count));
  while (true) {
    const double* centroid = samples.data() + chosen * dims;
    unit.insert(unit.end(), centroid, centroid + dims);
    if (unit.size() == static_cast<std::size_t>(cells) * dims) return unit;

    double total = 0.0;
    for (std::size_t s = 0; s < count; ++s) {
      double distance = 0.0;
      for (std::uint32_t i = 0; i < dims; ++i) {
        const double difference = samples[s * dims + i] - centroid[i];
        distance += difference * difference;
      }
      weight[s] = std::min(weight[s], distance);
      total += weight[s];
    }
    if (!(total > 0.0)) break;
    double left = rng.uniform<double>() * total;
    for (std::size_t s = 0; s < count; ++s) {
      if (!(weight[s] > 0.0)) continue;
      chosen = s;  // if rounding leads beyond the end, this is the last sample with a weight
      left -= weight[s];
      if (left < 0.0) break;
    }
  }
  while (unit.size() < static_cast<std::size_t>(cells) * dims) unit.push_back(rng.uniform<double>());
  return unit;
}

}  // namespace nanoqd::host
