// Evaluations that are never the same twice, as on hardware: a problem, and what disturbs it.
//
//     NoisyEvaluations evaluations(*problem, Noise::both, seed);
//     const Evaluation draw = evaluations.draw(genes);      // another one at each call
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_NOISE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_NOISE_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "problem.hpp"

namespace nanoqd::benchmark {

enum class Noise : std::uint8_t { none, objective, measures, both, uneven, falls, actuators };

inline constexpr const char* noise_names[] = {"none", "objective", "measures", "both", "uneven", "falls", "actuators"};

// Standard deviations. The share is that of the range of an objective (100), a measure or a gene.
inline constexpr double objective_noise = 0.06;
inline constexpr double measure_noise = 0.03;
inline constexpr double actuator_noise = 0.01;
inline constexpr double fall_share = 0.05;  // of the evaluations

class NoisyEvaluations {
 public:
  // Requires: `problem` outlives this object.
  NoisyEvaluations(const Problem& problem, Noise noise, std::uint64_t seed);

  // Returns an evaluation of the genes. The same sequence of calls gives the same evaluations.
  //  - objective, measures, both: normal noise, equal everywhere.
  //  - uneven: the noise of `both`, times a factor from 0 to 2 that rises with the first gene.
  //  - falls: the noise of `both`, and 5 % of the evaluations end with objective 0 in the middle of
  //    the measures.
  //  - actuators: normal noise on each gene, which stays inside its bounds.
  [[nodiscard]] Evaluation draw(const double* genes);

 private:
  [[nodiscard]] Evaluation disturb(const Evaluation& evaluation, double objective, double measures);
  [[nodiscard]] Evaluation shake(const double* genes);

  const Problem& problem_;
  Noise noise_;
  Rng rng_;
  std::vector<double> shaken_;
};

}  // namespace nanoqd::benchmark

#endif
