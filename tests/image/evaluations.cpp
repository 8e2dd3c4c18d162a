// A search of ten genes that makes NANOQD_EVALUATIONS evaluations of a trivial problem. Two images
// that differ only in this number give the instructions of one evaluation. It also prints the stack
// that run() took.
#include <nanoqd/nanoqd.hpp>

#include "console.hpp"
#include "first_table.hpp"
#include "stack.hpp"

namespace {

using Search = nanoqd::DifferentialMapElites<10, nanoqd::CvtTable<first_table_type>>;
Search search;
Search::Trial trial;

void evaluate(const float (&genes)[10], Search::Evaluation& out) noexcept {
  out.objective = -genes[2];
  out.measures[0] = genes[0];
  out.measures[1] = genes[1];
}

}  // namespace

int main() {
  Search::Config config;
  config.random_solutions = 500;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = first_table;
  if (search.begin(config) != nanoqd::Status::ok) return 1;
  Search::Stop stop;
  stop.evaluations = NANOQD_EVALUATIONS;
  const uint32_t here = stack::depth_bytes();
  stack::paint();
  if (search.run(trial, evaluate, stop).status != nanoqd::Status::ok) return 1;
  console::write("stack ");
  console::write_number(stack::used_bytes() - here);
  console::write_line("");
  return 0;
}
