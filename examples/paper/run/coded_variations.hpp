// Two variations that the paper's text does not describe, but that its numbers fit. They belong to
// the settings as-coded.
//
//   GenewiseLine     the operator of the paper's CVT-ME: noise and a step along the line through a
//                    second elite, with a factor of its own for each gene
//   RepeatingDonors  Differential Evolution that also breeds from fewer than four elites; its
//                    donors repeat then
#ifndef NANOQD_EXAMPLES_PAPER_RUN_CODED_VARIATIONS_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_CODED_VARIATIONS_HPP

#include <cstdint>
#include <nanoqd/variation/differential_evolution.hpp>
#include <nanoqd/variation/variation.hpp>

namespace nanoqd::paper {

template <class Scalar, std::uint32_t Genes>
constexpr std::uint32_t genes_of(const Trial<Scalar, Genes>&) {
  return Genes;
}

// gene = x + N(0, s) + N(0, 20 s) (x - z), where s is 1/300 of the gene's range, and x and z are
// the genes of two random elites, which may be the same one. The second deviation has the unit of
// the gene, although it is that of a factor: so the steps depend on the scale of the function.
class GenewiseLine {
 public:
  using Scalar = double;
  struct Parameters {
    double noise = 1.0 / 300.0;  // deviation of the noise, as a share of the gene's range
    double line = 20.0 / 300.0;  // deviation of the factor, as a share of the gene's range

    Status validate() const noexcept { return noise > 0.0 && line >= 0.0 ? Status::ok : Status::bad_sigma; }
  };
  static constexpr std::uint32_t min_elites = 1;
  static constexpr bool learns = false;

  void begin(const Parameters& parameters) noexcept { parameters_ = parameters; }

  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) const noexcept {
    const auto x = context.archive.elite(rng.below(context.archive.size()));
    const auto z = context.archive.elite(rng.below(context.archive.size()));
    for (std::uint32_t i = 0; i < genes_of(trial); ++i) {
      const double range = context.archive.upper(i) - context.archive.lower(i);
      const double noise = parameters_.noise * range * rng.gaussian<double>();
      const double factor = parameters_.line * range * rng.gaussian<double>();
      trial.genes[i] = x.gene(i) + noise + factor * (x.gene(i) - z.gene(i));
    }
    trial.origin = {Origin::variation, 0};
  }

 private:
  Parameters parameters_{};
};

class RepeatingDonors {
 public:
  using Scalar = double;
  using Parameters = DifferentialEvolution<double>::Parameters;
  static constexpr std::uint32_t min_elites = 1;
  static constexpr bool learns = false;

  void begin(const Parameters& parameters) noexcept { evolution_.begin(parameters); }

  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) const noexcept {
    if (context.archive.size() >= DifferentialEvolution<double>::min_elites) {
      evolution_.propose(context, rng, trial);
      return;
    }
    const auto draw = [&] { return context.archive.elite(rng.below(context.archive.size())); };
    const auto x = draw();
    const auto r1 = draw();
    const auto r2 = draw();
    const auto r3 = draw();
    const std::uint32_t always = rng.below(genes_of(trial));
    for (std::uint32_t i = 0; i < genes_of(trial); ++i) {
      const bool is_mutant = rng.uniform<double>() <= evolution_.parameters().CR || i == always;
      const double mutant = r1.gene(i) + evolution_.parameters().F * (r2.gene(i) - r3.gene(i));
      trial.genes[i] = is_mutant ? mutant : x.gene(i);
    }
    trial.origin = {Origin::variation, 0};
  }

 private:
  DifferentialEvolution<double> evolution_{};
};

}  // namespace nanoqd::paper

#endif
