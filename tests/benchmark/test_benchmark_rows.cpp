// Rows of results read back as they were written, and the report's percentages follow from them.
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/result_row.hpp"
#include "report/standings.hpp"
#include "unity.h"

using namespace nanoqd::benchmark;

static std::string folder;

void setUp() {
  folder = (std::filesystem::temp_directory_path() / "nanoqd_test_benchmark_rows").string();
  std::filesystem::remove_all(folder);
}
void tearDown() { std::filesystem::remove_all(folder); }

static ResultRow row_of(const char* problem, const char* contender, std::uint32_t run, double qd) {
  ResultRow row;
  row.start = "told";
  row.bounds = "clamp";
  row.cells = 10000;
  row.evaluations = 200000;
  row.problem = problem;
  row.contender = contender;
  row.run = run;
  row.seed = run;
  row.qd = qd;
  row.coverage = 1.0 / 3.0;
  row.best = 99.0;
  row.in_cell = 31.0;
  row.overclaim = 0.1;
  row.repeated = 2.5;
  row.qd_curve.assign(curve_points, 1.0);
  return row;
}

static void a_row_reads_back_to_the_same_bits() {
  const ResultRow row = row_of("arm12", "cma-me", 3, 2.0 / 3.0);
  const std::string line = result_line(row);
  std::string error;
  const std::optional<ResultRow> again = ResultFormat::parse(line.substr(0, line.size() - 1), error);
  TEST_ASSERT_TRUE_MESSAGE(again.has_value(), error.c_str());
  TEST_ASSERT_TRUE(same_run(row, *again));
  TEST_ASSERT_TRUE(same_results(row, *again));
}

static void a_malformed_row_is_refused_with_a_reason() {
  std::string error;
  TEST_ASSERT_FALSE(ResultFormat::parse("told,clamp", error).has_value());
  TEST_ASSERT_EQUAL_STRING("2 columns instead of 20", error.c_str());
  error.clear();
  TEST_ASSERT_FALSE(ResultFormat::parse("here,clamp,1024,500,none,0,arm12,de,1,1,0,0,0,0,0,0,0,,,", error).has_value());
  TEST_ASSERT_EQUAL_STRING("start must be told or random", error.c_str());
}

static void rows_with_another_noise_or_correction_are_other_runs() {
  const ResultRow row = row_of("arm12", "de", 1, 1.0);
  ResultRow noisy = row;
  noisy.noise = "both";
  ResultRow corrected = row;
  corrected.corrected = 64;
  for (const ResultRow& other : {noisy, corrected}) {
    TEST_ASSERT_FALSE(same_run(row, other));
    TEST_ASSERT_FALSE(same_settings(row, other));
    TEST_ASSERT_TRUE(run_before(row, other) != run_before(other, row));
  }
  TEST_ASSERT_NOT_NULL(std::strstr(settings_text(noisy).c_str(), "noise: both"));
  TEST_ASSERT_NOT_NULL(std::strstr(settings_text(corrected).c_str(), "corrected by 64 draws"));
}

static void a_torn_line_is_removed_and_the_rows_before_it_stay() {
  std::string error;
  {
    ResultsFile file;
    TEST_ASSERT_TRUE_MESSAGE(file.open(folder, "results.csv", error), error.c_str());
    TEST_ASSERT_TRUE(file.append(row_of("arm12", "de", 1, 1.0), error));
  }
  std::ofstream(folder + "/results.csv", std::ios::app) << "told,clamp,100";
  ResultsFile again;
  TEST_ASSERT_TRUE_MESSAGE(again.open(folder, "results.csv", error), error.c_str());
  TEST_ASSERT_EQUAL_size_t(1, again.finished().size());
  TEST_ASSERT_TRUE(again.append(row_of("arm12", "de", 2, 1.0), error));
  const auto results = nanoqd::experiment::read_results_folder<ResultFormat>(folder, error);
  TEST_ASSERT_TRUE_MESSAGE(results.has_value(), error.c_str());
  TEST_ASSERT_EQUAL_size_t(2, results->rows.size());
}

static void percentages_are_of_the_best_contender() {
  const std::vector<ResultRow> rows{row_of("arm12", "cma-me", 1, 80.0), row_of("arm12", "portfolio", 1, 40.0),
                                    row_of("sphere20", "cma-me", 1, 50.0), row_of("sphere20", "portfolio", 1, 50.0)};
  const std::vector<Standings> all = standings_in(rows);
  TEST_ASSERT_EQUAL_size_t(1, all.size());
  const Standings& standings = all.front();
  TEST_ASSERT_EQUAL_STRING("sphere20", standings.problems[0].c_str());  // the order of the list
  TEST_ASSERT_EQUAL_STRING("portfolio", standings.contenders[0].c_str());
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 50.0, standings.percent(1, 0, Score::qd).value_or(0.0));
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 70.710678118654752, standings.mean_percent(0, Score::qd).value_or(0.0));
  TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100.0, standings.mean_percent(1, Score::qd).value_or(0.0));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_row_reads_back_to_the_same_bits);
  RUN_TEST(a_malformed_row_is_refused_with_a_reason);
  RUN_TEST(rows_with_another_noise_or_correction_are_other_runs);
  RUN_TEST(a_torn_line_is_removed_and_the_rows_before_it_stay);
  RUN_TEST(percentages_are_of_the_best_contender);
  return UNITY_END();
}
