// Where k-means starts in the common Python library: greedy k-means++, in the plane.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_GREEDY_START_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_GREEDY_START_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

namespace nanoqd::paper {

// Chooses centroids among the samples (x and y in turn, in the unit square). The first is any of them; each further one
// is the best of 2 + log(cells) samples, drawn with probabilities that grow with the square of their distance to the
// centroids chosen before: the one that lowers the sum of these squares most (D. Arthur and S. Vassilvitskii,
// "k-means++: the advantages of careful seeding", 2007). Samples that are out of reach of a draw are not looked
// at: about samples (log cells)^2 steps in all. Pre: from 1 to as many cells as samples.
[[nodiscard]] std::vector<double> greedy_start(const std::vector<double>& samples, std::uint32_t cells, Rng& rng);

}  // namespace nanoqd::paper

#endif
