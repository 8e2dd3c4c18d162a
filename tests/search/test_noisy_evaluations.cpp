// A noisy search: wins over an elite must be confirmed, elites that look lucky are evaluated again,
// and the archive keeps means. Whole runs are in test_noisy_runs.cpp.
#include <stdint.h>

#include <nanoqd/archive/detail/archive_access.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/detail/search_access.hpp>
#include <nanoqd/search/search_with.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/noisy_lab.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Status;
using test::NoisyLab;

using Exact = nanoqd::SearchWith<3, test::SmallGrid>;
using Noisy = nanoqd::SearchWith<3, test::SmallGrid, nanoqd::NoisyEvaluations>;
using Kept = nanoqd::SearchWith<3, test::SmallGrid, nanoqd::KeepMeasures, nanoqd::NoisyEvaluations>;
using Compact = nanoqd::SearchWith<3, test::SmallGrid, nanoqd::StoreGenesAs<uint8_t>, nanoqd::NoisyEvaluations>;

static_assert(sizeof(Noisy) <= sizeof(Exact) + 16 + 32, "a byte for each cell, and 32 for the search");
static_assert(sizeof(Noisy::Trial) == sizeof(Exact::Trial) + 20, "the means of two measures, and what they are of");

static NoisyLab<Noisy> lab;
static NoisyLab<Kept> kept;
static NoisyLab<Compact> compact;

void setUp() { lab.begin(); }
void tearDown() {}

static uint32_t evaluations(uint32_t cell) { return lab.search.archive().elite_of(cell).evaluations(); }
static float objective(uint32_t cell) { return lab.search.archive().objective_of(cell); }

static void before_begin_a_noisy_search_is_all_zero() {
  static Noisy fresh;
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(fresh), "it costs no flash");
  Noisy::Trial trial;
  EXPECT_STATUS(Status::not_started, fresh.ask(trial));
  EXPECT_STATUS(Status::not_started, fresh.ask_again(trial, 0));
  EXPECT_STATUS(Status::not_started, fresh.tell(trial, 0.0f, {0.0f, 0.0f}).status);
  EXPECT_STATUS(Status::not_started, fresh.tell(trial.genes, 0.0f, {0.0f, 0.0f}).status);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, trial.evaluations, "the trial was not taken");
}

static void while_the_map_is_being_filled_a_win_counts_at_once() {
  for (uint32_t i = 0; i < 20; ++i) {
    EXPECT_OUTCOME(i == 0 ? Outcome::new_cell : Outcome::improved, lab.tell(5, static_cast<float>(i)).outcome);
  }
  EXPECT_OUTCOME(Outcome::improved, lab.search.tell(lab.trial.genes, 30.0f, {-0.25f, -0.25f}).outcome);
  TEST_ASSERT_EQUAL_UINT32(1, evaluations(5));
  TEST_ASSERT_EQUAL_UINT64(0, lab.search.repeats().all());
}

static void a_challenger_needs_twice_the_evaluations_of_the_elite() {
  lab.learn_to_doubt(5, 40);
  const uint32_t needed[] = {2, 4, 8, 16, 32, 32};
  for (const uint32_t count : needed) {
    const float better = objective(5) + 1.0f;
    for (uint32_t i = 1; i < count; ++i) {
      const auto result = lab.tell(5, better);
      EXPECT_STATUS(Status::ok, result.status);
      EXPECT_OUTCOME(Outcome::unconfirmed, result.outcome);
      TEST_ASSERT_EQUAL_UINT32(5, result.cell);
      TEST_ASSERT_TRUE_MESSAGE(lab.trial.is_due && lab.trial.evaluations == i, test::message("it is due", i));
      TEST_ASSERT_TRUE_MESSAGE(objective(5) < better, "the elite stays as long");
    }
    EXPECT_OUTCOME(Outcome::improved, lab.tell(5, better).outcome);
    TEST_ASSERT_FALSE_MESSAGE(lab.trial.is_due || lab.trial.evaluations != 0, "the trial is settled");
    TEST_ASSERT_EQUAL_UINT32(count, evaluations(5));
    TEST_ASSERT_EQUAL_FLOAT(better, objective(5));
  }
}

static void a_solution_that_is_only_as_good_is_rejected_at_once() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::rejected, lab.tell(5, objective(5)).outcome);
}

static void the_archive_keeps_means() {
  kept.learn_to_doubt(5);
  const float level = kept.search.archive().objective_of(5);

  EXPECT_OUTCOME(Outcome::unconfirmed, kept.search.tell(kept.trial, level + 4, {-0.4f, -0.4f}).outcome);
  EXPECT_OUTCOME(Outcome::improved, kept.search.tell(kept.trial, level + 1, {-0.2f, -0.1f}).outcome);

  const auto elite = kept.search.archive().elite_of(5);
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(level + 2.5f, elite.objective(), "the mean objective");
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(-0.3f, elite.measures()[0], "the mean measures");
  TEST_ASSERT_EQUAL_FLOAT(-0.25f, elite.measures()[1]);

  EXPECT_STATUS(Status::ok, kept.search.ask_again(kept.trial, 5));
  EXPECT_OUTCOME(Outcome::revised, kept.search.tell(kept.trial, level + 1, {-0.6f, -0.1f}).outcome);
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(level + 2.0f, elite.objective(), "of three evaluations");
  TEST_ASSERT_EQUAL_FLOAT(-0.4f, elite.measures()[0]);
  TEST_ASSERT_EQUAL_FLOAT(-0.2f, elite.measures()[1]);
  TEST_ASSERT_EQUAL_UINT32(3, elite.evaluations());
  EXPECT_STATUS(Status::ok, kept.search.check_invariants());
}

static void an_ask_hands_out_a_due_trial_again() {
  lab.learn_to_doubt(5);
  Noisy::Trial suspect;
  EXPECT_STATUS(Status::ok, lab.search.ask(suspect));  // from here on none is left
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  const Noisy::Trial before = lab.trial;
  const uint64_t asks = lab.search.counters().asks;

  EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));

  TEST_ASSERT_EQUAL_MEMORY_MESSAGE(before.genes, lab.trial.genes, sizeof before.genes, "the same genes");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, lab.trial.evaluations, "with what is known of them");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(asks + 1, lab.search.counters().asks, "an ask as any other");
  TEST_ASSERT_FALSE_MESSAGE(lab.trial.is_due, "it is out");

  EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.evaluations == 0 && !test::same(before.genes[0], lab.trial.genes[0]),
                           "asking again gives it up");
}

static void an_elite_can_be_asked_for_again() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  const uint64_t asks = lab.search.counters().asks;

  EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 5));

  TEST_ASSERT_EQUAL_UINT64_MESSAGE(asks + 1, lab.search.counters().asks, "an ask as any other");
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.evaluations == 0 && !lab.trial.is_due, "the trial that was out is given up");
  TEST_ASSERT_TRUE(lab.search.archive().has_genes(5, lab.trial.genes));
  TEST_ASSERT_TRUE(lab.trial.origin.maker == Origin::elite && lab.trial.origin.reference == 5);
}

static void a_cell_without_an_elite_has_none_to_ask_for() {
  lab.learn_to_doubt(5);
  const Noisy::Trial before = lab.trial;
  const uint64_t asks = lab.search.counters().asks;
  const uint32_t cells[] = {6, 16, nanoqd::no_cell};
  for (const uint32_t cell : cells) {
    EXPECT_STATUS(Status::no_elites, lab.search.ask_again(lab.trial, cell));
  }
  TEST_ASSERT_EQUAL_UINT64(asks, lab.search.counters().asks);
  TEST_ASSERT_TRUE(lab.trial.origin.maker == before.origin.maker && test::same(before.genes[0], lab.trial.genes[0]));
}

static void a_trial_that_is_due_does_not_outlive_its_run() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  EXPECT_STATUS(Status::ok, lab.search.begin(test::config_of<Noisy>(7, 4)));
  lab.trial.genes[0] = 1000.0f;

  EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.evaluations == 0 && !lab.trial.is_due, "no mean of two runs");
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.genes[0] < 1000.0f, "a new solution");
}

static void a_win_that_was_luck_is_rejected_and_teaches_doubt() {
  lab.learn_to_doubt(5);
  const float level = objective(5);
  TEST_ASSERT_EQUAL_FLOAT(1.0f, lab.search.doubt());

  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, level + 1).outcome);
  EXPECT_OUTCOME(Outcome::improved, lab.tell(5, level + 1).outcome);
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.01f, 0.5f, lab.search.doubt(), "one of two");

  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, level + 2).outcome);
  EXPECT_OUTCOME(Outcome::rejected, lab.tell(5, level - 2).outcome);
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.01f, 0.67f, lab.search.doubt(), "two of three");
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(level + 1, objective(5), "the elite stays");
}

static void the_rival_of_a_win_that_was_luck_is_evaluated_again() {
  lab.learn_to_doubt(5);
  const float level = objective(5);
  Noisy::Trial other;

  EXPECT_STATUS(Status::ok, lab.search.ask(other));
  TEST_ASSERT_TRUE_MESSAGE(other.origin.maker == Origin::elite && other.origin.reference == 5, "elite 5 is a suspect");
  TEST_ASSERT_TRUE_MESSAGE(lab.search.archive().has_genes(5, other.genes), "these are its genes");
  const auto result = lab.search.tell(other, level - 1, {9.0f, 9.0f});
  EXPECT_STATUS(Status::ok, result.status);
  EXPECT_OUTCOME(Outcome::revised, result.outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, other.evaluations, "the trial is over");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, result.cell, "it keeps its cell");
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(level - 0.5f, objective(5), "its objective is the mean");
  TEST_ASSERT_EQUAL_UINT32(2, evaluations(5));

  EXPECT_STATUS(Status::ok, lab.search.ask(other));
  TEST_ASSERT_TRUE_MESSAGE(other.origin.maker != Origin::elite, "once only");
}

static void an_elite_that_was_evaluated_often_is_no_suspect() {
  lab.learn_to_doubt(5);
  const float better = objective(5) + 1;
  EXPECT_OUTCOME(Outcome::improved, lab.search.tell_mean(lab.trial.genes, better, {-0.25f, -0.25f}, 32).outcome);
  Noisy::Trial other;
  EXPECT_STATUS(Status::ok, lab.search.ask(other));  // the suspect from before

  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, better + 1).outcome);
  EXPECT_OUTCOME(Outcome::rejected, lab.tell(5, better - 2).outcome);

  EXPECT_STATUS(Status::ok, lab.search.ask(other));
  TEST_ASSERT_TRUE_MESSAGE(other.origin.maker != Origin::elite, "32 evaluations are enough");
}

static void a_challenger_whose_means_move_is_settled_where_they_are() {
  lab.learn_to_doubt(5);
  const float better = objective(5) + 1;

  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, better).outcome);
  const auto result = lab.search.tell(lab.trial, better, {0.75f, -0.25f});

  EXPECT_OUTCOME(Outcome::new_cell, result.outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, result.cell, "the cell of the mean measures");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, evaluations(9), "it was evaluated twice");
  TEST_ASSERT_EQUAL_FLOAT_MESSAGE(1.0f, lab.search.doubt(), "the win in the other cell was not confirmed");
  Noisy::Trial other;
  EXPECT_STATUS(Status::ok, lab.search.ask(other));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, other.origin.reference, "as before: elite 9 is not suspected");
}

static void a_trial_may_come_back_to_a_map_that_was_emptied() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  EXPECT_STATUS(Status::ok, lab.search.begin(test::config_of<Noisy>(7, 4)));

  EXPECT_OUTCOME(Outcome::new_cell, lab.tell(5, 100.0f).outcome);

  TEST_ASSERT_EQUAL_UINT32(2, evaluations(5));
  EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.origin.maker == Origin::random, "an empty cell is not suspected");
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
}

static void a_refused_evaluation_gives_a_trial_up() {
  lab.learn_to_doubt(5);
  const uint64_t digest = lab.search.archive().digest();
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);

  EXPECT_STATUS(Status::objective_not_finite, lab.tell(5, test::infinity<float>()).status);

  TEST_ASSERT_TRUE_MESSAGE(!lab.trial.is_due && lab.trial.evaluations == 0, "it is not asked for again");
  TEST_ASSERT_TRUE_MESSAGE(lab.search.archive().digest() == digest, "the archive stays");
  TEST_ASSERT_EQUAL_UINT64(1, lab.search.counters().refused_objectives);
  EXPECT_STATUS(Status::measures_not_finite, lab.search.tell(lab.trial, 0.0f, {0.0f, test::nan<float>()}).status);
  lab.trial.genes[0] = 2.0f;
  EXPECT_STATUS(Status::genes_out_of_bounds, lab.tell(5, 0.0f).status);
  EXPECT_STATUS(Status::genes_out_of_bounds, lab.search.tell(lab.trial.genes, 0.0f, {0.0f, 0.0f}).status);
}

static void means_that_were_overwritten_are_refused() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  lab.trial.measures[1] = test::nan<float>();

  EXPECT_STATUS(Status::measures_not_finite, lab.tell(5, 100.0f).status);
}

static void means_of_huge_numbers_are_finite() {
  const float huge = nanoqd::detail::ScalarTraits<float>::largest;
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, huge).outcome);
  EXPECT_OUTCOME(Outcome::rejected, lab.tell(5, -huge).outcome);
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
}

static void a_busy_search_takes_nothing() {
  using Access = nanoqd::detail::ArchiveAccess<Noisy::Archive>;
  auto& archive = nanoqd::detail::SearchAccess<Noisy>::archive(lab.search);
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  Access::set_readiness(archive, Status::busy);

  EXPECT_STATUS(Status::busy, lab.tell(5, 100.0f).status);
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.is_due && lab.trial.evaluations == 1, "the trial can be told later");
  EXPECT_STATUS(Status::busy, lab.search.ask(lab.trial));
  EXPECT_STATUS(Status::busy, lab.search.ask_again(lab.trial, 5));
  TEST_ASSERT_TRUE(lab.trial.is_due);

  Access::set_readiness(archive, Status::ok);
  EXPECT_OUTCOME(Outcome::improved, lab.tell(5, 100.0f).outcome);
}

static void an_elite_that_was_replaced_in_the_meantime_is_outdated() {
  lab.learn_to_doubt(5);
  Noisy::Trial other;
  EXPECT_STATUS(Status::ok, lab.search.ask_again(other, 5));
  lab.trial.genes[0] += 0.125f;
  EXPECT_OUTCOME(Outcome::improved, lab.search.tell_mean(lab.trial.genes, 200.0f, {-0.25f, -0.25f}, 32).outcome);
  const uint64_t digest = lab.search.archive().digest();
  const uint64_t revised = lab.search.repeats().revised;

  const auto result = lab.search.tell(other, 0.0f, {-0.25f, -0.25f});

  EXPECT_STATUS(Status::ok, result.status);
  EXPECT_OUTCOME(Outcome::outdated, result.outcome);
  TEST_ASSERT_EQUAL_UINT32(nanoqd::no_cell, result.cell);
  TEST_ASSERT_TRUE_MESSAGE(lab.search.archive().digest() == digest, "nothing was changed");
  TEST_ASSERT_EQUAL_UINT64(revised, lab.search.repeats().revised);

  other.origin.reference = 12345;
  EXPECT_OUTCOME(Outcome::outdated, lab.search.tell(other, 0.0f, {0.0f, 0.0f}).outcome);
}

static void counts_stop_at_255_and_later_evaluations_count_one_in_255() {
  lab.tell(5, 0.0f);
  for (uint32_t i = 2; i <= 255; ++i) {
    EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 5));
    EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 0.0f, {0.0f, 0.0f}).outcome);
    TEST_ASSERT_EQUAL_UINT32(i, evaluations(5));
  }
  EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 5));
  EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 255.0f, {0.0f, 0.0f}).outcome);
  TEST_ASSERT_EQUAL_UINT32(255, evaluations(5));
  TEST_ASSERT_FLOAT_WITHIN(0.001f, 1.0f, objective(5));
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
}

static void the_evaluations_of_a_trial_stop_at_255_too() {
  lab.learn_to_doubt(5);
  EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 100.0f).outcome);
  lab.trial.evaluations = 255;
  EXPECT_OUTCOME(Outcome::improved, lab.tell(5, 100.0f).outcome);
  TEST_ASSERT_EQUAL_UINT32(255, evaluations(5));
}

static void the_best_elite_can_become_worse() {
  lab.tell(5, 10.0f);
  lab.tell(9, 8.0f);
  lab.tell(2, 8.0f);
  EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 5));
  EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 0.0f, {0.0f, 0.0f}).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, lab.search.archive().best().cell(), "the lowest cell among equals");
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());

  EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 9));
  EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 20.0f, {0.0f, 0.0f}).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, lab.search.archive().best().cell(), "another one can become the best");
  EXPECT_STATUS(Status::ok, lab.search.ask_again(lab.trial, 2));
  EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 20.0f, {0.0f, 0.0f}).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, lab.search.archive().best().cell(), "an equal one in a lower cell is");
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
}

static void the_best_elite_is_evaluated_again_until_it_is_believed() {
  lab.learn_to_doubt(5);
  for (uint32_t i = 0; i < 8; ++i) {
    EXPECT_OUTCOME(Outcome::unconfirmed, lab.tell(5, 300.0f).outcome);
    EXPECT_OUTCOME(Outcome::rejected, lab.tell(5, -300.0f).outcome);
  }
  lab.tell(5, -1000.0f);
  uint32_t revised = 0;
  for (;;) {
    EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));
    if (lab.trial.origin.maker != Origin::elite) break;
    EXPECT_OUTCOME(Outcome::revised, lab.search.tell(lab.trial, 1.0f, {0.0f, 0.0f}).outcome);
    ++revised;
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(31, revised, "one evaluation and 31 more");
  TEST_ASSERT_EQUAL_UINT32(32, evaluations(5));
}

static void a_solution_of_ones_own_must_be_confirmed_too() {
  lab.learn_to_doubt(5);
  const float better = objective(5) + 1;
  const uint64_t repeats = lab.search.repeats().unconfirmed;

  const auto result = lab.search.tell(lab.trial.genes, better, {-0.25f, -0.25f});
  EXPECT_OUTCOME(Outcome::unconfirmed, result.outcome);
  TEST_ASSERT_EQUAL_UINT32(5, result.cell);
  TEST_ASSERT_TRUE_MESSAGE(objective(5) < better, "the elite stays");
  TEST_ASSERT_EQUAL_UINT64(repeats + 1, lab.search.repeats().unconfirmed);

  EXPECT_OUTCOME(Outcome::improved, lab.search.tell_mean(lab.trial.genes, better, {-0.25f, -0.25f}, 2).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, evaluations(5), "told as the mean of two");
  EXPECT_OUTCOME(Outcome::new_cell, lab.search.tell_mean(lab.trial.genes, 0.0f, {0.75f, 0.75f}, 1000).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(255, evaluations(15), "255 stands for more");
  EXPECT_OUTCOME(Outcome::new_cell, lab.search.tell_mean(lab.trial.genes, 0.0f, {0.75f, -0.75f}, 0).outcome);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, evaluations(12), "what was told was evaluated");
}

static void compact_genes_are_recognised_when_they_are_told_again() {
  compact.learn_to_doubt(5);
  EXPECT_STATUS(Status::ok, compact.search.ask(compact.trial));
  TEST_ASSERT_TRUE(compact.trial.origin.maker == Origin::elite);
  EXPECT_OUTCOME(Outcome::revised, compact.tell(5, 0.0f).outcome);
}

static void an_elite_without_evaluations_is_corrupt() {
  using Access = nanoqd::detail::ArchiveAccess<Noisy::Archive>;
  auto& archive = nanoqd::detail::SearchAccess<Noisy>::archive(lab.search);
  lab.tell(5, 0.0f);
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());

  Access::set_count(archive, 5, 0);
  EXPECT_STATUS_MESSAGE(Status::corrupt_archive, lab.search.check_invariants(), "an elite was evaluated");
  Access::set_count(archive, 5, 1);
  Access::set_count(archive, 6, 1);
  EXPECT_STATUS_MESSAGE(Status::corrupt_archive, lab.search.check_invariants(), "an empty cell was not");
}

static void the_digest_tells_how_often_elites_were_evaluated() {
  auto& archive = nanoqd::detail::SearchAccess<Noisy>::archive(lab.search);
  lab.tell(5, 0.0f);
  const uint64_t before = archive.digest();
  archive.set_evaluations(5, 2);
  TEST_ASSERT_TRUE(archive.digest() != before);
}

static void a_suspect_that_does_not_exist_is_corrupt() {
  lab.tell(5, 0.0f);
  auto& noise = nanoqd::detail::SearchAccess<Noisy>::noise(lab.search);
  noise.suspect(5);
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
  noise.suspect(6);
  EXPECT_STATUS(Status::corrupt_archive, lab.search.check_invariants());
}

static void more_failures_than_confirmations_are_corrupt() {
  uint32_t place = 0;
  auto write_a_failure = [&place](auto& number) { number = static_cast<uint8_t>(place++ == 3 ? 1 : 0); };
  nanoqd::detail::SearchAccess<Noisy>::noise(lab.search).fields(write_a_failure);
  EXPECT_STATUS(Status::corrupt_archive, lab.search.check_invariants());
}

static void begin_forgets_the_noise() {
  lab.learn_to_doubt(5);
  lab.begin();
  TEST_ASSERT_EQUAL_FLOAT(0.0f, lab.search.doubt());
  TEST_ASSERT_EQUAL_UINT64(0, lab.search.repeats().all());
  EXPECT_STATUS(Status::ok, lab.search.ask(lab.trial));
  TEST_ASSERT_TRUE_MESSAGE(lab.trial.origin.maker == Origin::random, "no suspect is left");
  EXPECT_STATUS(Status::ok, lab.search.check_invariants());
}

static void an_elite_of_exact_evaluations_was_evaluated_once() {
  static Exact exact;
  EXPECT_STATUS(Status::ok, exact.begin(test::config_of<Exact>(1, 1)));
  test::tell_cell(exact, 3, 1.0f);
  TEST_ASSERT_EQUAL_UINT32(1, exact.archive().elite_of(3).evaluations());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(before_begin_a_noisy_search_is_all_zero);
  RUN_TEST(while_the_map_is_being_filled_a_win_counts_at_once);
  RUN_TEST(a_challenger_needs_twice_the_evaluations_of_the_elite);
  RUN_TEST(a_solution_that_is_only_as_good_is_rejected_at_once);
  RUN_TEST(the_archive_keeps_means);
  RUN_TEST(an_ask_hands_out_a_due_trial_again);
  RUN_TEST(an_elite_can_be_asked_for_again);
  RUN_TEST(a_cell_without_an_elite_has_none_to_ask_for);
  RUN_TEST(a_trial_that_is_due_does_not_outlive_its_run);
  RUN_TEST(a_win_that_was_luck_is_rejected_and_teaches_doubt);
  RUN_TEST(the_rival_of_a_win_that_was_luck_is_evaluated_again);
  RUN_TEST(an_elite_that_was_evaluated_often_is_no_suspect);
  RUN_TEST(a_challenger_whose_means_move_is_settled_where_they_are);
  RUN_TEST(a_trial_may_come_back_to_a_map_that_was_emptied);
  RUN_TEST(a_refused_evaluation_gives_a_trial_up);
  RUN_TEST(means_that_were_overwritten_are_refused);
  RUN_TEST(means_of_huge_numbers_are_finite);
  RUN_TEST(a_busy_search_takes_nothing);
  RUN_TEST(an_elite_that_was_replaced_in_the_meantime_is_outdated);
  RUN_TEST(counts_stop_at_255_and_later_evaluations_count_one_in_255);
  RUN_TEST(the_evaluations_of_a_trial_stop_at_255_too);
  RUN_TEST(the_best_elite_can_become_worse);
  RUN_TEST(the_best_elite_is_evaluated_again_until_it_is_believed);
  RUN_TEST(a_solution_of_ones_own_must_be_confirmed_too);
  RUN_TEST(compact_genes_are_recognised_when_they_are_told_again);
  RUN_TEST(an_elite_without_evaluations_is_corrupt);
  RUN_TEST(the_digest_tells_how_often_elites_were_evaluated);
  RUN_TEST(a_suspect_that_does_not_exist_is_corrupt);
  RUN_TEST(more_failures_than_confirmations_are_corrupt);
  RUN_TEST(begin_forgets_the_noise);
  RUN_TEST(an_elite_of_exact_evaluations_was_evaluated_once);
  return UNITY_END();
}
