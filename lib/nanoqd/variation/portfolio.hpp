// A portfolio of operators. No parameter needs to be set. On the 25 functions of Choi and Togelius
// (GECCO 2021) it fills at least as many cells as Differential Evolution does. With MA-ES, its
// error is at least ten times lower on about half of these functions.
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::Portfolio<>>;
//
// If genes depend on each other, a second emitter learns how. It takes n^2 + 5 n scalars of memory
// (ma_es.hpp):
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::PortfolioWithMaEs<>>;
//
// Both take the scalar and the number of genes from the search. Search::Variation is the complete
// type, here Portfolio<float, 10>; it may be written out instead.
//
// How it makes a trial:
//  - It looks at up to eight random cells. If one is empty, the gap filler may aim at it
//    (gap_filler.hpp).
//  - Otherwise an emitter makes one trial in ten, and up to two in five while the optimum still
//    moves. An emitter is a small population that goes for the optimum (emitter.hpp).
//  - Four operators that breed the archive make the others (operator_bandit.hpp).
//
// The gap filler and the operators are used more often if their recent trials did more for the
// archive: filled more cells, or improved elites by more.
//
// How much the optimum moves is measured against the height of the archive (detail/reward.hpp): the
// emitter gets its whole share if the best objective rose by a thirtieth of that height within
// about the last quarter of the run. After a restart of the emitter the movement does not count.
// Its share is then 1/2 of the whole, after the next restarts 1/3, 1/4, ... The next better optimum
// ends this. So an archive that has its optimum spends nearly all trials on the rest of the map.
//
// Portfolio starts with 100 random solutions. If you tell solutions of your own first, set
// config.random_solutions to 0: they are used instead.
//
// origin.maker says who made a trial, so that a log can tell which part succeeds:
//
//     Search::Variation::gap_maker                    the gap filler (is Origin::variation)
//     Search::Variation::operator_maker + 0, 1, 2, 3  crossover, iso+line, improvement, aim
//     Search::Variation::emitter_maker + 0, 1         the emitter; of a pair: SHADE and MA-ES
#ifndef NANOQD_VARIATION_PORTFOLIO_HPP
#define NANOQD_VARIATION_PORTFOLIO_HPP

#include <stdint.h>

#include "../map/detail/tessellation_traits.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/snapshot_ids.hpp"
#include "../math/detail/type_traits.hpp"
#include "detail/optimum_trend.hpp"
#include "detail/variation_traits.hpp"
#include "emitter.hpp"
#include "emitter_pair.hpp"
#include "gap_filler.hpp"
#include "ma_es.hpp"
#include "operator_bandit.hpp"
#include "shade.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void, uint32_t Genes = 0, class EmitterPolicy = Shade<ScalarType, Genes>>
class Portfolio {
  static_assert(Genes >= 1,
                "nanoqd: write Portfolio<>, or both the scalar and the number of genes: "
                "Portfolio<float, 10>");

 public:
  using Scalar = ScalarType;
  using Emitter = detail::VariationFor<EmitterPolicy, Scalar, Genes>;
  using Operators = OperatorBandit<Scalar, Genes>;
  static_assert(detail::is_same<typename Emitter::Scalar, Scalar>,
                "nanoqd: the emitter computes in another scalar than its portfolio; give both the same");
  static_assert(detail::is_emitter<Emitter>,
                "nanoqd: the third argument of a portfolio is an emitter, such as Shade<>: see emitter.hpp");

  // Values of a trial's origin.maker.
  static constexpr uint32_t gap_maker = Origin::variation;
  static constexpr uint32_t operator_maker = gap_maker + 1;
  static constexpr uint32_t emitter_maker = operator_maker + Operators::operators;

  struct Parameters {
    // Largest share of the emitter in the trials that aim at no gap, 0 to 1; 0: off. A quarter of
    // it does not depend on whether the optimum moves.
    Scalar emitter_share = Scalar(0.4);
    uint8_t fills_gaps = 1;  // 0 switches gap filling off
    typename Operators::Parameters operators{};
    typename Emitter::Parameters emitter{};

    Status validate() const noexcept {
      if (!detail::is_unit(emitter_share)) return Status::bad_share;
      const Status status = operators.validate();
      // An emitter without a share is not used, so its parameters are not checked.
      if (status != Status::ok || !(emitter_share > Scalar{0})) return status;
      return emitter.validate();
    }
    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      visit(emitter_share);
      visit(fills_gaps);
      operators.fields(visit);
      emitter.fields(visit);
    }
  };

  static constexpr uint32_t min_elites = Emitter::min_elites > 4 ? Emitter::min_elites : 4;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 13;
  static constexpr uint32_t random_solutions = 100;

  template <class Fields>
  static constexpr void part_ids(Fields& visit) noexcept {
    detail::snapshot_ids<Emitter>(visit);
  }

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    gaps_.begin();
    operators_.begin(parameters.operators);
    emitter_.begin(parameters.emitter);
    trend_.begin();
    best_ = Scalar{0};
    has_best_ = 0;
    restarts_ = 0;
    failures_ = 0;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const Operators& operators() const noexcept { return operators_; }
  [[nodiscard]] const Emitter& emitter() const noexcept { return emitter_; }

  // Cost: O(n) plus two searches for the nearest filled cell; or the cost of the emitter, if it is
  // its turn.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    const uint32_t gap = choose_gap(context, rng);
    if (gap != no_cell) {
      gaps_.propose(context, rng, gap, trial.genes);
      trial.origin = {gap_maker, 0};
    } else if (gives_emitter_a_turn(rng)) {
      emitter_.propose(context, rng, trial);
      trial.origin.maker += emitter_maker - Origin::variation;
      count_restarts();  // it starts again inside propose() if none of its trials come back
    } else {
      operators_.propose(context, rng, trial);
      trial.origin.maker += operator_maker - Origin::variation;
    }
  }

  // Cost: O(1), or the cost of the emitter or of the improvement strategy.
  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    const uint32_t maker = feedback.origin.maker;
    observe(context.archive, rng);
    if (maker == gap_maker) {
      gaps_.learn(operators_.reward().of(feedback));
    } else if (maker >= emitter_maker) {
      let_emitter_learn(context, rng, feedback);
    } else if (maker >= operator_maker) {
      operators_.learn_from(context, rng, feedback, maker - operator_maker);
    }
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    gaps_.fields(visit);
    operators_.fields(visit);
    emitter_.fields(visit);
    trend_.fields(visit);
    visit(best_);
    visit(restarts_);
    visit(failures_);
    visit(has_best_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return gaps_.is_sound() && operators_.is_sound() && emitter_.is_sound() && trend_.is_sound() &&
           detail::is_finite(best_);
  }

 private:
  static constexpr uint32_t looks = 8;  // random cells that are looked at, to find an empty one

  // Looks at up to eight cells, spread evenly over all numbers. Returns the first empty one, or
  // no_cell. Each cell is equally likely to be looked at.
  template <class Archive>
  [[nodiscard]] static uint32_t find_gap(const Archive& archive, uint32_t cells, Rng& rng) noexcept {
    if (archive.size() == cells) return no_cell;
    const uint32_t stride = cells / looks + 1;
    uint32_t cell = rng.below(cells);
    for (uint32_t look = 0; look < looks; ++look) {
      if (!archive.is_filled(cell)) return cell;
      cell += stride;
      if (cell >= cells) cell -= cells;
    }
    return no_cell;
  }

  // Returns an empty cell at which the gap filler shall aim, or no_cell.
  template <class Context>
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE uint32_t choose_gap(const Context& context, Rng& rng) const noexcept {
    if (parameters_.fills_gaps == 0) return no_cell;
    const uint32_t cells = detail::cells_in_use(context.tessellation);
    const uint32_t gap = find_gap(context.archive, cells, rng);
    if (gap == no_cell) return no_cell;
    const Scalar filled = static_cast<Scalar>(context.archive.size());
    const Scalar empty = Scalar{1} - filled / static_cast<Scalar>(cells);
    const Scalar probability = gaps_.probability(empty, operators_.success());
    return rng.template uniform<Scalar>() < probability ? gap : no_cell;
  }

  // The movement of the optimum counts only in a start that has made progress: one that goes on for
  // long must earn its share. A start after a restart is short, and gets its share as a try.
  [[nodiscard]] Scalar emitter_probability() const noexcept {
    const Scalar share = parameters_.emitter_share / static_cast<Scalar>(failures_ + 1U);
    const Scalar height = operators_.reward().height();
    const Scalar movement = Scalar{30} * trend_.rise();
    if (failures_ != 0 || !(movement < height)) return share;
    return share * (Scalar(0.25) + detail::product(Scalar(0.75), movement / height));
  }

  // Returns true if the emitter makes the next trial. If it waits in its turn, it learns that
  // the turn was skipped.
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE bool gives_emitter_a_turn(Rng& rng) noexcept {
    if (!(rng.template uniform<Scalar>() < emitter_probability())) return false;
    if (emitter_.has_work()) return true;
    emitter_.skip_turn();
    return false;
  }

  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void observe(const Archive& archive, Rng& rng) noexcept {
    trend_.note(archive.best().objective());
    operators_.observe(archive, rng);
  }

  template <class Context>
  NANOQD_ALWAYS_INLINE void let_emitter_learn(const Context& context, Rng& rng,
                                              const Feedback<Scalar>& feedback) noexcept {
    Feedback<Scalar> its_own = feedback;
    its_own.origin.maker -= emitter_maker - Origin::variation;
    emitter_.learn(context, rng, its_own);
    judge_emitter(context.archive.best().objective());
  }

  NANOQD_NOINLINE_FOR_SIZE void judge_emitter(Scalar best) noexcept {
    if (has_best_ == 0 || best - best_ > emitter_.tolerance()) {
      best_ = best;
      has_best_ = 1;
      failures_ = 0;
    }
    count_restarts();
  }

  void count_restarts() noexcept {
    if (emitter_.restarts() == restarts_) return;
    restarts_ = emitter_.restarts();
    if (failures_ < 0xFFFFU) ++failures_;
  }

  Parameters parameters_{Scalar{0}, 0, {{0, 0, 0, 0}}, Emitter::nothing()};  // all zero until begin(): costs no flash
  GapFiller<Scalar> gaps_{};
  detail::OptimumTrend<Scalar> trend_{};
  Scalar best_{0};         // best objective of the archive when the emitter last made progress
  uint32_t restarts_ = 0;  // restarts of the emitter, as last seen
  uint16_t failures_ = 0;  // restarts of the emitter since its last progress
  uint8_t has_best_ = 0;
  Operators operators_{};
  Emitter emitter_{};
};

// Portfolio<>: takes its scalar and number of genes from the search.
template <class EmitterPolicy>
class Portfolio<void, 0, EmitterPolicy> {
 public:
  template <class Scalar, uint32_t Genes>
  using For = Portfolio<Scalar, Genes, detail::VariationFor<EmitterPolicy, Scalar, Genes>>;
};

// With MA-ES as a second emitter, for genes that depend on each other.
template <class Scalar = void, uint32_t Genes = 0>
using PortfolioWithMaEs = Portfolio<Scalar, Genes, EmitterPair<Shade<Scalar, Genes>, MaEs<Scalar, Genes>>>;

}  // namespace nanoqd

#endif
