// Proves that a bucket table returns the same cell as the plain scan, for every representable
// point. It does not try points. It shows, for every bucket and every centroid that is not in its
// list, that the scan cannot return that centroid there.
#ifndef NANOQD_PORTS_HOST_TABLE_BUCKET_CHECK_HPP
#define NANOQD_PORTS_HOST_TABLE_BUCKET_CHECK_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

enum class BucketVerdict {
  proven,
  malformed,   // the arrays do not describe a grid of non-empty ascending lists
  not_proven,  // `centroid` is not listed in `bucket`, and may be the nearest there
};

struct BucketProof {
  BucketVerdict verdict = BucketVerdict::proven;
  std::uint32_t bucket = 0;    // the first wrong bucket, unless proven
  std::uint32_t centroid = 0;  // only if not_proven
  std::string problem;         // one sentence; empty if proven
};

// `grid` may have any content. Requires: `unit` has cells x dims coordinates in [0, 1],
// representable in `scalar`; cells >= 1; dims from 1 to 3. Cost: about O(side^dims k^((dims - 1) /
// dims)) for k well-spread centroids.
[[nodiscard]] BucketProof prove_bucket_grid(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                            TableScalar scalar, const BucketGrid& grid);

}  // namespace nanoqd::host

#endif
