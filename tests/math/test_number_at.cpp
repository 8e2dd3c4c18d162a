// A number is read from memory of any alignment, its lowest byte first whatever the machine's byte
// order.
#include <stdint.h>
#include <string.h>

#include <nanoqd/math/detail/number_at.hpp>

#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::number_at;

void setUp() {}
void tearDown() {}

// The bytes at each alignment of a machine word.
template <uint32_t Bytes, class Check>
static void at_every_alignment(const uint8_t (&bytes)[Bytes], Check check) {
  static uint64_t words[4];
  uint8_t* const memory = reinterpret_cast<uint8_t*>(words);
  for (uint32_t offset = 0; offset < 8; ++offset) {
    memset(words, 0xFF, sizeof(words));
    memcpy(memory + offset, bytes, Bytes);
    check(memory + offset, offset);
  }
}

static void integers_are_read_lowest_byte_first() {
  at_every_alignment({0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88}, [](const uint8_t* bytes, uint32_t offset) {
    const char* const where = test::message("the case is the alignment", offset);
    TEST_ASSERT_EQUAL_HEX8_MESSAGE(0x01, number_at<uint8_t>(bytes), where);
    TEST_ASSERT_EQUAL_HEX16_MESSAGE(0x0201, number_at<uint16_t>(bytes), where);
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(0x04030201U, number_at<uint32_t>(bytes), where);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x8807060504030201U, number_at<uint64_t>(bytes), where);
  });
}

static void reals_are_read_by_their_bits() {
  at_every_alignment({0xDB, 0x0F, 0x49, 0xC0}, [](const uint8_t* bytes, uint32_t offset) {
    ASSERT_SAME_BITS(-3.14159274f, number_at<float>(bytes), test::message("-pi in float", offset));
  });
  at_every_alignment({0x18, 0x2D, 0x44, 0x54, 0xFB, 0x21, 0x09, 0xC0}, [](const uint8_t* bytes, uint32_t offset) {
    ASSERT_SAME_BITS(-3.14159265358979311600, number_at<double>(bytes), test::message("-pi in double", offset));
  });
  at_every_alignment({0, 0, 0, 0x80}, [](const uint8_t* bytes, uint32_t offset) {
    ASSERT_SAME_BITS(-0.0f, number_at<float>(bytes), test::message("-0 in float", offset));
  });
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(integers_are_read_lowest_byte_first);
  RUN_TEST(reals_are_read_by_their_bits);
  return UNITY_END();
}
