// What a noisy search knows of its noise: how often a win is luck, and which elite looks like it.
//
// Integers only: the same on every target, and short on a processor without a floating-point unit.
#ifndef NANOQD_SEARCH_DETAIL_NOISE_HPP
#define NANOQD_SEARCH_DETAIL_NOISE_HPP

#include <stdint.h>

#include "../../archive/evaluations.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/rng.hpp"
#include "../repeats.hpp"

namespace nanoqd {
namespace detail {

class Noise {
 public:
  // An elite with so many evaluations is believed: it is not handed out again by itself, and a
  // challenger needs no more than that.
  static constexpr uint32_t enough = 32;

  // Forgets everything.
  void begin() noexcept {
    repeats_ = Repeats();
    suspect_ = 0;
    failures_ = 0;
    confirmations_ = 0;
    new_cells_ = all_new;
  }

  [[nodiscard]] const Repeats& repeats() const noexcept { return repeats_; }
  [[nodiscard]] Repeats& repeats() noexcept { return repeats_; }

  // Returns the share of first confirmations that failed, of about the last 64; 0 before the first.
  template <class Scalar>
  [[nodiscard]] Scalar doubt() const noexcept {
    return confirmations_ == 0 ? Scalar{0} : static_cast<Scalar>(failures_) / static_cast<Scalar>(confirmations_);
  }

  // Returns whether a solution that beat an elite by its first evaluation must be evaluated again.
  // While a part of the map is still being filled, none is: new cells are worth more than
  // certainty. Then the first eight are, so that little noise is noticed in a small map, too. After
  // that the probability is four times the doubt, from 1/16 to 1, and a draw is taken.
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE bool must_confirm(Rng& rng) const noexcept {
    if (is_filling()) return false;
    if (!is_known()) return true;
    const uint32_t draw = rng.next() >> 18;  // of 2^14
    return draw < (1U << 10) || draw * confirmations_ < uint32_t{failures_} << 16;
  }
  // Returns how many evaluations a challenger needs to replace an elite with `count` of them.
  [[nodiscard]] static constexpr uint32_t needed(uint32_t count) noexcept {
    return 2 * count < enough ? 2 * count : enough;
  }

  // Takes the second evaluation of a solution whose first one beat an elite.
  void learn_confirmation(bool has_failed) noexcept {
    failures_ = forget(failures_, 6, has_failed ? unit : 0);
    confirmations_ = forget(confirmations_, 6, unit);
  }
  // Takes the end of a trial: whether it filled a new cell.
  void learn_outcome(bool is_new_cell) noexcept { new_cells_ = forget(new_cells_, 7, is_new_cell ? all_new / 128 : 0); }

  // Returns whether the noise is known well enough, and is high enough, to look at the best elite
  // again: at least 8 confirmations, and one in 20 of them failed.
  [[nodiscard]] bool distrusts_best() const noexcept {
    return !is_filling() && is_known() && 20U * failures_ >= confirmations_;
  }

  // The suspect: the cell of an elite that the next ask() hands out again. There is at most one.
  [[nodiscard]] bool has_suspect() const noexcept { return suspect_ != 0; }
  // Requires: has_suspect().
  [[nodiscard]] uint32_t suspect() const noexcept { return suspect_ - 1; }
  void suspect(uint32_t cell) noexcept { suspect_ = cell + 1; }
  void suspect_none() noexcept { suspect_ = 0; }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(repeats_.unconfirmed);
    visit(repeats_.revised);
    visit(suspect_);
    visit(failures_);
    visit(confirmations_);
    visit(new_cells_);
  }

  // Returns false if it cannot continue from numbers that were loaded: a share above 1.
  [[nodiscard]] bool is_sound() const noexcept { return failures_ <= confirmations_; }

 private:
  static constexpr uint16_t unit = 1000;          // one confirmation, when it is new
  static constexpr uint16_t all_new = 511 * 128;  // every trial fills a new cell

  // Takes 1 / 2^shift of a sum away, and adds `news`. Stays within 16 bits for the units above.
  [[nodiscard]] static constexpr uint16_t forget(uint32_t sum, uint32_t shift, uint32_t news) noexcept {
    return static_cast<uint16_t>(sum - (sum >> shift) + news);
  }

  // Returns whether more than one in 20 of about the last 128 trials filled a new cell.
  [[nodiscard]] bool is_filling() const noexcept { return new_cells_ > all_new / 20; }

  // Returns whether there were eight confirmations.
  [[nodiscard]] bool is_known() const noexcept { return confirmations_ > 7 * unit; }

  Repeats repeats_{};
  uint32_t suspect_ = 0;        // its cell + 1; 0: none
  uint16_t failures_ = 0;       // confirmations that failed, each a unit; older ones count less
  uint16_t confirmations_ = 0;  // all, likewise
  uint16_t new_cells_ = 0;      // the share of trials that fill a new cell
};

// The base of a search that holds its noise. A search with exact evaluations has none.
template <class Scalar, Evaluations Kind>
class NoiseOf {
 protected:
  template <class Archive>
  [[nodiscard]] static constexpr bool is_sound_noise(const Archive&) noexcept {
    return true;
  }
};
template <class Scalar>
class NoiseOf<Scalar, Evaluations::noisy> {
 public:
  // Returns the share of wins over an elite that a second evaluation did not confirm, from 0 to 1.
  // Counts about the last 64 of them; 0 before the first. Cost: O(1).
  [[nodiscard]] Scalar doubt() const noexcept { return noise_.template doubt<Scalar>(); }
  // Returns how many evaluations were repeated. Cost: O(1).
  [[nodiscard]] const Repeats& repeats() const noexcept { return noise_.repeats(); }

 protected:
  // Returns whether a search with this archive can have this noise. Cost: O(1).
  template <class Archive>
  [[nodiscard]] bool is_sound_noise(const Archive& archive) const noexcept {
    return noise_.is_sound() && (!noise_.has_suspect() || archive.is_filled(noise_.suspect()));
  }

  Noise noise_{};
};

}  // namespace detail
}  // namespace nanoqd

#endif
