// Crc32: the CRC-32 of Ethernet and zip (polynomial 0x04C11DB7, reflected).
//
// Small code takes four bits at a time, with a table of 64 bytes in flash. Where memory is
// plentiful, sixteen bytes are taken at a time, with tables of 16 KB: 16 to 30 times as fast. Both
// give the same values.
#ifndef NANOQD_MATH_DETAIL_CRC32_HPP
#define NANOQD_MATH_DETAIL_CRC32_HPP

#include <stdint.h>

#include "platform.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// table.after[i][byte] is what `byte` does to the state if i bytes follow it ("slicing": M. E.
// Kounavis and F. L. Berry, 2005).
struct CrcTables {
  uint32_t after[16][256];
};
inline constexpr CrcTables crc_tables = [] {
  CrcTables tables{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t state = byte;
    for (uint32_t bit = 0; bit < 8; ++bit) state = (state >> 1) ^ ((state & 1U) != 0 ? 0xEDB88320U : 0U);
    tables.after[0][byte] = state;
  }
  for (uint32_t i = 1; i < 16; ++i) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      const uint32_t state = tables.after[i - 1][byte];
      tables.after[i][byte] = (state >> 8) ^ tables.after[0][state & 255U];
    }
  }
  return tables;
}();

// How a CRC takes bytes. `state` is the complement of the CRC. `add` costs O(count).
struct CrcByNibbles {
  static constexpr uint32_t table[16] = {0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU, 0x76DC4190U, 0x6B6B51F4U,
                                         0x4DB26158U, 0x5005713CU, 0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
                                         0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU};

  static constexpr uint32_t add(uint32_t state, uint8_t byte) noexcept {
    state = (state >> 4) ^ table[(state ^ byte) & 15U];
    return (state >> 4) ^ table[(state ^ (byte >> 4)) & 15U];
  }
  static constexpr uint32_t add(uint32_t state, const uint8_t* bytes, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) state = add(state, bytes[i]);
    return state;
  }
};

struct CrcByTables {
  static constexpr uint32_t add(uint32_t state, uint8_t byte) noexcept {
    return (state >> 8) ^ crc_tables.after[0][(state ^ byte) & 255U];
  }
  static constexpr uint32_t add(uint32_t state, const uint8_t* bytes, uint32_t count) noexcept {
    for (; count >= 16; count -= 16, bytes += 16) {
      uint32_t next = 0;
      NANOQD_UNROLL_FOR_SPEED
      for (uint32_t i = 4; i < 16; ++i) next ^= crc_tables.after[15 - i][bytes[i]];
      NANOQD_UNROLL_FOR_SPEED
      for (uint32_t i = 0; i < 4; ++i) next ^= crc_tables.after[15 - i][bytes[i] ^ (state >> (8 * i) & 255U)];
      state = next;
    }
    for (uint32_t i = 0; i < count; ++i) state = add(state, bytes[i]);
    return state;
  }
};

template <class Method>
class BasicCrc32 {
 public:
  // Appends a number, its lowest byte first on every machine. Cost: O(1).
  constexpr void add(uint8_t byte) noexcept { value_ = ~Method::add(~value_, byte); }
  constexpr void add(uint16_t value) noexcept { add_bytes(value, 2); }
  constexpr void add(uint32_t value) noexcept { add_bytes(value, 4); }
  constexpr void add(uint64_t value) noexcept { add_bytes(value, 8); }
  void add(float value) noexcept { add(to_bits(value)); }
  void add(double value) noexcept { add(to_bits(value)); }

  template <class Value, uint32_t Count>
  void add(const Value (&values)[Count]) noexcept {
    for (uint32_t i = 0; i < Count; ++i) add(values[i]);
  }

  // Appends `count` bytes. Cost: O(count).
  constexpr void add(const uint8_t* bytes, uint32_t count) noexcept { value_ = ~Method::add(~value_, bytes, count); }

  [[nodiscard]] constexpr uint32_t value() const noexcept { return value_; }

 private:
  constexpr void add_bytes(uint64_t value, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) add(static_cast<uint8_t>(value >> (8 * i)));
  }

  uint32_t value_ = 0;  // 0, so that a static object is in .bss
};

template <bool Spacious>
struct CrcMethod {
  using Type = CrcByNibbles;
};
template <>
struct CrcMethod<true> {
  using Type = CrcByTables;
};
using Crc32 = BasicCrc32<CrcMethod<is_spacious>::Type>;

}  // namespace detail
}  // namespace nanoqd

#endif
