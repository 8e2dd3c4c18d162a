// A search of the library as a contender, for a number of genes that is known at compile time. Each
// library_nN.cpp instantiates those of N genes.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_LIBRARY_SEARCH_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_LIBRARY_SEARCH_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "../comparator/contender.hpp"
#include "contenders.hpp"

namespace nanoqd::benchmark {

template <class Search>
class LibrarySearch final : public Contender {
  static constexpr std::uint32_t n = Search::genes;

 public:
  LibrarySearch(const ContenderTask& task, const typename Search::Variation::Parameters& variation) {
    const ProblemFacts& facts = *task.facts;
    typename Search::Config config;
    config.seed = task.seed;
    config.random_solutions = task.random_solutions;
    config.gene_bounds = {facts.gene_bounds.lower, facts.gene_bounds.upper};
    const double lower[2] = {facts.measure_bounds[0].lower, facts.measure_bounds[1].lower};
    const double upper[2] = {facts.measure_bounds[0].upper, facts.measure_bounds[1].upper};
    config.tessellation = {lower, upper};
    config.variation = variation;
    static_cast<void>(search_.begin(config));  // cannot fail: every problem has sound bounds
  }

  void tell_start(const double* genes, const Evaluation& evaluation) override {
    std::copy(genes, genes + n, std::begin(trial_.genes));
    static_cast<void>(search_.tell(trial_.genes, evaluation.objective, evaluation.measures));
  }
  [[nodiscard]] const double* ask() override {
    static_cast<void>(search_.ask(trial_));
    return trial_.genes;
  }
  void tell(const Evaluation& evaluation) override {
    static_cast<void>(search_.tell(trial_, evaluation.objective, evaluation.measures));
  }
  [[nodiscard]] std::vector<KeptElite> elites() const override {
    std::vector<KeptElite> all;
    for (const auto elite : search_.archive()) {
      double genes[n];
      elite.copy_genes(genes);
      all.push_back({{genes, genes + n}, elite.objective(), elite.cell()});
    }
    return all;
  }
  [[nodiscard]] std::uint64_t repeated() const override {
    if constexpr (Search::is_noisy) return search_.repeats().all();
    return 0;
  }

 private:
  Search search_;
  typename Search::Trial trial_{};
};

template <std::uint32_t n, class Grid, class Variation, class Bounds>
using NoisySearch = MapElites<n, Grid, Variation, Bounds, Measures::dropped, double, Evaluations::noisy>;

template <std::uint32_t n, class Grid, class Bounds>
std::unique_ptr<Contender> library_search(const ContenderTask& task) {
  const double range = task.facts->gene_bounds.upper - task.facts->gene_bounds.lower;
  const double sigma = task.facts->cma_sigma;
  switch (task.kind) {
    case ContenderKind::de:
      return std::make_unique<LibrarySearch<MapElites<n, Grid, DifferentialEvolution<double>, Bounds>>>(
          task, DifferentialEvolution<double>::Parameters{});
    case ContenderKind::gaussian:
    case ContenderKind::me: {
      Gaussian<double>::Parameters noise;
      if (task.kind == ContenderKind::me) noise = {sigma, SigmaUnit::gene};
      return std::make_unique<LibrarySearch<MapElites<n, Grid, Gaussian<double>, Bounds>>>(task, noise);
    }
    case ContenderKind::isoline:
    case ContenderKind::me_line: {
      IsoLine<double>::Parameters line;
      if (task.kind == ContenderKind::me_line) line.iso_sigma = sigma / range;
      return std::make_unique<LibrarySearch<MapElites<n, Grid, IsoLine<double>, Bounds>>>(task, line);
    }
    case ContenderKind::portfolio: {
      using Search = MapElites<n, Grid, Portfolio<>, Bounds>;
      return std::make_unique<LibrarySearch<Search>>(task, typename Search::Variation::Parameters{});
    }
    case ContenderKind::portfolio_maes: {
      using Search = MapElites<n, Grid, PortfolioWithMaEs<>, Bounds>;
      return std::make_unique<LibrarySearch<Search>>(task, typename Search::Variation::Parameters{});
    }
    case ContenderKind::portfolio_noisy: {
      using Search = NoisySearch<n, Grid, Portfolio<>, Bounds>;
      return std::make_unique<LibrarySearch<Search>>(task, typename Search::Variation::Parameters{});
    }
    case ContenderKind::de_noisy:
      return std::make_unique<LibrarySearch<NoisySearch<n, Grid, DifferentialEvolution<double>, Bounds>>>(
          task, DifferentialEvolution<double>::Parameters{});
    default: return nullptr;
  }
}

template <std::uint32_t n, class Grid>
std::unique_ptr<Contender> library_search_on(const ContenderTask& task) {
  return task.is_clamped ? library_search<n, Grid, Clamp>(task) : library_search<n, Grid, Unbounded>(task);
}

template <std::uint32_t n>
std::unique_ptr<Contender> library_search_in(const ContenderTask& task) {
  using Large = BasicRegularGrid<double, large_side, large_side>;
  using Small = BasicRegularGrid<double, small_side, small_side>;
  using Tiny = BasicRegularGrid<double, tiny_side, tiny_side>;
  if (task.side == large_side) return library_search_on<n, Large>(task);
  return task.side == small_side ? library_search_on<n, Small>(task) : library_search_on<n, Tiny>(task);
}

}  // namespace nanoqd::benchmark

#endif
