// Differential evolution breeds by DE/rand/1/bin from four different elites, and refuses an F or CR
// out of range.
#include <stdint.h>
#include <string.h>

#include <nanoqd/variation/differential_evolution.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/operator_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::DifferentialEvolution;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::detail::product;
using test::message;
using test::same;

void setUp() {}
void tearDown() {}

static_assert(DifferentialEvolution<float>::min_elites == 4, "a target, r1, r2 and r3");
static_assert(!DifferentialEvolution<float>::learns, "it has no memory");

template <class Scalar>
static test::OperatorLab<Scalar> lab;
static constexpr uint32_t genes = test::OperatorLab<float>::genes;

template <class Scalar>
static DifferentialEvolution<Scalar> variation_with(Scalar F, Scalar CR) {
  DifferentialEvolution<Scalar> variation;
  variation.begin({F, CR});
  return variation;
}

template <class Scalar>
static void each_gene_is_the_targets_or_the_mutants() {
  const float factors[] = {0.5f, 0.1f, 0.9f, 2.0f};
  const float rates[] = {0.9f, 0.0f, 0.1f, 0.5f, 1.0f};
  auto& l = lab<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    if (seed % 100 == 0) {
      size = seed < 500 ? 4 : 4 + (seed / 100) % 29;
      l.fill_with_random_elites(size, seed);
    }
    const Scalar F = static_cast<Scalar>(factors[seed % 4]);
    const Scalar CR = static_cast<Scalar>(rates[seed % 5]);
    const auto variation = variation_with(F, CR);
    Rng twin(seed);

    l.propose_with_seed(variation, seed);

    uint32_t parents[4];
    test::draw_from_a_list(twin, size, parents);
    const uint32_t j_rand = twin.below(genes);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar target = l.gene_of(parents[0], j);
      const Scalar difference = l.gene_of(parents[2], j) - l.gene_of(parents[3], j);
      const Scalar mutant = l.gene_of(parents[1], j) + product(F, difference);
      const Scalar gene = l.trial.genes[j];
      const bool is_one_of_both = same(gene, target) || same(gene, mutant);
      TEST_ASSERT_TRUE_MESSAGE(is_one_of_both, message("each gene is the target's or the mutant's", seed));
      if (j == j_rand) TEST_ASSERT_TRUE_MESSAGE(same(gene, mutant), message("j_rand is the mutant's", seed));
      const bool crosses = twin.uniform<Scalar>() <= CR || j == j_rand;
      TEST_ASSERT_TRUE_MESSAGE(same(gene, crosses ? mutant : target), message("crossover by CR", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(l.rng, twin), message("5 + n draws, 5 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(l.is_from_the_variation(), message("the trial says who made it", seed));
  }
}

static constexpr uint32_t base_elites = 6;
struct Parents {
  uint32_t numbers[4];  // the target, r1, r2 and r3; base_elites where the genes name none
  uint32_t mutant_genes;
};

// Reads the parents off a trial. Elite i has 8^i in every gene. With F = 2 a mutant gene is a
// number of base 8 with the digits 1, 2 and -2 at the places of r1, r2 and r3, which no other
// choice gives. With CR = 0 the other genes name the target. An empty cell, or the same parent
// twice, gives a number that means nothing.
static Parents parents_of(const float (&trial)[genes], uint16_t (&mutated)[genes]) {
  int32_t value_of[base_elites];
  for (uint32_t i = 0; i < base_elites; ++i) value_of[i] = int32_t{1} << (3 * i);
  Parents parents = {{base_elites, base_elites, base_elites, base_elites}, 0};
  for (uint32_t j = 0; j < genes; ++j) {
    const int32_t value = static_cast<int32_t>(trial[j]);
    uint32_t target = 0;
    while (target < base_elites && value != value_of[target]) ++target;
    if (target < base_elites) {
      parents.numbers[0] = target;
      continue;
    }
    ++parents.mutant_genes;
    ++mutated[j];
    for (uint32_t code = 0; code < base_elites * base_elites * base_elites; ++code) {
      const uint32_t r1 = code % base_elites;
      const uint32_t r2 = code / base_elites % base_elites;
      const uint32_t r3 = code / base_elites / base_elites;
      if (r1 == r2 || r1 == r3 || r2 == r3) continue;
      if (value != value_of[r1] + 2 * (value_of[r2] - value_of[r3])) continue;
      parents.numbers[1] = r1;
      parents.numbers[2] = r2;
      parents.numbers[3] = r3;
    }
  }
  return parents;
}

static void every_four_different_elites_are_taken_equally_often() {
  static uint16_t seen[360];
  auto& l = lab<float>;
  l.empty();
  for (uint32_t i = 0; i < base_elites; ++i) l.add(static_cast<float>(int32_t{1} << (3 * i)));
  const auto variation = variation_with(2.0f, 0.0f);
  uint16_t mutated[genes] = {};
  memset(seen, 0, sizeof(seen));
  l.rng = Rng(3);

  for (uint32_t number = 0; number < 18000; ++number) {
    l.propose(variation);

    const Parents parents = parents_of(l.trial.genes, mutated);
    const auto& p = parents.numbers;
    TEST_ASSERT_TRUE_MESSAGE(parents.mutant_genes == 1, message("CR = 0: one gene is the mutant's", number));
    TEST_ASSERT_TRUE_MESSAGE(p[1] < base_elites, message("r1, r2, r3: three different elites", number));
    const bool target_is_another = p[0] != p[1] && p[0] != p[2] && p[0] != p[3];
    TEST_ASSERT_TRUE_MESSAGE(target_is_another, message("the target is a fourth elite", number));
    ++seen[test::rank_of(p, 4, base_elites)];
  }

  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, 360) < 467.304f, "no choice of four parents is preferred");
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(mutated, genes) < 23.513f, "no gene is preferred as j_rand");
}

// Elites differ in every gene, and every mutant differs from all of them: mutant genes can be
// counted.
template <class Scalar>
static uint32_t count_mutant_genes(Scalar CR, uint32_t trials) {
  auto& l = lab<Scalar>;
  l.fill_with_random_elites(10, 4);
  const auto variation = variation_with(static_cast<Scalar>(0.5L), CR);
  l.rng = Rng(5);
  uint32_t count = 0;
  for (uint32_t i = 0; i < trials; ++i) {
    l.propose(variation);
    for (uint32_t j = 0; j < genes; ++j) {
      bool is_an_elites = false;
      for (uint32_t elite = 0; elite < 10; ++elite) is_an_elites |= same(l.trial.genes[j], l.gene_of(elite, j));
      count += is_an_elites ? 0 : 1;
    }
  }
  return count;
}

template <class Scalar>
static void crossover_rate_0_leaves_one_mutant_gene() {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(500, count_mutant_genes(Scalar{0}, 500), "one a trial");
}

template <class Scalar>
static void crossover_rate_1_makes_every_gene_the_mutants() {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(500 * genes, count_mutant_genes(Scalar{1}, 500), "all of a trial");
}

// One of five genes, and a quarter of the other four: 2 a trial, with variance 4 * 1/4 * 3/4. Five
// deviations allowed.
template <class Scalar>
static void crossover_rate_is_the_share_of_mutant_genes() {
  TEST_ASSERT_UINT32_WITHIN(5 * 39, 4000, count_mutant_genes(static_cast<Scalar>(0.25L), 2000));
}

// "rand <= CR" in the paper. The draws of genes 0 to 3 are chosen; their lowest bits, which a
// uniform float leaves out, lead to different parents and j_rand.
static void a_draw_equal_to_the_crossover_rate_crosses() {
  auto& l = lab<float>;
  l.fill_with_random_elites(10, 6);
  const auto variation = variation_with(0.5f, 0.5f);
  for (uint32_t low = 0; low < 100; ++low) {
    const uint32_t half = 0x80000000U | low;
    l.rng = test::rewound(test::rng_that_draws(half, half + 0x100U, half, half - 0x100U), 5);
    Rng twin = l.rng;
    uint32_t parents[4];
    test::draw_from_a_list(twin, 10, parents);
    const uint32_t j_rand = twin.below(genes);
    TEST_ASSERT_TRUE_MESSAGE(Rng(twin).next() == half, message("the chosen draws come when they should", low));

    l.propose(variation);

    for (uint32_t j = 0; j < 4; ++j) {
      const bool is_the_targets = same(l.trial.genes[j], l.gene_of(parents[0], j));
      TEST_ASSERT_TRUE_MESSAGE(is_the_targets == (j == 1 && j != j_rand), message("crosses up to CR itself", low));
    }
  }
}

template <class Scalar>
static void factors_outside_0_to_2_are_refused() {
  using Parameters = typename DifferentialEvolution<Scalar>::Parameters;
  const Scalar inf = test::infinity<Scalar>();
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar half = static_cast<Scalar>(0.5L);
  const Scalar CR = static_cast<Scalar>(0.9L);
  const Scalar bad[] = {test::nan<Scalar>(),    inf, -inf, -tiny, Scalar{0}, -Scalar{0}, test::next_outwards(Scalar{2}),
                        test::largest<Scalar>()};
  const Scalar good[] = {tiny, half, Scalar{1}, Scalar{2}};

  uint32_t number = 0;
  for (const Scalar F : bad) {
    const Status status = Parameters{F, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::bad_scaling_factor, status, message("a bad F", number++));
  }
  for (const Scalar F : good) {
    const Status status = Parameters{F, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::ok, status, message("a good F", number++));
  }
}

template <class Scalar>
static void rates_outside_0_to_1_are_refused() {
  using Parameters = typename DifferentialEvolution<Scalar>::Parameters;
  const Scalar inf = test::infinity<Scalar>();
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar half = static_cast<Scalar>(0.5L);
  const Scalar bad[] = {test::nan<Scalar>(),     inf,       -inf, -tiny, test::next_outwards(Scalar{1}),
                        test::largest<Scalar>(), -Scalar{1}};
  const Scalar good[] = {Scalar{0}, -Scalar{0}, tiny, half, Scalar{1}};

  uint32_t number = 0;
  for (const Scalar CR : bad) {
    const Status status = Parameters{half, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::bad_crossover_rate, status, message("a bad CR", number++));
  }
  for (const Scalar CR : good) {
    const Status status = Parameters{half, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::ok, status, message("a good CR", number++));
  }
}

template <class Scalar>
static void defaults_are_the_published_ones_and_valid() {
  const typename DifferentialEvolution<Scalar>::Parameters defaults;

  ASSERT_SAME_BITS(static_cast<Scalar>(0.5L), defaults.F, "F");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.9L), defaults.CR, "CR");
  EXPECT_STATUS(Status::ok, defaults.validate());
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(each_gene_is_the_targets_or_the_mutants);
  RUN_TEST(every_four_different_elites_are_taken_equally_often);
  RUN_FOR_BOTH(crossover_rate_0_leaves_one_mutant_gene);
  RUN_FOR_BOTH(crossover_rate_1_makes_every_gene_the_mutants);
  RUN_FOR_BOTH(crossover_rate_is_the_share_of_mutant_genes);
  RUN_TEST(a_draw_equal_to_the_crossover_rate_crosses);
  RUN_FOR_BOTH(factors_outside_0_to_2_are_refused);
  RUN_FOR_BOTH(rates_outside_0_to_1_are_refused);
  RUN_FOR_BOTH(defaults_are_the_published_ones_and_valid);
  return UNITY_END();
}
