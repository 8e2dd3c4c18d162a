// ask() hands out trials, tell() takes them back in any order, and what cannot be used is
// refused by name. Starting is in test_map_elites_begin.cpp, policies are in
// test_map_elites_policies.cpp, and running is in test_map_elites_run.cpp.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/reference_archive.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Box;
using nanoqd::Counters;
using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::Status;
using test::config_of;
using test::Search;

void tearDown() {}

static Search search;
static Search other;
// The README's formula: 46 bytes an elite of ten genes, 8 a gene, and less than 176 for all the
// rest.
using Sized = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<32, 32>>;
static_assert(Sized::ram_bytes() - 46 * 1024 - 8 * 10 <= 176, "the README says how much memory a search takes");

static Search::Trial trial;
static Search::Trial trials[12];

void setUp() {
  search = Search();
  other = Search();
  trial = Search::Trial();
}

static void begin(Search& any, uint64_t seed, uint32_t random_solutions) {
  EXPECT_STATUS(Status::ok, any.begin(config_of(seed, random_solutions)));
}

static void the_first_asks_are_random_solutions_inside_the_bounds() {
  const float lower[3] = {-1.0f, 0.1f, 5.0f};
  const float upper[3] = {1.0f, 0.7f, 5.0f};
  auto config = config_of(7, 200);
  config.gene_bounds = {lower, upper};
  EXPECT_STATUS(Status::ok, search.begin(config));
  Rng rng(7);
  for (uint32_t i = 0; i < 200; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == Origin::random, test::message("a random solution", i));
    for (uint32_t j = 0; j < 3; ++j) {
      const float expected = lower[j] + nanoqd::detail::product(rng.uniform<float>(), upper[j] - lower[j]);
      TEST_ASSERT_TRUE_MESSAGE(trial.genes[j] >= lower[j] && trial.genes[j] <= upper[j], test::message("inside", i));
      TEST_ASSERT_TRUE_MESSAGE(test::same(expected, trial.genes[j]), test::message("uniform between the bounds", i));
    }
  }
  TEST_ASSERT_EQUAL_UINT64(200, search.counters().asks);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.counters().too_few_elites, "the first G asks are random by themselves");
}

static void solutions_of_ones_own_do_not_count_towards_the_random_ones() {
  begin(search, 1, 5);
  for (uint32_t cell = 0; cell < 10; ++cell) test::tell_cell(search, cell, 0.0f);

  for (uint32_t i = 0; i < 5; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == Origin::random, "G asks are random, whatever is told");
  }

  EXPECT_STATUS(Status::ok, search.ask(trial));
  TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == Origin::variation, "the next one is bred");
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().too_few_elites);
}

static void fewer_than_four_elites_breed_nothing_and_that_is_counted() {
  begin(search, 1, 0);
  for (uint32_t elites = 0; elites < 4; ++elites) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == Origin::random, "a random solution for want of parents");
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(elites + 1, search.counters().too_few_elites, "and it is counted");
    test::tell_cell(search, 3 * elites, 0.0f);
  }

  EXPECT_STATUS(Status::ok, search.ask(trial));

  TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == Origin::variation, "four elites can breed");
  TEST_ASSERT_EQUAL_UINT64(4, search.counters().too_few_elites);
}

static void trials_may_come_back_in_any_order() {
  begin(search, 3, 12);
  begin(other, 3, 12);
  for (auto& one : trials) {
    EXPECT_STATUS(Status::ok, search.ask(one));
    EXPECT_STATUS(Status::ok, other.ask(one));
  }

  for (uint32_t i = 0; i < 12; ++i) test::tell_sphere(search, trials[i]);
  for (uint32_t i = 0; i < 12; ++i) test::tell_sphere(other, trials[11 - i]);

  TEST_ASSERT_EQUAL_UINT32(search.archive().size(), other.archive().size());
  for (const auto elite : search.archive()) {
    TEST_ASSERT_TRUE_MESSAGE(other.archive().is_filled(elite.cell()), "the same cells are filled");
    const auto same_cell = other.archive().elite_of(elite.cell());
    ASSERT_SAME_BITS(elite.objective(), same_cell.objective(), "the same elite, whatever the order");
    for (uint32_t j = 0; j < 3; ++j) ASSERT_SAME_BITS(elite.gene(j), same_cell.gene(j), "the same genes");
  }
  TEST_ASSERT_EQUAL_UINT32(search.archive().best().cell(), other.archive().best().cell());
}

static void a_dropped_trial_costs_nothing() {
  static test::ReferenceArchive<float, 3, 16, 2> told;
  begin(search, 4, 40);
  begin(other, 4, 40);
  told.clear();
  for (uint32_t i = 0; i < 40; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trials[0]));
    EXPECT_STATUS(Status::ok, other.ask(trials[1]));
    TEST_ASSERT_TRUE_MESSAGE(test::same(trials[0].genes, trials[1].genes, 3), test::message("the same trial", i));
    test::tell_sphere(search, trials[0]);
    if (i % 3 != 0) continue;  // two of three never come back
    Search::Evaluation evaluation;
    test::Sphere()(trials[1].genes, evaluation);
    const uint32_t cell = other.tessellation().locate(evaluation.measures).cell;
    test::tell_sphere(other, trials[1]);
    told.insert(cell, trials[1].genes, evaluation.objective, evaluation.measures);
  }
  TEST_ASSERT_TRUE_MESSAGE(test::same(search.rng(), other.rng()), "the generator knows nothing of tells");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(told.digest(false), other.archive().digest(), "the archive has what was told");
  TEST_ASSERT_EQUAL_UINT64(40, other.counters().asks);
  TEST_ASSERT_EQUAL_UINT64(14, other.counters().evaluations);
}

static void an_ask_changes_no_elite_and_a_tell_draws_no_number() {
  begin(search, 5, 20);
  for (uint32_t i = 0; i < 60; ++i) {
    const uint64_t digest = search.archive().digest();
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, search.archive().digest(), "ask() leaves the archive alone");
    const Rng rng = search.rng();
    test::tell_sphere(search, trial);
    TEST_ASSERT_TRUE_MESSAGE(test::same(rng, search.rng()), "tell() leaves the generator alone");
  }
}

static void a_solution_of_ones_own_is_kept_like_a_trial() {
  begin(search, 6, 5);
  begin(other, 6, 5);
  for (uint32_t i = 0; i < 50; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    EXPECT_STATUS(Status::ok, other.ask(trial));
    Search::Evaluation evaluation;
    test::Sphere()(trial.genes, evaluation);

    const auto as_trial = search.tell(trial, evaluation.objective, evaluation.measures);
    const auto as_own = other.tell(trial.genes, evaluation.objective, evaluation.measures);

    EXPECT_STATUS(Status::ok, as_trial.status);
    EXPECT_STATUS(Status::ok, as_own.status);
    EXPECT_OUTCOME(as_trial.outcome, as_own.outcome);
    TEST_ASSERT_EQUAL_UINT32(as_trial.cell, as_own.cell);
  }
  TEST_ASSERT_EQUAL_HEX64(search.archive().digest(), other.archive().digest());
  TEST_ASSERT_TRUE_MESSAGE(test::same(search.counters(), other.counters()), "the same was counted");
}

static void a_tell_says_what_became_of_the_solution_and_where() {
  begin(search, 1, 0);

  const auto first = test::tell_cell(search, 6, 1.0f);
  const auto tie = test::tell_cell(search, 6, 1.0f);
  const auto better = test::tell_cell(search, 6, 2.0f);
  const auto worse = test::tell_cell(search, 6, 1.5f);

  EXPECT_OUTCOME(Outcome::new_cell, first.outcome);
  EXPECT_OUTCOME(Outcome::rejected, tie.outcome);
  EXPECT_OUTCOME(Outcome::improved, better.outcome);
  EXPECT_OUTCOME(Outcome::rejected, worse.outcome);

  const Search::Result results[] = {first, tie, better, worse};
  for (const auto& result : results) {
    EXPECT_STATUS_MESSAGE(Status::ok, result.status, "a solution that is not kept is no error");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, result.cell, "its cell is named, kept or not");
  }
  TEST_ASSERT_EQUAL_UINT64(4, search.counters().evaluations);
  TEST_ASSERT_EQUAL_UINT64(1, search.counters().new_cells);
  TEST_ASSERT_EQUAL_UINT64(1, search.counters().improvements);
}

// One wrong input among good ones: told as a trial and as a solution of one's own.
static void expect_refused(const float (&genes)[3], float objective, const float (&measures)[2], Status status,
                           uint64_t Counters::*counter) {
  Counters expected = search.counters();
  const uint64_t digest = search.archive().digest();
  const Rng rng = search.rng();
  for (uint32_t i = 0; i < 3; ++i) trial.genes[i] = genes[i];

  const Search::Result results[] = {search.tell(genes, objective, measures), search.tell(trial, objective, measures)};

  for (const auto& result : results) {
    TEST_ASSERT_TRUE_MESSAGE(result.status == status, nanoqd::describe(status));
    TEST_ASSERT_TRUE_MESSAGE(result.outcome == Outcome::rejected, "a refused solution is rejected");
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(nanoqd::no_cell, result.cell, "a refused solution has no cell");
  }
  expected.evaluations += 2;
  expected.*counter += 2;
  TEST_ASSERT_TRUE_MESSAGE(test::same(expected, search.counters()), "its counter counts it, and no other");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, search.archive().digest(), "the archive is untouched");
  TEST_ASSERT_TRUE_MESSAGE(test::same(rng, search.rng()), "the generator is untouched");
}

static void what_is_not_finite_or_out_of_bounds_is_refused_by_name() {
  begin(search, 1, 0);
  for (uint32_t cell = 0; cell < 16; cell += 2) test::tell_cell(search, cell, static_cast<float>(cell));
  const float inf = test::infinity<float>();
  const float not_finite[] = {test::nan<float>(), inf, -inf};
  const float outside[] = {test::next_outwards(1.0f), test::next_outwards(-1.0f), 1e30f, -test::largest<float>()};
  const float genes[3] = {0.0f, 0.0f, 0.0f};
  const float measures[2] = {0.0f, 0.0f};
  for (const float bad : not_finite) {
    expect_refused(genes, bad, measures, Status::objective_not_finite, &Counters::refused_objectives);
    for (uint32_t i = 0; i < 2; ++i) {
      float bad_measures[2] = {0.0f, 0.0f};
      bad_measures[i] = bad;
      expect_refused(genes, 99.0f, bad_measures, Status::measures_not_finite, &Counters::refused_measures);
    }
    for (uint32_t i = 0; i < 3; ++i) {
      float bad_genes[3] = {0.0f, 0.0f, 0.0f};
      bad_genes[i] = bad;
      expect_refused(bad_genes, 99.0f, measures, Status::genes_not_finite, &Counters::refused_genes);
    }
  }
  for (const float bad : outside) {
    for (uint32_t i = 0; i < 3; ++i) {
      float bad_genes[3] = {0.0f, 0.0f, 0.0f};
      bad_genes[i] = bad;
      expect_refused(bad_genes, 99.0f, measures, Status::genes_out_of_bounds, &Counters::refused_out_of_bounds);
    }
  }
}

static void genes_on_their_bounds_and_the_largest_objectives_are_welcome() {
  begin(search, 1, 0);
  const float lowest[3] = {-1.0f, -1.0f, -1.0f};
  const float highest[3] = {1.0f, 1.0f, 1.0f};
  const float measures[2] = {1.0f, -1.0f};

  EXPECT_OUTCOME(Outcome::new_cell, search.tell(lowest, -test::largest<float>(), measures).outcome);
  EXPECT_OUTCOME(Outcome::improved, search.tell(highest, test::largest<float>(), measures).outcome);

  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.counters().clamped_measures, "the border of the box lies inside");
}

static void measures_outside_their_box_are_clamped_and_counted() {
  begin(search, 1, 0);
  const float genes[3] = {0.0f, 0.0f, 0.0f};
  const float one_outside[2] = {-1.5f, 0.9f};
  const float both_outside[2] = {test::largest<float>(), -test::largest<float>()};

  const auto one = search.tell(genes, 1.0f, one_outside);
  const auto both = search.tell(genes, 1.0f, both_outside);

  EXPECT_STATUS(Status::ok, one.status);
  EXPECT_STATUS(Status::ok, both.status);
  TEST_ASSERT_EQUAL_UINT32(3, one.cell);
  TEST_ASSERT_EQUAL_UINT32(12, both.cell);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(2, search.counters().clamped_measures, "each tell counts once");
}

// A tell of anything: mostly good, but any number may be wrong.
static void draw_tell(Rng& rng, float (&genes)[3], float& objective, float (&measures)[2]) {
  const float special[] = {test::nan<float>(), test::infinity<float>(), -test::infinity<float>(), 1.5f, -2.0f};
  for (float& gene : genes)
    gene = rng.below(20) == 0 ? special[rng.below(5)] : test::whole_number<float>(rng, 8) / 8.0f;
  for (float& measure : measures) {
    measure = rng.below(20) == 0 ? special[rng.below(5)] : test::whole_number<float>(rng, 8) / 8.0f;
  }
  objective = rng.below(20) == 0 ? special[rng.below(5)] : test::whole_number<float>(rng, 20);
}

static void counters_add_up_and_the_archive_is_the_models_after_any_tells() {
  static test::ReferenceArchive<float, 3, 16, 2> model;
  for (uint32_t seed = 0; seed < 100; ++seed) {
    begin(search, seed, 0);
    model.clear();
    Rng rng(seed);
    uint32_t by_outcome[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 60; ++i) {
      float genes[3];
      float objective;
      float measures[2];
      draw_tell(rng, genes, objective, measures);
      const auto result = search.tell(genes, objective, measures);
      if (result.status != Status::ok) continue;
      ++by_outcome[static_cast<uint32_t>(result.outcome)];
      const Outcome expected = model.insert(result.cell, genes, objective, measures);
      TEST_ASSERT_TRUE_MESSAGE(result.outcome == expected, test::message("the model's outcome", seed));
    }
    const Counters& counters = search.counters();
    const uint32_t rejected = by_outcome[static_cast<uint32_t>(Outcome::rejected)];
    TEST_ASSERT_TRUE_MESSAGE(counters.new_cells == by_outcome[2], test::message("new cells", seed));
    TEST_ASSERT_TRUE_MESSAGE(counters.improvements == by_outcome[1], test::message("improvements", seed));
    TEST_ASSERT_TRUE_MESSAGE(counters.new_cells == search.archive().size(), test::message("new cells = size", seed));
    TEST_ASSERT_TRUE_MESSAGE(counters.evaluations == 60, test::message("every tell is an evaluation", seed));
    TEST_ASSERT_TRUE_MESSAGE(counters.rejected() == rejected,
                             test::message("evaluations = new cells + improvements + rejected + refused", seed));
    TEST_ASSERT_TRUE_MESSAGE(search.archive().digest() == model.digest(false),
                             test::message("the model's elites", seed));
    EXPECT_STATUS_MESSAGE(Status::ok, search.check_invariants(), test::message("invariants hold", seed));
  }
}

static void measures_may_be_written_out() {
  EXPECT_STATUS(Status::ok, search.begin(config_of(5, 20)));
  EXPECT_STATUS(Status::ok, search.ask(trial));
  const Search::Result told = search.tell(trial, 1.0f, {-0.9f, 0.9f});
  const Search::Result own = search.tell(trial.genes, 2.0f, {-0.9f, 0.9f});
  TEST_ASSERT_TRUE_MESSAGE(told.outcome == Outcome::new_cell && own.outcome == Outcome::improved, "both were taken");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, told.cell, "the first measure is low, the second high");
}

static void breed(Search& any, Search::Trial& asked, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    EXPECT_STATUS(Status::ok, any.ask(asked));
    test::tell_sphere(any, asked);
  }
}

static void the_same_seed_gives_the_same_bits_and_another_seed_others() {
  begin(search, 11, 20);
  breed(search, trial, 200);
  const uint64_t digest = search.archive().digest();

  begin(search, 11, 20);
  breed(search, trial, 200);
  TEST_ASSERT_EQUAL_HEX64(digest, search.archive().digest());

  begin(search, 12, 20);
  breed(search, trial, 200);
  TEST_ASSERT_TRUE_MESSAGE(digest != search.archive().digest(), "another seed, another run");
}

static void each_robot_of_a_fleet_has_a_stream_of_its_own() {
  auto config = config_of(11, 20);
  nanoqd::Rng rng(11);
  for (uint32_t robot = 0; robot < 3; ++robot) {
    config.stream = robot;
    EXPECT_STATUS(Status::ok, search.begin(config));
    TEST_ASSERT_TRUE_MESSAGE(test::same(rng, search.rng()), "robot i starts i jumps ahead");
    rng.jump();
  }
}

static void two_searches_know_nothing_of_each_other() {
  begin(search, 11, 20);
  breed(search, trial, 100);
  const uint64_t alone = search.archive().digest();

  begin(search, 11, 20);
  begin(other, 99, 5);
  for (uint32_t i = 0; i < 100; ++i) {
    breed(other, trials[0], 1 + i % 3);
    breed(search, trial, 1);
  }

  TEST_ASSERT_EQUAL_HEX64(alone, search.archive().digest());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(each_robot_of_a_fleet_has_a_stream_of_its_own);
  RUN_TEST(measures_may_be_written_out);
  RUN_TEST(the_first_asks_are_random_solutions_inside_the_bounds);
  RUN_TEST(solutions_of_ones_own_do_not_count_towards_the_random_ones);
  RUN_TEST(fewer_than_four_elites_breed_nothing_and_that_is_counted);
  RUN_TEST(trials_may_come_back_in_any_order);
  RUN_TEST(a_dropped_trial_costs_nothing);
  RUN_TEST(an_ask_changes_no_elite_and_a_tell_draws_no_number);
  RUN_TEST(a_solution_of_ones_own_is_kept_like_a_trial);
  RUN_TEST(a_tell_says_what_became_of_the_solution_and_where);
  RUN_TEST(what_is_not_finite_or_out_of_bounds_is_refused_by_name);
  RUN_TEST(genes_on_their_bounds_and_the_largest_objectives_are_welcome);
  RUN_TEST(measures_outside_their_box_are_clamped_and_counted);
  RUN_TEST(counters_add_up_and_the_archive_is_the_models_after_any_tells);
  RUN_TEST(the_same_seed_gives_the_same_bits_and_another_seed_others);
  RUN_TEST(two_searches_know_nothing_of_each_other);
  return UNITY_END();
}
