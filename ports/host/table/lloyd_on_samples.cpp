#include <algorithm>
#include <cstddef>
#include <nanoqd/map/lloyd.hpp>

#include "lloyd_runs.hpp"
#include "nearest_batch.hpp"
#include "sample_stream.hpp"

namespace nanoqd::host {

void lloyd_on_samples(LloydRun& run, const std::vector<double>& samples, bool reseed_empty, Rng& rng) {
  const std::uint32_t dims = run.dims;
  const auto cells = static_cast<std::uint32_t>(run.unit.size() / dims);
  const auto count = static_cast<std::uint32_t>(samples.size() / dims);
  std::vector<double> sums(run.unit.size());
  std::vector<std::uint32_t> counts(cells);
  std::vector<double> sample(dims);
  const LloydBuffers<double> buffers{sums.data(), counts.data(), sample.data()};
  std::vector<std::uint32_t> cell_of(count);
  NearestBatch search(run.threads);
  double before = 0.0;

  for (run.done = 0; run.done < run.iterations;) {
    search.set_points(run.unit.data(), cells, dims);
    const double* next_sample = samples.data();
    const auto draw = [&](double* point) {
      std::copy_n(next_sample, dims, point);
      next_sample += dims;
    };
    search.find(samples.data(), count, cell_of.data());
    const std::uint32_t* next_cell = cell_of.data();
    const auto nearest = [&](const double*) { return *next_cell++; };
    const double energy = detail::gather_samples(run.unit.data(), cells, dims, count, buffers, draw, nearest);
    const auto reseed = [&](double* centroid) {
      std::copy_n(samples.data() + std::size_t{rng.below(count)} * dims, dims, centroid);
    };
    const std::uint32_t empty =
        detail::move_centroids(run.unit.data(), cells, dims, 1.0, reseed_empty, buffers, reseed);
    ++run.done;
    if (run.progress) run.progress(run.done, energy);
    run.mean_squared_distance = energy;
    const bool is_still = run.done > 1 && before - energy < run.tolerance * energy;
    if (is_still && (empty == 0 || !reseed_empty)) break;
    before = energy;
  }
}

void lloyd_on_fresh_samples(LloydRun& run, std::uint32_t samples, Rng& rng) {
  const std::uint32_t dims = run.dims;
  const auto cells = static_cast<std::uint32_t>(run.unit.size() / dims);
  std::vector<double> sums(run.unit.size());
  std::vector<std::uint32_t> counts(cells);
  std::vector<double> sample(dims);
  const LloydBuffers<double> buffers{sums.data(), counts.data(), sample.data()};
  NearestBatch search(run.threads);
  SampleStream stream(search, dims, rng);
  const auto draw = [&](double* point) { stream.next(point); };
  const auto nearest = [&](const double*) { return stream.cell(); };
  const auto reseed = [&](double* centroid) { random_centroids(centroid, 1, dims, rng); };
  const std::uint32_t overstepping = run.iterations / 2;
  for (run.done = 0; run.done < run.iterations; ++run.done) {
    search.set_points(run.unit.data(), cells, dims);
    stream.begin(samples);
    const double step =
        run.done < overstepping ? 1.6 : 1.0 / (1.0 + 0.5 * static_cast<double>(run.done - overstepping));
    run.mean_squared_distance = detail::gather_samples(run.unit.data(), cells, dims, samples, buffers, draw, nearest);
    detail::move_centroids(run.unit.data(), cells, dims, step, true, buffers, reseed);
    if (run.progress) run.progress(run.done + 1, run.mean_squared_distance);
  }
}

}  // namespace nanoqd::host
