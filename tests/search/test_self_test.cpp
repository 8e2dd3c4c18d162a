// The self-test passes wherever the tests do, and its verdict names what is wrong.
// host/test_self_test_settings.cpp changes the settings of the processor.
#include <stdint.h>

#include <nanoqd/search/self_test.hpp>

#include "support/expect_status.hpp"
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
  EXPECT_STATUS(Status::ok, nanoqd::self_test<Scalar>());
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::self_test<Scalar>(), "and again: it keeps nothing");
}

// The compiler would compute a verdict of constants; coverage is of what runs.
static void the_verdict_names_what_is_wrong() {
  const bool yes = opaque(true);
  const bool no = opaque(false);

  EXPECT_STATUS(Status::ok, verdict(yes, yes, yes));
  EXPECT_STATUS_MESSAGE(Status::wrong_bits, verdict(yes, yes, no), "another digest, or arithmetic not as written");
  EXPECT_STATUS(Status::denormals_flushed, verdict(yes, no, yes));
  EXPECT_STATUS(Status::wrong_rounding, verdict(no, yes, yes));
  EXPECT_STATUS_MESSAGE(Status::denormals_flushed, verdict(yes, no, no), "the cause, not its consequence");
  EXPECT_STATUS_MESSAGE(Status::wrong_rounding, verdict(no, no, no), "the cause, not its consequence");
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
