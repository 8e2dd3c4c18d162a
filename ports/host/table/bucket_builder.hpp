// Builds the index of a bucket table: for each bucket of a grid, a list of the centroids that the
// scan can return there.
#ifndef NANOQD_PORTS_HOST_TABLE_BUCKET_BUILDER_HPP
#define NANOQD_PORTS_HOST_TABLE_BUCKET_BUILDER_HPP

#include <cstdint>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

// Returns the side of a grid that suits `cells` well-spread centroids: it has about
// `buckets_per_cell` buckets for each centroid.
[[nodiscard]] std::uint32_t bucket_side(std::uint32_t cells, std::uint32_t dims, double buckets_per_cell = 1.0);

// Returns a grid of side^dims buckets over `unit` (cells x dims coordinates in [0, 1],
// representable in `scalar`).
//
// The lists are exact for any centroids. They are as short as the rounding margin allows in 2-D,
// and nearly as short in 1-D and 3-D. With one bucket for each of k well-spread centroids, a list
// has about 4.5 entries in 2-D and about 10 in 3-D. Of equal centroids only the first is listed,
// because a lookup returns only that one. Requires: cells >= 1; dims from 1 to 3; side >= 1 and
// side^dims < 2^31. Cost: about O(k log k) for well-spread centroids.
[[nodiscard]] BucketGrid build_bucket_grid(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                           TableScalar scalar, std::uint32_t side);

// Returns the finest grid, up to `finest_side`, whose index takes at most `bytes` bytes of flash.
// Its side is 0 if none fits.
[[nodiscard]] BucketGrid fit_bucket_grid(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims,
                                         TableScalar scalar, std::uint32_t finest_side, std::uint64_t bytes);

// Returns the bytes of flash that `first` and `listed` take in a BucketTable, each in its smallest
// type.
[[nodiscard]] std::uint64_t bucket_bytes(const BucketGrid& grid, std::uint32_t cells);

// Returns the length of the longest list: how many centroids a lookup compares in the worst case.
[[nodiscard]] std::uint32_t longest_bucket(const BucketGrid& grid);

}  // namespace nanoqd::host

#endif
