// The distribution of uniform random solutions along a measure that is a sum of genes.
//
// The mean of m uniform numbers has the Bates distribution. The more genes a measure sums, the more
// random solutions lie in the middle of its range, and the fewer at its ends.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_BATES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_BATES_HPP

#include <cstdint>

namespace nanoqd::paper {

// Returns the density at x of the mean of m numbers that are uniform in [0, 1]. Returns 0 outside
// [0, 1]. Accurate to 1e-9 up to m = 30. Requires: m >= 1.
[[nodiscard]] double bates_density(double x, std::uint32_t m);

// Returns the probability that at least one of `evaluations` uniform random solutions of n genes
// falls into a cell. The cell has its centroid at (x, y) in the unit square, and an equal share of
// the square's area. The first measure is the sum of the first n / 2 genes, the second is the sum
// of the others.
[[nodiscard]] double chance_to_fill(double x, double y, std::uint32_t n, double cells, double evaluations);

}  // namespace nanoqd::paper

#endif
