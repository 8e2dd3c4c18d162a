// MA-ES: an evolution strategy that learns which genes to change together (H.-G. Beyer and B.
// Sendhoff, "Simplify Your Covariance Matrix Adaptation Evolution Strategy", IEEE Transactions on
// Evolutionary Computation 21(5), 2017). It is CMA-ES without a covariance matrix, eigenvectors or
// a second path. Use it as an emitter of a Portfolio, or alone:
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::MaEs<>>;
//
// Alone it goes for the optimum, and fills only the cells on its way. Memory: n^2 + 5 n scalars,
// and two scalars and a byte for each trial. A generation has at most 4 (4 + 3 ln n) trials.
//
// A generation is lambda trials around a mean. A trial is mean + sigma M z: sigma is the step size,
// M is an n x n matrix, and z is a vector of n normal numbers. The better half makes the next mean,
// M and sigma. MA-ES starts at the best elite, with a deviation of one fifth of each gene's range.
// When it has converged, or made no progress for long, it starts again at a random elite. The
// lambdas of successive starts are, in turn, one, two and four times 4 + 3 ln n.
//
// It differs from the paper's algorithm in two points, both to save memory:
//  - The z of a trial is not kept, but drawn again from the generation's seed when it is needed. So
//    a generation of any size takes only a few numbers for each trial.
//  - At the end of a generation, each trial of the better half changes the matrix in place. The
//    step M z of the next trial, which also moves the mean, uses the changed matrix. The paper sums
//    all changes first. The results differ by products of learning rates.
//
// Moves each gene into its bounds. The farther out the genes were, the lower the trial ranks.
//
// Trials may come back in any order: origin.reference holds their generation and their number in it
// (slot). When all trials of a generation are out, MA-ES waits for a while: the other parts of a
// portfolio take its turns. Alone it does not wait. Then it hands out the missing trials once more.
// After that, trials that were lost or refused are still missing. If they are at most half of
// lambda (rounded up), they count as the worst. Otherwise it starts again at a random elite. It
// learns how long to wait from the delays seen: not at all if trials come back before the next ask.
#ifndef NANOQD_VARIATION_MA_ES_HPP
#define NANOQD_VARIATION_MA_ES_HPP

#include <stdint.h>

#include "../math/detail/elementary.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/scatter.hpp"
#include "../math/detail/vector.hpp"
#include "detail/emitter_run.hpp"
#include "detail/patience.hpp"
#include "detail/usual_sizes.hpp"
#include "emitter.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void, uint32_t Genes = 0>
class MaEs {
 public:
  using Scalar = ScalarType;
  static constexpr uint32_t least_lambda = detail::usual_lambda(Genes);
  static constexpr uint32_t most_lambda = 4 * least_lambda;
  static_assert(Genes >= 1 && most_lambda <= 256, "nanoqd: MA-ES is for 1 to 10^8 genes: MaEs<float, 10> or MaEs<>");

  struct Parameters {
    Status validate() const noexcept { return Status::ok; }
    template <class Fields>
    constexpr void fields(Fields&) noexcept {}
  };

  static constexpr uint32_t min_elites = 1;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 12;
  static constexpr uint32_t makers = 1;

  static constexpr Parameters nothing() noexcept { return {}; }  // all zero, for an object before begin()

  void begin(const Parameters& parameters) noexcept {
    const Parameters taken = parameters;  // may be its own
    detail::make_zero(*this);             // all fields, so that equal searches have equal snapshots
    parameters_ = taken;
    patience_.begin(most_lambda);
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // As emitter.hpp says; restarts are modulo 256. Cost: O(1).
  [[nodiscard]] uint32_t restarts() const noexcept { return run_.restarts(); }
  [[nodiscard]] Scalar tolerance() const noexcept { return run_.tolerance(); }
  [[nodiscard]] bool has_work() const noexcept {
    return !run_.is_started() || asked_ < lambda_ || !patience_.is_left();
  }
  void skip_turn() noexcept { patience_.count_turn(); }

  // Cost: O(n^2), or O(lambda n^2 + lambda^2) if it ends a generation without its missing trials.
  template <class Context, class Trial>
  NANOQD_NOINLINE_FOR_SIZE void propose(const Context& context, Rng& rng, Trial& trial) noexcept {
    const auto& archive = context.archive;
    if (run_.is_started() && asked_ >= lambda_) start_round(archive, rng);
    if (!run_.is_started()) start(archive, rng);
    const uint32_t slot = asked_;
    ++asked_;
    pass_told();
    draw(slot);
    Scalar penalty{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar step = (archive.upper(j) - archive.lower(j)) * sigma_;
      Scalar gene = mean_[j] + detail::product(step, row_times_z(j));
      if constexpr (Context::bounded) {
        const Scalar kept = detail::clamp(gene, archive.lower(j), archive.upper(j));
        const Scalar excess = step > Scalar{0} ? (gene - kept) / step : Scalar{0};
        penalty += detail::squared(excess);
        gene = kept;
      }
      trial.genes[j] = gene;
    }
    penalties_[slot] = penalty / static_cast<Scalar>(Genes);
    trial.origin = {Origin::variation, slot | generation_ << 8};
  }

  // Cost: O(1), and O(lambda n^2 + lambda^2) at the end of a generation.
  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE void learn(const Context& context, Rng& rng, const Feedback<Scalar>& feedback) noexcept {
    if (feedback.origin.maker != Origin::variation || !run_.is_started()) return;
    const uint32_t slot = feedback.origin.reference & 255U;
    const uint32_t age = (generation_ - (feedback.origin.reference >> 8)) & 0xFFFFFFU;
    if (slot >= lambda_ || age > 1) return;
    if (age == 1 || detail::is_finite(objectives_[slot])) {
      if (age == 1 || rounds_ > 0) patience_.regret();
      return;
    }
    // In the first round, slots are handed out in order, and it waits only after the last slot. So
    // this is the number of turns since the trial was handed out.
    if (rounds_ == 0 && slot < asked_) patience_.note(asked_ + patience_.waited() - slot - 1U);
    objectives_[slot] = feedback.objective;
    pass_told();
    if (++told_ < lambda_) return;
    end_generation(context.archive, rng);
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    for (auto& row : matrix_) {
      for (Scalar& number : row) visit(number);
    }
    for (Scalar& number : mean_) visit(number);
    for (Scalar& number : path_) visit(number);
    for (Scalar& number : objectives_) visit(number);
    for (Scalar& number : penalties_) visit(number);
    visit(sigma_);
    visit(quartiles_);
    visit(seed_);
    visit(generation_);
    visit(told_);
    visit(asked_);
    visit(lambda_);
    patience_.fields(visit);
    visit(rounds_);
    run_.fields(visit);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    if (!run_.is_started() || !patience_.is_sound()) return patience_.is_sound();
    if (lambda_ < least_lambda || lambda_ > most_lambda || told_ >= lambda_) return false;
    uint32_t told = 0;
    for (uint32_t i = 0; i < lambda_; ++i) told += detail::is_finite(objectives_[i]) ? 1U : 0U;
    return told == told_ && !is_lost() && detail::all_finite(path_, Genes);
  }

 private:
  template <class Archive>
  void start(const Archive& archive, Rng& rng) noexcept {
    static_assert(Archive::genes == Genes, "nanoqd: this variation is for another number of genes than its search has");
    const auto elite = run_.restarts() == 0 ? archive.best() : archive.elite(rng.below(archive.size()));
    elite.copy_genes(mean_);
    for (uint32_t j = 0; j < Genes; ++j) {
      for (uint32_t k = 0; k < Genes; ++k) matrix_[j][k] = j == k ? Scalar{1} : Scalar{0};
      path_[j] = Scalar{0};
    }
    sigma_ = Scalar(0.2);
    quartiles_ = Scalar{-1};
    lambda_ = static_cast<uint16_t>(least_lambda << run_.restarts() % 3U);
    run_.start(-detail::infinity<Scalar>(), Scalar{-1});
    start_generation(rng);
  }

  void start_generation(Rng& rng) noexcept {
    const uint64_t high = rng.next();
    seed_ = high << 32 | rng.next();
    ++generation_;
    told_ = 0;
    asked_ = 0;
    patience_.start_generation();
    rounds_ = 0;
    for (Scalar& objective : objectives_) objective = -detail::infinity<Scalar>();
  }

  // Goes on to the next slot that has not come back.
  void pass_told() noexcept {
    while (asked_ < lambda_ && detail::is_finite(objectives_[asked_])) ++asked_;
  }

  // All slots were handed out. The first time it hands out the missing ones again. The second time
  // it goes on without them, or starts again elsewhere if most are missing.
  template <class Archive>
  void start_round(const Archive& archive, Rng& rng) noexcept {
    asked_ = 0;
    patience_.start_round();
    if (++rounds_ < 2) {
      pass_told();
    } else if (told_ >= lambda_ / 2U) {
      end_generation(archive, rng);
    } else {
      run_.end();
    }
  }

  // Writes the z of a trial to z_. Cost: O(n).
  void draw(uint32_t slot) noexcept {
    // Rng adds one and two gammas to its seed. So the seeds of two slots must be two gammas apart.
    Rng rng(seed_ + uint64_t{slot} * (2 * detail::golden_gamma));
    for (Scalar& number : z_) number = rng.template gaussian<Scalar>();
  }

  [[nodiscard]] Scalar row_times_z(uint32_t j) const noexcept { return detail::dot(matrix_[j], z_); }

  // The rates at which a generation of lambda trials learns.
  struct Rates {
    Scalar weights;  // sum of the weights of the mu parents, before they are scaled
    Scalar mu_eff;   // how many parents of equal weight would count as much
    Scalar c_path;   // c_s of the paper
    Scalar c_one;    // c_1
    Scalar c_mu;     // c_w
  };

  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void end_generation(const Archive& archive, Rng& rng) noexcept {
    patience_.end_generation();
    rank();
    const Rates rates = choose_rates();
    take_parents(rates);
    const Scalar length = move_mean(archive, rates);
    stretch_matrix(rates);
    adapt_sigma(rates, length);
    if (is_flat_ || run_.idle() > 20U + 90U * Genes / lambda_ || is_lost()) {
      run_.end();
    } else {
      start_generation(rng);
    }
  }

  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE Rates choose_rates() const noexcept {
    Scalar weights{0};
    Scalar squares{0};
    for (uint32_t i = 0; i < lambda_ / 2U; ++i) {
      const Scalar weight = weight_of(i);
      weights += weight;
      squares += detail::squared(weight);
    }
    const Scalar n = static_cast<Scalar>(Genes);
    const Scalar mu_eff = detail::squared(weights) / squares;
    const Scalar c_path = (mu_eff + Scalar{2}) / (n + mu_eff + Scalar{5});
    const Scalar n_wide = n + Scalar(1.3);
    const Scalar c_one = Scalar{2} / (detail::squared(n_wide) + mu_eff);
    const Scalar n_two = n + Scalar{2};
    // Less than 1 - c_one for every possible lambda, so it needs no limit.
    const Scalar c_mu = Scalar{2} * (mu_eff - Scalar{2} + Scalar{1} / mu_eff) / (detail::squared(n_two) + mu_eff);
    return {weights, mu_eff, c_path, c_one, c_mu};
  }

  // Sums w z and w d, d = M z, over the parents. Each changes the matrix: M = M + c_w / 2 w d z'.
  void take_parents(const Rates& rates) noexcept {
    for (uint32_t j = 0; j < Genes; ++j) {
      z_mean_[j] = Scalar{0};
      d_mean_[j] = Scalar{0};
    }
    for (uint32_t i = 0; i < lambda_ / 2U; ++i) {
      draw(order_[i]);
      const Scalar weight = weight_of(i) / rates.weights;
      const Scalar rate = Scalar(0.5) * rates.c_mu * weight;
      for (uint32_t j = 0; j < Genes; ++j) {
        const Scalar d = row_times_z(j);
        d_mean_[j] += detail::product(weight, d);
        z_mean_[j] += detail::product(weight, z_[j]);
        const Scalar scaled = rate * d;
        for (uint32_t k = 0; k < Genes; ++k) matrix_[j][k] += detail::product(scaled, z_[k]);
      }
    }
  }

  // Moves mean and path. Returns the squared length of the path, and leaves a copy of it in z_.
  template <class Archive>
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE Scalar move_mean(const Archive& archive, const Rates& rates) noexcept {
    const Scalar to_path = detail::square_root(rates.mu_eff * rates.c_path * (Scalar{2} - rates.c_path));
    Scalar length{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      mean_[j] += detail::product((archive.upper(j) - archive.lower(j)) * sigma_, d_mean_[j]);
      path_[j] = detail::product(Scalar{1} - rates.c_path, path_[j]) + detail::product(to_path, z_mean_[j]);
      length += detail::squared(path_[j]);
      z_[j] = path_[j];
    }
    return length;
  }

  // Stretches the matrix along the path: M = (1 - (c_1 + c_w) / 2) M + c_1 / 2 (M s) s'.
  NANOQD_NOINLINE_FOR_SIZE void stretch_matrix(const Rates& rates) noexcept {
    const Scalar keep = Scalar{1} - Scalar(0.5) * (rates.c_one + rates.c_mu);
    for (uint32_t j = 0; j < Genes; ++j) {
      const Scalar scaled = Scalar(0.5) * rates.c_one * row_times_z(j);
      for (uint32_t k = 0; k < Genes; ++k) {
        matrix_[j][k] = detail::product(matrix_[j][k], keep) + detail::product(scaled, path_[k]);
      }
    }
  }

  // sigma = sigma exp(c_s / d_s (|s| / E|N(0, I)| - 1)).
  NANOQD_NOINLINE_FOR_SIZE void adapt_sigma(const Rates& rates, Scalar length) noexcept {
    const Scalar n = static_cast<Scalar>(Genes);
    const Scalar ratio = (rates.mu_eff - Scalar{1}) / (n + Scalar{1});
    const Scalar extra = ratio > Scalar{1} ? Scalar{2} * (detail::square_root(ratio) - Scalar{1}) : Scalar{0};
    const Scalar damping = Scalar{1} + rates.c_path + extra;
    const Scalar expected =
        detail::square_root(n) * (Scalar{1} - Scalar{1} / (Scalar{4} * n) + Scalar{1} / (Scalar{21} * n * n));
    constexpr Scalar normal = Scalar(0x1p-126);  // makes the sum a normal number, for the root; too small to change it
    const Scalar excess = detail::square_root(length + normal) / expected - Scalar{1};
    sigma_ *= detail::exponential(rates.c_path / damping * excess);
  }

  // Returns true if its steps have become too short or too long to continue, or are not finite.
  [[nodiscard]] bool is_lost() const noexcept {
    constexpr Scalar shortest = Scalar(sizeof(Scalar) == sizeof(float) ? 0x1p-26 : 1e-12);
    Scalar largest{0};
    for (const auto& row : matrix_) {
      if (!detail::all_finite(row, Genes)) return true;
      for (const Scalar number : row) {
        if (detail::absolute(number) > largest) largest = detail::absolute(number);
      }
    }
    const Scalar step = sigma_ * largest;
    const bool goes_on = step >= shortest && step <= Scalar{1000} && sigma_ <= Scalar{10};
    return !goes_on || !detail::all_finite(mean_, Genes);
  }

  // Sorts the slots from the best to the worst, with the penalty for genes outside their bounds;
  // missing ones last. Requires: one came back. Cost: O(lambda^2).
  void rank() noexcept {
    sort(Scalar{0});
    const Scalar highest = objectives_[order_[0]];
    const Scalar lowest = objectives_[order_[told_ - 1U]];
    const Scalar middle = objectives_[order_[told_ / 4U]] - objectives_[order_[told_ - 1U - told_ / 4U]];
    quartiles_ = quartiles_ < Scalar{0}
                     ? middle
                     : detail::product(Scalar(0.8), quartiles_) + detail::product(Scalar(0.2), middle);
    run_.note_generation(highest, lowest);
    is_flat_ = run_.are_equal(highest, lowest);
    run_.note(highest);
    sort(Scalar{2} * quartiles_);
  }

  void sort(Scalar price) noexcept {
    for (uint32_t i = 0; i < lambda_; ++i) {
      uint32_t place = i;
      for (; place > 0 && merit(i, price) > merit(order_[place - 1], price); --place) order_[place] = order_[place - 1];
      order_[place] = static_cast<uint8_t>(i);
    }
  }

  [[nodiscard]] Scalar merit(uint32_t slot, Scalar price) const noexcept {
    return objectives_[slot] - detail::product(price, penalties_[slot]);
  }

  // Returns the weight of the trial at rank i, before the weights are scaled to a sum of 1.
  [[nodiscard]] Scalar weight_of(uint32_t i) const noexcept {
    const Scalar half = static_cast<Scalar>(lambda_ + 1U) * Scalar(0.5);
    return detail::natural_log(half) - detail::natural_log(static_cast<Scalar>(i + 1));
  }

  Parameters parameters_{};
  uint8_t order_[most_lambda]{};      // working memory: the slots from the best to the worst
  Scalar objectives_[most_lambda]{};  // of this generation; minus infinity for trials that are out
  Scalar penalties_[most_lambda]{};   // mean over the genes of their squared distance outside the bounds, in steps
  Scalar sigma_{0};
  Scalar quartiles_{0};  // smoothed distance between the quartiles of the objectives
  uint64_t seed_ = 0;    // makes the z of this generation
  uint32_t generation_ = 0;
  uint16_t told_ = 0;
  uint16_t asked_ = 0;
  uint16_t lambda_ = 0;
  detail::Patience patience_;
  uint8_t rounds_ = 0;              // how often all slots were handed out before
  detail::EmitterRun<Scalar> run_;  // its idle() counts generations
  bool is_flat_ = false;            // valid only during end_generation()
  Scalar z_[Genes]{};               // working memory, as are the next two; far arrays come last, for small code
  Scalar z_mean_[Genes]{};
  Scalar d_mean_[Genes]{};
  Scalar mean_[Genes]{};
  Scalar path_[Genes]{};
  Scalar matrix_[Genes][Genes]{};
};

// MaEs<>: takes its scalar and number of genes from the search.
template <>
class MaEs<void, 0> : public detail::TakesScalarAndGenes<MaEs> {};

}  // namespace nanoqd

#endif
