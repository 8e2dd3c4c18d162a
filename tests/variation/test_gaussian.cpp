// The Gaussian operator adds normal noise of the stated deviation to one elite, which may be any of
// them.
#include <stdint.h>

#include <nanoqd/variation/gaussian.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/operator_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Gaussian;
using nanoqd::Rng;
using nanoqd::SigmaUnit;
using nanoqd::Status;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

static_assert(static_cast<uint8_t>(nanoqd::SigmaUnit::range) == 0, "published: snapshots hold this number");
static_assert(static_cast<uint8_t>(nanoqd::SigmaUnit::gene) == 1, "published: snapshots hold this number");

static_assert(Gaussian<float>::min_elites == 1, "one parent");
static_assert(!Gaussian<float>::learns, "it has no memory");

template <class Scalar>
static test::OperatorLab<Scalar> lab;
static constexpr uint32_t genes = test::OperatorLab<float>::genes;
static constexpr SigmaUnit units[] = {SigmaUnit::range, SigmaUnit::gene};

template <class Scalar>
static Gaussian<Scalar> variation_with(Scalar sigma, SigmaUnit unit) {
  Gaussian<Scalar> variation;
  variation.begin({sigma, unit});
  return variation;
}

template <class Scalar>
static void each_gene_is_that_of_one_elite_and_a_draw() {
  const float sigmas[] = {1.0f / 300.0f, 0.1f, 3.0f};
  auto& l = lab<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    if (seed % 100 == 0) {
      size = 1 + seed / 100;
      l.fill_with_random_elites(size, seed);
    }
    const Scalar sigma = static_cast<Scalar>(sigmas[seed % 3]);
    const SigmaUnit unit = units[seed % 2];
    const auto variation = variation_with(sigma, unit);
    Rng twin(seed);

    l.propose_with_seed(variation, seed);

    const uint32_t parent = twin.below(size);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar deviation = unit == SigmaUnit::gene ? sigma : sigma * l.range_of(j);
      const Scalar expected = l.gene_of(parent, j) + product(deviation, twin.gaussian<Scalar>());
      TEST_ASSERT_TRUE_MESSAGE(test::same(l.trial.genes[j], expected), message("elite plus noise", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(l.rng, twin), message("1 + n draws, 1 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(l.is_from_the_variation(), message("the trial says who made it", seed));
  }
}

// From a single elite, so that the noise can be seen. Its variance may be off by five deviations of
// the estimate, which is 5 sqrt(2 / 800).
template <class Scalar>
static void noise_has_the_deviation_that_its_unit_says() {
  const Scalar sigma = static_cast<Scalar>(0.01L);
  auto& l = lab<Scalar>;
  l.fill_with_random_elites(1, 7);
  for (const SigmaUnit unit : units) {
    const auto variation = variation_with(sigma, unit);
    Scalar squares[genes] = {};
    l.rng = Rng(8);

    for (uint32_t i = 0; i < 800; ++i) {
      l.propose(variation);
      for (uint32_t j = 0; j < genes; ++j) {
        const Scalar noise = l.trial.genes[j] - l.gene_of(0, j);
        squares[j] += product(noise, noise);
      }
    }

    const float ranges[genes] = {2.0f, 1.0f, 200.0f, 7.0f, 1.0f};
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar deviation = unit == SigmaUnit::range ? sigma * static_cast<Scalar>(ranges[j]) : sigma;
      const Scalar variance = squares[j] / (Scalar{800} * deviation * deviation);
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(variance, Scalar{1}, static_cast<Scalar>(0.25L)),
                               message("deviation of a gene (the case is the gene)", j));
    }
  }
}

template <class Scalar>
static void every_elite_is_taken_equally_often() {
  constexpr uint32_t elites = 20;
  uint16_t seen[elites] = {};
  auto& l = lab<Scalar>;
  l.empty();
  for (uint32_t i = 0; i < elites; ++i) l.add(static_cast<Scalar>(i));
  const auto variation = variation_with(static_cast<Scalar>(0.01L), SigmaUnit::gene);
  l.rng = Rng(9);

  for (uint32_t i = 0; i < 4000; ++i) {
    l.propose(variation);
    const int32_t elite = static_cast<int32_t>(l.trial.genes[0] + static_cast<Scalar>(0.5L));
    TEST_ASSERT_TRUE_MESSAGE(elite >= 0 && elite < static_cast<int32_t>(elites), message("noise is small", i));
    ++seen[elite];
  }

  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, elites) < 50.795f, "no elite is preferred");
}

template <class Scalar>
static void deviations_that_are_not_positive_and_finite_are_refused() {
  using Parameters = typename Gaussian<Scalar>::Parameters;
  const Scalar inf = test::infinity<Scalar>();
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), inf, -inf, -tiny, Scalar{0}, -Scalar{0}, -test::largest<Scalar>()};
  const Scalar good[] = {tiny, Scalar{1}, test::largest<Scalar>()};

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
static void defaults_are_the_published_ones_and_valid() {
  const typename Gaussian<Scalar>::Parameters defaults;

  ASSERT_SAME_BITS(Scalar{1} / Scalar{300}, defaults.sigma, "sigma");
  TEST_ASSERT_TRUE_MESSAGE(defaults.unit == SigmaUnit::range, "sigma is a share of the range");
  EXPECT_STATUS(Status::ok, defaults.validate());
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(each_gene_is_that_of_one_elite_and_a_draw);
  RUN_FOR_BOTH(noise_has_the_deviation_that_its_unit_says);
  RUN_FOR_BOTH(every_elite_is_taken_equally_often);
  RUN_FOR_BOTH(deviations_that_are_not_positive_and_finite_are_refused);
  RUN_FOR_BOTH(defaults_are_the_published_ones_and_valid);
  return UNITY_END();
}
