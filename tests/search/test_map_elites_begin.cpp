// A search says so if it did not begin or was refused, begins again from nothing, and finds
// overwritten memory.
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/status.hpp>
#include <nanoqd/variation/gaussian.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Counters;
using nanoqd::Outcome;
using nanoqd::Status;
using nanoqd::StopReason;
using test::config_of;
using test::Search;

void tearDown() {}

static Search untouched;  // never begun, in memory that only the loader has touched
static Search search;
static Search twin;
static Search::Trial trial;
static test::Bytes<Search> before;

void setUp() { test::zero(search); }

// 16 cells of 3 genes, an objective and an index of one byte; 8 bytes a gene; the archive's state,
// grid, operator, generator, counters, G and what is left of it; up to a multiple of 8.
static_assert(Search::ram_bytes() == sizeof(Search), "ram_bytes is the size of the object");
static_assert(Search::ram_bytes() <= 16 * (3 * 4 + 4 + 1) + 8 * 3 + 12 + 16 + 8 + 16 + 96 + 8 + 4, "nothing is hidden");
static_assert(Search::genes == 3 && Search::cells == 16 && Search::dims == 2, "sizes can be asked for");
static_assert(Search::Archive::cells == 16, "the archive has a cell for each of the tessellation's");

static void run_for_a_while(Search& any) {
  EXPECT_STATUS(Status::ok, any.begin(config_of(5, 20)));
  for (uint32_t i = 0; i < 100; ++i) {
    EXPECT_STATUS(Status::ok, any.ask(trial));
    test::tell_sphere(any, trial);
  }
}

// Whatever is asked of a search that did not begin, it says so and stays as it is.
static void expect_not_started(Search& any) {
  before.copy(any);
  Search::Trial kept;
  for (uint32_t i = 0; i < 3; ++i) kept.genes[i] = static_cast<float>(i);
  kept.origin = {77, 88};
  trial = kept;
  const float measures[2] = {0.0f, 0.0f};
  bool was_evaluated = false;
  const auto evaluate = [&was_evaluated](const float(&)[3], Search::Evaluation&) { was_evaluated = true; };
  Search::Stop stop;
  stop.evaluations = 10;

  EXPECT_STATUS(Status::not_started, any.ask(trial));
  const Search::Result results[] = {any.tell(trial, 0.0f, measures), any.tell(trial.genes, 0.0f, measures)};
  EXPECT_STATUS(Status::not_started, any.step(trial, evaluate));
  EXPECT_STATUS(Status::not_started, any.step(trial, evaluate, 5));
  const auto ran = any.run(trial, evaluate, stop);
  EXPECT_STATUS(Status::not_started, any.check_invariants());

  for (const auto& result : results) {
    EXPECT_STATUS(Status::not_started, result.status);
    EXPECT_OUTCOME(Outcome::rejected, result.outcome);
    TEST_ASSERT_EQUAL_HEX32(nanoqd::no_cell, result.cell);
  }
  EXPECT_STATUS(Status::not_started, ran.status);
  TEST_ASSERT_EQUAL_STRING(describe(StopReason::none), describe(ran.reason));
  TEST_ASSERT_FALSE_MESSAGE(was_evaluated, "nothing is evaluated");
  TEST_ASSERT_TRUE_MESSAGE(test::same(kept.genes, trial.genes, 3), "ask() leaves the trial's genes as they were");
  TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == 77 && trial.origin.reference == 88, "and its origin");
  TEST_ASSERT_TRUE_MESSAGE(before.equal(any), "no byte of the search has changed, counters included");
}

static void a_search_that_never_began_is_all_zero_and_says_so() {
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(untouched), "a static search is all zero, so it is in .bss");
  expect_not_started(untouched);
}

static void a_refused_begin_does_not_start_a_search() {
  EXPECT_STATUS(Status::bad_measure_bounds, search.begin(Search::Config{}));
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(search), "a refused begin() changes nothing");
  expect_not_started(search);
}

// Refuses `config` by `status`, on a new search and on one that runs, and changes neither.
static void expect_refused(const Search::Config& config, Status status, const char* why) {
  test::zero(search);
  EXPECT_STATUS_MESSAGE(status, search.begin(config), why);
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(search), why);

  run_for_a_while(search);
  before.copy(search);
  EXPECT_STATUS_MESSAGE(status, search.begin(config), why);
  TEST_ASSERT_TRUE_MESSAGE(before.equal(search), "a refused begin() changes no byte of a search that runs");
}

static void a_refused_config_says_which_gene_or_measure_is_bad() {
  const float lower[3] = {-1.0f, 0.0f, -1.0f};
  const float upper[3] = {1.0f, 0.0f, -2.0f};
  auto config = config_of(1, 10);
  config.gene_bounds = {lower, upper};
  expect_refused(config, Status::bad_gene_bounds, "an inverted interval");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, config.gene_bounds.first_bad(), "which gene");

  const float lowest[2] = {0.0f, 3.0f};
  const float highest[2] = {1.0f, 3.0f};
  config = config_of(1, 10);
  config.tessellation = {lowest, highest};
  expect_refused(config, Status::bad_measure_bounds, "an empty interval");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, config.tessellation.first_bad(), "which measure");
}

static void bad_bounds_are_refused_by_name() {
  auto config = config_of(1, 10);
  config.gene_bounds = {};
  expect_refused(config, Status::bad_gene_bounds, "gene bounds that were never set");

  config = config_of(1, 10);
  config.tessellation = {};
  expect_refused(config, Status::bad_measure_bounds, "measure bounds that were never set");

  config.tessellation = {1.0f, 1.0f};
  expect_refused(config, Status::bad_measure_bounds, "equal measure bounds");
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto bad = test::bad_interval<float>(kind);
    config = config_of(1, 10);
    config.gene_bounds = {bad.lower, bad.upper};
    expect_refused(config, Status::bad_gene_bounds, test::message("gene bounds", kind));
    config = config_of(1, 10);
    config.tessellation = {bad.lower, bad.upper};
    expect_refused(config, Status::bad_measure_bounds, test::message("measure bounds", kind));
  }
}

static void bad_parameters_of_the_variation_are_refused_by_name() {
  const float bad_F[] = {0.0f, -0.5f, test::next_outwards(2.0f), test::nan<float>(), test::infinity<float>()};
  const float bad_CR[] = {-test::smallest<float>(), test::next_outwards(1.0f), test::nan<float>(),
                          test::infinity<float>()};
  for (const float F : bad_F) {
    auto config = config_of(1, 10);
    config.variation.F = F;
    expect_refused(config, Status::bad_scaling_factor, "the scaling factor F");
  }
  for (const float CR : bad_CR) {
    auto config = config_of(1, 10);
    config.variation.CR = CR;
    expect_refused(config, Status::bad_crossover_rate, "the crossover rate CR");
  }
}

static void other_policies_refuse_by_their_own_names() {
  using Table = nanoqd::Centroids<4, 2>;
  using Tessellation = nanoqd::CvtTable<Table>;
  static constexpr Table outside = {{{0.0f, 0.0f}, {1.0f, 1.0f}},
                                    {{0.0f, 0.0f}, {1.0f, 1.0f}, {0.5f, 1.5f}, {1.0f, 0.0f}}};
  static nanoqd::MapElites<3, Tessellation, nanoqd::Gaussian<float>> by_table;
  decltype(by_table)::Config config;
  config.gene_bounds = {-1.0f, 1.0f};
  EXPECT_STATUS_MESSAGE(Status::no_table, by_table.begin(config), "no table was given");

  config.tessellation = outside;
  EXPECT_STATUS_MESSAGE(Status::bad_centroids, by_table.begin(config), "a centroid outside the unit box");

  config.variation.sigma = 0.0f;
  EXPECT_STATUS_MESSAGE(Status::bad_sigma, by_table.begin(config), "no deviation");
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(by_table), "nothing was changed");
}

static void a_refused_begin_lets_a_running_search_go_on() {
  run_for_a_while(search);
  run_for_a_while(twin);

  EXPECT_STATUS(Status::bad_measure_bounds, search.begin(Search::Config{}));

  for (uint32_t i = 0; i < 20; ++i) {
    Search::Trial expected;
    EXPECT_STATUS(Status::ok, twin.ask(expected));
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_TRUE_MESSAGE(test::same(expected.genes, trial.genes, 3), "the next trials are the same");
    test::tell_sphere(twin, expected);
    test::tell_sphere(search, trial);
  }
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(twin.archive().digest(), search.archive().digest(), "the same elites");
  TEST_ASSERT_TRUE_MESSAGE(test::same(twin.counters(), search.counters()), "the same was counted");
}

static void begin_starts_afresh() {
  run_for_a_while(search);
  EXPECT_STATUS(Status::ok, search.begin(config_of(9, 15)));

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.archive().size(), "no elite is left");
  TEST_ASSERT_TRUE_MESSAGE(test::same(Counters{}, search.counters()), "every counter is zero");
  EXPECT_STATUS(Status::ok, search.check_invariants());

  test::zero(twin);
  EXPECT_STATUS(Status::ok, twin.begin(config_of(9, 15)));
  for (uint32_t i = 0; i < 60; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    test::tell_sphere(search, trial);
    EXPECT_STATUS(Status::ok, twin.ask(trial));
    test::tell_sphere(twin, trial);
  }
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(twin.archive().digest(), search.archive().digest(), "as if nothing had been before");
}

static void a_configuration_has_the_published_defaults() {
  const Search::Config config;

  TEST_ASSERT_TRUE_MESSAGE(config.seed == 1, "seed");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, config.stream, "stream");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(300, config.random_solutions, "a hundred random solutions for each gene");
}

static void what_a_configuration_says_can_be_read_back() {
  const float lower[3] = {-1.0f, -2.0f, -3.0f};
  const float upper[3] = {1.0f, 2.0f, 3.0f};
  auto config = config_of(9, 15);
  config.gene_bounds = {lower, upper};
  config.tessellation = {-4.0f, 5.0f};
  EXPECT_STATUS(Status::ok, search.begin(config));

  for (uint32_t i = 0; i < 3; ++i) {
    ASSERT_SAME_BITS(lower[i], search.archive().lower(i), "lower gene bound");
    ASSERT_SAME_BITS(upper[i], search.archive().upper(i), "upper gene bound");
  }
  ASSERT_SAME_BITS(-4.0f, search.tessellation().lower(1), "lower measure bound");
  ASSERT_SAME_BITS(5.0f, search.tessellation().upper(1), "upper measure bound");
  TEST_ASSERT_TRUE_MESSAGE(test::same(nanoqd::Rng(9), search.rng()), "the generator is seeded");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(300, Search::Config{}.random_solutions, "a hundred random solutions a gene");
}

// A search whose only elite has genes that are easy to find in memory.
template <class AnySearch>
static void begin_with_one_elite(AnySearch& any) {
  const float genes[3] = {0.123f, 0.456f, 0.789f};
  const float measures[2] = {0.0f, 0.0f};
  EXPECT_STATUS(Status::ok, any.begin(config_of<AnySearch>(1, 10)));
  EXPECT_OUTCOME(Outcome::new_cell, any.tell(genes, 5.5f, measures).outcome);
  EXPECT_STATUS(Status::ok, any.check_invariants());
}

static void a_generator_or_a_tessellation_that_was_overwritten_is_found() {
  begin_with_one_elite(search);
  test::overwrite(search, search.rng().state(), nanoqd::Rng::State{0, 0, 0, 0});
  EXPECT_STATUS_MESSAGE(Status::corrupt_archive, search.check_invariants(), "a generator that is stuck");

  auto config = config_of<Search>(1, 10);
  config.tessellation = {-1.25f, 1.75f};
  EXPECT_STATUS(Status::ok, search.begin(config));
  struct Pair {
    float first, second;
  };
  test::overwrite(search, Pair{-1.25f, 1.75f}, Pair{-1.25f, test::nan<float>()});
  EXPECT_STATUS_MESSAGE(Status::corrupt_archive, search.check_invariants(), "a measure without an upper bound");
}

static void memory_that_was_overwritten_is_found() {
  const float genes[3] = {0.123f, 0.456f, 0.789f};
  for (const float gene : genes) {
    begin_with_one_elite(search);
    test::overwrite(search, gene, test::next_outwards(1.0f));
    EXPECT_STATUS_MESSAGE(Status::corrupt_archive, search.check_invariants(), "a gene above its bound");
    begin_with_one_elite(search);
    test::overwrite(search, gene, test::next_outwards(-1.0f));
    EXPECT_STATUS_MESSAGE(Status::corrupt_archive, search.check_invariants(), "a gene below its bound");
    begin_with_one_elite(search);
    test::overwrite(search, gene, test::nan<float>());
    EXPECT_STATUS_MESSAGE(Status::corrupt_archive, search.check_invariants(), "the archive's own check is made");
    begin_with_one_elite(search);
    test::overwrite(search, gene, 1.0f);
    EXPECT_STATUS_MESSAGE(Status::ok, search.check_invariants(), "a gene on its bound may be right");
  }
}

static void without_bounds_a_gene_may_be_anywhere() {
  static nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Unbounded> unbounded;
  begin_with_one_elite(unbounded);
  test::overwrite(unbounded, 0.456f, 2.0f);
  EXPECT_STATUS(Status::ok, unbounded.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_search_that_never_began_is_all_zero_and_says_so);
  RUN_TEST(a_refused_begin_does_not_start_a_search);
  RUN_TEST(a_refused_config_says_which_gene_or_measure_is_bad);
  RUN_TEST(bad_bounds_are_refused_by_name);
  RUN_TEST(bad_parameters_of_the_variation_are_refused_by_name);
  RUN_TEST(other_policies_refuse_by_their_own_names);
  RUN_TEST(a_refused_begin_lets_a_running_search_go_on);
  RUN_TEST(begin_starts_afresh);
  RUN_TEST(a_configuration_has_the_published_defaults);
  RUN_TEST(what_a_configuration_says_can_be_read_back);
  RUN_TEST(a_generator_or_a_tessellation_that_was_overwritten_is_found);
  RUN_TEST(memory_that_was_overwritten_is_found);
  RUN_TEST(without_bounds_a_gene_may_be_anywhere);
  return UNITY_END();
}
