// Whole runs of noisy searches: what each tell says adds up, variations learn once from each
// offspring, and trials may be lost, refused or told in any order.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/search_with.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/iso_line.hpp>
#include <nanoqd/variation/portfolio.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::KeepMeasures;
using nanoqd::NoisyEvaluations;
using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::StoreGenesAs;

static Rng noise(1);

void setUp() { noise = Rng(1); }
void tearDown() {}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 4>;

// The sphere, with noise on everything.
struct NoisySphere {
  template <class Scalar, size_t Genes, class Evaluation>
  void operator()(const Scalar (&genes)[Genes], Evaluation& out) const {
    using nanoqd::detail::product;
    test::Sphere()(genes, out);
    out.objective += product(static_cast<Scalar>(0.25f), noise.gaussian<Scalar>());
    for (Scalar& measure : out.measures) measure += product(static_cast<Scalar>(0.125f), noise.gaussian<Scalar>());
  }
};

template <class Search>
static void begin(Search& search) {
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(3, 50)));
}

template <class Search>
static void check_noisy_run() {
  static Search search;
  static typename Search::Trial trial;
  begin(search);
  trial = {};
  typename Search::Stop stop;
  stop.evaluations = 3000;
  uint32_t evaluated = 0;
  const auto result = search.run(
      trial,
      [&evaluated](const typename Search::Scalar(&genes)[Search::genes], typename Search::Evaluation& out) noexcept {
        ++evaluated;
        NoisySphere()(genes, out);
      },
      stop);
  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3000, evaluated, "every evaluation counts for the stop");
  EXPECT_STATUS(Status::ok, search.check_invariants());
  TEST_ASSERT_TRUE_MESSAGE(search.doubt() > 0, "wins were luck");
  TEST_ASSERT_TRUE_MESSAGE(search.repeats().unconfirmed > 10 && search.repeats().revised > 10, "and were confirmed");
}

template <class Scalar>
static void every_kind_of_search_can_be_noisy() {
  check_noisy_run<nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations>>();
  check_noisy_run<nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations, KeepMeasures, nanoqd::Reflect>>();
  check_noisy_run<nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations, nanoqd::Gaussian<>, nanoqd::Unbounded>>();
  check_noisy_run<nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations, StoreGenesAs<uint8_t>, nanoqd::Resample>>();
}

static void a_portfolio_can_be_noisy() {
  check_noisy_run<nanoqd::SearchWith<3, Grid<float>, NoisyEvaluations, nanoqd::Portfolio<>>>();
}

// Counts what it is told, and breeds copies.
template <class Scalar>
class Recorder : public nanoqd::Gaussian<Scalar> {
 public:
  static constexpr bool learns = true;
  template <class Context>
  void learn(const Context&, Rng&, const nanoqd::Feedback<Scalar>& feedback) noexcept {
    ++learned;
    last = feedback;
  }
  uint32_t learned = 0;
  nanoqd::Feedback<Scalar> last{};
};

template <class Scalar>
static void a_variation_learns_once_from_each_offspring_by_its_means() {
  using Search = nanoqd::SearchWith<3, Grid<Scalar>, Recorder<Scalar>, NoisyEvaluations>;
  static Search search;
  typename Search::Trial trial;
  begin(search);
  uint32_t settled = 0;
  uint32_t repeated = 0;
  for (uint32_t i = 0; i < 2000; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    typename Search::Evaluation evaluation;
    NoisySphere()(trial.genes, evaluation);
    const Scalar sum = nanoqd::detail::product(trial.objective, static_cast<Scalar>(trial.evaluations));
    const Scalar mean = (sum + evaluation.objective) / static_cast<Scalar>(trial.evaluations + 1);
    const bool is_first = trial.evaluations == 0;
    const auto result = search.tell(trial, evaluation.objective, evaluation.measures);
    if (result.outcome == Outcome::unconfirmed || result.outcome == Outcome::revised) {
      ++repeated;
    } else {
      ++settled;
      const Scalar tolerance = is_first ? Scalar{0} : static_cast<Scalar>(1e-5f);
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(search.variation().last.objective, mean, tolerance),
                               test::message("it learns the mean", i));
      TEST_ASSERT_TRUE(search.variation().last.outcome == result.outcome);
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(settled, search.variation().learned, "once, when the trial is settled");
  }
  TEST_ASSERT_TRUE_MESSAGE(repeated > 50, "it is noisy");
}

template <class Scalar>
static void without_noise_few_evaluations_are_repeated_and_none_is_lost() {
  using Search = nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations>;
  static Search search;
  typename Search::Trial trial;
  begin(search);
  typename Search::Stop stop;
  stop.evaluations = 5000;
  EXPECT_STATUS(Status::ok, search.run(trial, test::Sphere(), stop).status);
  TEST_ASSERT_TRUE_MESSAGE(search.doubt() <= 0, "no win was luck");
  TEST_ASSERT_TRUE_MESSAGE(search.repeats().all() <= 150, "at most 3 %");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.repeats().revised, "no elite is suspected");
  for (const auto elite : search.archive()) {
    Scalar genes[3];
    elite.copy_genes(genes);
    typename Search::Evaluation evaluation;
    test::Sphere()(genes, evaluation);
    TEST_ASSERT_TRUE_MESSAGE(test::same(evaluation.objective, elite.objective()), "a mean of equals is exact");
  }
}

template <class Scalar>
static void the_outcomes_add_up() {
  using Search = nanoqd::SearchWith<3, Grid<Scalar>, NoisyEvaluations>;
  static Search search;
  typename Search::Trial trial;
  begin(search);
  uint64_t tallies[6] = {};
  for (uint32_t i = 0; i < 3000; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    typename Search::Evaluation evaluation;
    NoisySphere()(trial.genes, evaluation);
    const auto result = search.tell(trial, evaluation.objective, evaluation.measures);
    TEST_ASSERT_EQUAL_MESSAGE(result.outcome == Outcome::unconfirmed, trial.is_due, "due means unconfirmed");
    ++tallies[static_cast<uint32_t>(result.outcome)];
  }
  TEST_ASSERT_EQUAL_UINT64(tallies[1], search.counters().improvements);
  TEST_ASSERT_EQUAL_UINT64(tallies[2], search.counters().new_cells);
  TEST_ASSERT_EQUAL_UINT64(tallies[3], search.repeats().unconfirmed);
  TEST_ASSERT_EQUAL_UINT64(tallies[4], search.repeats().revised);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, tallies[5], "with one trial out no elite is replaced meanwhile");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(tallies[0] + search.repeats().all(), search.counters().rejected(),
                                   "the counters of all searches count them as rejected");
}

template <class Scalar>
static void many_trials_may_be_out_in_any_order_lost_or_refused() {
  using Search = nanoqd::SearchWith<3, Grid<Scalar>, nanoqd::IsoLine<>, NoisyEvaluations>;
  static Search search;
  static typename Search::Trial trials[8];
  begin(search);
  for (auto& trial : trials) EXPECT_STATUS(Status::ok, search.ask(trial));
  Rng order(9);
  for (uint32_t i = 0; i < 4000; ++i) {
    auto& trial = trials[order.below(8)];
    const uint32_t fate = order.below(16);
    typename Search::Evaluation evaluation;
    NoisySphere()(trial.genes, evaluation);
    if (fate == 0) evaluation.objective = test::nan<Scalar>();
    if (fate > 1) {  // otherwise it is lost
      static_cast<void>(search.tell(trial, evaluation.objective, evaluation.measures));
    }
    EXPECT_STATUS(Status::ok, search.ask(trial));
  }
  EXPECT_STATUS(Status::ok, search.check_invariants());
  TEST_ASSERT_TRUE_MESSAGE(search.repeats().unconfirmed > 100 && search.repeats().revised > 50, "it is noisy");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(every_kind_of_search_can_be_noisy);
  RUN_TEST(a_portfolio_can_be_noisy);
  RUN_FOR_BOTH(a_variation_learns_once_from_each_offspring_by_its_means);
  RUN_FOR_BOTH(without_noise_few_evaluations_are_repeated_and_none_is_lost);
  RUN_FOR_BOTH(the_outcomes_add_up);
  RUN_FOR_BOTH(many_trials_may_be_out_in_any_order_lost_or_refused);
  return UNITY_END();
}
