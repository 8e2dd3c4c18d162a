// Two emitters that take turns. At first each makes half of the trials. Then the emitter that last
// found a better optimum makes three trials out of four.
//
//     using Emitter = nanoqd::EmitterPair<nanoqd::Shade<float, 10>, nanoqd::MaEs<float, 10>>;
//     using Emitter = nanoqd::EmitterPair<nanoqd::Shade<>, nanoqd::MaEs<>>;  // within a search
//
// The pair is an emitter too (emitter.hpp), and a variation of its own. SHADE solves separable
// functions with many optima, on which an evolution strategy fails. An evolution strategy solves
// ill-conditioned and rotated functions, on which SHADE is far too slow.
#ifndef NANOQD_VARIATION_EMITTER_PAIR_HPP
#define NANOQD_VARIATION_EMITTER_PAIR_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/snapshot_ids.hpp"
#include "../math/detail/type_traits.hpp"
#include "detail/variation_traits.hpp"
#include "emitter.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class First, class Second, bool Complete = detail::is_variation<First>&& detail::is_variation<Second>>
class EmitterPair {
  static_assert(detail::is_same<typename First::Scalar, typename Second::Scalar>,
                "nanoqd: both emitters of a pair compute in the same scalar");
  static_assert(detail::is_emitter<First> && detail::is_emitter<Second>,
                "nanoqd: a pair has two emitters, such as Shade<> and MaEs<>: see emitter.hpp");

 public:
  using Scalar = typename First::Scalar;

  struct Parameters {
    // A switch for each emitter, to measure what it contributes. At least one must be on.
    uint8_t is_first_on = 1;
    uint8_t is_second_on = 1;
    typename First::Parameters first{};
    typename Second::Parameters second{};

    Status validate() const noexcept {
      if ((is_first_on | is_second_on) == 0) return Status::no_operator;
      const Status status = first.validate();
      return status == Status::ok ? second.validate() : status;
    }
    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      visit(is_first_on);
      visit(is_second_on);
      first.fields(visit);
      second.fields(visit);
    }
  };

  static constexpr uint32_t min_elites =
      First::min_elites > Second::min_elites ? First::min_elites : Second::min_elites;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 7;
  static constexpr uint32_t makers = First::makers + Second::makers;

  template <class Fields>
  static constexpr void part_ids(Fields& visit) noexcept {
    detail::snapshot_ids<First>(visit);
    detail::snapshot_ids<Second>(visit);
  }

  // Returns parameters that are all zero, for an object before begin(): a static search costs no
  // flash.
  static constexpr Parameters nothing() noexcept { return {0, 0, First::nothing(), Second::nothing()}; }

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    first_.begin(parameters.first);
    second_.begin(parameters.second);
    best_ = Scalar{0};
    lead_ = 0;
    has_best_ = 0;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  [[nodiscard]] uint32_t restarts() const noexcept { return first_.restarts() + second_.restarts(); }
  [[nodiscard]] Scalar tolerance() const noexcept {
    return first_.tolerance() > second_.tolerance() ? first_.tolerance() : second_.tolerance();
  }
  [[nodiscard]] const First& first() const noexcept { return first_; }
  [[nodiscard]] const Second& second() const noexcept { return second_; }

  // Returns false if neither emitter has work. Cost: O(1).
  [[nodiscard]] bool has_work() const noexcept { return first_has_work() || second_has_work(); }
  // Both emitters skip the turn. Cost: O(1).
  void skip_turn() noexcept {
    first_.skip_turn();
    second_.skip_turn();
  }

  // Lets the emitter whose turn it is make the trial. If that one has no work and the other one
  // has, they change places. Cost: that of the emitter.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    bool is_first = draw_first(rng);
    if (is_first && !first_has_work() && second_has_work()) {
      first_.skip_turn();
      is_first = false;
    } else if (!is_first && !second_has_work() && first_has_work()) {
      second_.skip_turn();
      is_first = true;
    }
    if (is_first) {
      first_.propose(context, rng, trial);
    } else {
      second_.propose(context, rng, trial);
      trial.origin.maker += First::makers;
    }
  }

  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    const uint32_t maker = feedback.origin.maker - Origin::variation;
    if (maker >= makers) return;
    const bool is_second = maker >= First::makers;
    if (is_second) {
      Feedback<Scalar> its_own = feedback;
      its_own.origin.maker -= First::makers;
      second_.learn(context, rng, its_own);
    } else {
      first_.learn(context, rng, feedback);
    }
    if (has_best_ != 0 && !(feedback.objective - best_ > tolerance())) return;
    lead_ = has_best_ == 0 ? uint8_t{0} : is_second ? uint8_t{2} : uint8_t{1};
    best_ = feedback.objective;
    has_best_ = 1;
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    first_.fields(visit);
    second_.fields(visit);
    visit(best_);
    visit(lead_);
    visit(has_best_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return detail::is_finite(best_) && first_.is_sound() && second_.is_sound();
  }

 private:
  [[nodiscard]] bool first_has_work() const noexcept { return parameters_.is_first_on != 0 && first_.has_work(); }
  [[nodiscard]] bool second_has_work() const noexcept { return parameters_.is_second_on != 0 && second_.has_work(); }

  // Draws the emitter whose turn it is. An emitter that is off never gets one.
  [[nodiscard]] bool draw_first(Rng& rng) const noexcept {
    if (parameters_.is_first_on == 0 || parameters_.is_second_on == 0) return parameters_.is_first_on != 0;
    const uint32_t quarters = lead_ == 0 ? 2 : lead_ == 1 ? 3 : 1;
    return rng.below(4) < quarters;
  }

  Parameters parameters_ = nothing();
  First first_{};
  Second second_{};
  Scalar best_{0};    // best objective that one of them found
  uint8_t lead_ = 0;  // which emitter found it: 0 none yet, 1 the first, 2 the second
  uint8_t has_best_ = 0;
};

// A pair of emitters such as Shade<> and MaEs<>: they take scalar and number of genes from the
// search.
template <class First, class Second>
class EmitterPair<First, Second, false> {
 public:
  template <class Scalar, uint32_t Genes>
  using For = EmitterPair<detail::VariationFor<First, Scalar, Genes>, detail::VariationFor<Second, Scalar, Genes>>;
};

}  // namespace nanoqd

#endif
