// The step size of MA-ES follows the formulas of its papers, also where few genes meet many trials
// and damping grows.
#include <cmath>
#include <cstdint>

#include <nanoqd/variation/ma_es.hpp>

#include "support/message.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

// Returns by which factor the step size changes at the end of a generation with this path.
template <uint32_t Genes, class Policy, class Fields>
static double factor_by_formula(Policy& policy, const Fields& fields, uint32_t lambda) {
  double weights = 0.0;
  double squares = 0.0;
  for (uint32_t i = 1; i <= lambda / 2; ++i) {
    const double weight = std::log((lambda + 1) / 2.0) - std::log(static_cast<double>(i));
    weights += weight;
    squares += weight * weight;
  }
  const double n = Genes;
  const double mu_eff = weights * weights / squares;
  const double c_path = (mu_eff + 2) / (n + mu_eff + 5);
  const double root = std::sqrt((mu_eff - 1) / (n + 1));
  const double damping = 1 + c_path + 2 * (root > 1 ? root - 1 : 0);
  const double expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  double length = 0.0;
  for (uint32_t j = 0; j < Genes; ++j) length += std::pow(test::field(policy, fields.path[j]), 2);
  return std::exp(c_path / damping * (std::sqrt(length) / expected - 1));
}

template <uint32_t Genes>
static void check_step_sizes() {
  using Policy = nanoqd::MaEs<double, Genes>;
  static test::PolicyLab<double, Genes> lab;
  static Policy policy;
  const test::MaEsFields<Genes, Policy::most_lambda> fields;
  lab.begin(17, {-100.0, 100.0});
  lab.fill(9, 5);
  policy.begin({});
  for (uint32_t start = 0; start < 3; ++start) {
    const uint32_t lambda = Policy::least_lambda << start;
    for (uint32_t generation = 0; generation < 3; ++generation) {
      double before = 0.0;
      for (uint32_t i = 0; i < lambda; ++i) {
        lab.propose(policy);
        before = test::field(policy, fields.sigma);
        lab.learn(policy, -lab.trial.genes[0]);
      }
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(start, policy.restarts(), "there is something to learn");
      const double expected = before * factor_by_formula<Genes>(policy, fields, lambda);
      TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(
          1e-12 * expected, expected, test::field(policy, fields.sigma),
          test::message("genes, starts, generations", 100 * Genes + 10 * start + generation));
    }
    for (uint32_t i = 0; i < lambda; ++i) {  // a plain ends this start
      lab.propose(policy);
      lab.learn(policy, 5.0);
    }
  }
}

static void the_step_size_follows_the_formulas_for_any_number_of_genes_and_trials() {
  check_step_sizes<1>();
  check_step_sizes<2>();
  check_step_sizes<4>();
  check_step_sizes<10>();
}

// 20 + 90 n / lambda generations, of which this one has as many trials as genes.
static void it_starts_again_after_110_generations_without_progress() {
  using Policy = nanoqd::MaEs<double, 10>;
  static test::PolicyLab<double, 10> lab;
  static Policy policy;
  static_assert(Policy::least_lambda == 10, "90 times 10 / 10");
  lab.begin(17, {-100.0, 100.0});
  lab.fill(9, 5);
  policy.begin({});
  uint32_t generations = 0;
  for (; policy.restarts() == 0 && generations < 1000; ++generations) {
    for (uint32_t i = 0; i < Policy::least_lambda; ++i) {
      lab.propose(policy);
      lab.learn(policy, generations == 0 && i == 0 ? 1e6 : lab.trial.genes[i] * lab.trial.genes[(i + 1) % 10]);
    }
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1 + 110 + 1, generations, "the first has progress, and one more ends it");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_step_size_follows_the_formulas_for_any_number_of_genes_and_trials);
  RUN_TEST(it_starts_again_after_110_generations_without_progress);
  return UNITY_END();
}
