// The start of Lloyd's iteration.
#ifndef NANOQD_PORTS_HOST_TABLE_CENTROID_START_HPP
#define NANOQD_PORTS_HOST_TABLE_CENTROID_START_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

namespace nanoqd::host {

// Returns `count` random points of the unit box.
[[nodiscard]] std::vector<double> random_points(std::uint32_t count, std::uint32_t dims, Rng& rng);

// Chooses centroids among the samples. The probability of a sample is proportional to the square of
// its distance to the centroids chosen before (D. Arthur and S. Vassilvitskii, "k-means++: the
// advantages of careful seeding", 2007). If there are fewer different samples than cells, the rest
// are random points. Cost: O(cells samples dims), and memory for one double for each sample.
[[nodiscard]] std::vector<double> kmeans_plus_plus(const std::vector<double>& samples, std::uint32_t cells,
                                                   std::uint32_t dims, Rng& rng);

}  // namespace nanoqd::host

#endif
