// The runs of Lloyd's iteration behind the generator, each from given centroids.
#ifndef NANOQD_PORTS_HOST_TABLE_LLOYD_RUNS_HPP
#define NANOQD_PORTS_HOST_TABLE_LLOYD_RUNS_HPP

#include <cstdint>
#include <functional>
#include <nanoqd/math/rng.hpp>
#include <vector>

namespace nanoqd::host {

struct LloydRun {
  std::vector<double> unit;  // start and result
  std::uint32_t dims = 2;
  std::uint32_t iterations = 0;  // at most
  double tolerance = 0.0;        // stop when the energy falls by less than this share an iteration
  std::function<void(std::uint32_t done, double mean_squared_distance)> progress;  // may be empty

  std::uint32_t done = 0;
  double mean_squared_distance = 0.0;  // at the last centroids that were measured
};

// On exactly integrated cells of the unit square, with momentum. The result is the best set of centroids that was met.
void lloyd_on_cells(LloydRun& run);

// On samples that were drawn before. An empty cell gets the place of a random sample, or keeps its centroid.
// Pre: fewer than 2^32 samples, at least one.
void lloyd_on_samples(LloydRun& run, const std::vector<double>& samples, bool reseed_empty, Rng& rng);

// On `samples` fresh ones in every iteration. The first half of the iterations oversteps, the second half takes ever
// shorter steps, so that the centroids end at an average over many samples.
void lloyd_on_fresh_samples(LloydRun& run, std::uint32_t samples, Rng& rng);

}  // namespace nanoqd::host

#endif
