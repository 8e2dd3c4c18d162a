// scatter() is the finaliser of splitmix64: it has the published values and is one-to-one.
#include <stdint.h>

#include <nanoqd/math/detail/scatter.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::detail::golden_gamma;
using nanoqd::detail::scatter;

void setUp() {}
void tearDown() {}

static_assert(scatter(0) == 0, "usable in constant expressions");

// What splitmix64 draws from the seed 0, as its author's program prints it.
static void steps_of_golden_gamma_draw_what_splitmix64_draws() {
  const uint64_t drawn[] = {0xE220A8397B1DCDAFU, 0x6E789E6AA1B965F4U, 0x06C45D188009454FU};
  uint64_t state = 0;
  for (const uint64_t expected : drawn) {
    state += golden_gamma;
    TEST_ASSERT_EQUAL_HEX64(expected, scatter(state));
  }
}

// z ^ (z >> shift) undone: every round makes `shift` more of the lower bits right.
static uint64_t unshifted(uint64_t mixed, uint32_t shift) {
  uint64_t z = mixed;
  for (uint32_t right = shift; right < 64; right += shift) z = mixed ^ (z >> shift);
  return z;
}

static void it_can_be_undone_so_no_two_numbers_meet() {
  constexpr uint64_t first_inverse = 0x96DE1B173F119089U;
  constexpr uint64_t second_inverse = 0x319642B2D24D8EC3U;
  static_assert(first_inverse * 0xBF58476D1CE4E5B9U == 1, "modulo 2^64");
  static_assert(second_inverse * 0x94D049BB133111EBU == 1, "modulo 2^64");
  for (uint32_t i = 0; i < 64; ++i) {
    const uint64_t numbers[] = {uint64_t{1} << i, ~(uint64_t{1} << i), i * golden_gamma};
    for (const uint64_t number : numbers) {
      uint64_t undone = unshifted(scatter(number), 31) * second_inverse;
      undone = unshifted(undone, 27) * first_inverse;
      undone = unshifted(undone, 30);
      TEST_ASSERT_TRUE_MESSAGE(undone == number, test::message("the number comes back (the case is a bit)", i));
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(steps_of_golden_gamma_draw_what_splitmix64_draws);
  RUN_TEST(it_can_be_undone_so_no_two_numbers_meet);
  return UNITY_END();
}
