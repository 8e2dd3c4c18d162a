// A success rate is the mean reward of recent trials; a trial that never comes back is a failure.
#include <stdint.h>

#include <nanoqd/variation/detail/success_rate.hpp>

#include "support/bytes.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::SuccessRate;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::LayoutOf<test::SuccessRateRows> layout;
constexpr test::SuccessRateRows fields = layout.own;

template <class Scalar>
SuccessRate<Scalar> begun() {
  SuccessRate<Scalar> rate;
  rate.begin();
  return rate;
}

template <class Scalar>
bool is_about(const SuccessRate<Scalar>& rate, long double expected) {
  return test::is_near(rate.value(), static_cast<Scalar>(expected), static_cast<Scalar>(1e-5L));
}

}  // namespace

static void it_is_all_zero_before_begin() {
  static const SuccessRate<float> rate{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(rate), "a static search costs no flash");
}

template <class Scalar>
static void a_new_one_had_one_success_in_three_trials() {
  SuccessRate<Scalar> rate = begun<Scalar>();

  ASSERT_SAME_BITS(Scalar{1} / Scalar{3}, rate.value(), "a third");
  test::expect_named(rate, layout);
}

template <class Scalar>
static void old_trials_count_less_by_one_in_a_hundred() {
  SuccessRate<Scalar> rate = begun<Scalar>();

  rate.count_try();
  TEST_ASSERT_TRUE_MESSAGE(is_about(rate, 0.99L / 3.97L), "one that is out is a failure");
  rate.add(Scalar{1});
  TEST_ASSERT_TRUE_MESSAGE(is_about(rate, 1.99L / 3.97L), "until its reward comes");
  rate.count_try();
  rate.add(static_cast<Scalar>(0.25L));
  TEST_ASSERT_TRUE_MESSAGE(is_about(rate, 2.2201L / 4.9303L), "a quarter of a success");
}

template <class Scalar>
static void in_the_long_run_it_is_the_mean_reward() {
  const long double rewards[] = {1.0L, 0.5L, 0.01L};
  for (const long double reward : rewards) {
    SuccessRate<Scalar> rate = begun<Scalar>();
    for (uint32_t i = 0; i < 3000; ++i) {
      rate.count_try();
      rate.add(static_cast<Scalar>(reward));
    }
    TEST_ASSERT_TRUE_MESSAGE(is_about(rate, reward), "the mean reward");
    TEST_ASSERT_TRUE_MESSAGE(rate.is_sound(), "a state that it came to is sound");
  }
}

template <class Scalar>
static void after_any_number_of_failures_it_is_not_zero() {
  SuccessRate<Scalar> rate = begun<Scalar>();

  for (uint32_t i = 0; i < 12000; ++i) rate.count_try();

  TEST_ASSERT_TRUE_MESSAGE(rate.value() > Scalar{0} && rate.value() < static_cast<Scalar>(1e-30L), "very small");
  TEST_ASSERT_TRUE_MESSAGE(rate.is_sound(), "a state that it came to is sound");
  ASSERT_SAME_BITS(static_cast<Scalar>(0x1p-100L), test::field(rate, fields.gained), "the least that it keeps");

  rate.add(Scalar{1});
  TEST_ASSERT_TRUE_MESSAGE(is_about(rate, 0.01L), "one success is remembered");
}

template <class Scalar>
static void rewards_that_come_back_at_once_are_not_more_than_were_tried() {
  SuccessRate<Scalar> rate = begun<Scalar>();

  for (uint32_t i = 0; i < 500; ++i) rate.add(Scalar{1});

  ASSERT_SAME_BITS(Scalar{1}, rate.value(), "it never exceeds 1");
  TEST_ASSERT_TRUE_MESSAGE(rate.is_sound(), "a state that it came to is sound");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  SuccessRate<Scalar> rate = begun<Scalar>();
  const Scalar inf = test::infinity<Scalar>();
  const Scalar not_gained[] = {test::nan<Scalar>(), inf, Scalar{-1}, Scalar{0}, Scalar{4}};
  const Scalar not_tried[] = {test::nan<Scalar>(), inf, Scalar{-1}, static_cast<Scalar>(0.5L), Scalar{102}};

  TEST_ASSERT_TRUE_MESSAGE(rate.is_sound(), "with its own numbers it is sound");
  for (const Scalar number : not_gained) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(rate, fields.gained, number), "rewards");
  }
  test::set_field(rate, fields.gained, static_cast<Scalar>(0.25L));
  for (const Scalar number : not_tried) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(rate, fields.tried, number), "trials");
  }
}

template <class Scalar>
static void numbers_at_the_ends_of_their_range_are_sound() {
  SuccessRate<Scalar> rate = begun<Scalar>();
  const Scalar least = static_cast<Scalar>(0x1p-100L);
  const Scalar sound[][2] = {{1, 1}, {least, 1}, {least, 101}, {101, 101}};
  const Scalar unsound[][2] = {{least / 2, 1},
                               {least, test::next_inwards(Scalar{1})},
                               {1, test::next_inwards(Scalar{1})},
                               {1, test::next_outwards(Scalar{101})}};
  for (const auto& pair : sound) {
    test::set_field(rate, fields.gained, pair[0]);
    TEST_ASSERT_TRUE_MESSAGE(test::is_sound_with(rate, fields.tried, pair[1]), "it can come to this");
  }
  for (const auto& pair : unsound) {
    test::set_field(rate, fields.gained, pair[0]);
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(rate, fields.tried, pair[1]), "a little beyond");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_FOR_BOTH(a_new_one_had_one_success_in_three_trials);
  RUN_FOR_BOTH(old_trials_count_less_by_one_in_a_hundred);
  RUN_FOR_BOTH(in_the_long_run_it_is_the_mean_reward);
  RUN_FOR_BOTH(after_any_number_of_failures_it_is_not_zero);
  RUN_FOR_BOTH(rewards_that_come_back_at_once_are_not_more_than_were_tried);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  RUN_FOR_BOTH(numbers_at_the_ends_of_their_range_are_sound);
  return UNITY_END();
}
