// How uniform random solutions are spread over a measure that is a sum of genes.
//
// The mean of m uniform numbers has the Bates distribution. The more genes a measure adds up, the more of the random
// solutions lie in the middle of its range, and the fewer at the ends.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_BATES_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_BATES_HPP

#include <cstdint>

namespace nanoqd::paper {

// Density at x in [0, 1] of the mean of m numbers that are uniform in [0, 1]; 0 outside. Good to 1e-9 up to m = 30.
// Pre: m >= 1.
[[nodiscard]] double bates_density(double x, std::uint32_t m);

// How likely one of `evaluations` uniform random solutions of n genes falls into a cell with this centroid (in the unit
// square) and an equal share of the square's area. The first measure is the sum of the first n / 2 genes, the second
// that of the others.
[[nodiscard]] double chance_to_fill(double x, double y, std::uint32_t n, double cells, double evaluations);

}  // namespace nanoqd::paper

#endif
