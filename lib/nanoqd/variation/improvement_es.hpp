// Improvement strategy: a small evolution strategy that follows the trials which the archive keeps.
// It moves through the map in one direction as long as that direction fills cells or improves
// elites. It is an operator of Portfolio, and a variation of its own:
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::ImprovementEs<>>;
//
// It does with 3 n + 10 numbers what the improvement emitters of CMA-ME do with n^2 each
// (M. Fontaine, J. Togelius, S. Nikolaidis and A. Hoover, GECCO 2020). A covariance matrix adds
// little to how well a map is filled.
//
// A generation is lambda trials around a mean. A trial is mean + sigma range z, where z is a vector
// of n normal numbers. Every trial that the archive kept is a parent of the next generation, all
// with the same weight. If k trials were kept:
//
//     zm = the mean of their z
//     mean = mean + sigma range zm
//     path = (1 - c) path + sqrt(c (2 - c) k) zm         c = (k + 2) / (n + k + 5)
//     sigma = sigma exp(c / d (|path|^2 / n - 1) / 2)    d = 1 + c + 2 max(0, r - 1)
//                                                        r = sqrt((k - 1) / (n + 1))
//
// These are the rules of the cumulative step-size adaptation (N. Hansen and A. Ostermeier, 2001).
// In one generation sigma changes at most by a factor of e.
//
// It starts at a random elite. The first sigma is twice the distance to the elite of a neighbour
// cell, a mean over the genes. When a generation kept nothing, it starts again elsewhere.
//
// Trials may come back in any order, or not at all. A generation ends when lambda trials came back;
// until then it hands out more. origin.reference holds the generation and the number of the trial
// in it, 16 bits each. A trial's z is not kept, but drawn again from these numbers. A trial of an
// earlier generation is ignored. A trial that is told twice counts twice. If 65,535 trials were
// handed out and fewer than lambda came back, it starts again.
#ifndef NANOQD_VARIATION_IMPROVEMENT_ES_HPP
#define NANOQD_VARIATION_IMPROVEMENT_ES_HPP

#include <stdint.h>

#include "../math/detail/elementary.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/scatter.hpp"
#include "../math/detail/vector.hpp"
#include "detail/neighbour.hpp"
#include "detail/usual_sizes.hpp"
#include "detail/variation_traits.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void, uint32_t Genes = 0>
class ImprovementEs {
 public:
  using Scalar = ScalarType;
  static constexpr uint32_t lambda = detail::wide_lambda(Genes);
  static_assert(Genes >= 1, "nanoqd: write ImprovementEs<>, or both: ImprovementEs<float, 10>");

  struct Parameters {
    Status validate() const noexcept { return Status::ok; }
    template <class Fields>
    constexpr void fields(Fields&) noexcept {}
  };

  static constexpr uint32_t min_elites = 2;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 9;

  void begin(const Parameters& parameters) noexcept {
    const Parameters taken = parameters;  // may be its own
    detail::make_zero(*this);             // all fields, so that equal searches have equal snapshots
    parameters_ = taken;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Returns its step size as a share of each gene's range; 0 before the first trial.
  [[nodiscard]] Scalar sigma() const noexcept { return sigma_; }

  // Cost: O(n), and one search for the nearest filled cell when it starts.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    static_assert(Context::genes == Genes, "nanoqd: this variation is for another number of genes than its search has");
    if (asked_ == most_asked) is_started_ = 0;  // hardly any trial comes back
    if (is_started_ == 0) start(context.archive, rng, detail::draw_neighbours(context, rng));
    write_trial(context.archive, trial);
  }

  // Cost: O(1), and O(n) if the trial was kept or ends a generation.
  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    if (feedback.origin.maker != Origin::variation) return;
    learn(context.archive, rng, feedback.origin.reference, feedback.outcome);
  }

  // The same for one of its own trials, of which only the reference and the outcome matter.
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void learn(const Archive& archive, Rng& rng, uint32_t reference, Outcome outcome) noexcept {
    const uint32_t slot = reference & 0xFFFFU;
    if (is_started_ == 0 || reference >> 16 != generation_ || slot >= asked_) return;
    if (outcome != Outcome::rejected) {
      ++kept_;
      Rng z = numbers_of(slot);
      for (Scalar& sum : z_sum_) sum += z.template gaussian<Scalar>();
    }
    if (++told_ < lambda) return;
    end_generation(archive, rng);
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    for (Scalar& number : mean_) visit(number);
    for (Scalar& number : path_) visit(number);
    for (Scalar& number : z_sum_) visit(number);
    visit(sigma_);
    visit(first_sigma_);
    visit(seed_);
    visit(generation_);
    visit(asked_);
    visit(told_);
    visit(kept_);
    visit(is_started_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    if (is_started_ == 0) return true;
    return kept_ <= told_ && told_ < lambda && !is_lost() && detail::all_finite(z_sum_, Genes);
  }

 private:
  static constexpr uint16_t most_asked = 0xFFFFU;

  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void start(const Archive& archive, Rng& rng, const detail::Neighbours& pair) noexcept {
    Scalar square{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      mean_[j] = archive.gene(pair.cell, j);
      path_[j] = Scalar{0};
      const Scalar range = archive.upper(j) - archive.lower(j);
      if (range > Scalar{0}) square += detail::squared((archive.gene(pair.other, j) - mean_[j]) / range);
    }
    const Scalar n = static_cast<Scalar>(Genes);
    if (square > n) square = n;                  // without bounds it may be infinite
    constexpr Scalar normal = Scalar(0x1p-126);  // makes the sum a normal number, for the root
    const Scalar distance = detail::square_root(square / n + normal);
    first_sigma_ = detail::clamp(Scalar{2} * distance, Scalar(1e-5), Scalar(0.2));
    sigma_ = first_sigma_;
    is_started_ = 1;
    start_generation(rng);
  }

  template <class Archive, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void write_trial(const Archive& archive, Trial& trial) noexcept {
    const uint32_t slot = asked_++;
    Rng z = numbers_of(slot);
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar step = (archive.upper(j) - archive.lower(j)) * sigma_;
      trial.genes[j] = mean_[j] + detail::product(step, z.template gaussian<Scalar>());
    }
    trial.origin = {Origin::variation, slot | uint32_t{generation_} << 16};
  }

  void start_generation(Rng& rng) noexcept {
    const uint64_t high = rng.next();
    seed_ = high << 32 | rng.next();
    ++generation_;
    asked_ = 0;
    told_ = 0;
    kept_ = 0;
    for (Scalar& sum : z_sum_) sum = Scalar{0};
  }

  // Returns the generator of the z of a trial. Rng adds one and two gammas to its seed. So the
  // seeds of two slots must be two gammas apart.
  [[nodiscard]] Rng numbers_of(uint32_t slot) const noexcept {
    return Rng(seed_ + uint64_t{slot} * (2 * detail::golden_gamma));
  }

  template <class Archive>
  void end_generation(const Archive& archive, Rng& rng) noexcept {
    is_started_ = 0;
    if (kept_ == 0) return;
    const Scalar n = static_cast<Scalar>(Genes);
    const Scalar k = static_cast<Scalar>(kept_);
    const Scalar c = (k + Scalar{2}) / (n + k + Scalar{5});
    const Scalar to_path = detail::square_root(c * (Scalar{2} - c) * k);
    Scalar square{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar z_mean = z_sum_[j] / k;
      mean_[j] += detail::product((archive.upper(j) - archive.lower(j)) * sigma_, z_mean);
      path_[j] = detail::product(Scalar{1} - c, path_[j]) + detail::product(to_path, z_mean);
      square += detail::squared(path_[j]);
    }
    const Scalar ratio = (k - Scalar{1}) / (n + Scalar{1});
    const Scalar extra = ratio > Scalar{1} ? Scalar{2} * (detail::square_root(ratio) - Scalar{1}) : Scalar{0};
    const Scalar damping = Scalar{1} + c + extra;
    sigma_ *= detail::exponential(c / damping * (square / n - Scalar{1}) * Scalar(0.5));
    if (is_lost()) return;
    is_started_ = 1;
    start_generation(rng);
  }

  // Returns true if its steps have become too short or too long to continue, or are not finite.
  [[nodiscard]] bool is_lost() const noexcept {
    const bool goes_on = sigma_ >= Scalar(1e-6) * first_sigma_ && sigma_ <= Scalar(1e4) * first_sigma_ &&
                         sigma_ > Scalar{0} && sigma_ < Scalar{2};
    return !goes_on || !detail::all_finite(mean_, Genes) || !detail::all_finite(path_, Genes);
  }

  Parameters parameters_{};
  Scalar sigma_{0};
  Scalar first_sigma_{0};
  uint64_t seed_ = 0;        // makes the z of this generation
  uint16_t generation_ = 0;  // modulo 2^16
  uint16_t asked_ = 0;       // trials of this generation that were handed out,
  uint16_t told_ = 0;        // that came back,
  uint16_t kept_ = 0;        // and that the archive kept
  uint8_t is_started_ = 0;
  Scalar mean_[Genes]{};
  Scalar path_[Genes]{};
  Scalar z_sum_[Genes]{};  // of the trials of this generation that were kept
};

// ImprovementEs<>: takes its scalar and number of genes from the search.
template <>
class ImprovementEs<void, 0> : public detail::TakesScalarAndGenes<ImprovementEs> {};

}  // namespace nanoqd

#endif
