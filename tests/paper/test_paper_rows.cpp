// A row of results reads back to the same bits, and a wrong line is refused by its number.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "record/archive_file.hpp"
#include "record/result_row.hpp"
#include "record/results_file.hpp"
#include "report/printed_tables.hpp"
#include "unity.h"

namespace {
std::string folder;  // new for each test
}

void setUp() {
  std::string pattern = (std::filesystem::temp_directory_path() / "nanoqd-test-XXXXXX").string();
  folder = ::mkdtemp(pattern.data()) == nullptr ? "" : pattern;
  TEST_ASSERT_FALSE_MESSAGE(folder.empty(), "the test needs a folder to write in");
}

void tearDown() {
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

namespace {

using nanoqd::paper::parse_archive;
using nanoqd::paper::parse_printed_number;
using nanoqd::paper::parse_printed_tables;
using nanoqd::paper::parse_result_line;
using nanoqd::paper::parse_results;
using nanoqd::paper::read_results_folder;
using nanoqd::paper::result_header;
using nanoqd::paper::result_line;
using nanoqd::paper::ResultRow;

ResultRow some_row(std::uint32_t run) {
  ResultRow row;
  row.settings = "as-run+cells=100";
  row.data = "made-up";
  row.algorithm = "cvt-dme";
  row.function = 25;
  row.dimension = 10;
  row.run = run;
  row.seed = UINT64_MAX;
  row.cells = 100;
  row.evaluations = 100000;
  row.fev = 0.1 + 0.2;  // needs 17 digits
  row.coverage = 2.0 / 3.0;
  row.elites = 67;
  row.qd_score = -1.0e10 / 3.0;
  row.seconds = 0.125;
  row.fev_curve.assign(nanoqd::paper::curve_points, 1.5e-300);
  row.step_curve.assign(nanoqd::paper::curve_points, 0.25);
  return row;
}

const std::string header = std::string(result_header) + '\n';

void write(const std::string& name, const std::string& content) {
  std::ofstream(folder + '/' + name, std::ios::binary) << content;
}

void assert_contains(const std::string& part, const std::string& text) {
  TEST_ASSERT_TRUE_MESSAGE(text.find(part) != std::string::npos, ("'" + part + "' is in: " + text).c_str());
}

// Returns a line of results in which one column is replaced.
std::string with_column(std::size_t column, const std::string& text) {
  std::string line = result_line(some_row(1));
  line.pop_back();
  std::size_t begin = 0;
  for (std::size_t i = 0; i < column; ++i) begin = line.find(',', begin) + 1;
  const std::size_t end = line.find(',', begin);
  return line.substr(0, begin) + text + (end == std::string::npos ? "" : line.substr(end));
}

void a_row_reads_back_to_the_same_bits() {
  for (const bool is_bare : {false, true}) {
    ResultRow row = some_row(3);
    if (is_bare) {
      row.coverage.reset();
      row.fev_curve.clear();
      row.step_curve.clear();
    }
    const std::string line = result_line(row);
    TEST_ASSERT_EQUAL_MESSAGE('\n', line.back(), "a line ends with a line break");
    std::string error;
    const auto again = parse_result_line(line.substr(0, line.size() - 1), error);
    TEST_ASSERT_TRUE_MESSAGE(again.has_value(), error.c_str());
    TEST_ASSERT_TRUE_MESSAGE(same_run(row, *again) && same_results(row, *again),
                             "the run and its results are the same");
    TEST_ASSERT_EQUAL_STRING_MESSAGE(line.c_str(), result_line(*again).c_str(), "and so is the line");
  }
}

void rows_of_one_run_are_known_as_such() {
  const ResultRow row = some_row(1);
  ResultRow slower = row;
  slower.seconds *= 2.0;
  TEST_ASSERT_TRUE_MESSAGE(same_run(row, slower) && same_results(row, slower), "the time does not count");
  ResultRow other = row;
  other.step_curve[7] = 0.5;
  TEST_ASSERT_TRUE_MESSAGE(same_run(row, other) && !same_results(row, other), "a curve is a result");
  other.step_curve.clear();
  TEST_ASSERT_TRUE_MESSAGE(same_results(row, other) && same_results(other, row), "unless one row has none");
  other = row;
  other.elites = 66;
  TEST_ASSERT_FALSE_MESSAGE(same_results(row, other), "so is the number of elites");
  other = row;
  other.coverage.reset();
  TEST_ASSERT_FALSE_MESSAGE(same_results(row, other), "no coverage is not a coverage of any value");
  TEST_ASSERT_FALSE_MESSAGE(same_run(row, some_row(2)), "another run");
  TEST_ASSERT_TRUE(run_before(row, some_row(2)) && !run_before(some_row(2), row) && !run_before(row, row));
}

void a_wrong_field_is_named() {
  const struct {
    std::size_t column;
    const char* text;
    const char* complaint;
  } cases[] = {{0, "", "settings must be a word"},
               {1, "offical", "data must be official or made-up, not 'offical'"},
               {2, "CVT", "algorithm must be lower-case letters"},
               {3, "26", "function must be a whole number from 1 to 25, not '26'"},
               {4, "0", "dimension must be"},
               {5, "1.5", "run must be"},
               {6, "-1", "seed must be"},
               {7, "x", "cells must be"},
               {8, "0", "evaluations must be"},
               {9, "nan", "fev must be a number, not 'nan'"},
               {10, "1.01", "coverage must be from 0 to 1, or empty"},
               {11, "101", "elites must be a whole number from 1 to 100, not '101'"},
               {11, "0", "elites must be"},
               {12, "", "qd_score must be a number"},
               {13, "1s", "seconds must be a number"},
               {14, "1 2 3", "fev_curve must be empty or have 50 numbers, not 3"},
               {15, "1,2", "17 columns instead of 16"}};
  for (const auto& one : cases) {
    std::string error;
    TEST_ASSERT_FALSE_MESSAGE(parse_result_line(with_column(one.column, one.text), error).has_value(), one.complaint);
    assert_contains(one.complaint, error);
    TEST_ASSERT_FALSE(parse_results(header + result_line(some_row(1)) + with_column(one.column, one.text) + '\n',
                                    "out/results.csv", error)
                          .has_value());
    assert_contains(std::string("out/results.csv, line 3: ") + one.complaint, error);
  }
}

void a_torn_last_line_is_left_out() {
  const std::string whole = header + result_line(some_row(1));
  std::string error;
  const auto results = parse_results(whole + "as-run,offi", "r", error);
  TEST_ASSERT_TRUE_MESSAGE(results.has_value(), error.c_str());
  TEST_ASSERT_EQUAL(1, results->rows.size());
  TEST_ASSERT_TRUE(results->torn);
  TEST_ASSERT_EQUAL_MESSAGE(whole.size(), results->whole_bytes, "where a run that goes on has to cut");
  TEST_ASSERT_FALSE(parse_results(whole, "r", error)->torn);
  TEST_ASSERT_EQUAL_MESSAGE(0, parse_results("", "r", error)->rows.size(), "an empty file has no rows");
  TEST_ASSERT_TRUE_MESSAGE(parse_results("settings,da", "r", error)->torn, "a header may be torn too");
}

void a_file_of_something_else_is_refused() {
  std::string error;
  TEST_ASSERT_FALSE(parse_results("dear diary", "diary.csv", error).has_value());
  assert_contains("diary.csv", error);
  TEST_ASSERT_FALSE(parse_results("a,b\n1,2\n", "table.csv", error).has_value());
  assert_contains("table.csv, line 1: the column names are not those of paper run", error);
  std::string old_header = header;
  old_header.erase(old_header.find("elites,"), 7);
  TEST_ASSERT_FALSE(parse_results(old_header, "old.csv", error).has_value());
  assert_contains("old.csv, line 1: an older version of paper run wrote this, without the number of elites", error);
}

void shards_are_put_together() {
  write("results-1-of-2.csv", header + result_line(some_row(2)));
  write("results-2-of-2.csv", header + result_line(some_row(1)) + result_line(some_row(2)) + "as-");
  write("notes.csv", "not a file of results");
  std::string error;
  const auto results = read_results_folder(folder, error);
  TEST_ASSERT_TRUE_MESSAGE(results.has_value(), error.c_str());
  TEST_ASSERT_EQUAL_MESSAGE(2, results->rows.size(), "a run that stands there twice counts once");
  TEST_ASSERT_EQUAL_MESSAGE(1, results->rows[0].run, "in order, whatever the file");
  TEST_ASSERT_EQUAL_MESSAGE(2, results->notes.size(), "the reader is told of both oddities");
  assert_contains("results-2-of-2.csv is not finished", results->notes[0]);
}

void runs_that_contradict_each_other_are_refused() {
  ResultRow other = some_row(1);
  other.fev = 7.0;
  write("results.csv", header + result_line(some_row(1)));
  write("results-1-of-1.csv", header + result_line(some_row(2)) + result_line(other));
  std::string error;
  TEST_ASSERT_FALSE(read_results_folder(folder, error).has_value());
  assert_contains("results.csv, line 2", error);
  assert_contains("results-1-of-1.csv, line 3", error);
  assert_contains("cvt-dme on F25 in 10 dimensions, run 1", error);
}

void a_folder_without_results_is_refused() {
  std::string error;
  TEST_ASSERT_FALSE(read_results_folder(folder + "/nowhere", error).has_value());
  assert_contains("there is no folder", error);
  TEST_ASSERT_FALSE(read_results_folder(folder, error).has_value());
  assert_contains("there is no results.csv", error);
  write("results.csv", header);
  TEST_ASSERT_FALSE(read_results_folder(folder, error).has_value());
  assert_contains("no run has finished yet", error);
}

void a_printed_number_knows_its_last_digit() {
  TEST_ASSERT_DOUBLE_WITHIN(1e-18, 0.005e-1, parse_printed_number("8.43E-01")->half_unit);
  TEST_ASSERT_DOUBLE_WITHIN(1e-6, 500.0, parse_printed_number("1.05E+05")->half_unit);
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.05, parse_printed_number("92.4")->half_unit);
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.05, parse_printed_number("0.0")->half_unit);
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-20, 1e-8, parse_printed_number("0.00E+00")->half_unit,
                                    "no small number would be printed as zero with an exponent");
  TEST_ASSERT_FALSE(parse_printed_number("n/a").has_value());
}

void printed_tables_are_read_or_the_line_is_named() {
  const std::string names =
      "dimension,function,algorithm,fev_mean,fev_std,coverage_percent_mean,coverage_percent_std,fev_sign,coverage_"
      "sign\n";
  std::string error;
  const auto tables = parse_printed_tables(
      names + "2,1,cvt-dme,8.43E-01,7.67E-01,92.4,0.4,,\n2,7,cvt-me,3.93E+01,2.17E-14,0.0,0.0,+,=\r\n", "t", error);
  TEST_ASSERT_TRUE_MESSAGE(tables.has_value(), error.c_str());
  TEST_ASSERT_EQUAL_STRING("7.67E-01", tables->find(2, 1, "cvt-dme")->fev_deviation.text.c_str());
  TEST_ASSERT_FALSE_MESSAGE(tables->find(2, 7, "cvt-me")->has_coverage(), "0.0 (0.0) stands for none");
  TEST_ASSERT_EQUAL('+', tables->find(2, 7, "cvt-me")->fev_sign);
  TEST_ASSERT_NULL(tables->find(2, 2, "cvt-dme"));
  const struct {
    std::string text;
    const char* complaint;
  } cases[] = {{"", "t contains no numbers"},
               {names, "t contains no numbers"},
               {"2,1\n", "t, line 1: the column names must be"},
               {names + "2,1,cvt-dme\n", "t, line 2: 3 columns instead of 9"},
               {names + "2,1,cvt-dme,8.43E-01,?,92.4,0.4,,\n", "t, line 2: '?' is not a number"},
               {names + "2,0,cvt-dme,8.43E-01,1,92.4,0.4,,\n", "t, line 2: '0' is not a whole number"},
               {names + "2,1,cvt-dme,8.43E-01,1,92.4,0.4,!,\n", "t, line 2: a sign must be +, =, - or empty, not '!'"},
               {names + "2,1,a,1,1,1,1,,\n2,1,a,2,1,1,1,,\n", "t, line 3: a line above already has this function"}};
  for (const auto& one : cases) {
    TEST_ASSERT_FALSE_MESSAGE(parse_printed_tables(one.text, "t", error).has_value(), one.complaint);
    assert_contains(one.complaint, error);
  }
}

void an_archive_is_read_or_the_line_is_named() {
  std::string error;
  const auto archive = parse_archive("# box -10 10 0 4\n-10,4,-2.5\n5,1,\n", "a", error);
  TEST_ASSERT_TRUE_MESSAGE(archive.has_value(), error.c_str());
  TEST_ASSERT_EQUAL(2, archive->errors.size());
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.0, 2.5, *archive->errors[0], "an objective is an error with the other sign");
  TEST_ASSERT_FALSE_MESSAGE(archive->errors[1].has_value(), "an empty cell has none");
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.75, archive->unit[2]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.25, archive->unit[3]);
  for (const char* wrong :
       {"", "# box 0 1 0 1\n", "1,2,3\n", "# box 1 0 0 1\n", "# box 0 1 0\n", "# box 0 1 0 1\n0.5,0.5\n",
        "# box 0 1 0 1\n0.5,0.5,x\n", "# box 0 1 0 1\n2,0.5,1\n", "# box 0 1 0 1 2\n"}) {
    TEST_ASSERT_FALSE_MESSAGE(parse_archive(wrong, "a.csv", error).has_value(), wrong);
    assert_contains("a.csv", error);
  }
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_row_reads_back_to_the_same_bits);
  RUN_TEST(rows_of_one_run_are_known_as_such);
  RUN_TEST(a_wrong_field_is_named);
  RUN_TEST(a_torn_last_line_is_left_out);
  RUN_TEST(a_file_of_something_else_is_refused);
  RUN_TEST(shards_are_put_together);
  RUN_TEST(runs_that_contradict_each_other_are_refused);
  RUN_TEST(a_folder_without_results_is_refused);
  RUN_TEST(a_printed_number_knows_its_last_digit);
  RUN_TEST(printed_tables_are_read_or_the_line_is_named);
  RUN_TEST(an_archive_is_read_or_the_line_is_named);
  return UNITY_END();
}
