// What a noisy search knows of its noise: shares of the last trials, in integers.
#include <stdint.h>

#include <nanoqd/math/rng.hpp>
#include <nanoqd/search/detail/noise.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::Noise;

static Noise noise;

void setUp() { noise.begin(); }
void tearDown() {}

static void fill_the_map() {
  for (uint32_t i = 0; i < 400; ++i) noise.learn_outcome(false);
}

// How many wins of 1,600 must be confirmed.
static uint32_t confirmed_wins() {
  Rng rng(5);
  uint32_t count = 0;
  for (uint32_t i = 0; i < 1600; ++i) count += noise.must_confirm(rng) ? 1U : 0U;
  return count;
}

static void the_first_eight_wins_are_confirmed() {
  fill_the_map();
  const Rng before(5);
  Rng rng = before;
  for (uint32_t i = 0; i < 8; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(noise.must_confirm(rng), test::message("one of the first", i));
    noise.learn_confirmation(false);
  }
  TEST_ASSERT_TRUE_MESSAGE(rng.state().w == before.state().w, "without a draw");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(25, 100, confirmed_wins(), "and then one in 16");
}

static void nothing_is_confirmed_while_the_map_is_being_filled() {
  const Rng before(5);
  Rng rng = before;

  TEST_ASSERT_FALSE_MESSAGE(noise.must_confirm(rng), "a new search fills its map");
  TEST_ASSERT_TRUE_MESSAGE(rng.state().w == before.state().w, "and no draw is taken");

  uint32_t trials = 0;
  while (confirmed_wins() == 0) {
    noise.learn_outcome(false);
    ++trials;
  }
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(5, 383, trials, "the share of new cells falls to a twentieth: 128 ln 20 trials");

  for (uint32_t i = 0; i < 8; ++i) noise.learn_outcome(true);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, confirmed_wins(), "and rises by new cells");
}

static void the_share_of_new_cells_stays_in_its_range() {
  for (uint32_t i = 0; i < 10000; ++i) noise.learn_outcome(true);
  TEST_ASSERT_EQUAL_UINT32(0, confirmed_wins());
  for (uint32_t i = 0; i < 390; ++i) noise.learn_outcome(false);
  TEST_ASSERT_NOT_EQUAL_MESSAGE(0, confirmed_wins(), "ten thousand new cells weigh no more than all");
}

static void doubt_is_the_share_of_failures_among_the_last_confirmations() {
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(0.0f, noise.doubt<float>(), "none before the first");

  noise.learn_confirmation(true);
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(1.0f, noise.doubt<float>(), "the first failed");
  noise.learn_confirmation(false);
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.01f, 0.5f, noise.doubt<float>(), "half of two");
  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(i % 4 == 0);
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.02f, 0.25f, noise.doubt<float>(), "a quarter, for long");
  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(true);
  TEST_ASSERT_TRUE_MESSAGE(noise.doubt<double>() <= 1.0 && noise.doubt<double>() >= 1.0, "never above 1");
  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(false);
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.002f, 0.0f, noise.doubt<float>(), "forgotten");
  TEST_ASSERT_TRUE(noise.is_sound());
}

static void the_more_confirmations_fail_the_more_are_made() {
  fill_the_map();
  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(false);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(25, 100, confirmed_wins(), "one in 16 if they hardly fail");

  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(i % 8 == 0);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(80, 800, confirmed_wins(), "half of them if one in eight fails");

  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(i % 3 == 0);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1600, confirmed_wins(), "all of them if a third fails");
}

static void a_challenger_needs_twice_the_evaluations_of_the_elite_up_to_a_limit() {
  TEST_ASSERT_EQUAL_UINT32(2, Noise::needed(1));
  TEST_ASSERT_EQUAL_UINT32(30, Noise::needed(15));
  TEST_ASSERT_EQUAL_UINT32(32, Noise::needed(16));
  TEST_ASSERT_EQUAL_UINT32(32, Noise::needed(255));
}

static void the_best_elite_is_distrusted_once_the_noise_is_known() {
  fill_the_map();
  for (uint32_t i = 0; i < 7; ++i) noise.learn_confirmation(true);
  TEST_ASSERT_FALSE_MESSAGE(noise.distrusts_best(), "after eight confirmations");
  noise.learn_confirmation(true);
  TEST_ASSERT_TRUE_MESSAGE(noise.distrusts_best(), "after eight confirmations");

  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(i % 40 == 0);
  TEST_ASSERT_FALSE_MESSAGE(noise.distrusts_best(), "one in 40 fails: no matter");
  for (uint32_t i = 0; i < 1000; ++i) noise.learn_confirmation(i % 10 == 0);
  TEST_ASSERT_TRUE_MESSAGE(noise.distrusts_best(), "one in ten");
  for (uint32_t i = 0; i < 400; ++i) noise.learn_outcome(true);
  TEST_ASSERT_FALSE_MESSAGE(noise.distrusts_best(), "not while the map is being filled");
}

static void one_cell_can_be_suspected() {
  TEST_ASSERT_FALSE(noise.has_suspect());
  noise.suspect(0);
  TEST_ASSERT_TRUE_MESSAGE(noise.has_suspect() && noise.suspect() == 0, "cell 0 is a cell");
  noise.suspect(4);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, noise.suspect(), "the last one");
  noise.suspect_none();
  TEST_ASSERT_FALSE(noise.has_suspect());
}

static void a_share_above_one_is_not_sound() {
  noise.learn_confirmation(true);
  uint32_t place = 0;
  auto swap = [&place](auto& number) {
    if (place == 3) number = 2000;  // failures, of one confirmation
    ++place;
  };
  noise.fields(swap);

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, place, "all of its numbers");
  TEST_ASSERT_FALSE(noise.is_sound());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(nothing_is_confirmed_while_the_map_is_being_filled);
  RUN_TEST(the_share_of_new_cells_stays_in_its_range);
  RUN_TEST(doubt_is_the_share_of_failures_among_the_last_confirmations);
  RUN_TEST(the_first_eight_wins_are_confirmed);
  RUN_TEST(the_more_confirmations_fail_the_more_are_made);
  RUN_TEST(a_challenger_needs_twice_the_evaluations_of_the_elite_up_to_a_limit);
  RUN_TEST(the_best_elite_is_distrusted_once_the_noise_is_known);
  RUN_TEST(one_cell_can_be_suspected);
  RUN_TEST(a_share_above_one_is_not_sound);
  return UNITY_END();
}
