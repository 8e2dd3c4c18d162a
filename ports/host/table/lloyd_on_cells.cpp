// Lloyd's iteration in 2-D on exactly integrated cells, with momentum.
//
// Lloyd's map x -> centroids(x) is a gradient descent on the energy, with each coordinate scaled by
// its cell's area (Q. Du, M. Emelianenko and L. Ju, "Convergence of the Lloyd algorithm for
// computing centroidal Voronoi tessellations", 2006). It is slow: errors over long distances decay
// very little in each iteration.
//
// Y. Nesterov's momentum (1983) makes it faster. The momentum restarts whenever the energy rises
// (B. O'Donoghue and E. Candes, "Adaptive restart for accelerated gradient schemes", 2015). At
// 25,000 cells it reached in 100 iterations an energy that plain Lloyd does not reach in 500. At
// equal time it was better than L-BFGS (Y. Liu et al., "On centroidal Voronoi tessellation: energy
// smoothness and fast computation", 2009).
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "lloyd_runs.hpp"
#include "parallel_for.hpp"
#include "voronoi.hpp"

namespace nanoqd::host {

void lloyd_on_cells(LloydRun& run) {
  // The decrease is measured over a window, because momentum makes the energy fall unevenly.
  constexpr std::uint32_t window = 16;
  const auto cells = static_cast<std::uint32_t>(run.unit.size() / 2);
  // Fewer cells are done before another thread has started.
  constexpr std::uint32_t cells_in_a_part = 1024;
  const std::uint32_t threads = threads_or(run.threads);
  Voronoi voronoi;
  std::vector<double> moments(cells);
  std::vector<double> trial = run.unit;
  std::vector<double> centroids(run.unit.size());
  std::vector<double> last = run.unit;  // the centroids of the previous iteration
  std::vector<double> history;
  double momentum = 1.0;
  double best = std::numeric_limits<double>::infinity();

  for (run.done = 0; run.done < run.iterations;) {
    voronoi.set_points(trial.data(), cells);
    parallel_for(cells, cells_in_a_part, threads, [&](std::uint32_t begin, std::uint32_t end) {
      CutPolygon polygon;
      for (std::uint32_t cell = begin; cell < end; ++cell) {
        const CellIntegrals integrals = voronoi.integrate(cell, polygon);
        moments[cell] = integrals.moment;
        centroids[2 * std::size_t{cell}] = integrals.centroid.x;
        centroids[2 * std::size_t{cell} + 1] = integrals.centroid.y;
      }
    });
    double energy = 0.0;
    for (const double moment : moments) energy += moment;  // in the order of the cells
    ++run.done;
    if (run.progress) run.progress(run.done, energy);

    const bool rises = !history.empty() && energy > history.back();
    history.push_back(energy);
    if (energy < best) {
      best = energy;
      run.unit = trial;
    }
    if (rises) {
      momentum = 1.0;
      trial = centroids;
      last = centroids;
    } else {
      const double next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
      const double inertia = (momentum - 1.0) / next;
      momentum = next;
      for (std::size_t i = 0; i < trial.size(); ++i) {
        trial[i] = std::clamp(centroids[i] + inertia * (centroids[i] - last[i]), 0.0, 1.0);
      }
      last.swap(centroids);
    }
    if (history.size() > window) {
      const double before = history[history.size() - 1 - window];
      if (before - energy < run.tolerance * window * energy) break;
    }
  }
  run.mean_squared_distance = best;
}

}  // namespace nanoqd::host
