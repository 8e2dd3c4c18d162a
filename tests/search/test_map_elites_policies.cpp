// A search asks its variation for proposals, repairs them by its bounds policy, and reports
// every solution to a variation that learns. The variations here are written as a user would
// write them.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Feedback;
using nanoqd::MapElites;
using nanoqd::Measures;
using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::Status;
using test::config_of;
using test::SmallGrid;

void setUp() {}
void tearDown() {}

// Proposes the genes of its parameters, which may lie anywhere, until a given proposal: that one is
// all zero.
struct Outsider {
  using Scalar = float;
  struct Parameters {
    float genes[3] = {0.0f, 0.0f, 0.0f};
    uint32_t zero_at = 0;  // the number of the proposal that is all zero; 0: none

    Status validate() const noexcept { return Status::ok; }
  };

  static constexpr uint32_t min_elites = 1;
  static constexpr bool learns = false;

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    proposals = 0;
  }

  template <class Context, class Trial>
  void propose(const Context&, Rng&, Trial& trial) noexcept {
    ++proposals;
    for (uint32_t i = 0; i < 3; ++i) trial.genes[i] = proposals == parameters_.zero_at ? 0.0f : parameters_.genes[i];
    trial.origin = {Origin::variation + 5, 1000 + proposals};
  }

  uint32_t proposals = 0;

 private:
  Parameters parameters_{};
};

template <class Bounds>
struct Proposing {
  using Search = MapElites<3, SmallGrid, Outsider, Bounds>;
  inline static Search search;
  inline static typename Search::Trial trial;

  // One ask of a search with one elite, with genes from -1 to 1.
  static void ask(const float (&genes)[3], uint32_t zero_at = 0) {
    auto config = config_of<Search>(1, 0);
    for (uint32_t i = 0; i < 3; ++i) config.variation.genes[i] = genes[i];
    config.variation.zero_at = zero_at;
    EXPECT_STATUS(Status::ok, search.begin(config));
    test::tell_cell(search, 0, 0.0f);
    EXPECT_STATUS(Status::ok, search.ask(trial));
  }

  static void expect(uint32_t proposals, const float (&genes)[3], uint32_t repaired, const char* why) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(proposals, search.variation().proposals, why);
    for (uint32_t i = 0; i < 3; ++i) ASSERT_SAME_BITS(genes[i], trial.genes[i], why);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(repaired, search.counters().repaired_trials, why);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation + 5, trial.origin.maker, "the policy's own tag is handed on");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000 + proposals, trial.origin.reference, "the policy's own tag is handed on");
  }
};

static void genes_inside_are_handed_out_as_proposed() {
  const float inside[3] = {-1.0f, 0.25f, 1.0f};
  Proposing<nanoqd::Clamp>::ask(inside);
  Proposing<nanoqd::Clamp>::expect(1, inside, 0, "clamp");
  Proposing<nanoqd::Reflect>::ask(inside);
  Proposing<nanoqd::Reflect>::expect(1, inside, 0, "reflect");
  Proposing<nanoqd::Resample>::ask(inside);
  Proposing<nanoqd::Resample>::expect(1, inside, 0, "resample");
  Proposing<nanoqd::Unbounded>::ask(inside);
  Proposing<nanoqd::Unbounded>::expect(1, inside, 0, "unbounded");
}

static void clamping_moves_only_the_genes_outside() {
  const float inf = test::infinity<float>();
  Proposing<nanoqd::Clamp>::ask({-1.25f, 0.5f, 7.0f});
  Proposing<nanoqd::Clamp>::expect(1, {-1.0f, 0.5f, 1.0f}, 1, "a trial with two genes outside counts once");
  Proposing<nanoqd::Clamp>::ask({inf, -inf, 0.5f});
  Proposing<nanoqd::Clamp>::expect(1, {1.0f, -1.0f, 0.5f}, 1, "infinite genes are outside");
  Proposing<nanoqd::Clamp>::ask({0.5f, 0.5f, test::next_outwards(1.0f)});
  Proposing<nanoqd::Clamp>::expect(1, {0.5f, 0.5f, 1.0f}, 1, "the next number is outside");
}

static void reflecting_mirrors_only_the_genes_outside() {
  Proposing<nanoqd::Reflect>::ask({-1.25f, 0.5f, 1.5f});
  Proposing<nanoqd::Reflect>::expect(1, {-0.75f, 0.5f, 0.5f}, 1, "mirrored at the bound");
}

static void resampling_proposes_sixteen_times_and_then_clamps() {
  const float zero[3] = {0.0f, 0.0f, 0.0f};
  using Resampling = Proposing<nanoqd::Resample>;
  Resampling::ask({0.5f, -3.0f, 0.5f});
  Resampling::expect(16, {0.5f, -1.0f, 0.5f}, 1, "never inside: clamped");
  for (uint32_t proposal = 1; proposal <= 16; ++proposal) {
    Resampling::ask({0.5f, -3.0f, 0.5f}, proposal);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(proposal, Resampling::search.variation().proposals, "no more than it takes");
    TEST_ASSERT_TRUE_MESSAGE(test::same(zero, Resampling::trial.genes, 3),
                             test::message("handed out as it is", proposal));
  }
  Resampling::ask({0.5f, -3.0f, 0.5f}, 17);
  Resampling::expect(16, {0.5f, -1.0f, 0.5f}, 1, "a seventeenth proposal is not made");
}

static void without_bounds_genes_are_handed_out_and_taken_back_outside() {
  using Unbounded = Proposing<nanoqd::Unbounded>;
  auto& search = Unbounded::search;
  const float far[3] = {-1e30f, 0.5f, 7.0f};
  Unbounded::ask(far);
  Unbounded::expect(1, far, 0, "left alone, and not counted as repaired");

  const float measures[2] = {0.0f, 0.0f};
  EXPECT_OUTCOME(Outcome::new_cell, search.tell(Unbounded::trial, 1.0f, measures).outcome);

  const float inf = test::infinity<float>();
  const float not_finite[] = {test::nan<float>(), inf, -inf};
  const uint64_t digest = search.archive().digest();
  for (const float gene : not_finite) {
    const float genes[3] = {0.0f, 0.0f, gene};
    const auto result = search.tell(genes, 9.0f, measures);
    EXPECT_STATUS_MESSAGE(Status::genes_not_finite, result.status, "genes must be finite all the same");
    TEST_ASSERT_EQUAL_HEX32(nanoqd::no_cell, result.cell);
  }
  TEST_ASSERT_EQUAL_UINT64(3, search.counters().refused_genes);
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().refused_out_of_bounds);
  TEST_ASSERT_EQUAL_HEX64(digest, search.archive().digest());
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

// Random solutions keep to the bounds under every policy.
template <class Bounds>
static void random_solutions_are_inside_under_any_policy() {
  auto& search = Proposing<Bounds>::search;
  auto& trial = Proposing<Bounds>::trial;
  EXPECT_STATUS(Status::ok, search.begin(config_of<typename Proposing<Bounds>::Search>(3, 50)));
  for (uint32_t i = 0; i < 50; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::random, trial.origin.maker, "a random solution");
    for (const float gene : trial.genes) TEST_ASSERT_TRUE_MESSAGE(gene >= -1.0f && gene <= 1.0f, "inside");
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.variation().proposals, "the variation is not asked for them");
}

// Remembers what it was last told.
struct Learner {
  using Scalar = float;
  struct Parameters {
    uint32_t tag = 0;
    Status validate() const noexcept { return Status::ok; }
  };

  static constexpr uint32_t min_elites = 2;
  static constexpr bool learns = true;

  void begin(const Parameters& parameters) noexcept {
    *this = Learner();
    tag = parameters.tag;
  }

  template <class Context, class Trial>
  void propose(const Context& context, Rng&, Trial& trial) noexcept {
    elites_seen = context.archive.size();
    context.archive.elite(0).copy_genes(trial.genes);
    trial.origin = {Origin::variation, tag};
  }

  template <class Context>
  void learn(const Context& context, Rng& rng, const Feedback<float>& feedback) noexcept {
    ++lessons;
    origin = feedback.origin;
    for (uint32_t i = 0; i < 3; ++i) genes[i] = feedback.genes[i];
    for (uint32_t i = 0; i < 2; ++i) measures[i] = feedback.measures[i];
    objective = feedback.objective;
    previous = feedback.previous;
    outcome = feedback.outcome;
    cell = feedback.cell;
    is_in_archive = context.archive.is_filled(feedback.cell);
    is_its_cell = context.tessellation.locate(feedback.measures).cell == feedback.cell;
    drawn = rng.next();
  }

  uint32_t tag = 0;
  uint32_t elites_seen = 0;
  uint32_t lessons = 0;
  Origin origin{};
  float genes[3]{};
  float measures[2]{};
  float objective = 0.0f;
  float previous = 0.0f;
  Outcome outcome = Outcome::rejected;
  uint32_t cell = 0;
  bool is_in_archive = false;
  bool is_its_cell = false;
  uint32_t drawn = 0;
};

using Learning = MapElites<3, SmallGrid, Learner>;
static Learning pupil;
static Learning::Trial lesson;

static void begin_learning(uint32_t tag) {
  auto config = config_of<Learning>(8, 0);
  config.variation.tag = tag;
  EXPECT_STATUS(Status::ok, pupil.begin(config));
}

static void a_policy_that_learns_is_told_what_became_of_every_solution() {
  begin_learning(42);
  Rng rng(8);
  const float genes[3] = {0.5f, -0.25f, 1.0f};
  const float measures[2] = {0.1f, -0.9f};
  const float objectives[] = {1.0f, 1.0f, 2.0f};
  const Outcome outcomes[] = {Outcome::new_cell, Outcome::rejected, Outcome::improved};
  for (uint32_t i = 0; i < 3; ++i) {
    for (uint32_t j = 0; j < 3; ++j) lesson.genes[j] = genes[j];
    lesson.origin = {123 + i, 456 + i};  // a tag of any age is handed on as it is

    const auto result = pupil.tell(lesson, objectives[i], measures);

    const Learner& learner = pupil.variation();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i + 1, learner.lessons, "one lesson a tell");
    TEST_ASSERT_TRUE_MESSAGE(learner.outcome == outcomes[i] && result.outcome == outcomes[i], "the outcome");
    TEST_ASSERT_TRUE_MESSAGE(learner.cell == 8 && result.cell == 8, "the cell, also of a rejected solution");
    TEST_ASSERT_TRUE_MESSAGE(learner.origin.maker == 123 + i && learner.origin.reference == 456 + i, "the origin");
    TEST_ASSERT_TRUE_MESSAGE(test::same(genes, learner.genes, 3), "the genes");
    TEST_ASSERT_TRUE_MESSAGE(test::same(measures, learner.measures, 2), "the measures");
    ASSERT_SAME_BITS(objectives[i], learner.objective, "the objective");
    const float before[] = {-test::infinity<float>(), 1.0f, 1.0f};
    ASSERT_SAME_BITS(before[i], learner.previous, "what the cell had before");
    TEST_ASSERT_TRUE_MESSAGE(learner.is_in_archive, "the archive has taken it already");
    TEST_ASSERT_TRUE_MESSAGE(learner.is_its_cell, "the tessellation is at hand");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(rng.next(), learner.drawn, "it draws from the search's own generator");
  }
  TEST_ASSERT_TRUE_MESSAGE(test::same(rng, pupil.rng()), "and the search goes on from there");
}

static void a_solution_of_ones_own_is_learned_from_with_an_unknown_origin() {
  begin_learning(42);
  EXPECT_OUTCOME(Outcome::new_cell, test::tell_cell(pupil, 3, 1.0f).outcome);
  TEST_ASSERT_EQUAL_UINT32(1, pupil.variation().lessons);
  TEST_ASSERT_EQUAL_UINT32(Origin::unknown, pupil.variation().origin.maker);
  TEST_ASSERT_EQUAL_UINT32(0, pupil.variation().origin.reference);
}

static void nothing_is_learned_from_what_is_refused() {
  begin_learning(42);
  const float nan = test::nan<float>();
  const float genes[3] = {0.0f, 0.0f, 0.0f};
  const float measures[2] = {0.0f, 0.0f};
  const float bad_measures[2] = {0.0f, nan};
  const float bad_genes[3] = {nan, 0.0f, 0.0f};
  const float outside[3] = {0.0f, 2.0f, 0.0f};
  EXPECT_STATUS(Status::objective_not_finite, pupil.tell(genes, nan, measures).status);
  EXPECT_STATUS(Status::measures_not_finite, pupil.tell(genes, 0.0f, bad_measures).status);
  EXPECT_STATUS(Status::genes_not_finite, pupil.tell(bad_genes, 0.0f, measures).status);
  EXPECT_STATUS(Status::genes_out_of_bounds, pupil.tell(outside, 0.0f, measures).status);
  TEST_ASSERT_EQUAL_UINT32(0, pupil.variation().lessons);
}

static void a_policy_is_asked_only_with_the_parents_it_needs() {
  begin_learning(42);
  test::tell_cell(pupil, 3, 1.0f);
  EXPECT_STATUS(Status::ok, pupil.ask(lesson));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::random, lesson.origin.maker, "one elite is not enough for this policy");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lesson.origin.reference, "a random solution refers to nothing");

  test::tell_cell(pupil, 4, 1.0f);
  EXPECT_STATUS(Status::ok, pupil.ask(lesson));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation, lesson.origin.maker, "two are");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(42, lesson.origin.reference, "the policy's own parameters are at work");
  TEST_ASSERT_EQUAL_UINT32(2, pupil.variation().elites_seen);

  begin_learning(43);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, pupil.variation().lessons, "begin() makes a policy forget");
  TEST_ASSERT_EQUAL_UINT32(43, pupil.variation().tag);
}

static void kept_measures_are_those_told_also_outside_their_box() {
  using Keeping = MapElites<3, SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
  static Keeping keeping;
  EXPECT_STATUS(Status::ok, keeping.begin(config_of<Keeping>(1, 0)));
  const float genes[3] = {0.0f, 0.0f, 0.0f};
  const float measures[2] = {9.0f, -0.1f};

  const auto result = keeping.tell(genes, 1.0f, measures);

  TEST_ASSERT_TRUE_MESSAGE(test::same(measures, keeping.archive().elite_of(result.cell).measures(), 2),
                           "as they were told");
}

// The smallest search that can breed: one gene, and as many cells as differential evolution needs
// parents.
template <class Scalar>
static void one_gene_and_four_cells_are_enough_to_breed() {
  using Tiny = nanoqd::DifferentialMapElites<1, nanoqd::BasicRegularGrid<Scalar, 4, 1>>;
  static Tiny tiny;
  static typename Tiny::Trial asked;
  EXPECT_STATUS(Status::ok, tiny.begin(config_of<Tiny>(3, 10)));

  for (uint32_t i = 0; i < 500; ++i) {
    EXPECT_STATUS(Status::ok, tiny.ask(asked));
    test::tell_sphere(tiny, asked);
  }

  TEST_ASSERT_EQUAL_UINT32(4, tiny.archive().size());
  TEST_ASSERT_TRUE_MESSAGE(asked.origin.maker == Origin::variation, "the last ones were bred");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(500, tiny.counters().evaluations, "every trial came back");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, tiny.counters().refused(), "and none was refused");
  EXPECT_STATUS(Status::ok, tiny.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(genes_inside_are_handed_out_as_proposed);
  RUN_TEST(clamping_moves_only_the_genes_outside);
  RUN_TEST(reflecting_mirrors_only_the_genes_outside);
  RUN_TEST(resampling_proposes_sixteen_times_and_then_clamps);
  RUN_TEST(without_bounds_genes_are_handed_out_and_taken_back_outside);
  RUN_TEST(random_solutions_are_inside_under_any_policy<nanoqd::Clamp>);
  RUN_TEST(random_solutions_are_inside_under_any_policy<nanoqd::Reflect>);
  RUN_TEST(random_solutions_are_inside_under_any_policy<nanoqd::Resample>);
  RUN_TEST(random_solutions_are_inside_under_any_policy<nanoqd::Unbounded>);
  RUN_TEST(a_policy_that_learns_is_told_what_became_of_every_solution);
  RUN_TEST(a_solution_of_ones_own_is_learned_from_with_an_unknown_origin);
  RUN_TEST(nothing_is_learned_from_what_is_refused);
  RUN_TEST(a_policy_is_asked_only_with_the_parents_it_needs);
  RUN_TEST(kept_measures_are_those_told_also_outside_their_box);
  RUN_TEST(one_gene_and_four_cells_are_enough_to_breed<float>);
  RUN_TEST(one_gene_and_four_cells_are_enough_to_breed<double>);
  return UNITY_END();
}
