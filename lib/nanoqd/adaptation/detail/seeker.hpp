// Seeker: what ReachGoal and FindBest share. It has the source of elites, the model, the decision
// which elite to try next, and the bytes of store() and restore().
#ifndef NANOQD_ADAPTATION_DETAIL_SEEKER_HPP
#define NANOQD_ADAPTATION_DETAIL_SEEKER_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/fields.hpp"
#include "../../math/detail/number_at.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/detail/vector.hpp"
#include "../../status.hpp"
#include "../elites.hpp"
#include "../trial_model.hpp"

namespace nanoqd {
namespace detail {

// Stands in place of the number of an elite where there is none.
inline constexpr uint32_t no_elite = 0xFFFFFFFFU;

// `OwnScalars` is how many scalars of its own the derived class stores.
template <class Source, uint32_t Outputs, uint32_t Trials, class Kernel, uint32_t OwnScalars>
class Seeker {
  static_assert(
      is_source_of_elites<Source>,
      "nanoqd: elites come from a Repertoire, or from ArchiveElites<Search> for a live archive: see elites.hpp");

 public:
  using Scalar = typename Source::Scalar;
  using Model = TrialModel<Scalar, Source::dims, Outputs, Trials, Kernel>;
  static constexpr uint32_t dims = Source::dims;
  static constexpr uint32_t trials = Trials;

  // Returns the memory of the whole object in bytes, for a static_assert.
  [[nodiscard]] static constexpr uint32_t ram_bytes() noexcept { return sizeof(Seeker) + OwnScalars * sizeof(Scalar); }

  // Seekers are used where they are. A copy would cost a kilobyte of stack by accident.
  Seeker(const Seeker&) = delete;
  Seeker& operator=(const Seeker&) = delete;

  // Returns whether next() named an elite since begin(), forget() or a new goal. Cost: O(1).
  [[nodiscard]] bool has_elite() const noexcept { return is_started() && named_ != no_elite; }
  // Returns the elite to try, in the type of the source. Requires: next() returned true. Cost:
  // O(1).
  [[nodiscard]] auto elite() const noexcept { return source_->elite(named_); }
  // Returns its number in the source. Requires: next() returned true. Cost: O(1).
  [[nodiscard]] uint32_t number() const noexcept { return named_; }

  // Returns whether a trial was told since begin(), forget() or a new goal. Cost: O(1).
  [[nodiscard]] bool has_best() const noexcept { return is_started() && best_ != no_elite; }
  // Returns the elite with the best result told since then. Requires: has_best(). Cost: O(1).
  [[nodiscard]] auto best() const noexcept { return source_->elite(best_); }

  // Forgets all trials and their results, such as after a repair. A goal stays. Cost: O(1).
  void forget() noexcept {
    model_.forget();
    start_anew();
  }

  // Returns the model, to read it.
  [[nodiscard]] const Model& model() const noexcept { return model_; }

  // How many bytes store() writes.
  static constexpr uint32_t stored_bytes =
      24 + (Model::stored_scalars + 2 + Source::dims + OwnScalars) * static_cast<uint32_t>(sizeof(Scalar)) + 4;

 protected:
  constexpr Seeker() noexcept = default;

  // Returns `ok`, the status of parameters.validate(), `bad_kappa`, or `no_elites`. Cost: O(1).
  Status begin_with(const Source& source, const ModelParameters<Scalar>& parameters, Scalar kappa) noexcept {
    const Status status = parameters.validate();
    if (status != Status::ok) return status;
    if (!(kappa >= Scalar{0} && kappa <= Scalar{100})) return Status::bad_kappa;
    if (source.size() == 0) return Status::no_elites;
    source_ = &source;
    kappa_ = kappa;
    has_goal_ = 0;
    model_.begin(parameters);
    start_anew();
    return Status::ok;
  }

  [[nodiscard]] bool is_started() const noexcept { return source_ != nullptr; }

  void start_anew() noexcept {
    named_ = no_elite;
    best_ = no_elite;
    waits_ = 0;
  }

  // Finds the elite with the highest score + kappa scale sqrt(variance), among those not tried. The
  // lowest number wins among equals. `score(elite, place, k)` is how good it is expected to be.
  //
  // The variance is at most 1, and each row of its computation only lowers it. So most elites drop
  // out before the first row: the score of a better one is too far away. Cost: O(size T dims) in
  // practice, O(size T^2) at worst.
  template <class Score>
  NANOQD_NOINLINE_FOR_SIZE bool choose(const Score& score) noexcept {
    if (!is_started() || has_goal_ == 0) return false;
    const Scalar factor = kappa_ * model_.scale();
    const Scalar weight = factor * factor;
    const uint32_t size = source_->size();
    Scalar highest = -infinity<Scalar>();
    Scalar promise = -infinity<Scalar>();
    uint32_t chosen = no_elite;
    for (uint32_t i = 0; i < size; ++i) {
      Scalar place[Source::dims];
      Scalar k[Trials];
      const auto candidate = source_->elite(i);
      place_of(*source_, candidate, place);
      if (model_.compare(place, k)) continue;
      const Scalar expected = score(candidate, place, k);
      if (expected > promise) promise = expected;
      const Scalar gap = highest - expected;
      const Scalar least = gap < Scalar{0} ? Scalar{-1} : gap * gap;
      if (weight <= least) continue;
      const Scalar variance = model_.variance(k, weight, least);
      if (variance * weight <= least) continue;
      highest = expected + product(factor, root(variance));
      chosen = i;
    }
    waits_ = chosen != no_elite ? 1 : 0;
    if (waits_ == 0) return false;
    named_ = chosen;
    promise_ = promise;
    place_of(*source_, source_->elite(chosen), place_);
    return true;
  }

  // Refuses a result that comes too early or is not finite. Cost: O(Outputs).
  Status check(const Scalar* results) const noexcept {
    if (!is_started()) return Status::not_started;
    if (waits_ == 0) return Status::no_trial;
    return all_finite(results, Outputs) ? Status::ok : Status::result_not_finite;
  }

  // Learns how far the results of the named elite were from its prior, and whether it is the best.
  // Cost: that of model.learn().
  Status take(const Scalar (&differences)[Outputs], Scalar score) noexcept {
    for (const Scalar difference : differences) {
      if (!(absolute(difference) <= most_difference)) return Status::result_out_of_range;
    }
    model_.learn(place_, differences);
    waits_ = 0;
    if (best_ == no_elite || score > record_) {
      best_ = named_;
      record_ = score;
    }
    return Status::ok;
  }

  // Returns the variance at the named elite. Cost: O(T (T + dims)).
  [[nodiscard]] Scalar named_variance() const noexcept {
    Scalar k[Trials];
    model_.compare(place_, k);
    return model_.variance(k);
  }
  // Returns the correction of an output of the named elite. Cost: O(T dims).
  [[nodiscard]] Scalar named_correction(uint32_t output) const noexcept {
    Scalar k[Trials];
    model_.compare(place_, k);
    return model_.correction(k, output);
  }

  void store_with(const Scalar (&own)[OwnScalars], uint8_t (&bytes)[stored_bytes]) const noexcept {
    FieldWriter writer(0, bytes, stored_bytes);
    writer(stored_mark);
    writer(stored_types);
    writer(source_ != nullptr ? source_->tessellation().checksum() : 0U);
    stored_fields(*this, writer, own);
    writer(crc_of(bytes));
  }

  Status restore_with(Scalar (&own)[OwnScalars], const uint8_t* bytes) noexcept {
    if (!is_started()) return Status::not_started;
    if (number_at<uint32_t>(bytes) != stored_mark || number_at<uint32_t>(bytes + 4) != stored_types ||
        number_at<uint32_t>(bytes + stored_bytes - 4) != crc_of(bytes)) {
      return Status::no_state;
    }
    if (number_at<uint32_t>(bytes + 8) != source_->tessellation().checksum()) return Status::other_tessellation;
    if (!is_sound(bytes)) return Status::no_state;
    FieldReader reader(0, bytes, stored_bytes);
    reader.skip(12);
    stored_fields(*this, reader, own);
    model_.rebuild();
    return Status::ok;
  }

  const Source* source_ = nullptr;
  Scalar kappa_{};
  uint32_t named_ = 0;
  uint32_t best_ = 0;
  Scalar promise_{};              // the highest score that next() expected of an elite not tried
  Scalar record_{};               // the score of the best result
  Scalar place_[Source::dims]{};  // of the named elite, as it was named: a live archive may change
  uint8_t waits_ = 0;             // 1 from next() to tell()
  uint8_t has_goal_ = 0;
  Model model_{};

 private:
  // A difference may be this much: its square, times what a model multiplies it by, is finite.
  static constexpr Scalar most_difference = static_cast<Scalar>(1ULL << 40);

  static constexpr uint32_t stored_mark = 0x3141716EU;  // "nqA1"
  static constexpr uint32_t stored_types =
      Source::dims | Outputs << 8 | Trials << 16 | static_cast<uint32_t>(sizeof(Scalar)) << 24;

  // The numbers that are stored, behind three words: two numbers of elites, four bytes, scalars.
  template <class Self, class Fields, class Own>
  static void stored_fields(Self& self, Fields& visit, Own& own) noexcept {
    visit(self.named_);
    visit(self.best_);
    visit(self.waits_);
    visit(self.has_goal_);
    Model::fields(self.model_, visit);
    visit(self.promise_);
    visit(self.record_);
    for (auto& coordinate : self.place_) visit(coordinate);
    for (auto& number : own) visit(number);
  }

  [[nodiscard]] static uint32_t crc_of(const uint8_t* bytes) noexcept {
    Crc32 crc;
    for (uint32_t i = 0; i < stored_bytes - 4; ++i) crc.add(bytes[i]);
    return crc.value();
  }

  // CRCs detect accidents only. Bytes that were made wrong on purpose must do no harm either.
  [[nodiscard]] bool is_sound(const uint8_t* bytes) const noexcept {
    const uint32_t named = number_at<uint32_t>(bytes + 12);
    const uint32_t best = number_at<uint32_t>(bytes + 16);
    const uint8_t size = bytes[22];
    const bool waits = bytes[20] != 0;
    if (size > Trials || bytes[23] > size || (named >= source_->size() && (named != no_elite || waits)) ||
        (best >= source_->size() && best != no_elite)) {
      return false;
    }
    for (uint32_t at = 24; at < stored_bytes - 4; at += static_cast<uint32_t>(sizeof(Scalar))) {
      if (!(absolute(number_at<Scalar>(bytes + at)) <= most_difference)) return false;
    }
    return true;
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
