// scatter: the finaliser of splitmix64, with S. Vigna's constants. It is a one-to-one function of
// 64-bit numbers that leaves no pattern. Cost: O(1).
#ifndef NANOQD_MATH_DETAIL_SCATTER_HPP
#define NANOQD_MATH_DETAIL_SCATTER_HPP

#include <stdint.h>

#include "platform.hpp"

namespace nanoqd {
namespace detail {

inline constexpr uint64_t golden_gamma = 0x9E3779B97F4A7C15U;

[[nodiscard]] NANOQD_NOINLINE_FOR_SIZE constexpr uint64_t scatter(uint64_t z) noexcept {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

}  // namespace detail
}  // namespace nanoqd

#endif
