// The 25 functions of the suite return the values that their report defines. The tests compare:
//  - the official check values, if NANOQD_CEC2005 names the folder of the data
//  - the plain definitions on made-up data, always
//  - the bits of the values, which are the same everywhere
//  - optima and noise with the suite's report
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nanoqd/math/digest.hpp>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>
#include "host/text/read_file.hpp"
#include "suite/function_facts.hpp"
#include "suite/number_text.hpp"
#include "suite/suite_function.hpp"

#include "support/message.hpp"
#include "support/plain_suite.hpp"
#include "unity.h"

using namespace nanoqd::paper;
using nanoqd::Rng;

void setUp() {}
void tearDown() {}

static std::vector<double> random_point(uint32_t number, uint32_t n, Rng& rng) {
  const FunctionFacts& facts = facts_of(number);
  std::vector<double> x(n);
  for (double& gene : x) gene = facts.lower + rng.uniform<double>() * (facts.upper - facts.lower);
  return x;
}

static double relative_error(double actual, double expected) {
  return std::fabs(actual - expected) / std::fabs(expected);
}

static void official_check_values_are_met() {
#ifdef NANOQD_CEC2005
  const std::string folder = NANOQD_CEC2005;
  uint32_t checked = 0;
  for (uint32_t number = 1; number <= function_count; ++number) {
    std::string error;
    const auto function = load_function(folder, number, 50, error);
    TEST_ASSERT_TRUE_MESSAGE(function != nullptr, error.c_str());
    const auto text = nanoqd::host::read_file(folder + "/test_data_func" + std::to_string(number) + ".txt", error);
    TEST_ASSERT_TRUE_MESSAGE(text.has_value(), error.c_str());
    std::vector<double> numbers;  // ten points, then their values
    TEST_ASSERT_TRUE(parse_numbers(*text, numbers, error));
    TEST_ASSERT_EQUAL_size_t(510, numbers.size());
    for (uint32_t point = 0; point < 10; ++point, ++checked) {
      const double value = function->error(&numbers[std::size_t{50} * point], nullptr) + facts_of(number).bias;
      TEST_ASSERT_TRUE_MESSAGE(relative_error(value, numbers[500 + point]) < 1e-9,
                               test::message("the suite's own value, function and point", number * 100 + point));
    }
  }
  TEST_ASSERT_EQUAL_UINT32(250, checked);
#else
  TEST_IGNORE_MESSAGE("the official data is not there; -DNANOQD_CEC2005=DIR says where");
#endif
}

static void official_biases_and_optima_are_ours() {
#ifdef NANOQD_CEC2005
  const std::string folder = NANOQD_CEC2005;
  std::string error;
  std::vector<double> biases;
  TEST_ASSERT_TRUE(parse_numbers(*nanoqd::host::read_file(folder + "/fbias_data.txt", error), biases, error));
  for (uint32_t number = 1; number <= function_count; ++number) {
    TEST_ASSERT_TRUE_MESSAGE(std::fabs(biases[number - 1] - facts_of(number).bias) < 1e-12,
                             test::message("bias", number));
    for (const uint32_t n : {2U, 10U, 30U, 50U}) {
      const auto data = official_data(folder, number, n, error);
      TEST_ASSERT_TRUE_MESSAGE(data.has_value(), error.c_str());
      const double error_there = make_function(number, n, *data)->error(data->shifts.data(), nullptr);
      TEST_ASSERT_TRUE_MESSAGE(error_there >= 0.0 && error_there < 1e-9,
                               test::message("no error at the optimum", number));
    }
  }
#else
  TEST_IGNORE_MESSAGE("the official data is not there; -DNANOQD_CEC2005=DIR says where");
#endif
}

static void values_on_made_up_data_are_those_of_the_plain_definitions() {
  Rng rng(25);
  for (uint32_t number = 1; number <= function_count; ++number) {
    for (const uint32_t n : {2U, 3U, 10U, 13U, 50U}) {
      const FunctionData data = made_up_data(number, n);
      const auto function = make_function(number, n, data);
      for (uint32_t i = 0; i < 4; ++i) {
        std::vector<double> x = random_point(number, n, rng);
        if (i == 3) {  // near the optimum, where one part of a composition outweighs the others
          for (uint32_t j = 0; j < n; ++j) x[j] = data.shifts[j] + 0.1 * (rng.uniform<double>() - 0.5);
        }
        const double expected = test::plain_error(number, x, data);
        TEST_ASSERT_TRUE_MESSAGE(relative_error(function->error(x.data(), nullptr), expected) < 1e-9,
                                 test::message("the definition's value, function and dimension", number * 100 + n));
      }
    }
  }
}

// The functions do not use libm, and their code leaves the compiler no freedom. If this digest
// changes, every result of the experiment changes.
static void values_have_the_same_bits_everywhere() {
  nanoqd::Digest digest;
  Rng rng(5);
  for (uint32_t number = 1; number <= function_count; ++number) {
    for (const uint32_t n : {2U, 7U, 30U}) {
      const auto function = make_function(number, n, made_up_data(number, n));
      for (uint32_t i = 0; i < 4; ++i) {
        const std::vector<double> x = random_point(number, n, rng);
        digest.add(function->error(x.data(), i % 2 == 0 ? nullptr : &rng));
      }
    }
  }
  char text[32];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest.value()));
  TEST_ASSERT_EQUAL_STRING("4aaf539a78f28d0e", text);
}

static void no_error_at_the_made_up_optimum_and_some_elsewhere() {
  Rng rng(3);
  for (uint32_t number = 1; number <= function_count; ++number) {
    for (uint32_t n = fewest_dimensions; n <= most_dimensions; n += 6) {
      const FunctionData data = made_up_data(number, n);
      const auto function = make_function(number, n, data);
      const double there = function->error(data.shifts.data(), nullptr);
      TEST_ASSERT_TRUE_MESSAGE(there >= 0.0 && there < 1e-9, test::message("no error at the optimum", number));
      const std::vector<double> x = random_point(number, n, rng);
      const double elsewhere = function->error(x.data(), nullptr);
      TEST_ASSERT_TRUE_MESSAGE(elsewhere > 1e-6 && std::isfinite(elsewhere),
                               test::message("an error elsewhere", number));
    }
  }
}

static void noise_is_there_where_the_report_says_and_nowhere_else() {
  // The mean of 1 + c |N(0, 1)| is 1 + c sqrt(2 / pi). In F24 and F25 only one part of ten has
  // noise.
  constexpr uint32_t draws = 20000;
  for (uint32_t number = 1; number <= function_count; ++number) {
    const FunctionData data = made_up_data(number, 10);
    const auto function = make_function(number, 10, data);
    Rng rng(number);
    const std::vector<double> x = random_point(number, 10, rng);
    const double silent = function->error(x.data(), nullptr);
    double sum = 0.0;
    double least = 1e300;
    for (uint32_t i = 0; i < draws; ++i) {
      const double value = function->error(x.data(), &rng);
      sum += value;
      least = value < least ? value : least;
    }
    const double factor = sum / draws / silent;
    const double c = number == 4 ? 0.4 : number == 17 ? 0.2 : 0.0;
    TEST_ASSERT_TRUE_MESSAGE(least >= silent * (1 - 1e-12), test::message("noise never lowers a value", number));
    if (number < 24) {
      TEST_ASSERT_TRUE_MESSAGE(std::fabs(factor - (1 + c * 0.7979)) < 0.01, test::message("the noise's mean", number));
    } else {
      TEST_ASSERT_TRUE_MESSAGE(factor > 1.0 + 1e-9 && factor < 1.08, test::message("the noise of one part", number));
    }
  }
}

static void noise_of_the_scale_may_lower_values_of_F24_and_F25_only() {
  for (const uint32_t number : {17U, 24U, 25U}) {
    const auto function = make_function(number, 10, made_up_data(number, 10), true);
    Rng rng(number);
    const std::vector<double> x = random_point(number, 10, rng);
    const double silent = function->error(x.data(), nullptr);
    uint32_t lower = 0;
    for (uint32_t i = 0; i < 1000; ++i) lower += function->error(x.data(), &rng) < silent ? 1U : 0U;
    if (number == 17) {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lower, "F17 has no such noise");
    } else {  // the quotient of two draws of the same kind is below 1 as often as above
      TEST_ASSERT_TRUE_MESSAGE(lower > 420 && lower < 580, test::message("half of the values are lower", number));
    }
  }
}

static void a_place_far_from_all_parts_has_a_finite_value() {
  const auto function = make_function(25, 10, made_up_data(25, 10));
  const std::vector<double> x(10, 1e4);
  TEST_ASSERT_TRUE(std::isfinite(function->error(x.data(), nullptr)));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(official_check_values_are_met);
  RUN_TEST(official_biases_and_optima_are_ours);
  RUN_TEST(values_on_made_up_data_are_those_of_the_plain_definitions);
  RUN_TEST(values_have_the_same_bits_everywhere);
  RUN_TEST(no_error_at_the_made_up_optimum_and_some_elsewhere);
  RUN_TEST(noise_is_there_where_the_report_says_and_nowhere_else);
  RUN_TEST(noise_of_the_scale_may_lower_values_of_F24_and_F25_only);
  RUN_TEST(a_place_far_from_all_parts_has_a_finite_value);
  return UNITY_END();
}
