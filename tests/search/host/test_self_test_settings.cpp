// The self-test notices and names each setting of the processor that changes arithmetic, and
// passes again when the setting is undone.
#include <cfenv>
#include <nanoqd/search/self_test.hpp>

#include "unity.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

using nanoqd::Status;

namespace {

// Through pointers that the compiler cannot follow: it must not compute anything before the
// settings are changed, nor after they are set back.
using Test = Status (*)() noexcept;
Test volatile self_test_float = &nanoqd::self_test<float>;
Test volatile self_test_double = &nanoqd::self_test<double>;
using Digest = uint64_t (*)() noexcept;
Digest volatile digest_float = &nanoqd::detail::digest_of_small_search<float>;
Digest volatile digest_double = &nanoqd::detail::digest_of_small_search<double>;

void expect(Status status_of_float, Status status_of_double, Status expected, const char* what) {
  TEST_ASSERT_EQUAL_STRING_MESSAGE(nanoqd::describe(expected), nanoqd::describe(status_of_float), what);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(nanoqd::describe(expected), nanoqd::describe(status_of_double), what);
}

void expect_ok(const char* what) { expect(self_test_float(), self_test_double(), Status::ok, what); }

void another_rounding_mode_is_noticed() {
  const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  const char* const names[] = {"upward", "downward", "towards zero"};
  for (int i = 0; i < 3; ++i) {
    expect_ok("to nearest");
    TEST_ASSERT_EQUAL_INT(0, std::fesetround(modes[i]));
    const Status in_float = self_test_float();
    const Status in_double = self_test_double();
    const bool differs = digest_float() != nanoqd::detail::small_search_digest<float> &&
                         digest_double() != nanoqd::detail::small_search_digest<double>;
    TEST_ASSERT_EQUAL_INT(0, std::fesetround(FE_TONEAREST));
    expect(in_float, in_double, Status::wrong_rounding, names[i]);
    TEST_ASSERT_TRUE_MESSAGE(differs, "the search alone would notice too");
  }
  expect_ok("to nearest again");
}

#if defined(__SSE2__)
// FTZ makes tiny results zero, DAZ tiny operands.
void flushed_denormals_are_noticed() {
  const unsigned flush_to_zero = 0x8000;
  const unsigned denormals_are_zero = 0x0040;
  const unsigned settings[] = {flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero};
  const char* const names[] = {"FTZ", "DAZ", "FTZ and DAZ"};
  for (int i = 0; i < 3; ++i) {
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | settings[i]);
    const Status in_float = self_test_float();
    const Status in_double = self_test_double();
    _mm_setcsr(before);
    expect(in_float, in_double, Status::denormals_flushed, names[i]);
  }
  expect_ok("with denormals again");
}
#endif

}  // namespace

void setUp() {}
void tearDown() {}

int main() {
  UNITY_BEGIN();
  RUN_TEST(another_rounding_mode_is_noticed);
#if defined(__SSE2__)
  RUN_TEST(flushed_denormals_are_noticed);
#endif
  return UNITY_END();
}
