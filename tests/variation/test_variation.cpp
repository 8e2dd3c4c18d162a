// Parents are drawn distinct: every ordered choice of different elites is equally likely, in one
// draw a parent.
#include <stdint.h>
#include <string.h>

#include <nanoqd/variation/variation.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/message.hpp"
#include "support/operator_lab.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::draw_distinct;
using test::message;

void setUp() {}
void tearDown() {}

static void distinct_draws_are_different_and_in_range() {
  const uint32_t sizes[] = {4, 5, 6, 9, 32, 1000, 0x80000001U, 0xFFFFFFFFU};
  Rng rng(1);
  for (const uint32_t size : sizes) {
    for (uint32_t i = 0; i < 300; ++i) {
      uint32_t chosen[4];

      draw_distinct(rng, size, chosen);

      for (uint32_t a = 0; a < 4; ++a) {
        TEST_ASSERT_TRUE_MESSAGE(chosen[a] < size, message("in range (the case is the size)", size));
        for (uint32_t b = 0; b < a; ++b) {
          TEST_ASSERT_TRUE_MESSAGE(chosen[a] != chosen[b], message("all different (the case is the size)", size));
        }
      }
    }
  }
}

static void distinct_draws_of_as_many_as_there_are_take_them_all() {
  Rng rng(2);
  for (uint32_t i = 0; i < 300; ++i) {
    uint32_t chosen[8];

    draw_distinct(rng, 8, chosen);

    uint32_t taken = 0;
    for (const uint32_t number : chosen) taken |= 1U << number;
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(0xFFU, taken, "eight of eight are all of them");
  }
  uint32_t only[1];
  draw_distinct(rng, 1, only);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, only[0], "one of one is the first");
}

static void distinct_draws_are_those_from_a_list_and_no_more_in_number() {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    Rng twin(seed);
    const uint32_t size = 4 + seed % 29;
    uint32_t chosen[4];
    uint32_t expected[4];

    draw_distinct(rng, size, chosen);
    test::draw_from_a_list(twin, size, expected);

    TEST_ASSERT_TRUE_MESSAGE(memcmp(chosen, expected, sizeof(chosen)) == 0, message("as from a list", seed));
    TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, Rng(seed), 4), message("four draws for four numbers", seed));
  }
}

// Chi-square over all ordered choices; the bound is what a fair draw exceeds with one seed in
// 10,000.
template <uint32_t Count>
static void expect_all_choices_equally_likely(uint32_t size, uint32_t choices, float bound) {
  static uint16_t seen[120];
  TEST_ASSERT_TRUE_MESSAGE(choices <= 120, "there is room to count 120 choices");
  memset(seen, 0, sizeof(seen));
  Rng rng(Count * 100 + size);

  for (uint32_t i = 0; i < choices * 100; ++i) {
    uint32_t chosen[Count];
    draw_distinct(rng, size, chosen);
    ++seen[test::rank_of(chosen, Count, size)];
  }

  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, choices) < bound,
                           message("each ordered choice equally likely (the case is the size)", size));
}

static void distinct_draws_make_all_ordered_choices_equally_likely() {
  expect_all_choices_equally_likely<1>(6, 6, 25.745f);
  expect_all_choices_equally_likely<2>(2, 2, 15.137f);
  expect_all_choices_equally_likely<2>(7, 42, 83.473f);
  expect_all_choices_equally_likely<3>(5, 60, 108.163f);
  expect_all_choices_equally_likely<4>(4, 24, 57.075f);
  expect_all_choices_equally_likely<4>(5, 120, 185.086f);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(distinct_draws_are_different_and_in_range);
  RUN_TEST(distinct_draws_of_as_many_as_there_are_take_them_all);
  RUN_TEST(distinct_draws_are_those_from_a_list_and_no_more_in_number);
  RUN_TEST(distinct_draws_make_all_ordered_choices_equally_likely);
  return UNITY_END();
}
