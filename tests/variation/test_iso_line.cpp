// The iso-line operator adds noise to one elite and a step along the line to another, in the stated
// deviations.
#include <stdint.h>

#include <nanoqd/variation/iso_line.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/operator_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::IsoLine;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

static_assert(IsoLine<float>::min_elites == 2, "x and y");
static_assert(!IsoLine<float>::learns, "it has no memory");

template <class Scalar>
static test::OperatorLab<Scalar> lab;
static constexpr uint32_t genes = test::OperatorLab<float>::genes;

template <class Scalar>
static IsoLine<Scalar> variation_with(Scalar iso_sigma, Scalar line_sigma) {
  IsoLine<Scalar> variation;
  variation.begin({iso_sigma, line_sigma});
  return variation;
}

template <class Scalar>
static void each_gene_is_that_of_one_elite_and_noise_and_a_step_to_another() {
  const float isos[] = {0.01f, 0.0f, 0.3f};
  const float lines[] = {0.2f, 1.0f, 0.0f};
  auto& l = lab<Scalar>;
  uint32_t size = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    if (seed % 100 == 0) {
      size = 2 + seed / 100;
      l.fill_with_random_elites(size, seed);
    }
    const Scalar iso_sigma = static_cast<Scalar>(isos[seed % 3]);
    const Scalar line_sigma = static_cast<Scalar>(lines[seed % 3]);
    const auto variation = variation_with(iso_sigma, line_sigma);
    Rng twin(seed);

    l.propose_with_seed(variation, seed);

    uint32_t parents[2];
    test::draw_from_a_list(twin, size, parents);
    const Scalar along = line_sigma * twin.gaussian<Scalar>();
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar x = l.gene_of(parents[0], j);
      const Scalar y = l.gene_of(parents[1], j);
      const Scalar noise = product(iso_sigma * l.range_of(j), twin.gaussian<Scalar>());
      const Scalar step = product(along, y - x);
      Scalar expected = (x + noise) + step;
      if (seed % 3 == 1) expected = x + step;   // no noise
      if (seed % 3 == 2) expected = x + noise;  // no step
      TEST_ASSERT_TRUE_MESSAGE(test::same(l.trial.genes[j], expected), message("elite, noise and step", seed));
    }
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(l.rng, twin), message("3 + n draws, 4 + 2 n in double", seed));
    TEST_ASSERT_TRUE_MESSAGE(l.is_from_the_variation(), message("the trial says who made it", seed));
  }
}

// Elite i lies at (i, i^2) on a parabola. Without noise a trial lies on the line through two of
// them, near the first. The slope of that line is the sum of their numbers. So both can be read off
// the trial.
template <class Scalar>
static void every_two_different_elites_are_taken_equally_often() {
  constexpr uint32_t elites = 6;
  uint16_t seen[30] = {};
  auto& l = lab<Scalar>;
  l.empty();
  for (uint32_t i = 0; i < elites; ++i) {
    const Scalar value = static_cast<Scalar>(i);
    const Scalar solution[genes] = {value, static_cast<Scalar>(i * i), value, value, value};
    l.add(solution);
  }
  const auto variation = variation_with(Scalar{0}, static_cast<Scalar>(0.01L));
  uint32_t too_close = 0;
  l.rng = Rng(10);

  for (uint32_t number = 0; number < 3000; ++number) {
    l.propose(variation);

    const int32_t x = static_cast<int32_t>(l.trial.genes[0] + static_cast<Scalar>(0.5L));
    const Scalar step = l.trial.genes[0] - static_cast<Scalar>(x);
    if (test::magnitude(step) < static_cast<Scalar>(2e-5L)) {  // the slope would drown in rounding
      ++too_close;
      continue;
    }
    const Scalar slope = (l.trial.genes[1] - static_cast<Scalar>(x * x)) / step;
    const int32_t y = static_cast<int32_t>(slope + static_cast<Scalar>(0.5L)) - x;
    const bool is_on_a_line = test::is_near(slope, static_cast<Scalar>(x + y), static_cast<Scalar>(0.1L));
    TEST_ASSERT_TRUE_MESSAGE(is_on_a_line, message("on the line through two elites", number));
    const bool is_another = y != x && y >= 0 && y < static_cast<int32_t>(elites);
    TEST_ASSERT_TRUE_MESSAGE(is_another, message("two different elites", number));
    const uint32_t parents[] = {static_cast<uint32_t>(x), static_cast<uint32_t>(y)};
    ++seen[test::rank_of(parents, 2, elites)];
  }

  TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(15, too_close, "few trials say nothing");
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, 30) < 66.152f, "no pair of elites is preferred");
}

template <class Scalar>
static void deviations_that_are_negative_or_infinite_or_both_zero_are_refused() {
  using Parameters = typename IsoLine<Scalar>::Parameters;
  const Scalar inf = test::infinity<Scalar>();
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), inf, -inf, -tiny, -test::largest<Scalar>()};
  const Scalar good[] = {tiny, Scalar{1}, test::largest<Scalar>()};
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
  const typename IsoLine<Scalar>::Parameters defaults;

  ASSERT_SAME_BITS(static_cast<Scalar>(0.01L), defaults.iso_sigma, "iso_sigma");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.2L), defaults.line_sigma, "line_sigma");
  EXPECT_STATUS(Status::ok, defaults.validate());
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(each_gene_is_that_of_one_elite_and_noise_and_a_step_to_another);
  RUN_FOR_BOTH(every_two_different_elites_are_taken_equally_often);
  RUN_FOR_BOTH(deviations_that_are_negative_or_infinite_or_both_zero_are_refused);
  RUN_FOR_BOTH(defaults_are_the_published_ones_and_valid);
  return UNITY_END();
}
