// A portfolio shares its trials between gap filler, operators and emitter by what they bring; each
// part learns of its own trials.
#include <stdint.h>
#include <string.h>

#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/portfolio.hpp>

#include "support/bytes.hpp"
#include "support/chosen_emitter.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Status;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

using Emitter = test::ChosenEmitter<float, 2>;
using Portfolio = nanoqd::Portfolio<float, 3, Emitter>;
using Lab = test::PolicyLab<float, 3>;
constexpr test::PortfolioFields<3> fields;
static_assert(Portfolio::min_elites == 4, "as many as its operators and its emitter need");
static_assert(Portfolio::learns, "a search tells it what became of its trials");
static_assert(Portfolio::snapshot_id == 13, "the number in SNAPSHOT.md");

Lab lab;
Portfolio portfolio;

void begin(uint32_t elites, float share = 0.4f, bool fills_gaps = true) {
  lab.begin(5, {-1.0f, 1.0f});
  lab.fill(elites, 2);
  Portfolio::Parameters parameters;
  parameters.emitter_share = share;
  parameters.fills_gaps = fills_gaps ? 1 : 0;
  EXPECT_STATUS(Status::ok, parameters.validate());
  portfolio.begin(parameters);
}

struct Makers {
  uint32_t gaps = 0;
  uint32_t operators[4] = {0, 0, 0, 0};
  uint32_t emitter = 0;

  uint32_t bred() const { return operators[0] + operators[1] + operators[2] + operators[3]; }
};

void tell(uint32_t maker, Outcome outcome = Outcome::rejected) {
  lab.trial.origin = {maker, 6};
  lab.learn(portfolio, 0.0f, outcome);
}

// Who makes 1,000 trials that never come back, when the rates of gap filler and operators stay as
// they are.
Makers count_makers() {
  Makers makers;
  static Portfolio before;
  before = portfolio;
  for (uint32_t i = 0; i < 1000; ++i) {
    portfolio = before;
    lab.propose(portfolio);
    const uint32_t maker = lab.trial.origin.maker;
    if (maker == Portfolio::gap_maker) {
      ++makers.gaps;
    } else if (maker >= Portfolio::operator_maker && maker < Portfolio::emitter_maker) {
      ++makers.operators[maker - Portfolio::operator_maker];
    } else {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(Portfolio::emitter_maker + 1, maker, "the emitter's second maker");
      ++makers.emitter;
    }
  }
  return makers;
}

// Makes trials and tells those of the gap filler with one outcome, those of the operators with
// another.
void run_with(Outcome of_gaps, Outcome of_operators) {
  for (uint32_t i = 0; i < 1000; ++i) {
    lab.propose(portfolio);
    const bool is_gap = lab.trial.origin.maker == Portfolio::gap_maker;
    lab.learn(portfolio, 0.0f, is_gap ? of_gaps : of_operators);
  }
}

// The archive's best becomes better by that much.
void improve_by(float gain) {
  const auto best = lab.archive.best();
  float genes[3];
  best.copy_genes(genes);
  const float measures[2] = {0.0f, 0.0f};
  EXPECT_OUTCOME(Outcome::improved, lab.archive.insert(best.cell(), genes, best.objective() + gain, measures));
}

void fail() {
  Emitter::starts_in_learn = 1;
  tell(Portfolio::emitter_maker);
}

// As long as the height of the archive is not known, the emitter has its whole share.
void forget_height() { test::set_field(portfolio, fields.operators.reward.height, 0.0f); }

uint32_t emitter_trials() {
  forget_height();
  return count_makers().emitter;
}

}  // namespace

static void gaps_are_tried_more_often_the_more_they_bring() {
  begin(9);
  run_with(Outcome::new_cell, Outcome::rejected);
  // Seven of sixteen cells are empty: eight looks find none with a probability of 1 %.
  TEST_ASSERT_TRUE_MESSAGE(count_makers().gaps > 900, "nearly all");

  run_with(Outcome::rejected, Outcome::new_cell);
  run_with(Outcome::rejected, Outcome::new_cell);
  const uint32_t few = count_makers().gaps;
  TEST_ASSERT_TRUE_MESSAGE(few > 20 && few < 100, message("a twentieth", few));

  for (uint32_t i = 0; i < 4; ++i) run_with(Outcome::new_cell, Outcome::rejected);
  const uint32_t many = count_makers().gaps;
  TEST_ASSERT_TRUE_MESSAGE(many > 500, message("and more again when they are filled", many));
}

static void in_an_empty_map_gaps_are_tried_more_often_than_their_rewards_demand() {
  begin(4);  // of 16
  const uint32_t early = count_makers().gaps;
  begin(12);
  const uint32_t late = count_makers().gaps;
  TEST_ASSERT_TRUE_MESSAGE(early > 2 * late, message("more than twice as often", early));
}

static void without_gaps_two_trials_of_five_are_the_emitters_and_the_others_bred() {
  begin(16);
  const Makers makers = count_makers();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, makers.gaps, "there are none");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 400, makers.emitter, "two of five");
  for (const uint32_t count : makers.operators)
    TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 150, count, "a quarter of the rest each");
}

static void each_part_can_be_switched_off() {
  begin(9, 0.4f, false);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, count_makers().gaps, "gap filling");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 400, count_makers().emitter, "the others go on");

  begin(16, 0.0f);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, count_makers().emitter, "the emitter");

  begin(16, 1.0f);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000, count_makers().emitter, "everything else");

  begin(16);
  Portfolio::Parameters parameters;
  parameters.operators.is_on[1] = 0;
  portfolio.begin(parameters);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, count_makers().operators[1], "one of the operators");
}

static void each_part_learns_of_its_own_trials_only() {
  begin(16);
  for (uint32_t i = 0; i < 4; ++i) {
    float before[4];
    for (uint32_t j = 0; j < 4; ++j) before[j] = portfolio.operators().success(j);
    const float gaps = test::field(portfolio, fields.gaps.gained);
    tell(Portfolio::operator_maker + i, Outcome::new_cell);
    for (uint32_t j = 0; j < 4; ++j) {
      const bool is_same = test::same(before[j], portfolio.operators().success(j));
      TEST_ASSERT_TRUE_MESSAGE(is_same == (i != j), "the operator whose trial it was");
    }
    ASSERT_SAME_BITS(gaps, test::field(portfolio, fields.gaps.gained), "not the gap filler");
  }
  TEST_ASSERT_EQUAL_UINT32(0, Emitter::lessons);
  for (uint32_t i = 0; i < 2; ++i) {
    const float before = portfolio.operators().success();
    tell(Portfolio::emitter_maker + i, Outcome::new_cell);
    TEST_ASSERT_EQUAL_UINT32(i + 1, Emitter::lessons);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + i, Emitter::learned.maker, "under its own name");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, Emitter::learned.reference, "with its own tag");
    ASSERT_SAME_BITS(before, portfolio.operators().success(), "not the operators");
  }
  const float success = portfolio.operators().success();
  tell(Origin::unknown, Outcome::new_cell);
  tell(Origin::random, Outcome::new_cell);
  ASSERT_SAME_BITS(success, portfolio.operators().success(), "nobody learns of what others made");
  ASSERT_SAME_BITS(1.0f, test::field(portfolio, fields.gaps.gained), "nobody learns of what others made");
  TEST_ASSERT_EQUAL_UINT32(2, Emitter::lessons);
  ASSERT_SAME_BITS(8.0f, test::field(portfolio, fields.operators.reward.seen), "but all look at the archive");
  ASSERT_SAME_BITS(8.0f, test::field(portfolio, fields.trend.seen), "and at its best elite");

  tell(Portfolio::gap_maker, Outcome::new_cell);
  ASSERT_SAME_BITS(2.0f, test::field(portfolio, fields.gaps.gained), "the gap filler learns of its own");
  ASSERT_SAME_BITS(success, portfolio.operators().success(), "and the operators do not");
}

static void the_gap_filler_gains_the_reward_of_its_trial() {
  begin(16);
  test::set_field(portfolio, fields.operators.reward.height, 8.0f);
  test::set_field(portfolio, fields.operators.reward.seen, 1000.0f);
  lab.trial.origin = {Portfolio::gap_maker, 0};
  lab.learn(portfolio, 2.0f, Outcome::improved);  // the objective before was 0
  TEST_ASSERT_FLOAT_WITHIN_MESSAGE(0.01f, 1.25f, test::field(portfolio, fields.gaps.gained), "a quarter of the height");
}

static void the_emitter_has_a_quarter_of_its_share_while_the_optimum_does_not_move() {
  begin(16);
  for (uint32_t i = 0; i < 200; ++i) tell(Portfolio::operator_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(35, 100, count_makers().emitter, "a tenth of the trials");

  improve_by(10.0f);
  tell(Portfolio::operator_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 400, count_makers().emitter, "two of five when it moved by much");

  // 30 times the rise of the optimum, relative to the height
  const float height = portfolio.operators().reward().height();
  test::set_field(portfolio, fields.trend.mean, test::field(portfolio, fields.trend.best) - height / 60.0f);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 250, count_makers().emitter, "in between when it moved by little");
}

static void a_start_after_a_restart_gets_its_share_whether_the_optimum_moves_or_not() {
  begin(16);
  for (uint32_t i = 0; i < 200; ++i) tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(35, 100, count_makers().emitter, "a start that goes on without progress");

  fail();

  TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 200, count_makers().emitter, "half of its share, as a try");
}

static void the_emitters_share_shrinks_with_each_start_in_vain_and_comes_back_with_progress() {
  begin(16);
  tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN(50, 400, emitter_trials());

  fail();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 200, emitter_trials(), "a half");

  fail();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(40, 133, emitter_trials(), "a third");

  fail();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(35, 100, emitter_trials(), "a quarter");

  tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(35, 100, emitter_trials(), "a trial as any other changes nothing");

  Emitter::tolerance_ = 0.5f;
  improve_by(0.5f);
  tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(35, 100, emitter_trials(), "nor does progress within the tolerance");

  improve_by(0.25f);
  tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 400, emitter_trials(), "progress does");

  improve_by(1.0f);
  fail();
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 200, emitter_trials(), "a start is one, whatever was before");
}

static void the_share_never_becomes_negative_or_large_again_by_failures() {
  begin(16);
  tell(Portfolio::emitter_maker);
  for (uint32_t i = 0; i < 65536; ++i) fail();  // as many as would be 0 again in 16 bits
  TEST_ASSERT_EQUAL_UINT32(0, emitter_trials());
  improve_by(1.0f);
  tell(Portfolio::emitter_maker);
  TEST_ASSERT_UINT32_WITHIN(50, 400, emitter_trials());
}

static void a_start_inside_a_proposal_counts_too() {
  begin(16, 1.0f);
  tell(Portfolio::emitter_maker);
  Emitter::starts = 1;
  forget_height();
  lab.propose(portfolio);
  ASSERT_SAME_BITS(1.0f, test::field(portfolio, fields.failures), "one start in vain");
  ASSERT_SAME_BITS(1.0f, test::field(portfolio, fields.restarts), "as last seen");
}

static void an_emitter_that_waits_leaves_its_turn_to_the_operators() {
  begin(16);
  Emitter::is_waiting = true;
  const Makers makers = count_makers();
  TEST_ASSERT_EQUAL_UINT32(0, makers.emitter);
  TEST_ASSERT_EQUAL_UINT32(1000, makers.bred());
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 400, Emitter::skips, "it knows of each turn that it skipped");

  begin(16);
  static_cast<void>(count_makers());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, Emitter::skips, "with work it skips none");
}

static void begin_makes_it_forget() {
  begin(16);
  const uint64_t before = test::digest_of_fields(portfolio);
  run_with(Outcome::new_cell, Outcome::new_cell);
  fail();
  TEST_ASSERT_TRUE_MESSAGE(before != test::digest_of_fields(portfolio), "it learned something");

  portfolio.begin({});

  TEST_ASSERT_EQUAL_HEX64(before, test::digest_of_fields(portfolio));
  const test::FieldPlace counts[] = {fields.best, fields.restarts, fields.failures, fields.has_best};
  for (const test::FieldPlace place : counts) ASSERT_SAME_BITS(0.0f, test::field(portfolio, place), "nothing yet");
}

namespace {

struct Ids {
  uint32_t shown[4] = {};
  uint32_t count = 0;

  constexpr void operator()(uint32_t id) { shown[count++] = id; }
};

}  // namespace

static void a_snapshot_says_which_emitter_it_has() {
  Ids ids;

  Portfolio::part_ids(ids);

  TEST_ASSERT_EQUAL_UINT32(1, ids.count);
  TEST_ASSERT_EQUAL_UINT32(Emitter::snapshot_id, ids.shown[0]);
}

// Unless the configuration says otherwise.
static void a_search_starts_with_100_random_solutions() {
  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::Portfolio<>>;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(100, Search::Config().random_solutions, "whatever its number of genes");
  using Plain = nanoqd::MapElites<3, test::SmallGrid>;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(300, Plain::Config().random_solutions, "without a portfolio 100 for each gene");
}

// By these fields a snapshot of other parameters is told from one of the same.
static void every_parameter_is_among_the_fields() {
  using test::digest_of_fields;
  Portfolio::Parameters parameters;
  const uint64_t usual = digest_of_fields(parameters);

  parameters.emitter_share = 0.5f;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "the share of the emitter");
  parameters = {};
  parameters.fills_gaps = 0;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "whether gaps are filled");
  parameters = {};
  parameters.operators.is_on[2] = 0;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "which operators are on");
  parameters = {};
  parameters.emitter.answer = Status::bad_sigma;
  TEST_ASSERT_TRUE_MESSAGE(digest_of_fields(parameters) != usual, "those of the emitter");
}

static void parameters_out_of_their_range_are_refused() {
  const float bad[] = {-0.1f, 1.1f, test::nan<float>(), test::infinity<float>()};
  Portfolio::Parameters parameters;
  for (const float share : bad) {
    parameters.emitter_share = share;
    EXPECT_STATUS(Status::bad_share, parameters.validate());
  }
  parameters.emitter_share = 1.0f;
  EXPECT_STATUS(Status::ok, parameters.validate());
  parameters.emitter.answer = Status::bad_sigma;
  EXPECT_STATUS_MESSAGE(Status::bad_sigma, parameters.validate(), "the emitter's own");

  parameters.emitter_share = 0.0f;
  EXPECT_STATUS_MESSAGE(Status::ok, parameters.validate(), "unless it has no share");

  for (uint8_t& one : parameters.operators.is_on) one = 0;
  EXPECT_STATUS_MESSAGE(Status::no_operator, parameters.validate(), "the operators'");

  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::PortfolioWithMaEs<float, 3>>;
  static Search search;
  auto config = test::config_of<Search>(1, 10);
  config.variation.emitter.is_first_on = 0;
  config.variation.emitter.is_second_on = 0;
  EXPECT_STATUS(Status::no_operator, search.begin(config));
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(search), "a configuration that is refused changes nothing");
}

template <class Scalar, class Variation>
static void before_begin_a_search_is_all_zero() {
  static constexpr nanoqd::MapElites<3, nanoqd::BasicRegularGrid<Scalar, 4, 4>, Variation>
      search;  // in flash, to save RAM
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(search), "a static search is in .bss and costs no flash");
}

static void it_is_sound_if_its_parts_are() {
  begin(16);
  test::expect_named(portfolio, fields);
  TEST_ASSERT_TRUE_MESSAGE(portfolio.is_sound(), "a new one is sound");

  Emitter::is_sound_ = false;
  TEST_ASSERT_FALSE_MESSAGE(portfolio.is_sound(), "the emitter");

  Emitter::is_sound_ = true;
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(portfolio, fields.gaps.gained, -1.0f), "the gap filler");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(portfolio, fields.operators.rates[0].gained, -1.0f), "the operators");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(portfolio, fields.trend.mean, test::nan<float>()), "the trend");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(portfolio, fields.best, test::nan<float>()), "the best objective");
}

// What was evaluated is what is kept, also where genes are stored in fewer bits.
template <class Stored>
static void compact_genes_are_rounded_before_they_are_evaluated() {
  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::Portfolio<float, 3>, nanoqd::Clamp,
                                   nanoqd::Measures::dropped, Stored>;
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(4, 30)));
  for (uint32_t i = 0; i < 6000; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    const auto result = test::tell_sphere(search, trial);
    EXPECT_STATUS(Status::ok, result.status);
    if (result.outcome == Outcome::rejected) continue;
    for (uint32_t j = 0; j < 3; ++j)
      ASSERT_SAME_BITS(trial.genes[j], search.archive().gene(result.cell, j), "as it was asked");
  }
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.counters().rounded_elites, "no elite had to be rounded");

  const float promised = sizeof(Stored) == 1 ? -1e-3f : -1e-7f;
  TEST_ASSERT_TRUE_MESSAGE(search.archive().best().objective() > promised, "as near to the optimum as they can be");
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

template <class Bounds>
static void it_works_with_every_bounds_policy() {
  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::Portfolio<float, 3>, Bounds>;
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(4, 30)));
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 7000));
  TEST_ASSERT_TRUE_MESSAGE(search.archive().best().objective() > -1e-7f, "it finds the optimum");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(16, search.archive().size(), "and fills the map");
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().refused());
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST((before_begin_a_search_is_all_zero<float, nanoqd::Portfolio<float, 3>>));
  RUN_TEST((before_begin_a_search_is_all_zero<float, nanoqd::PortfolioWithMaEs<float, 3>>));
  RUN_TEST((before_begin_a_search_is_all_zero<double, nanoqd::PortfolioWithMaEs<double, 3>>));
  RUN_TEST(gaps_are_tried_more_often_the_more_they_bring);
  RUN_TEST(in_an_empty_map_gaps_are_tried_more_often_than_their_rewards_demand);
  RUN_TEST(without_gaps_two_trials_of_five_are_the_emitters_and_the_others_bred);
  RUN_TEST(each_part_can_be_switched_off);
  RUN_TEST(each_part_learns_of_its_own_trials_only);
  RUN_TEST(the_gap_filler_gains_the_reward_of_its_trial);
  RUN_TEST(the_emitter_has_a_quarter_of_its_share_while_the_optimum_does_not_move);
  RUN_TEST(a_start_after_a_restart_gets_its_share_whether_the_optimum_moves_or_not);
  RUN_TEST(the_emitters_share_shrinks_with_each_start_in_vain_and_comes_back_with_progress);
  RUN_TEST(the_share_never_becomes_negative_or_large_again_by_failures);
  RUN_TEST(a_start_inside_a_proposal_counts_too);
  RUN_TEST(begin_makes_it_forget);
  RUN_TEST(a_snapshot_says_which_emitter_it_has);
  RUN_TEST(a_search_starts_with_100_random_solutions);
  RUN_TEST(an_emitter_that_waits_leaves_its_turn_to_the_operators);
  RUN_TEST(every_parameter_is_among_the_fields);
  RUN_TEST(parameters_out_of_their_range_are_refused);
  RUN_TEST(it_is_sound_if_its_parts_are);
  RUN_TEST(compact_genes_are_rounded_before_they_are_evaluated<uint8_t>);
  RUN_TEST(compact_genes_are_rounded_before_they_are_evaluated<uint16_t>);
  RUN_TEST(it_works_with_every_bounds_policy<nanoqd::Reflect>);
  RUN_TEST(it_works_with_every_bounds_policy<nanoqd::Resample>);
  RUN_TEST(it_works_with_every_bounds_policy<nanoqd::Unbounded>);
  return UNITY_END();
}
