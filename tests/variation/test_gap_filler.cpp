// The gap filler walks from an elite near an empty cell towards it, and tries gaps more often the
// more that brings.
#include <stdint.h>

#include <nanoqd/map/nearest_filled.hpp>
#include <nanoqd/variation/gap_filler.hpp>

#include "support/bytes.hpp"
#include "support/chosen_draws.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::GapFiller;
using nanoqd::Rng;
using nanoqd::detail::Mask;
using nanoqd::detail::Walk;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr test::LayoutOf<test::SuccessRateRows> layout;
constexpr test::SuccessRateRows fields = layout.own;

// Behaviour is the genes themselves.
template <class Scalar>
using Plane = test::PolicyLab<Scalar, 2, nanoqd::BasicRegularGrid<Scalar, 8, 8>>;
template <class Scalar>
Plane<Scalar> plane;

// An elite in the middle of its cell, so that differences of genes and of centroids are the same.
template <class Scalar>
void insert_middle(uint32_t cell, Scalar objective) {
  const auto& where = plane<Scalar>.tessellation;
  const Scalar genes[2] = {where.centroid(cell, 0), where.centroid(cell, 1)};
  plane<Scalar>.insert(cell, genes, objective);
}

template <class Scalar>
GapFiller<Scalar> begun() {
  GapFiller<Scalar> gaps;
  gaps.begin();
  return gaps;
}

template <class Scalar>
void propose(uint32_t gap) {
  GapFiller<Scalar> gaps = begun<Scalar>();
  gaps.propose(plane<Scalar>.context(), plane<Scalar>.rng, gap, plane<Scalar>.trial.genes);
}

// Leads it to a success rate of about this, by trials that all had this reward.
template <class Scalar>
GapFiller<Scalar> with_rate(long double rate) {
  GapFiller<Scalar> gaps = begun<Scalar>();
  test::set_field(gaps, fields.gained, static_cast<Scalar>(100 * rate));
  test::set_field(gaps, fields.tried, Scalar{100});
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "a rate that it can come to");
  return gaps;
}

template <class Scalar>
bool is_about(Scalar actual, long double expected) {
  return test::is_near(actual, static_cast<Scalar>(expected), static_cast<Scalar>(1e-5L));
}

}  // namespace

static void it_is_all_zero_before_begin() {
  static const GapFiller<float> gaps{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(gaps), "a static search costs no flash");
}

template <class Scalar>
static void trials_fill_the_gap_that_they_aim_at_often() {
  auto& lab = plane<Scalar>;
  lab.begin(3, {Scalar{0}, Scalar{1}});
  Rng rng(11);
  for (uint32_t cell = 0; cell < 64; cell += 1 + rng.below(7)) insert_middle<Scalar>(cell, Scalar{1});
  uint32_t gaps = 0;
  uint32_t filled = 0;
  for (uint32_t round = 0; round < 10; ++round) {
    for (uint32_t gap = 0; gap < 64; ++gap) {
      if (lab.archive.is_filled(gap)) continue;

      propose<Scalar>(gap);

      ++gaps;
      filled += lab.tessellation.locate(lab.trial.genes).cell == gap ? 1U : 0U;
    }
  }
  // One of 64 at random. It also aims behind the gap.
  TEST_ASSERT_TRUE_MESSAGE(filled * 5 >= gaps, message("at least a fifth", filled));
}

// As its page says, in the order in which it draws.
template <class Scalar>
static void a_trial_is_a_walk_from_the_better_of_two_near_elites_to_the_gap_or_behind_it() {
  auto& lab = plane<Scalar>;
  lab.begin(4, {Scalar{0}, Scalar{1}});
  for (uint32_t i = 0; i < 20; ++i) {
    insert_middle<Scalar>((7 + 11 * i) % 64, static_cast<Scalar>(1 + i * 7 % 20));
  }
  uint32_t from_second = 0;
  uint32_t trials = 0;
  for (uint32_t i = 0; i < 500; ++i) {
    const uint32_t gap = i % 64;
    if (lab.archive.is_filled(gap)) continue;
    const auto& where = lab.tessellation;
    const Scalar middle[2] = {where.centroid(gap, 0), where.centroid(gap, 1)};
    const uint32_t nearest = nearest_filled(where, lab.archive, middle);
    const uint32_t second = nearest_filled(where, lab.archive, middle, nearest);
    const bool is_better = lab.archive.objective_of(second) > lab.archive.objective_of(nearest);
    const uint32_t start = is_better ? second : nearest;
    Rng twin = lab.rng;
    const Scalar reach = Scalar{1} + twin.uniform<Scalar>();
    static_cast<void>(twin.below(2));  // for the mask: with two genes there is none
    Scalar expected[2];
    Walk<Scalar>::go(lab.context(), twin, start, gap, reach, Mask::none, expected);

    propose<Scalar>(gap);

    TEST_ASSERT_TRUE_MESSAGE(test::same(expected, lab.trial.genes, 2), message("the genes", i));
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(twin, lab.rng), message("the draws", i));
    ++trials;
    from_second += is_better ? 1U : 0U;
  }
  TEST_ASSERT_TRUE_MESSAGE(from_second > 50 && from_second < trials - 50, "either elite may be the better one");
}

template <class Scalar>
static void two_walks_in_n_move_all_genes_and_the_others_have_a_mask() {
  static test::PolicyLab<Scalar, 5> lab;
  static GapFiller<Scalar> filler;
  lab.begin(3, {Scalar{0}, Scalar{1}});
  lab.fill(12, 6);
  filler.begin();
  uint32_t without = 0;
  constexpr uint32_t trials = 400;
  for (uint32_t i = 0; i < trials; ++i) {
    const uint32_t before = lab.archive.elite(0).cell();
    uint32_t gap = i % lab.tessellation.cells;
    while (lab.archive.is_filled(gap)) gap = (gap + 1) % lab.tessellation.cells;

    filler.propose(lab.context(), lab.rng, gap, lab.trial.genes);

    // A gene that stays has the bits of the gene that it starts from.
    uint32_t stay = 0;
    for (uint32_t cell = 0; cell < lab.tessellation.cells; ++cell) {
      if (!lab.archive.is_filled(cell)) continue;
      uint32_t same = 0;
      for (uint32_t j = 0; j < 5; ++j) same += test::same(lab.archive.gene(cell, j), lab.trial.genes[j]) ? 1U : 0U;
      stay = same > stay ? same : stay;
    }
    without += stay == 0 ? 1U : 0U;
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(before, lab.archive.elite(0).cell(), message("the archive is left alone", i));
  }
  // Two fifths have no mask. Of the others one in five moves all genes by chance.
  TEST_ASSERT_TRUE_MESSAGE(without > trials * 2 / 5 && without < trials * 3 / 5, message("moved all genes", without));
}

static void of_two_equally_good_elites_the_nearer_one_is_the_start() {
  auto& lab = plane<float>;
  lab.begin(1, {0.0f, 1.0f});
  insert_middle<float>(9, 1.0f);
  insert_middle<float>(0, 1.0f);
  const float apart = lab.tessellation.centroid(9, 0) - lab.tessellation.centroid(0, 0);
  uint32_t nearer = 0;
  for (uint32_t i = 0; i < 50; ++i) {
    propose<float>(63);
    const float x = lab.trial.genes[0] - lab.tessellation.centroid(9, 0);
    const float y = lab.trial.genes[1] - lab.tessellation.centroid(9, 1);
    nearer += x > -0.5f * apart && y > -0.5f * apart ? 1U : 0U;
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(50, nearer, "it never goes back");
}

static void one_elite_alone_is_proposed_as_it_is() {
  auto& lab = plane<float>;
  lab.begin(1, {0.0f, 1.0f});
  insert_middle<float>(9, 1.0f);

  propose<float>(50);

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, lab.tessellation.locate(lab.trial.genes).cell,
                                   "there is no difference to follow");
}

template <class Scalar>
static void gaps_are_tried_in_proportion_to_what_they_bring() {
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.3L).probability(Scalar{0}, static_cast<Scalar>(0.3L)), 0.5L),
                           "as much as the others");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.1L).probability(Scalar{0}, static_cast<Scalar>(0.3L)), 0.25L),
                           "a third of the others");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.001L).probability(Scalar{0}, Scalar{1}), 0.05L),
                           "a twentieth at least");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(1.0L).probability(Scalar{0}, static_cast<Scalar>(0.001L)), 0.95L),
                           "not always");
}

template <class Scalar>
static void while_most_cells_are_empty_gaps_are_tried_more() {
  const Scalar many{4};
  const Scalar half = static_cast<Scalar>(0.5L);
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.5L).probability(Scalar{1}, many), 1.0L), "every one");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.5L).probability(half, many), 0.25L),
                           "by the square of the share");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.125L).probability(Scalar{1}, many), 0.5L),
                           "less if fewer than a quarter succeed");
  TEST_ASSERT_TRUE_MESSAGE(is_about(with_rate<Scalar>(0.5L).probability(half, half), 0.5L), "never less than fair");
}

template <class Scalar>
static void trials_that_never_come_back_are_failures() {
  auto& lab = plane<Scalar>;
  lab.begin(1, {Scalar{0}, Scalar{1}});
  insert_middle<Scalar>(9, Scalar{1});
  GapFiller<Scalar> gaps = begun<Scalar>();
  const Scalar before = gaps.probability(Scalar{1}, Scalar{1});

  for (uint32_t i = 0; i < 50; ++i) gaps.propose(lab.context(), lab.rng, 50, lab.trial.genes);
  const Scalar unheard = gaps.probability(Scalar{1}, Scalar{1});
  for (uint32_t i = 0; i < 50; ++i) gaps.learn(Scalar{1});

  TEST_ASSERT_TRUE_MESSAGE(unheard < before, "as long as they are out");
  TEST_ASSERT_TRUE_MESSAGE(gaps.probability(Scalar{1}, Scalar{1}) > unheard, "rewards make up for it");
  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "a state that it came to is sound");
  gaps.begin();
  ASSERT_SAME_BITS(before, gaps.probability(Scalar{1}, Scalar{1}), "begin() makes it forget");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  GapFiller<Scalar> gaps = begun<Scalar>();
  test::expect_named(gaps, layout);

  TEST_ASSERT_TRUE_MESSAGE(gaps.is_sound(), "a new one is sound");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(gaps, fields.gained, Scalar{-1}), "rewards");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(gaps, fields.tried, test::nan<Scalar>()), "trials");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_FOR_BOTH(trials_fill_the_gap_that_they_aim_at_often);
  RUN_FOR_BOTH(a_trial_is_a_walk_from_the_better_of_two_near_elites_to_the_gap_or_behind_it);
  RUN_FOR_BOTH(two_walks_in_n_move_all_genes_and_the_others_have_a_mask);
  RUN_TEST(of_two_equally_good_elites_the_nearer_one_is_the_start);
  RUN_TEST(one_elite_alone_is_proposed_as_it_is);
  RUN_FOR_BOTH(gaps_are_tried_in_proportion_to_what_they_bring);
  RUN_FOR_BOTH(while_most_cells_are_empty_gaps_are_tried_more);
  RUN_FOR_BOTH(trials_that_never_come_back_are_failures);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  return UNITY_END();
}
