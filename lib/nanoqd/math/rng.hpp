// The generator: Marsaglia's xor128 (G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003).
//
// Sixteen bytes of state, no multiplication, period 2^128 - 1. It is an argument or a member everywhere, never a
// global: one seed, one sequence, on every target.
//
//     nanoqd::Rng rng(7);                        // any 64-bit seed, 0 included
//     float u = rng.uniform<float>();            // [0, 1)
//     uint32_t i = rng.below(10);                // 0 to 9, each equally likely
//     float z = rng.gaussian<float>();           // mean 0, deviation 1
//
// A fleet shares one seed and gives robot number i a generator that jumped i times: their sequences never overlap.
//
// Every function is O(1) in time and memory and may run in an interrupt, if nothing else uses the same object then.
#ifndef NANOQD_MATH_RNG_HPP
#define NANOQD_MATH_RNG_HPP

#include <stdint.h>

#include "detail/normal_quantile.hpp"
#include "detail/platform.hpp"
#include "detail/scalar.hpp"
#include "detail/scatter.hpp"

namespace nanoqd {

namespace detail {
struct Unseeded {};

// x^(2^64) modulo the generator's characteristic polynomial, the lowest power first.
inline constexpr uint32_t jump_polynomial[] = {0x35AAC71CU, 0x821E5343U, 0xF52E65C4U, 0xD8CD644EU};
}  // namespace detail

class Rng {
 public:
  struct State {
    uint32_t x, y, z, w;
  };

  // Marsaglia's own starting state, whose first output is 3701687786.
  constexpr Rng() noexcept = default;

  // Spreads the seed over the state by splitmix64. Two successive outputs of splitmix64 are never both zero, so no seed
  // leads to the one state that xor128 cannot leave.
  constexpr explicit Rng(uint64_t seed) noexcept : state_{} {
    const uint64_t low = detail::scatter(seed + detail::golden_gamma);
    const uint64_t high = detail::scatter(seed + 2 * detail::golden_gamma);
    state_ = {static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), static_cast<uint32_t>(high),
              static_cast<uint32_t>(high >> 32)};
  }

  // Continues from a state that `state()` returned. The all-zero state never came from there; it would repeat 0 for
  // ever, so it is replaced by the default state.
  constexpr explicit Rng(const State& state) noexcept : state_{state} {
    if (is_stuck()) state_ = Rng().state_;
  }

  // All zero, for an object that is seeded later: a static search then costs no flash. Draws nothing but 0 until then.
  constexpr explicit Rng(detail::Unseeded) noexcept : state_{} {}

  [[nodiscard]] constexpr const State& state() const noexcept { return state_; }

  // Whether this is the one state that it cannot leave: an unseeded or overwritten generator.
  [[nodiscard]] constexpr bool is_stuck() const noexcept { return (state_.x | state_.y | state_.z | state_.w) == 0; }

  // The next 32 random bits.
  constexpr uint32_t next() noexcept {
    const uint32_t t = state_.x ^ (state_.x << 11);
    state_.x = state_.y;
    state_.y = state_.z;
    state_.z = state_.w;
    state_.w = state_.w ^ (state_.w >> 19) ^ t ^ (t >> 8);
    return state_.w;
  }

  // A multiple of 2^-24 (float) or 2^-53 (double) in [0, 1), all equally likely. One or two draws.
  template <class Scalar>
  [[nodiscard]] constexpr Scalar uniform() noexcept {
    if constexpr (sizeof(Scalar) == sizeof(float)) {
      return static_cast<Scalar>(static_cast<int32_t>(next() >> 8)) * Scalar(0x1p-24);
    } else {
      const uint64_t high = next() >> 5;
      const uint64_t low = next() >> 6;
      return static_cast<Scalar>(static_cast<int64_t>((high << 26) | low)) * Scalar(0x1p-53);
    }
  }

  // `count` of them. O(count)
  template <class Scalar>
  NANOQD_NOINLINE_FOR_SIZE void uniform(Scalar* numbers, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) numbers[i] = uniform<Scalar>();
  }

  // An integer in [0, count), all equally likely; 0 if count is 0. One draw as a rule (D. Lemire, "Fast random integer
  // generation in an interval", 2019). At most 64 draws: the last is taken as it is, which adds a bias below 2^-64.
  [[nodiscard]] constexpr uint32_t below(uint32_t count) noexcept {
    uint64_t scaled = static_cast<uint64_t>(next()) * count;
    if (static_cast<uint32_t>(scaled) < count) {
      const uint32_t unfair = (0U - count) % count;
      for (uint32_t tries = 1; tries < 64 && static_cast<uint32_t>(scaled) < unfair; ++tries) {
        scaled = static_cast<uint64_t>(next()) * count;
      }
    }
    return static_cast<uint32_t>(scaled >> 32);
  }

  // A normal variable with mean 0 and deviation 1, by inversion: one draw (float, within +-6.4) or two (double, within
  // +-8.3), no rejection, nothing cached.
  template <class Scalar>
  [[nodiscard]] Scalar gaussian() noexcept {
    if constexpr (sizeof(Scalar) == sizeof(float)) {
      const uint32_t bits = next();
      const Scalar tail = static_cast<Scalar>(bits | 1U) * Scalar(0x1p-33);
      const Scalar z = detail::upper_normal_quantile(tail);
      return (bits & 1U) != 0 ? -z : z;
    } else {
      const uint64_t high = next();
      const uint64_t bits = (high << 32) | next();
      const Scalar tail = static_cast<Scalar>(static_cast<int64_t>((bits >> 11) | 1U)) * Scalar(0x1p-54);
      const Scalar z = detail::upper_normal_quantile(tail);
      return (bits & 1U) != 0 ? -z : z;
    }
  }

  // Moves 2^64 draws ahead in 128 steps.
  constexpr void jump() noexcept {
    State sum{};
    for (uint32_t i = 0; i < 128; ++i) {
      if ((detail::jump_polynomial[i / 32] >> (i % 32) & 1U) != 0) {
        sum = {sum.x ^ state_.x, sum.y ^ state_.y, sum.z ^ state_.z, sum.w ^ state_.w};
      }
      next();
    }
    state_ = sum;
  }

 private:
  State state_{123456789U, 362436069U, 521288629U, 88675123U};
};

namespace detail {

// For a function that draws many numbers: a copy stays in registers. Small code draws from the original.
template <bool Small>
struct WorkingRng {
  using Type = Rng;
};
template <>
struct WorkingRng<true> {
  using Type = Rng&;
};
using LocalRng = WorkingRng<small_code>::Type;

}  // namespace detail

}  // namespace nanoqd

#endif
