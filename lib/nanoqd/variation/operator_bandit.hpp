// Four operators that breed the archive. An operator is chosen more often if its recent trials did
// more for the archive. The bandit is a part of Portfolio, and a variation of its own:
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::OperatorBandit<>>;
//
// The operators, in the order of their numbers:
//
//     crossover   each gene from one of two elites that behave alike: uniform crossover (G.
//                 Syswerda, 1989), between neighbours of the map.
//     iso+line    an elite, with noise on each gene and a step along the line to another elite (V.
//                 Vassiliades and J.-B. Mouret, GECCO 2018). The noise is drawn for each trial,
//                 from 0.1 % to 10 % of the genes' ranges.
//     improvement an evolution strategy that follows what the archive keeps (improvement_es.hpp).
//     aim         starts at the better of two neighbours, and walks to the cell of the worse one
//                 (detail/walk.hpp). It carries good genes over to cells beside them.
//
// The choice is probability matching (D. Thierens, 2005). Each operator gets a probability of 3 %.
// The rest is divided in proportion to their success rates (detail/success_rate.hpp). The reward of
// a trial is 1 for a new cell, and less for an improved one (detail/reward.hpp).
#ifndef NANOQD_VARIATION_OPERATOR_BANDIT_HPP
#define NANOQD_VARIATION_OPERATOR_BANDIT_HPP

#include <stdint.h>

#include "../math/detail/elementary.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "detail/neighbour.hpp"
#include "detail/reward.hpp"
#include "detail/success_rate.hpp"
#include "detail/walk.hpp"
#include "improvement_es.hpp"
#include "iso_line.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void, uint32_t Genes = 0>
class OperatorBandit {
  static_assert(Genes >= 1, "nanoqd: write OperatorBandit<>, or both: OperatorBandit<float, 10>");

 public:
  using Scalar = ScalarType;
  using Strategy = ImprovementEs<Scalar, Genes>;
  static constexpr uint32_t operators = 4;  // their makers are Origin::variation + 0, 1, 2, 3
  enum Operator : uint32_t { crossover, iso_line, improvement, aim };

  struct Parameters {
    // A switch for each operator, to measure what it contributes. At least one must be on.
    uint8_t is_on[operators] = {1, 1, 1, 1};

    Status validate() const noexcept {
      return (is_on[0] | is_on[1] | is_on[2] | is_on[3]) != 0 ? Status::ok : Status::no_operator;
    }

    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      for (uint8_t& one : is_on) visit(one);
    }
  };

  static constexpr uint32_t min_elites = 2;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 10;
  static constexpr uint32_t random_solutions = 100;

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    for (auto& rate : rates_) rate.begin();
    reward_.begin();
    strategy_.begin({});
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const Strategy& strategy() const noexcept { return strategy_; }

  // Returns the mean reward of an operator's recent trials. Requires: i < operators.
  [[nodiscard]] Scalar success(uint32_t i) const noexcept { return rates_[i].value(); }
  // Returns the sum of these over the operators that are on. Cost: O(1).
  [[nodiscard]] Scalar success() const noexcept {
    Scalar sum{0};
    for (uint32_t i = 0; i < operators; ++i) sum += share(i);
    return sum;
  }
  // Rates trials of all makers, relative to the height of this archive.
  [[nodiscard]] const detail::Reward<Scalar>& reward() const noexcept { return reward_; }

  // Cost: O(n). All but iso+line search for the nearest filled cell; the strategy only when it
  // starts.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    const uint32_t chosen = choose(rng);
    rates_[chosen].count_try();
    trial.origin = {Origin::variation, 0};
    if (chosen == crossover) {
      cross(context, rng, trial.genes);
    } else if (chosen == iso_line) {
      add_noise(context, rng, trial);
    } else if (chosen == improvement) {
      strategy_.propose(context, rng, trial);
    } else {
      aim_at_neighbour(context, rng, trial.genes);
    }
    trial.origin.maker += chosen;
  }

  // Cost: O(1), or that of the strategy.
  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    observe(context.archive, rng);
    const uint32_t maker = feedback.origin.maker;
    if (maker >= Origin::variation && maker < Origin::variation + operators) {
      learn_from(context, rng, feedback, maker - Origin::variation);
    }
  }

  // The two parts of learn(). The height of the archive is learned at every tell, also from
  // solutions that others made. Cost: O(1).
  template <class Archive>
  void observe(const Archive& archive, Rng& rng) noexcept {
    reward_.look_at(archive, rng);
  }
  // Takes a trial that operator i made. Requires: i < operators. Cost: as learn().
  template <class Context>
  void learn_from(const Context& context, Rng& rng, const Feedback<Scalar>& feedback, uint32_t i) noexcept {
    rates_[i].add(reward_.of(feedback));
    if (i == improvement) strategy_.learn(context.archive, rng, feedback.origin.reference, feedback.outcome);
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    for (auto& rate : rates_) rate.fields(visit);
    reward_.fields(visit);
    strategy_.fields(visit);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    bool sound = reward_.is_sound() && strategy_.is_sound();
    for (const auto& rate : rates_) sound = sound && rate.is_sound();
    return sound;
  }

 private:
  [[nodiscard]] Scalar share(uint32_t i) const noexcept {
    return parameters_.is_on[i] != 0 ? rates_[i].value() : Scalar{0};
  }

  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE uint32_t choose(Rng& rng) const noexcept {
    const Scalar least = Scalar(0.03);
    Scalar shares[operators];
    Scalar count{0};
    Scalar sum{0};
    for (uint32_t i = 0; i < operators; ++i) {
      shares[i] = share(i);
      count += parameters_.is_on[i] != 0 ? Scalar{1} : Scalar{0};
      sum += shares[i];
    }
    const Scalar scale = (Scalar{1} - detail::product(least, count)) / sum;
    Scalar draw = rng.template uniform<Scalar>();
    uint32_t last = 0;
    for (uint32_t i = 0; i < operators; ++i) {
      if (parameters_.is_on[i] == 0) continue;
      last = i;
      draw -= least + detail::product(shares[i], scale);
      if (draw < Scalar{0}) break;
    }
    return last;
  }

  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void cross(const Context& context, Rng& rng, Scalar* NANOQD_RESTRICT gene) noexcept {
    const detail::Neighbours pair = detail::draw_neighbours(context, rng);
    uint32_t bits = 0;
    for (uint32_t j = 0; j < Genes; ++j) {
      bits = j % 32 == 0 ? rng.next() : bits >> 1;
      gene[j] = context.archive.gene((bits & 1U) != 0 ? pair.cell : pair.other, j);
    }
  }

  // The deviation of the noise is 0.1 e^(-4.6 u), with u from 0 to 1.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE static void add_noise(const Context& context, Rng& rng, Trial& trial) noexcept {
    const Scalar fifth = detail::exponential(Scalar(-0.92) * rng.template uniform<Scalar>());
    const Scalar square = fifth * fifth;
    IsoLine<Scalar> operation;
    operation.begin({Scalar(0.1) * square * square * fifth, Scalar(0.2)});
    operation.propose(context, rng, trial);
  }

  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void aim_at_neighbour(const Context& context, Rng& rng, Scalar* gene) noexcept {
    walk_to_the_worse(context, rng, detail::draw_neighbours(context, rng), gene);
  }
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void walk_to_the_worse(const Context& context, Rng& rng,
                                                         const detail::Neighbours& pair, Scalar* gene) noexcept {
    const auto& archive = context.archive;
    const bool is_better = archive.objective_of(pair.cell) >= archive.objective_of(pair.other);
    const uint32_t from = is_better ? pair.cell : pair.other;
    const uint32_t to = is_better ? pair.other : pair.cell;
    detail::Walk<Scalar>::go(context, rng, from, to, Scalar{1}, detail::Mask::none, gene);
  }

  Parameters parameters_{{0, 0, 0, 0}};
  detail::SuccessRate<Scalar> rates_[operators]{};
  detail::Reward<Scalar> reward_{};
  Strategy strategy_{};
};

// OperatorBandit<>: takes its scalar and number of genes from the search.
template <>
class OperatorBandit<void, 0> : public detail::TakesScalarAndGenes<OperatorBandit> {};

}  // namespace nanoqd

#endif
