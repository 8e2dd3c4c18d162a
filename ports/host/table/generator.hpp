// Generates the centroids of a table: points of the unit box whose Voronoi cells are as even as
// possible.
//
//     nanoqd::host::GeneratorOptions options;
//     options.cells = 1024;
//     options.dims = 2;
//     options.seed = 7;
//     const std::string wrong = nanoqd::host::complaint(options);  // empty, or a sentence
//     if (wrong.empty()) table = nanoqd::host::generate(options);
//
// The same options give the same bits on every machine. All random numbers come from nanoqd::Rng.
// All arithmetic is + - * / and square roots in a fixed order.
#ifndef NANOQD_PORTS_HOST_TABLE_GENERATOR_HPP
#define NANOQD_PORTS_HOST_TABLE_GENERATOR_HPP

#include <cstdint>
#include <functional>
#include <nanoqd/map/table.hpp>
#include <string>
#include <vector>

namespace nanoqd::host {

enum class GeneratorMethod {
  auto_choice,  // exact in 1-D and 2-D, otherwise sampled
  exact,        // 2-D: exactly integrated cells; 1-D: the optimum itself, equal intervals for any seed
  sampled,      // any dimension: random samples represent the cells
  paper,        // Algorithm 2 of Choi and Togelius (2021): samples drawn once, an empty cell keeps its centroid
};

enum class GeneratorStart {
  random,
  kmeans_plus_plus,  // D. Arthur and S. Vassilvitskii (2007), on the samples: O(cells samples) before the first
                     // iteration
};

struct GeneratorOptions {
  std::uint32_t cells = 0;  // at least 1
  std::uint32_t dims = 2;   // 1 to 32
  std::uint64_t seed = 0;
  GeneratorMethod method = GeneratorMethod::auto_choice;
  GeneratorStart start = GeneratorStart::random;

  // The number of samples that are drawn once. With 0, `paper` draws 25,000, `sampled` draws fresh
  // samples in every iteration, and `exact` needs none.
  std::uint64_t samples = 0;

  // The most iterations; 0 for the default. `paper` does exactly this many, 100 by default.
  std::uint32_t iterations = 0;

  // Stops when the energy falls by less than this fraction of itself in an iteration; negative for
  // the default. Not used by `paper`, and not with fresh samples, because their energy always
  // varies.
  double tolerance = -1.0;

  // The number of threads; 0 for as many as there are processors. The result is the same for any
  // number.
  std::uint32_t threads = 0;

  // Called after each iteration with the number of iterations done, the most there can be, and the
  // energy.
  std::function<void(std::uint32_t iteration, std::uint32_t iterations_max, double energy)> progress;
};

struct Generated {
  std::vector<double> unit;  // cells x dims, in [0, 1], different after rounding to float, ordered by order_cells
  TableMethod method = TableMethod::given;
  std::uint64_t samples = 0;     // in total, or in each iteration if they are fresh; 0 if there are none
  std::uint32_t iterations = 0;  // the iterations that led to these centroids
  // cells^(2 / dims) times the mean squared distance to the nearest centroid, so that tables of
  // different sizes can be compared. In 2-D it is computed from the exact cells (0.1604 for
  // infinitely many hexagons). In other dimensions it is estimated from separate samples.
  double energy = 0.0;
  double smallest_cell = 0.0;  // relative to the mean: area in 2-D, sample counts in other dimensions
  double largest_cell = 0.0;
};

// Returns what is wrong with the options, as a sentence that says what to do. Empty if nothing is
// wrong.
[[nodiscard]] std::string complaint(const GeneratorOptions& options);

// Generates the centroids. If complaint(options) is not empty, the result has no centroids. Takes
// about 4 CPU seconds for 25,000 cells in 2-D, 8 for 10,000 cells in 6-D, and 2 for 1,000 cells in
// 12-D.
[[nodiscard]] Generated generate(const GeneratorOptions& options);

// Returns about how many CPU seconds generate() takes on a desktop, the seconds of all threads
// added, within a factor of three. Returns 0 if complaint(options) is not empty. Cost: O(dims).
[[nodiscard]] double estimated_seconds(const GeneratorOptions& options);

}  // namespace nanoqd::host

#endif
