// The fingerprint is FNV-1a of 64 bits, by its published test vectors, and knows no byte order.
#include <stdint.h>

#include <nanoqd/math/digest.hpp>

#include "unity.h"

using nanoqd::Digest;

void setUp() {}
void tearDown() {}

static constexpr uint64_t digest_of(const char* text) {
  Digest digest;
  for (; *text != '\0'; ++text) digest.add(static_cast<uint8_t>(*text));
  return digest.value();
}

// From the test vectors of FNV's authors.
static_assert(digest_of("") == 0xCBF29CE484222325U, "FNV-1a of nothing");
static_assert(digest_of("a") == 0xAF63DC4C8601EC8CU, "FNV-1a, at compile time");

static void bytes_have_the_published_fingerprints() {
  TEST_ASSERT_EQUAL_HEX64(0xCBF29CE484222325U, Digest().value());
  TEST_ASSERT_EQUAL_HEX64(0xAF63DC4C8601EC8CU, digest_of("a"));
  TEST_ASSERT_EQUAL_HEX64(0xAF63DF4C8601F1A5U, digest_of("b"));
  TEST_ASSERT_EQUAL_HEX64(0x85944171F73967E8U, digest_of("foobar"));
  TEST_ASSERT_EQUAL_HEX64(0x46810940EFF5F915U, digest_of("chongo was here!\n"));
}

static void wider_integers_are_folded_lowest_byte_first() {
  Digest foobar;
  foobar.add(uint32_t{0x626F6F66});  // "foob"
  foobar.add(uint16_t{0x7261});      // "ar"
  TEST_ASSERT_EQUAL_HEX64(0x85944171F73967E8U, foobar.value());

  Digest chongo;
  chongo.add(uint64_t{0x77206F676E6F6863});  // "chongo w"
  chongo.add(uint64_t{0x2165726568207361});  // "as here!"
  chongo.add(uint8_t{'\n'});
  TEST_ASSERT_EQUAL_HEX64(0x46810940EFF5F915U, chongo.value());
}

static void reals_are_folded_by_their_bits() {
  Digest as_float;
  Digest as_bits;
  as_float.add(1.0f);
  as_bits.add(uint32_t{0x3F800000});
  TEST_ASSERT_EQUAL_HEX64(as_bits.value(), as_float.value());

  Digest as_double;
  Digest as_long_bits;
  as_double.add(-2.0);
  as_long_bits.add(uint64_t{0xC000000000000000});
  TEST_ASSERT_EQUAL_HEX64(as_long_bits.value(), as_double.value());
}

static void the_sign_of_zero_counts() {
  Digest plus;
  Digest minus;
  plus.add(0.0f);
  minus.add(-0.0f);
  TEST_ASSERT_TRUE_MESSAGE(plus.value() != minus.value(), "0.0 and -0.0 are other bits");
}

static void order_counts() {
  TEST_ASSERT_TRUE_MESSAGE(digest_of("ab") != digest_of("ba"),
                           "the same numbers in another order are another sequence");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(bytes_have_the_published_fingerprints);
  RUN_TEST(wider_integers_are_folded_lowest_byte_first);
  RUN_TEST(reals_are_folded_by_their_bits);
  RUN_TEST(the_sign_of_zero_counts);
  RUN_TEST(order_counts);
  return UNITY_END();
}
