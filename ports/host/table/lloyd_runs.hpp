// The variants of Lloyd's iteration that the generator uses. Each starts from given centroids.
#ifndef NANOQD_PORTS_HOST_TABLE_LLOYD_RUNS_HPP
#define NANOQD_PORTS_HOST_TABLE_LLOYD_RUNS_HPP

#include <cstdint>
#include <functional>
#include <nanoqd/math/rng.hpp>
#include <vector>

namespace nanoqd::host {

struct LloydRun {
  std::vector<double> unit;  // the start, then the result
  std::uint32_t dims = 2;
  std::uint32_t iterations = 0;  // the most iterations
  double tolerance = 0.0;        // stop when the energy falls by less than this fraction of itself in an iteration
  std::uint32_t threads = 0;     // see GeneratorOptions
  std::function<void(std::uint32_t done, double mean_squared_distance)> progress;  // may be empty

  std::uint32_t done = 0;
  double mean_squared_distance = 0.0;  // at the last centroids that were measured
};

// Uses exactly integrated cells of the unit square, and momentum. The result is the best set of
// centroids that was found.
void lloyd_on_cells(LloydRun& run);

// Uses samples that were drawn before. If `reseed_empty`, an empty cell moves to a random sample;
// otherwise it keeps its centroid. Requires: at least one sample, and fewer than 2^32.
void lloyd_on_samples(LloydRun& run, const std::vector<double>& samples, bool reseed_empty, Rng& rng);

// Draws `samples` fresh samples in every iteration. The first half of the iterations takes steps
// that are too long. The second half takes shorter and shorter steps, so that the final centroids
// are an average over many samples.
void lloyd_on_fresh_samples(LloydRun& run, std::uint32_t samples, Rng& rng);

}  // namespace nanoqd::host

#endif
