// The recent success of an operator: reward for each trial. Older trials count less.
#ifndef NANOQD_VARIATION_DETAIL_SUCCESS_RATE_HPP
#define NANOQD_VARIATION_DETAIL_SUCCESS_RATE_HPP

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"

namespace nanoqd {
namespace detail {

template <class Scalar>
class SuccessRate {
 public:
  // Starts with one success in three trials, so that a new operator is tried.
  void begin() noexcept {
    gained_ = Scalar{1};
    tried_ = Scalar{3};
  }

  // Returns the mean reward of a recent trial, above 0 and at most 1. Cost: O(1).
  [[nodiscard]] Scalar value() const noexcept { return gained_ / tried_; }

  // Call it for every trial that is handed out. A trial that is lost or refused is then a failure.
  // The weight of all earlier trials falls by 1 %. Cost: O(1).
  void count_try() noexcept {
    const Scalar memory = Scalar(0.99);
    tried_ = product(memory, tried_) + Scalar{1};
    gained_ = product(memory, gained_);
    if (gained_ < least) gained_ = least;
  }

  // Adds the reward of a trial that came back, from 0 to 1. Cost: O(1).
  void add(Scalar reward) noexcept {
    gained_ += reward;
    if (gained_ > tried_) gained_ = tried_;  // possible if many trials come back at once
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(gained_);
    visit(tried_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    return gained_ >= least && gained_ <= tried_ && tried_ >= Scalar{1} && tried_ <= Scalar{101};
  }

 private:
  // The least value of `gained_`, after thousands of failures. It is not 0, so that rates can still
  // be divided by their sum.
  static constexpr Scalar least = Scalar(0x1p-100);

  Scalar gained_{0};
  Scalar tried_{0};
};

}  // namespace detail
}  // namespace nanoqd

#endif
