// What noisy evaluations are for: with noise on the objective and on the measures, elites are what
// they say. The corrected archive judges: every elite, filed again by its true evaluation.
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::NoisyEvaluations;
using nanoqd::Portfolio;
using nanoqd::SearchWith;
constexpr std::uint32_t n = 10;

// The sphere, from 0 to 1. The measures are the means of both halves of the genes.
void evaluate(const float (&genes)[n], float& objective, float (&measures)[2]) {
  float cost = 0.0f;
  measures[0] = 0.0f;
  measures[1] = 0.0f;
  for (std::uint32_t i = 0; i < n; ++i) {
    cost += genes[i] * genes[i];
    measures[i < n / 2 ? 0 : 1] += genes[i] / 5.0f;
  }
  objective = 1.0f - cost / 10.0f;
}

struct Judged {
  double qd = 0.0;         // QD score of the corrected archive
  double at_home = 0.0;    // share of elites that belong to their cell
  double overclaim = 0.0;  // what best() promises beyond what it is
  double repeats = 0.0;    // share of the evaluations
  double doubt = 0.0;
};

// The mean of three runs. Each trial is evaluated `times` times, and its means are told.
template <class Search>
Judged judge(float noise_of_objective, float noise_of_measures, std::uint32_t evaluations = 100000,
             std::uint32_t times = 1) {
  constexpr std::uint32_t runs = 3;
  static Search search;
  static typename Search::Trial trial;
  Judged sum;
  for (std::uint32_t run = 1; run <= runs; ++run) {
    typename Search::Config config;
    config.seed = run;
    config.gene_bounds = {-1.0f, 1.0f};
    config.tessellation = {-1.0f, 1.0f};
    EXPECT_STATUS(nanoqd::Status::ok, search.begin(config));
    nanoqd::Rng rng(100 + run);
    trial = {};
    typename Search::Stop stop;
    stop.evaluations = evaluations / times;
    const auto evaluate_with_noise = [&](const float(&genes)[n], typename Search::Evaluation& out) {
      evaluate(genes, out.objective, out.measures);
      float sums[3] = {0.0f, 0.0f, 0.0f};
      for (std::uint32_t i = 0; i < times; ++i) {
        for (float& sum_of_noise : sums) sum_of_noise += rng.gaussian<float>() / static_cast<float>(times);
      }
      out.objective += noise_of_objective * sums[0];
      for (std::uint32_t i = 0; i < 2; ++i) out.measures[i] += noise_of_measures * sums[1 + i];
    };
    EXPECT_STATUS(nanoqd::Status::ok, search.run(trial, evaluate_with_noise, stop).status);
    static SearchWith<n, typename Search::Tessellation> corrected;
    EXPECT_STATUS(nanoqd::Status::ok, corrected.begin({1, 0, 0, config.gene_bounds, config.tessellation, {}}));
    std::uint32_t at_home = 0;
    for (const auto elite : search.archive()) {
      float genes[n];
      float objective = 0.0f;
      float measures[2];
      elite.copy_genes(genes);
      evaluate(genes, objective, measures);
      at_home += corrected.tell(genes, objective, measures).cell == elite.cell() ? 1U : 0U;
      if (elite.cell() == search.archive().best().cell()) sum.overclaim += double(elite.objective() - objective) / runs;
    }
    sum.qd += double(corrected.archive().qd_score()) / runs;
    sum.at_home += double(at_home) / search.archive().size() / runs;
    if constexpr (Search::is_noisy) {
      sum.repeats += double(search.repeats().all()) / evaluations / runs;
      sum.doubt += double(search.doubt()) / runs;
    }
  }
  return sum;
}

template <std::uint32_t Side>
using ExactOn = SearchWith<n, nanoqd::RegularGrid<Side, Side>, Portfolio<>>;
template <std::uint32_t Side>
using NoisyOn = SearchWith<n, nanoqd::RegularGrid<Side, Side>, Portfolio<>, NoisyEvaluations>;
using Exact = ExactOn<16>;
using Noisy = NoisyOn<16>;

// Prints a line of the page search/NOISE.md.
template <std::uint32_t Side>
Judged judge_cells() {
  const Judged exact = judge<ExactOn<Side>>(0.05f, 0.06f);
  const Judged noisy = judge<NoisyOn<Side>>(0.05f, 0.06f);
  std::printf("| %u | %.2f | %.2f | %.2f | %.2f | %+.0f %% |\n", Side * Side, double(Side) * 0.03, noisy.doubt,
              exact.at_home, noisy.at_home, 100.0 * (noisy.qd / exact.qd - 1.0));
  return noisy;
}

}  // namespace

static void with_noise_the_archive_is_better_and_says_what_it_is() {
  const Judged exact = judge<Exact>(0.05f, 0.06f);
  const Judged noisy = judge<Noisy>(0.05f, 0.06f);
  std::printf("corrected QD score %.1f -> %.1f, elites in their cell %.2f -> %.2f, best() overclaims %.3f -> %.3f\n",
              exact.qd, noisy.qd, exact.at_home, noisy.at_home, exact.overclaim, noisy.overclaim);
  TEST_ASSERT_TRUE_MESSAGE(noisy.qd > 1.1 * exact.qd, "a tenth better");
  TEST_ASSERT_TRUE_MESSAGE(noisy.at_home > 0.4 && exact.at_home < 0.2, "many elites belong to their cell");
  TEST_ASSERT_TRUE_MESSAGE(exact.overclaim > 0.15 && noisy.overclaim < 0.04, "best() says what it is");
}

static void without_noise_nothing_is_lost() {
  const Judged exact = judge<Exact>(0.0f, 0.0f);
  const Judged noisy = judge<Noisy>(0.0f, 0.0f);
  std::printf("QD score %.1f -> %.1f, repeated %.3f\n", exact.qd, noisy.qd, noisy.repeats);
  TEST_ASSERT_TRUE_MESSAGE(noisy.qd > 0.99 * exact.qd, "at most one in a hundred");
  TEST_ASSERT_TRUE_MESSAGE(noisy.repeats < 0.03, "few evaluations are repeated");
}

static void fewer_cells_are_a_cure_for_doubt() {
  std::printf("| cells | noise in cells | doubt | at home, exact | at home, noisy | corrected QD score |\n");
  const Judged few = judge_cells<8>();
  const Judged usual = judge_cells<16>();
  const Judged many = judge_cells<32>();
  TEST_ASSERT_TRUE_MESSAGE(few.doubt < usual.doubt && usual.doubt < many.doubt, "doubt tells of too many cells");
  TEST_ASSERT_TRUE_MESSAGE(few.at_home > usual.at_home && usual.at_home > many.at_home, "few elites are at home then");
}

static void few_evaluations_are_too_few_for_averaging() {
  std::printf("| evaluations | each trial twice | 4 times | 8 times | NoisyEvaluations |\n");
  for (const std::uint32_t evaluations : {5000U, 20000U, 100000U}) {
    const double exact = judge<Exact>(0.05f, 0.06f, evaluations).qd;
    const auto gain = [exact](const Judged& judged) { return 100.0 * (judged.qd / exact - 1.0); };
    const double twice = gain(judge<Exact>(0.05f, 0.06f, evaluations, 2));
    const double four = gain(judge<Exact>(0.05f, 0.06f, evaluations, 4));
    const double eight = gain(judge<Exact>(0.05f, 0.06f, evaluations, 8));
    const double noisy = gain(judge<Noisy>(0.05f, 0.06f, evaluations));
    std::printf("| %u | %+.0f %% | %+.0f %% | %+.0f %% | %+.0f %% |\n", evaluations, twice, four, eight, noisy);
    TEST_ASSERT_TRUE_MESSAGE(noisy > -2.0, "little is ever lost");
    if (evaluations == 5000) TEST_ASSERT_TRUE_MESSAGE(eight < -5.0, "much is lost by averaging");
    if (evaluations == 100000) TEST_ASSERT_TRUE_MESSAGE(noisy > eight, "with many it is better than any average");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(with_noise_the_archive_is_better_and_says_what_it_is);
  RUN_TEST(without_noise_nothing_is_lost);
  RUN_TEST(fewer_cells_are_a_cure_for_doubt);
  RUN_TEST(few_evaluations_are_too_few_for_averaging);
  return UNITY_END();
}
