// Crc32: the CRC-32 of Ethernet and zip (polynomial 0x04C11DB7, reflected). It takes four bits at a
// time, with a table of 64 bytes in flash.
#ifndef NANOQD_MATH_DETAIL_CRC32_HPP
#define NANOQD_MATH_DETAIL_CRC32_HPP

#include <stdint.h>

#include "scalar.hpp"

namespace nanoqd {
namespace detail {

class Crc32 {
 public:
  // Appends a number, its lowest byte first on every machine. Cost: O(1).
  constexpr void add(uint8_t byte) noexcept {
    uint32_t state = ~value_;
    state = (state >> 4) ^ table[(state ^ byte) & 15U];
    state = (state >> 4) ^ table[(state ^ (byte >> 4)) & 15U];
    value_ = ~state;
  }
  constexpr void add(uint16_t value) noexcept { add_bytes(value, 2); }
  constexpr void add(uint32_t value) noexcept { add_bytes(value, 4); }
  constexpr void add(uint64_t value) noexcept { add_bytes(value, 8); }
  void add(float value) noexcept { add(to_bits(value)); }
  void add(double value) noexcept { add(to_bits(value)); }

  template <class Value, uint32_t Count>
  void add(const Value (&values)[Count]) noexcept {
    for (uint32_t i = 0; i < Count; ++i) add(values[i]);
  }

  [[nodiscard]] constexpr uint32_t value() const noexcept { return value_; }

 private:
  // A member, because small code would copy a table inside add() to the stack for every byte.
  static constexpr uint32_t table[16] = {0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU, 0x76DC4190U, 0x6B6B51F4U,
                                         0x4DB26158U, 0x5005713CU, 0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
                                         0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU};

  constexpr void add_bytes(uint64_t value, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) add(static_cast<uint8_t>(value >> (8 * i)));
  }

  uint32_t value_ = 0;  // 0, so that a static object is in .bss
};

}  // namespace detail
}  // namespace nanoqd

#endif
