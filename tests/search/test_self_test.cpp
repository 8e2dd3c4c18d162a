// The self-test passes wherever the tests do, and its verdict names what is wrong.
// tests/host/test_self_test_settings.cpp changes the processor's settings under it.
#include <stdint.h>

#include <nanoqd/search/self_test.hpp>

#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::opaque;
using nanoqd::detail::verdict;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void this_machine_computes_the_published_bits() {
  const nanoqd::detail::Arithmetic<Scalar> arithmetic;
  TEST_ASSERT_TRUE_MESSAGE(arithmetic.rounds_to_nearest(), "rounding");
  TEST_ASSERT_TRUE_MESSAGE(arithmetic.has_denormals(), "denormals");
  TEST_ASSERT_TRUE_MESSAGE(arithmetic.is_done_as_written(), "flags");
  const uint64_t digest = nanoqd::detail::digest_of_small_search<Scalar>();
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(nanoqd::detail::small_search_digest<Scalar>, digest, "a small search");
  TEST_ASSERT_TRUE(nanoqd::self_test<Scalar>() == Status::ok);
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::self_test<Scalar>() == Status::ok, "and again: it keeps nothing");
}

static void the_verdict_names_what_is_wrong() {
  TEST_ASSERT_TRUE(verdict(true, true, true) == Status::ok);
  TEST_ASSERT_TRUE_MESSAGE(verdict(true, true, false) == Status::wrong_bits,
                           "another digest, or arithmetic not as written");
  TEST_ASSERT_TRUE(verdict(true, false, true) == Status::denormals_flushed);
  TEST_ASSERT_TRUE(verdict(false, true, true) == Status::wrong_rounding);
  TEST_ASSERT_TRUE_MESSAGE(verdict(true, false, false) == Status::denormals_flushed, "the cause, not its consequence");
  TEST_ASSERT_TRUE_MESSAGE(verdict(false, false, false) == Status::wrong_rounding, "the cause, not its consequence");
}

static void an_opaque_value_is_the_same_value() {
  ASSERT_SAME_BITS(0.1f, opaque(0.1f), "float");
  ASSERT_SAME_BITS(-0.0, opaque(-0.0), "double");
  TEST_ASSERT_EQUAL_HEX64(0x123456789ABCDEFU, opaque(uint64_t{0x123456789ABCDEFU}));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(this_machine_computes_the_published_bits<float>);
  RUN_TEST(this_machine_computes_the_published_bits<double>);
  RUN_TEST(the_verdict_names_what_is_wrong);
  RUN_TEST(an_opaque_value_is_the_same_value);
  return UNITY_END();
}
