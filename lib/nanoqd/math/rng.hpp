// Rng: the generator of random numbers. One seed gives one sequence, on every target.
//
//     nanoqd::Rng rng(7);                        // any 64-bit seed, 0 included
//     float u = rng.uniform<float>();            // [0, 1)
//     uint32_t i = rng.below(10);                // 0 to 9, each equally likely
//     float z = rng.gaussian<float>();           // mean 0, deviation 1
//
// A fleet of robots can share one seed: call jump() i times for robot number i. Their sequences do
// not overlap: they are 2^64 draws apart.
//
// The algorithm is Marsaglia's xor128 (G. Marsaglia, "Xorshift RNGs", Journal of Statistical
// Software 8(14), 2003): 16 bytes of state, no multiplication, period 2^128 - 1. The generator is
// always an argument or a member, never a global.
//
// Every function is O(1) in time and memory, except where its comment says otherwise. It may run in
// an interrupt if nothing else uses the same object at that time.
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

// x^(2^64) modulo the characteristic polynomial of the generator, lowest power first.
inline constexpr uint32_t jump_polynomial[] = {0x35AAC71CU, 0x821E5343U, 0xF52E65C4U, 0xD8CD644EU};
}  // namespace detail

class Rng {
 public:
  struct State {
    uint32_t x, y, z, w;
  };

  // Marsaglia's own starting state. Its first output is 3701687786.
  constexpr Rng() noexcept = default;

  // Spreads the seed over the state with splitmix64. Two successive outputs of splitmix64 are never
  // both zero, so no seed leads to the all-zero state, the one state that xor128 cannot leave.
  constexpr explicit Rng(uint64_t seed) noexcept : state_{} {
    const uint64_t low = detail::scatter(seed + detail::golden_gamma);
    const uint64_t high = detail::scatter(seed + 2 * detail::golden_gamma);
    state_ = {static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32), static_cast<uint32_t>(high),
              static_cast<uint32_t>(high >> 32)};
  }

  // Continues from a state that state() returned. The all-zero state is replaced by the default
  // state: a seeded generator never has it, and it would give only zeros.
  constexpr explicit Rng(const State& state) noexcept : state_{state} {
    if (is_stuck()) state_ = Rng().state_;
  }

  // All zero, for an object that is seeded later, so that a static search costs no flash. Every
  // draw is 0 until then.
  constexpr explicit Rng(detail::Unseeded) noexcept : state_{} {}

  [[nodiscard]] constexpr const State& state() const noexcept { return state_; }

  // Returns whether the state is all zero: the generator was not seeded, or was overwritten.
  [[nodiscard]] constexpr bool is_stuck() const noexcept { return (state_.x | state_.y | state_.z | state_.w) == 0; }

  // Returns the next 32 random bits.
  constexpr uint32_t next() noexcept {
    const uint32_t t = state_.x ^ (state_.x << 11);
    state_.x = state_.y;
    state_.y = state_.z;
    state_.z = state_.w;
    state_.w = state_.w ^ (state_.w >> 19) ^ t ^ (t >> 8);
    return state_.w;
  }

  // Returns a multiple of 2^-24 (float) or 2^-53 (double) in [0, 1), all equally likely. Takes one
  // draw for float, two for double.
  template <class Scalar>
  [[nodiscard]] constexpr Scalar uniform() noexcept {
    if constexpr (sizeof(Scalar) == sizeof(float)) {
      return fraction<Scalar>(next());
    } else {
      const uint64_t high = next() >> 5;
      const uint64_t low = next() >> 6;
      return static_cast<Scalar>(static_cast<int64_t>((high << 26) | low)) * Scalar(0x1p-53);
    }
  }

  // Writes `count` such numbers. Cost: O(count).
  template <class Scalar>
  NANOQD_NOINLINE_FOR_SIZE void uniform(Scalar* numbers, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) numbers[i] = uniform<Scalar>();
  }

  // Returns an integer in [0, count), all equally likely; 0 if count is 0.
  //
  // Most calls take one draw (D. Lemire, "Fast random integer generation in an interval", 2019).
  // The limit is 64 draws. The last draw is never rejected, which adds a bias below 2^-64.
  [[nodiscard]] NANOQD_INLINE_FOR_SPEED constexpr uint32_t below(uint32_t count) noexcept {
    uint64_t scaled = static_cast<uint64_t>(next()) * count;
    if (static_cast<uint32_t>(scaled) < count) {
      const uint32_t unfair = (0U - count) % count;
      for (uint32_t tries = 1; tries < 64 && static_cast<uint32_t>(scaled) < unfair; ++tries) {
        scaled = static_cast<uint64_t>(next()) * count;
      }
    }
    return static_cast<uint32_t>(scaled >> 32);
  }

  // Returns a normal variable with mean 0 and deviation 1, by inversion: no rejection, no cache.
  // Takes one draw for float (values within +-6.4), two for double (within +-8.3).
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

  // Moves 2^64 draws ahead. Cost: 128 draws.
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
  template <class Scalar>
  [[nodiscard]] static constexpr Scalar fraction(uint32_t bits) noexcept {
    return static_cast<Scalar>(static_cast<int32_t>(bits >> 8)) * Scalar(0x1p-24);
  }

  State state_{123456789U, 362436069U, 521288629U, 88675123U};
};

namespace detail {

// The generator type for a function that draws many numbers. Fast code draws from a copy, which
// stays in registers. Small code draws from the original.
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
