// Digest: a 64-bit fingerprint (FNV-1a) of a sequence of numbers, the same on every target.
//
//     nanoqd::Digest digest;
//     digest.add(objective);
//     const uint64_t fingerprint = digest.value();
//
// Use it to compare runs. It does not protect data against damage or forgery.
#ifndef NANOQD_MATH_DIGEST_HPP
#define NANOQD_MATH_DIGEST_HPP

#include <stdint.h>

#include "detail/scalar.hpp"

namespace nanoqd {

class Digest {
 public:
  // Appends a number, its lowest byte first on every machine. Cost: O(1).
  constexpr void add(uint8_t value) noexcept { value_ = (value_ ^ value) * 0x100000001B3U; }
  constexpr void add(uint16_t value) noexcept { add_bytes(value, 2); }
  constexpr void add(uint32_t value) noexcept { add_bytes(value, 4); }
  constexpr void add(uint64_t value) noexcept { add_bytes(value, 8); }
  void add(float value) noexcept { add(detail::to_bits(value)); }
  void add(double value) noexcept { add(detail::to_bits(value)); }

  [[nodiscard]] constexpr uint64_t value() const noexcept { return value_; }

 private:
  constexpr void add_bytes(uint64_t value, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) add(static_cast<uint8_t>(value >> (8 * i)));
  }

  uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace nanoqd

#endif
