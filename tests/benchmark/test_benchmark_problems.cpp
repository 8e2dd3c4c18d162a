// The problems have their known values at known points.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "problem/linear_projection.hpp"
#include "problem/maze.hpp"
#include "problem/problem_list.hpp"
#include "problem/rotation.hpp"
#include "unity.h"

using namespace nanoqd::benchmark;

void setUp() {}
void tearDown() {}

static Evaluation at(const char* name, double gene) {
  const auto problem = make_problem(name);
  TEST_ASSERT_NOT_NULL(problem.get());
  const std::vector<double> genes(problem->genes(), gene);
  return problem->evaluate(genes.data());
}

static void every_listed_problem_exists_with_its_number_of_genes() {
  for (const ListedProblem& listed : problem_list) {
    const auto problem = make_problem(listed.name);
    TEST_ASSERT_NOT_NULL_MESSAGE(problem.get(), listed.name);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(listed.genes, problem->genes(), listed.name);
  }
  TEST_ASSERT_NULL(make_problem("sphere21").get());
}

static void the_start_is_inside_all_bounds() {
  for (const ListedProblem& listed : problem_list) {
    const auto problem = make_problem(listed.name);
    const ProblemFacts& facts = problem->facts();
    TEST_ASSERT_TRUE_MESSAGE(facts.start_mean > facts.gene_bounds.lower, listed.name);
    TEST_ASSERT_TRUE_MESSAGE(facts.start_mean < facts.gene_bounds.upper, listed.name);
    const Evaluation evaluation = at(listed.name, facts.start_mean);
    for (int i = 0; i < 2; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(evaluation.measures[i] >= facts.measure_bounds[i].lower, listed.name);
      TEST_ASSERT_TRUE_MESSAGE(evaluation.measures[i] <= facts.measure_bounds[i].upper, listed.name);
    }
    TEST_ASSERT_TRUE_MESSAGE(evaluation.objective <= 100.0, listed.name);
  }
}

static void the_optimum_is_100() {
  for (const char* name : {"sphere20", "sphere100", "rastrigin20", "rastrigin100", "ellip20", "ellip100", "rellip20",
                           "sphere10", "rastrigin10", "ellip10"}) {
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 100.0, at(name, 2.048).objective, name);
    TEST_ASSERT_TRUE_MESSAGE(at(name, 2.1).objective < 100.0, name);
  }
  for (const char* name : {"plateau20", "plateau100", "arm12", "arm100", "arm8", "puck8", "maze66"}) {
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 100.0, at(name, 0.0).objective, name);
  }
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0, at("funnel20", 2.5).objective);
}

static void the_worst_corner_is_0() {
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, at("sphere20", -5.12).objective);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, at("rastrigin100", -5.12).objective);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, at("plateau20", 15.12).objective);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0 * (1.0 - 1.0 / 0.3), at("ellip20", -5.12).objective);
}

static void measures_are_sums_of_clipped_halves() {
  TEST_ASSERT_EQUAL_DOUBLE(5.12, clip(5.12));
  TEST_ASSERT_EQUAL_DOUBLE(0.512, clip(10.0));
  TEST_ASSERT_EQUAL_DOUBLE(-0.512, clip(-10.0));
  const auto problem = make_problem("sphere20");
  std::vector<double> genes(20, 1.0);
  for (std::uint32_t i = 10; i < 20; ++i) genes[i] = -2.0;
  const Evaluation evaluation = problem->evaluate(genes.data());
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 10.0, evaluation.measures[0]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, -20.0, evaluation.measures[1]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 51.2, problem->facts().measure_bounds[0].upper);
}

static void an_arm_reaches_where_its_links_lead() {
  const Evaluation straight = at("arm12", 0.0);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 12.0, straight.measures[0]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, straight.measures[1]);
  const Evaluation round = at("arm12", 3.141592653589793 / 6.0);  // a regular polygon of twelve sides
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, round.measures[0]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, round.measures[1]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0, round.objective);
}

static void a_rotation_keeps_lengths_and_angles() {
  constexpr std::uint32_t n = 20;
  const Rotation rotation(n);
  std::vector<double> x(n, 0.0);
  std::vector<double> out(n);
  std::vector<std::vector<double>> columns;
  for (std::uint32_t i = 0; i < n; ++i) {
    x.assign(n, 0.0);
    x[i] = 1.0;
    rotation.apply(x.data(), out.data());
    columns.push_back(out);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) {
      double product = 0.0;
      for (std::uint32_t k = 0; k < n; ++k) product += columns[i][k] * columns[j][k];
      TEST_ASSERT_DOUBLE_WITHIN(1e-12, i == j ? 1.0 : 0.0, product);
    }
  }
}

static void the_bottom_of_the_wrong_funnel_is_no_optimum() {
  TEST_ASSERT_TRUE(at("funnel20", -2.6).objective < 98.0);
  TEST_ASSERT_TRUE(at("funnel20", 0.0).objective < 80.0);
}

static void a_robot_without_weights_stays_at_the_start() {
  const Evaluation evaluation = at("maze66", 0.0);
  TEST_ASSERT_EQUAL_DOUBLE(0.5, evaluation.measures[0]);
  TEST_ASSERT_EQUAL_DOUBLE(0.1, evaluation.measures[1]);
}

static void sensors_see_the_nearest_wall() {
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.5, distance_to_wall(0.5, 0.1, 1.0, 0.0));
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.1, distance_to_wall(0.5, 0.1, 0.0, -1.0));
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.2, distance_to_wall(0.1, 0.1, 0.0, 1.0));
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.7, distance_to_wall(0.4, 0.3, 0.0, 1.0));  // through the gap
}

static void a_robot_at_full_speed_stays_inside_the_walls() {
  const auto problem = make_problem("maze66");
  std::vector<double> genes(66, 0.0);
  genes[65 - 8] = 3.0;  // the bias of the drive
  const Evaluation evaluation = problem->evaluate(genes.data());
  TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.5, evaluation.measures[0]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.999, evaluation.measures[1]);  // in front of the wall at the top
  TEST_ASSERT_TRUE(evaluation.objective > 49.0 && evaluation.objective < 51.0);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_listed_problem_exists_with_its_number_of_genes);
  RUN_TEST(the_start_is_inside_all_bounds);
  RUN_TEST(the_optimum_is_100);
  RUN_TEST(the_worst_corner_is_0);
  RUN_TEST(measures_are_sums_of_clipped_halves);
  RUN_TEST(an_arm_reaches_where_its_links_lead);
  RUN_TEST(a_rotation_keeps_lengths_and_angles);
  RUN_TEST(the_bottom_of_the_wrong_funnel_is_no_optimum);
  RUN_TEST(a_robot_without_weights_stays_at_the_start);
  RUN_TEST(sensors_see_the_nearest_wall);
  RUN_TEST(a_robot_at_full_speed_stays_inside_the_walls);
  return UNITY_END();
}
