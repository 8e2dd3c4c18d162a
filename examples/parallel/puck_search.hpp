// The search that examples/parallel and examples/mpi share. It finds how to push a puck to every
// place of its table with the least effort. The puck is the one of examples/firmware.
#ifndef NANOQD_EXAMPLES_PUCK_SEARCH_HPP
#define NANOQD_EXAMPLES_PUCK_SEARCH_HPP

#include <nanoqd/nanoqd.hpp>

#include <chrono>
#include <cstdint>
#include <thread>

#include "puck.hpp"

namespace puck {

using Search = nanoqd::DifferentialMapElites<genes, nanoqd::RegularGrid<32, 32>>;

inline Search::Config config_of(std::uint64_t seed) {
  Search::Config config;
  config.seed = seed;
  config.random_solutions = 200;  // fewer than by default, because evaluations are slow
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  return config;
}

inline void evaluate(const float (&forces)[genes], Search::Evaluation& out) {
  const Slide end = slide(forces);
  out.objective = -end.effort;
  out.measures[0] = end.x;
  out.measures[1] = end.y;
}

// The same evaluation on a slow robot: it sleeps for `milliseconds` on average. Each solution has a
// duration of its own, from half to one and a half of the average, as simulations have.
class SlowEvaluation {
 public:
  explicit SlowEvaluation(double milliseconds) : milliseconds_(milliseconds) {}

  void operator()(const float (&forces)[genes], Search::Evaluation& out) const {
    if (milliseconds_ > 0.0) {
      nanoqd::Digest digest;
      for (const float force : forces) digest.add(force);
      const double share = 0.5 + static_cast<double>(digest.value() >> 32) / 4294967296.0;
      std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(milliseconds_ * share));
    }
    evaluate(forces, out);
  }

 private:
  double milliseconds_;
};

}  // namespace puck

#endif
