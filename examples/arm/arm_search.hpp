// The search that finds a posture for every place: shared by the programs that make the repertoire and those that use
// it.
#ifndef NANOQD_EXAMPLES_ARM_SEARCH_HPP
#define NANOQD_EXAMPLES_ARM_SEARCH_HPP

#include <nanoqd/nanoqd.hpp>

#include "arm_table.hpp"  // 1,024 places, made by the build: see CMakeLists.txt
#include "planar_arm.hpp"

namespace arm {

inline constexpr uint32_t joints = 8;

// An angle is stored in 16 bits, finer than any servo: 24 bytes a posture.
using Search = nanoqd::DifferentialMapElites<joints, nanoqd::CvtTable<decltype(arm_table)>, uint16_t>;

inline constexpr uint64_t default_seed = 1;
inline constexpr uint64_t default_evaluations = 500000;

// Runs the whole search; `trial` is working memory.
inline nanoqd::Status find_postures(Search& search, Search::Trial& trial, uint64_t seed, uint64_t evaluations) {
  Search::Config config;
  config.seed = seed;
  config.gene_bounds = {-1.5707963f, 1.5707963f};
  config.tessellation = arm_table;
  Search::Stop stop;
  stop.evaluations = evaluations;
  nanoqd::Status status = nanoqd::verify(arm_table);
  if (status == nanoqd::Status::ok) status = search.begin(config);
  if (status == nanoqd::Status::ok)
    status = search.run(trial, evaluate_arm<float, joints, Search::Evaluation>, stop).status;
  return status;
}

}  // namespace arm

#endif
