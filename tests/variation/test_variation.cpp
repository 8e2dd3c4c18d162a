#include <stdint.h>
#include <string.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/variation/differential_evolution.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/iso_line.hpp>
#include <nanoqd/variation/variation.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "unity.h"

using nanoqd::DifferentialEvolution;
using nanoqd::Gaussian;
using nanoqd::IsoLine;
using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Rng;
using nanoqd::SigmaUnit;
using nanoqd::Status;
using nanoqd::detail::draw_distinct;
using nanoqd::detail::from_bits;
using nanoqd::detail::product;
using nanoqd::detail::to_bits;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 5;
constexpr uint32_t cells = 32;

template <class Scalar>
struct World {
  using Archive = nanoqd::Archive<Scalar, genes, cells, 2>;
  using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 8>;

  Archive archive;
  Grid grid;
  nanoqd::Trial<Scalar, genes> trial;

  void empty() {
    const Scalar lower[genes] = {Scalar{-1}, Scalar{0}, Scalar{-50}, Scalar{2}, Scalar{-3}};
    const Scalar upper[genes] = {Scalar{1}, Scalar{1}, Scalar{150}, Scalar{9}, Scalar{-2}};
    EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<Scalar, genes>(lower, upper)));
  }

  // The next empty cell in an order that is neither ascending nor without gaps: 11 and 32 have no common divisor.
  void add(const Scalar (&solution)[genes]) {
    const Scalar measures[2] = {Scalar{0}, Scalar{0}};
    const uint32_t cell = (7 + 11 * archive.size()) % cells;
    TEST_ASSERT_TRUE(archive.insert(cell, solution, Scalar{1}, measures) == Outcome::new_cell);
  }

  void fill_with_random_elites(uint32_t count, uint32_t seed) {
    empty();
    Rng rng(seed);
    for (uint32_t i = 0; i < count; ++i) {
      Scalar solution[genes];
      for (uint32_t j = 0; j < genes; ++j) {
        const Scalar range = archive.upper(j) - archive.lower(j);
        solution[j] = archive.lower(j) + product(rng.uniform<Scalar>(), range);
      }
      add(solution);
    }
  }

  // Proposes into `trial`, whose origin is spoilt first.
  template <class Variation>
  void propose(const Variation& variation, Rng& rng) {
    trial.origin = {77, 77};
    variation.propose(nanoqd::Context<Archive, Grid>{archive, grid}, rng, trial);
  }

  Scalar gene_of(uint32_t position, uint32_t j) const { return archive.elite(position).gene(j); }
};

template <class Scalar>
World<Scalar> world;

template <class Variation, class Scalar>
Variation with(Scalar first, Scalar second) {
  Variation variation;
  variation.begin({first, second});
  return variation;
}

template <class Scalar>
Gaussian<Scalar> gaussian_with(Scalar sigma, SigmaUnit unit) {
  Gaussian<Scalar> variation;
  variation.begin({sigma, unit});
  return variation;
}

template <class Scalar>
Scalar scalar(float value) {
  return static_cast<Scalar>(value);
}

template <class Scalar>
bool same_bits(Scalar a, Scalar b) {
  return to_bits(a) == to_bits(b);
}

// Distinct numbers the plain way: a list of all, from which each draw strikes one out.
template <uint32_t Count>
void draw_from_a_list(Rng& rng, uint32_t size, uint32_t (&chosen)[Count]) {
  uint32_t list[cells];
  for (uint32_t i = 0; i < size; ++i) list[i] = i;
  for (uint32_t& number : chosen) {
    const uint32_t position = rng.below(size);
    number = list[position];
    --size;
    for (uint32_t i = position; i < size; ++i) list[i] = list[i + 1];
  }
}

// The place of an ordered choice of `count` different numbers below `size` among all such choices.
uint32_t rank_of(const uint32_t* chosen, uint32_t count, uint32_t size) {
  uint32_t rank = 0;
  for (uint32_t n = 0; n < count; ++n) {
    uint32_t smaller_left = chosen[n];
    for (uint32_t i = 0; i < n; ++i) smaller_left -= chosen[i] < chosen[n] ? 1 : 0;
    rank = rank * (size - n) + smaller_left;
  }
  return rank;
}

uint16_t seen[360];

// Chi-square over all ordered choices; the bound is what a fair draw exceeds with one seed in 10,000.
template <uint32_t Count>
void expect_all_choices_equally_likely(uint32_t size, uint32_t choices, float bound) {
  memset(seen, 0, sizeof(seen));
  Rng rng(Count * 100 + size);
  for (uint32_t i = 0; i < choices * 100; ++i) {
    uint32_t chosen[Count];
    draw_distinct(rng, size, chosen);
    ++seen[rank_of(chosen, Count, size)];
  }
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, choices) < bound,
                           message("each ordered choice equally likely (the case is the size)", size));
}

}  // namespace

static void distinct_draws_are_different_and_in_range() {
  const uint32_t sizes[] = {4, 5, 6, 9, 32, 1000, 0x80000001U, 0xFFFFFFFFU};
  Rng rng(1);
  for (const uint32_t size : sizes) {
    for (uint32_t i = 0; i < 300; ++i) {
      uint32_t chosen[4];
      draw_distinct(rng, size, chosen);
      for (uint32_t a = 0; a < 4; ++a) {
        TEST_ASSERT_TRUE_MESSAGE(chosen[a] < size, message("in range (the case is the size)", size));
        for (uint32_t b = 0; b < a; ++b) {
          TEST_ASSERT_TRUE_MESSAGE(chosen[a] != chosen[b], message("all different (the case is the size)", size));
        }
      }
    }
  }
}

static void distinct_draws_of_as_many_as_there_are_take_them_all() {
  Rng rng(2);
  for (uint32_t i = 0; i < 300; ++i) {
    uint32_t chosen[8];
    draw_distinct(rng, 8, chosen);
    uint32_t taken = 0;
    for (const uint32_t number : chosen) taken |= 1U << number;
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(0xFFU, taken, "eight of eight are all of them");
  }
  uint32_t only[1];
  draw_distinct(rng, 1, only);
  TEST_ASSERT_EQUAL_UINT32(0, only[0]);
}

static void distinct_draws_are_those_from_a_list_and_no_more_in_number() {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    Rng same(seed);
    const uint32_t size = 4 + seed % 29;
    uint32_t chosen[4];
    uint32_t expected[4];
    draw_distinct(rng, size, chosen);
    draw_from_a_list(same, size, expected);
    TEST_ASSERT_TRUE_MESSAGE(memcmp(chosen, expected, sizeof(chosen)) == 0, message("as from a list", seed));
    TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, Rng(seed), 4), message("four draws for four numbers", seed));
  }
}

static void distinct_draws_make_all_ordered_choices_equally_likely() {
  expect_all_choices_equally_likely<1>(6, 6, 25.745f);
  expect_all_choices_equally_likely<2>(2, 2, 15.137f);
  expect_all_choices_equally_likely<2>(7, 42, 83.473f);
  expect_all_choices_equally_likely<3>(5, 60, 108.163f);
  expect_all_choices_equally_likely<4>(4, 24, 57.075f);
  expect_all_choices_equally_likely<4>(5, 120, 185.086f);
}

template <class Scalar>
static void differential_evolution_makes_each_gene_the_targets_or_the_mutants() {
  const float factors[] = {0.5f, 0.1f, 0.9f, 2.0f};
  const float rates[] = {0.9f, 0.0f, 0.1f, 0.5f, 1.0f};
  auto& w = world<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    if (seed % 100 == 0) {
      size = seed < 500 ? 4 : 4 + (seed / 100) % 29;
      w.fill_with_random_elites(size, seed);
    }
    const Scalar F = scalar<Scalar>(factors[seed % 4]);
    const Scalar CR = scalar<Scalar>(rates[seed % 5]);
    const auto variation = with<DifferentialEvolution<Scalar>>(F, CR);
    Rng rng(seed);
    Rng same(seed);

    w.propose(variation, rng);

    uint32_t parents[4];
    draw_from_a_list(same, size, parents);
    const uint32_t j_rand = same.below(genes);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar target = w.gene_of(parents[0], j);
      const Scalar difference = w.gene_of(parents[2], j) - w.gene_of(parents[3], j);
      const Scalar mutant = w.gene_of(parents[1], j) + product(F, difference);
      const Scalar gene = w.trial.genes[j];
      const bool is_one_of_both = same_bits(gene, target) || same_bits(gene, mutant);
      TEST_ASSERT_TRUE_MESSAGE(is_one_of_both, message("each gene is the target's or the mutant's", seed));
      if (j == j_rand) TEST_ASSERT_TRUE_MESSAGE(same_bits(gene, mutant), message("j_rand is the mutant's", seed));
      const bool crosses = same.uniform<Scalar>() <= CR || j == j_rand;
      TEST_ASSERT_TRUE_MESSAGE(same_bits(gene, crosses ? mutant : target), message("crossover by CR", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(rng, same), message("5 + n draws, 5 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(w.trial.origin.maker == Origin::variation && w.trial.origin.reference == 0,
                             message("the trial says who made it", seed));
  }
}

// Elite i has 8^i in every gene. With F = 2 a mutant gene is then a number of base 8 with the digits 1, 2 and -2 at the
// places of r1, r2 and r3, which no other choice gives, and with CR = 0 the other genes name the target: the parents
// can be read off the trial. An empty cell, or the same parent twice, gives a number that means nothing.
static void differential_evolution_takes_every_four_different_elites_equally_often() {
  constexpr uint32_t elites = 6;
  auto& w = world<float>;
  w.empty();
  int32_t value_of[elites];
  for (uint32_t i = 0; i < elites; ++i) {
    value_of[i] = int32_t{1} << (3 * i);
    const float value = static_cast<float>(value_of[i]);
    w.add({value, value, value, value, value});
  }
  const auto variation = with<DifferentialEvolution<float>>(2.0f, 0.0f);
  uint16_t mutated[genes] = {};
  memset(seen, 0, sizeof(seen));
  Rng rng(3);
  for (uint32_t number = 0; number < 18000; ++number) {
    w.propose(variation, rng);

    uint32_t parents[4] = {elites, elites, elites, elites};
    uint32_t mutant_genes = 0;
    for (uint32_t j = 0; j < genes; ++j) {
      const int32_t value = static_cast<int32_t>(w.trial.genes[j]);
      uint32_t target = 0;
      while (target < elites && value != value_of[target]) ++target;
      if (target < elites) {
        parents[0] = target;
        continue;
      }
      ++mutant_genes;
      ++mutated[j];
      for (uint32_t code = 0; code < elites * elites * elites; ++code) {
        const uint32_t r1 = code % elites;
        const uint32_t r2 = code / elites % elites;
        const uint32_t r3 = code / elites / elites;
        if (r1 == r2 || r1 == r3 || r2 == r3) continue;
        if (value != value_of[r1] + 2 * (value_of[r2] - value_of[r3])) continue;
        parents[1] = r1;
        parents[2] = r2;
        parents[3] = r3;
      }
    }
    TEST_ASSERT_TRUE_MESSAGE(mutant_genes == 1, message("CR = 0: one gene is the mutant's", number));
    TEST_ASSERT_TRUE_MESSAGE(parents[1] < elites, message("r1, r2, r3: three different elites", number));
    const bool target_is_another = parents[0] != parents[1] && parents[0] != parents[2] && parents[0] != parents[3];
    TEST_ASSERT_TRUE_MESSAGE(target_is_another, message("the target is a fourth elite", number));
    ++seen[rank_of(parents, 4, elites)];
  }
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, 360) < 467.304f, "no choice of four parents is preferred");
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(mutated, genes) < 23.513f, "no gene is preferred as j_rand");
}

// Elites differ in every gene, and every mutant differs from all of them: mutant genes can be counted.
template <class Scalar>
static uint32_t count_mutant_genes(Scalar CR, uint32_t trials) {
  auto& w = world<Scalar>;
  w.fill_with_random_elites(10, 4);
  const auto variation = with<DifferentialEvolution<Scalar>>(scalar<Scalar>(0.5f), CR);
  Rng rng(5);
  uint32_t count = 0;
  for (uint32_t i = 0; i < trials; ++i) {
    w.propose(variation, rng);
    for (uint32_t j = 0; j < genes; ++j) {
      bool is_an_elites = false;
      for (uint32_t elite = 0; elite < 10; ++elite) is_an_elites |= same_bits(w.trial.genes[j], w.gene_of(elite, j));
      count += is_an_elites ? 0 : 1;
    }
  }
  return count;
}

template <class Scalar>
static void crossover_rate_0_leaves_one_mutant_gene() {
  TEST_ASSERT_EQUAL_UINT32(500, count_mutant_genes(Scalar{0}, 500));
}

template <class Scalar>
static void crossover_rate_1_makes_every_gene_the_mutants() {
  TEST_ASSERT_EQUAL_UINT32(500 * genes, count_mutant_genes(Scalar{1}, 500));
}

// One of five genes, and a quarter of the other four: 2 a trial, with variance 4 * 1/4 * 3/4. Five deviations allowed.
template <class Scalar>
static void crossover_rate_is_the_share_of_mutant_genes() {
  TEST_ASSERT_UINT32_WITHIN(5 * 39, 4000, count_mutant_genes(scalar<Scalar>(0.25f), 2000));
}

// "rand <= CR" in the paper. The draws of genes 0 to 3 are chosen; their lowest bits, which a uniform float leaves out,
// lead to different parents and j_rand.
static void a_draw_equal_to_the_crossover_rate_crosses() {
  auto& w = world<float>;
  w.fill_with_random_elites(10, 6);
  const auto variation = with<DifferentialEvolution<float>>(0.5f, 0.5f);
  for (uint32_t low = 0; low < 100; ++low) {
    const uint32_t half = 0x80000000U | low;
    Rng rng = test::rewound(test::rng_that_draws(half, half + 0x100U, half, half - 0x100U), 5);
    Rng same = rng;
    uint32_t parents[4];
    draw_from_a_list(same, 10, parents);
    const uint32_t j_rand = same.below(genes);
    TEST_ASSERT_TRUE_MESSAGE(Rng(same).next() == half, message("the chosen draws come when they should", low));

    w.propose(variation, rng);

    for (uint32_t j = 0; j < 4; ++j) {
      const bool is_the_targets = same_bits(w.trial.genes[j], w.gene_of(parents[0], j));
      TEST_ASSERT_TRUE_MESSAGE(is_the_targets == (j == 1 && j != j_rand), message("crosses up to CR itself", low));
    }
  }
}

template <class Scalar>
static void gaussian_adds_to_one_elite_a_draw_for_each_gene() {
  const float sigmas[] = {1.0f / 300.0f, 0.1f, 3.0f};
  const SigmaUnit units[] = {SigmaUnit::range, SigmaUnit::gene};
  auto& w = world<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    if (seed % 100 == 0) {
      size = 1 + seed / 100;
      w.fill_with_random_elites(size, seed);
    }
    const Scalar sigma = scalar<Scalar>(sigmas[seed % 3]);
    const SigmaUnit unit = units[seed % 2];
    const auto variation = gaussian_with(sigma, unit);
    Rng rng(seed);
    Rng same(seed);

    w.propose(variation, rng);

    const uint32_t parent = same.below(size);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar range = w.archive.upper(j) - w.archive.lower(j);
      const Scalar deviation = unit == SigmaUnit::gene ? sigma : sigma * range;
      const Scalar expected = w.gene_of(parent, j) + product(deviation, same.gaussian<Scalar>());
      TEST_ASSERT_TRUE_MESSAGE(same_bits(w.trial.genes[j], expected), message("elite plus noise", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(rng, same), message("1 + n draws, 1 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(w.trial.origin.maker == Origin::variation && w.trial.origin.reference == 0,
                             message("the trial says who made it", seed));
  }
}

// From a single elite, so that the noise can be seen. Its variance may be off by five deviations of the estimate, which
// is 5 sqrt(2 / 800).
template <class Scalar>
static void gaussian_noise_has_the_deviation_that_its_unit_says() {
  const SigmaUnit units[] = {SigmaUnit::range, SigmaUnit::gene};
  const Scalar sigma = scalar<Scalar>(0.01f);
  auto& w = world<Scalar>;
  w.fill_with_random_elites(1, 7);
  for (const SigmaUnit unit : units) {
    const auto variation = gaussian_with(sigma, unit);
    Scalar squares[genes] = {};
    Rng rng(8);
    for (uint32_t i = 0; i < 800; ++i) {
      w.propose(variation, rng);
      for (uint32_t j = 0; j < genes; ++j) {
        const Scalar noise = w.trial.genes[j] - w.gene_of(0, j);
        squares[j] += product(noise, noise);
      }
    }
    const float ranges[genes] = {2.0f, 1.0f, 200.0f, 7.0f, 1.0f};
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar deviation = unit == SigmaUnit::range ? sigma * scalar<Scalar>(ranges[j]) : sigma;
      const Scalar variance = squares[j] / (Scalar{800} * deviation * deviation);
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(variance, Scalar{1}, scalar<Scalar>(0.25f)),
                               message("deviation of a gene (the case is the gene)", j));
    }
  }
}

template <class Scalar>
static void gaussian_takes_every_elite_equally_often() {
  constexpr uint32_t elites = 20;
  auto& w = world<Scalar>;
  w.empty();
  for (uint32_t i = 0; i < elites; ++i) {
    const Scalar value = static_cast<Scalar>(i);
    w.add({value, value, value, value, value});
  }
  const auto variation = gaussian_with(scalar<Scalar>(0.01f), SigmaUnit::gene);
  memset(seen, 0, sizeof(seen));
  Rng rng(9);
  for (uint32_t i = 0; i < 4000; ++i) {
    w.propose(variation, rng);
    ++seen[static_cast<int32_t>(w.trial.genes[0] + scalar<Scalar>(0.5f))];
  }
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, elites) < 50.795f, "no elite is preferred");
}

template <class Scalar>
static void iso_line_adds_noise_and_a_step_along_a_line() {
  const float isos[] = {0.01f, 0.0f, 0.3f};
  const float lines[] = {0.2f, 1.0f, 0.0f};
  auto& w = world<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    if (seed % 100 == 0) {
      size = 2 + seed / 100;
      w.fill_with_random_elites(size, seed);
    }
    const Scalar iso_sigma = scalar<Scalar>(isos[seed % 3]);
    const Scalar line_sigma = scalar<Scalar>(lines[seed % 3]);
    const auto variation = with<IsoLine<Scalar>>(iso_sigma, line_sigma);
    Rng rng(seed);
    Rng same(seed);

    w.propose(variation, rng);

    uint32_t parents[2];
    draw_from_a_list(same, size, parents);
    const Scalar along = line_sigma * same.gaussian<Scalar>();
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar x = w.gene_of(parents[0], j);
      const Scalar y = w.gene_of(parents[1], j);
      const Scalar range = w.archive.upper(j) - w.archive.lower(j);
      const Scalar noise = product(iso_sigma * range, same.gaussian<Scalar>());
      const Scalar step = product(along, y - x);
      Scalar expected = (x + noise) + step;
      if (seed % 3 == 1) expected = x + step;   // no noise
      if (seed % 3 == 2) expected = x + noise;  // no step
      TEST_ASSERT_TRUE_MESSAGE(same_bits(w.trial.genes[j], expected), message("elite, noise and step", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(rng, same), message("3 + n draws, 4 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(w.trial.origin.maker == Origin::variation && w.trial.origin.reference == 0,
                             message("the trial says who made it", seed));
  }
}

// Elite i lies at (i, i^2) on a parabola. Without noise a trial lies on the line through two of them, near the first,
// and the line's slope is the sum of their numbers: both can be read off the trial.
template <class Scalar>
static void iso_line_takes_every_two_different_elites_equally_often() {
  constexpr uint32_t elites = 6;
  auto& w = world<Scalar>;
  w.empty();
  for (uint32_t i = 0; i < elites; ++i) {
    const Scalar value = static_cast<Scalar>(i);
    w.add({value, static_cast<Scalar>(i * i), value, value, value});
  }
  const auto variation = with<IsoLine<Scalar>>(Scalar{0}, scalar<Scalar>(0.01f));
  memset(seen, 0, sizeof(seen));
  uint32_t too_close = 0;
  Rng rng(10);
  for (uint32_t number = 0; number < 3000; ++number) {
    w.propose(variation, rng);
    const int32_t x = static_cast<int32_t>(w.trial.genes[0] + scalar<Scalar>(0.5f));
    const Scalar step = w.trial.genes[0] - static_cast<Scalar>(x);
    if (test::magnitude(step) < scalar<Scalar>(2e-5f)) {  // the slope would drown in rounding
      ++too_close;
      continue;
    }
    const Scalar slope = (w.trial.genes[1] - static_cast<Scalar>(x * x)) / step;
    const int32_t y = static_cast<int32_t>(slope + scalar<Scalar>(0.5f)) - x;
    const bool is_on_a_line = test::is_near(slope, static_cast<Scalar>(x + y), scalar<Scalar>(0.1f));
    TEST_ASSERT_TRUE_MESSAGE(is_on_a_line, message("on the line through two elites", number));
    const bool is_another = y != x && y >= 0 && y < static_cast<int32_t>(elites);
    TEST_ASSERT_TRUE_MESSAGE(is_another, message("two different elites", number));
    const uint32_t parents[] = {static_cast<uint32_t>(x), static_cast<uint32_t>(y)};
    ++seen[rank_of(parents, 2, elites)];
  }
  TEST_ASSERT_TRUE(too_close < 15);
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, 30) < 66.152f, "no pair of elites is preferred");
}

namespace {

template <class Scalar>
struct Special {
  using Traits = nanoqd::detail::ScalarTraits<Scalar>;
  using Bits = typename Traits::Bits;
  Scalar nan = from_bits<Scalar>(Traits::infinity_bits | (Bits{1} << (Traits::mantissa_bits - 1)));
  Scalar infinity = from_bits<Scalar>(Traits::infinity_bits);
  Scalar largest = Traits::largest;
  Scalar smallest = from_bits<Scalar>(Bits{1} << Traits::mantissa_bits);
  Scalar above_1 = from_bits<Scalar>(Traits::bits_of_one + 1);
  Scalar above_2 = from_bits<Scalar>(to_bits(Scalar{2}) + 1);
};

}  // namespace

template <class Scalar>
static void differential_evolution_refuses_factors_outside_0_to_2() {
  using Parameters = typename DifferentialEvolution<Scalar>::Parameters;
  const Special<Scalar> is;
  const Scalar CR = scalar<Scalar>(0.9f);
  const Scalar bad[] = {is.nan, is.infinity, -is.infinity, -is.smallest, Scalar{0}, -Scalar{0}, is.above_2, is.largest};
  const Scalar good[] = {is.smallest, scalar<Scalar>(0.5f), Scalar{1}, Scalar{2}};
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
static void differential_evolution_refuses_rates_outside_0_to_1() {
  using Parameters = typename DifferentialEvolution<Scalar>::Parameters;
  const Special<Scalar> is;
  const Scalar F = scalar<Scalar>(0.5f);
  const Scalar bad[] = {is.nan, is.infinity, -is.infinity, -is.smallest, is.above_1, is.largest, -Scalar{1}};
  const Scalar good[] = {Scalar{0}, -Scalar{0}, is.smallest, scalar<Scalar>(0.5f), Scalar{1}};
  uint32_t number = 0;
  for (const Scalar CR : bad) {
    const Status status = Parameters{F, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::bad_crossover_rate, status, message("a bad CR", number++));
  }
  for (const Scalar CR : good) {
    const Status status = Parameters{F, CR}.validate();
    EXPECT_STATUS_MESSAGE(Status::ok, status, message("a good CR", number++));
  }
}

template <class Scalar>
static void gaussian_refuses_deviations_that_are_not_positive_and_finite() {
  using Parameters = typename Gaussian<Scalar>::Parameters;
  const Special<Scalar> is;
  const SigmaUnit units[] = {SigmaUnit::range, SigmaUnit::gene};
  const Scalar bad[] = {is.nan, is.infinity, -is.infinity, -is.smallest, Scalar{0}, -Scalar{0}, -is.largest};
  const Scalar good[] = {is.smallest, Scalar{1}, is.largest};
  for (const SigmaUnit unit : units) {
    uint32_t number = 0;
    for (const Scalar sigma : bad) {
      const Status status = Parameters{sigma, unit}.validate();
      EXPECT_STATUS_MESSAGE(Status::bad_sigma, status, message("a bad sigma", number++));
    }
    for (const Scalar sigma : good) {
      const Status status = Parameters{sigma, unit}.validate();
      EXPECT_STATUS_MESSAGE(Status::ok, status, message("a good sigma", number++));
    }
  }
}

template <class Scalar>
static void iso_line_refuses_deviations_that_are_negative_or_infinite_or_both_zero() {
  using Parameters = typename IsoLine<Scalar>::Parameters;
  const Special<Scalar> is;
  const Scalar bad[] = {is.nan, is.infinity, -is.infinity, -is.smallest, -is.largest};
  const Scalar good[] = {is.smallest, Scalar{1}, is.largest};
  const Scalar zero{0};
  uint32_t number = 0;
  for (const Scalar sigma : bad) {
    for (const Scalar other : good) {
      EXPECT_STATUS_MESSAGE(Status::bad_sigma, (Parameters{sigma, other}.validate()), message("bad iso", number));
      EXPECT_STATUS_MESSAGE(Status::bad_sigma, (Parameters{other, sigma}.validate()), message("bad line", number));
    }
    EXPECT_STATUS_MESSAGE(Status::bad_sigma, (Parameters{sigma, zero}.validate()), message("bad iso", number));
    EXPECT_STATUS_MESSAGE(Status::bad_sigma, (Parameters{zero, sigma}.validate()), message("bad line", number));
    ++number;
  }
  for (const Scalar sigma : good) {
    EXPECT_STATUS_MESSAGE(Status::ok, (Parameters{sigma, zero}.validate()), message("no line", number));
    EXPECT_STATUS_MESSAGE(Status::ok, (Parameters{zero, sigma}.validate()), message("no noise", number));
    EXPECT_STATUS_MESSAGE(Status::ok, (Parameters{sigma, sigma}.validate()), message("both", number));
    ++number;
  }
  EXPECT_STATUS(Status::bad_sigma, (Parameters{zero, zero}.validate()));
  EXPECT_STATUS(Status::bad_sigma, (Parameters{-zero, -zero}.validate()));
}

template <class Scalar>
static void defaults_are_the_published_ones_and_valid() {
  const typename DifferentialEvolution<Scalar>::Parameters differential;
  TEST_ASSERT_TRUE(same_bits(differential.F, static_cast<Scalar>(0.5L)));
  TEST_ASSERT_TRUE(same_bits(differential.CR, static_cast<Scalar>(0.9L)));
  EXPECT_STATUS(Status::ok, differential.validate());
  const typename Gaussian<Scalar>::Parameters gaussian;
  TEST_ASSERT_TRUE(same_bits(gaussian.sigma, Scalar{1} / Scalar{300}));
  TEST_ASSERT_TRUE(gaussian.unit == SigmaUnit::range);
  EXPECT_STATUS(Status::ok, gaussian.validate());
  const typename IsoLine<Scalar>::Parameters iso_line;
  TEST_ASSERT_TRUE(same_bits(iso_line.iso_sigma, static_cast<Scalar>(0.01L)));
  TEST_ASSERT_TRUE(same_bits(iso_line.line_sigma, static_cast<Scalar>(0.2L)));
  EXPECT_STATUS(Status::ok, iso_line.validate());
}

static_assert(DifferentialEvolution<float>::min_elites == 4 && !DifferentialEvolution<float>::learns, "x, r1, r2, r3");
static_assert(IsoLine<float>::min_elites == 2 && !IsoLine<float>::learns, "x and y");
static_assert(Gaussian<float>::min_elites == 1 && !Gaussian<float>::learns, "one parent");

int main() {
  UNITY_BEGIN();
  RUN_TEST(distinct_draws_are_different_and_in_range);
  RUN_TEST(distinct_draws_of_as_many_as_there_are_take_them_all);
  RUN_TEST(distinct_draws_are_those_from_a_list_and_no_more_in_number);
  RUN_TEST(distinct_draws_make_all_ordered_choices_equally_likely);
  RUN_TEST(differential_evolution_makes_each_gene_the_targets_or_the_mutants<float>);
  RUN_TEST(differential_evolution_makes_each_gene_the_targets_or_the_mutants<double>);
  RUN_TEST(differential_evolution_takes_every_four_different_elites_equally_often);
  RUN_TEST(crossover_rate_0_leaves_one_mutant_gene<float>);
  RUN_TEST(crossover_rate_0_leaves_one_mutant_gene<double>);
  RUN_TEST(crossover_rate_1_makes_every_gene_the_mutants<float>);
  RUN_TEST(crossover_rate_1_makes_every_gene_the_mutants<double>);
  RUN_TEST(crossover_rate_is_the_share_of_mutant_genes<float>);
  RUN_TEST(crossover_rate_is_the_share_of_mutant_genes<double>);
  RUN_TEST(a_draw_equal_to_the_crossover_rate_crosses);
  RUN_TEST(gaussian_adds_to_one_elite_a_draw_for_each_gene<float>);
  RUN_TEST(gaussian_adds_to_one_elite_a_draw_for_each_gene<double>);
  RUN_TEST(gaussian_noise_has_the_deviation_that_its_unit_says<float>);
  RUN_TEST(gaussian_noise_has_the_deviation_that_its_unit_says<double>);
  RUN_TEST(gaussian_takes_every_elite_equally_often<float>);
  RUN_TEST(gaussian_takes_every_elite_equally_often<double>);
  RUN_TEST(iso_line_adds_noise_and_a_step_along_a_line<float>);
  RUN_TEST(iso_line_adds_noise_and_a_step_along_a_line<double>);
  RUN_TEST(iso_line_takes_every_two_different_elites_equally_often<float>);
  RUN_TEST(iso_line_takes_every_two_different_elites_equally_often<double>);
  RUN_TEST(differential_evolution_refuses_factors_outside_0_to_2<float>);
  RUN_TEST(differential_evolution_refuses_factors_outside_0_to_2<double>);
  RUN_TEST(differential_evolution_refuses_rates_outside_0_to_1<float>);
  RUN_TEST(differential_evolution_refuses_rates_outside_0_to_1<double>);
  RUN_TEST(gaussian_refuses_deviations_that_are_not_positive_and_finite<float>);
  RUN_TEST(gaussian_refuses_deviations_that_are_not_positive_and_finite<double>);
  RUN_TEST(iso_line_refuses_deviations_that_are_negative_or_infinite_or_both_zero<float>);
  RUN_TEST(iso_line_refuses_deviations_that_are_negative_or_infinite_or_both_zero<double>);
  RUN_TEST(defaults_are_the_published_ones_and_valid<float>);
  RUN_TEST(defaults_are_the_published_ones_and_valid<double>);
  return UNITY_END();
}
