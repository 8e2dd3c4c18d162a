// What emitters share: one start of an emitter, its progress, and how often it started.
#ifndef NANOQD_VARIATION_DETAIL_EMITTER_RUN_HPP
#define NANOQD_VARIATION_DETAIL_EMITTER_RUN_HPP

#include <stdint.h>

#include "../../math/detail/scalar.hpp"
#include "convergence.hpp"

namespace nanoqd {
namespace detail {

template <class Scalar>
class EmitterRun {
 public:
  // Begins a start whose best objective so far is `best`. The objectives of its first members lie
  // `spread` apart; a negative spread is not known yet.
  void start(Scalar best, Scalar spread) noexcept {
    best_ = best;
    spread_ = spread;
    idle_ = 0;
    is_started_ = 1;
    if (is_finite(best)) tolerance_ = objective_tolerance(best, spread);
  }
  // Ends it. The emitter starts again at its next trial.
  void end() noexcept {
    is_started_ = 0;
    ++restarts_;
  }

  // Returns the best objective since the start.
  [[nodiscard]] Scalar best() const noexcept { return best_; }
  [[nodiscard]] bool is_started() const noexcept { return is_started_ != 0; }
  // Returns how often it ended, modulo 256.
  [[nodiscard]] uint32_t restarts() const noexcept { return restarts_; }
  // Returns the largest difference of objectives that counts as rounding, or as too small to
  // matter.
  [[nodiscard]] Scalar tolerance() const noexcept { return tolerance_; }
  // Returns how often note() was called since it last brought a better objective.
  [[nodiscard]] uint32_t idle() const noexcept { return idle_; }

  // Takes the objective of a trial, or the best one of a generation.
  void note(Scalar objective) noexcept {
    ++idle_;
    if (!(objective > best_)) return;
    best_ = objective;
    idle_ = 0;
  }

  // Takes the highest and the lowest objective of a generation, and adapts the tolerance. The first
  // generation also sets a spread that was not known.
  void note_generation(Scalar highest, Scalar lowest) noexcept {
    if (spread_ < Scalar{0}) spread_ = highest - lowest;
    tolerance_ = objective_tolerance(highest, spread_);
  }
  // Returns true if two objectives count as equal.
  [[nodiscard]] bool are_equal(Scalar higher, Scalar lower) const noexcept { return !(higher - lower > tolerance_); }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(best_);
    visit(spread_);
    visit(tolerance_);
    visit(idle_);
    visit(restarts_);
    visit(is_started_);
  }

 private:
  Scalar best_{0};
  Scalar spread_{0};  // highest minus lowest objective at the start
  Scalar tolerance_{0};
  uint32_t idle_ = 0;
  uint8_t restarts_ = 0;
  uint8_t is_started_ = 0;
};

}  // namespace detail
}  // namespace nanoqd

#endif
