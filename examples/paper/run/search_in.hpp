// One run in a dimension that is known at compile time. Each of search_n2.cpp, search_n10.cpp,
// search_n30.cpp and search_n50.cpp instantiates one.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_SEARCH_IN_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_SEARCH_IN_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nanoqd/nanoqd.hpp>
#include <optional>
#include <string>

#include "../record/result_row.hpp"
#include "../suite/function_facts.hpp"
#include "behaviour.hpp"
#include "coded_variations.hpp"
#include "corrected_archive.hpp"
#include "run_tessellations.hpp"
#include "search_run.hpp"

namespace nanoqd::paper {

[[nodiscard]] inline GeneBounds bounds_of(std::uint32_t function, const Settings& settings) {
  if (function == 13 && settings.has_wide_f13) return {-5.0, 5.0};
  return {facts_of(function).lower, facts_of(function).upper};
}

// Measures the mean length of the steps F (r2 - r3) of Differential Evolution. Draws two different
// elites, as the operator does, but with a generator of its own. The measurement therefore does not
// change the search.
class StepMeter {
 public:
  StepMeter(const Rng& rng, double scale) : rng_(rng), scale_(scale) {}

  template <class Archive>
  void look(const Archive& archive) {
    if (archive.size() < 4) return;  // too few elites for a step
    const std::uint32_t a = rng_.below(archive.size());
    const std::uint32_t b = rng_.below(archive.size() - 1);
    const auto r2 = archive.elite(a);
    const auto r3 = archive.elite(b + (b >= a ? 1U : 0U));
    double square = 0.0;
    for (std::uint32_t i = 0; i < Archive::genes; ++i) {
      square += (r2.gene(i) - r3.gene(i)) * (r2.gene(i) - r3.gene(i));
    }
    sum_ += std::sqrt(square);
    ++looks_;
  }

  // Returns the mean since the last call; 0 if there was no step.
  [[nodiscard]] double take_mean() {
    const double mean = looks_ > 0 ? scale_ * sum_ / looks_ : 0.0;
    sum_ = 0.0;
    looks_ = 0;
    return mean;
  }

 private:
  Rng rng_;
  double scale_;
  double sum_ = 0.0;
  std::uint32_t looks_ = 0;
};

template <class Search>
std::string archive_text(const Search& search) {
  const auto& tessellation = search.tessellation();
  char line[120];
  std::snprintf(line, sizeof line, "# box %.17g %.17g %.17g %.17g\n", tessellation.square().lower,
                tessellation.square().upper, tessellation.square().lower, tessellation.square().upper);
  std::string text = line;
  for (std::uint32_t cell = 0; cell < tessellation.count(); ++cell) {
    const std::array<double, 2> centre = tessellation.centre(cell);
    std::snprintf(line, sizeof line, "%.17g,%.17g,", centre[0], centre[1]);
    text += line;
    if (search.archive().is_filled(cell)) {
      std::snprintf(line, sizeof line, "%.17g", search.archive().objective_of(cell));
      text += line;
    }
    text += '\n';
  }
  return text;
}

// Adds the noise that --objective-noise and --measure-noise ask for. Draws nothing without them.
template <class Evaluation>
void add_noise(const Settings& settings, const Square& map, Rng& noise, Evaluation& out) {
  if (settings.objective_noise > 0.0) {
    out.objective *= 1.0 + settings.objective_noise * std::fabs(noise.gaussian<double>());
  }
  if (settings.measure_noise > 0.0) {
    for (double& measured : out.measures) {
      measured += settings.measure_noise * (map.upper - map.lower) * noise.gaussian<double>();
    }
  }
}

// Takes the results from the archive as it is, or from the corrected one.
template <class Search, class Evaluate>
void take_archive(const SearchTask& task, const Search& search, Evaluate& evaluate, SearchResult& result) {
  const auto& archive = search.archive();
  CorrectedArchive taken{archive.best().objective(), archive.size(), archive.qd_score()};
  if (task.settings->corrected > 0) taken = correct_archive(search, evaluate, task.settings->corrected);
  result.fev = -taken.best;
  result.elites = taken.elites;
  result.qd_score = taken.qd_score;
  if (facts_of(task.function).is_bounded) {
    result.coverage = static_cast<double>(taken.elites) / static_cast<double>(result.cells);
  }
}

template <class Search>
std::optional<SearchResult> run(const SearchTask& task, const typename Search::Tessellation& tessellation,
                                const typename Search::Variation::Parameters& variation, double step_scale) {
  constexpr std::uint32_t n = Search::genes;
  constexpr std::uint32_t most_looks = 1000;  // measured steps for each point of the curve
  const Settings& settings = *task.settings;
  const GeneBounds bounds = bounds_of(task.function, settings);

  const auto search = std::make_unique<Search>();
  typename Search::Config config;
  config.seed = task.seed;
  config.random_solutions = settings.random_total != 0 ? settings.random_total : settings.random_solutions * n;
  config.gene_bounds = {bounds.lower, bounds.upper};
  config.tessellation = tessellation;
  config.variation = variation;
  static_cast<void>(search->begin(config));  // cannot fail: take_settings() has checked every value

  // Jumps keep the three sequences apart: the search, then the noise, then the meter.
  Rng noise(task.seed);
  noise.jump();
  Rng meter_rng = noise;
  meter_rng.jump();
  StepMeter meter(meter_rng, step_scale / ((bounds.upper - bounds.lower) * std::sqrt(static_cast<double>(n))));
  const auto evaluate = [&](const double(&genes)[n], typename Search::Evaluation& out) {
    out.objective = -task.evaluate->error(genes, settings.has_noise ? &noise : nullptr);
    measure(settings.behaviour, genes, bounds, out.measures);
    add_noise(settings, square_of(settings.behaviour, bounds, n), noise, out);
  };

  SearchResult result;
  result.cells = tessellation.count();
  result.evaluations = std::uint64_t{settings.budget} * n;
  typename Search::Trial trial;
  for (std::uint32_t point = 1; point <= curve_points; ++point) {
    const std::uint64_t end = result.evaluations * point / curve_points;
    const std::uint64_t left = end - search->counters().evaluations;
    const auto stride = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, left / most_looks));
    while (search->counters().evaluations < end) {
      const std::uint64_t rest = end - search->counters().evaluations;
      static_cast<void>(
          search->step(trial, evaluate, static_cast<std::uint32_t>(std::min<std::uint64_t>(stride, rest))));
      if (step_scale > 0.0) meter.look(search->archive());
    }
    if (settings.corrected == 0) result.fev_curve.push_back(-search->archive().best().objective());
    if (step_scale > 0.0) result.step_curve.push_back(meter.take_mean());
    if (task.goes_on && !task.goes_on()) return std::nullopt;
  }
  take_archive(task, *search, evaluate, result);
  if (task.wants_archive) result.archive = archive_text(*search);
  return result;
}

// Returns the parameters of a portfolio without one part. Handles the parts that every portfolio
// has; the caller handles the emitters of a pair.
template <class Policy>
typename Policy::Parameters portfolio_without(Part part) {
  typename Policy::Parameters parameters;
  if (part == Part::gaps) parameters.fills_gaps = 0;
  if (part == Part::crossover) parameters.operators.is_on[Policy::Operators::crossover] = 0;
  if (part == Part::iso_line) parameters.operators.is_on[Policy::Operators::iso_line] = 0;
  if (part == Part::improvement) parameters.operators.is_on[Policy::Operators::improvement] = 0;
  if (part == Part::aim) parameters.operators.is_on[Policy::Operators::aim] = 0;
  if (part == Part::emitter) parameters.emitter_share = 0.0;
  return parameters;
}

template <std::uint32_t n, class Variation, class Bounds>
using NoisySearch =
    MapElites<n, CentroidTessellation, Variation, Bounds, Measures::dropped, double, Evaluations::noisy>;

template <std::uint32_t n, class Bounds>
std::optional<SearchResult> run_algorithm(const SearchTask& task) {
  const Settings& settings = *task.settings;
  const GeneBounds bounds = bounds_of(task.function, settings);
  const Square square = square_of(settings.behaviour, bounds, n);
  const DifferentialEvolution<double>::Parameters de{settings.F, settings.CR};
  switch (task.algorithm) {
    case Algorithm::cvt_dme:
      if (settings.is_repeating) {
        return run<MapElites<n, CentroidTessellation, RepeatingDonors, Bounds>>(task, {*task.table, square}, de,
                                                                                settings.F);
      }
      return run<MapElites<n, CentroidTessellation, DifferentialEvolution<double>, Bounds>>(task, {*task.table, square},
                                                                                            de, settings.F);
    case Algorithm::cvt_me:
      return run<MapElites<n, CentroidTessellation, Gaussian<double>, Bounds>>(
          task, {*task.table, square},
          {settings.sigma, settings.is_sigma_relative ? SigmaUnit::range : SigmaUnit::gene}, 0.0);
    case Algorithm::cvt_me_coded:
      return run<MapElites<n, CentroidTessellation, GenewiseLine, Bounds>>(task, {*task.table, square}, {}, 0.0);
    case Algorithm::grid_dme: {
      const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(settings.cvt.cells))));
      return run<MapElites<n, GridTessellation, DifferentialEvolution<double>, Bounds>>(task, {side, square}, de,
                                                                                        settings.F);
    }
    case Algorithm::cvt_isoline:
      return run<MapElites<n, CentroidTessellation, IsoLine<double>, Bounds>>(
          task, {*task.table, square}, {settings.iso_sigma, settings.line_sigma}, 0.0);
    case Algorithm::cvt_portfolio:
      return run<MapElites<n, CentroidTessellation, Portfolio<double, n>, Bounds>>(
          task, {*task.table, square}, portfolio_without<Portfolio<double, n>>(settings.without), 0.0);
    case Algorithm::cvt_dme_noisy:
      return run<NoisySearch<n, DifferentialEvolution<double>, Bounds>>(task, {*task.table, square}, de, settings.F);
    case Algorithm::cvt_portfolio_noisy:
      return run<NoisySearch<n, Portfolio<double, n>, Bounds>>(
          task, {*task.table, square}, portfolio_without<Portfolio<double, n>>(settings.without), 0.0);
    case Algorithm::cvt_portfolio_maes: {
      auto variation = portfolio_without<PortfolioWithMaEs<double, n>>(settings.without);
      if (settings.without == Part::shade) variation.emitter.is_first_on = 0;
      if (settings.without == Part::maes) variation.emitter.is_second_on = 0;
      return run<MapElites<n, CentroidTessellation, PortfolioWithMaEs<double, n>, Bounds>>(task, {*task.table, square},
                                                                                           variation, 0.0);
    }
  }
  return std::nullopt;
}

template <std::uint32_t n>
std::optional<SearchResult> search_in(const SearchTask& task) {
  const bool is_clamped = facts_of(task.function).is_bounded || task.settings->is_free_clamped;
  return is_clamped ? run_algorithm<n, Clamp>(task) : run_algorithm<n, Unbounded>(task);
}

}  // namespace nanoqd::paper

#endif
