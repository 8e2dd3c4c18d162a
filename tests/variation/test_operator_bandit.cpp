// The bandit breeds with four operators, and gives more trials to one the more its trials did for
// the archive.
#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/operator_bandit.hpp>

#include "support/bytes.hpp"
#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::detail::Neighbours;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 35;  // more than a draw has bits, for the crossover
constexpr uint32_t operators = 4;
constexpr uint32_t elites = 9;

template <class Scalar>
using Bandit = nanoqd::OperatorBandit<Scalar, genes>;
static_assert(Bandit<float>::min_elites == 2, "an elite and its neighbour");
static_assert(Bandit<float>::learns, "a search tells it what became of its trials");
static_assert(Bandit<float>::snapshot_id == 10, "the number in SNAPSHOT.md");
static_assert(Bandit<float>::random_solutions == 100, "whatever its number of genes");
constexpr test::LayoutOf<test::OperatorBanditRows<genes>> layout;
constexpr test::OperatorBanditRows<genes> fields = layout.own;

template <class Scalar>
using Lab = test::PolicyLab<Scalar, genes, nanoqd::BasicRegularGrid<Scalar, 14, 1>>;
template <class Scalar>
Lab<Scalar> lab;
template <class Scalar>
Bandit<Scalar> bandit;

// With the operators whose bits are set.
template <class Scalar>
Bandit<Scalar>& begun(uint32_t which) {
  lab<Scalar>.begin(21, {Scalar{-2}, Scalar{3}});
  lab<Scalar>.fill(elites, 4);
  typename Bandit<Scalar>::Parameters parameters;
  for (uint32_t i = 0; i < operators; ++i) parameters.is_on[i] = static_cast<uint8_t>(which >> i & 1U);
  EXPECT_STATUS(Status::ok, parameters.validate());
  bandit<Scalar>.begin(parameters);
  return bandit<Scalar>;
}
template <class Scalar>
Bandit<Scalar>& begun_with_one(uint32_t which) {
  return begun<Scalar>(1U << which);
}

template <class Scalar>
void expect_maker(uint32_t chosen) {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + chosen, lab<Scalar>.trial.origin.maker,
                                   "it says which operator it was");
}

// The generator after the choice of an operator.
template <class Scalar>
Rng after_choice() {
  Rng rng = lab<Scalar>.rng;
  static_cast<void>(rng.uniform<Scalar>());
  return rng;
}

// Sets how much each operator gained in 100 trials.
template <class Scalar>
void set_gains(long double first, long double second, long double third, long double fourth) {
  const long double gains[operators] = {first, second, third, fourth};
  for (uint32_t i = 0; i < operators; ++i) {
    test::set_field(bandit<Scalar>, fields.rates[i].gained, static_cast<Scalar>(gains[i]));
    test::set_field(bandit<Scalar>, fields.rates[i].tried, Scalar{100});
  }
}

// How many of 2,000 trials each operator makes, with the rates as they are.
template <class Scalar>
void expect_counts(uint32_t first, uint32_t second, uint32_t third, uint32_t fourth, const char* why) {
  static Bandit<Scalar> copy;
  const uint32_t expected[operators] = {first, second, third, fourth};
  uint32_t counts[operators] = {};
  for (uint32_t i = 0; i < 2000; ++i) {
    copy = bandit<Scalar>;
    lab<Scalar>.propose(copy);
    const uint32_t maker = lab<Scalar>.trial.origin.maker - Origin::variation;
    TEST_ASSERT_TRUE_MESSAGE(maker < operators, "one of four operators");
    ++counts[maker];
  }
  for (uint32_t i = 0; i < operators; ++i) {
    const bool is_exact = expected[i] == 0 || expected[i] == 2000;
    TEST_ASSERT_UINT32_WITHIN_MESSAGE(is_exact ? 0 : 80, expected[i], counts[i], why);
  }
}

// A trial of an operator comes back.
template <class Scalar>
void tell(uint32_t which, Outcome outcome, Scalar gain = Scalar{0}) {
  lab<Scalar>.trial.origin = {Origin::variation + which, 0};
  lab<Scalar>.learn(bandit<Scalar>, gain, outcome);  // the objective before was 0
}

}  // namespace

template <class Scalar>
static void crossover_takes_each_gene_from_an_elite_or_its_neighbour() {
  begun_with_one<Scalar>(0);
  uint32_t from_each[2] = {0, 0};
  for (uint32_t i = 0; i < 200; ++i) {
    Rng rng = after_choice<Scalar>();
    const Neighbours pair = nanoqd::detail::draw_neighbours(lab<Scalar>.context(), rng);

    lab<Scalar>.propose(bandit<Scalar>);

    expect_maker<Scalar>(0);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lab<Scalar>.trial.origin.reference, "and nothing else");
    uint32_t bits = 0;
    for (uint32_t j = 0; j < genes; ++j) {
      if (j % 32 == 0) bits = rng.next();
      const bool is_own = ((bits >> (j % 32)) & 1U) != 0;
      ++from_each[is_own ? 0 : 1];
      ASSERT_SAME_BITS(lab<Scalar>.archive.gene(is_own ? pair.cell : pair.other, j), lab<Scalar>.trial.genes[j],
                       message("each gene is the elite's or its neighbour's", i));
    }
  }
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(400, 100 * genes, from_each[0], "half of the genes are its own");
}

template <class Scalar>
static void iso_line_draws_its_noise_for_each_trial() {
  begun_with_one<Scalar>(1);
  Scalar least{1};
  Scalar most{0};
  for (uint32_t i = 0; i < 100; ++i) {
    Rng rng = after_choice<Scalar>();
    const Scalar root = nanoqd::detail::exponential(static_cast<Scalar>(-0.92L) * rng.uniform<Scalar>());
    const Scalar noise = static_cast<Scalar>(0.1L) * (root * root) * (root * root) * root;
    nanoqd::IsoLine<Scalar> operation;
    operation.begin({noise, static_cast<Scalar>(0.2L)});
    nanoqd::Trial<Scalar, genes> expected;
    operation.propose(lab<Scalar>.context(), rng, expected);

    lab<Scalar>.propose(bandit<Scalar>);

    expect_maker<Scalar>(1);
    TEST_ASSERT_TRUE_MESSAGE(test::same(expected.genes, lab<Scalar>.trial.genes, genes), message("iso+line", i));
    least = noise < least ? noise : least;
    most = noise > most ? noise : most;
  }
  TEST_ASSERT_TRUE_MESSAGE(least < static_cast<Scalar>(0.0012L) && least > static_cast<Scalar>(0.001L), "from 0.1 %");
  TEST_ASSERT_TRUE_MESSAGE(most > static_cast<Scalar>(0.08L) && most < static_cast<Scalar>(0.1L), "to 10 %");
}

template <class Scalar>
static void the_strategy_makes_its_trials_and_learns_of_them() {
  static nanoqd::ImprovementEs<Scalar, genes> twin;
  begun_with_one<Scalar>(2);
  twin.begin({});
  nanoqd::Trial<Scalar, genes> expected;
  for (uint32_t i = 0; i < 60; ++i) {
    Rng rng = after_choice<Scalar>();
    twin.propose(lab<Scalar>.context(), rng, expected);

    lab<Scalar>.propose(bandit<Scalar>);

    expect_maker<Scalar>(2);
    TEST_ASSERT_TRUE_MESSAGE(test::same(expected.genes, lab<Scalar>.trial.genes, genes), message("its trial", i));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.origin.reference, lab<Scalar>.trial.origin.reference, "with its tag");
    const Outcome outcome = i % 3 == 0 ? Outcome::improved : Outcome::rejected;
    rng = lab<Scalar>.rng;
    static_cast<void>(rng.below(elites));  // the look at the height of the archive
    nanoqd::Feedback<Scalar> feedback = lab<Scalar>.feedback(Scalar{1}, outcome);
    feedback.origin.maker = Origin::variation;
    lab<Scalar>.learn(bandit<Scalar>, Scalar{1}, outcome);
    twin.learn(lab<Scalar>.context(), rng, feedback);
    ASSERT_SAME_BITS(twin.sigma(), bandit<Scalar>.strategy().sigma(), message("its lesson", i));
  }
  TEST_ASSERT_TRUE_MESSAGE(bandit<Scalar>.strategy().sigma() > Scalar{0}, "it started");
}

template <class Scalar>
static void aim_walks_from_the_better_of_two_neighbours_to_the_worse() {
  begun_with_one<Scalar>(3);
  uint32_t own_is_better = 0;
  for (uint32_t i = 0; i < 200; ++i) {
    const auto& archive = lab<Scalar>.archive;
    Rng rng = after_choice<Scalar>();
    const Neighbours pair = nanoqd::detail::draw_neighbours(lab<Scalar>.context(), rng);
    const bool is_better = archive.objective_of(pair.cell) > archive.objective_of(pair.other);
    const uint32_t from = is_better ? pair.cell : pair.other;
    const uint32_t to = is_better ? pair.other : pair.cell;
    own_is_better += is_better ? 1U : 0U;
    Scalar expected[genes];
    const auto mask = nanoqd::detail::Mask::none;
    nanoqd::detail::Walk<Scalar>::go(lab<Scalar>.context(), rng, from, to, Scalar{1}, mask, expected);

    lab<Scalar>.propose(bandit<Scalar>);

    expect_maker<Scalar>(3);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lab<Scalar>.trial.origin.reference, "and nothing else");
    TEST_ASSERT_TRUE_MESSAGE(test::same(expected, lab<Scalar>.trial.genes, genes), message("a walk", i));
  }
  TEST_ASSERT_TRUE_MESSAGE(own_is_better > 20 && own_is_better < 180, "in either direction");
}

// From the drawn elite to its neighbour, not the other way round.
static void of_two_equally_good_neighbours_aim_starts_at_the_drawn_one() {
  begun_with_one<float>(3);
  lab<float>.begin(21, {-2.0f, 3.0f});
  float solution[genes] = {};
  lab<float>.insert(4, solution, 1.0f);
  for (float& gene : solution) gene = 1.0f;
  lab<float>.insert(5, solution, 1.0f);
  for (uint32_t i = 0; i < 20; ++i) {
    Rng rng = after_choice<float>();
    const Neighbours pair = nanoqd::detail::draw_neighbours(lab<float>.context(), rng);
    lab<float>.propose(bandit<float>);
    // One step of one cell ends at the neighbour.
    TEST_ASSERT_FLOAT_WITHIN_MESSAGE(1e-5f, pair.cell == 4 ? 1.0f : 0.0f, lab<float>.trial.genes[0], "one cell on");
  }
}

template <class Scalar>
static void operators_are_equal_at_first() {
  begun<Scalar>(15);
  for (uint32_t i = 0; i < operators; ++i) {
    ASSERT_SAME_BITS(Scalar{1} / Scalar{3}, bandit<Scalar>.success(i), "of three trials one succeeded");
  }
  expect_counts<Scalar>(500, 500, 500, 500, "a quarter for each");
}

template <class Scalar>
static void an_operator_is_chosen_more_often_the_more_it_gains_and_each_one_at_times() {
  begun<Scalar>(15);
  set_gains<Scalar>(100, 1e-20L, 1e-20L, 1e-20L);
  expect_counts<Scalar>(1820, 60, 60, 60, "3 % each, the rest to the one that succeeds");
  set_gains<Scalar>(1e-20L, 1e-20L, 1e-20L, 50);
  expect_counts<Scalar>(60, 60, 60, 1820, "and to any of them");
  set_gains<Scalar>(10, 20, 40, 10);
  expect_counts<Scalar>(280, 500, 940, 280, "in proportion to what they gain");
}

template <class Scalar>
static void the_rate_of_the_chosen_operator_falls_until_its_trial_comes_back() {
  begun<Scalar>(15);
  for (uint32_t i = 0; i < 40; ++i) {
    Scalar before[operators];
    for (uint32_t j = 0; j < operators; ++j) before[j] = bandit<Scalar>.success(j);
    lab<Scalar>.propose(bandit<Scalar>);
    const uint32_t chosen = lab<Scalar>.trial.origin.maker - Origin::variation;
    for (uint32_t j = 0; j < operators; ++j) {
      const bool is_lower = bandit<Scalar>.success(j) < before[j];
      TEST_ASSERT_TRUE_MESSAGE(is_lower == (j == chosen), message("a trial that is out is a failure", i));
    }
    const Scalar out = bandit<Scalar>.success(chosen);
    lab<Scalar>.learn(bandit<Scalar>, Scalar{1}, Outcome::new_cell);
    TEST_ASSERT_TRUE_MESSAGE(bandit<Scalar>.success(chosen) > out, message("until it comes back", i));
  }
}

template <class Scalar>
static void an_operator_gains_the_reward_of_its_trial() {
  for (uint32_t which = 0; which < operators; ++which) {
    begun<Scalar>(15);
    for (uint32_t i = 0; i < 100; ++i) lab<Scalar>.propose(bandit<Scalar>);  // there is room for rewards
    const Scalar before = test::field(bandit<Scalar>, fields.rates[which].gained);
    tell<Scalar>(which, Outcome::rejected);
    ASSERT_SAME_BITS(before, test::field(bandit<Scalar>, fields.rates[which].gained), "nothing");
    tell<Scalar>(which, Outcome::new_cell);
    ASSERT_SAME_BITS(before + Scalar{1}, test::field(bandit<Scalar>, fields.rates[which].gained), "a new cell");

    const Scalar gained = test::field(bandit<Scalar>, fields.rates[which].gained);
    tell<Scalar>(which, Outcome::improved, static_cast<Scalar>(0.5L));
    const Scalar reward = static_cast<Scalar>(0.5L) / bandit<Scalar>.reward().height();
    ASSERT_SAME_BITS(gained + reward, test::field(bandit<Scalar>, fields.rates[which].gained), "an improvement");
    TEST_ASSERT_TRUE_MESSAGE(reward > Scalar{0} && reward < Scalar{1}, "relative to the height of the archive");
  }
}

template <class Scalar>
static void its_success_is_the_sum_over_the_operators_that_are_on() {
  begun<Scalar>(5);
  set_gains<Scalar>(10, 20, 40, 10);
  ASSERT_SAME_BITS(static_cast<Scalar>(10) / Scalar{100} + static_cast<Scalar>(40) / Scalar{100},
                   bandit<Scalar>.success(), "the first and the third");
}

static void operators_that_are_switched_off_are_never_chosen() {
  begun<float>(5);
  expect_counts<float>(1000, 0, 1000, 0, "the others share its turns");
  begun<float>(10);
  expect_counts<float>(0, 1000, 0, 1000, "the others share its turns");
  begun<float>(7);
  expect_counts<float>(667, 667, 667, 0, "the others share its turns");
  for (uint32_t i = 0; i < operators; ++i) {
    begun_with_one<float>(i);
    expect_counts<float>(i == 0 ? 2000 : 0, i == 1 ? 2000 : 0, i == 2 ? 2000 : 0, i == 3 ? 2000 : 0, "one alone");
  }
}

// The shares add up to 1, apart from rounding.
template <class Scalar>
static void the_largest_draw_chooses_an_operator_that_is_on() {
  begun<Scalar>(7);
  Rng rng(6);
  for (uint32_t i = 0; i < 200; ++i) {
    set_gains<Scalar>(1 + rng.below(99), 1 + rng.below(99), 1 + rng.below(99), 1);
    lab<Scalar>.rng = test::rng_that_draws(0xFFFFFFFFU, 0xFFFFFFFFU);
    lab<Scalar>.propose(bandit<Scalar>);
    expect_maker<Scalar>(2);
  }
}

// Two operators share draws from 0 to 1 in equal halves.
static void a_draw_of_one_half_is_in_the_second_half() {
  begun<float>(9);
  set_gains<float>(100, 1, 1, 100);  // 0.03 + 0.47 is 0.5 in float
  lab<float>.rng = test::rng_that_draws(0x80000000U, 0);
  lab<float>.propose(bandit<float>);
  expect_maker<float>(3);

  begun<float>(9);
  set_gains<float>(100, 1, 1, 100);
  lab<float>.rng = test::rng_that_draws(0x7FFFFE00U, 0);
  lab<float>.propose(bandit<float>);
  expect_maker<float>(0);
}

static void one_operator_at_least_must_be_on() {
  Bandit<float>::Parameters parameters;
  EXPECT_STATUS(Status::ok, parameters.validate());
  for (const uint8_t one : parameters.is_on) TEST_ASSERT_EQUAL_UINT8_MESSAGE(1, one, "on unless switched off");
  for (uint8_t& one : parameters.is_on) one = 0;
  EXPECT_STATUS(Status::no_operator, parameters.validate());
  for (uint8_t& one : parameters.is_on) {
    one = 1;
    EXPECT_STATUS_MESSAGE(Status::ok, parameters.validate(), "any of them will do");
    one = 0;
  }
}

// By these fields a snapshot of other parameters is told from one of the same.
static void every_switch_is_among_the_fields() {
  Bandit<float>::Parameters parameters;
  const uint64_t usual = test::digest_of_fields(parameters);
  for (uint8_t& one : parameters.is_on) {
    one = 0;
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of_fields(parameters) != usual, "a switch");
    one = 1;
  }
}

static void of_trials_of_others_it_learns_only_the_height_of_the_archive() {
  begun<float>(15);
  const uint32_t others[] = {Origin::unknown, Origin::random, Origin::variation + operators, 0xFFFFFFFFU};
  for (const uint32_t maker : others) {
    lab<float>.trial.origin = {maker, 0};
    lab<float>.learn(bandit<float>, 1.0f, Outcome::new_cell);
  }
  for (uint32_t i = 0; i < operators; ++i) {
    ASSERT_SAME_BITS(1.0f, test::field(bandit<float>, fields.rates[i].gained), "no operator gained anything");
  }
  ASSERT_SAME_BITS(0.0f, test::field(bandit<float>, fields.strategy.told), "nor did the strategy learn");
  ASSERT_SAME_BITS(4.0f, test::field(bandit<float>, fields.reward.seen), "the archive was looked at");
}

static void begin_makes_it_forget() {
  begun<float>(15);
  const uint64_t before = test::digest_of_fields(bandit<float>);
  for (uint32_t i = 0; i < 100; ++i) {
    lab<float>.propose(bandit<float>);
    lab<float>.learn(bandit<float>, 1.0f, Outcome::new_cell);
  }
  TEST_ASSERT_TRUE_MESSAGE(before != test::digest_of_fields(bandit<float>), "it learned something");

  bandit<float>.begin({});

  TEST_ASSERT_EQUAL_HEX64(before, test::digest_of_fields(bandit<float>));
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  begun<Scalar>(15);
  test::expect_named(bandit<Scalar>, layout);
  for (uint32_t i = 0; i < 200; ++i) {
    lab<Scalar>.propose(bandit<Scalar>);
    lab<Scalar>.learn(bandit<Scalar>, Scalar{1}, Outcome::new_cell);
  }
  TEST_ASSERT_TRUE_MESSAGE(bandit<Scalar>.is_sound(), "a state that it came to is sound");

  for (const test::SuccessRateRows& rate : fields.rates) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit<Scalar>, rate.gained, Scalar{-1}), "rewards");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit<Scalar>, rate.tried, test::nan<Scalar>()), "trials");
  }
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit<Scalar>, fields.reward.height, Scalar{-1}), "the height");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit<Scalar>, fields.strategy.sigma, Scalar{-1}), "the strategy");
}

static void it_is_all_zero_before_begin() {
  static const nanoqd::OperatorBandit<float, 3> policy{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(policy), "a static search costs no flash");
}

template <class Bounds>
static void a_search_with_it_alone_fills_the_map() {
  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::OperatorBandit<>, Bounds>;
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(4, 5)));

  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 1500));

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(16, search.archive().size(), "all cells");
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(crossover_takes_each_gene_from_an_elite_or_its_neighbour);
  RUN_FOR_BOTH(iso_line_draws_its_noise_for_each_trial);
  RUN_FOR_BOTH(the_strategy_makes_its_trials_and_learns_of_them);
  RUN_FOR_BOTH(aim_walks_from_the_better_of_two_neighbours_to_the_worse);
  RUN_TEST(of_two_equally_good_neighbours_aim_starts_at_the_drawn_one);
  RUN_FOR_BOTH(operators_are_equal_at_first);
  RUN_FOR_BOTH(an_operator_is_chosen_more_often_the_more_it_gains_and_each_one_at_times);
  RUN_FOR_BOTH(the_rate_of_the_chosen_operator_falls_until_its_trial_comes_back);
  RUN_FOR_BOTH(an_operator_gains_the_reward_of_its_trial);
  RUN_FOR_BOTH(its_success_is_the_sum_over_the_operators_that_are_on);
  RUN_TEST(operators_that_are_switched_off_are_never_chosen);
  RUN_FOR_BOTH(the_largest_draw_chooses_an_operator_that_is_on);
  RUN_TEST(a_draw_of_one_half_is_in_the_second_half);
  RUN_TEST(one_operator_at_least_must_be_on);
  RUN_TEST(every_switch_is_among_the_fields);
  RUN_TEST(of_trials_of_others_it_learns_only_the_height_of_the_archive);
  RUN_TEST(begin_makes_it_forget);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_TEST(a_search_with_it_alone_fills_the_map<nanoqd::Clamp>);
  RUN_TEST(a_search_with_it_alone_fills_the_map<nanoqd::Unbounded>);
  return UNITY_END();
}
