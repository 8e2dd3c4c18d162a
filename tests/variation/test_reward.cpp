// A reward is 1 for a new cell and 0 for a rejected trial; an improvement counts by its size,
// relative to the height of the archive.
#include <stdint.h>

#include <nanoqd/variation/detail/reward.hpp>

#include "support/bytes.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Outcome;
using nanoqd::detail::Reward;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::LayoutOf<test::RewardRows> layout;
constexpr test::RewardRows fields = layout.own;

template <class Scalar>
test::PolicyLab<Scalar, 1> lab;

template <class Scalar>
Reward<Scalar> begun() {
  lab<Scalar>.begin(3, {Scalar{0}, Scalar{1}});
  Reward<Scalar> reward;
  reward.begin();
  return reward;
}

template <class Scalar>
void add_elite(Scalar objective) {
  const Scalar genes[1] = {Scalar{0}};
  lab<Scalar>.insert(lab<Scalar>.archive.size(), genes, objective);
}

template <class Scalar>
void look(Reward<Scalar>& reward, uint32_t times) {
  for (uint32_t i = 0; i < times; ++i) reward.look_at(lab<Scalar>.archive, lab<Scalar>.rng);
}

template <class Scalar>
Scalar reward_of(const Reward<Scalar>& reward, Outcome outcome, Scalar objective, Scalar previous) {
  return reward.of({{}, nullptr, nullptr, objective, previous, outcome, 0});
}

}  // namespace

static void it_is_all_zero_before_begin_and_after() {
  static Reward<float> reward{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(reward), "a static search costs no flash");
  test::expect_named(reward, layout);
  test::set_field(reward, fields.height, 5.0f);
  test::set_field(reward, fields.seen, 5.0f);

  reward.begin();

  ASSERT_SAME_BITS(0.0f, reward.height(), "begin() makes it forget the height");
  ASSERT_SAME_BITS(0.0f, test::field(reward, fields.seen), "and how often it looked");
}

template <class Scalar>
static void a_new_cell_is_1_and_a_rejected_trial_is_0() {
  Reward<Scalar> reward = begun<Scalar>();
  test::set_field(reward, fields.height, Scalar{10});

  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::new_cell, Scalar{1}, -test::infinity<Scalar>()), "a new cell");
  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::new_cell, Scalar{1}, Scalar{0}), "whatever was before");
  ASSERT_SAME_BITS(Scalar{0}, reward_of(reward, Outcome::rejected, Scalar{9}, Scalar{0}), "a rejected trial");
}

template <class Scalar>
static void an_improvement_counts_by_its_size_relative_to_the_height() {
  Reward<Scalar> reward = begun<Scalar>();
  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::improved, Scalar{2}, Scalar{1}),
                   "all before it knows a height");

  test::set_field(reward, fields.height, Scalar{8});
  ASSERT_SAME_BITS(static_cast<Scalar>(0.25L), reward_of(reward, Outcome::improved, Scalar{-3}, Scalar{-5}), "2 of 8");
  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::improved, Scalar{8}, Scalar{0}), "8 of 8");
  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::improved, Scalar{99}, Scalar{0}), "never more than 1");

  const Scalar huge = test::largest<Scalar>();
  ASSERT_SAME_BITS(Scalar{1}, reward_of(reward, Outcome::improved, huge, -huge), "too large for a number");
}

template <class Scalar>
static void the_height_is_the_mean_distance_of_an_elite_from_the_best() {
  Reward<Scalar> reward = begun<Scalar>();
  add_elite<Scalar>(Scalar{5});
  look(reward, 10);
  ASSERT_SAME_BITS(Scalar{0}, reward.height(), "one elite alone");

  reward.begin();
  add_elite<Scalar>(Scalar{1});
  add_elite<Scalar>(Scalar{3});
  nanoqd::Rng twin = lab<Scalar>.rng;
  Scalar sum{0};
  for (uint32_t i = 0; i < 4; ++i) sum += Scalar{5} - lab<Scalar>.archive.elite(twin.below(3)).objective();
  look(reward, 4);
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(reward.height(), sum / Scalar{4}, static_cast<Scalar>(1e-6L)),
                           "the mean of those that it looked at");

  look(reward, 3000);
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(reward.height(), Scalar{2}, static_cast<Scalar>(0.15L)), "(0 + 4 + 2) / 3");
  TEST_ASSERT_TRUE_MESSAGE(reward.is_sound(), "a state that it came to is sound");
}

template <class Scalar>
static void it_follows_about_the_last_thousand_tells() {
  Reward<Scalar> reward = begun<Scalar>();
  add_elite<Scalar>(Scalar{5});
  look(reward, 100000);
  ASSERT_SAME_BITS(Scalar{1000}, test::field(reward, fields.seen), "it counts no further");
  test::set_field(reward, fields.height, Scalar{1});

  look(reward, 1000);

  TEST_ASSERT_TRUE_MESSAGE(test::is_near(reward.height(), static_cast<Scalar>(0.3677L), static_cast<Scalar>(1e-3L)),
                           "0.999^1000 of what was before");
}

template <class Scalar>
static void distances_too_large_for_a_number_are_left_out() {
  Reward<Scalar> reward = begun<Scalar>();
  add_elite<Scalar>(test::largest<Scalar>());
  look(reward, 1);
  add_elite<Scalar>(-test::largest<Scalar>());

  look(reward, 100);

  ASSERT_SAME_BITS(Scalar{0}, reward.height(), "only the best itself was compared");
  TEST_ASSERT_TRUE_MESSAGE(test::field(reward, fields.seen) < Scalar{90}, "the others were not counted");
  TEST_ASSERT_TRUE_MESSAGE(reward.is_sound(), "its numbers are sound");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  Reward<Scalar> reward = begun<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), test::infinity<Scalar>(), Scalar{-1}};

  TEST_ASSERT_TRUE_MESSAGE(reward.is_sound(), "a new one is sound");
  for (const Scalar number : bad) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(reward, fields.height, number), "the height");
  }
  TEST_ASSERT_TRUE_MESSAGE(test::is_sound_with(reward, fields.seen, Scalar{1000}), "as many as it counts");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(reward, fields.seen, Scalar{1001}), "one more");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin_and_after);
  RUN_FOR_BOTH(a_new_cell_is_1_and_a_rejected_trial_is_0);
  RUN_FOR_BOTH(an_improvement_counts_by_its_size_relative_to_the_height);
  RUN_FOR_BOTH(the_height_is_the_mean_distance_of_an_elite_from_the_best);
  RUN_FOR_BOTH(it_follows_about_the_last_thousand_tells);
  RUN_FOR_BOTH(distances_too_large_for_a_number_are_left_out);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  return UNITY_END();
}
