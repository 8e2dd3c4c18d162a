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
//    long, it starts again from elites of that moment.
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
#include "detail/convergence.hpp"
#include "detail/usual_sizes.hpp"
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
  static constexpr uint32_t snapshot_id = 5;
  static constexpr uint32_t makers = 1;

  static constexpr Parameters nothing() noexcept { return {}; }  // all zero, for an object before begin()

  void begin(const Parameters& parameters) noexcept {
    const Parameters taken = parameters;  // may be its own
    detail::make_zero(*this);             // all fields, so that equal searches have equal snapshots
    parameters_ = taken;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Returns how often it started again, modulo 256.
  [[nodiscard]] uint32_t restarts() const noexcept { return start_; }
  // Returns the largest difference of objectives that counts as rounding, or as too small to
  // matter. Cost: O(1).
  [[nodiscard]] Scalar tolerance() const noexcept { return tolerance_; }

  // Returns false: it always has something to propose.
  [[nodiscard]] static bool yields() noexcept { return false; }

  // Cost: O(n), and O(Members n) when it starts.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    if (is_started_ != 0 && unheard_ >= patience * Members) end();
    if (is_started_ == 0) start(context.archive, rng);
    ++unheard_;
    const uint32_t member = next_;
    next_ = static_cast<uint8_t>(member + 1 < Members ? member + 1 : 0);
    const uint32_t slot = rng.below(memories);
    const uint32_t f_code = draw_f(rng, f_[slot]);
    const uint32_t cr_code = draw_cr(rng, cr_[slot]);
    const Scalar F = f_of(f_code);
    const Scalar CR = cr_of(cr_code);
    const uint32_t leader = best_of(rng);
    uint32_t others[2];  // neither of them is `member`
    detail::draw_distinct(rng, Members - 1, others);
    for (uint32_t& other : others) other += other >= member ? 1U : 0U;
    const uint32_t j_rand = rng.below(Genes);
    const Scalar* x = genes_[member];
    const Scalar* lead = genes_[leader];
    const Scalar* r1 = genes_[others[0]];
    const Scalar* r2 = genes_[others[1]];
    Scalar* gene = trial.genes;
    rng.uniform(gene, Genes);
    gene[j_rand] = Scalar{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar mutant = (x[j] + detail::product(F, lead[j] - x[j])) + detail::product(F, r1[j] - r2[j]);
      gene[j] = gene[j] <= CR ? mutant : x[j];
    }
    if constexpr (Context::bounded) {
      const auto& archive = context.archive;
      for (uint32_t j = 0; j < Genes; ++j)
        gene[j] = brought_back(gene[j], x[j], archive.lower(j), archive.upper(j), rng);
    }
    trial.origin = {Origin::variation, member | f_code << 8 | cr_code << 16 | uint32_t{start_} << 24};
  }

  // Cost: O(n), and O(Members) at the end of a generation.
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE void learn(const Context&, Rng&, const Feedback<Scalar>& feedback) noexcept {
    const uint32_t tag = feedback.origin.reference;
    const uint32_t member = tag & 255U;
    if (feedback.origin.maker != Origin::variation || is_started_ == 0 || tag >> 24 != start_ || member >= Members)
      return;
    unheard_ = 0;
    const Scalar gain = feedback.objective - objectives_[member];
    if (gain >= Scalar{0}) {
      for (uint32_t j = 0; j < Genes; ++j) genes_[member][j] = feedback.genes[j];
      objectives_[member] = feedback.objective;
      note_success(gain, (tag >> 8) & 255U, (tag >> 16) & 255U);
    }
    ++idle_;
    if (feedback.objective > best_) {
      best_ = feedback.objective;
      idle_ = 0;
    }
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
    visit(best_);
    visit(tolerance_);
    visit(spread_);
    visit(idle_);
    visit(unheard_);
    visit(trials_);
    visit(next_);
    visit(oldest_);
    visit(start_);
    visit(is_started_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    if (is_started_ == 0) return true;
    bool sound = next_ < Members && oldest_ < memories && trials_ < Members && detail::all_finite(objectives_, Members);
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
    Scalar highest = -detail::infinity<Scalar>();
    Scalar lowest = detail::infinity<Scalar>();
    for (uint32_t i = 0; i < Members; ++i) {
      const bool is_best = i == 0 && start_ == 0;
      const auto elite = is_best ? archive.best() : archive.elite(rng.below(archive.size()));
      elite.copy_genes(genes_[i]);
      objectives_[i] = elite.objective();
      if (objectives_[i] > highest) highest = objectives_[i];
      if (objectives_[i] < lowest) lowest = objectives_[i];
    }
    for (Scalar& f : f_) f = Scalar(0.5);
    for (Scalar& cr : cr_) cr = Scalar(0.8);
    best_ = highest;
    spread_ = highest - lowest;
    tolerance_ = detail::objective_tolerance(best_, spread_);
    forget_successes();
    idle_ = 0;
    unheard_ = 0;
    trials_ = 0;
    next_ = 0;
    oldest_ = 0;
    is_started_ = 1;
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

  // Repairs a gene outside its bounds: sets it halfway between its parent and the bound or, one
  // time in ten, to the bound.
  [[nodiscard]] static Scalar brought_back(Scalar gene, Scalar parent, Scalar lower, Scalar upper, Rng& rng) noexcept {
    if (gene >= lower && gene <= upper) return gene;
    const Scalar bound = gene < lower ? lower : upper;
    if (rng.template uniform<Scalar>() < Scalar(0.1)) return bound;
    return parent + (bound - parent) * Scalar(0.5);
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
    Scalar lowest = objectives_[0];
    Scalar highest = objectives_[0];
    for (const Scalar objective : objectives_) {
      if (objective < lowest) lowest = objective;
      if (objective > highest) highest = objective;
    }
    tolerance_ = detail::objective_tolerance(highest, spread_);
    if (highest - lowest > tolerance_ && idle_ < patience * Members) return;
    end();
  }

  void end() noexcept {
    is_started_ = 0;
    ++start_;
  }

  Parameters parameters_{};
  Scalar genes_[Members][Genes]{};
  Scalar objectives_[Members]{};
  Scalar f_[memories]{};   // M_F of the paper
  Scalar cr_[memories]{};  // M_CR of the paper
  Scalar gain_{0};         // sums over the successes of this generation: the gain,
  Scalar gain_f_{0};       // the gain times F,
  Scalar gain_f2_{0};      // the gain times F squared,
  Scalar gain_cr_{0};      // the gain times CR
  Scalar best_{0};         // best objective since the start
  Scalar tolerance_{0};
  Scalar spread_{0};      // highest minus lowest objective at the start
  uint32_t idle_ = 0;     // trials that came back since best_ was found
  uint16_t unheard_ = 0;  // trials handed out since one came back
  uint16_t trials_ = 0;   // trials that came back in this generation
  uint8_t next_ = 0;      // member that makes the next trial
  uint8_t oldest_ = 0;    // memory that is replaced next
  uint8_t start_ = 0;     // number of this start
  uint8_t is_started_ = 0;
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
