#include "generator.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nanoqd/map/lloyd.hpp>
#include <utility>

#include "cell_order.hpp"
#include "centroid_start.hpp"
#include "lloyd_runs.hpp"
#include "nearest_batch.hpp"
#include "sample_stream.hpp"
#include "voronoi.hpp"

namespace nanoqd::host {
namespace {

constexpr std::uint64_t most_samples = 0x7FFFFFFFU;
constexpr std::uint32_t most_cells = 1U << 24;
constexpr std::uint64_t paper_samples = 25000;
constexpr std::uint32_t paper_iterations = 100;

// Exact: these values come within 0.05 % of the final energy.
constexpr std::uint32_t exact_iterations = 400;
constexpr double exact_tolerance = 4e-6;
// A small table is computed from several starts, and the best result is kept. The starts together
// integrate this many cells, which takes about one CPU second.
constexpr std::uint64_t exact_effort = 1000000;
constexpr std::uint32_t most_starts = 64;

constexpr std::uint32_t sampled_iterations = 50;
constexpr double sampled_tolerance = 1e-4;
// Fresh samples: 80 iterations come within 0.5 % of the final energy. The total number of searches
// decides whether a table gets more iterations (small) or fewer (large). In a tree (above 3-D) a
// search costs more, and the first iterations bring nearly all of the gain.
constexpr std::uint32_t fresh_iterations = 80;
constexpr std::uint32_t fewest_fresh_iterations = 16;
constexpr std::uint32_t most_fresh_iterations = 320;
constexpr std::uint32_t fresh_samples_per_cell = 32;
constexpr std::uint32_t fewest_fresh_samples = 4096;
struct Effort {
  std::uint64_t small;  // a small table may take more iterations up to this many searches
  std::uint64_t large;  // a large table takes fewer iterations above this many searches
};
constexpr Effort effort_in_a_grid = {4000000, 40000000};
constexpr Effort effort_in_a_tree = {1000000, 10000000};

// Measured on one core of a desktop, for estimates.
constexpr double exact_cell_seconds = 6.5e-7;
constexpr double typical_exact_iterations = 240.0;  // then the energy falls by less than the tolerance
constexpr double start_step_seconds = 4e-10;        // for a coordinate of a sample and a cell

GeneratorMethod chosen_method(const GeneratorOptions& options) {
  if (options.method != GeneratorMethod::auto_choice) return options.method;
  return options.dims <= 2 ? GeneratorMethod::exact : GeneratorMethod::sampled;
}

// Returns base^(2 / dims) by Newton's method for x^dims = base^2, because the pow of the C library
// may differ between machines.
double squared_root(double base, std::uint32_t dims) {
  double x = base * base;
  for (std::uint32_t step = 0; step < 2000; ++step) {
    double power = 1.0;  // x^(dims - 1)
    for (std::uint32_t i = 1; i < dims; ++i) power *= x;
    const double next = x - (x - base * base / power) / static_cast<double>(dims);
    if (!(next < x)) break;  // starting above the root, x falls until rounding stops it
    x = next;
  }
  return x;
}

std::uint32_t capped(std::uint64_t count) { return static_cast<std::uint32_t>(std::min(count, most_samples)); }

std::vector<double> draw_start(const GeneratorOptions& options, Rng& rng) {
  if (options.start == GeneratorStart::random) return random_points(options.cells, options.dims, rng);
  const std::uint64_t samples = options.samples > 0 ? options.samples : std::uint64_t{options.cells} * 4;
  return kmeans_plus_plus(random_points(capped(samples), options.dims, rng), options.cells, options.dims, rng);
}

void run_exact(const GeneratorOptions& options, double scale, Generated& made) {
  made.method = TableMethod::exact;
  const std::uint32_t cells = options.cells;
  if (options.dims == 1) {
    made.unit.resize(cells);
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      made.unit[cell] = (static_cast<double>(cell) + 0.5) / static_cast<double>(cells);
    }
    return;
  }
  Rng rng(options.seed);
  const std::uint32_t iterations = options.iterations > 0 ? options.iterations : exact_iterations;
  const auto planned = static_cast<std::uint32_t>(std::max<std::uint64_t>(exact_effort / cells, iterations));
  std::uint32_t spent = 0;
  double best = 0.0;
  for (std::uint32_t start = 0; start < most_starts && (start == 0 || spent + made.iterations < planned); ++start) {
    LloydRun run;
    run.unit = draw_start(options, rng);
    order_cells(run.unit, options.dims);  // so that the iteration goes through memory in order
    run.threads = options.threads;
    run.iterations = std::min(iterations, planned - spent);
    run.tolerance = options.tolerance < 0.0 ? exact_tolerance : options.tolerance;
    if (options.progress) {
      run.progress = [&](std::uint32_t done, double energy) {
        options.progress(spent + done, planned, scale * energy);
      };
    }
    lloyd_on_cells(run);
    spent += run.done;
    if (start == 0 || run.mean_squared_distance < best) {
      best = run.mean_squared_distance;
      made.unit = std::move(run.unit);
      made.iterations = run.done;
    }
  }
}

// Uses samples that are drawn once: for `paper`, and for `sampled` with a given number of samples.
void run_samples(const GeneratorOptions& options, double scale, Generated& made) {
  const bool is_paper = chosen_method(options) == GeneratorMethod::paper;
  made.method = is_paper ? TableMethod::paper : TableMethod::sampled;
  made.samples = options.samples > 0 ? options.samples : paper_samples;
  Rng rng(options.seed);
  LloydRun run;
  run.dims = options.dims;
  if (options.start == GeneratorStart::random) run.unit = random_points(options.cells, options.dims, rng);
  std::vector<double> samples = random_points(static_cast<std::uint32_t>(made.samples), options.dims, rng);
  if (options.start == GeneratorStart::kmeans_plus_plus) {
    run.unit = kmeans_plus_plus(samples, options.cells, options.dims, rng);
  }
  order_cells(samples, options.dims);  // then neighbours find their centroids in the cache
  order_cells(run.unit, options.dims);
  run.threads = options.threads;
  run.iterations = options.iterations > 0 ? options.iterations : is_paper ? paper_iterations : sampled_iterations;
  run.tolerance = is_paper ? -1.0 : options.tolerance < 0.0 ? sampled_tolerance : options.tolerance;
  if (options.progress) {
    run.progress = [&](std::uint32_t done, double energy) { options.progress(done, run.iterations, scale * energy); };
  }
  lloyd_on_samples(run, samples, !is_paper, rng);
  made.unit = std::move(run.unit);
  made.iterations = run.done;
}

// How many fresh samples an iteration draws, and how many iterations there are.
struct FreshPlan {
  std::uint64_t samples;
  std::uint32_t iterations;
};

FreshPlan fresh_plan(const GeneratorOptions& options) {
  const Effort effort = options.dims <= 3 ? effort_in_a_grid : effort_in_a_tree;
  const std::uint64_t wished = std::uint64_t{options.cells} * fresh_samples_per_cell;
  const std::uint64_t affordable = std::max(wished / 2, effort.large / fewest_fresh_iterations);
  const std::uint64_t samples = capped(std::max<std::uint64_t>(std::min(wished, affordable), fewest_fresh_samples));
  if (options.iterations > 0) return {samples, options.iterations};
  const std::uint32_t few = capped(effort.large / samples);
  const std::uint32_t many = capped(effort.small / samples);
  return {samples, std::clamp(few, fewest_fresh_iterations, std::clamp(many, fresh_iterations, most_fresh_iterations))};
}

void run_fresh_samples(const GeneratorOptions& options, double scale, Generated& made) {
  made.method = TableMethod::sampled;
  const FreshPlan plan = fresh_plan(options);
  made.samples = plan.samples;
  Rng rng(options.seed);
  LloydRun run;
  run.dims = options.dims;
  run.unit = draw_start(options, rng);
  order_cells(run.unit, options.dims);
  run.threads = options.threads;
  run.iterations = plan.iterations;
  if (options.progress) {
    run.progress = [&](std::uint32_t done, double energy) { options.progress(done, run.iterations, scale * energy); };
  }
  lloyd_on_fresh_samples(run, static_cast<std::uint32_t>(made.samples), rng);
  made.unit = std::move(run.unit);
  made.iterations = run.done;
}

void measure_exactly(const GeneratorOptions& options, double scale, Generated& made) {
  Voronoi voronoi;
  voronoi.set_points(made.unit.data(), options.cells);
  double energy = 0.0;
  double smallest = 1.0;
  double largest = 0.0;
  for (std::uint32_t cell = 0; cell < options.cells; ++cell) {
    const CellIntegrals integrals = voronoi.integrate(cell);
    energy += integrals.moment;
    smallest = std::min(smallest, integrals.area);
    largest = std::max(largest, integrals.area);
  }
  made.energy = energy * scale;
  made.smallest_cell = smallest * static_cast<double>(options.cells);
  made.largest_cell = largest * static_cast<double>(options.cells);
}

std::uint32_t measuring_samples(std::uint32_t cells) {
  const std::uint32_t samples_per_cell = std::clamp(500000U / cells, 32U, 1024U);
  return capped(std::uint64_t{cells} * samples_per_cell);
}

// Measures with samples that no iteration has used: rng.jump() takes them from far ahead in the
// sequence.
void measure_by_samples(const GeneratorOptions& options, double scale, Generated& made) {
  Rng rng(options.seed);
  rng.jump();
  NearestBatch search(options.threads);
  search.set_points(made.unit.data(), options.cells, options.dims);
  const std::uint32_t samples = measuring_samples(options.cells);
  SampleStream stream(search, options.dims, rng);
  stream.begin(samples);
  std::vector<double> sums(made.unit.size());
  std::vector<std::uint32_t> counts(options.cells);
  std::vector<double> sample(options.dims);
  const auto draw = [&](double* point) { stream.next(point); };
  const auto nearest = [&](const double*) { return stream.cell(); };
  made.energy =
      scale * detail::gather_samples(made.unit.data(), options.cells, options.dims, samples,
                                     LloydBuffers<double>{sums.data(), counts.data(), sample.data()}, draw, nearest);
  const double mean = static_cast<double>(samples) / static_cast<double>(options.cells);
  made.smallest_cell = static_cast<double>(*std::min_element(counts.begin(), counts.end())) / mean;
  made.largest_cell = static_cast<double>(*std::max_element(counts.begin(), counts.end())) / mean;
}

}  // namespace

std::string complaint(const GeneratorOptions& options) {
  const GeneratorMethod method = chosen_method(options);
  if (options.cells == 0) return "a table needs at least one cell; give a number of cells of at least 1";
  if (options.cells > most_cells) {
    return std::to_string(options.cells) + " cells cannot be distinguished in float; use at most 16,777,216 cells";
  }
  if (options.dims == 0 || options.dims > 32) {
    return "a table has 1 to 32 dimensions, not " + std::to_string(options.dims);
  }
  if (method == GeneratorMethod::exact && options.dims > 2) {
    return "cells are integrated exactly only in 1 and 2 dimensions; use the method sampled for " +
           std::to_string(options.dims) + " dimensions";
  }
  if (!(options.tolerance <= 1.0)) {
    return "the tolerance is a fraction of the energy; give a number from 0 to 1";
  }
  if (options.samples > most_samples || options.samples * options.dims > most_samples) {
    return std::to_string(options.samples) +
           " samples are too many; give at most 2,147,483,647 divided by the number of dimensions";
  }
  const bool uses_samples = method == GeneratorMethod::paper || options.samples > 0;
  const std::uint64_t samples = options.samples > 0 ? options.samples : paper_samples;
  if (uses_samples && method != GeneratorMethod::exact && samples < options.cells) {
    return std::to_string(samples) + " samples cannot support " + std::to_string(options.cells) +
           " cells; give at least one sample for each cell, better twenty";
  }
  return {};
}

Generated generate(const GeneratorOptions& options) {
  Generated made;
  if (!complaint(options).empty()) return made;
  const double scale = squared_root(static_cast<double>(options.cells), options.dims);
  switch (chosen_method(options)) {
    case GeneratorMethod::auto_choice:
    case GeneratorMethod::exact: run_exact(options, scale, made); break;
    case GeneratorMethod::paper: run_samples(options, scale, made); break;
    case GeneratorMethod::sampled:
      if (options.samples > 0) {
        run_samples(options, scale, made);
      } else {
        run_fresh_samples(options, scale, made);
      }
      break;
  }
  separate_cells(made.unit, options.dims);
  order_cells(made.unit, options.dims);
  if (options.dims == 2) {
    measure_exactly(options, scale, made);
  } else {
    measure_by_samples(options, scale, made);
  }
  return made;
}

double estimated_seconds(const GeneratorOptions& options) {
  if (!complaint(options).empty()) return 0.0;
  const auto cells = static_cast<double>(options.cells);
  const GeneratorMethod method = chosen_method(options);
  const bool is_exact = method == GeneratorMethod::exact;
  const std::uint32_t iterations = options.iterations;
  double seconds = 0.0;
  if (is_exact && options.dims == 2) {
    const double most =
        std::min(typical_exact_iterations, static_cast<double>(iterations > 0 ? iterations : exact_iterations));
    seconds = exact_cell_seconds * std::max(cells * most, static_cast<double>(exact_effort));
  } else if (!is_exact) {
    const bool is_paper = method == GeneratorMethod::paper;
    const bool is_fresh = !is_paper && options.samples == 0;
    const std::uint64_t drawn = options.samples > 0 ? options.samples : paper_samples;
    const std::uint32_t most = iterations > 0 ? iterations : is_paper ? paper_iterations : sampled_iterations;
    const FreshPlan plan = is_fresh ? fresh_plan(options) : FreshPlan{drawn, most};
    const double searches = static_cast<double>(plan.samples) * plan.iterations;
    seconds = searches * NearestBatch::seconds_for_a_point(options.cells, options.dims);
  }
  if (options.dims != 2) {
    seconds += static_cast<double>(measuring_samples(options.cells)) *
               NearestBatch::seconds_for_a_point(options.cells, options.dims);
  }
  if (options.start == GeneratorStart::kmeans_plus_plus) {
    const double drawn = options.samples > 0 ? static_cast<double>(options.samples) : 4.0 * cells;
    seconds += cells * drawn * options.dims * start_step_seconds;
  }
  return seconds;
}

}  // namespace nanoqd::host
