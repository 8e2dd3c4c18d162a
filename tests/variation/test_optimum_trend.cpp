// A trend says by how much the best objective rose within about the last quarter of the run.
#include <stdint.h>

#include <nanoqd/variation/detail/optimum_trend.hpp>

#include "support/bytes.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::OptimumTrend;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::LayoutOf<test::OptimumTrendRows> layout;
constexpr test::OptimumTrendRows fields = layout.own;

template <class Scalar>
OptimumTrend<Scalar> after(uint32_t tells, Scalar best) {
  OptimumTrend<Scalar> trend;
  trend.begin();
  for (uint32_t i = 0; i < tells; ++i) trend.note(best);
  return trend;
}

}  // namespace

static void it_is_all_zero_before_begin_and_after() {
  static OptimumTrend<float> trend{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(trend), "a static search costs no flash");
  test::expect_named(trend, layout);
  trend.note(1.0f);
  trend.note(2.0f);

  trend.begin();

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(trend), "begin() makes it forget");
}

template <class Scalar>
static void an_optimum_that_stays_does_not_rise() {
  const Scalar levels[] = {Scalar{-450}, Scalar{0}, Scalar{7}};
  for (const Scalar level : levels) {
    ASSERT_SAME_BITS(Scalar{0}, after<Scalar>(1, level).rise(), "after the first tell");
    ASSERT_SAME_BITS(Scalar{0}, after<Scalar>(50, level).rise(), "after others");
  }
}

template <class Scalar>
static void a_rise_is_seen_at_once_and_fades() {
  OptimumTrend<Scalar> trend = after<Scalar>(100, Scalar{-10});

  trend.note(Scalar{-6});
  // The mean goes 4 / (101 / 4 + 1) of the way.
  const Scalar tolerance = static_cast<Scalar>(1e-5L);
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(trend.rise(), static_cast<Scalar>(4.0L - 4.0L / 26.25L), tolerance),
                           "at once");

  Scalar before = trend.rise();
  for (uint32_t i = 0; i < 100; ++i) {
    trend.note(Scalar{-6});
    TEST_ASSERT_TRUE_MESSAGE(trend.rise() < before, "it fades");
    before = trend.rise();
  }
  TEST_ASSERT_TRUE_MESSAGE(before > static_cast<Scalar>(0.05L) && before < static_cast<Scalar>(0.5L),
                           "nearly gone when the run is twice as long");
}

template <class Scalar>
static void a_rise_is_never_negative() {
  OptimumTrend<Scalar> trend = after<Scalar>(10, Scalar{5});

  trend.note(Scalar{1});  // as in an archive that was loaded

  ASSERT_SAME_BITS(Scalar{0}, trend.rise(), "the optimum fell");
}

template <class Scalar>
static void rises_too_large_for_a_number_do_no_harm() {
  const Scalar huge = test::largest<Scalar>();
  OptimumTrend<Scalar> trend = after<Scalar>(1, -huge);

  trend.note(huge);

  ASSERT_SAME_BITS(-huge, test::field(trend, fields.mean), "a step that is not finite is left out");
  TEST_ASSERT_TRUE_MESSAGE(trend.rise() > huge / Scalar{2}, "it rose by much");
  TEST_ASSERT_TRUE_MESSAGE(trend.is_sound(), "its numbers are sound");
}

template <class Scalar>
static void its_count_does_not_begin_again() {
  OptimumTrend<Scalar> trend = after<Scalar>(2, Scalar{1});
  uint32_t visited = 0;
  auto set_count = [&visited](auto& number) {
    if (visited++ == fields.seen.first) number = static_cast<decltype(number + 0)>(0xFFFFFFFFU);
  };
  trend.fields(set_count);

  trend.note(Scalar{2});

  TEST_ASSERT_TRUE_MESSAGE(trend.rise() > static_cast<Scalar>(0.999L), "a long run is still long");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  OptimumTrend<Scalar> trend = after<Scalar>(3, Scalar{2});
  const Scalar bad[] = {test::nan<Scalar>(), test::infinity<Scalar>(), -test::infinity<Scalar>()};

  TEST_ASSERT_TRUE_MESSAGE(trend.is_sound(), "with its own numbers it is sound");
  for (const Scalar number : bad) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(trend, fields.best, number), "the best");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(trend, fields.mean, number), "the mean");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin_and_after);
  RUN_FOR_BOTH(an_optimum_that_stays_does_not_rise);
  RUN_FOR_BOTH(a_rise_is_seen_at_once_and_fades);
  RUN_FOR_BOTH(a_rise_is_never_negative);
  RUN_FOR_BOTH(rises_too_large_for_a_number_do_no_harm);
  RUN_FOR_BOTH(its_count_does_not_begin_again);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  return UNITY_END();
}
