// ReachGoal: finds by trial and error the elite whose result is nearest to a wanted one. The result
// is a vector in the unit of the measures, such as where the hand of a damaged arm comes to.
//
//     static nanoqd::ReachGoal<nanoqd::Repertoire<Search>> seeker;   // 992 bytes of .bss
//     status = seeker.begin(repertoire);
//     status = seeker.aim({0.3f, 0.4f});       // a new goal keeps what was learned
//     while (seeker.next()) {                  // false: every elite was tried
//       run(seeker.elite());
//       status = seeker.tell({x, y});          // what came of it
//       if (is_near_enough(x, y)) break;
//     }
//
// The elites come from a Repertoire or a live archive: see elites.hpp. Before the first trial each
// elite is expected to do what the archive says. Each result corrects the expectation of all
// elites, the more the nearer they are (trial_model.hpp). next() names the elite with the lowest
//
//     |expected result - goal| - kappa deviation
//
// in the unit box. Any time may pass between next() and tell(). If a result is lost, call next()
// again: it names the same elite. README.md says how to choose the parameters.
//
// The object refers to the source, which must stay where it is. Not re-entrant. May run in an
// interrupt if nothing else uses the object at that time.
#ifndef NANOQD_ADAPTATION_REACH_GOAL_HPP
#define NANOQD_ADAPTATION_REACH_GOAL_HPP

#include <stdint.h>

#include "../math/array_ref.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/vector.hpp"
#include "../status.hpp"
#include "detail/seeker.hpp"
#include "kernel.hpp"
#include "trial_model.hpp"

namespace nanoqd {

// `Trials` (T) is how many trials the model remembers. State in float:
// 4 (3 T dims + T (T + 1) / 2 + 2 dims) + 48 bytes on a 32-bit processor.
template <class Source, uint32_t Trials = 16, class Kernel = RationalKernel>
class ReachGoal : public detail::Seeker<Source, Source::dims, Trials, Kernel, Source::dims> {
  using Base = detail::Seeker<Source, Source::dims, Trials, Kernel, Source::dims>;

 public:
  using Scalar = typename Source::Scalar;
  using Base::dims;
  using Base::stored_bytes;

  struct Config {
    // How far a result tells about other elites, in the unit box. From 0.001 to 100.
    Scalar length = Scalar(0.2);
    // How many deviations an uncertain elite is preferred by. From 0, none, to 100.
    Scalar kappa = Scalar(0.7);
    // The variance of a repeated trial, as a share of the variance between elites. From 1e-5 to 1.
    Scalar noise = Scalar(0.01);
    // What a trial counts after one more trial. Above 0, at most 1. Use 0.99 for many goals in a
    // row, or for a robot that keeps changing.
    Scalar memory = Scalar{1};
  };

  // Returns false from next() until begin() and aim(). All zero: a static object is in .bss.
  constexpr ReachGoal() noexcept = default;

  // Takes the elites and forgets everything else. Requires: the source stays where it is. Returns
  // `ok`; `bad_length`, `bad_kappa`, `bad_noise`, `bad_memory` or `no_elites`, and nothing was
  // changed. Cost: O(1).
  Status begin(const Source& source, const Config& config = {}) noexcept {
    return Base::begin_with(source, {config.length, config.noise, config.memory}, config.kappa);
  }
  // Deleted: a temporary source would be gone before next().
  Status begin(Source&&, const Config& = {}) = delete;

  // Sets a new goal in the unit of the measures; it may be outside their box. What was learned
  // stays, and elites tried for another goal may be named again. A trial that is out is lost.
  // Returns `ok`; `not_started`, `result_not_finite` or `result_out_of_range`, and nothing was
  // changed. Cost: O(dims).
  Status aim(ArrayRef<Scalar, dims> goal) noexcept {
    if (!Base::is_started()) return Status::not_started;
    Scalar unit[dims];
    const Status status = to_unit(goal.data(), unit);
    if (status != Status::ok) return status;
    for (uint32_t i = 0; i < dims; ++i) wanted_[i] = unit[i];
    Base::model_.release();
    Base::start_anew();
    Base::has_goal_ = 1;
    return Status::ok;
  }
  template <uint32_t Count>
  Status aim(const Scalar (&goal)[Count]) noexcept {
    return aim(detail::all_measures<dims>(goal));
  }

  // Names the elite to try next. Returns false if all were tried for this goal, or before begin()
  // and aim(). Elites tried more than T trials ago can be named again. Cost: O(size T dims) in
  // practice, O(size T^2) at worst.
  bool next() noexcept {
    return Base::choose([this](const auto&, const Scalar(&place)[dims], const Scalar(&k)[Trials]) noexcept {
      return -detail::root(squared_distance_from(place, k));
    });
  }

  // Learns what came of the named elite, in the unit of the measures. Returns `ok`; on failure
  // nothing was changed:
  //  - `not_started`;
  //  - `no_trial`: next() named no elite since the last tell;
  //  - `result_not_finite`. If a trial went wrong in a way that has no numbers, tell a bad but
  //    finite result, or call next() again;
  //  - `result_out_of_range`: more than 1,000 times the box of the measures away.
  // Cost: O(T^2 dims); O(T^3) if more than T trials were told.
  Status tell(ArrayRef<Scalar, dims> result) noexcept {
    Status status = Base::check(result.data());
    Scalar unit[dims];
    if (status == Status::ok) status = to_unit(result.data(), unit);
    if (status != Status::ok) return status;
    const Scalar distance = detail::root(detail::squared_distance<dims>(unit, wanted_));
    for (uint32_t i = 0; i < dims; ++i) unit[i] -= Base::place_[i];
    return Base::take(unit, -distance);
  }
  template <uint32_t Count>
  Status tell(const Scalar (&result)[Count]) noexcept {
    return tell(detail::all_measures<dims>(result));
  }

  // Returns measure i of what the named elite is expected to do; after tell(), what it is expected
  // to do again. Requires: next() returned true, i < dims. Cost: O(T dims).
  [[nodiscard]] Scalar expected(uint32_t i) const noexcept {
    const auto& tessellation = Base::source_->tessellation();
    const Scalar unit = Base::place_[i] + Base::named_correction(i);
    return tessellation.lower(i) + detail::product(unit, tessellation.upper(i) - tessellation.lower(i));
  }

  // Returns the standard deviation of that, in the unit of measure i. Requires: next() returned
  // true, i < dims. Cost: O(T (T + dims)).
  [[nodiscard]] Scalar deviation(uint32_t i) const noexcept {
    const auto& tessellation = Base::source_->tessellation();
    return Base::model_.scale() * detail::root(Base::named_variance()) *
           (tessellation.upper(i) - tessellation.lower(i));
  }

  // Returns how near to the goal the best elite is expected to come, of those not tried at the last
  // next(); in the unit box. Requires: next() returned true. Cost: O(1).
  [[nodiscard]] Scalar promise() const noexcept { return -Base::promise_; }

  // Returns how near to the goal the result of best() came, in the unit box. Requires: has_best().
  // Cost: O(1).
  [[nodiscard]] Scalar best_distance() const noexcept { return -Base::record_; }

  // Writes what was learned, the goal and the trial that is out, with a CRC. The elites and the
  // parameters are not stored. Cost: O(stored_bytes + k dims).
  void store(uint8_t (&bytes)[stored_bytes]) const noexcept { Base::store_with(wanted_, bytes); }

  // Continues from what store() wrote, with the same bits, on any target. Call it after begin()
  // with the same elites. Returns `ok`; on failure nothing was changed: `not_started`, `no_state`
  // (nothing whole is there, or of another type) or `other_tessellation`. Cost: O(T^3 +
  // stored_bytes + k dims).
  Status restore(ArrayRef<uint8_t, stored_bytes> bytes) noexcept { return Base::restore_with(wanted_, bytes.data()); }

 private:
  static constexpr Scalar farthest = Scalar{1000};  // from the box, in its own lengths

  // Scales measures to the unit box, without moving them into it. Cost: O(dims).
  Status to_unit(const Scalar* measures, Scalar (&unit)[dims]) const noexcept {
    if (!detail::all_finite(measures, dims)) return Status::result_not_finite;
    const auto& tessellation = Base::source_->tessellation();
    for (uint32_t i = 0; i < dims; ++i) {
      unit[i] = (measures[i] - tessellation.lower(i)) / (tessellation.upper(i) - tessellation.lower(i));
      if (!(detail::absolute(unit[i]) <= farthest)) return Status::result_out_of_range;
    }
    return Status::ok;
  }

  // Returns |expected result - goal|^2. Cost: O(T dims).
  [[nodiscard]] Scalar squared_distance_from(const Scalar (&place)[dims], const Scalar (&k)[Trials]) const noexcept {
    Scalar sum{0};
    for (uint32_t i = 0; i < dims; ++i) {
      sum += detail::squared(place[i] + Base::model_.correction(k, i) - wanted_[i]);
    }
    return sum;
  }

  Scalar wanted_[dims]{};  // in the unit box
};

}  // namespace nanoqd

#endif
