// Stop criteria: when run() ends. The first criterion that is met ends the run. A criterion that
// keeps its default is off.
//
//     nanoqd::Stop<float> stop;
//     stop.evaluations = 100000;       // in all: evaluations since begin()
//     stop = search.stop_after(1000);  // 1,000 more evaluations, counted from now
//
// `evaluations` counts from begin(), and load() restores the number of the saved run. So a run that
// is saved, loaded and continued ends where a run without interruption ends. A second run() with
// the same `evaluations` stops at once.
//
// A loop of your own calls search.reason_to_stop(stop).
//
// A limit on evaluations bounds the run, and so does a time limit with a clock. Filled cells or a
// target alone do not: a cell or the target may be out of reach.
#ifndef NANOQD_SEARCH_STOP_HPP
#define NANOQD_SEARCH_STOP_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../port/clock.hpp"
#include "../status.hpp"

namespace nanoqd {

enum class StopReason : uint8_t { none = 0, evaluations, filled_cells, target, milliseconds };

template <class Scalar>
struct Stop {
  uint64_t evaluations = 0;   // tells since begin(), refused ones and those before a load included; 0: off
  uint32_t filled_cells = 0;  // number of cells with an elite; 0: off
  Scalar target = detail::ScalarTraits<Scalar>::largest;  // an objective at least this high; the default: off
  uint32_t milliseconds = 0;  // time since run() was called, at most 2^32 - 1 (49 days); 0: off
  Clock clock{};              // needed for `milliseconds` only

  [[nodiscard]] bool has_target() const noexcept {
    return detail::to_bits(target) != detail::to_bits(detail::ScalarTraits<Scalar>::largest);
  }

  // Returns `ok`, or:
  //  - `bad_target` if the target is not finite;
  //  - `no_clock` if there is a time limit but no clock;
  //  - `no_stop` if no criterion is set.
  // Cost: O(1).
  Status validate() const noexcept {
    if (!detail::is_finite(target)) return Status::bad_target;
    if (milliseconds != 0 && clock.milliseconds == nullptr) return Status::no_clock;
    const bool is_set = (evaluations | filled_cells | milliseconds) != 0 || has_target();
    return is_set ? Status::ok : Status::no_stop;
  }

  // Starts a run of a search with `cells` cells: sets `start` to the reading of the clock, if there
  // is a time limit. Returns `ok` or the status of validate(); `no_stop` also if `filled_cells`
  // demands more cells than there are. `start` is unchanged if the run is refused. Cost: O(1).
  NANOQD_NOINLINE_FOR_SIZE Status begin(uint32_t cells, uint32_t& start) const noexcept {
    if (filled_cells > cells) return Status::no_stop;
    const Status status = validate();
    if (status == Status::ok && milliseconds != 0) start = clock.milliseconds(clock.context);
    return status;
  }

  // Returns the first criterion that is met after `done` evaluations, with `filled` cells and the
  // best objective `best`, or StopReason::none. `start` is the clock's reading at the start of the
  // run. Cost: O(1).
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE StopReason reason(uint64_t done, uint32_t filled, Scalar best,
                                                           uint32_t start) const noexcept {
    if (evaluations != 0 && done >= evaluations) return StopReason::evaluations;
    if (filled_cells != 0 && filled >= filled_cells) return StopReason::filled_cells;
    if (has_target() && best >= target) return StopReason::target;
    if (milliseconds != 0 && clock.milliseconds(clock.context) - start >= milliseconds) return StopReason::milliseconds;
    return StopReason::none;
  }
};

[[nodiscard]] constexpr const char* describe(StopReason reason) noexcept {
  switch (reason) {
    case StopReason::none: return "not stopped by a criterion";
    case StopReason::evaluations: return "the evaluations are used up";
    case StopReason::filled_cells: return "enough cells are filled";
    case StopReason::target: return "the target is reached";
    case StopReason::milliseconds: return "the time is up";
  }
  return "unknown reason";
}

// The end of a run. If status is `all_refused`, the run has ended by the criterion `reason` all the
// same.
struct [[nodiscard]] RunResult {
  Status status = Status::ok;
  StopReason reason = StopReason::none;
};

}  // namespace nanoqd

#endif
