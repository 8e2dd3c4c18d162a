// Float and double name the same elites in at least 99 % of the decisions, at the default noise.
#include <nanoqd/adaptation/find_best.hpp>
#include <nanoqd/adaptation/reach_goal.hpp>

#include "support/expect_status.hpp"
#include "support/made_elites.hpp"
#include "support/message.hpp"
#include "support/seekers.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <class Scalar>
using Elites = test::MadeElites<Scalar, 2, 150>;

struct Agreement {
  uint32_t decisions = 0;
  uint32_t same = 0;
};

static void expect_agreement(const Agreement& agreement) {
  TEST_ASSERT_TRUE_MESSAGE(agreement.decisions > 300, test::message("there are decisions", agreement.decisions));
  TEST_ASSERT_TRUE_MESSAGE(agreement.same * 100 >= agreement.decisions * 99,
                           test::message("99 % of the decisions", agreement.same));
}

// Both learn the same: after a decision that differs, the next seed begins.
static void goals_are_reached_by_the_same_elites() {
  static Elites<float> small;
  static Elites<double> large;
  static nanoqd::ReachGoal<Elites<float>> in_float;
  static nanoqd::ReachGoal<Elites<double>> in_double;
  Agreement agreement;
  for (uint32_t seed = 0; seed < 30; ++seed) {
    small.make(seed);
    large.make(seed);
    EXPECT_STATUS(Status::ok, in_float.begin(small));
    EXPECT_STATUS(Status::ok, in_double.begin(large));
    EXPECT_STATUS(Status::ok, in_float.aim({0.75f, -0.5f}));
    EXPECT_STATUS(Status::ok, in_double.aim({0.75, -0.5}));
    for (uint32_t i = 0; i < 20; ++i) {
      TEST_ASSERT_TRUE(in_float.next() && in_double.next());
      ++agreement.decisions;
      if (in_float.number() != in_double.number()) break;
      ++agreement.same;
      const test::Bent<float> bent(small, in_float.number());
      EXPECT_STATUS(Status::ok, in_float.tell(bent.result));
      EXPECT_STATUS(Status::ok, in_double.tell({double(bent.result[0]), double(bent.result[1])}));
    }
  }
  expect_agreement(agreement);
}

static void the_same_elites_perform_best() {
  static Elites<float> small;
  static Elites<double> large;
  static nanoqd::FindBest<Elites<float>> in_float;
  static nanoqd::FindBest<Elites<double>> in_double;
  Agreement agreement;
  for (uint32_t seed = 0; seed < 30; ++seed) {
    small.make(100 + seed);
    large.make(100 + seed);
    EXPECT_STATUS(Status::ok, in_float.begin(small));
    EXPECT_STATUS(Status::ok, in_double.begin(large));
    for (uint32_t i = 0; i < 40; ++i) {
      TEST_ASSERT_TRUE(in_float.next() && in_double.next());
      ++agreement.decisions;
      if (in_float.number() != in_double.number()) break;
      ++agreement.same;
      const float performance = test::lamed(small, in_float.number());
      EXPECT_STATUS(Status::ok, in_float.tell(performance));
      EXPECT_STATUS(Status::ok, in_double.tell(double(performance)));
    }
  }
  expect_agreement(agreement);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(goals_are_reached_by_the_same_elites);
  RUN_TEST(the_same_elites_perform_best);
  return UNITY_END();
}
