// Cosine, sine and exponential have the accuracy that their header states.
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include "suite/elementary.hpp"

#include "unity.h"

using namespace nanoqd::paper;

void setUp() {}
void tearDown() {}

using Wide = long double;

static constexpr Wide two_pi = 6.283185307179586476925286766559005768L;

static double difference(double actual, Wide expected) {
  return static_cast<double>(std::fabs(static_cast<Wide>(actual) - expected));
}

static void angles_are_accurate_over_many_turns() {
  double worst_cosine = 0.0;
  double worst_sine = 0.0;
  for (int i = -300000; i <= 300000; ++i) {
    const double turns = i * 3.1e-5;
    const Wide angle = two_pi * static_cast<Wide>(turns - std::round(turns));
    worst_cosine = std::fmax(worst_cosine, difference(cos_turns(turns), std::cos(angle)));
    worst_sine = std::fmax(worst_sine, difference(sin_turns(turns), std::sin(angle)));
  }
  TEST_ASSERT_TRUE_MESSAGE(worst_cosine < 4e-16, "cosine within 4e-16");
  TEST_ASSERT_TRUE_MESSAGE(worst_sine < 4e-16, "sine within 4e-16");
}

static void whole_turns_are_exact() {
  for (const double turns : {0.0, 1.0, -1.0, 7.0, -123456.0, 1e15}) {
    TEST_ASSERT_TRUE(cos_turns(turns) >= 1.0 && cos_turns(turns) <= 1.0);
    TEST_ASSERT_TRUE(std::fabs(sin_turns(turns)) <= 0.0);
    TEST_ASSERT_TRUE(cos_turns(turns + 0.5) >= -1.0 && cos_turns(turns + 0.5) <= -1.0);
  }
}

static void angles_too_large_to_mean_anything_stay_in_range() {
  for (double turns = 1e15; turns < 1e300; turns *= 7.3) {
    TEST_ASSERT_TRUE(std::fabs(cos_turns(turns)) <= 1.0);
    TEST_ASSERT_TRUE(std::fabs(sin_turns(-turns)) <= 1.0);
  }
}

static void the_exponential_is_accurate() {
  double worst = 0.0;
  for (int i = -70000; i <= 70000; ++i) {
    const double x = i * 0.01 + 0.00123;
    if (x > 700.0) break;
    const Wide expected = std::exp(static_cast<Wide>(x));
    worst = std::fmax(worst, difference(exponential(x), expected) / static_cast<double>(expected));
  }
  TEST_ASSERT_TRUE_MESSAGE(worst < 4e-16, "within 4e-16");
  TEST_ASSERT_TRUE(exponential(0.0) >= 1.0 && exponential(0.0) <= 1.0);
  TEST_ASSERT_TRUE(exponential(-709.0) <= 0.0);
  TEST_ASSERT_TRUE(exponential(-1e300) <= 0.0);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(angles_are_accurate_over_many_turns);
  RUN_TEST(whole_turns_are_exact);
  RUN_TEST(angles_too_large_to_mean_anything_stay_in_range);
  RUN_TEST(the_exponential_is_accurate);
  return UNITY_END();
}
