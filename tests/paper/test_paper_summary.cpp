// The summary against CVT-DME has the numbers that were computed by hand for these rows.
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>
#include "report/summary.hpp"

#include "unity.h"

using namespace nanoqd::paper;

void setUp() {}
void tearDown() {}

struct Results {
  uint32_t function;
  const char* algorithm;
  std::initializer_list<double> errors;  // one for each run
  uint32_t elites;                       // of 100 cells
  double qd_score;
};

static void add_rows(std::vector<ResultRow>& rows, const char* settings, const Results& results) {
  uint32_t run = 0;
  for (const double error : results.errors) {
    ResultRow row;
    row.settings = settings;
    row.data = "official";
    row.algorithm = results.algorithm;
    row.function = results.function;
    row.dimension = 10;
    row.run = ++run;
    row.cells = 100;
    row.evaluations = 100000;
    row.fev = error;
    if (results.function != 7) row.coverage = results.elites / 100.0;
    row.elites = results.elites;
    row.qd_score = results.qd_score;
    rows.push_back(row);
  }
}

// The algorithm under test, compared with CVT-DME:
//  - F1 is solved
//  - F2 is exactly ten times better
//  - F7 is worse and has no coverage
//  - F9 is the same and has no archive
constexpr const char* algorithm = "cvt-portfolio";

static std::vector<ResultRow> rows_of_cvt_dme() {
  std::vector<ResultRow> rows;
  add_rows(rows, "as-run", {1, "cvt-dme", {1, 2, 3, 4}, 50, -100});
  add_rows(rows, "as-run", {2, "cvt-dme", {10, 20, 30, 40}, 50, -1000});
  add_rows(rows, "as-run", {7, "cvt-dme", {1, 2, 3, 4}, 20, -100});
  add_rows(rows, "as-run", {9, "cvt-dme", {1, 2, 3, 4}, 50, -100});
  add_rows(rows, "as-run", {11, "cvt-dme", {1, 2, 3, 4}, 50, -100});  // has nothing to compare with
  return rows;
}

static void add_rows_of_portfolio(std::vector<ResultRow>& rows, const char* settings) {
  add_rows(rows, settings, {1, algorithm, {0, 0, 1e-9, 0}, 60, -120});
  add_rows(rows, settings, {2, algorithm, {1, 2, 3, 4}, 49, -1000});
  add_rows(rows, settings, {7, algorithm, {5, 6, 7, 8}, 40, -250});
  add_rows(rows, settings, {9, algorithm, {1, 2, 3, 4}, 50, -100});
}

static ArchiveSurvey survey_with(double offset_of_f1) {
  ArchiveSurvey survey;
  survey.worst_error = {{{10, 1}, offset_of_f1}, {{10, 2}, 100.0}, {{10, 7}, 10.0}};
  return survey;
}

static void expect_the_sums(const Summary& summary) {
  TEST_ASSERT_EQUAL_size_t(4, summary.functions);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(2, summary.lower, "F1 and F2");
  TEST_ASSERT_EQUAL_size_t_MESSAGE(1, summary.equal, "F9");
  TEST_ASSERT_EQUAL_size_t_MESSAGE(1, summary.higher, "F7");
  TEST_ASSERT_EQUAL_size_t_MESSAGE(2, summary.tenfold, "ten times is enough");
  TEST_ASSERT_EQUAL_size_t(1, summary.thousandfold);
  const double product = (2.5 / 1e-8) * 10.0 * (2.5 / 6.5) * 1.0;  // the floor replaces F1's 2.5e-10
  TEST_ASSERT_DOUBLE_WITHIN(1e-9 * product, product, std::pow(summary.fev_ratio, 4));
  TEST_ASSERT_EQUAL_size_t_MESSAGE(3, summary.covered, "not F7");
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, 3.0, summary.mean_coverage, "+10, -1 and 0 points");
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, -1.0, summary.least_coverage);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(3, summary.scored, "F7 too, but not F9");
  TEST_ASSERT_EQUAL_size_t(2, summary.higher_score);
  // The scores are F1: 400 and 480; F2: 4,000 and 3,900; F7: 100 and 150.
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, (20.0 - 2.5 + 50.0) / 3.0, summary.score_change);
}

static void the_summary_is_what_a_hand_works_out() {
  std::vector<ResultRow> rows = rows_of_cvt_dme();
  add_rows_of_portfolio(rows, "as-run");
  const std::vector<Study> studies = studies_in(rows);
  const ArchiveSurvey survey = survey_with(10.0);
  const std::vector<ReportData> data = {{studies[0], survey, nullptr, {}}};
  TEST_ASSERT_TRUE(reference_of(data[0], data) == &data[0]);
  expect_the_sums(summary_of(data[0], data[0], 10, algorithm));
  const Summary itself = summary_of(data[0], data[0], 10, "cvt-dme");
  TEST_ASSERT_EQUAL_size_t(5, itself.equal);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0, itself.fev_ratio);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(0, itself.higher_score, "the same is not higher");
  TEST_ASSERT_EQUAL_size_t(0, summary_of(data[0], data[0], 2, algorithm).functions);

  const Table table = summary_table(data[0], data);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(1, table.rows.size(), "no row for CVT-DME itself");
  const char* const expected[] = {"CVT-Portfolio", "10",    "2/1/1",      "2 of 4", "1 of 4",
                                  "176.09",        "+3.00", "\u22121.00", "2 of 3", "+22.5 %"};
  TEST_ASSERT_EQUAL_size_t(std::size(expected), table.columns.size());
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    TEST_ASSERT_EQUAL_STRING(expected[i], table.rows[0][i].text.c_str());
  }
}

static void where_a_part_is_left_out_cvt_dme_need_not_run_again() {
  std::vector<ResultRow> rows = rows_of_cvt_dme();
  add_rows_of_portfolio(rows, "as-run+without=gaps");
  add_rows_of_portfolio(rows, "as-run+cells=9");
  const std::vector<Study> studies = studies_in(rows);  // as-run, +cells=9, +without=gaps
  const ArchiveSurvey low = survey_with(5.0);
  const ArchiveSurvey high = survey_with(10.0);
  const std::vector<ReportData> data = {
      {studies[0], low, nullptr, {}}, {studies[1], high, nullptr, {}}, {studies[2], high, nullptr, {}}};
  TEST_ASSERT_EQUAL_STRING("as-run+without=gaps", studies[2].settings.c_str());
  TEST_ASSERT_TRUE(reference_of(data[2], data) == &data[0]);
  TEST_ASSERT_NULL_MESSAGE(reference_of(data[1], data), "other cells are another matter");
  expect_the_sums(summary_of(data[2], data[0], 10, algorithm));  // uses the larger of the two offsets
  const Table table = settings_table(data);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(1, table.rows.size(), "what has nothing to be compared with has no row");
  TEST_ASSERT_EQUAL_STRING("as-run+without=gaps", table.rows[0][0].text.c_str());
  TEST_ASSERT_EQUAL_STRING("CVT-Portfolio", table.rows[0][1].text.c_str());
  TEST_ASSERT_EQUAL_STRING("2/1/1", table.rows[0][3].text.c_str());
  TEST_ASSERT_EQUAL_size_t(table.columns.size(), table.rows[0].size());
}

static void what_is_not_known_is_a_dash() {
  std::vector<ResultRow> rows;
  add_rows(rows, "as-run", {7, "cvt-dme", {3e-9}, 20, -100});
  add_rows(rows, "as-run", {7, algorithm, {2e-9}, 20, -100});
  const std::vector<Study> studies = studies_in(rows);
  const ArchiveSurvey none;
  const std::vector<ReportData> data = {{studies[0], none, nullptr, {}}};
  const Table table = summary_table(data[0], data);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("1.00", table.rows[0][5].text.c_str(), "both below the floor");
  for (std::size_t column = 6; column < 10; ++column) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE("\u2013", table.rows[0][column].text.c_str(), "no coverage, no archives");
  }
}

static void algorithms_have_their_names_and_order() {
  TEST_ASSERT_EQUAL_STRING("CVT-Portfolio", display_name("cvt-portfolio").c_str());
  TEST_ASSERT_EQUAL_STRING("CVT-Portfolio+MA-ES", display_name("cvt-portfolio-maes").c_str());
  TEST_ASSERT_EQUAL_STRING("CVT-DME", display_name("cvt-dme").c_str());
  TEST_ASSERT_EQUAL_STRING("MY-OWN", display_name("my-own").c_str());
  const char* const order[] = {"cvt-dme",  "cvt-me",      "cvt-me-coded", "cvt-portfolio", "cvt-portfolio-maes",
                               "grid-dme", "cvt-isoline", "aaa"};
  for (std::size_t i = 1; i < std::size(order); ++i) {
    TEST_ASSERT_TRUE_MESSAGE(algorithm_before(order[i - 1], order[i]), order[i]);
    TEST_ASSERT_FALSE_MESSAGE(algorithm_before(order[i], order[i - 1]), order[i]);
  }
}

static void a_score_of_one_elite_is_not_a_reference() {
  std::vector<ResultRow> rows;
  add_rows(rows, "as-run", {1, "cvt-dme", {3.0}, 1, -3});
  add_rows(rows, "as-run", {1, algorithm, {2.0}, 20, -100});
  const std::vector<Study> studies = studies_in(rows);
  const ArchiveSurvey survey = survey_with(10.0);
  const ReportData data = {studies[0], survey, nullptr, {}};
  TEST_ASSERT_EQUAL_size_t_MESSAGE(0, summary_of(data, data, 10, algorithm).scored, "no percentage of nearly nothing");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_summary_is_what_a_hand_works_out);
  RUN_TEST(where_a_part_is_left_out_cvt_dme_need_not_run_again);
  RUN_TEST(what_is_not_known_is_a_dash);
  RUN_TEST(a_score_of_one_elite_is_not_a_reference);
  RUN_TEST(algorithms_have_their_names_and_order);
  return UNITY_END();
}
