// A portfolio of operators: fills the map as Differential Evolution does, and more of it, and finds optima that are
// better by orders of magnitude. No parameter needs to be set.
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::Portfolio<float, 10>>;
//
// Each trial begins with a look at eight random cells. If one is empty, a gap filler aims at it, as often as that is
// worth while (gap_filler.hpp). Otherwise two trials out of five are those of an emitter, a small population that goes
// for the optimum (shade.hpp), and the others those of three operators that breed the archive (operator_bandit.hpp).
// Each time the emitter starts again and nothing better was found since, its share shrinks to 1/2, 1/3, 1/4, ... of
// that, until something is: an archive that has its optimum spends nearly all of its trials on the rest of the map.
//
// For genes that depend on each other a second emitter learns how, at the price of n^2 + 5 n scalars (ma_es.hpp):
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::PortfolioWithMaEs<float, 10>>;
//
// Who made a trial is in its origin.maker, so that a log can tell what was worth while:
//
//     Search::Variation::gap_maker                  the gap filler (the same number as Origin::variation)
//     Search::Variation::operator_maker + 0, 1, 2   rand/1, line, crossover
//     Search::Variation::emitter_maker + 0, 1       the emitter; of a pair the first (SHADE) and the second (MA-ES)
//
// An emitter of your own is a variation that learns and also has `makers`, how many numbers it uses from
// Origin::variation on, restarts(), tolerance(), yields() and nothing(): see shade.hpp for what each says.
#ifndef NANOQD_VARIATION_PORTFOLIO_HPP
#define NANOQD_VARIATION_PORTFOLIO_HPP

#include <stdint.h>

#include "../map/detail/tessellation_traits.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/type_traits.hpp"
#include "emitter_pair.hpp"
#include "gap_filler.hpp"
#include "ma_es.hpp"
#include "operator_bandit.hpp"
#include "shade.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType, uint32_t Genes, class EmitterPolicy = Shade<ScalarType, Genes>>
class Portfolio {
 public:
  using Scalar = ScalarType;
  using Emitter = EmitterPolicy;
  using Operators = OperatorBandit<Scalar>;
  static_assert(detail::is_same<typename Emitter::Scalar, Scalar>,
                "nanoqd: the emitter computes in another scalar than its portfolio; give both the same");

  // In a trial's origin.maker.
  static constexpr uint32_t gap_maker = Origin::variation;
  static constexpr uint32_t operator_maker = gap_maker + 1;
  static constexpr uint32_t emitter_maker = operator_maker + Operators::operators;

  struct Parameters {
    Scalar emitter_share = Scalar(0.4);  // of the trials that fill no gap, from 0 to 1; 0 switches it off
    uint8_t fills_gaps = 1;              // 0 switches gap filling off
    typename Operators::Parameters operators{};
    typename Emitter::Parameters emitter{};

    Status validate() const noexcept {
      if (!detail::is_unit(emitter_share)) return Status::bad_share;
      const Status status = operators.validate();
      if (status != Status::ok || !(emitter_share > Scalar{0})) return status;  // without a share it may be as it is
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
  static constexpr uint32_t snapshot_id = 16 + Emitter::snapshot_id;

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    gaps_.begin();
    operators_.begin(parameters.operators);
    emitter_.begin(parameters.emitter);
    best_ = Scalar{0};
    has_best_ = 0;
    restarts_ = 0;
    failures_ = 0;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const Operators& operators() const noexcept { return operators_; }
  [[nodiscard]] const Emitter& emitter() const noexcept { return emitter_; }

  // O(n) plus one search for the nearest filled cell; what the emitter takes, when it is its turn.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    const uint32_t gap = parameters_.fills_gaps != 0 ? find_gap(context, rng) : no_cell;
    if (gap != no_cell && gaps_.is_worth_a_try(rng)) {
      gaps_.propose(context, rng, gap, trial.genes);
      gaps_.count_try();
      trial.origin = {gap_maker, 0};
      return;
    }
    const Scalar share = parameters_.emitter_share / static_cast<Scalar>(failures_ + 1U);
    if (rng.template uniform<Scalar>() < share && !emitter_.yields()) {
      emitter_.propose(context, rng, trial);
      trial.origin.maker += emitter_maker - Origin::variation;
      count_restarts();  // none of its trials came back
    } else {
      operators_.propose(context, rng, trial);
      trial.origin.maker += operator_maker - Origin::variation;
    }
  }

  // O(1), or what the emitter takes.
  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    Feedback<Scalar> its_own = feedback;
    if (feedback.origin.maker == gap_maker) {
      gaps_.learn(feedback.outcome);
    } else if (feedback.origin.maker >= emitter_maker) {
      its_own.origin.maker -= emitter_maker - Origin::variation;
      emitter_.learn(context, rng, its_own);
      judge_emitter(context.archive.best().objective());
    } else if (feedback.origin.maker >= operator_maker) {
      its_own.origin.maker -= operator_maker - Origin::variation;
      operators_.learn(context, rng, its_own);
    }
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    gaps_.fields(visit);
    operators_.fields(visit);
    emitter_.fields(visit);
    visit(best_);
    visit(restarts_);
    visit(failures_);
    visit(has_best_);
  }

  // Whether it can go on from these numbers, for a state that was loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return gaps_.is_sound() && operators_.is_sound() && emitter_.is_sound() && detail::is_finite(best_);
  }

 private:
  static constexpr uint32_t looks = 8;  // for an empty cell

  template <class Context>
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE static uint32_t find_gap(const Context& context, Rng& rng) noexcept {
    for (uint32_t look = 0; look < looks; ++look) {
      const uint32_t cell = rng.below(detail::cells_in_use(context.tessellation));
      if (!context.archive.is_filled(cell)) return cell;
    }
    return no_cell;
  }

  void judge_emitter(Scalar best) noexcept {
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

  Parameters parameters_{Scalar{0}, 0, {{0, 0, 0}}, Emitter::nothing()};  // all zero until begin(): costs no flash
  GapFiller<Scalar> gaps_{};
  Operators operators_{};
  Emitter emitter_{};
  Scalar best_{0};         // objective of the archive when the emitter last made progress
  uint32_t restarts_ = 0;  // of the emitter, as last seen
  uint16_t failures_ = 0;  // starts of the emitter since then
  uint8_t has_best_ = 0;
};

// With MA-ES as a second emitter, for genes that depend on each other.
template <class Scalar, uint32_t Genes>
using PortfolioWithMaEs = Portfolio<Scalar, Genes, EmitterPair<Shade<Scalar, Genes>, MaEs<Scalar, Genes>>>;

}  // namespace nanoqd

#endif
