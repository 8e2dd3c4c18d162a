// Ten million draws are distributed normally. Every bound is five standard errors of the number
// it bounds, so a right generator fails with one seed in a million. A sum of twelve uniform
// numbers, or a deviation that is half a percent off, does not pass.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "support/chosen_draws.hpp"
#include "unity.h"

using nanoqd::Rng;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t draws = 10'000'000;
constexpr uint64_t seed = 2021;
constexpr uint32_t bins = 1U << 20;

// The probability that a normal variable is above z.
double upper_tail(double z) { return 0.5 * std::erfc(z * std::sqrt(0.5)); }

struct Sample {
  double moments[5] = {};           // moments[i]: mean of z^i, from the first
  double lag_1 = 0;                 // mean of the products of neighbours
  uint32_t above[10] = {};          // above[i]: how many are above i
  uint32_t below[10] = {};          // below[i]: how many are below -i
  std::vector<uint32_t> histogram;  // of the normal distribution function of the draws: should be flat
};

template <class Scalar>
Sample draw_sample() {
  Sample all;
  all.histogram.assign(bins, 0);
  uint32_t* const histogram = all.histogram.data();
  Rng rng(seed);
  double previous = 0;
  for (uint32_t i = 0; i < draws; ++i) {
    const double z = static_cast<double>(rng.gaussian<Scalar>());
    const double square = z * z;
    all.moments[1] += z;
    all.moments[2] += square;
    all.moments[3] += square * z;
    all.moments[4] += square * square;
    all.lag_1 += z * previous;
    previous = z;
    ++(z > 0 ? all.above : all.below)[static_cast<uint32_t>(std::fmin(std::fabs(z), 9.0))];
    const double place = upper_tail(-z) * bins;
    ++histogram[place < bins ? static_cast<uint32_t>(place) : bins - 1];  // the last one also for NaN
  }
  for (double& moment : all.moments) moment /= draws;
  all.lag_1 /= draws;
  for (uint32_t limit = 9; limit-- > 0;) {
    all.above[limit] += all.above[limit + 1];
    all.below[limit] += all.below[limit + 1];
  }
  return all;
}

template <class Scalar>
const Sample& sample() {
  static const Sample result = draw_sample<Scalar>();
  return result;
}

// |actual - expected| < 5 deviation / sqrt(draws), where `deviation` is that of a single draw.
void expect_mean(double expected, double deviation, double actual, const char* what) {
  const double bound = 5 * deviation / std::sqrt(draws);
  static char text[160];
  std::snprintf(text, sizeof(text), "%s (seed %llu): %.7f, promised %.7f +- %.7f", what,
                static_cast<unsigned long long>(seed), actual, expected, bound);
  TEST_ASSERT_TRUE_MESSAGE(std::fabs(actual - expected) < bound, text);
}

// A count of draws that each have this probability: binomial.
void expect_count(double probability, uint32_t actual, const char* what) {
  expect_mean(probability, std::sqrt(probability * (1 - probability)), static_cast<double>(actual) / draws, what);
}

}  // namespace

template <class Scalar>
static void mean_is_0() {
  expect_mean(0, 1, sample<Scalar>().moments[1], "mean");
}

template <class Scalar>
static void variance_is_1() {
  const auto& moments = sample<Scalar>().moments;
  expect_mean(1, std::sqrt(2), moments[2] - moments[1] * moments[1], "variance");
}

template <class Scalar>
static void skewness_is_0() {
  const auto& moments = sample<Scalar>().moments;
  const double mean = moments[1];
  const double variance = moments[2] - mean * mean;
  const double third = moments[3] - 3 * mean * moments[2] + 2 * mean * mean * mean;
  expect_mean(0, std::sqrt(6), third / std::pow(variance, 1.5), "skewness");
}

template <class Scalar>
static void kurtosis_is_3() {
  const auto& moments = sample<Scalar>().moments;
  const double mean = moments[1];
  const double variance = moments[2] - mean * mean;
  const double fourth = moments[4] - 4 * mean * moments[3] + 6 * mean * mean * moments[2] - 3 * std::pow(mean, 4);
  expect_mean(3, std::sqrt(24), fourth / (variance * variance), "kurtosis");
}

template <class Scalar>
static void neighbours_are_not_correlated() {
  expect_mean(0, 1, sample<Scalar>().lag_1, "correlation of neighbours");
}

// Kolmogorov and Smirnov: the distribution function is nowhere off by more than 2.6 / sqrt(n), a
// bound that a normal sample exceeds once in 370,000 (2 exp(-2 * 2.6^2)). It is looked at in 2^20
// places, which misses less than 1e-6 of it.
template <class Scalar>
static void distribution_function_is_the_normal_one() {
  const std::vector<uint32_t>& histogram = sample<Scalar>().histogram;
  double worst = 0;
  uint64_t seen = 0;
  for (uint32_t bin = 0; bin < bins; ++bin) {
    seen += histogram[bin];
    const double apart = static_cast<double>(seen) / draws - static_cast<double>(bin + 1) / bins;
    worst = std::fmax(worst, std::fabs(apart));
  }
  static char text[120];
  std::snprintf(text, sizeof(text), "Kolmogorov-Smirnov (seed %llu): %.7f", static_cast<unsigned long long>(seed),
                worst);
  TEST_ASSERT_TRUE_MESSAGE(worst < 2.6 / std::sqrt(draws), text);
}

template <class Scalar>
static void both_tails_have_their_share() {
  for (uint32_t limit = 0; limit <= 4; ++limit) {
    expect_count(upper_tail(limit), sample<Scalar>().above[limit], "draws above so many deviations");
    expect_count(upper_tail(limit), sample<Scalar>().below[limit], "draws below so many deviations");
  }
}

// Fewer than three are expected on either side, so the binomial bound can only find too many. That
// there are not too few is shown for all bits at once below.
template <class Scalar>
static void beyond_5_deviations_are_no_more_than_their_share() {
  expect_count(upper_tail(5), sample<Scalar>().above[5], "draws above 5 deviations");
  expect_count(upper_tail(5), sample<Scalar>().below[5], "draws below -5 deviations");
}

template <class Scalar>
static void some_draws_are_beyond_5_deviations() {
  const uint32_t far = sample<Scalar>().above[5] + sample<Scalar>().below[5];
  TEST_ASSERT_TRUE_MESSAGE(far > 0, "5.7 are expected; one seed in 300 has none");
}

// All 2^32 draws of a float are known, and those beyond 5 deviations are the lowest few thousand:
// no statistics needed.
static void of_all_bits_the_right_number_give_a_float_beyond_5_and_6_deviations() {
  uint32_t above_5 = 0;
  uint32_t below_5 = 0;
  uint32_t above_6 = 0;
  uint32_t below_6 = 0;
  for (uint32_t bits = 0; bits < 20000; ++bits) {
    const float z = test::rng_that_draws(bits, 1).gaussian<float>();
    above_5 += z > 5.0f ? 1 : 0;
    below_5 += z < -5.0f ? 1 : 0;
    above_6 += z > 6.0f ? 1 : 0;
    below_6 += z < -6.0f ? 1 : 0;
  }
  const auto expected_5 = static_cast<uint32_t>(std::lround(upper_tail(5) * 0x1p32));
  const auto expected_6 = static_cast<uint32_t>(std::lround(upper_tail(6) * 0x1p32));
  TEST_ASSERT_UINT32_WITHIN(1, expected_5, above_5);
  TEST_ASSERT_UINT32_WITHIN(1, expected_5, below_5);
  TEST_ASSERT_UINT32_WITHIN(1, expected_6, above_6);
  TEST_ASSERT_UINT32_WITHIN(1, expected_6, below_6);
}

// The same for double, whose tail beyond 5 deviations begins at a known one of its 2^53 magnitudes.
static void the_bits_of_a_double_cross_5_6_7_and_8_deviations_where_they_should() {
  const double limits[] = {5.0, 6.0, 7.0, 8.0};
  for (const double limit : limits) {
    const double crossing = upper_tail(limit) * 0x1p54;  // in units of (bits >> 11) | 1
    const auto inside = static_cast<uint64_t>(crossing * (1 + 1e-13)) + 2;
    const auto outside = static_cast<uint64_t>(crossing * (1 - 1e-13)) - 2;
    const auto number_of = [](uint64_t magnitude) {
      const uint64_t bits = magnitude << 11;
      return test::rng_that_draws(static_cast<uint32_t>(bits >> 32), static_cast<uint32_t>(bits)).gaussian<double>();
    };
    TEST_ASSERT_TRUE_MESSAGE(number_of(outside) > limit, "the bits on this side are beyond the limit");
    TEST_ASSERT_TRUE_MESSAGE(number_of(inside) < limit, "those on the other side are not");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(mean_is_0<float>);
  RUN_TEST(variance_is_1<float>);
  RUN_TEST(skewness_is_0<float>);
  RUN_TEST(kurtosis_is_3<float>);
  RUN_TEST(neighbours_are_not_correlated<float>);
  RUN_TEST(distribution_function_is_the_normal_one<float>);
  RUN_TEST(both_tails_have_their_share<float>);
  RUN_TEST(beyond_5_deviations_are_no_more_than_their_share<float>);
  RUN_TEST(some_draws_are_beyond_5_deviations<float>);
  RUN_TEST(mean_is_0<double>);
  RUN_TEST(variance_is_1<double>);
  RUN_TEST(skewness_is_0<double>);
  RUN_TEST(kurtosis_is_3<double>);
  RUN_TEST(neighbours_are_not_correlated<double>);
  RUN_TEST(distribution_function_is_the_normal_one<double>);
  RUN_TEST(both_tails_have_their_share<double>);
  RUN_TEST(beyond_5_deviations_are_no_more_than_their_share<double>);
  RUN_TEST(some_draws_are_beyond_5_deviations<double>);
  RUN_TEST(of_all_bits_the_right_number_give_a_float_beyond_5_and_6_deviations);
  RUN_TEST(the_bits_of_a_double_cross_5_6_7_and_8_deviations_where_they_should);
  return UNITY_END();
}
