// Noise has the mean and the width that its page says, and the corrected archive tells claims from
// truth.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "problem/noise.hpp"
#include "problem/problem_list.hpp"
#include "report/noise_table.hpp"
#include "run/correction.hpp"
#include "run/search_run.hpp"
#include "unity.h"

using namespace nanoqd::benchmark;

void setUp() {}
void tearDown() {}

namespace {

struct Spread {
  double mean = 0.0;
  double deviation = 0.0;
};

// Of the objective (part 0) or of a measure (part 1 or 2), over many draws.
Spread spread_of(const char* name, Noise noise, double gene, int part) {
  const auto problem = make_problem(name);
  const std::vector<double> genes(problem->genes(), gene);
  NoisyEvaluations evaluations(*problem, noise, 7);
  constexpr int draws = 20000;
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < draws; ++i) {
    const Evaluation draw = evaluations.draw(genes.data());
    const double value = part == 0 ? draw.objective : draw.measures[part - 1];
    sum += value;
    squares += value * value;
  }
  const double mean = sum / draws;
  return {mean, std::sqrt(std::fmax(0.0, squares / draws - mean * mean))};
}

}  // namespace

static void without_noise_every_draw_is_the_truth() {
  TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.0, spread_of("sphere10", Noise::none, 1.0, 0).deviation);
  TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.0, spread_of("sphere10", Noise::none, 1.0, 1).deviation);
}

static void noise_reaches_only_what_it_names() {
  TEST_ASSERT_DOUBLE_WITHIN(0.2, 6.0, spread_of("sphere10", Noise::objective, 1.0, 0).deviation);
  TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.0, spread_of("sphere10", Noise::objective, 1.0, 1).deviation);
  TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.0, spread_of("sphere10", Noise::measures, 1.0, 0).deviation);
  for (const int measure : {1, 2}) {
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 0.03 * 51.2, spread_of("sphere10", Noise::measures, 1.0, measure).deviation);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 0.03 * 51.2, spread_of("sphere10", Noise::both, 1.0, measure).deviation);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 5.0, spread_of("sphere10", Noise::both, 1.0, measure).mean);
  }
}

static void uneven_noise_rises_with_the_first_gene() {
  TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.0, spread_of("sphere10", Noise::uneven, -5.12, 0).deviation);
  TEST_ASSERT_DOUBLE_WITHIN(0.2, 6.0, spread_of("sphere10", Noise::uneven, 0.0, 0).deviation);
  TEST_ASSERT_DOUBLE_WITHIN(0.4, 12.0, spread_of("sphere10", Noise::uneven, 5.12, 0).deviation);
}

static void one_evaluation_of_twenty_falls() {
  const auto problem = make_problem("sphere10");
  const std::vector<double> genes(10, 2.048);
  NoisyEvaluations evaluations(*problem, Noise::falls, 3);
  int fallen = 0;
  for (int i = 0; i < 20000; ++i) {
    const Evaluation draw = evaluations.draw(genes.data());
    if (draw.objective < 1.0) ++fallen;
  }
  TEST_ASSERT_INT_WITHIN(100, 1000, fallen);
}

static void shaken_genes_stay_inside_their_bounds() {
  // All genes at the bound: the noise can only pull them inside, so the sums cannot grow.
  TEST_ASSERT_TRUE(spread_of("sphere10", Noise::actuators, 5.12, 1).mean < 25.6);
  TEST_ASSERT_TRUE(spread_of("sphere10", Noise::actuators, 5.12, 1).mean > 25.2);
  TEST_ASSERT_TRUE(spread_of("arm8", Noise::actuators, 0.3, 1).deviation > 0.05);
}

static void the_same_seed_draws_the_same() {
  const auto problem = make_problem("puck8");
  const std::vector<double> genes(8, 0.25);
  NoisyEvaluations one(*problem, Noise::both, 5);
  NoisyEvaluations other(*problem, Noise::both, 5);
  for (int i = 0; i < 10; ++i) {
    const Evaluation a = one.draw(genes.data());
    const Evaluation b = other.draw(genes.data());
    TEST_ASSERT_EQUAL_DOUBLE(a.objective, b.objective);
    TEST_ASSERT_EQUAL_DOUBLE(a.measures[0], b.measures[0]);
    TEST_ASSERT_EQUAL_DOUBLE(a.measures[1], b.measures[1]);
  }
}

static void correction_files_elites_where_they_belong() {
  const auto problem = make_problem("sphere10");
  NoisyEvaluations evaluations(*problem, Noise::none, 1);
  const std::vector<double> optimum(10, 2.048);
  const std::vector<double> middle(10, 0.0);
  // Measures of 10.24 and 0 in bounds of +-25.6, in a grid of 16 x 16: cells (11, 11) and (8, 8).
  const std::vector<KeptElite> elites{
      {optimum, 130.0, 11 * 16 + 11}, {middle, 90.0, 3}, {middle, 80.0, 4}, {middle, 70.0, 5}};
  const Corrected corrected = correct(elites, evaluations, problem->facts(), 16, 4);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 30.0, corrected.overclaim);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 25.0, corrected.in_cell);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0, corrected.best);
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0 * 2 / 256, corrected.coverage);
}

static void an_empty_archive_is_worth_nothing() {
  const auto problem = make_problem("sphere10");
  NoisyEvaluations evaluations(*problem, Noise::both, 1);
  const Corrected corrected = correct({}, evaluations, problem->facts(), 16, 4);
  TEST_ASSERT_EQUAL_DOUBLE(0.0, corrected.qd);
  TEST_ASSERT_EQUAL_DOUBLE(0.0, corrected.overclaim);
}

static void without_noise_the_corrected_archive_is_the_passive_one() {
  const auto problem = make_problem("arm8");
  SearchTask task;
  task.contender = ContenderKind::de;
  task.problem = problem.get();
  task.side = tiny_side;
  task.budget = 3000;
  const auto passive = run_search(task);
  task.corrected = 1;
  const auto corrected = run_search(task);
  TEST_ASSERT_TRUE(passive && corrected);
  for (std::size_t i = 0; i < curve_points; ++i) {
    TEST_ASSERT_DOUBLE_WITHIN(0.5, passive->qd[i], corrected->qd[i]);  // cells of a grid differ at their borders
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, passive->best[i], corrected->best[i]);
  }
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, corrected->overclaim);
  TEST_ASSERT_TRUE(corrected->in_cell > 99.0);
}

static ResultRow row_of(const char* contender, std::uint64_t budget, double qd) {
  ResultRow row;
  row.noise = "both";
  row.corrected = 64;
  row.evaluations = budget;
  row.problem = "puck8";
  row.contender = contender;
  row.qd = qd;
  row.in_cell = 40.0;
  row.overclaim = 20.0;
  return row;
}

static void a_table_compares_a_contender_with_its_noisy_one() {
  std::vector<ResultRow> rows{row_of("de", 5000, 50.0), row_of("de-noisy", 5000, 49.0), row_of("de", 20000, 60.0),
                              row_of("de-noisy", 20000, 66.0)};
  rows.back().in_cell = 70.0;
  rows.back().overclaim = 3.0;
  rows.back().repeated = 44.0;
  const std::string table = noise_table(rows, "de");
  TEST_ASSERT_NOT_NULL(std::strstr(table.c_str(), "| noise | problem | 5,000 | 20,000 |"));
  TEST_ASSERT_NOT_NULL(std::strstr(table.c_str(), "| both | puck8 | -2.0 | +10.0 | 40.0 | 70.0 | 20.0 | 3.0 | 44.0 |"));
  TEST_ASSERT_EQUAL_STRING("", noise_table(rows, "portfolio").c_str());
  rows.erase(rows.begin() + 1);
  TEST_ASSERT_NOT_NULL(std::strstr(noise_table(rows, "de").c_str(), "| both | puck8 | | +10.0 |"));
  for (ResultRow& row : rows) row.corrected = 0;
  TEST_ASSERT_EQUAL_STRING("", noise_table(rows, "de").c_str());
}

static void a_noisy_search_tells_how_much_it_repeated() {
  const auto problem = make_problem("puck8");
  SearchTask task;
  task.contender = ContenderKind::de_noisy;
  task.problem = problem.get();
  task.side = tiny_side;
  task.budget = 5000;
  task.noise = Noise::both;
  task.corrected = 16;
  const auto noisy = run_search(task);
  TEST_ASSERT_TRUE(noisy && noisy->repeated > 5.0 && noisy->repeated < 90.0);
  task.contender = ContenderKind::de;
  const auto exact = run_search(task);
  TEST_ASSERT_TRUE(exact && exact->repeated < 1e-9);
  TEST_ASSERT_TRUE(noisy->overclaim < exact->overclaim);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(without_noise_every_draw_is_the_truth);
  RUN_TEST(noise_reaches_only_what_it_names);
  RUN_TEST(uneven_noise_rises_with_the_first_gene);
  RUN_TEST(one_evaluation_of_twenty_falls);
  RUN_TEST(shaken_genes_stay_inside_their_bounds);
  RUN_TEST(the_same_seed_draws_the_same);
  RUN_TEST(correction_files_elites_where_they_belong);
  RUN_TEST(an_empty_archive_is_worth_nothing);
  RUN_TEST(without_noise_the_corrected_archive_is_the_passive_one);
  RUN_TEST(a_table_compares_a_contender_with_its_noisy_one);
  RUN_TEST(a_noisy_search_tells_how_much_it_repeated);
  return UNITY_END();
}
