// The centroids of one run, in the unit square, with their search index. Runs of all functions and dimensions with the
// same number share it: each scales its measures to the unit square.
//
//     const std::shared_ptr<const CentroidTable> table = make_centroid_table({5000, 25000, CvtStart::kmeans}, seed);
#ifndef NANOQD_EXAMPLES_PAPER_RUN_CENTROID_TABLE_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_CENTROID_TABLE_HPP

#include <cstdint>
#include <memory>
#include <vector>

#include "host/table/table_data.hpp"

namespace nanoqd::paper {

enum class CvtStart : std::uint8_t {
  random,  // random points, then Lloyd's iteration on samples until it stands still: the paper's Algorithm 2
  kmeans,  // the same from greedy k-means++: what the common Python library does
  exact,   // Lloyd's iteration on exactly integrated cells; no samples
};

struct CvtOptions {
  std::uint32_t cells = 0;
  std::uint32_t samples = 0;  // at least as many as cells; not used by `exact`
  CvtStart start = CvtStart::kmeans;
};

struct CentroidTable {
  std::uint32_t cells = 0;
  std::unique_ptr<double[][2]> unit;  // a plain array, as the library's own tables have it
  host::BucketGrid grid;
  std::vector<std::uint32_t> border;  // cells that reach to the border of the square, ascending
};

// The same options and seed, the same bits. 5,000 cells from 25,000 samples take about 0.2 s.
[[nodiscard]] std::shared_ptr<const CentroidTable> make_centroid_table(const CvtOptions& options, std::uint64_t seed);

}  // namespace nanoqd::paper

#endif
