// Rates a trial by what it did for the archive: 1 for a new cell, less for an improved one.
//
// An improvement counts by its size, relative to the height of the archive: how far the best elite
// is above the others, on average. So objectives may be in any unit.
#ifndef NANOQD_VARIATION_DETAIL_REWARD_HPP
#define NANOQD_VARIATION_DETAIL_REWARD_HPP

#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../math/rng.hpp"
#include "../variation.hpp"

namespace nanoqd {
namespace detail {

template <class Scalar>
class Reward {
 public:
  void begin() noexcept {
    height_ = Scalar{0};
    seen_ = 0;
  }

  // Returns the height of the archive: the mean distance of a random elite from the best one, over
  // about the last 1,000 tells. 0 before the first.
  [[nodiscard]] Scalar height() const noexcept { return height_; }

  // Compares one random elite with the best one. Call it at every tell. Requires: the archive has
  // an elite. Cost: O(1).
  template <class Archive>
  void look_at(const Archive& archive, Rng& rng) noexcept {
    const Scalar depth = archive.best().objective() - archive.elite(rng.below(archive.size())).objective();
    if (!is_finite(depth)) return;  // the difference of two huge numbers
    if (seen_ < memory) ++seen_;
    height_ += (depth - height_) / static_cast<Scalar>(seen_);
  }

  // Returns the reward of a trial, from 0 to 1. Cost: O(1).
  [[nodiscard]] Scalar of(const Feedback<Scalar>& feedback) const noexcept {
    if (feedback.outcome == Outcome::rejected) return Scalar{0};
    if (feedback.outcome == Outcome::new_cell) return Scalar{1};
    const Scalar gain = feedback.objective - feedback.previous;
    return gain < height_ ? gain / height_ : Scalar{1};
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(height_);
    visit(seen_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept { return is_finite(height_) && height_ >= Scalar{0} && seen_ <= memory; }

 private:
  static constexpr uint16_t memory = 1000;
  Scalar height_{0};
  uint16_t seen_ = 0;  // tells so far, at most `memory`
};

}  // namespace detail
}  // namespace nanoqd

#endif
