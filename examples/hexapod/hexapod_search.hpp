// The search that finds a gait for each way of using the legs. The programs that make the
// repertoire and the programs that use it share this type.
#ifndef NANOQD_EXAMPLES_HEXAPOD_SEARCH_HPP
#define NANOQD_EXAMPLES_HEXAPOD_SEARCH_HPP

#include <nanoqd/nanoqd.hpp>

#include "hexapod.hpp"
#include "hexapod_table.hpp"  // 2,048 cells; the build makes this file: see CMakeLists.txt

namespace hexapod {

// The measures are the six duty factors, as in the paper on robots that adapt like animals. Genes
// are stored in 16 bits.
using Search = nanoqd::DifferentialMapElites<genes, nanoqd::CvtTable<decltype(hexapod_table)>, uint16_t>;
using Repertoire = nanoqd::Repertoire<Search>;

inline constexpr uint64_t default_seed = 1;
inline constexpr uint64_t default_evaluations = 300000;

// The objective is the speed of the intact robot.
inline void evaluate(const float (&solution)[genes], Search::Evaluation& out) {
  const Walk result = walk(Gait(solution), Robot{});
  out.objective = result.speed;
  for (uint32_t i = 0; i < legs; ++i) out.measures[i] = result.contact[i];
}

// Runs the whole search. `trial` is working memory. Returns the first status that is not ok.
inline nanoqd::Status find_gaits(Search& search, Search::Trial& trial, uint64_t seed) {
  Search::Config config;
  config.seed = seed;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = hexapod_table;
  Search::Stop stop;
  stop.evaluations = default_evaluations;
  nanoqd::Status status = nanoqd::verify(hexapod_table);
  if (status == nanoqd::Status::ok) status = search.begin(config);
  if (status == nanoqd::Status::ok) status = search.run(trial, evaluate, stop).status;
  return status;
}

}  // namespace hexapod

#endif
