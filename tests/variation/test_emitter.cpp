// Emitters are known by their members, and each of the library's keeps the contract.
#include <stdint.h>

#include <nanoqd/variation/emitter.hpp>
#include <nanoqd/variation/emitter_pair.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/improvement_es.hpp>
#include <nanoqd/variation/ma_es.hpp>
#include <nanoqd/variation/shade.hpp>

#include "support/bytes.hpp"
#include "support/chosen_emitter.hpp"
#include "support/policy_lab.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::detail::is_emitter;

void setUp() {}
void tearDown() {}

namespace {

using Shade = nanoqd::Shade<float, 2, 5>;
using MaEs = nanoqd::MaEs<float, 2>;
using Pair = nanoqd::EmitterPair<Shade, MaEs>;

test::PolicyLab<float, 2> lab;

// Asked whether it has work, it counts a turn.
struct Counting : test::ChosenEmitter<float, 2> {
  uint32_t turns = 0;

  bool has_work() noexcept { return ++turns > 3; }
};

}  // namespace

static void an_emitter_is_known_by_its_members() {
  const bool own = is_emitter<Shade> && is_emitter<MaEs> && is_emitter<Pair>;
  const bool others = is_emitter<test::ChosenEmitter<float, 2>>;
  TEST_ASSERT_TRUE_MESSAGE(own, "those of the library");
  TEST_ASSERT_TRUE_MESSAGE(others, "one of your own");
}

static void other_variations_are_no_emitters() {
  const bool gaussian = is_emitter<nanoqd::Gaussian<float>>;
  const bool strategy = is_emitter<nanoqd::ImprovementEs<float, 2>>;
  const bool incomplete = is_emitter<nanoqd::Shade<>>;
  TEST_ASSERT_FALSE_MESSAGE(gaussian, "a variation that learns nothing");
  TEST_ASSERT_FALSE_MESSAGE(strategy, "a variation that learns");
  TEST_ASSERT_FALSE_MESSAGE(incomplete, "a variation that the search completes");
  TEST_ASSERT_FALSE_MESSAGE(is_emitter<Counting>, "a variation that changes when it is asked");
  TEST_ASSERT_FALSE_MESSAGE(is_emitter<int>, "no variation at all");
}

template <class Emitter>
static void an_emitter_keeps_its_contract() {
  static Emitter emitter;
  static constexpr typename Emitter::Parameters nothing = Emitter::nothing();
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(emitter), "an object before begin() is all zero");
  TEST_ASSERT_TRUE_MESSAGE(sizeof nothing == 1 || test::is_all_zero(nothing), "and so are its parameters");
  lab.begin(9, {-1.0f, 1.0f});
  lab.fill(5, 1);

  emitter.begin({});

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, emitter.restarts(), "it has not started again");
  for (uint32_t i = 0; i < 300; ++i) {
    const Emitter& asked = emitter;
    if (!asked.has_work()) emitter.skip_turn();
    lab.propose(emitter);  // also without work
    const uint32_t maker = lab.trial.origin.maker - Origin::variation;
    TEST_ASSERT_TRUE_MESSAGE(maker < Emitter::makers, "it has as many makers as it says");
    if (i % 3 == 0) lab.learn(emitter, static_cast<float>(i % 7));
    TEST_ASSERT_TRUE_MESSAGE(emitter.is_sound() && emitter.tolerance() >= 0.0f, "its numbers are sound");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_emitter_is_known_by_its_members);
  RUN_TEST(other_variations_are_no_emitters);
  RUN_TEST(an_emitter_keeps_its_contract<Shade>);
  RUN_TEST(an_emitter_keeps_its_contract<MaEs>);
  RUN_TEST(an_emitter_keeps_its_contract<Pair>);
  return UNITY_END();
}
