// The search that finds a posture for every place. The programs that make the repertoire and the
// programs that use it share this type.
#ifndef NANOQD_EXAMPLES_ARM_SEARCH_HPP
#define NANOQD_EXAMPLES_ARM_SEARCH_HPP

#include <nanoqd/nanoqd.hpp>

#include "arm_table.hpp"  // 1,024 places; the build makes this file: see CMakeLists.txt
#include "planar_arm.hpp"

namespace arm {

inline constexpr uint32_t joints = 8;

// Stores each angle in 16 bits, which is finer than any servo. A posture takes 24 bytes.
using Search = nanoqd::DifferentialMapElites<joints, nanoqd::CvtTable<decltype(arm_table)>, uint16_t>;

inline constexpr uint64_t default_seed = 1;
inline constexpr uint64_t default_evaluations = 500000;

// Runs the whole search from begin() to the last evaluation. `trial` is working memory.
// Returns the first status that is not ok.
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
