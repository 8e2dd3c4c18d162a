// The gap filler steps from the nearest elite towards an empty cell, and tries gaps as often as
// that fills them.
#include <stdint.h>

#include <nanoqd/map/nearest_filled.hpp>
#include <nanoqd/variation/gap_filler.hpp>

#include "support/chosen_draws.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::GapFiller;
using nanoqd::Outcome;
using nanoqd::Rng;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::GapFillerFields fields;

// Behaviour is the genes themselves: where an operator that reads behaviour and writes genes can be
// held to its word.
template <class Scalar>
using Plane = test::PolicyLab<Scalar, 2, nanoqd::BasicRegularGrid<Scalar, 8, 8>>;
template <class Scalar>
Plane<Scalar> plane;

// Elites in the middle of their cells, so that differences of genes and of centroids are the same.
template <class Scalar>
void insert_middle(uint32_t cell) {
  const Scalar genes[2] = {plane<Scalar>.tessellation.centroid(cell, 0), plane<Scalar>.tessellation.centroid(cell, 1)};
  plane<Scalar>.insert(cell, genes, Scalar{1});
}

template <class Scalar>
GapFiller<Scalar> begun() {
  GapFiller<Scalar> gaps;
  gaps.begin();
  return gaps;
}

template <class Scalar>
Scalar square_to(const Scalar* genes, uint32_t cell) {
  Scalar sum{0};
  for (uint32_t i = 0; i < 2; ++i) {
    const Scalar apart = genes[i] - plane<Scalar>.tessellation.centroid(cell, i);
    sum += nanoqd::detail::product(apart, apart);
  }
  return sum;
}

template <class Scalar>
void propose(uint32_t gap) {
  const GapFiller<Scalar> gaps = begun<Scalar>();
  gaps.propose(plane<Scalar>.context(), plane<Scalar>.rng, gap, plane<Scalar>.trial.genes);
}

// How many of 1,000 gaps would be tried.
template <class Scalar>
uint32_t tries_in_1000(const GapFiller<Scalar>& gaps) {
  Rng rng(5);
  uint32_t tries = 0;
  for (uint32_t i = 0; i < 1000; ++i) tries += gaps.is_worth_a_try(rng) ? 1U : 0U;
  return tries;
}

template <class Scalar>
void learn(GapFiller<Scalar>& gaps, Outcome outcome, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    gaps.count_try();
    gaps.learn(outcome);
  }
}

}  // namespace

template <class Scalar>
static void trials_land_nearer_to_the_gap_than_the_nearest_elite_and_fill_it_often() {
  auto& lab = plane<Scalar>;
  lab.begin(3, {Scalar{0}, Scalar{1}});
  Rng rng(11);
  // Genes anywhere in their cells: the centroids say a little less than the truth.
  for (uint32_t cell = 0; cell < 64; cell += 1 + rng.below(7)) {
    Scalar lower[2];
    Scalar upper[2];
    lab.tessellation.cell_box(cell, lower, upper);
    Scalar genes[2];
    for (uint32_t i = 0; i < 2; ++i) {
      genes[i] = lower[i] + nanoqd::detail::product(rng.uniform<Scalar>(), upper[i] - lower[i]);
    }
    lab.insert(cell, genes, Scalar{1});
  }
  uint32_t gaps = 0;
  uint32_t nearer = 0;
  uint32_t filled = 0;
  for (uint32_t round = 0; round < 5; ++round) {
    for (uint32_t gap = 0; gap < 64; ++gap) {
      if (lab.archive.is_filled(gap)) continue;
      const Scalar middle[2] = {lab.tessellation.centroid(gap, 0), lab.tessellation.centroid(gap, 1)};
      const uint32_t start = nearest_filled(lab.tessellation, lab.archive, middle);
      const Scalar first_genes[2] = {lab.archive.gene(start, 0), lab.archive.gene(start, 1)};

      propose<Scalar>(gap);

      ++gaps;
      nearer += square_to(lab.trial.genes, gap) < square_to(first_genes, gap) ? 1U : 0U;
      filled += lab.tessellation.locate(lab.trial.genes).cell == gap ? 1U : 0U;
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(nearer * 10 >= gaps * 8, message("at least eight of ten come nearer", nearer));
  TEST_ASSERT_TRUE_MESSAGE(filled * 10 >= gaps * 5, message("at least half of them fill the gap", filled));
}

template <class Scalar>
static void where_genes_are_behaviour_no_trial_is_farther_from_the_gap_than_its_start() {
  auto& lab = plane<Scalar>;
  lab.begin(4, {Scalar{0}, Scalar{1}});
  for (uint32_t i = 0; i < 9; ++i) insert_middle<Scalar>((7 + 11 * i) % 64);
  for (uint32_t i = 0; i < 200; ++i) {
    const uint32_t gap = lab.rng.below(64);
    if (lab.archive.is_filled(gap)) continue;
    const Scalar middle[2] = {lab.tessellation.centroid(gap, 0), lab.tessellation.centroid(gap, 1)};
    const uint32_t start = nearest_filled(lab.tessellation, lab.archive, middle);
    const Scalar first_genes[2] = {lab.tessellation.centroid(start, 0), lab.tessellation.centroid(start, 1)};
    propose<Scalar>(gap);
    TEST_ASSERT_TRUE_MESSAGE(square_to(lab.trial.genes, gap) <= square_to(first_genes, gap),
                             message("not farther", gap));
  }
}

template <class Scalar>
static void a_step_is_never_longer_than_the_difference_it_follows() {
  auto& lab = plane<Scalar>;
  // Two elites beside each other, and a gap five cells on: two steps of one cell, whichever way
  // round a pair is drawn.
  const uint32_t pairs[2][3] = {{0, 1, 6}, {63, 62, 57}};
  for (const auto& cells : pairs) {
    for (uint64_t seed = 20; seed < 40; ++seed) {  // some of them draw pairs of one direction only
      lab.begin(seed, {Scalar{0}, Scalar{1}});
      insert_middle<Scalar>(cells[0]);
      insert_middle<Scalar>(cells[1]);
      propose<Scalar>(cells[2]);
      const uint32_t reached = cells[0] < cells[1] ? cells[1] + 2 : cells[1] - 2;
      TEST_ASSERT_TRUE_MESSAGE(square_to(lab.trial.genes, reached) <= static_cast<Scalar>(1e-12L),
                               message("two cells on from the nearer one", static_cast<uint32_t>(seed)));
    }
  }
}

template <class Scalar>
static void a_second_step_is_taken_only_where_the_first_did_not_do() {
  constexpr uint32_t draws_of_a_step = 2 * GapFiller<Scalar>::pairs;
  auto& lab = plane<Scalar>;
  lab.begin(1, {Scalar{0}, Scalar{1}});
  insert_middle<Scalar>(0);
  insert_middle<Scalar>(1);
  Rng before = lab.rng;
  propose<Scalar>(2);
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(lab.rng, before, draws_of_a_step), "one cell on is one step");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, lab.tessellation.locate(lab.trial.genes).cell, "it lands in the gap");

  before = lab.rng;
  propose<Scalar>(3);
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(lab.rng, before, 2 * draws_of_a_step), "two cells on are two");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, lab.tessellation.locate(lab.trial.genes).cell, "it lands in the gap");
}

static void one_elite_alone_is_proposed_as_it_is() {
  auto& lab = plane<float>;
  lab.begin(1, {0.0f, 1.0f});
  insert_middle<float>(9);
  propose<float>(50);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, lab.tessellation.locate(lab.trial.genes).cell,
                                   "there is no difference to follow");
}

template <class Scalar>
static void gaps_are_tried_as_often_as_that_fills_them_and_never_less_than_a_tenth() {
  GapFiller<Scalar> gaps = begun<Scalar>();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000, tries_in_1000(gaps), "every one at first");

  learn(gaps, Outcome::rejected, 20);
  // 0.98^20 = 0.668 of 1 filled, and 0.668 + (1 - 0.668) 50 = 17.3 tried: four times that share is
  // 0.155
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(40, 155, tries_in_1000(gaps), "fewer after failures");

  learn(gaps, Outcome::rejected, 500);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(30, 100, tries_in_1000(gaps), "a tenth at least");

  learn(gaps, Outcome::improved, 500);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(30, 100, tries_in_1000(gaps), "a better elite where there was one fills no gap");

  learn(gaps, Outcome::new_cell, 5);
  // 4.8 of 50
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 385, tries_in_1000(gaps), "more after successes");

  learn(gaps, Outcome::new_cell, 20);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000, tries_in_1000(gaps), "every one where a quarter succeeds");

  gaps.begin();
  learn(gaps, Outcome::rejected, 3);
  TEST_ASSERT_TRUE_MESSAGE(
      test::is_near(test::field(gaps, fields.tried), static_cast<Scalar>(3.881592L), static_cast<Scalar>(1e-5L)),
      "what is old counts less by a fiftieth a trial");
}

static void tries_that_never_come_back_are_failures_too() {
  GapFiller<float> gaps = begun<float>();
  for (uint32_t i = 0; i < 500; ++i) gaps.count_try();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(30, 100, tries_in_1000(gaps), "a tenth at least");
  for (uint32_t i = 0; i < 500; ++i) gaps.learn(Outcome::new_cell);
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "many that come back at once are not more than were tried");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000, tries_in_1000(gaps), "every one again");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  GapFiller<Scalar> gaps = begun<Scalar>();
  test::expect_named(gaps, fields);
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "a new one is sound");

  learn(gaps, Outcome::new_cell, 1000);
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "after nothing but successes");

  learn(gaps, Outcome::rejected, 100);
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "after failures");

  const Scalar inf = test::infinity<Scalar>();
  const Scalar not_filled[] = {test::nan<Scalar>(), inf, Scalar{-1}, Scalar{60}};
  const Scalar not_tried[] = {test::nan<Scalar>(), inf, Scalar{-1}, static_cast<Scalar>(0.5L)};
  for (const Scalar number : not_filled) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(gaps, fields.filled, number), "gaps that were filled");
  }
  for (const Scalar number : not_tried) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(gaps, fields.tried, number), "gaps that were tried");
  }
  test::set_field(gaps, fields.filled, Scalar{0});
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(gaps, fields.tried, static_cast<Scalar>(0.5L)), "less than one trial");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(trials_land_nearer_to_the_gap_than_the_nearest_elite_and_fill_it_often<float>);
  RUN_TEST(trials_land_nearer_to_the_gap_than_the_nearest_elite_and_fill_it_often<double>);
  RUN_TEST(where_genes_are_behaviour_no_trial_is_farther_from_the_gap_than_its_start<float>);
  RUN_TEST(where_genes_are_behaviour_no_trial_is_farther_from_the_gap_than_its_start<double>);
  RUN_TEST(a_step_is_never_longer_than_the_difference_it_follows<float>);
  RUN_TEST(a_step_is_never_longer_than_the_difference_it_follows<double>);
  RUN_TEST(a_second_step_is_taken_only_where_the_first_did_not_do<float>);
  RUN_TEST(a_second_step_is_taken_only_where_the_first_did_not_do<double>);
  RUN_TEST(one_elite_alone_is_proposed_as_it_is);
  RUN_TEST(gaps_are_tried_as_often_as_that_fills_them_and_never_less_than_a_tenth<float>);
  RUN_TEST(gaps_are_tried_as_often_as_that_fills_them_and_never_less_than_a_tenth<double>);
  RUN_TEST(tries_that_never_come_back_are_failures_too);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<float>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<double>);
  return UNITY_END();
}
