// The bandit breeds with three operators, and gives more trials to one the more of its trials are
// kept.
#include <stdint.h>

#include <nanoqd/map/nearest_filled.hpp>
#include <nanoqd/variation/operator_bandit.hpp>

#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::OperatorBandit;
using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::detail::product;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::OperatorBanditFields fields;
constexpr uint32_t genes = 35;  // more than a draw has bits, for the crossover

// Narrow cells, so that a place a little off the middle of one may lie outside the unit box.
// Nothing outside may be searched for.
template <class Scalar>
struct Narrow : nanoqd::BasicRegularGrid<Scalar, 14, 1> {
  using Grid = nanoqd::BasicRegularGrid<Scalar, 14, 1>;
  using Grid::Grid;
  inline static uint32_t at_the_border = 0;

  template <class Accepts>
  uint32_t nearest_cell(const Scalar* point, const Accepts& accepts) const noexcept {
    for (uint32_t i = 0; i < 2; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(point[i] >= Scalar{0} && point[i] <= Scalar{1}, "a place is in the unit box");
      at_the_border += point[i] > Scalar{0} && point[i] < Scalar{1} ? 0U : 1U;
    }
    return Grid::nearest_cell(point, accepts);
  }
};

template <class Scalar>
using Lab = test::PolicyLab<Scalar, genes, Narrow<Scalar>>;
template <class Scalar>
Lab<Scalar> lab;

constexpr uint32_t elites = 9;

template <class Scalar>
OperatorBandit<Scalar> begun(bool first, bool second, bool third) {
  lab<Scalar>.begin(21, {Scalar{-2}, Scalar{3}});
  lab<Scalar>.fill(elites, 4);
  OperatorBandit<Scalar> bandit;
  typename OperatorBandit<Scalar>::Parameters parameters;
  parameters.is_on[0] = first ? 1 : 0;
  parameters.is_on[1] = second ? 1 : 0;
  parameters.is_on[2] = third ? 1 : 0;
  EXPECT_STATUS(Status::ok, parameters.validate());
  bandit.begin(parameters);
  return bandit;
}

template <class Scalar>
Scalar gene_of(uint32_t position, uint32_t j) {
  return lab<Scalar>.archive.elite(position).gene(j);
}

template <class Scalar>
void expect_maker(uint32_t chosen) {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + chosen, lab<Scalar>.trial.origin.maker,
                                   "it says which operator it was");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lab<Scalar>.trial.origin.reference, "and nothing else");
}

// How many of 3,000 trials each operator makes.
template <class Scalar>
void count_makers(OperatorBandit<Scalar>& bandit, uint32_t (&counts)[3]) {
  for (uint32_t& count : counts) count = 0;
  for (uint32_t i = 0; i < 3000; ++i) {
    lab<Scalar>.propose(bandit);
    const uint32_t maker = lab<Scalar>.trial.origin.maker - Origin::variation;
    TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(3, maker, "one of three operators");
    ++counts[maker];
  }
}

template <class Scalar>
void learn(OperatorBandit<Scalar>& bandit, uint32_t operator_number, Outcome outcome, uint32_t count) {
  lab<Scalar>.trial.origin = {Origin::variation + operator_number, 0};
  for (uint32_t i = 0; i < count; ++i) lab<Scalar>.learn(bandit, Scalar{0}, outcome);
}

template <class Scalar>
void expect_counts(OperatorBandit<Scalar>& bandit, uint32_t first, uint32_t second, uint32_t third, const char* why) {
  uint32_t counts[3];
  count_makers(bandit, counts);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(100, first, counts[0], why);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(100, second, counts[1], why);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(100, third, counts[2], why);
}

}  // namespace

template <class Scalar>
static void the_first_operator_adds_half_a_difference_to_an_elite() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, false, false);
  for (uint32_t i = 0; i < 50; ++i) {
    Rng rng = lab<Scalar>.rng;
    static_cast<void>(rng.uniform<Scalar>());  // the choice
    uint32_t parents[4];
    nanoqd::detail::draw_distinct(rng, elites, parents);

    lab<Scalar>.propose(bandit);

    expect_maker<Scalar>(0);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar difference = gene_of<Scalar>(parents[2], j) - gene_of<Scalar>(parents[3], j);
      const Scalar mutant = gene_of<Scalar>(parents[0], j) + product(static_cast<Scalar>(0.5L), difference);
      ASSERT_SAME_BITS(mutant, lab<Scalar>.trial.genes[j], "a + (b - c) / 2 of three different elites");
    }
  }
}

template <class Scalar>
static void the_second_operator_goes_along_the_line_to_another_elite_and_aside() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(false, true, false);
  for (uint32_t i = 0; i < 50; ++i) {
    Rng rng = lab<Scalar>.rng;
    static_cast<void>(rng.uniform<Scalar>());
    uint32_t parents[4];
    nanoqd::detail::draw_distinct(rng, elites, parents);
    const Scalar along = static_cast<Scalar>(0.2L) * rng.gaussian<Scalar>();
    const Scalar aside = static_cast<Scalar>(0.1L) * rng.gaussian<Scalar>();

    lab<Scalar>.propose(bandit);

    expect_maker<Scalar>(1);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar own = gene_of<Scalar>(parents[0], j);
      const Scalar on_line = own + product(along, gene_of<Scalar>(parents[1], j) - own);
      const Scalar difference = gene_of<Scalar>(parents[2], j) - gene_of<Scalar>(parents[3], j);
      ASSERT_SAME_BITS(on_line + product(aside, difference), lab<Scalar>.trial.genes[j],
                       "x + N(0, 0.2) (b - x) + N(0, 0.1) (p - q)");
    }
  }
}

template <class Scalar>
static void the_third_operator_crosses_an_elite_with_its_neighbour() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(false, false, true);
  const auto& tessellation = lab<Scalar>.tessellation;
  uint32_t from_each[2] = {0, 0};
  for (uint32_t i = 0; i < 300; ++i) {
    Rng rng = lab<Scalar>.rng;
    static_cast<void>(rng.uniform<Scalar>());
    const uint32_t x = lab<Scalar>.archive.elite(rng.below(elites)).cell();
    const Scalar reach = static_cast<Scalar>(0.02L) + product(static_cast<Scalar>(0.1L), rng.uniform<Scalar>());
    Scalar place[2];
    for (uint32_t axis = 0; axis < 2; ++axis) {
      const Scalar apart = rng.uniform<Scalar>() - static_cast<Scalar>(0.5L);
      place[axis] = tessellation.centroid(x, axis) + product(reach, apart);
      if (place[axis] < Scalar{0}) place[axis] = Scalar{0};
      if (place[axis] > Scalar{1}) place[axis] = Scalar{1};
    }
    const uint32_t neighbour = nearest_filled(tessellation, lab<Scalar>.archive, place, x);
    TEST_ASSERT_TRUE_MESSAGE(neighbour != x, "a neighbour is another elite");

    lab<Scalar>.propose(bandit);

    expect_maker<Scalar>(2);
    uint32_t bits = 0;
    for (uint32_t j = 0; j < genes; ++j) {
      if (j % 32 == 0) bits = rng.next();
      const bool is_own = ((bits >> (j % 32)) & 1U) != 0;
      ++from_each[is_own ? 0 : 1];
      ASSERT_SAME_BITS(lab<Scalar>.archive.gene(is_own ? x : neighbour, j), lab<Scalar>.trial.genes[j],
                       "each gene is the elite's or its neighbour's");
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(Narrow<Scalar>::at_the_border > 0, "some places had to be brought back into the unit box");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(500, 150 * genes, from_each[0], "half of the genes are its own");
}

template <class Scalar>
static void operators_are_equal_at_first() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
  for (uint32_t i = 0; i < 3; ++i)
    ASSERT_SAME_BITS(Scalar{1} / Scalar{3}, bandit.success(i), "of three trials one was kept");
  expect_counts(bandit, 1000, 1000, 1000, "a third for each");
}

template <class Scalar>
static void the_more_is_kept_of_an_operator_the_more_often_it_is_chosen_and_each_at_least_once_in_ten() {
  for (uint32_t winner = 0; winner < 3; ++winner) {
    OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
    for (uint32_t i = 0; i < 3; ++i) {
      learn(bandit, i, i != winner ? Outcome::rejected : winner == 1 ? Outcome::new_cell : Outcome::improved, 500);
    }
    TEST_ASSERT_TRUE_MESSAGE(bandit.success(winner) > static_cast<Scalar>(0.98L), "nearly all of its trials are kept");
    expect_counts(bandit, winner == 0 ? 2400 : 300, winner == 1 ? 2400 : 300, winner == 2 ? 2400 : 300,
                  "a tenth each, the rest to the one that succeeds");
  }
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
  for (uint32_t i = 0; i < 300; ++i) {
    learn(bandit, 0, i % 2 == 0 ? Outcome::improved : Outcome::rejected, 1);
    learn(bandit, 1, i % 4 == 0 ? Outcome::new_cell : Outcome::rejected, 1);
    learn(bandit, 2, i % 4 == 0 ? Outcome::improved : Outcome::rejected, 1);
  }
  expect_counts(bandit, 1350, 825, 825, "twice the success, twice the share of the rest");
}

template <class Scalar>
static void after_any_number_of_failures_the_operators_have_shares_still() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
  for (uint32_t i = 0; i < 3; ++i) learn(bandit, i, Outcome::rejected, 12000);
  TEST_ASSERT_TRUE_MESSAGE(bandit.is_sound(), "a state that it came to is sound");
  expect_counts(bandit, 1000, 1000, 1000, "equal failures, equal shares");
  learn(bandit, 1, Outcome::improved, 1);
  expect_counts(bandit, 300, 2400, 300, "one success is remembered");
}

static void old_trials_count_less_by_one_in_a_hundred() {
  OperatorBandit<float> bandit = begun<float>(true, true, true);
  learn(bandit, 1, Outcome::improved, 1);
  // (0.99 + 1) / (2.97 + 1)
  TEST_ASSERT_FLOAT_WITHIN(1e-6f, 1.99f / 3.97f, bandit.success(1));
  learn(bandit, 1, Outcome::rejected, 1);
  TEST_ASSERT_FLOAT_WITHIN(1e-6f, 1.9701f / 4.9303f, bandit.success(1));
}

static void operators_that_are_switched_off_are_never_chosen() {
  const bool is_on[4][3] = {{true, false, true}, {false, true, true}, {true, true, false}, {false, true, false}};
  const uint32_t expected[4][3] = {{1500, 0, 1500}, {0, 1500, 1500}, {1500, 1500, 0}, {0, 3000, 0}};
  for (uint32_t i = 0; i < 4; ++i) {
    OperatorBandit<float> bandit = begun<float>(is_on[i][0], is_on[i][1], is_on[i][2]);
    uint32_t counts[3];
    count_makers(bandit, counts);
    for (uint32_t j = 0; j < 3; ++j) {
      TEST_ASSERT_UINT32_WITHIN_MESSAGE(expected[i][j] == 0 || expected[i][j] == 3000 ? 0 : 100, expected[i][j],
                                        counts[j], "the others share its turns");
    }
  }
}

// The shares add up to 1, apart from rounding.
template <class Scalar>
static void the_largest_draw_chooses_an_operator_that_is_on() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, false);
  Rng rng(6);
  for (uint32_t i = 0; i < 200; ++i) {
    learn(bandit, rng.below(2), rng.below(3) == 0 ? Outcome::improved : Outcome::rejected, 1);
    lab<Scalar>.rng = test::rng_that_draws(0xFFFFFFFFU, 0xFFFFFFFFU);
    lab<Scalar>.propose(bandit);
    expect_maker<Scalar>(1);
  }
}

// Two operators share draws from 0 to 1 in equal halves.
static void a_draw_of_one_half_is_in_the_second_half() {
  OperatorBandit<float> bandit = begun<float>(true, true, false);
  for (uint32_t i = 0; i < 2; ++i) test::set_field(bandit, fields.tried[i], 1.0f);  // 0.1 + 0.4 is 0.5 in float
  lab<float>.rng = test::rng_that_draws(0x80000000U, 0);
  lab<float>.propose(bandit);
  expect_maker<float>(1);
  lab<float>.rng = test::rng_that_draws(0x7FFFFF00U, 0);
  lab<float>.propose(bandit);
  expect_maker<float>(0);
}

static void one_operator_at_least_must_be_on() {
  OperatorBandit<float>::Parameters parameters;
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

static void trials_of_others_teach_it_nothing() {
  OperatorBandit<float> bandit = begun<float>(true, true, true);
  const uint64_t before = test::digest_of_fields(bandit);
  const uint32_t others[] = {Origin::unknown, Origin::random, Origin::variation + 3, 0xFFFFFFFFU};
  for (const uint32_t maker : others) {
    lab<float>.trial.origin = {maker, 0};
    lab<float>.learn(bandit, 1.0f, Outcome::improved);
  }
  TEST_ASSERT_EQUAL_HEX64(before, test::digest_of_fields(bandit));

  lab<float>.trial.origin = {Origin::variation, 0};
  lab<float>.learn(bandit, 1.0f, Outcome::improved);
  TEST_ASSERT_TRUE_MESSAGE(before != test::digest_of_fields(bandit), "its own do");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
  test::expect_named(bandit, fields);
  TEST_ASSERT_TRUE_MESSAGE(bandit.is_sound(), "with its own numbers it is sound");

  learn(bandit, 0, Outcome::improved, 2000);
  TEST_ASSERT_TRUE_MESSAGE(bandit.is_sound(), "after nothing but successes");

  const Scalar inf = test::infinity<Scalar>();
  const Scalar not_kept[] = {test::nan<Scalar>(), inf, Scalar{-1}, Scalar{0}, Scalar{102}};
  const Scalar not_tried[] = {test::nan<Scalar>(), inf, Scalar{-1}, static_cast<Scalar>(0.5L), Scalar{102}};
  for (uint32_t i = 0; i < 3; ++i) {
    for (const Scalar kept : not_kept) {
      TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit, fields.kept[i], kept), "trials that were kept");
    }
    test::set_field(bandit, fields.kept[i], static_cast<Scalar>(0.25L));
    for (const Scalar tried : not_tried) {
      TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit, fields.tried[i], tried), "all trials");
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(bandit.is_sound(), "with its own numbers it is sound");
}

template <class Scalar>
static void numbers_at_the_ends_of_their_range_are_sound() {
  OperatorBandit<Scalar> bandit = begun<Scalar>(true, true, true);
  const Scalar fewest = static_cast<Scalar>(0x1p-100L);
  const Scalar sound[][2] = {{1, 1}, {fewest, 1}, {fewest, 101}, {101, 101}};
  const Scalar unsound[][2] = {
      {fewest / 2, 1}, {1, test::next_inwards(Scalar{1})}, {1, test::next_outwards(Scalar{101})}};
  for (uint32_t i = 0; i < 3; ++i) {
    for (const auto& pair : sound) {
      test::set_field(bandit, fields.kept[i], pair[0]);
      test::set_field(bandit, fields.tried[i], pair[1]);
      TEST_ASSERT_TRUE_MESSAGE(bandit.is_sound(), test::message("it can come to this", i));
    }
    for (const auto& pair : unsound) {
      test::set_field(bandit, fields.kept[i], pair[0]);
      TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(bandit, fields.tried[i], pair[1]),
                                test::message("a little beyond", i));
    }
    test::set_field(bandit, fields.kept[i], Scalar{1});
  }
}

static void it_is_all_zero_before_begin() {
  static const OperatorBandit<float> bandit{};
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(&bandit);
  for (uint32_t i = 0; i < sizeof bandit; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, bytes[i], test::message("byte", i));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_first_operator_adds_half_a_difference_to_an_elite<float>);
  RUN_TEST(the_first_operator_adds_half_a_difference_to_an_elite<double>);
  RUN_TEST(the_second_operator_goes_along_the_line_to_another_elite_and_aside<float>);
  RUN_TEST(the_second_operator_goes_along_the_line_to_another_elite_and_aside<double>);
  RUN_TEST(the_third_operator_crosses_an_elite_with_its_neighbour<float>);
  RUN_TEST(the_third_operator_crosses_an_elite_with_its_neighbour<double>);
  RUN_TEST(operators_are_equal_at_first<float>);
  RUN_TEST(operators_are_equal_at_first<double>);
  RUN_TEST(the_more_is_kept_of_an_operator_the_more_often_it_is_chosen_and_each_at_least_once_in_ten<float>);
  RUN_TEST(the_more_is_kept_of_an_operator_the_more_often_it_is_chosen_and_each_at_least_once_in_ten<double>);
  RUN_TEST(after_any_number_of_failures_the_operators_have_shares_still<float>);
  RUN_TEST(after_any_number_of_failures_the_operators_have_shares_still<double>);
  RUN_TEST(old_trials_count_less_by_one_in_a_hundred);
  RUN_TEST(operators_that_are_switched_off_are_never_chosen);
  RUN_TEST(the_largest_draw_chooses_an_operator_that_is_on<float>);
  RUN_TEST(the_largest_draw_chooses_an_operator_that_is_on<double>);
  RUN_TEST(a_draw_of_one_half_is_in_the_second_half);
  RUN_TEST(one_operator_at_least_must_be_on);
  RUN_TEST(trials_of_others_teach_it_nothing);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<float>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<double>);
  RUN_TEST(numbers_at_the_ends_of_their_range_are_sound<float>);
  RUN_TEST(numbers_at_the_ends_of_their_range_are_sound<double>);
  RUN_TEST(it_is_all_zero_before_begin);
  return UNITY_END();
}
