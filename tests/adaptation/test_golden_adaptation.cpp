// Whole recoveries have the published digests on every target, compiler and optimisation level. A
// changed digest is a changed result for every user and needs its reason in CHANGELOG.md.
#include <nanoqd/nanoqd.hpp>

#include "support/golden_run.hpp"
#include "support/matern_kernel.hpp"
#include "support/seekers.hpp"
#include "unity.h"

using golden::expect;

void setUp() {}
void tearDown() {}

template <class Scalar, class Kernel>
static uint64_t goals() {
  static test::MadeElites<Scalar, 2, 60> elites;
  static nanoqd::ReachGoal<test::MadeElites<Scalar, 2, 60>, 8, Kernel> seeker;
  nanoqd::Digest digest;
  elites.make(31);
  typename nanoqd::ReachGoal<test::MadeElites<Scalar, 2, 60>, 8, Kernel>::Config config;
  config.memory = Scalar(0.97);
  EXPECT_STATUS(nanoqd::Status::ok, seeker.begin(elites, config));
  for (uint32_t goal = 0; goal < 3; ++goal) {
    EXPECT_STATUS(nanoqd::Status::ok, seeker.aim({static_cast<Scalar>(goal) / Scalar{3}, Scalar(-0.4)}));
    test::fold_goal(seeker, elites, 7, digest);
  }
  uint8_t bytes[seeker.stored_bytes];
  seeker.store(bytes);
  for (const uint8_t byte : bytes) digest.add(byte);
  return digest.value();
}

template <class Scalar>
static uint64_t best() {
  static test::MadeElites<Scalar, 6, 60> elites;
  static nanoqd::FindBest<test::MadeElites<Scalar, 6, 60>, 12> seeker;
  nanoqd::Digest digest;
  elites.make(32);
  EXPECT_STATUS(nanoqd::Status::ok, seeker.begin(elites));
  test::fold_best(seeker, elites, 18, digest);
  return digest.value();
}

static void goals_in_float() {
  expect(0x01DBFEBA2EC5F904U, goals<float, nanoqd::RationalKernel>(), "ReachGoal names the published elites (float)");
}
static void goals_in_double() {
  expect(0x03504CA2D509476CU, goals<double, nanoqd::RationalKernel>(), "ReachGoal names the published elites (double)");
}
static void goals_with_matern() {
  expect(0xF5F9072C975EB0CEU, goals<float, test::MaternKernel>(), "a kernel of a user has the same bits everywhere");
}
static void best_in_float() {
  expect(0x5865EB5F302FA694U, best<float>(), "FindBest names the published elites (float)");
}
static void best_in_double() {
  expect(0x303C52DE288696C9U, best<double>(), "FindBest names the published elites (double)");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(goals_in_float);
  RUN_TEST(goals_in_double);
  RUN_TEST(goals_with_matern);
  RUN_TEST(best_in_float);
  RUN_TEST(best_in_double);
  return UNITY_END();
}
