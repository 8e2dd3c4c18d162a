// A search of a million cells: its genes take 40 MB, more than the caches near a processor.
#ifndef NANOQD_BENCH_MILLION_CELLS_HPP
#define NANOQD_BENCH_MILLION_CELLS_HPP

#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>

namespace bench {

struct MillionCells {
  std::function<void(std::uint32_t evaluations)> run;  // goes on where the last run ended
  std::function<std::uint64_t()> digest;
};

inline constexpr std::uint32_t evaluations_to_fill = 4000000;

// Makes and starts the search.
inline MillionCells million_cells() {
  using Search = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<1000, 1000>>;
  auto search = std::make_shared<Search>();
  auto trial = std::make_shared<Search::Trial>();
  Search::Config config;
  config.seed = 7;
  config.gene_bounds = {-5.12f, 5.12f};
  config.tessellation = {-5.12f, 5.12f};
  if (search->begin(config) != nanoqd::Status::ok) std::abort();
  const auto evaluate = [](const float(&genes)[10], Search::Evaluation& out) {
    float sum = 0.0f;
    for (const float x : genes) sum += x * x;
    out.objective = -sum;
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  return {[=](std::uint32_t evaluations) {
            if (search->step(*trial, evaluate, evaluations) != nanoqd::Status::ok) std::abort();
          },
          [=] { return search->archive().digest(); }};
}

}  // namespace bench

#endif
