// Elementary functions and normal quantiles have no more than their stated error over a million
// arguments. They are compared with the C library in long double, which has 64 bits of mantissa
// on x86. Where long double is a double, the rounding of the C library is part of the error.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nanoqd/math/detail/elementary.hpp>
#include <nanoqd/math/detail/normal_quantile.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/variation/detail/convergence.hpp>

#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::exponential;
using nanoqd::detail::from_bits;
using nanoqd::detail::natural_log;
using nanoqd::detail::square_root;
using nanoqd::detail::upper_normal_quantile;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t samples = 1'000'000;
constexpr uint64_t seed = 43;

template <class Scalar>
constexpr bool is_float = sizeof(Scalar) == sizeof(float);

// A positive number with any mantissa and one of the normal exponents in [lowest, lowest + count).
template <class Scalar>
Scalar draw_positive(Rng& rng, int lowest, int count) {
  using Traits = nanoqd::detail::ScalarTraits<Scalar>;
  using Bits = typename Traits::Bits;
  const uint64_t high = rng.next();
  const uint64_t mantissa = ((high << 32) | rng.next()) >> (64 - Traits::mantissa_bits);
  const auto scale = lowest + static_cast<int>(rng.below(static_cast<uint32_t>(count)));
  return std::ldexp(from_bits<Scalar>(Traits::bits_of_one | static_cast<Bits>(mantissa)), scale);
}

template <class Scalar>
Scalar draw_any_positive(Rng& rng) {
  return is_float<Scalar> ? draw_positive<Scalar>(rng, -126, 254) : draw_positive<Scalar>(rng, -1022, 2046);
}

// Remembers the argument with the largest error.
struct Worst {
  long double error = 0;
  long double argument = 0;

  void see(long double new_error, long double new_argument) {
    if (new_error <= error || !(error >= 0)) return;  // a NaN is taken, and stays
    error = new_error;
    argument = new_argument;
  }

  void expect_below(long double bound, const char* what) const {
    static char text[160];
    std::snprintf(text, sizeof(text), "%s: error %.4Lg at %.21Lg, promised %.4Lg (seed %llu)", what, error, argument,
                  bound, static_cast<unsigned long long>(seed));
    TEST_ASSERT_TRUE_MESSAGE(error < bound, text);
  }
};

template <class Scalar>
void see_log(Worst& worst, Scalar x) {
  const long double exact = std::log(static_cast<long double>(x));
  const long double error = std::fabs(static_cast<long double>(natural_log(x)) - exact);
  worst.see(error / std::fmax(1.0L, std::fabs(exact)), static_cast<long double>(x));
}

// The quantile's error in z, from the error of the tail it belongs to: exact to first order, and
// the error is tiny.
template <class Scalar>
void see_quantile(Worst& worst, Scalar tail) {
  const long double z = static_cast<long double>(upper_normal_quantile(tail));
  const long double tail_of_z = 0.5L * std::erfc(z * std::sqrt(0.5L));
  const long double density = std::exp(-0.5L * z * z) / std::sqrt(8 * std::atan(1.0L));
  const long double error = std::fabs(tail_of_z - static_cast<long double>(tail)) / density;
  worst.see(error / std::fmax(1.0L, z), static_cast<long double>(tail));
}

}  // namespace

template <class Scalar>
static void natural_log_has_its_stated_error_over_all_positive_numbers() {
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) see_log(worst, draw_any_positive<Scalar>(rng));
  worst.expect_below(is_float<Scalar> ? 2e-7L : 5e-16L, "logarithm");
}

template <class Scalar>
static void natural_log_has_its_stated_error_around_1() {
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) see_log(worst, draw_positive<Scalar>(rng, -2, 4));
  worst.expect_below(is_float<Scalar> ? 2e-7L : 5e-16L, "logarithm around 1");
}

template <class Scalar>
static void square_root_is_within_one_unit_in_the_last_place() {
  constexpr int mantissa_bits = nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits;
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) {
    const Scalar x = draw_any_positive<Scalar>(rng);
    const long double exact = std::sqrt(static_cast<long double>(x));
    const long double unit = std::ldexp(1.0L, std::ilogb(exact) - mantissa_bits);
    worst.see(std::fabs(static_cast<long double>(square_root(x)) - exact) / unit, static_cast<long double>(x));
  }
  worst.expect_below(1.0L, "root, in units of the last place");
}

// All of them: four times the number has twice the root, bit for bit, so [1, 4) stands for every
// float.
static void square_root_of_every_float_is_within_one_unit_in_the_last_place() {
  constexpr double unit = 0x1p-23;
  Worst worst;
  for (uint32_t bits = nanoqd::detail::to_bits(1.0f); bits < nanoqd::detail::to_bits(4.0f); ++bits) {
    const auto x = from_bits<float>(bits);
    const double error = std::fabs(static_cast<double>(square_root(x)) - std::sqrt(static_cast<double>(x)));
    if (error < 0.74 * unit) continue;  // nearly all: the exact error of the rest is worth its time
    worst.see(static_cast<long double>(error / unit), static_cast<long double>(x));
  }
  worst.expect_below(1.0L, "root of a float, in units of the last place");
}

template <class Scalar>
static void exponential_has_its_stated_error_from_minus_one_to_one() {
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) {
    const Scalar x = rng.uniform<Scalar>() * Scalar{2} - Scalar{1};
    const long double exact = std::exp(static_cast<long double>(x));
    worst.see(std::fabs(static_cast<long double>(exponential(x)) - exact) / exact, static_cast<long double>(x));
  }
  worst.expect_below(is_float<Scalar> ? 1e-6L : 4e-15L, "exponential");
}

// Rounding leaves a few units in the last place of a difference of two objectives: less is no
// progress, more is.
template <class Scalar>
static void the_tolerance_is_a_few_units_in_the_last_place_of_the_objective() {
  constexpr int mantissa_bits = nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits;
  Rng rng(seed);
  for (uint32_t i = 0; i < 1000; ++i) {
    const auto best = draw_positive<Scalar>(rng, -60, 120);
    const auto unit = std::ldexp(Scalar{1}, std::ilogb(best) - mantissa_bits);
    const Scalar tolerance = nanoqd::detail::objective_tolerance(best, Scalar{0});
    TEST_ASSERT_TRUE_MESSAGE(tolerance >= 4 * unit && tolerance <= 8 * unit, "four to eight");
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::objective_tolerance(-best, Scalar{0}) <= tolerance &&
                                 nanoqd::detail::objective_tolerance(-best, Scalar{0}) >= tolerance,
                             "whatever its sign");
  }
}

// "About 7 digits in float, 16 in double", as a number.
template <class Scalar>
static void upper_normal_quantile_has_its_error_over_the_centre() {
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) {
    const Scalar tail = rng.uniform<Scalar>() * static_cast<Scalar>(0.5L);
    if (tail > Scalar{0}) see_quantile(worst, tail);
  }
  worst.expect_below(is_float<Scalar> ? 6e-7L : 1.2e-15L, "quantile of a uniform tail");
}

template <class Scalar>
static void upper_normal_quantile_has_its_error_far_out() {
  Rng rng(seed);
  Worst worst;
  for (uint32_t i = 0; i < samples; ++i) {
    see_quantile(worst,
                 is_float<Scalar> ? draw_positive<Scalar>(rng, -126, 125) : draw_positive<Scalar>(rng, -1022, 1021));
  }
  worst.expect_below(is_float<Scalar> ? 6e-7L : 1.2e-15L, "quantile of any tail");
}

// Closely on both sides of where one approximation takes over from the other.
template <class Scalar>
static void upper_normal_quantile_has_no_step_at_its_joints() {
  const long double joints[] = {0.075L, std::exp(-25.0L)};
  Worst worst;
  for (const long double joint : joints) {
    for (int32_t i = -5000; i <= 5000; ++i) see_quantile(worst, static_cast<Scalar>(joint * (1 + i * 2e-8L)));
  }
  worst.expect_below(is_float<Scalar> ? 6e-7L : 1.2e-15L, "quantile at a joint");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(natural_log_has_its_stated_error_over_all_positive_numbers<float>);
  RUN_TEST(natural_log_has_its_stated_error_over_all_positive_numbers<double>);
  RUN_TEST(natural_log_has_its_stated_error_around_1<float>);
  RUN_TEST(natural_log_has_its_stated_error_around_1<double>);
  RUN_TEST(square_root_is_within_one_unit_in_the_last_place<float>);
  RUN_TEST(square_root_is_within_one_unit_in_the_last_place<double>);
  RUN_TEST(square_root_of_every_float_is_within_one_unit_in_the_last_place);
  RUN_TEST(exponential_has_its_stated_error_from_minus_one_to_one<float>);
  RUN_TEST(exponential_has_its_stated_error_from_minus_one_to_one<double>);
  RUN_TEST(the_tolerance_is_a_few_units_in_the_last_place_of_the_objective<float>);
  RUN_TEST(the_tolerance_is_a_few_units_in_the_last_place_of_the_objective<double>);
  RUN_TEST(upper_normal_quantile_has_its_error_over_the_centre<float>);
  RUN_TEST(upper_normal_quantile_has_its_error_over_the_centre<double>);
  RUN_TEST(upper_normal_quantile_has_its_error_far_out<float>);
  RUN_TEST(upper_normal_quantile_has_its_error_far_out<double>);
  RUN_TEST(upper_normal_quantile_has_no_step_at_its_joints<float>);
  RUN_TEST(upper_normal_quantile_has_no_step_at_its_joints<double>);
  return UNITY_END();
}
