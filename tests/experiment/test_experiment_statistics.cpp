// The statistical tests of the report agree with counting by hand and with published examples.
#include <cmath>
#include <vector>

#include "experiment/statistics/quantiles.hpp"
#include "experiment/statistics/rank_sum.hpp"
#include "experiment/statistics/welch.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::experiment::exact_rank_sum;
using nanoqd::experiment::Moments;
using nanoqd::experiment::moments_of;
using nanoqd::experiment::normal_rank_sum;
using nanoqd::experiment::quantile;
using nanoqd::experiment::quartiles_of;
using nanoqd::experiment::rank_sum_test;
using nanoqd::experiment::RankSum;
using nanoqd::experiment::student_t_tails;
using nanoqd::experiment::Welch;
using nanoqd::experiment::welch_test;
using Sample = std::vector<double>;

void assert_near(double tolerance, double expected, double actual, const char* promise) {
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(tolerance, expected, actual, promise);
}

// The example of Hollander and Wolfe, 1973, page 69: the permeability of membranes at term and at
// 12 to 26 weeks. U = 35, and p = 0.1272 for one side. The distribution is symmetric, so p for both
// sides is twice that.
const Sample membranes_at_term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
const Sample membranes_before = {1.15, 0.88, 0.90, 0.74, 1.21};

// Ozone in New York in May and August 1973 (Chambers and others, Graphical Methods for Data
// Analysis, 1983). The data has many ties. R's manual prints W = 127.5 and p = 0.0001208.
const Sample ozone_in_may = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                             14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
const Sample ozone_in_august = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                                59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};

void the_exact_rank_sum_test_agrees_with_counting_by_hand() {
  // There are 20 ways to choose three of the ranks 1 to 6. Two are as extreme: 1 2 3 and 4 5 6.
  const RankSum apart = rank_sum_test({1.0, 2.0, 3.0}, {10.0, 20.0, 30.0});
  assert_near(1e-14, 2.0 / 20.0, apart.p, "three values below three others");
  assert_near(0.0, 0.0, apart.u, "none is larger");
  // There are 10 ways to choose two of the ranks 1 to 5. Their mean sum is 6. The sum 1 + 3 = 4 is
  // two away from it. The sums 3, 8 and 9 are at least as far. The pairs are 12, 13, 35 and 45.
  const RankSum mixed = rank_sum_test({0.1, 0.3}, {0.2, 0.4, 0.5});
  assert_near(1e-14, 4.0 / 10.0, mixed.p, "two against three");
  assert_near(0.0, 1.0, mixed.u, "one pair of six");
  const RankSum turned = rank_sum_test({0.2, 0.4, 0.5}, {0.1, 0.3});
  assert_near(1e-14, mixed.p, turned.p, "the order of the samples does not matter to p");
  assert_near(0.0, 5.0, turned.u, "the other five pairs");
  TEST_ASSERT_TRUE_MESSAGE(turned.more_often_larger() && !mixed.more_often_larger(), "the direction is told");
}

void the_exact_rank_sum_test_with_ties_agrees_with_counting_by_hand() {
  // The ranks are 1.5 1.5 3.5 3.5 5.5 5.5. The mean sum of three ranks is 10.5. The sum of the
  // first sample is 6.5, which is four away. As far are 1.5 1.5 3.5 (in two ways) and 3.5 5.5 5.5
  // (in two ways): 4 of 20.
  const RankSum test = rank_sum_test({1.0, 1.0, 2.0}, {2.0, 3.0, 3.0});
  TEST_ASSERT_TRUE(test.exact);
  assert_near(0.0, 0.5, test.u, "only the pair of twos counts, half");
  assert_near(1e-14, 4.0 / 20.0, test.p, "three against three with three ties");
  // An asymmetric case: two of the ranks 2 2 2 4 5 are chosen, and the mean sum is 6. The ranks
  // 4 and 5 have the sum 9, which is three away. No choice is as far on the other side, where the
  // least sum is 4. So the count is 1 of 10, not 2.
  assert_near(1e-14, 1.0 / 10.0, rank_sum_test({8.0, 9.0}, {7.0, 7.0, 7.0}).p, "both tails are counted, not one twice");
  // Three runs reach everything, and three other runs all reach the same lower value. The normal
  // approximation would call that significant (0.047), but it happens by chance in one of ten
  // cases.
  assert_near(1e-14, 0.1, rank_sum_test({1.0, 1.0, 1.0}, {0.9, 0.9, 0.9}).p, "small tied samples are not overrated");
}

void the_rank_sum_test_agrees_with_published_examples_without_ties() {
  const RankSum membranes = rank_sum_test(membranes_at_term, membranes_before);
  assert_near(0.0, 35.0, membranes.u, "Hollander and Wolfe: U");
  assert_near(1e-4, 2.0 * 0.1272, membranes.p, "Hollander and Wolfe: p");
  // The age of five men and four women at the diagnosis of diabetes, an example of many textbooks:
  // U = 17, p = 1/9.
  const Sample men = {19, 22, 16, 29, 24};
  const Sample women = {20, 11, 17, 12};
  assert_near(0.0, 17.0, rank_sum_test(men, women).u, "U of the men");
  assert_near(1e-14, 14.0 / 126.0, rank_sum_test(men, women).p, "exact p");
  assert_near(1e-9, 0.11134688653314041, normal_rank_sum(men, women).p, "p by the normal approximation");
}

void the_rank_sum_test_agrees_with_published_examples_with_ties() {
  const RankSum ozone = normal_rank_sum(ozone_in_may, ozone_in_august);
  assert_near(0.0, 127.5, ozone.u, "U of May");
  assert_near(5e-8, 0.0001208, ozone.p, "p with ties and continuity, as R prints it");
  TEST_ASSERT_FALSE(ozone.more_often_larger());
  // Conover 1980, as printed in the manual of a commercial library: rank sum 34.5, standard error
  // 4.758.
  const RankSum conover = normal_rank_sum({7.3, 6.9, 7.2, 7.8, 7.2}, {7.4, 6.8, 6.9, 6.7, 7.1});
  assert_near(0.0, 34.5 - 15.0, conover.u, "U is the rank sum less m (m + 1) / 2");
  assert_near(2e-4, std::erfc((7.0 - 0.5) / 4.758 / std::sqrt(2.0)), conover.p, "p from that standard error");
}

void exact_and_normal_rank_sums_meet_for_large_samples() {
  // The expected value was counted with integers of any length. Far in the tail the normal
  // approximation is about twice as large, which is the safe side.
  assert_near(1e-15, 6.10873518880372e-05, exact_rank_sum(ozone_in_may, ozone_in_august).p, "exact, with ties");
  Sample first;
  Sample second;
  for (int i = 0; i < 30; ++i) {
    first.push_back((i * 37) % 61);
    second.push_back((i * 29) % 59 + 7);
  }
  assert_near(2e-3, exact_rank_sum(first, second).p, normal_rank_sum(first, second).p, "thirty against thirty");
  TEST_ASSERT_TRUE_MESSAGE(rank_sum_test(first, second).exact, "thirty against thirty is exact");
  first.push_back(3.0);
  TEST_ASSERT_FALSE_MESSAGE(rank_sum_test(first, second).exact, "one more is not");
}

void a_rank_sum_test_without_a_difference_to_see_finds_none() {
  const Sample equal(30, 1.0);
  assert_near(0.0, 1.0, rank_sum_test(equal, equal).p, "all values are equal, exact");
  assert_near(0.0, 1.0, normal_rank_sum(equal, equal).p, "all values are equal, normal");
  assert_near(0.0, 1.0, rank_sum_test({}, {1.0, 2.0}).p, "an empty sample");
  assert_near(0.0, 1.0, normal_rank_sum({1.0}, {}).p, "an empty sample, normal");
  assert_near(1e-14, 1.0, rank_sum_test({1.0, 4.0}, {2.0, 3.0}).p, "rank sums at their mean");
  assert_near(0.0, 1.0, normal_rank_sum({1.0, 4.0}, {2.0, 3.0}).p, "the continuity correction does not turn the sign");
}

void student_t_agrees_with_its_closed_forms_and_tables() {
  for (const double t : {0.0, 1e-9, 0.1, 0.5, 1.0, 2.0, 7.0, 100.0, 1e6}) {
    const double pi = 3.14159265358979323846;
    assert_near(1e-13, t > 1.0 ? 2.0 / pi * std::atan(1.0 / t) : 1.0 - 2.0 / pi * std::atan(t), student_t_tails(t, 1.0),
                "one degree of freedom is Cauchy's distribution");
    assert_near(1e-13, 1.0 - t / std::sqrt(2.0 + t * t), student_t_tails(-t, 2.0), "two have a closed form");
  }
  assert_near(5e-5, 0.05, student_t_tails(12.706, 1.0), "table, 1");
  assert_near(5e-5, 0.05, student_t_tails(2.571, 5.0), "table, 5");
  assert_near(5e-5, 0.05, student_t_tails(2.228, 10.0), "table, 10");
  assert_near(5e-5, 0.01, student_t_tails(2.756, 29.0), "table, 29");
  assert_near(1e-5, 0.05, student_t_tails(1.959964, 1e7), "the normal distribution at last");
  assert_near(0.0, 0.0, student_t_tails(1e200, 10.0), "no overflow");
}

void welch_agrees_with_published_examples() {
  // Screws from two machines, an example of encyclopedias: t = 1.959, 7.031 degrees of freedom,
  // p = 0.09077.
  const Moments screws = moments_of({30.02, 29.99, 30.11, 29.97, 30.01, 29.99});
  const Welch test = welch_test(screws, moments_of({29.89, 29.93, 29.72, 29.98, 30.02, 29.98}));
  assert_near(5e-4, 1.959, test.t, "t");
  assert_near(5e-4, 7.031, test.degrees_of_freedom, "degrees of freedom");
  assert_near(5e-6, 0.09077, test.p, "p");
  // Student's own sleep data. R's manual prints t = -1.8608, df = 17.776, p = 0.07939.
  const Moments drug = moments_of({0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0});
  const Welch sleep = welch_test(drug, moments_of({1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}));
  assert_near(5e-5, -1.8608, sleep.t, "t");
  assert_near(5e-4, 17.776, sleep.degrees_of_freedom, "degrees of freedom");
  assert_near(5e-6, 0.07939, sleep.p, "p");
}

void welch_knows_its_limits() {
  assert_near(0.0, 1.0, welch_test({5.0, 0.0, 30}, {5.0, 0.0, 30}).p, "equal without any deviation");
  assert_near(0.0, 0.0, welch_test({5.0, 0.0, 30}, {5.1, 0.0, 30}).p, "different without any deviation");
  assert_near(0.0, 1.0, welch_test({5.0, 0.0, 1}, {9.0, 1.0, 30}).p, "one value says nothing");
  assert_near(0.0, 1.0, welch_test({100.0, 0.0, 30}, {99.96, 0.0, 30}, 0.05).p, "within what was rounded away");
  assert_near(1e-12, welch_test({10.0, 2.0, 30}, {12.0, 3.0, 30}).p,
              welch_test({10.0, 2.0, 30}, {12.5, 3.0, 30}, 0.5).p, "the allowance comes off the distance");
  assert_near(1e-12, welch_test({1.0, 2.0, 9}, {2.0, 3.0, 9}).p, welch_test({1e150, 2e150, 9}, {2e150, 3e150, 9}).p,
              "the scale does not matter");
}

void moments_and_quantiles_are_the_textbook_ones() {
  const Moments moments = moments_of({2, 4, 4, 4, 5, 5, 7, 9});
  assert_near(1e-15, 5.0, moments.mean, "mean");
  assert_near(1e-14, std::sqrt(32.0 / 7.0), moments.deviation, "deviation with n - 1");
  TEST_ASSERT_EQUAL(8, moments.count);
  assert_near(0.0, 0.0, moments_of({3.0}).deviation, "one value has no deviation");
  TEST_ASSERT_EQUAL(0, moments_of({}).count);
  assert_near(1e-15, 2.5, quantile({4, 1, 3, 2}, 0.5), "the median of four");
  assert_near(1e-15, 1.75, quantile({4, 1, 3, 2}, 0.25), "a quartile between two values");
  assert_near(0.0, 4.0, quantile({4, 1, 3, 2}, 1.0), "the largest");
  const nanoqd::experiment::Quartiles quartiles = quartiles_of({5, 1, 4, 2, 3});
  assert_near(0.0, 2.0, quartiles.low, "lower quartile of five");
  assert_near(0.0, 3.0, quartiles.median, "median of five");
  assert_near(0.0, 4.0, quartiles.high, "upper quartile of five");
  assert_near(0.0, 7.0, quartiles_of({7}).high, "one value is all of its quantiles");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_exact_rank_sum_test_agrees_with_counting_by_hand);
  RUN_TEST(the_exact_rank_sum_test_with_ties_agrees_with_counting_by_hand);
  RUN_TEST(the_rank_sum_test_agrees_with_published_examples_without_ties);
  RUN_TEST(the_rank_sum_test_agrees_with_published_examples_with_ties);
  RUN_TEST(exact_and_normal_rank_sums_meet_for_large_samples);
  RUN_TEST(a_rank_sum_test_without_a_difference_to_see_finds_none);
  RUN_TEST(student_t_agrees_with_its_closed_forms_and_tables);
  RUN_TEST(welch_agrees_with_published_examples);
  RUN_TEST(welch_knows_its_limits);
  RUN_TEST(moments_and_quantiles_are_the_textbook_ones);
  return UNITY_END();
}
