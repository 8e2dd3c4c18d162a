// A trial is plain data: it is all zero when it is new, and its origin tells its makers apart.
#include <stdint.h>

#include <nanoqd/variation/trial.hpp>

#include "support/bytes.hpp"
#include "unity.h"

using nanoqd::Origin;

void setUp() {}
void tearDown() {}

static_assert(sizeof(nanoqd::Trial<float, 10>) == 10 * sizeof(float) + 2 * sizeof(uint32_t),
              "genes and origin, no more");

static void a_new_trial_is_all_zero_and_of_an_unknown_maker() {
  static nanoqd::Trial<float, 3> trial;

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(trial), "a static trial costs no flash");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::unknown, trial.origin.maker, "nobody made it");
}

static void makers_have_different_numbers_and_the_variation_has_the_last() {
  TEST_ASSERT_TRUE_MESSAGE(Origin::unknown < Origin::random, "the user comes before random solutions");
  TEST_ASSERT_TRUE_MESSAGE(Origin::random < Origin::variation, "an operator of a variation counts up from there");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_new_trial_is_all_zero_and_of_an_unknown_maker);
  RUN_TEST(makers_have_different_numbers_and_the_variation_has_the_last);
  return UNITY_END();
}
