// Numbers of any type become one sequence of bytes, and come back, in windows that may begin and
// end inside a number.
#include <stdint.h>
#include <string.h>

#include <nanoqd/math/detail/fields.hpp>

#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::FieldCounter;
using nanoqd::detail::FieldDigest;
using nanoqd::detail::FieldReader;
using nanoqd::detail::FieldWriter;
using nanoqd::detail::FirstFields;

void setUp() {}
void tearDown() {}

namespace {

// One number of each type.
struct Numbers {
  uint8_t byte = 0x01;
  uint16_t half = 0x0302;
  uint32_t word = 0x07060504U;
  uint64_t two_words = 0x0F0E0D0C0B0A0908U;
  float real = -3.14159274f;
  double long_real = -0.0;

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(byte);
    visit(half);
    visit(word);
    visit(two_words);
    visit(real);
    visit(long_real);
  }
};

constexpr uint32_t bytes_in_all = 1 + 2 + 4 + 8 + 4 + 8;
constexpr uint8_t expected_bytes[bytes_in_all] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09,
                                                  0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0xDB, 0x0F, 0x49,
                                                  0xC0, 0,    0,    0,    0,    0,    0,    0,    0x80};

void write_window(uint32_t first, uint8_t* target, uint32_t bytes) {
  Numbers numbers;
  FieldWriter writer(first, target, bytes);
  numbers.fields(writer);
}

}  // namespace

static void all_bytes_are_counted() {
  Numbers numbers;
  FieldCounter counter;
  numbers.fields(counter);

  TEST_ASSERT_EQUAL_UINT32(bytes_in_all, counter.bytes());
}

static void numbers_are_written_lowest_byte_first() {
  uint8_t written[bytes_in_all];
  write_window(0, written, bytes_in_all);

  TEST_ASSERT_EQUAL_HEX8_ARRAY(expected_bytes, written, bytes_in_all);
}

static void a_window_of_any_place_and_size_holds_its_part_and_nothing_beside_it_is_written() {
  for (uint32_t first = 0; first <= bytes_in_all; ++first) {
    for (uint32_t bytes = 0; first + bytes <= bytes_in_all; ++bytes) {
      uint8_t memory[bytes_in_all + 2];
      memset(memory, 0xEE, sizeof memory);

      write_window(first, memory + 1, bytes);

      const uint32_t number = 100 * first + bytes;
      TEST_ASSERT_TRUE_MESSAGE(memcmp(expected_bytes + first, memory + 1, bytes) == 0,
                               test::message("the window's bytes", number));
      TEST_ASSERT_TRUE_MESSAGE(memory[0] == 0xEE && memory[1 + bytes] == 0xEE, test::message("nothing else", number));
    }
  }
}

static void numbers_that_are_read_in_pieces_of_any_size_come_back() {
  for (uint32_t piece = 1; piece <= bytes_in_all; ++piece) {
    Numbers numbers{0xFF, 0xFFFF, 0xFFFFFFFFU, ~uint64_t{0}, 1.0f, 1.0};
    for (uint32_t first = 0; first < bytes_in_all; first += piece) {
      const uint32_t left = bytes_in_all - first;
      FieldReader reader(first, expected_bytes + first, left < piece ? left : piece);
      numbers.fields(reader);
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, reader.remaining(), "the whole piece was used");
    }

    uint8_t back[bytes_in_all];
    FieldWriter writer(0, back, bytes_in_all);
    numbers.fields(writer);
    TEST_ASSERT_TRUE_MESSAGE(memcmp(expected_bytes, back, bytes_in_all) == 0,
                             test::message("numbers come back (the case is the size of a piece)", piece));
  }
}

static void bytes_of_a_number_outside_the_window_stay() {
  const uint8_t source[2] = {0xAA, 0xBB};
  uint32_t word = 0x11223344U;
  FieldReader reader(1, source, 2);

  reader(word);

  TEST_ASSERT_EQUAL_HEX32(0x11BBAA44U, word);
}

// Some processors make a signalling NaN a quiet one when they move it as a number.
static void every_pattern_of_bits_comes_back_from_a_real() {
  const uint32_t pattern = 0x7FA00001U;
  uint8_t bytes[4];
  for (uint32_t i = 0; i < 4; ++i) bytes[i] = static_cast<uint8_t>(pattern >> (8 * i));
  float real = 0.0f;
  FieldReader reader(0, bytes, 4);
  reader(real);

  uint8_t back[4] = {};
  FieldWriter writer(0, back, 4);
  writer(real);

  TEST_ASSERT_EQUAL_HEX8_ARRAY(bytes, back, 4);
}

static void a_window_says_which_numbers_end_in_it() {
  const uint8_t source[6] = {};
  FieldReader reader(1, source, 6);
  uint16_t half = 0;
  uint32_t word = 0;

  TEST_ASSERT_TRUE_MESSAGE(reader.completes(2), "the first begins before the window and ends in it");

  reader(half);
  TEST_ASSERT_TRUE_MESSAGE(reader.completes(4), "the second lies in it");

  reader(word);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, reader.remaining(), "one byte is left");
  TEST_ASSERT_FALSE_MESSAGE(reader.completes(4), "the third ends behind it");
  TEST_ASSERT_FALSE_MESSAGE(FieldReader(4, source, 6).completes(4), "a number before the window does not end in it");
}

static void skipped_bytes_stay_as_they_are() {
  uint8_t target[4] = {0xEE, 0xEE, 0xEE, 0xEE};
  FieldWriter writer(0, target, 4);

  writer(uint8_t{1});
  writer.skip(2);
  writer(uint8_t{4});

  const uint8_t expected[4] = {1, 0xEE, 0xEE, 4};
  TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, target, 4);
}

static void a_digest_of_fields_is_that_of_their_bytes() {
  Numbers numbers;
  FieldDigest of_fields;
  numbers.fields(of_fields);

  nanoqd::Digest of_bytes;
  for (const uint8_t byte : expected_bytes) of_bytes.add(byte);
  TEST_ASSERT_EQUAL_HEX64(of_bytes.value(), of_fields.value());
}

static void only_the_first_fields_are_shown_if_no_more_are_wanted() {
  for (uint32_t count = 0; count <= 6; ++count) {
    const uint32_t sums[] = {0, 1, 3, 7, 15, 19, 27};
    Numbers numbers;
    FieldCounter counter;
    FirstFields<FieldCounter> first{counter, count};

    numbers.fields(first);

    TEST_ASSERT_EQUAL_UINT32_MESSAGE(sums[count], counter.bytes(), test::message("fields shown", count));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(all_bytes_are_counted);
  RUN_TEST(numbers_are_written_lowest_byte_first);
  RUN_TEST(a_window_of_any_place_and_size_holds_its_part_and_nothing_beside_it_is_written);
  RUN_TEST(numbers_that_are_read_in_pieces_of_any_size_come_back);
  RUN_TEST(bytes_of_a_number_outside_the_window_stay);
  RUN_TEST(every_pattern_of_bits_comes_back_from_a_real);
  RUN_TEST(a_window_says_which_numbers_end_in_it);
  RUN_TEST(skipped_bytes_stay_as_they_are);
  RUN_TEST(a_digest_of_fields_is_that_of_their_bytes);
  RUN_TEST(only_the_first_fields_are_shown_if_no_more_are_wanted);
  return UNITY_END();
}
