// FindBest: finds by trial and error the elite that performs best now, after something changed. The
// result is one number in the unit of the objective, such as the speed of a damaged robot.
//
//     static nanoqd::FindBest<nanoqd::Repertoire<Search>> seeker;
//     status = seeker.begin(repertoire);
//     for (uint32_t trial = 0; trial < 20 && seeker.next(); ++trial) {   // false: all were tried
//       if (seeker.is_good(0.9f)) break;       // the best is at least 0.9 of what can be expected
//       run(seeker.elite());
//       status = seeker.tell(speed);           // what came of it
//     }
//     use(seeker.best());
//
// The elites come from a Repertoire or a live archive: see elites.hpp. Before the first trial each
// elite is expected to perform as the archive says. Each result corrects the expectation of all
// elites, the more the nearer they are (trial_model.hpp). next() names the elite with the highest
//
//     expected performance + kappa deviation
//
// Any time may pass between next() and tell(). If a result is lost, call next() again: it names the
// same elite. README.md says how to choose the parameters.
//
// The object refers to the source, which must stay where it is. Not re-entrant. May run in an
// interrupt if nothing else uses the object at that time.
#ifndef NANOQD_ADAPTATION_FIND_BEST_HPP
#define NANOQD_ADAPTATION_FIND_BEST_HPP

#include <stdint.h>

#include "../math/array_ref.hpp"
#include "../math/detail/platform.hpp"
#include "../status.hpp"
#include "detail/seeker.hpp"
#include "kernel.hpp"
#include "trial_model.hpp"

namespace nanoqd {

// `Trials` (T) is how many trials the model remembers; six measures need 32. State in float:
// 4 (T (dims + 2) + T (T + 1) / 2 + dims) + 52 bytes on a 32-bit processor.
template <class Source, uint32_t Trials = 32, class Kernel = RationalKernel>
class FindBest : public detail::Seeker<Source, 1, Trials, Kernel, 1> {
  using Base = detail::Seeker<Source, 1, Trials, Kernel, 1>;

 public:
  using Scalar = typename Source::Scalar;
  using Base::dims;
  using Base::stored_bytes;

  struct Config {
    // How far a result tells about other elites, in the unit box. From 0.001 to 100.
    Scalar length = Scalar(0.4);
    // How many deviations an uncertain elite is preferred by. From 0, none, to 100.
    Scalar kappa = Scalar(0.05);
    // The variance of a repeated trial, as a share of the variance between elites. From 1e-5 to 1.
    Scalar noise = Scalar(0.001);
    // What a trial counts after one more trial. Above 0, at most 1. Below 1 for a robot that keeps
    // changing.
    Scalar memory = Scalar{1};
  };

  // Returns false from next() until begin(). All zero: a static object is in .bss.
  constexpr FindBest() noexcept = default;

  // Takes the elites and forgets everything else. Requires: the source stays where it is. Returns
  // `ok`; `bad_length`, `bad_kappa`, `bad_noise`, `bad_memory` or `no_elites`, and nothing was
  // changed. Cost: O(1).
  Status begin(const Source& source, const Config& config = {}) noexcept {
    const Status status = Base::begin_with(source, {config.length, config.noise, config.memory}, config.kappa);
    if (status == Status::ok) Base::has_goal_ = 1;
    return status;
  }
  // Deleted: a temporary source would be gone before next().
  Status begin(Source&&, const Config& = {}) = delete;

  // Names the elite to try next. Returns false if all were tried, or before begin(). Elites tried
  // more than T trials ago can be named again. Cost: O(size T dims) in practice, O(size T^2) at
  // worst.
  bool next() noexcept {
    const bool is_named =
        Base::choose([this](const auto& elite, const Scalar(&)[dims], const Scalar(&k)[Trials]) noexcept {
          return elite.objective() + Base::model_.correction(k, 0);
        });
    if (is_named) prior_[0] = Base::elite().objective();
    return is_named;
  }

  // Learns how the named elite performed. Returns `ok`; on failure nothing was changed:
  //  - `not_started`;
  //  - `no_trial`: next() named no elite since the last tell;
  //  - `result_not_finite`. If a trial went wrong in a way that has no number, tell a bad but
  //    finite performance, or call next() again;
  //  - `result_out_of_range`: more than 2^40 from the objective of the elite.
  // Cost: O(T^2); O(T^3) if more than T trials were told.
  Status tell(Scalar performance) noexcept {
    const Status status = Base::check(&performance);
    if (status != Status::ok) return status;
    return Base::take({performance - prior_[0]}, performance);
  }

  // Returns the performance that the named elite is expected to have; after tell(), to have again.
  // Requires: next() returned true. Cost: O(T dims).
  [[nodiscard]] Scalar expected() const noexcept { return prior_[0] + Base::named_correction(0); }

  // Returns the standard deviation of that. Requires: next() returned true. Cost: O(T (T + dims)).
  [[nodiscard]] Scalar deviation() const noexcept {
    return Base::model_.scale() * detail::root(Base::named_variance());
  }

  // Returns the highest performance that is expected of an elite, of those not tried at the last
  // next(). Requires: next() returned true. Cost: O(1).
  [[nodiscard]] Scalar promise() const noexcept { return Base::promise_; }

  // Returns the performance that best() was told with. Requires: has_best(). Cost: O(1).
  [[nodiscard]] Scalar best_performance() const noexcept { return Base::record_; }

  // Returns whether the best performance told is at least `share` of promise(): no trial is
  // expected to gain more than the rest. Meaningless if performances can be negative. Cost: O(1).
  [[nodiscard]] bool is_good(Scalar share) const noexcept {
    return Base::is_started() && Base::has_best() && Base::record_ >= share * Base::promise_;
  }

  // Writes what was learned, the best elite and the trial that is out, with a CRC. The elites and
  // the parameters are not stored. Cost: O(stored_bytes + k dims).
  void store(uint8_t (&bytes)[stored_bytes]) const noexcept { Base::store_with(prior_, bytes); }

  // Continues from what store() wrote, with the same bits, on any target. Call it after begin()
  // with the same elites. Returns `ok`; on failure nothing was changed: `not_started`, `no_state`
  // (nothing whole is there, or of another type) or `other_tessellation`. Cost: O(T^3 +
  // stored_bytes + k dims).
  Status restore(ArrayRef<uint8_t, stored_bytes> bytes) noexcept { return Base::restore_with(prior_, bytes.data()); }

 private:
  Scalar prior_[1]{};  // the objective of the named elite, as it was named
};

}  // namespace nanoqd

#endif
