// Makes the centroids of a table: points of the unit box whose Voronoi cells are as even as they can be.
//
//     nanoqd::host::GeneratorOptions options;
//     options.cells = 1024;
//     options.dims = 2;
//     options.seed = 7;
//     const std::string wrong = nanoqd::host::complaint(options);    // empty, or a sentence for the user
//     if (wrong.empty()) table = nanoqd::host::generate(options);
//
// Same options, same bits, on every machine: all randomness comes from nanoqd::Rng, and all arithmetic is + - * / and
// square roots in a fixed order.
#ifndef NANOQD_PORTS_HOST_TABLE_GENERATOR_HPP
#define NANOQD_PORTS_HOST_TABLE_GENERATOR_HPP

#include <cstdint>
#include <functional>
#include <nanoqd/map/table.hpp>
#include <string>
#include <vector>

namespace nanoqd::host {

enum class GeneratorMethod {
  auto_choice,  // exact up to 2-D, else sampled
  exact,        // 2-D: exactly integrated cells; 1-D: the optimum itself, equal intervals whatever the seed
  sampled,      // any dimension: random samples stand for the cells
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

  // Drawn once if given. 0: 25,000 for `paper`; fresh ones in every iteration for `sampled`; `exact` needs none.
  std::uint64_t samples = 0;

  // At most so many, 0 for the default. `paper` does exactly so many, 100 by default.
  std::uint32_t iterations = 0;

  // Stops when the energy falls by less than this share an iteration; negative for the default. Not used by `paper`,
  // nor with fresh samples, whose energy is never still.
  double tolerance = -1.0;

  // Called after each iteration with how many were done, how many there are at most, and the energy.
  std::function<void(std::uint32_t iteration, std::uint32_t iterations_max, double energy)> progress;
};

struct Generated {
  std::vector<double> unit;  // cells x dims, in [0, 1], still different when rounded to float, ordered by order_cells
  TableMethod method = TableMethod::given;
  std::uint64_t samples = 0;     // in all, or in each iteration where they are drawn afresh; 0 if there are none
  std::uint32_t iterations = 0;  // that led to these centroids
  // cells^(2 / dims) times the mean squared distance to the nearest centroid: it tells tables of any size apart. In 2-D
  // from the exact cells (0.1604 for infinitely many hexagons), elsewhere estimated from samples of its own.
  double energy = 0.0;
  double smallest_cell = 0.0;  // against the mean: area in 2-D, sample counts elsewhere
  double largest_cell = 0.0;
};

// What is wrong with the options, as a sentence that says what to do; empty if nothing is.
[[nodiscard]] std::string complaint(const GeneratorOptions& options);

// Pre: complaint(options) is empty; otherwise the result has no centroids. About 4 CPU seconds for 25,000 cells in 2-D.
[[nodiscard]] Generated generate(const GeneratorOptions& options);

}  // namespace nanoqd::host

#endif
