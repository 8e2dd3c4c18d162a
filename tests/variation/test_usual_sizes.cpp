// The sizes of emitters for a number of genes: members of SHADE, and trials in a generation of the
// two evolution strategies.
#include <stdint.h>

#include <nanoqd/variation/detail/usual_sizes.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::detail::usual_lambda;
using nanoqd::detail::usual_members;
using nanoqd::detail::wide_lambda;

void setUp() {}
void tearDown() {}

namespace {

struct Sizes {
  uint32_t genes;
  uint32_t size;
};

void expect_each(uint32_t (*function)(uint32_t) noexcept, const Sizes* expected, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected[i].size, function(expected[i].genes),
                                     test::message("for this number of genes", expected[i].genes));
  }
}

}  // namespace

static void shade_has_20_members_more_than_genes_and_fewer_with_very_many() {
  const Sizes expected[] = {{0, 0}, {1, 21}, {10, 30}, {29, 49}, {30, 50}, {64, 50}, {65, 36}, {1000, 36}};
  expect_each(usual_members, expected, 8);
}

static void ma_es_has_4_trials_and_3_times_the_logarithm() {
  const Sizes expected[] = {{1, 4}, {2, 6}, {3, 7}, {4, 8}, {10, 10}, {20, 12}, {30, 14}, {100, 17}, {1000, 24}};
  expect_each(usual_lambda, expected, 9);
}

static void the_improvement_strategy_has_4_trials_and_6_times_the_logarithm() {
  const Sizes expected[] = {{1, 4}, {2, 8}, {3, 10}, {4, 12}, {10, 17}, {20, 21}, {30, 24}, {100, 31}, {1000, 45}};
  expect_each(wide_lambda, expected, 9);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(shade_has_20_members_more_than_genes_and_fewer_with_very_many);
  RUN_TEST(ma_es_has_4_trials_and_3_times_the_logarithm);
  RUN_TEST(the_improvement_strategy_has_4_trials_and_6_times_the_logarithm);
  return UNITY_END();
}
