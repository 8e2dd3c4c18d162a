// A pair of emitters shares its turns, gives more to the one that found something better, and none
// to one that waits.
#include <stdint.h>

#include <nanoqd/variation/emitter_pair.hpp>
#include <nanoqd/variation/ma_es.hpp>
#include <nanoqd/variation/shade.hpp>

#include "support/chosen_emitter.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

namespace {

using First = test::ChosenEmitter<float, 2>;
using Second = test::ChosenEmitter<float, 3>;
using Pair = nanoqd::EmitterPair<First, Second>;
using Lab = test::PolicyLab<float, 2>;

Lab lab;
Pair pair;
constexpr test::EmitterPairFields fields;

static_assert(Pair::min_elites == 3 && nanoqd::EmitterPair<Second, First>::min_elites == 3, "as many as either needs");
static_assert(Pair::makers == 5, "each maker of each");

void begin(bool is_first_on = true, bool is_second_on = true) {
  lab.begin(9, {-1.0f, 1.0f});
  lab.fill(5, 1);
  Pair::Parameters parameters;
  parameters.is_first_on = is_first_on ? 1 : 0;
  parameters.is_second_on = is_second_on ? 1 : 0;
  EXPECT_STATUS(Status::ok, parameters.validate());
  pair.begin(parameters);
}

// How many of 2,000 trials are the first one's.
uint32_t turns_of_first() {
  const uint32_t before = First::proposals;
  const uint32_t before_second = Second::proposals;
  for (uint32_t i = 0; i < 2000; ++i) lab.propose(pair);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2000, First::proposals - before + Second::proposals - before_second,
                                   "one of both proposes");
  return First::proposals - before;
}

void tell(uint32_t maker, float objective) {
  lab.trial.origin = {Origin::variation + maker, 7};
  lab.learn(pair, objective);
}

}  // namespace

static void makers_say_which_emitter_it_was_and_each_learns_of_its_own_trials() {
  begin();
  for (uint32_t i = 0; i < 20; ++i) {
    const uint32_t of_first = First::proposals;
    lab.propose(pair);
    const bool is_first = First::proposals != of_first;
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + (is_first ? 1 : 4), lab.trial.origin.maker,
                                     "the makers of the second come behind those of the first");
    const uint32_t tag = lab.trial.origin.reference;
    const uint32_t lessons = is_first ? First::lessons : Second::lessons;
    lab.learn(pair, 0.0f);
    const Origin& learned = is_first ? First::learned : Second::learned;
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(lessons + 1, is_first ? First::lessons : Second::lessons, "its own");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + (is_first ? 1 : 2), learned.maker, "under its own name");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(tag, learned.reference, "with its own tag");
  }
  TEST_ASSERT_EQUAL_UINT32(20, First::lessons + Second::lessons);

  const uint32_t others[] = {Origin::unknown, Origin::random, Origin::variation + 5, 0xFFFFFFFFU};
  const uint64_t before = test::digest_of_fields(pair);
  for (const uint32_t maker : others) {
    lab.trial.origin = {maker, 0};
    lab.learn(pair, 99.0f);
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(20, First::lessons + Second::lessons, "nothing of what others made");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(pair), "and which one was better is not forgotten");
}

static void turns_are_equal_until_one_finds_something_better_and_then_three_of_four_are_its_own() {
  begin();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "equal at first");

  tell(4, -5.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "the first trial is not better than anything");

  tell(0, -5.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "one as good is not better");

  tell(0, -4.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1500, turns_of_first(), "the first one leads");

  tell(4, -4.5f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1500, turns_of_first(), "a worse trial changes nothing");

  tell(2, -3.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 500, turns_of_first(), "the second one leads");

  pair.begin({});
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "begin() makes it forget");

  tell(0, -9.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "begin() makes it forget");
}

static void what_is_better_by_less_than_the_tolerance_is_not() {
  float* const tolerances[] = {&First::tolerance_, &Second::tolerance_};
  for (float* tolerance : tolerances) {
    begin();
    *tolerance = 0.5f;
    TEST_ASSERT_TRUE_MESSAGE(test::same(0.5f, pair.tolerance()), "the larger one of both");
    tell(0, 1.0f);
    tell(0, 1.5f);
    TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "by the tolerance");
    tell(0, 1.75f);
    TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1500, turns_of_first(), "by more");
  }
}

static void one_that_is_switched_off_has_no_turns() {
  begin(true, false);
  TEST_ASSERT_EQUAL_UINT32(2000, turns_of_first());
  begin(false, true);
  TEST_ASSERT_EQUAL_UINT32(0, turns_of_first());
}

static void one_that_waits_leaves_its_turn_to_the_other() {
  begin();
  First::is_busy = true;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, turns_of_first(), "the first waits");
  TEST_ASSERT_FALSE_MESSAGE(pair.yields(), "the second does not");

  First::is_busy = false;
  Second::is_busy = true;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2000, turns_of_first(), "the second waits");
  TEST_ASSERT_FALSE_MESSAGE(pair.yields(), "the first does not");

  First::is_busy = true;
  TEST_ASSERT_TRUE_MESSAGE(pair.yields(), "both wait");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2000, turns_of_first(), "asked all the same, it lets the first propose");

  begin(true, false);
  TEST_ASSERT_FALSE_MESSAGE(pair.yields(), "the one that is on does not wait");

  First::is_busy = true;
  TEST_ASSERT_TRUE_MESSAGE(pair.yields(), "the one that is on waits");

  begin(false, true);
  TEST_ASSERT_FALSE_MESSAGE(pair.yields(), "the one that is on does not wait");

  Second::is_busy = true;
  TEST_ASSERT_TRUE_MESSAGE(pair.yields(), "the one that is on waits");
}

static void restarts_are_those_of_both() {
  begin();
  First::starts = 3;
  Second::starts = 4;
  TEST_ASSERT_EQUAL_UINT32(7, pair.restarts());
}

static void parameters_are_checked_and_handed_on() {
  Pair::Parameters parameters;
  parameters.is_first_on = 0;
  parameters.is_second_on = 0;
  EXPECT_STATUS_MESSAGE(Status::no_operator, parameters.validate(), "one must be on");

  parameters.is_second_on = 1;
  EXPECT_STATUS(Status::ok, parameters.validate());
  parameters.second.answer = Status::bad_share;
  EXPECT_STATUS_MESSAGE(Status::bad_share, parameters.validate(), "the second one's");

  parameters.first.answer = Status::bad_sigma;
  EXPECT_STATUS_MESSAGE(Status::bad_sigma, parameters.validate(), "the first one's");

  pair.begin(parameters);
  EXPECT_STATUS(Status::bad_sigma, First::begun_with);
  EXPECT_STATUS(Status::bad_share, Second::begun_with);
  EXPECT_STATUS(Status::bad_share, pair.parameters().second.answer);
}

static void both_are_on_unless_switched_off() {
  const Pair::Parameters parameters;
  TEST_ASSERT_EQUAL_UINT8(1, parameters.is_first_on);
  TEST_ASSERT_EQUAL_UINT8(1, parameters.is_second_on);
}

// By these fields a snapshot of other parameters is told from one of the same.
static void every_parameter_is_among_the_fields() {
  using test::digest_of_fields;
  Pair::Parameters parameters;
  const uint64_t usual = digest_of_fields(parameters);

  parameters.is_first_on = 0;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "whether the first is on");
  parameters = {};
  parameters.is_second_on = 0;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "whether the second is on");
  parameters = {};
  parameters.first.answer = Status::bad_sigma;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "those of the first");
  parameters = {};
  parameters.second.answer = Status::bad_sigma;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "those of the second");
}

static void who_found_the_best_is_remembered_by_number() {
  begin();
  tell(0, 1.0f);
  ASSERT_SAME_BITS(0.0f, test::field(pair, fields.lead), "the first trial leads nobody");
  tell(2, 100.0f);
  ASSERT_SAME_BITS(2.0f, test::field(pair, fields.lead), "the second emitter");
  tell(0, 200.0f);
  ASSERT_SAME_BITS(1.0f, test::field(pair, fields.lead), "the first emitter");
}

static void it_is_sound_if_both_are() {
  begin();
  test::expect_named(pair, fields);
  TEST_ASSERT_TRUE_MESSAGE(pair.is_sound(), "a new one is sound");

  First::is_sound_ = false;
  TEST_ASSERT_FALSE_MESSAGE(pair.is_sound(), "the first is not");

  First::is_sound_ = true;
  Second::is_sound_ = false;
  TEST_ASSERT_FALSE_MESSAGE(pair.is_sound(), "the second is not");

  Second::is_sound_ = true;
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(pair, fields.best, test::nan<float>()),
                            "and what they found is a number");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(pair, fields.best, test::infinity<float>()), "and finite");

  test::set_field(pair, fields.best, test::nan<float>());
  begin();
  TEST_ASSERT_TRUE_MESSAGE(pair.is_sound(), "begin() mends it, after a load that was refused");
}

// Two emitters as they are used.
static void emitters_can_be_looked_at() {
  using Real = nanoqd::EmitterPair<nanoqd::Shade<float, 2, 5>, nanoqd::MaEs<float, 2>>;
  static Real real;
  lab.begin(9, {-1.0f, 1.0f});
  lab.fill(5, 1);
  real.begin({});
  for (uint32_t i = 0; i < 400; ++i) {
    lab.propose(real);
    lab.learn(real, 50.0f);  // better than every elite
    TEST_ASSERT_TRUE_MESSAGE(real.is_sound(), test::message("its numbers are sound", i));
  }
  TEST_ASSERT_TRUE_MESSAGE(real.first().restarts() > 1 && real.second().restarts() > 1,
                           "on a plain both start again and again");
  TEST_ASSERT_EQUAL_UINT32(real.first().restarts() + real.second().restarts(), real.restarts());
  TEST_ASSERT_FALSE_MESSAGE(real.yields(), "nothing is out");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(makers_say_which_emitter_it_was_and_each_learns_of_its_own_trials);
  RUN_TEST(turns_are_equal_until_one_finds_something_better_and_then_three_of_four_are_its_own);
  RUN_TEST(what_is_better_by_less_than_the_tolerance_is_not);
  RUN_TEST(one_that_is_switched_off_has_no_turns);
  RUN_TEST(one_that_waits_leaves_its_turn_to_the_other);
  RUN_TEST(restarts_are_those_of_both);
  RUN_TEST(parameters_are_checked_and_handed_on);
  RUN_TEST(both_are_on_unless_switched_off);
  RUN_TEST(every_parameter_is_among_the_fields);
  RUN_TEST(who_found_the_best_is_remembered_by_number);
  RUN_TEST(it_is_sound_if_both_are);
  RUN_TEST(emitters_can_be_looked_at);
  return UNITY_END();
}
