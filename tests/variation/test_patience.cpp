// An emitter waits for outstanding trials about twice as long as they took so far, and never
// without end.
#include <stdint.h>

#include <nanoqd/variation/detail/patience.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::detail::Patience;

void setUp() {}
void tearDown() {}

static uint32_t turns_waited(Patience& patience) {
  uint32_t turns = 0;
  for (; turns < 100000 && patience.is_left(); ++turns) patience.count_turn();
  return turns;
}

// Parts of a static search, which takes no flash.
static void it_is_all_zero_before_begin() {
  static const Patience patience{};
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(&patience);
  for (uint32_t i = 0; i < sizeof patience; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, bytes[i], test::message("byte", i));
}

static void it_waits_two_turns_more_than_twice_the_expected_ones() {
  const uint32_t expected[] = {0, 1, 7, 4096};
  for (const uint32_t turns : expected) {
    Patience patience;
    patience.begin(turns);

    const uint32_t waited = turns_waited(patience);

    TEST_ASSERT_EQUAL_UINT32(2 * turns + 2, waited);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(waited, patience.waited(), "it counts the turns");
    TEST_ASSERT_FALSE_MESSAGE(patience.is_left(), "then it goes on, until something starts anew");
  }
}

static void a_question_changes_nothing() {
  Patience patience;
  patience.begin(0);

  for (uint32_t i = 0; i < 10; ++i) TEST_ASSERT_TRUE_MESSAGE(patience.is_left(), "it was only asked");

  TEST_ASSERT_EQUAL_UINT32(0, patience.waited());
}

// A count that began again at 0 would make it wait anew.
static void turns_beyond_65535_are_not_counted() {
  Patience patience;
  patience.begin(1);

  for (uint32_t i = 0; i < 65540; ++i) patience.count_turn();

  TEST_ASSERT_EQUAL_UINT32(65535, patience.waited());
  TEST_ASSERT_FALSE_MESSAGE(patience.is_left(), "it has waited long enough");
}

static void each_round_and_each_generation_is_waited_for_anew() {
  Patience patience;
  patience.begin(3);
  TEST_ASSERT_EQUAL_UINT32(8, turns_waited(patience));

  patience.start_round();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(8, turns_waited(patience), "a round");

  patience.start_generation();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(8, turns_waited(patience), "a generation");
}

static void the_slowest_trial_of_a_generation_is_expected_next() {
  Patience patience;
  patience.begin(2);
  patience.note(9);
  patience.note(40);
  patience.note(5);

  patience.end_generation();
  patience.start_generation();

  TEST_ASSERT_EQUAL_UINT32(2 * 40 + 2, turns_waited(patience));
}

static void a_delay_that_was_seen_once_fades_by_a_quarter_a_generation() {
  const uint32_t expected[] = {75, 56, 42, 31, 23, 17, 12, 9, 6, 4, 3, 2, 1, 0, 0};
  Patience patience;
  patience.begin(100);

  for (const uint32_t turns : expected) {
    patience.end_generation();
    patience.start_generation();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * turns + 2, turns_waited(patience), test::message("expected turns", turns));
  }
}

static void a_trial_that_was_given_up_too_early_doubles_the_patience() {
  Patience patience;
  patience.begin(10);

  patience.regret();

  TEST_ASSERT_EQUAL_UINT32(2 * 21 + 2, turns_waited(patience));
}

static void no_delay_is_expected_beyond_4096_turns() {
  Patience patience;
  patience.begin(0);
  for (uint32_t i = 0; i < 20; ++i) patience.regret();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * 4096 + 2, turns_waited(patience), "after many regrets");
  TEST_ASSERT_TRUE_MESSAGE(patience.is_sound(), "which is sound");

  patience.begin(0);
  patience.note(1000000);
  patience.end_generation();
  patience.start_generation();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * 4096 + 2, turns_waited(patience), "after one very slow trial");
  TEST_ASSERT_TRUE_MESSAGE(patience.is_sound(), "which is sound too");

  patience.begin(4097);
  TEST_ASSERT_FALSE_MESSAGE(patience.is_sound(), "more was never learned");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_TEST(it_waits_two_turns_more_than_twice_the_expected_ones);
  RUN_TEST(a_question_changes_nothing);
  RUN_TEST(turns_beyond_65535_are_not_counted);
  RUN_TEST(each_round_and_each_generation_is_waited_for_anew);
  RUN_TEST(the_slowest_trial_of_a_generation_is_expected_next);
  RUN_TEST(a_delay_that_was_seen_once_fades_by_a_quarter_a_generation);
  RUN_TEST(a_trial_that_was_given_up_too_early_doubles_the_patience);
  RUN_TEST(no_delay_is_expected_beyond_4096_turns);
  return UNITY_END();
}
