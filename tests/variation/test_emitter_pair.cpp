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
static_assert(Pair::snapshot_id == 7, "the number in SNAPSHOT.md");

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
  const Pair& asked = pair;
  First::is_waiting = true;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, turns_of_first(), "the first waits");
  TEST_ASSERT_TRUE_MESSAGE(asked.has_work(), "the second does not");

  First::is_waiting = false;
  Second::is_waiting = true;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2000, turns_of_first(), "the second waits");
  TEST_ASSERT_TRUE_MESSAGE(asked.has_work(), "the first does not");

  First::is_waiting = true;
  TEST_ASSERT_FALSE_MESSAGE(asked.has_work(), "both wait");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, turns_of_first(), "asked all the same, each proposes in its turn");

  begin(true, false);
  TEST_ASSERT_TRUE_MESSAGE(asked.has_work(), "the one that is on does not wait");

  First::is_waiting = true;
  TEST_ASSERT_FALSE_MESSAGE(asked.has_work(), "the one that is on waits");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2000, turns_of_first(), "asked all the same, it proposes");

  begin(false, true);
  TEST_ASSERT_TRUE_MESSAGE(asked.has_work(), "the one that is on does not wait");

  Second::is_waiting = true;
  TEST_ASSERT_FALSE_MESSAGE(asked.has_work(), "the one that is on waits");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, turns_of_first(), "asked all the same, it proposes");
}

static void an_emitter_skips_a_turn_only_if_it_was_its_own() {
  begin();
  static_cast<void>(turns_of_first());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, First::skips + Second::skips, "neither waits");

  First::is_waiting = true;
  static_cast<void>(turns_of_first());
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, First::skips, "half of the turns are the first one's");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, Second::skips, "the second does not wait");

  begin();
  Second::is_waiting = true;
  static_cast<void>(turns_of_first());
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(70, 1000, Second::skips, "half of the turns are the second one's");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, First::skips, "the first does not wait");

  begin();
  First::is_waiting = true;
  Second::is_waiting = true;
  static_cast<void>(turns_of_first());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, First::skips + Second::skips, "one that proposes skips nothing");
  pair.skip_turn();
  TEST_ASSERT_TRUE_MESSAGE(First::skips == 1 && Second::skips == 1, "a turn that the pair skips is skipped by both");
}

static void one_that_is_off_takes_no_turn_of_one_that_waits() {
  begin(true, false);
  First::is_waiting = true;
  static_cast<void>(turns_of_first());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, First::skips + Second::skips, "it does not change places with the second");

  begin(false, true);
  Second::is_waiting = true;
  static_cast<void>(turns_of_first());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, First::skips + Second::skips, "it does not change places with the first");
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

namespace {

struct Ids {
  uint32_t shown[4] = {};
  uint32_t count = 0;

  constexpr void operator()(uint32_t id) { shown[count++] = id; }
};

}  // namespace

static void a_snapshot_says_which_emitters_they_are() {
  Ids ids;

  Pair::part_ids(ids);

  TEST_ASSERT_EQUAL_UINT32(2, ids.count);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(First::snapshot_id, ids.shown[0], "the first");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Second::snapshot_id, ids.shown[1], "the second");
}

static void begin_makes_it_forget_who_found_what() {
  begin();
  tell(0, 1.0f);
  tell(2, 100.0f);

  pair.begin({});

  ASSERT_SAME_BITS(0.0f, test::field(pair, fields.best), "no best");
  ASSERT_SAME_BITS(0.0f, test::field(pair, fields.lead), "nobody leads");
  ASSERT_SAME_BITS(0.0f, test::field(pair, fields.has_best), "nothing was found");
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
  TEST_ASSERT_TRUE_MESSAGE(real.has_work(), "nothing is out");
}

// Of 4,000 trials that are all lost, how many turns MA-ES skips for each start of its own.
template <class Emitters>
static uint32_t turns_of_a_start(uint32_t ma_es_maker) {
  static Emitters emitters;
  lab.begin(9, {-1.0f, 1.0f});
  lab.fill(5, 1);
  emitters.begin({});
  uint32_t others = 0;
  uint32_t starts = 0;
  uint32_t generation = 0;
  for (uint32_t i = 0; i < 4000; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(emitters.has_work(), "SHADE always has work");
    lab.propose(emitters);
    const bool is_ma_es = lab.trial.origin.maker == Origin::variation + ma_es_maker;
    others += is_ma_es ? 0U : 1U;
    const bool is_new = is_ma_es && lab.trial.origin.reference >> 8 != generation;
    generation = is_ma_es ? lab.trial.origin.reference >> 8 : generation;
    starts += is_new ? 1U : 0U;
  }
  TEST_ASSERT_TRUE_MESSAGE(starts > 3, "MA-ES starts again and again");
  return others / starts;
}

static void the_order_of_two_emitters_does_not_matter_to_one_that_waits() {
  using nanoqd::EmitterPair;
  using Shade = nanoqd::Shade<float, 2, 5>;
  using MaEs = nanoqd::MaEs<float, 2>;
  const uint32_t as_second = turns_of_a_start<EmitterPair<Shade, MaEs>>(1);
  const uint32_t as_first = turns_of_a_start<EmitterPair<MaEs, Shade>>(0);

  TEST_ASSERT_UINT32_WITHIN_MESSAGE(as_second / 10, as_second, as_first, "MA-ES waits as long in either place");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(makers_say_which_emitter_it_was_and_each_learns_of_its_own_trials);
  RUN_TEST(turns_are_equal_until_one_finds_something_better_and_then_three_of_four_are_its_own);
  RUN_TEST(what_is_better_by_less_than_the_tolerance_is_not);
  RUN_TEST(one_that_is_switched_off_has_no_turns);
  RUN_TEST(one_that_waits_leaves_its_turn_to_the_other);
  RUN_TEST(an_emitter_skips_a_turn_only_if_it_was_its_own);
  RUN_TEST(one_that_is_off_takes_no_turn_of_one_that_waits);
  RUN_TEST(restarts_are_those_of_both);
  RUN_TEST(parameters_are_checked_and_handed_on);
  RUN_TEST(both_are_on_unless_switched_off);
  RUN_TEST(every_parameter_is_among_the_fields);
  RUN_TEST(a_snapshot_says_which_emitters_they_are);
  RUN_TEST(begin_makes_it_forget_who_found_what);
  RUN_TEST(who_found_the_best_is_remembered_by_number);
  RUN_TEST(it_is_sound_if_both_are);
  RUN_TEST(emitters_can_be_looked_at);
  RUN_TEST(the_order_of_two_emitters_does_not_matter_to_one_that_waits);
  return UNITY_END();
}
