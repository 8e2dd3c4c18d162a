// The CRC is the CRC-32 of Ethernet and zip, by its published check value, and knows no byte order.
#include <stdint.h>

#include <nanoqd/math/detail/crc32.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/bytes.hpp"
#include "support/message.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

using nanoqd::detail::Crc32;
using nanoqd::detail::CrcByNibbles;
using nanoqd::detail::CrcByTables;

void setUp() {}
void tearDown() {}

static void nine_digits_have_the_published_check_value() {
  Crc32 crc;
  for (uint8_t digit = '1'; digit <= '9'; ++digit) crc.add(digit);

  TEST_ASSERT_EQUAL_HEX32(0xCBF43926U, crc.value());
}

static void a_new_one_is_all_zero_which_is_the_crc_of_nothing() {
  static Crc32 crc;

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(crc), "a static one costs no flash");
  TEST_ASSERT_EQUAL_HEX32(0, crc.value());
}

// Fast code and small code take bytes in different ways. Every length and every place to cut is
// tried, because fast code takes sixteen bytes at a time.
template <class Method>
static void bytes_taken_at_once_have_the_same_crc() {
  constexpr uint32_t most = 67;
  uint8_t bytes[most];
  nanoqd::Rng rng(11);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(rng.below(256));
  for (uint32_t count = 0; count <= most; ++count) {
    test::PlainCrc plain;
    for (uint32_t i = 0; i < count; ++i) plain.add(bytes[i]);
    for (uint32_t cut = 0; cut <= count; ++cut) {
      nanoqd::detail::BasicCrc32<Method> crc;

      crc.add(bytes, cut);
      crc.add(bytes + cut, count - cut);

      TEST_ASSERT_TRUE_MESSAGE(crc.value() == plain.value(), test::message("bytes", count));
    }
  }
}

template <class Method>
static void bytes_taken_one_by_one_have_the_same_crc() {
  nanoqd::Rng rng(13);
  nanoqd::detail::BasicCrc32<Method> crc;
  test::PlainCrc plain;
  for (uint32_t i = 0; i < 2000; ++i) {
    const uint8_t byte = static_cast<uint8_t>(rng.below(256));
    crc.add(byte);
    plain.add(byte);
    TEST_ASSERT_TRUE_MESSAGE(crc.value() == plain.value(), test::message("bytes so far", i));
  }
}

static void numbers_go_in_with_their_lowest_byte_first() {
  const uint8_t bytes[] = {0x01, 0x03, 0x02, 0x07, 0x06, 0x05, 0x04, 0x0F, 0x0E, 0x0D, 0x0C, 0x0B, 0x0A, 0x09, 0x08};
  Crc32 by_bytes;
  by_bytes.add(bytes);

  Crc32 by_numbers;
  by_numbers.add(uint8_t{0x01});
  by_numbers.add(uint16_t{0x0203});
  by_numbers.add(uint32_t{0x04050607U});
  by_numbers.add(uint64_t{0x08090A0B0C0D0E0FU});

  TEST_ASSERT_EQUAL_HEX32(by_bytes.value(), by_numbers.value());
}

static void reals_go_in_by_their_bits() {
  Crc32 by_bits;
  by_bits.add(uint32_t{0xC0490FDBU});          // -pi
  by_bits.add(uint64_t{0x8000000000000000U});  // -0

  Crc32 by_reals;
  by_reals.add(-3.14159274f);
  by_reals.add(-0.0);

  TEST_ASSERT_EQUAL_HEX32(by_bits.value(), by_reals.value());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(nine_digits_have_the_published_check_value);
  RUN_TEST(a_new_one_is_all_zero_which_is_the_crc_of_nothing);
  RUN_TEST(bytes_taken_at_once_have_the_same_crc<CrcByNibbles>);
  RUN_TEST(bytes_taken_at_once_have_the_same_crc<CrcByTables>);
  RUN_TEST(bytes_taken_one_by_one_have_the_same_crc<CrcByNibbles>);
  RUN_TEST(bytes_taken_one_by_one_have_the_same_crc<CrcByTables>);
  RUN_TEST(numbers_go_in_with_their_lowest_byte_first);
  RUN_TEST(reals_go_in_by_their_bits);
  return UNITY_END();
}
