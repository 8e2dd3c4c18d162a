// The two operators of the settings as-coded do what their page says.
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "run/coded_variations.hpp"
#include "support/message.hpp"
#include "support/operator_lab.hpp"
#include "unity.h"

using namespace nanoqd::paper;
using Lab = test::OperatorLab<double>;

void setUp() {}
void tearDown() {}

constexpr uint32_t trials = 20000;

static double deviation_of(const std::vector<double>& values) {
  double squares = 0.0;
  for (const double value : values) squares += value * value;
  return std::sqrt(squares / static_cast<double>(values.size()));
}

// Returns, for each gene, the steps x' - x of many trials, divided by x - z if the parents differ.
// The first two draws of a trial are the parents.
static void take_steps(Lab& lab, GenewiseLine& line, bool are_different, std::vector<double> (&steps)[Lab::genes]) {
  for (uint64_t seed = 1; seed <= trials; ++seed) {
    nanoqd::Rng draws(seed);
    const uint32_t x = draws.below(lab.archive.size());
    const uint32_t z = draws.below(lab.archive.size());
    if ((x != z) != are_different) continue;
    lab.propose_with_seed(line, seed);
    TEST_ASSERT_TRUE(lab.is_from_the_variation());
    for (uint32_t j = 0; j < Lab::genes; ++j) {
      const double distance = are_different ? lab.gene_of(x, j) - lab.gene_of(z, j) : 1.0;
      steps[j].push_back((lab.trial.genes[j] - lab.gene_of(x, j)) / distance);
    }
  }
}

static void an_elite_alone_gets_noise_of_a_300th_of_the_range() {
  Lab lab;
  lab.empty();
  lab.add(0.5);
  GenewiseLine line;
  line.begin({});
  std::vector<double> steps[Lab::genes];

  take_steps(lab, line, false, steps);

  for (uint32_t j = 0; j < Lab::genes; ++j) {
    const double expected = lab.range_of(j) / 300.0;
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.03 * expected, expected, deviation_of(steps[j]),
                                      test::message("the deviation of gene", j));
  }
}

// With parents 1 apart, a step is noise of deviation s and a factor of deviation 20 s, in the unit
// of the gene.
static void the_factor_of_the_line_has_the_unit_of_the_gene() {
  Lab lab;
  lab.empty();
  lab.add(0.0);
  lab.add(1.0);
  GenewiseLine line;
  line.begin({});
  std::vector<double> steps[Lab::genes];

  take_steps(lab, line, true, steps);

  TEST_ASSERT_TRUE_MESSAGE(steps[0].size() > trials / 3, "half of the pairs are different");
  for (uint32_t j = 0; j < Lab::genes; ++j) {
    const double expected = lab.range_of(j) / 300.0 * std::sqrt(1.0 + 20.0 * 20.0);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.03 * expected, expected, deviation_of(steps[j]),
                                      test::message("the deviation of gene", j));
  }
}

static void every_gene_has_a_factor_of_its_own() {
  Lab lab;
  lab.empty();
  lab.add(0.0);
  lab.add(1.0);
  GenewiseLine line;
  line.begin({});
  std::vector<double> steps[Lab::genes];

  take_steps(lab, line, true, steps);

  for (uint32_t j = 1; j < Lab::genes; ++j) {
    double product = 0.0;
    for (std::size_t i = 0; i < steps[j].size(); ++i) product += steps[0][i] * steps[j][i];
    const double correlation =
        product / static_cast<double>(steps[j].size()) / deviation_of(steps[0]) / deviation_of(steps[j]);
    TEST_ASSERT_TRUE_MESSAGE(std::fabs(correlation) < 0.05, test::message("no correlation with gene 0", j));
  }
}

// From elites of 0 and 1, r1 + F (r2 - r3) is one of six numbers for F = 0.5.
static void two_elites_are_donors_that_repeat() {
  Lab lab;
  lab.empty();
  lab.add(0.0);
  lab.add(1.0);
  RepeatingDonors donors;
  donors.begin({0.5, 0.9});
  std::multiset<double> genes;

  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    lab.propose_with_seed(donors, seed);
    genes.insert(lab.trial.genes, lab.trial.genes + Lab::genes);
  }

  const std::set<double> values(genes.begin(), genes.end());
  TEST_ASSERT_TRUE_MESSAGE((values == std::set<double>{-0.5, 0.0, 0.5, 1.0, 1.5}), "sums of the two elites only");
  // A mutant is 0.5 in 2 of 8 choices of donors. A gene is a mutant with the chance 0.9 or more.
  const double share = static_cast<double>(genes.count(0.5)) / static_cast<double>(genes.size());
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.02, 0.25 * (0.9 + 0.1 / Lab::genes), share, "every donor is drawn alone");
}

static void four_elites_breed_like_the_librarys_operator() {
  Lab lab;
  lab.fill_with_random_elites(4, 9);
  Lab other;
  other.fill_with_random_elites(4, 9);
  RepeatingDonors donors;
  donors.begin({0.5, 0.9});
  nanoqd::DifferentialEvolution<double> evolution;
  evolution.begin({0.5, 0.9});
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    lab.propose_with_seed(donors, seed);
    other.propose_with_seed(evolution, seed);
    TEST_ASSERT_EQUAL_DOUBLE_ARRAY_MESSAGE(other.trial.genes, lab.trial.genes, Lab::genes, "the same trial");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_elite_alone_gets_noise_of_a_300th_of_the_range);
  RUN_TEST(the_factor_of_the_line_has_the_unit_of_the_gene);
  RUN_TEST(every_gene_has_a_factor_of_its_own);
  RUN_TEST(two_elites_are_donors_that_repeat);
  RUN_TEST(four_elites_breed_like_the_librarys_operator);
  return UNITY_END();
}
