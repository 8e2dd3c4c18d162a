// SHADE: an emitter, a small population that goes for the optimum (R. Tanabe and A. Fukunaga,
// "Success-History Based Parameter Adaptation for Differential Evolution", CEC 2013;
// current-to-pbest/1/bin of J. Zhang and A. C. Sanderson, JADE, 2009).
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::Shade<>>;
//
// It is the default emitter of Portfolio. Alone it goes for the optimum, and fills only the cells
// on its way. Memory: Members (n + 1) scalars, and about 25 more.
//
// How it works:
//  - Its members start as copies of elites. Each member in turn makes a trial: a step towards one
//    of the better members, and along the difference of two others.
//  - F and CR of the step are drawn around values that succeeded recently.
//  - A trial that is at least as good as its member replaces it.
//  - When the objectives of the members have become nearly equal, or there was no progress for
//    long, it starts again from elites of that moment. The archive's best elite is among them if it
//    is better than all that SHADE has found.
//
// It differs from the paper's algorithm in six points:
//  - It has no archive of replaced members.
//  - A trial steps towards the best of eight random members, not towards one of the 100 p % best.
//  - It remembers the mean F and the mean CR of the last five generations in which a member became
//    better.
//  - CR starts at 0.8.
//  - It starts again.
//  - Of the genes that leave their bounds, one in ten is set to the bound. The others are set
//    halfway between the gene of their member and the bound.
//
// A trial's origin.reference holds the member, F, CR and the number of the start, 8 bits each. So
// trials may come back in any order, or not at all. A trial of an earlier start is ignored.
#ifndef NANOQD_VARIATION_SHADE_HPP
#define NANOQD_VARIATION_SHADE_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "detail/emitter_run.hpp"
#include "detail/usual_sizes.hpp"
#include "emitter.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void, uint32_t Genes = 0, uint32_t Members = detail::usual_members(Genes)>
class Shade {
  static_assert(Genes >= 1, "nanoqd: write Shade<>, or both the scalar and the number of genes: Shade<float, 10>");
  static_assert(Members >= 4 && Members <= 256, "nanoqd: SHADE has from 4 to 256 members");

 public:
  using Scalar = ScalarType;
  static constexpr uint32_t members = Members;

  struct Parameters {
    Status validate() const noexcept { return Status::ok; }
    template <class Fields>
    constexpr void fields(Fields&) noexcept {}
  };

  static constexpr uint32_t min_elites = 4;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 11;
  static constexpr uint32_t makers = 1;

  static constexpr Parameters nothing() noexcept { return {}; }  // all zero, for an object before begin()

  void begin(const Parameters& parameters) noexcept {
    const Parameters taken = parameters;  // may be its own
    detail::make_zero(*this);             // all fields, so that equal searches have equal snapshots
    parameters_ = taken;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Returns how often it started again, modulo 256.
  [[nodiscard]] uint32_t restarts() const noexcept { return run_.restarts(); }
  // Returns the largest difference of objectives that counts as rounding, or as too small to
  // matter. Cost: O(1).
  [[nodiscard]] Scalar tolerance() const noexcept { return run_.tolerance(); }

  // It never waits: each of its trials depends on one member only.
  [[nodiscard]] static bool has_work() noexcept { return true; }
  static void skip_turn() noexcept {}

  // Cost: O(n), and O(Members n) when it starts.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    if (run_.is_started() && unheard_ >= patience * Members) end();
    if (!run_.is_started()) start(context.archive, rng);
    ++unheard_;
    const uint32_t member = next_;
    next_ = static_cast<uint8_t>(member + 1 < Members ? member + 1 : 0);
    const uint32_t slot = rng.below(memories);
    const uint32_t f_code = draw_f(rng, f_[slot]);
    const uint32_t cr_code = draw_cr(rng, cr_[slot]);
    mutate(rng, member, f_of(f_code), cr_of(cr_code), trial.genes);
    if constexpr (Context::bounded) {
      const auto& archive = context.archive;
      const Scalar* x = genes_[member];
      for (uint32_t j = 0; j < Genes; ++j) {
        trial.genes[j] = brought_back(trial.genes[j], x[j], archive.lower(j), archive.upper(j), rng);
      }
    }
    trial.origin = {Origin::variation, member | f_code << 8 | cr_code << 16 | run_.restarts() << 24};
  }

  // Cost: O(n), and O(Members) at the end of a generation.
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE void learn(const Context&, Rng&, const Feedback<Scalar>& feedback) noexcept {
    const uint32_t tag = feedback.origin.reference;
    const uint32_t member = tag & 255U;
    if (feedback.origin.maker != Origin::variation || !run_.is_started()) return;
    if (tag >> 24 != run_.restarts() || member >= Members) return;
    unheard_ = 0;
    const Scalar gain = feedback.objective - objectives_[member];
    if (gain >= Scalar{0}) {
      for (uint32_t j = 0; j < Genes; ++j) genes_[member][j] = feedback.genes[j];
      objectives_[member] = feedback.objective;
      note_success(gain, (tag >> 8) & 255U, (tag >> 16) & 255U);
    }
    run_.note(feedback.objective);
    if (++trials_ < Members) return;
    end_generation();
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    for (auto& member : genes_) {
      for (Scalar& gene : member) visit(gene);
    }
    for (Scalar& objective : objectives_) visit(objective);
    for (Scalar& number : f_) visit(number);
    for (Scalar& number : cr_) visit(number);
    visit(gain_);
    visit(gain_f_);
    visit(gain_f2_);
    visit(gain_cr_);
    visit(record_);
    visit(unheard_);
    visit(trials_);
    visit(next_);
    visit(oldest_);
    visit(has_record_);
    run_.fields(visit);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    if (!run_.is_started() || !detail::is_finite(record_)) return detail::is_finite(record_);
    bool sound = next_ < Members && oldest_ < memories && trials_ < Members && detail::is_finite(run_.best()) &&
                 detail::all_finite(objectives_, Members);
    // The sums of gains can become infinite or NaN if they overflow, but never negative.
    sound = sound && !(gain_ < Scalar{0} || gain_f_ < Scalar{0} || gain_f2_ < Scalar{0} || gain_cr_ < Scalar{0});
    for (uint32_t i = 0; i < memories; ++i) sound = sound && detail::is_unit(f_[i]) && detail::is_unit(cr_[i]);
    for (uint32_t i = 0; i < Members; ++i) sound = sound && detail::all_finite(genes_[i], Genes);
    return sound;
  }

 private:
  static constexpr uint32_t memories = 5;    // H
  static constexpr uint32_t tournament = 8;  // random members, the best of which leads
  static constexpr uint32_t patience = 100;  // generations without a better solution, before it starts again

  template <class Archive>
  void start(const Archive& archive, Rng& rng) noexcept {
    static_assert(Archive::genes == Genes, "nanoqd: this variation is for another number of genes than its search has");
    const auto best = archive.best();
    const bool takes_best = has_record_ == 0 || best.objective() > record_;
    for (uint32_t i = 0; i < Members; ++i) {
      const auto elite = i == 0 && takes_best ? best : archive.elite(rng.below(archive.size()));
      elite.copy_genes(genes_[i]);
      objectives_[i] = elite.objective();
    }
    for (Scalar& f : f_) f = Scalar(0.5);
    for (Scalar& cr : cr_) cr = Scalar(0.8);
    const Extremes extremes = find_extremes();
    run_.start(extremes.highest, extremes.highest - extremes.lowest);
    forget_successes();
    unheard_ = 0;
    trials_ = 0;
    next_ = 0;
    oldest_ = 0;
  }

  struct Extremes {
    Scalar highest;
    Scalar lowest;
  };
  [[nodiscard]] Extremes find_extremes() const noexcept {
    Extremes found{objectives_[0], objectives_[0]};
    for (const Scalar objective : objectives_) {
      if (objective < found.lowest) found.lowest = objective;
      if (objective > found.highest) found.highest = objective;
    }
    return found;
  }

  void forget_successes() noexcept {
    gain_ = Scalar{0};
    gain_f_ = Scalar{0};
    gain_f2_ = Scalar{0};
    gain_cr_ = Scalar{0};
  }

  // F and CR by their codes in origin.reference: F from 1/256 to 1, CR from 0 to 1.
  [[nodiscard]] static Scalar f_of(uint32_t code) noexcept {
    return static_cast<Scalar>(static_cast<int32_t>(code + 1)) * Scalar(0x1p-8);
  }
  [[nodiscard]] static Scalar cr_of(uint32_t code) noexcept {
    return static_cast<Scalar>(static_cast<int32_t>(code)) / Scalar{255};
  }

  // Draws F from a Cauchy distribution around the centre. Draws again if F is not above 0, and cuts
  // it at 1. Returns the number of 256ths, minus one.
  [[nodiscard]] static uint32_t draw_f(Rng& rng, Scalar centre) noexcept {
    Scalar f = centre;
    for (uint32_t tries = 0; tries < 8; ++tries) {
      const Scalar top = rng.template gaussian<Scalar>();
      const Scalar bottom = rng.template gaussian<Scalar>();  // 0 once in thirty million: F is then 1 or drawn again
      f = centre + detail::product(Scalar(0.1), top / bottom);
      if (f > Scalar{0}) break;
    }
    if (!(f > Scalar{0})) f = centre;
    if (!(f < Scalar{1})) f = Scalar{1};
    const int32_t parts = static_cast<int32_t>(f * Scalar{256} + Scalar(0.5));
    return parts > 1 ? static_cast<uint32_t>(parts - 1) : 0;
  }

  // Draws CR from a normal distribution around the centre, and cuts it at 0 and 1. Returns the
  // number of 255ths.
  [[nodiscard]] static uint32_t draw_cr(Rng& rng, Scalar centre) noexcept {
    const Scalar drawn = centre + detail::product(Scalar(0.1), rng.template gaussian<Scalar>());
    const Scalar cr = detail::clamp(drawn, Scalar{0}, Scalar{1});
    return static_cast<uint32_t>(static_cast<int32_t>(detail::product(cr, Scalar{255}) + Scalar(0.5)));
  }

  [[nodiscard]] uint32_t best_of(Rng& rng) const noexcept {
    uint32_t best = rng.below(Members);
    for (uint32_t i = 1; i < tournament; ++i) {
      const uint32_t other = rng.below(Members);
      if (objectives_[other] > objectives_[best]) best = other;
    }
    return best;
  }

  // Writes current-to-pbest/1/bin: v = x + F (x_pbest - x) + F (x_r1 - x_r2), crossed with x by CR.
  NANOQD_NOINLINE_FOR_SIZE void mutate(Rng& rng, uint32_t member, Scalar F, Scalar CR,
                                       Scalar* NANOQD_RESTRICT gene) const noexcept {
    const uint32_t leader = best_of(rng);
    uint32_t others[2];  // neither of them is `member`
    detail::draw_distinct(rng, Members - 1, others);
    for (uint32_t& other : others) other += other >= member ? 1U : 0U;
    const uint32_t j_rand = rng.below(Genes);
    const Scalar* x = genes_[member];
    const Scalar* lead = genes_[leader];
    const Scalar* r1 = genes_[others[0]];
    const Scalar* r2 = genes_[others[1]];
    rng.uniform(gene, Genes);
    gene[j_rand] = Scalar{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar mutant = (x[j] + detail::product(F, lead[j] - x[j])) + detail::product(F, r1[j] - r2[j]);
      gene[j] = gene[j] <= CR ? mutant : x[j];
    }
  }

  // Repairs a gene outside its bounds: sets it halfway between its parent and the bound or, one
  // time in ten, to the bound.
  [[nodiscard]] static Scalar brought_back(Scalar gene, Scalar parent, Scalar lower, Scalar upper, Rng& rng) noexcept {
    if (gene >= lower && gene <= upper) return gene;
    const Scalar bound = gene < lower ? lower : upper;
    if (rng.template uniform<Scalar>() < Scalar(0.1)) return bound;
    return parent + detail::product(bound - parent, Scalar(0.5));  // not exact near 0
  }

  void note_success(Scalar gain, uint32_t f_code, uint32_t cr_code) noexcept {
    const Scalar F = f_of(f_code);
    const Scalar CR = cr_of(cr_code);
    const Scalar gain_f = detail::product(gain, F);
    gain_ += gain;
    gain_f_ += gain_f;
    gain_f2_ += detail::product(gain_f, F);
    gain_cr_ += detail::product(gain, CR);
  }

  // Stores the means of the values that succeeded, weighted by the gain: the Lehmer mean of F, and
  // the arithmetic mean of CR.
  void end_generation() noexcept {
    trials_ = 0;
    if (gain_f_ > Scalar{0} && detail::is_finite(gain_)) {
      const Scalar f = gain_f2_ / gain_f_;
      const Scalar cr = gain_cr_ / gain_;
      f_[oldest_] = f < Scalar{1} ? f : Scalar{1};
      cr_[oldest_] = cr < Scalar{1} ? cr : Scalar{1};
      oldest_ = static_cast<uint8_t>(oldest_ + 1U < memories ? oldest_ + 1U : 0U);
    }
    forget_successes();
    const Extremes extremes = find_extremes();
    run_.note_generation(extremes.highest, extremes.lowest);
    if (run_.are_equal(extremes.highest, extremes.lowest) || run_.idle() >= patience * Members) end();
  }

  void end() noexcept {
    if (has_record_ == 0 || run_.best() > record_) record_ = run_.best();
    has_record_ = 1;
    run_.end();
  }

  Parameters parameters_{};
  Scalar objectives_[Members]{};
  Scalar f_[memories]{};   // M_F of the paper
  Scalar cr_[memories]{};  // M_CR of the paper
  Scalar gain_{0};         // sums over the successes of this generation: the gain,
  Scalar gain_f_{0};       // the gain times F,
  Scalar gain_f2_{0};      // the gain times F squared,
  Scalar gain_cr_{0};      // the gain times CR
  Scalar record_{0};       // best objective of all starts that have ended
  uint16_t unheard_ = 0;   // trials handed out since one came back
  uint16_t trials_ = 0;    // trials that came back in this generation
  uint8_t next_ = 0;       // member that makes the next trial
  uint8_t oldest_ = 0;     // memory that is replaced next
  uint8_t has_record_ = 0;
  detail::EmitterRun<Scalar> run_{};
  Scalar genes_[Members][Genes]{};  // last: processors reach near members in less code
};

// Shade<>: takes its scalar and number of genes from the search.
template <>
class Shade<void, 0, 0> {
 public:
  template <class Scalar, uint32_t Genes>
  using For = Shade<Scalar, Genes>;
};

}  // namespace nanoqd

#endif
