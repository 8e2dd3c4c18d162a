// The report shows the tables, figures and comparisons that its rows of results imply.
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "experiment/page/chart.hpp"
#include "experiment/page/html_page.hpp"
#include "experiment/page/markdown_page.hpp"
#include "experiment/page/number_format.hpp"
#include "record/result_row.hpp"
#include "report/agreement.hpp"
#include "report/bates.hpp"
#include "report/function_text.hpp"
#include "report/report_command.hpp"
#include "report/study.hpp"
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

using nanoqd::paper::Comparison;
using nanoqd::paper::PrintedTables;
using nanoqd::paper::report_command;
using nanoqd::paper::ResultRow;
using nanoqd::paper::studies_in;
using nanoqd::paper::Study;

constexpr const char* printed_text =
    "dimension,function,algorithm,fev_mean,fev_std,coverage_percent_mean,coverage_percent_std,fev_sign,coverage_sign\n"
    "2,1,cvt-dme,2.00E+00,5.00E-01,92.4,0.4,,\n"
    "2,1,cvt-me,2.17E+01,1.96E+01,15.7,0.5,-,-\n"
    "2,7,cvt-dme,3.94E+01,1.33E-01,0.0,0.0,,\n";

ResultRow row_of(const std::string& algorithm, std::uint32_t function, std::uint32_t run, double fev) {
  ResultRow row;
  row.settings = "as-run";
  row.data = "official";
  row.algorithm = algorithm;
  row.function = function;
  row.dimension = 2;
  row.run = run;
  row.seed = run;
  row.cells = 4;
  row.evaluations = 20000;
  row.fev = fev;
  if (function != 7) row.coverage = algorithm == "cvt-dme" ? 1.0 : 0.5;
  row.elites = algorithm == "cvt-dme" ? 4 : 2;
  row.qd_score = -static_cast<double>(row.elites) * fev;
  row.seconds = 0.01;
  for (std::size_t i = 0; i < nanoqd::paper::curve_points; ++i) row.fev_curve.push_back(fev);
  if (algorithm == "cvt-dme") row.step_curve.assign(nanoqd::paper::curve_points, 0.2);
  return row;
}

// Four runs of each of two algorithms on F1, where one algorithm is clearly better. F7 has no
// coverage, and one of its runs is missing.
std::vector<ResultRow> small_study() {
  std::vector<ResultRow> rows;
  for (std::uint32_t run = 1; run <= 4; ++run) {
    rows.push_back(row_of("cvt-me", 1, run, 20.0 + run));
    rows.push_back(row_of("cvt-dme", 1, run, 1.0 + 0.5 * run));
    if (run <= 3) rows.push_back(row_of("cvt-dme", 7, run, 50.0 + run));
  }
  return rows;
}

void write(const std::string& path, const std::string& content) { std::ofstream(path, std::ios::binary) << content; }

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_small_study() {
  std::string text = std::string(nanoqd::paper::result_header) + '\n';
  for (const ResultRow& row : small_study()) text += result_line(row);
  write(folder + "/results.csv", text);
  write(folder + "/tables.csv", printed_text);
  std::filesystem::create_directory(folder + "/archives");
  const std::string archive = "# box -100 100 -100 100\n-50,-50,-2\n50,-50,-30\n-50,50,-7\n50,50,";
  write(folder + "/archives/as-run_cvt-dme_f1_n2.csv", archive + "-9.5\n");
  write(folder + "/archives/as-run_cvt-me_f1_n2.csv", archive + "\n");
  write(folder + "/archives/as-run_cvt-dme_f7_n2.csv", archive + "-62\n");
}

struct Outcome {
  int exit_code;
  std::string complaint;  // on stderr
};

Outcome report(const std::vector<std::string>& arguments) {
  std::vector<const char*> values;
  for (const std::string& argument : arguments) values.push_back(argument.c_str());
  const std::string captured = folder + ".stderr";
  std::fflush(stderr);
  std::fflush(stdout);
  const int old_error = ::dup(2);
  const int old_out = ::dup(1);
  TEST_ASSERT_NOT_NULL(std::freopen(captured.c_str(), "w", stderr));
  TEST_ASSERT_TRUE(::dup2(2, 1) >= 0);
  const int exit_code = report_command(static_cast<int>(values.size()), values.data());
  std::fflush(stderr);
  std::fflush(stdout);
  TEST_ASSERT_TRUE(::dup2(old_error, 2) >= 0 && ::dup2(old_out, 1) >= 0);
  ::close(old_error);
  ::close(old_out);
  const std::string complaint = content_of(captured);
  std::filesystem::remove(captured);
  return {exit_code, complaint};
}

void assert_contains(const std::string& part, const std::string& text) {
  TEST_ASSERT_TRUE_MESSAGE(text.find(part) != std::string::npos, ("'" + part + "' is in the text").c_str());
}

void assert_refused(const std::vector<std::string>& arguments, const std::string& part) {
  const Outcome outcome = report(arguments);
  TEST_ASSERT_EQUAL_MESSAGE(2, outcome.exit_code, part.c_str());
  TEST_ASSERT_TRUE_MESSAGE(outcome.complaint.find(part) != std::string::npos,
                           (part + ": " + outcome.complaint).c_str());
  TEST_ASSERT_EQUAL_MESSAGE(outcome.complaint.size() - 1, outcome.complaint.find('\n'), "one sentence, on one line");
  TEST_ASSERT_FALSE_MESSAGE(std::filesystem::exists(folder + "/report"), "nothing is written");
}

void the_reference_comes_first_and_cells_hold_their_runs() {
  const std::vector<ResultRow> rows = small_study();
  const std::vector<Study> studies = studies_in(rows);
  TEST_ASSERT_EQUAL(1, studies.size());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("cvt-dme", studies[0].algorithms[0].c_str(), "whatever the order of the rows");
  TEST_ASSERT_EQUAL(4, studies[0].find(2, 1, "cvt-me")->runs.size());
  TEST_ASSERT_NULL_MESSAGE(studies[0].find(2, 7, "cvt-me"), "a cell without runs");
  TEST_ASSERT_EQUAL_MESSAGE(4, studies[0].runs_asked(2), "the highest number of a run");
  TEST_ASSERT_TRUE(nanoqd::paper::algorithm_before("cvt-portfolio", "aaa"));
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::paper::algorithm_before("aaa", "bbb"), "unknown ones by name");
}

void signs_say_who_is_better() {
  const std::vector<double> low = {1.0, 2.0, 3.0, 4.0};
  const std::vector<double> high = {11.0, 12.0, 13.0, 14.0};
  TEST_ASSERT_EQUAL_MESSAGE('-', nanoqd::paper::significance_sign(low, high, true), "higher errors are worse");
  TEST_ASSERT_EQUAL('+', nanoqd::paper::significance_sign(high, low, true));
  TEST_ASSERT_EQUAL_MESSAGE('+', nanoqd::paper::significance_sign(low, high, false), "higher coverage is better");
  TEST_ASSERT_EQUAL_MESSAGE('=', nanoqd::paper::significance_sign({1.0, 2.0, 3.0}, {11.0, 12.0, 13.0}, true),
                            "three against three is never enough");
}

void agreement_is_counted_as_the_page_says() {
  std::string error;
  const PrintedTables printed = *nanoqd::paper::parse_printed_tables(printed_text, "t", error);
  const std::vector<ResultRow> rows = small_study();
  const Study study = studies_in(rows).front();
  const std::vector<Comparison> all = compare(study, printed);
  TEST_ASSERT_EQUAL_MESSAGE(5, all.size(), "F1 of both with coverage, F7 without");
  const Comparison& fev = all[0];  // ours 2.25 (0.65), printed 2.00 (0.50)
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 2.25, fev.our_moments.mean);
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, (0.25 - 0.005) / 0.5, fev.deviations,
                                    "half a unit of the last digit is free");
  TEST_ASSERT_TRUE(fev.within_two && fev.no_difference && fev.fits());
  const Comparison& coverage = all[1];  // ours 100 (0) %, printed 92.4 (0.4)
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, 100.0, coverage.our_moments.mean, "in percent");
  TEST_ASSERT_FALSE(coverage.within_two || coverage.no_difference || coverage.within_tolerance() || coverage.fits());
  const Comparison& free = all[2];  // F7: ours 52 (1), printed 39.4 (0.133)
  TEST_ASSERT_EQUAL(7, free.ours->function);
  TEST_ASSERT_FALSE(free.within_two);
  nanoqd::paper::AgreementCount count;
  for (const Comparison& one : all) count.add(one);
  TEST_ASSERT_EQUAL(5, count.cells);
  TEST_ASSERT_EQUAL_MESSAGE(2, count.within_two, "FEV of F1, of both algorithms");
  TEST_ASSERT_EQUAL(5, count.tested);
  const std::vector<ResultRow> single = {row_of("cvt-dme", 1, 1, 2.0)};
  const Study alone = studies_in(single).front();
  nanoqd::paper::AgreementCount none;
  for (const Comparison& one : compare(alone, printed)) none.add(one);
  TEST_ASSERT_EQUAL_MESSAGE(0, none.tested + none.no_difference, "a single run is no agreement by Welch");
}

void the_printed_column_cvt_me_belongs_to_one_algorithm() {
  std::vector<ResultRow> rows = small_study();
  TEST_ASSERT_EQUAL_STRING("cvt-me", printed_name(studies_in(rows).front(), "cvt-me").c_str());
  rows.push_back(row_of("cvt-me-coded", 1, 1, 20.0));
  const Study study = studies_in(rows).front();
  TEST_ASSERT_EQUAL_STRING("cvt-me", printed_name(study, "cvt-me-coded").c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", printed_name(study, "cvt-me").c_str(), "not to both");
  TEST_ASSERT_EQUAL_STRING("cvt-dme", printed_name(study, "cvt-dme").c_str());
}

void the_page_has_the_tables_and_figures() {
  write_small_study();
  const Outcome outcome = report({folder, "--paper", folder + "/tables.csv", "--maps", "1"});
  TEST_ASSERT_EQUAL_MESSAGE(0, outcome.exit_code, outcome.complaint.c_str());
  const std::string page = content_of(folder + "/report/report.md");
  for (const char* part :
       {"# Differential MAP-Elites on the 25 functions of CEC 2005", "11 runs", "Settings `as-run`, **official data**",
        "- CVT-DME, n = 2: 3 of 4 runs of F7", "- CVT-ME, n = 2: no runs of F7",
        "| CVT-ME against CVT-DME | 2 | 0/0/1 | 0/0/1 | 0/0/1 | 0/0/1 | 0/0/1 |", "## Against CVT-DME",
        "| CVT-ME | 2 | 0/0/1 | 0 of 1 | 0 of 1 |",
        " | −50.00 | −50.00 | 0 of 1 | −86.5 % |",  // scores of 15 and 111
        "| CVT-DME | 2 | 1 of 2 | 1 of 2 | 0 of 1 | 0 of 1 | 0 of 1 |",
        "| **all** | **1 of 1** | **0** | **1 of 1** | **0** |",  // the marks
        "| CVT-DME | 2 | F7 | FEV | 5.20E+01 (1.00E+00) | 3.94E+01 (1.33E-01) | +94.4 | 0.002 | the printed numbers "
        "fit genes clamped",
        "| F1 | **2.25E+00 (6.45E-01)** | 2.00E+00 (5.00E-01) | 2.25E+01 (1.29E+00) − | 2.17E+01 (1.96E+01) − |",
        "| F7 | 5.20E+01 (1.00E+00) \\[3 of 4\\] † | 3.94E+01 (1.33E-01) | no runs | – |",
        "| F1 | **100.0 (0.0) †** | 92.4 (0.4) | 50.0 (0.0) − † | 15.7 (0.5) − |",
        // The offset is 30. The scores are 4 elites of 30 - 2.25, and 2 elites of 30 - 22.5.
        "| F1 | 3.00E+01 | **1.11E+02 (2.58E+00)** | 1.50E+01 (2.58E+00) − |",
        // F7 has no coverage, but it has a score of 4 elites of 62 - 52.
        "| F7 | 6.20E+01 | 4.00E+01 (4.00E+00) \\[3 of 4\\] | no runs |", "| **+/=/−** |", "## Speed",
        "| CVT-DME | 2,000 |", "![convergence-n2-as-run](convergence-n2-as-run.svg)",
        "![archives-n2-as-run](archives-n2-as-run.svg)", "![bates-as-run](bates-as-run.svg)",
        "![steps-as-run](steps-as-run.svg)", "![agreement-as-run](agreement-as-run.svg)"}) {
    assert_contains(part, page);
  }
  const std::string html = content_of(folder + "/report/report.html");
  TEST_ASSERT_EQUAL_MESSAGE(0, html.find("<!DOCTYPE html>"), "a page of its own");
  for (const char* outside : {"<script", "<link", "src=", "url(", "@import"}) {
    TEST_ASSERT_TRUE_MESSAGE(html.find(outside) == std::string::npos, "the page needs nothing from outside");
  }
  std::size_t figures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/report")) {
    if (entry.path().extension() != ".svg") continue;
    ++figures;
    const std::string svg = content_of(entry.path().string());
    TEST_ASSERT_TRUE_MESSAGE(svg.find("nan") == std::string::npos && svg.find("inf") == std::string::npos,
                             "a figure has numbers in it");
  }
  TEST_ASSERT_EQUAL_MESSAGE(5, figures, "every figure is a file too");
}

void the_same_rows_give_the_same_page_without_a_paper_too() {
  write_small_study();
  TEST_ASSERT_EQUAL(0, report({folder, "--out", folder + "/one"}).exit_code);
  TEST_ASSERT_EQUAL(0, report({folder, "--out", folder + "/deep/two"}).exit_code);
  const std::string page = content_of(folder + "/one/report.html");
  TEST_ASSERT_TRUE(!page.empty() && page == content_of(folder + "/deep/two/report.html"));
  TEST_ASSERT_TRUE_MESSAGE(page.find("printed") == std::string::npos, "nothing printed is spoken of");
}

void two_settings_are_two_parts_of_the_page() {
  std::string text = std::string(nanoqd::paper::result_header) + '\n';
  for (const char* settings : {"as-written", "as-run"}) {
    ResultRow row = row_of("cvt-dme", 1, 1, 0.0);  // one run, error zero, no archive
    row.settings = settings;
    text += result_line(row);
  }
  write(folder + "/results.csv", text);
  const Outcome outcome = report({folder});
  TEST_ASSERT_EQUAL_MESSAGE(0, outcome.exit_code, outcome.complaint.c_str());
  const std::string page = content_of(folder + "/report/report.md");
  TEST_ASSERT_TRUE_MESSAGE(page.find("## Other settings") == std::string::npos, "there is nothing to compare");
  const std::size_t run = page.find("## as-run, official data");
  const std::size_t written = page.find("## as-written, official data");
  TEST_ASSERT_TRUE_MESSAGE(run < written && written != std::string::npos, "in order, under a heading each");
  assert_contains("convergence-n2-as-written.svg", page);
  assert_contains("| F1 | 0.00E+00 (–) |", page);
  const std::string html = content_of(folder + "/report/report.html");
  assert_contains("id=\"what-was-run\"", html);
  assert_contains("id=\"what-was-run-1\"", html);
}

void all_settings_of_a_folder_are_one_table() {
  std::string text = std::string(nanoqd::paper::result_header) + '\n';
  const auto add = [&text](const char* settings, const char* algorithm, double scale) {
    for (std::uint32_t run = 1; run <= 4; ++run) {
      ResultRow row = row_of(algorithm, 1, run, scale * run);
      row.settings = settings;
      text += result_line(row);
    }
  };
  for (const char* const settings : {"as-run", "as-run+cells=1000", "as-run+behaviour=half"}) {
    add(settings, "cvt-dme", 100.0);
    add(settings, "cvt-portfolio", 0.5);
  }
  add("as-run+without=gaps", "cvt-portfolio", 2.0);  // its CVT-DME rows are those of as-run
  write(folder + "/results.csv", text);
  std::filesystem::create_directory(folder + "/archives");
  write(folder + "/archives/as-run+behaviour=half_cvt-dme_f1_n2.csv", "# box -100 100 -100 100\n-50,-50,-2\n");
  const Outcome outcome = report({folder});
  TEST_ASSERT_EQUAL_MESSAGE(0, outcome.exit_code, outcome.complaint.c_str());
  const std::string page = content_of(folder + "/report/report.md");
  const std::size_t others = page.find("## Other settings");
  TEST_ASSERT_TRUE_MESSAGE(others < page.find("## as-run, official data"), "before the studies one by one");
  for (const char* part :
       {"| as-run | CVT-Portfolio | 2 | 1/0/0 | 1 of 1 | 0 of 1 | 200.00 | −50.00 | −50.00 | – | – |",
        "| as-run+cells=1000 | CVT-Portfolio | 2 | 1/0/0 |", "| as-run+behaviour=half | CVT-Portfolio | 2 | 1/0/0 |",
        "| as-run+without=gaps | CVT-Portfolio | 2 | 1/0/0 | 1 of 1 | 0 of 1 | 50.00 |"}) {
    assert_contains(part, page);
  }
  TEST_ASSERT_TRUE_MESSAGE(page.find("Why corners are hard") == std::string::npos,
                           "that is a theory of the paper's sums only");
}

void bad_input_is_one_sentence_and_exit_code_2() {
  assert_refused({}, "give the folder with the results");
  assert_refused({folder + "/nowhere"}, "there is no folder");
  assert_refused({folder}, "there is no results.csv");
  write_small_study();
  assert_refused({folder, "--paper"}, "--paper needs a value");
  assert_refused({folder, "--paper", folder + "/none.csv"}, "none.csv");
  assert_refused({folder, "--paper", folder + "/results.csv"}, "results.csv, line 1: the column names must be");
  assert_refused({folder, "--maps", "0-3"}, "--maps must be functions from 1 to 25");
  assert_refused({folder, "--colour"}, "--colour is unknown");
  assert_refused({folder, "again"}, "unexpected argument 'again'");
  assert_refused({folder, "--out", folder + "/results.csv"}, "results.csv");
  write(folder + "/archives/as-run_cvt-me_f1_n2.csv", "# box 0 1 0 1\nx\n");
  assert_refused({folder}, "as-run_cvt-me_f1_n2.csv, line 2");
  write(folder + "/results-1-of-2.csv", "wrong\n");
  assert_refused({folder}, "results-1-of-2.csv, line 1");
}

void texts_from_outside_do_no_harm() {
  nanoqd::paper::Document page;
  page.title = "a < b & `c`";
  page.blocks.emplace_back(nanoqd::paper::Paragraph{"x | y * <b> **strong** `<i>` lone ` and **"});
  page.blocks.emplace_back(nanoqd::paper::Table{"", {{"", "n"}}, {{{"1|2"}}}, 0});
  const std::string html = nanoqd::paper::html_page(page);
  assert_contains("<h1>a &lt; b &amp; <code>c</code></h1>", html);
  assert_contains("x | y * &lt;b&gt; <strong>strong</strong> <code>&lt;i&gt;</code> lone ` and **</p>", html);
  const std::string markdown = nanoqd::paper::markdown_page(page);
  assert_contains("x \\| y \\* &lt;b> **strong** `<i>` lone \\` and \\*\\*", markdown);
  assert_contains("| 1\\|2 |", markdown);
}

void the_bates_density_is_that_of_a_mean_of_uniforms() {
  using nanoqd::paper::bates_density;
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-15, 1.0, bates_density(0.3, 1), "one number is uniform");
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-14, 1.2, bates_density(0.3, 2), "two make a triangle: 4 x");
  TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-14, 2.25, bates_density(0.5, 3), "three make parabolas: 9/4 in the middle");
  TEST_ASSERT_DOUBLE_WITHIN(0.0, 0.0, bates_density(-0.1, 5));
  for (const std::uint32_t m : {2U, 5U, 15U, 25U}) {
    double sum = 0.0;
    double squares = 0.0;
    constexpr int steps = 4000;
    for (int i = 0; i < steps; ++i) {
      const double x = (i + 0.5) / steps;
      const double part = bates_density(x, m) / steps;
      sum += part;
      squares += (x - 0.5) * (x - 0.5) * part;
    }
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6, 1.0, sum, "a density has the integral 1");
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7, 1.0 / (12.0 * m), squares, "and this one the variance 1 / 12 m");
  }
  // 20,000 random solutions of two genes fall into 5,000 cells. A cell stays empty with probability
  // e^-4.
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0 - std::exp(-4.0), nanoqd::paper::chance_to_fill(0.1, 0.9, 2, 5000.0, 20000.0));
}

void axes_have_round_numbers() {
  const auto texts = [](const nanoqd::paper::Axis& axis, int most) {
    std::string out;
    for (const auto& tick : axis_ticks(axis, most)) out += tick.text + ' ';
    return out;
  };
  TEST_ASSERT_EQUAL_STRING("1 10 100 ", texts({{0.5, 300.0}, true}, 4).c_str());
  TEST_ASSERT_EQUAL_STRING("10⁻⁴ 10⁰ 10⁴ 10⁸ ", texts({{1e-5, 2e8}, true}, 4).c_str());
  TEST_ASSERT_EQUAL_STRING("200 500 ", texts({{150.0, 900.0}, true}, 4).c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("920 940 960 980 ", texts({{910.0, 990.0}, true}, 4).c_str(), "a narrow range");
  TEST_ASSERT_EQUAL_STRING("0 50 100 ", texts({{0.0, 100.0}, false}, 3).c_str());
  const nanoqd::paper::Axis axis = nanoqd::paper::logarithmic_axis({0.0, 1.0, 100.0});
  TEST_ASSERT_EQUAL_MESSAGE(0, place_on(axis, 0.0, 1000), "zero lies on the lower edge");
  TEST_ASSERT_EQUAL(500, place_on(axis, 10.0, 1000));
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::paper::logarithmic_axis({0.0}).range.low > 0.0, "always something to draw");
}

void numbers_are_printed_as_the_paper_prints_them() {
  TEST_ASSERT_EQUAL_STRING("8.43E-01", nanoqd::paper::scientific(0.84312).c_str());
  TEST_ASSERT_EQUAL_STRING("92.4", nanoqd::paper::fixed(92.44, 1).c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0.0", nanoqd::paper::fixed(-0.01, 1).c_str(), "zero has no sign");
  TEST_ASSERT_EQUAL_STRING("1,234,567", nanoqd::paper::with_commas(1234567).c_str());
  TEST_ASSERT_EQUAL_STRING("999", nanoqd::paper::with_commas(999).c_str());
  TEST_ASSERT_EQUAL_STRING("F1, F2, F4, F8 to F10", nanoqd::paper::function_ranges({1, 2, 4, 8, 9, 10}).c_str());
  TEST_ASSERT_EQUAL_STRING("<0.001", nanoqd::paper::probability(0.0004).c_str());
  TEST_ASSERT_EQUAL_STRING("9.9 s", nanoqd::paper::duration(9.94).c_str());
  TEST_ASSERT_EQUAL_STRING("1 min 05 s", nanoqd::paper::duration(65.2).c_str());
  TEST_ASSERT_EQUAL_STRING("2 h 03 min", nanoqd::paper::duration(7390.0).c_str());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_reference_comes_first_and_cells_hold_their_runs);
  RUN_TEST(signs_say_who_is_better);
  RUN_TEST(agreement_is_counted_as_the_page_says);
  RUN_TEST(the_printed_column_cvt_me_belongs_to_one_algorithm);
  RUN_TEST(the_page_has_the_tables_and_figures);
  RUN_TEST(the_same_rows_give_the_same_page_without_a_paper_too);
  RUN_TEST(two_settings_are_two_parts_of_the_page);
  RUN_TEST(all_settings_of_a_folder_are_one_table);
  RUN_TEST(bad_input_is_one_sentence_and_exit_code_2);
  RUN_TEST(texts_from_outside_do_no_harm);
  RUN_TEST(the_bates_density_is_that_of_a_mean_of_uniforms);
  RUN_TEST(axes_have_round_numbers);
  RUN_TEST(numbers_are_printed_as_the_paper_prints_them);
  return UNITY_END();
}
