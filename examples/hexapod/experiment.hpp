// The experiment of the page: every damage, in four ways of recovery, with several repertoires.
#ifndef NANOQD_EXAMPLES_HEXAPOD_EXPERIMENT_HPP
#define NANOQD_EXAMPLES_HEXAPOD_EXPERIMENT_HPP

#include <cstdint>
#include <vector>

#include "hexapod_search.hpp"

namespace hexapod {

inline constexpr std::uint32_t curve_trials = 60;
inline constexpr std::uint32_t ways = 3;  // learning, next best, random elites
inline constexpr const char* way_names[ways] = {"learning", "next best", "random elites"};

// One way of recovery from one damage.
struct Recovered {
  float share[curve_trials];   // the best speed up to each trial, as a share of that of the best elite
  std::uint32_t trials_to_90;  // until 0.9 of the best elite; curve_trials + 1: not reached
};

struct Case {
  std::uint32_t kind;
  float favourite;  // what the fastest gait keeps of its speed, as a share
  float best;       // the best elite on the damaged robot, as a share of the intact favourite
  Recovered ways[hexapod::ways];
  std::uint32_t from_scratch;  // trials of differential evolution without a repertoire, to the same
};

// Finds a repertoire by this seed, and recovers from all damages with it. Adds a case for each.
// Returns the first status that is not ok.
nanoqd::Status run_experiment(std::uint64_t seed, std::vector<Case>& cases);

// Returns how many standard deviations the rank sum of `a` is above that of equal samples: above
// 1.64, `a` is larger with 95 % confidence.
double rank_sum_z(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

}  // namespace hexapod

#endif
