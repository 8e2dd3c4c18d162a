// Makes the search index of a bucket table: for each bucket of a grid, the centroids that the scan can return there.
#ifndef NANOQD_PORTS_HOST_TABLE_BUCKET_BUILDER_HPP
#define NANOQD_PORTS_HOST_TABLE_BUCKET_BUILDER_HPP

#include <cstdint>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

// Side of the grid that suits `cells` well-spread centroids: about `buckets_per_cell` buckets for each.
[[nodiscard]] std::uint32_t bucket_side(std::uint32_t cells, std::uint32_t dims, double buckets_per_cell = 1.0);

// The grid of side^dims buckets over `unit` (cells x dims coordinates in [0, 1], representable in `scalar`).
//
// Exact for any centroids. Lists are as short as the rounding margin allows in 2-D and nearly so in 1-D and 3-D;
// centroids that are well spread give about 4.5 a bucket in 2-D at one bucket a centroid, and about 10 in 3-D. Of equal
// centroids only the first is listed, as only that is ever found.
// Pre: cells >= 1; dims from 1 to 3; 1 <= side and side^dims < 2^31. About k log k steps for well-spread centroids.
[[nodiscard]] BucketGrid build_bucket_grid(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                           TableScalar scalar, std::uint32_t side);

// The finest grid, up to `finest_side`, whose index takes at most `bytes` of flash. Its side is 0 if none fits.
[[nodiscard]] BucketGrid fit_bucket_grid(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                         TableScalar scalar, std::uint32_t finest_side, std::uint64_t bytes);

// Flash that `first` and `listed` take in a BucketTable, each in its smallest type.
[[nodiscard]] std::uint64_t bucket_bytes(const BucketGrid& grid, std::uint32_t cells);

// The longest list: how many centroids a lookup looks at in the worst case.
[[nodiscard]] std::uint32_t longest_bucket(const BucketGrid& grid);

}  // namespace nanoqd::host

#endif
