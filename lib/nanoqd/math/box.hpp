// Box: a lower and an upper bound for each gene, or for each measure.
//
//     Box<float, 10> all(-5.12f, 5.12f);   // the same interval for all ten
//     Box<float, 10> each(lower, upper);   // two arrays of ten: all lower bounds, all upper bounds
//
// A box refers to the arrays and does not copy them. They must live until the call that takes the
// box, such as begin(), has returned.
#ifndef NANOQD_MATH_BOX_HPP
#define NANOQD_MATH_BOX_HPP

#include <stdint.h>

#include "detail/platform.hpp"
#include "detail/scalar.hpp"

namespace nanoqd {

namespace detail {

// Returns whether both bounds are finite, in order, and a finite distance apart. Equal bounds are
// allowed: they fix a gene.
template <class Scalar>
[[nodiscard]] inline bool is_interval(Scalar lower, Scalar upper) noexcept {
  return lower <= upper && is_finite(upper - lower);  // the difference is not finite if a bound is infinite or NaN
}

// Returns whether the bounds are an interval with a length above 0. A measure is divided by this
// length. Tests the length and not the bounds: if the processor flushes tiny numbers to zero, the
// length of an interval with different bounds can be 0.
template <class Scalar>
[[nodiscard]] inline bool is_open_interval(Scalar lower, Scalar upper) noexcept {
  return is_interval(lower, upper) && upper - lower > Scalar{0};
}

// Returns whether every pair of bounds is an interval. If `open`, the length of each interval must
// also be above 0. Cost: O(count).
template <class Scalar>
[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE inline bool are_intervals(const Scalar* lowers, const Scalar* uppers,
                                                                 uint32_t count, bool open) noexcept {
  for (uint32_t i = 0; i < count; ++i) {
    if (!is_interval(lowers[i], uppers[i]) || (open && !is_open_interval(lowers[i], uppers[i]))) return false;
  }
  return true;
}

// Returns the number of the first pair of bounds that is not an interval; `count` if all are. Cost:
// O(count).
template <class Scalar>
[[nodiscard]] inline uint32_t first_bad_interval(const Scalar* lowers, const Scalar* uppers, uint32_t count,
                                                 bool open) noexcept {
  uint32_t i = 0;
  while (i < count && are_intervals(&lowers[i], &uppers[i], 1, open)) ++i;
  return i;
}

// A box whose number of intervals is not in its type.
template <class Scalar>
class AnyBox {
 public:
  constexpr AnyBox(Scalar lower, Scalar upper) noexcept : lower_{lower}, upper_{upper} {}
  constexpr AnyBox(const Scalar* lowers, const Scalar* uppers) noexcept : lowers_{lowers}, uppers_{uppers} {}

  [[nodiscard]] constexpr Scalar lower(uint32_t i) const noexcept { return lowers_ != nullptr ? lowers_[i] : lower_; }
  [[nodiscard]] constexpr Scalar upper(uint32_t i) const noexcept { return uppers_ != nullptr ? uppers_[i] : upper_; }

  // Returns the number of the first pair that is not an interval; `count` if all are. Cost:
  // O(count).
  [[nodiscard]] uint32_t first_bad(uint32_t count) const noexcept {
    if (lowers_ != nullptr) return first_bad_interval(lowers_, uppers_, count, false);
    return is_interval(lower_, upper_) ? count : 0;
  }

  // Copies `count` lower and `count` upper bounds. Returns false, and copies nothing, if a pair is
  // not an interval. Cost: O(count).
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE bool copy(Scalar* lowers, Scalar* uppers, uint32_t count) const noexcept {
    const bool all_same = lowers_ == nullptr;
    const Scalar* next_lower = all_same ? &lower_ : lowers_;
    const Scalar* next_upper = all_same ? &upper_ : uppers_;
    if (!are_intervals(next_lower, next_upper, all_same ? 1 : count, false)) return false;
    for (uint32_t i = 0; i < count; ++i) {
      lowers[i] = *next_lower;
      uppers[i] = *next_upper;
      next_lower += all_same ? 0 : 1;
      next_upper += all_same ? 0 : 1;
    }
    return true;
  }

 private:
  const Scalar* lowers_ = nullptr;
  const Scalar* uppers_ = nullptr;
  Scalar lower_{};
  Scalar upper_{};
};

}  // namespace detail

template <class Scalar, uint32_t Count>
class Box : public detail::AnyBox<Scalar> {
 public:
  // No box yet. Its bounds are inverted, so that begin() refuses a box that was never set.
  constexpr Box() noexcept : Box(Scalar{1}, Scalar{0}) {}
  constexpr Box(Scalar lower, Scalar upper) noexcept : detail::AnyBox<Scalar>{lower, upper} {}
  template <uint32_t Lowers, uint32_t Uppers>
  constexpr Box(const Scalar (&lower)[Lowers], const Scalar (&upper)[Uppers]) noexcept
      : detail::AnyBox<Scalar>{&lower[0], &upper[0]} {
    static_assert(Lowers == Count && Uppers == Count,
                  "nanoqd: a box needs one lower and one upper bound for each gene or measure");
  }
  // Deleted: temporary arrays would be gone before they are read. Give the arrays names.
  Box(const Scalar (&&lower)[Count], const Scalar (&&upper)[Count]) = delete;
  Box(const Scalar (&&lower)[Count], const Scalar (&upper)[Count]) = delete;
  Box(const Scalar (&lower)[Count], const Scalar (&&upper)[Count]) = delete;

  // Returns which gene or measure is the first with bad bounds, from 0; Count if there is none. Bad
  // are bounds for which begin() returns `bad_gene_bounds`: inverted, NaN, infinite or too far
  // apart. Call it after begin() has refused a box. Cost: O(Count).
  [[nodiscard]] uint32_t first_bad() const noexcept { return detail::AnyBox<Scalar>::first_bad(Count); }
};

}  // namespace nanoqd

#endif
