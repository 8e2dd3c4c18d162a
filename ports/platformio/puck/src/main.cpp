// A puck on an air table learns to reach 680 places, each with the least effort.
#include <stdio.h>
#include <nanoqd/nanoqd.hpp>

#include "puck.hpp"
#include "puck_table.hpp"  // made by: nanoqd table --cells 680 --dims 2 --bounds -1:1 --seed 7 --name puck_table

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
using Search = nanoqd::MapElites<puck::genes, Tessellation, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                 nanoqd::Measures::dropped, uint16_t>;

static Search search;
static Search::Trial trial;

static void evaluate(const float (&forces)[puck::genes], Search::Evaluation& out) {
  const puck::Slide end = puck::slide(forces);
  out.objective = -end.effort;
  out.measures[0] = end.x;
  out.measures[1] = end.y;
}

int main() {
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  Search::Stop stop;
  stop.evaluations = 20000;
  nanoqd::Status status = search.begin(config);
  if (status == nanoqd::Status::ok) status = search.run(trial, evaluate, stop).status;
  if (status != nanoqd::Status::ok) {
    puts(nanoqd::describe(status));
    return 1;
  }
  const uint64_t digest = search.archive().digest();
  printf("%u places reached\n", unsigned(search.archive().size()));
  printf("digest %08lx%08lx\n", static_cast<unsigned long>(digest >> 32),
         static_cast<unsigned long>(digest & 0xFFFFFFFFU));
  return 0;
}
