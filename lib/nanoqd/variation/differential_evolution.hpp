// DE/rand/1/bin on the archive: the operator of Differential MAP-Elites (T. J. Choi and J.
// Togelius, "Self-Referential Quality Diversity Through Differential MAP-Elites", GECCO 2021; R.
// Storn and K. Price, 1997). It is the default variation, and has the smallest footprint.
//
//     using Search = nanoqd::DifferentialMapElites<10, Tessellation>;
//     config.variation.F = 0.7f;
//
// It draws four different elites: the target x, and r1, r2, r3. The mutant is r1 + F (r2 - r3).
// Each gene of the trial comes from the mutant with probability CR, otherwise from the target. One
// gene, j_rand, always comes from the mutant.
#ifndef NANOQD_VARIATION_DIFFERENTIAL_EVOLUTION_HPP
#define NANOQD_VARIATION_DIFFERENTIAL_EVOLUTION_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void>
class DifferentialEvolution {
 public:
  using Scalar = ScalarType;

  struct Parameters {
    Scalar F = Scalar(0.5);   // scaling factor, in (0, 2]: the share of the difference r2 - r3 that is added
    Scalar CR = Scalar(0.9);  // crossover rate, in [0, 1]: the share of genes that come from the mutant

    NANOQD_NOINLINE_FOR_SIZE Status validate() const noexcept {
      if (!(F > Scalar{0} && F <= Scalar{2})) return Status::bad_scaling_factor;
      if (!detail::is_unit(CR)) return Status::bad_crossover_rate;
      return Status::ok;
    }

    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      visit(F);
      visit(CR);
    }
  };

  static constexpr uint32_t min_elites = 4;
  static constexpr bool learns = false;
  static constexpr uint32_t snapshot_id = 1;

  void begin(const Parameters& parameters) noexcept { parameters_ = parameters; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Cost: O(n). It usually takes 5 + n draws (double: 5 + 2 n). Each of the 5 integers takes at
  // most 64 draws, see Rng::below.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& generator, Trial& trial) const noexcept {
    const auto view = context.archive.view();
    breed(view, generator, trial.genes);
    if constexpr (!detail::small_code && Context::outgrows_caches) look_ahead(view, generator);
    trial.origin = {Origin::variation, 0};
  }

 private:
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void breed(const Archive& archive, Rng& generator,
                                      Scalar* NANOQD_RESTRICT gene) const noexcept {
    detail::LocalRng rng = generator;
    uint32_t parents[4];
    detail::draw_distinct(rng, archive.size, parents);
    decltype(archive.elite(0)) elites[4];
    for (uint32_t i = 0; i < 4; ++i) elites[i] = archive.elite(parents[i]);
    const uint32_t j_rand = rng.below(archive.genes);
    // First all draws, kept in the trial's own memory; then the arithmetic, which can then work on
    // several genes at a time. No branches: the processor cannot predict which way a gene goes.
    rng.uniform(gene, archive.genes);
    gene[j_rand] = Scalar{0};
    generator = rng;
    const auto [x, r1, r2, r3] = elites;
    const uint32_t genes = archive.genes;
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar difference = archive.gene(r2, j) - archive.gene(r3, j);
      const Scalar mutant = archive.gene(r1, j) + detail::product(parameters_.F, difference);
      const Scalar target = archive.gene(x, j);
      gene[j] = gene[j] <= parameters_.CR ? mutant : target;
    }
  }

  // Guesses the parents of the next two trials, and asks the memory for them while this trial is
  // evaluated. It draws from a copy of the generator, so that it changes nothing but the time. A
  // guess is wrong after a new cell or another draw, and does no harm then. Cost: O(n).
  template <class Archive>
  static NANOQD_INLINE_FOR_SPEED void look_ahead(const Archive& archive, Rng rng) noexcept {
    uint32_t parents[4];
    detail::draw_distinct(rng, archive.size, parents);
    for (const uint32_t parent : parents) archive.fetch_elite(parent);
    for (uint32_t draw = 0; draw < 1 + archive.genes * (sizeof(Scalar) / 4); ++draw) rng.next();
    detail::draw_distinct(rng, archive.size, parents);
    for (const uint32_t parent : parents) detail::prefetch(archive.place_of(parent));
  }

  Parameters parameters_{Scalar{0}, Scalar{0}};  // all zero until begin(): a static search costs no flash
};

// DifferentialEvolution<>: takes its scalar from the search.
template <>
class DifferentialEvolution<void> : public detail::TakesScalar<DifferentialEvolution> {};

}  // namespace nanoqd

#endif
