// Follows the best objective of an archive: how much it rose lately.
#ifndef NANOQD_VARIATION_DETAIL_OPTIMUM_TREND_HPP
#define NANOQD_VARIATION_DETAIL_OPTIMUM_TREND_HPP

#include <stdint.h>

#include "../../math/detail/scalar.hpp"

namespace nanoqd {
namespace detail {

// Keeps a mean of the best objective over about the last quarter of the run.
template <class Scalar>
class OptimumTrend {
 public:
  void begin() noexcept {
    best_ = Scalar{0};
    mean_ = Scalar{0};
    seen_ = 0;
  }

  // Takes the best objective of the archive. Call it at every tell. Cost: O(1).
  void note(Scalar best) noexcept {
    best_ = best;
    if (seen_ == 0) mean_ = best;
    if (seen_ != 0xFFFFFFFFU) ++seen_;
    const Scalar step = (best - mean_) / (Scalar(0.25) * static_cast<Scalar>(seen_) + Scalar{1});
    if (is_finite(step)) mean_ += step;
  }

  // Returns by how much the best objective is above its recent mean; at least 0. Cost: O(1).
  [[nodiscard]] Scalar rise() const noexcept { return best_ > mean_ ? best_ - mean_ : Scalar{0}; }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(best_);
    visit(mean_);
    visit(seen_);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept { return is_finite(best_) && is_finite(mean_); }

 private:
  Scalar best_{0};
  Scalar mean_{0};
  uint32_t seen_ = 0;  // tells so far
};

}  // namespace detail
}  // namespace nanoqd

#endif
