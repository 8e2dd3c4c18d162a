#include "centroid_table.hpp"

#include <algorithm>
#include <cstddef>
#include <nanoqd/math/rng.hpp>
#include <utility>

#include "greedy_start.hpp"
#include "host/table/bucket_builder.hpp"
#include "host/table/cell_order.hpp"
#include "host/table/centroid_start.hpp"
#include "host/table/generator.hpp"
#include "host/table/lloyd_runs.hpp"
#include "host/table/voronoi.hpp"

namespace nanoqd::paper {
namespace {

// The iteration has converged when no sample changes its centroid any more. The energy is then
// constant, except for rounding.
constexpr double still = 1e-12;
constexpr std::uint32_t most_iterations = 1000;

std::vector<double> centroids_from_samples(const CvtOptions& options, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<double> samples = host::random_points(options.samples, 2, rng);
  host::order_cells(samples, 2);  // neighbours in space become neighbours in memory, for the cache
  host::LloydRun run;
  run.unit = options.start == CvtStart::kmeans ? greedy_start(samples, options.cells, rng)
                                               : host::random_points(options.cells, 2, rng);
  run.iterations = most_iterations;
  run.tolerance = still;
  host::order_cells(run.unit, 2);
  host::lloyd_on_samples(run, samples, true, rng);
  host::separate_cells(run.unit, 2);
  host::order_cells(run.unit, 2);
  return std::move(run.unit);
}

std::vector<double> exact_centroids(std::uint32_t cells, std::uint64_t seed) {
  host::GeneratorOptions options;
  options.cells = cells;
  options.seed = seed;
  options.method = host::GeneratorMethod::exact;
  return host::generate(options).unit;
}

std::vector<std::uint32_t> border_cells(const std::vector<double>& unit) {
  std::vector<std::uint32_t> border;
  const auto polygons = host::voronoi_polygons(unit);
  for (std::uint32_t cell = 0; cell < polygons.size(); ++cell) {
    const bool reaches = std::any_of(polygons[cell].begin(), polygons[cell].end(), [](const host::PlanePoint& corner) {
      constexpr double hair = 1e-9;  // a cell too many does no harm
      return corner.x < hair || corner.x > 1.0 - hair || corner.y < hair || corner.y > 1.0 - hair;
    });
    if (reaches) border.push_back(cell);
  }
  return border;
}

}  // namespace

std::shared_ptr<const CentroidTable> make_centroid_table(const CvtOptions& options, std::uint64_t seed) {
  const std::vector<double> unit =
      options.start == CvtStart::exact ? exact_centroids(options.cells, seed) : centroids_from_samples(options, seed);
  auto table = std::make_shared<CentroidTable>();
  table->cells = options.cells;
  table->unit = std::make_unique<double[][2]>(options.cells);
  for (std::size_t cell = 0; cell < options.cells; ++cell) {
    table->unit[cell][0] = unit[2 * cell];
    table->unit[cell][1] = unit[2 * cell + 1];
  }
  table->grid = host::build_bucket_grid(unit, options.cells, 2, host::TableScalar::double_precision,
                                        host::bucket_side(options.cells, 2));
  table->border = border_cells(unit);
  return table;
}

}  // namespace nanoqd::paper
