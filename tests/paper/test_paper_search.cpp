// A run of the experiment ends with the archive that the algorithm makes from its evaluations.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <nanoqd/math/rng.hpp>
#include <set>
#include <string>
#include <vector>
#include "run/behaviour.hpp"
#include "run/search_run.hpp"
#include "suite/function_facts.hpp"

#include "support/message.hpp"
#include "support/scaled.hpp"
#include "unity.h"

using namespace nanoqd::paper;

void setUp() {}
void tearDown() {}

// A quadratic bowl with its minimum at (400, -150). It records every point that it evaluates.
class Recorder final : public SuiteFunction {
 public:
  explicit Recorder(uint32_t n) : n_(n) {}
  [[nodiscard]] double error(const double* x, nanoqd::Rng* noise) const override {
    has_noise_ = noise != nullptr;
    double sum = 0;
    for (uint32_t i = 0; i < n_; ++i) sum += std::pow(x[i] - (i % 2 == 0 ? 400 : -150), 2);
    points_.insert(points_.end(), x, x + n_);
    errors_.push_back(sum);
    return sum;
  }
  uint32_t n_;
  mutable std::vector<double> points_;
  mutable std::vector<double> errors_;
  mutable bool has_noise_ = false;
};

static Settings small_settings() {
  nanoqd::host::Arguments none(0, nullptr);
  Settings settings = take_settings(none);
  settings.cvt = {200, 1000, CvtStart::kmeans};
  settings.budget = 1500;
  return settings;
}

static SearchTask task_for(const Settings& settings, Algorithm algorithm, uint32_t function, uint32_t n,
                           const SuiteFunction& evaluate, const CentroidTable& table) {
  SearchTask task;
  task.settings = &settings;
  task.algorithm = algorithm;
  task.function = function;
  task.dimension = n;
  task.evaluate = &evaluate;
  task.table = &table;
  task.seed = 77;
  task.wants_archive = true;
  return task;
}

// The paper's clip. Requires genes that are never 0.
static double clip(double x, double lower, double upper) { return x < lower ? lower / x : x > upper ? upper / x : x; }

// Returns the archive after all evaluations. Finds each cell by a scan over all centroids.
static std::vector<double> expected_archive(const Recorder& recorder, const CentroidTable& table, double lower,
                                            double upper) {
  const uint32_t n = recorder.n_;
  std::vector<double> best(table.cells, 1e300);
  for (std::size_t p = 0; p < recorder.errors_.size(); ++p) {
    double measures[2] = {0, 0};
    for (uint32_t i = 0; i < n; ++i) measures[i < n / 2 ? 0 : 1] += clip(recorder.points_[p * n + i], lower, upper);
    uint32_t nearest = 0;
    double least = 1e300;
    for (uint32_t cell = 0; cell < table.cells; ++cell) {
      double distance = 0;
      for (uint32_t d = 0; d < 2; ++d) {
        const double unit = (measures[d] - n / 2.0 * lower) / (n / 2.0 * upper - n / 2.0 * lower);
        distance += (unit - table.unit[cell][d]) * (unit - table.unit[cell][d]);
      }
      if (distance < least) {
        least = distance;
        nearest = cell;
      }
    }
    best[nearest] = std::min(best[nearest], recorder.errors_[p]);
  }
  return best;
}

static void expect_archive(const Recorder& recorder, const CentroidTable& table, const SearchResult& result,
                           double lower, double upper) {
  const std::vector<double> expected = expected_archive(recorder, table, lower, upper);
  const auto n = static_cast<double>(recorder.n_);
  char box[120];
  std::snprintf(box, sizeof box, "# box %.17g %.17g %.17g %.17g\n", n / 2 * lower, n / 2 * upper, n / 2 * lower,
                n / 2 * upper);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(0, result.archive.find(box), "the box of the measures comes first");
  std::size_t at = result.archive.find('\n') + 1;
  uint32_t filled = 0;
  double sum = 0;
  for (uint32_t cell = 0; cell < table.cells; ++cell) {
    const std::size_t end = result.archive.find('\n', at);
    const std::string line = result.archive.substr(at, end - at);
    at = end + 1;
    const std::string objective = line.substr(line.rfind(',') + 1);
    char wanted[40] = "";
    if (expected[cell] < 1e300) {
      std::snprintf(wanted, sizeof wanted, "%.17g", -expected[cell]);
      ++filled;
      sum -= expected[cell];
    }
    TEST_ASSERT_EQUAL_STRING_MESSAGE(wanted, objective.c_str(), test::message("the best of the cell", cell));
  }
  TEST_ASSERT_EQUAL_size_t_MESSAGE(result.archive.size(), at, "a line a cell");
  TEST_ASSERT_TRUE(std::fabs(result.qd_score - sum) <= 1e-9 * std::fabs(sum));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(filled, result.elites, "of functions without coverage too");
  if (result.coverage) TEST_ASSERT_TRUE(std::fabs(*result.coverage * table.cells - filled) < 1e-6);
}

static void expect_curves(const SearchResult& result, const Recorder& recorder, bool has_steps) {
  TEST_ASSERT_EQUAL_size_t(50, result.fev_curve.size());
  TEST_ASSERT_EQUAL_size_t(has_steps ? 50 : 0, result.step_curve.size());
  double best = 1e300;
  std::size_t done = 0;
  for (std::size_t point = 0; point < 50; ++point) {
    for (; done < recorder.errors_.size() * (point + 1) / 50; ++done) best = std::min(best, recorder.errors_[done]);
    TEST_ASSERT_TRUE_MESSAGE(std::fabs(result.fev_curve[point] - best) <= 0.0,
                             test::message("the best error so far", static_cast<uint32_t>(point)));
  }
  TEST_ASSERT_TRUE(std::fabs(result.fev - best) <= 0.0);
  for (const double step : result.step_curve) TEST_ASSERT_TRUE(step > 0.0 && step < 1.0);
}

static void the_archive_is_that_of_the_paper_for_every_algorithm_and_dimension() {
  const Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 3);
  for (const Algorithm algorithm : {Algorithm::cvt_dme, Algorithm::cvt_me, Algorithm::cvt_me_coded,
                                    Algorithm::cvt_isoline, Algorithm::cvt_portfolio, Algorithm::cvt_portfolio_maes}) {
    for (const uint32_t n : run_dimensions) {
      if (n > 10 && test::is_reduced()) continue;
      const Recorder recorder(n);
      const auto result = run_search(task_for(settings, algorithm, 1, n, recorder, *table));
      TEST_ASSERT_TRUE(result.has_value());
      TEST_ASSERT_EQUAL_UINT64(uint64_t{1500} * n, result->evaluations);
      TEST_ASSERT_EQUAL_size_t(std::size_t{1500} * n, recorder.errors_.size());
      TEST_ASSERT_TRUE(result->coverage.has_value());
      for (const double gene : recorder.points_) TEST_ASSERT_TRUE(gene >= -100 && gene <= 100);
      expect_archive(recorder, *table, *result, -100, 100);
      expect_curves(*result, recorder, algorithm == Algorithm::cvt_dme);
    }
  }
}

static void functions_without_bounds_leave_the_box_and_report_no_coverage() {
  Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 4);
  const Recorder recorder(2);
  const auto result = run_search(task_for(settings, Algorithm::cvt_dme, 7, 2, recorder, *table));
  TEST_ASSERT_TRUE(result.has_value());
  TEST_ASSERT_FALSE(result->coverage.has_value());
  const auto outside =
      std::count_if(recorder.points_.begin(), recorder.points_.end(), [](double x) { return x < 0 || x > 600; });
  TEST_ASSERT_TRUE_MESSAGE(outside > 100, "the optimum lies outside");
  expect_archive(recorder, *table, *result, 0, 600);

  settings.is_free_clamped = true;
  const Recorder clamped(2);
  TEST_ASSERT_TRUE(run_search(task_for(settings, Algorithm::cvt_dme, 7, 2, clamped, *table)).has_value());
  for (const double gene : clamped.points_) TEST_ASSERT_TRUE(gene >= 0 && gene <= 600);
}

static void the_first_solutions_are_random_and_then_they_are_bred() {
  Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 4);
  const Recorder recorder(10);
  TEST_ASSERT_TRUE(run_search(task_for(settings, Algorithm::cvt_me, 1, 10, recorder, *table)).has_value());
  // A random gene is uniform. A mutated gene is an earlier gene plus noise of standard deviation
  // 0.3, so it is nearly always within 3 of that gene.
  const auto is_bred = [&](std::size_t point) {
    for (std::size_t parent = 0; parent < point; ++parent) {
      if (std::fabs(recorder.points_[parent * 10] - recorder.points_[point * 10]) < 3 &&
          std::fabs(recorder.points_[parent * 10 + 1] - recorder.points_[point * 10 + 1]) < 3 &&
          std::fabs(recorder.points_[parent * 10 + 2] - recorder.points_[point * 10 + 2]) < 3)
        return true;
    }
    return false;
  };
  uint32_t bred_before = 0;
  uint32_t bred_after = 0;
  for (std::size_t point = 900; point < 1000; ++point) bred_before += is_bred(point) ? 1U : 0U;
  for (std::size_t point = 1000; point < 1100; ++point) bred_after += is_bred(point) ? 1U : 0U;
  TEST_ASSERT_TRUE_MESSAGE(bred_before < 10, "G = 100 n random solutions");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(100, bred_after, "then offspring only");
}

static void settings_reach_the_search() {
  Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 5);
  const Recorder wide(2);
  TEST_ASSERT_TRUE(run_search(task_for(settings, Algorithm::cvt_dme, 13, 2, wide, *table)).has_value());
  TEST_ASSERT_TRUE(wide.has_noise_);
  const auto [least, most] = std::minmax_element(wide.points_.begin(), wide.points_.end());
  TEST_ASSERT_TRUE_MESSAGE(*least >= -5 && *least < -4.9 && *most <= 5 && *most > 4.9, "F13 on [-5, 5]");
  settings.has_wide_f13 = false;
  settings.has_noise = false;
  const Recorder suite(2);
  TEST_ASSERT_TRUE(run_search(task_for(settings, Algorithm::cvt_dme, 13, 2, suite, *table)).has_value());
  TEST_ASSERT_FALSE(suite.has_noise_);
  for (const double gene : suite.points_) TEST_ASSERT_TRUE_MESSAGE(gene >= -3 && gene <= 1, "F13 on [-3, 1]");

  settings.cvt.cells = 5000;
  const Recorder grid(2);
  const auto result = run_search(task_for(settings, Algorithm::grid_dme, 1, 2, grid, *table));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(71 * 71, result->cells, "the grid has the nearest number of equal squares");
  TEST_ASSERT_EQUAL_size_t(50, result->step_curve.size());
}

static void each_part_of_a_portfolio_can_be_left_out() {
  Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 5);
  for (const Algorithm algorithm : {Algorithm::cvt_portfolio, Algorithm::cvt_portfolio_maes}) {
    const bool is_pair = algorithm == Algorithm::cvt_portfolio_maes;
    std::set<std::string> archives;
    for (const Part part : {Part::none, Part::gaps, Part::crossover, Part::iso_line, Part::improvement, Part::aim,
                            Part::emitter, Part::shade, Part::maes}) {
      if (!is_pair && (part == Part::shade || part == Part::maes)) continue;
      settings.without = part;
      const Recorder recorder(10);
      const auto result = run_search(task_for(settings, algorithm, 1, 10, recorder, *table));
      TEST_ASSERT_TRUE_MESSAGE(archives.insert(result->archive).second,
                               test::message("another search without part", static_cast<uint32_t>(part)));
    }
    TEST_ASSERT_EQUAL_size_t(is_pair ? 9 : 7, archives.size());
  }
  std::set<std::string> archives;
  for (const Part part : {Part::none, Part::gaps}) {
    settings.without = part;
    const Recorder recorder(10);
    archives.insert(run_search(task_for(settings, Algorithm::cvt_dme, 1, 10, recorder, *table))->archive);
  }
  TEST_ASSERT_EQUAL_size_t_MESSAGE(1, archives.size(), "nothing to CVT-DME");
}

static void expect_measures(Behaviour behaviour, std::initializer_list<double> genes, double first, double second) {
  const GeneBounds bounds{-2.0, 6.0};
  double four[4];
  std::copy(genes.begin(), genes.end(), four);
  double measures[2] = {};
  measure(behaviour, four, bounds, measures);
  const Square tessellation = square_of(behaviour, bounds, 4);
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, first, tessellation.to_unit(measures[0]));
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, second, tessellation.to_unit(measures[1]));
}

static void behaviours_are_what_their_page_says() {
  // Relative to the middle of the bounds, these genes lie at -1, 0, 1 and -1/2 of the way to a
  // bound. Their sums lie at 1/4 and 5/8 of the space of measures.
  expect_measures(Behaviour::paper, {-2, 2, 6, 0}, 0.25, 0.625);
  expect_measures(Behaviour::half, {-2, 2, 6, 0}, 0.375, 0.5625);
  expect_measures(Behaviour::nonlinear, {-2, 2, 6, 0}, 2.25 / 4, 0.5 * (1 + 1 + 1.5) / 3);
  // Relative to the middle this is (-1/2, 1/4). Its complex square is 1/4 - 1/16 and -1/4.
  expect_measures(Behaviour::folded, {-2, 2, 6, 0}, 0.5 + 0.1875 * 0.1875, 0.5 - 0.1875 * 0.25);
  expect_measures(Behaviour::folded, {6, 2, -2, 4}, 0.5 + 0.1875 * 0.1875, 0.5 - 0.1875 * 0.25);  // opposite point
  expect_measures(Behaviour::nonlinear, {-2, 6, -2, 6}, 1.0, 1.0);
  expect_measures(Behaviour::nonlinear, {2, 2, 2, 2}, 0.0, 0.0);
  // The map is as wide as one gene: 0 is at 1/4. Sums of 12 and -4 become 6/12 and -2/-4.
  expect_measures(Behaviour::summed_clip, {-2, 2, 6, 0}, 0.25, 1.0);
  expect_measures(Behaviour::summed_clip, {6, 6, -2, -2}, 0.3125, 0.3125);
}

static void the_summed_clip_equals_the_papers_at_two_genes() {
  const GeneBounds bounds{-2.0, 6.0};
  const Square paper = square_of(Behaviour::paper, bounds, 2);
  const Square coded = square_of(Behaviour::summed_clip, bounds, 2);
  for (const double gene : {-5.0, -2.0, 0.5, 6.0, 9.0}) {
    const double genes[2] = {gene, 1.0};
    double of_paper[2] = {};
    double of_coded[2] = {};
    measure(Behaviour::paper, genes, bounds, of_paper);
    measure(Behaviour::summed_clip, genes, bounds, of_coded);
    TEST_ASSERT_EQUAL_DOUBLE_ARRAY(of_paper, of_coded, 2);
  }
  TEST_ASSERT_EQUAL_DOUBLE(paper.lower, coded.lower);
  TEST_ASSERT_EQUAL_DOUBLE(paper.upper, coded.upper);
}

// All sums of F25 lie outside its map at ten genes, so they share a cell. With one elite, donors
// that repeat only copy it: after the random solutions there is nothing new.
static void with_one_elite_repeating_donors_copy_it() {
  Settings settings = small_settings();
  settings.behaviour = Behaviour::summed_clip;
  settings.is_free_clamped = true;
  settings.random_total = 100;
  const auto table = make_centroid_table(settings.cvt, 4);
  for (const bool is_repeating : {true, false}) {
    settings.is_repeating = is_repeating;
    const Recorder recorder(10);
    const auto result = run_search(task_for(settings, Algorithm::cvt_dme, 25, 10, recorder, *table));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, result->elites, "one cell");
    const std::set<double> errors(recorder.errors_.begin(), recorder.errors_.end());
    TEST_ASSERT_EQUAL_size_t_MESSAGE(is_repeating ? 100 : recorder.errors_.size(), errors.size(),
                                     "random solutions in all, and copies of the best");
  }
}

// Returns the share of a grid of 200 x 200 squares that solutions of the whole box can reach.
static double reach(Behaviour behaviour) {
  constexpr uint32_t side = 200;
  const GeneBounds bounds{-1.0, 1.0};
  const Square tessellation = square_of(behaviour, bounds, 2);
  std::set<uint32_t> reached;
  for (uint32_t i = 0; i <= 1600; ++i) {
    for (uint32_t j = 0; j <= 1600; ++j) {
      const double genes[2] = {i / 800.0 - 1.0, j / 800.0 - 1.0};
      double measures[2] = {};
      measure(behaviour, genes, bounds, measures);
      const double x = tessellation.to_unit(measures[0]);
      const double y = tessellation.to_unit(measures[1]);
      TEST_ASSERT_TRUE_MESSAGE(x >= 0 && x <= 1 && y >= 0 && y <= 1, "the map is large enough");
      reached.insert(std::min(static_cast<uint32_t>(x * side), side - 1) * side +
                     std::min(static_cast<uint32_t>(y * side), side - 1));
    }
  }
  return static_cast<double>(reached.size()) / (side * side);
}

static void so_much_of_the_map_can_be_reached() {
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0, reach(Behaviour::paper));
  if (test::is_reduced()) return;
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.01, 0.25, reach(Behaviour::half), "a quarter");
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.01, 1.0 / 3.0, reach(Behaviour::nonlinear), "a third for two genes");
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.01, 0.1875, reach(Behaviour::folded), "three sixteenths");
}

static void the_behaviour_of_the_settings_reaches_the_search() {
  Settings settings = small_settings();
  settings.behaviour = Behaviour::half;
  const auto table = make_centroid_table(settings.cvt, 5);
  const Recorder recorder(2);
  const auto result = run_search(task_for(settings, Algorithm::cvt_dme, 1, 2, recorder, *table));
  TEST_ASSERT_TRUE_MESSAGE(*result->coverage > 0.2 && *result->coverage < 0.35, "a quarter of the map, and its rim");
}

static void the_same_seed_gives_the_same_run_and_another_seed_another() {
  const Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 6);
  const auto function = make_function(17, 10, made_up_data(17, 10));
  SearchTask task = task_for(settings, Algorithm::cvt_dme, 17, 10, *function, *table);
  const auto a = run_search(task);
  const auto b = run_search(task);
  task.seed = 78;
  const auto c = run_search(task);
  TEST_ASSERT_EQUAL_STRING(a->archive.c_str(), b->archive.c_str());
  TEST_ASSERT_TRUE(a->step_curve == b->step_curve);
  TEST_ASSERT_TRUE(a->archive != c->archive);
}

static void a_run_that_is_not_to_go_on_has_no_result() {
  const Settings settings = small_settings();
  const auto table = make_centroid_table(settings.cvt, 6);
  const Recorder recorder(2);
  SearchTask task = task_for(settings, Algorithm::cvt_dme, 1, 2, recorder, *table);
  uint32_t calls = 0;
  task.goes_on = [&calls] { return ++calls < 10; };
  TEST_ASSERT_FALSE(run_search(task).has_value());
  TEST_ASSERT_EQUAL_UINT32(10, calls);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_archive_is_that_of_the_paper_for_every_algorithm_and_dimension);
  RUN_TEST(functions_without_bounds_leave_the_box_and_report_no_coverage);
  RUN_TEST(the_first_solutions_are_random_and_then_they_are_bred);
  RUN_TEST(settings_reach_the_search);
  RUN_TEST(each_part_of_a_portfolio_can_be_left_out);
  RUN_TEST(behaviours_are_what_their_page_says);
  RUN_TEST(the_summed_clip_equals_the_papers_at_two_genes);
  RUN_TEST(with_one_elite_repeating_donors_copy_it);
  RUN_TEST(so_much_of_the_map_can_be_reached);
  RUN_TEST(the_behaviour_of_the_settings_reaches_the_search);
  RUN_TEST(the_same_seed_gives_the_same_run_and_another_seed_another);
  RUN_TEST(a_run_that_is_not_to_go_on_has_no_result);
  return UNITY_END();
}
