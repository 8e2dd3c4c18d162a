// Greedy k-means++ in the plane, the start of k-means in the common Python library.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_GREEDY_START_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_GREEDY_START_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

namespace nanoqd::paper {

// Chooses centroids among the samples (x, y, x, y, ..., in the unit square) and returns them in the
// same form (D. Arthur and S. Vassilvitskii, "k-means++: the advantages of careful seeding", 2007).
// - The first centroid is a random sample.
// - For each further centroid it draws 2 + log(cells) samples. The probability of a sample is
//   proportional to its squared distance to the nearest centroid so far.
// - Of these it takes the sample that lowers the sum of these squares most.
// Requires: 1 <= cells <= number of samples.
// Cost: about samples (log cells)^2 steps, because a draw skips samples that are out of its reach.
[[nodiscard]] std::vector<double> greedy_start(const std::vector<double>& samples, std::uint32_t cells, Rng& rng);

}  // namespace nanoqd::paper

#endif
