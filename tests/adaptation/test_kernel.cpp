// The kernel is 1 at distance 0, falls towards 0, and is as curved at 0 as Matern 5/2.
#include <nanoqd/adaptation/kernel.hpp>

#include "support/matern_kernel.hpp"
#include "support/run_for_both.hpp"
#include "unity.h"

using nanoqd::RationalKernel;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void an_elite_tells_all_about_itself() {
  TEST_ASSERT_TRUE_MESSAGE(!(RationalKernel::similarity(Scalar{0}) < Scalar{1}), "1 at distance 0");
  TEST_ASSERT_TRUE_MESSAGE(!(RationalKernel::similarity(Scalar{0}) > Scalar{1}), "1 at distance 0");
}

template <class Scalar>
static void an_elite_tells_less_the_farther_away() {
  Scalar before{1};
  for (uint32_t i = 1; i < 200; ++i) {
    const Scalar now = RationalKernel::similarity(static_cast<Scalar>(i) / Scalar{4});
    TEST_ASSERT_TRUE_MESSAGE(now < before && now > Scalar{0}, "it falls, and stays above 0");
    before = now;
  }
  TEST_ASSERT_TRUE_MESSAGE(before < Scalar(0.001), "it falls towards 0");
}

template <class Scalar>
static void its_value_is_that_of_the_formula() {
  // (1 + 5/18 18/5)^-3 = 1/8
  const Scalar value = RationalKernel::similarity(Scalar(3.6));
  TEST_ASSERT_TRUE_MESSAGE(value > Scalar(0.124999) && value < Scalar(0.125001), "1/8 at d^2 = 18/5");
}

template <class Scalar>
static void it_is_near_matern() {
  for (uint32_t i = 0; i <= 100; ++i) {
    const Scalar squared = static_cast<Scalar>(i) / Scalar{10};
    const Scalar off = RationalKernel::similarity(squared) - test::MaternKernel::similarity(squared);
    TEST_ASSERT_TRUE_MESSAGE(off < Scalar(0.06) && off > Scalar(-0.06), "within 0.06 up to 3 lengths");
    if (i <= 1) TEST_ASSERT_TRUE_MESSAGE(off < Scalar(0.02) && off > Scalar(-0.02), "the same curvature at 0");
  }
  TEST_ASSERT_TRUE_MESSAGE(test::MaternKernel::similarity(Scalar{2000}) < Scalar(1e-9), "far away it is 0");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(an_elite_tells_all_about_itself);
  RUN_FOR_BOTH(an_elite_tells_less_the_farther_away);
  RUN_FOR_BOTH(its_value_is_that_of_the_formula);
  RUN_FOR_BOTH(it_is_near_matern);
  return UNITY_END();
}
