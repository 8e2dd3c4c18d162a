// The file of results stays valid after torn lines, other writers and a full disk.
#include <sys/resource.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include "record/results_file.hpp"

#include "support/message.hpp"
#include "unity.h"

using namespace nanoqd::paper;

static std::string folder;

void setUp() {
  folder = (std::filesystem::temp_directory_path() / "nanoqd_test_paper_results").string();
  std::filesystem::remove_all(folder);
}
void tearDown() { std::filesystem::remove_all(folder); }

static ResultRow row_of(uint32_t run) {
  ResultRow row;
  row.settings = "as-run";
  row.data = "made-up";
  row.algorithm = "cvt-dme";
  row.function = 3;
  row.dimension = 10;
  row.run = run;
  row.seed = run;
  row.cells = 5000;
  row.evaluations = 100000;
  row.fev = 0.1 * run;
  row.coverage = 0.5;
  row.elites = 2500;
  row.fev_curve.assign(curve_points, 1.0);
  return row;
}

static std::string content(const std::string& name = "results.csv") {
  std::ifstream file(folder + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

static void write(const std::string& text, const std::string& name = "results.csv") {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/" + name, std::ios::binary) << text;
}

static std::unique_ptr<ResultsFile> opened(const std::string& name = "results.csv") {
  auto file = std::make_unique<ResultsFile>();
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(file->open(folder, name, error), error.c_str());
  return file;
}

static void append(ResultsFile& file, uint32_t run) {
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(file.append(row_of(run), error), error.c_str());
}

static const std::string header = std::string(result_header) + "\n";

static void rows_are_there_again_when_it_is_opened_again() {
  {
    const auto file = opened();
    append(*file, 1);
    append(*file, 2);
  }
  TEST_ASSERT_EQUAL_STRING((header + result_line(row_of(1)) + result_line(row_of(2))).c_str(), content().c_str());
  const auto again = opened();
  TEST_ASSERT_EQUAL_size_t(2, again->finished().size());
  TEST_ASSERT_TRUE(same_run(again->finished()[1].row, row_of(2)));
  TEST_ASSERT_TRUE(again->finished()[1].place.find("results.csv, line 3") != std::string::npos);
}

// Tears the file around the end of every line, and at some bytes inside the lines.
static void a_torn_line_is_cut_off_wherever_it_was_torn() {
  const std::string whole = header + result_line(row_of(1)) + result_line(row_of(2));
  const std::size_t first_end = header.size() + result_line(row_of(1)).size();
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{1}, header.size() - 1, header.size(), header.size() + 1, header.size() + 40,
        first_end - 1, first_end, first_end + 1, first_end + 99, whole.size() - 1, whole.size()}) {
    write(whole.substr(0, length));
    {
      const auto file = opened();
      append(*file, 3);
    }
    std::string expected = header;
    if (length >= first_end) expected += result_line(row_of(1));
    if (length == whole.size()) expected += result_line(row_of(2));
    TEST_ASSERT_EQUAL_STRING_MESSAGE((expected + result_line(row_of(3))).c_str(), content().c_str(),
                                     test::message("torn at byte", static_cast<uint32_t>(length)));
  }
}

static void files_of_other_shards_count_as_done_and_stay_as_they_are() {
  write(header + result_line(row_of(7)) + "as-run,made-", "results-2-of-3.csv");
  write("something else", "results.txt");
  const auto file = opened("results-1-of-3.csv");
  TEST_ASSERT_EQUAL_size_t(1, file->finished().size());
  TEST_ASSERT_EQUAL_UINT32(7, file->finished()[0].row.run);
  TEST_ASSERT_EQUAL_STRING((header + result_line(row_of(7)) + "as-run,made-").c_str(),
                           content("results-2-of-3.csv").c_str());
}

static void expect_refusal(const char* reason) {
  ResultsFile file;
  std::string error;
  TEST_ASSERT_FALSE(file.open(folder, "results.csv", error));
  TEST_ASSERT_TRUE_MESSAGE(error.find(reason) != std::string::npos, error.c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.find("results") != std::string::npos, error.c_str());
}

static void what_is_no_file_of_results_is_refused_and_left_alone() {
  write("my shopping list\nmilk\n");
  expect_refusal("line 1");
  TEST_ASSERT_EQUAL_STRING("my shopping list\nmilk\n", content().c_str());
  write(header + "as-run,made-up,cvt-dme\n");
  expect_refusal("line 2");
}

static void a_second_writer_is_refused() {
  const auto file = opened();
  expect_refusal("another paper run");
  append(*file, 1);
}

static void a_folder_that_cannot_be_is_refused() {
  write("a file", "not_a_folder");
  ResultsFile file;
  std::string error;
  TEST_ASSERT_FALSE(file.open(folder + "/not_a_folder/results", "results.csv", error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("not_a_folder") != std::string::npos, error.c_str());
}

// A limit on the size of files simulates a full disk.
static void a_line_that_does_not_fit_is_taken_back() {
  std::string before;
  {
    const auto file = opened();
    append(*file, 1);
    before = content();
    struct rlimit limit {};
    TEST_ASSERT_EQUAL_INT(0, getrlimit(RLIMIT_FSIZE, &limit));
    struct rlimit small = limit;
    small.rlim_cur = before.size() + 50;  // room for only a part of a line
    static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &small));
    std::string error;
    const bool is_written = file->append(row_of(2), error);
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &limit));
    TEST_ASSERT_FALSE(is_written);
    TEST_ASSERT_TRUE_MESSAGE(error.find("results.csv") != std::string::npos, error.c_str());
    TEST_ASSERT_EQUAL_STRING(before.c_str(), content().c_str());
    append(*file, 2);
  }
  TEST_ASSERT_EQUAL_STRING((before + result_line(row_of(2))).c_str(), content().c_str());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(rows_are_there_again_when_it_is_opened_again);
  RUN_TEST(a_torn_line_is_cut_off_wherever_it_was_torn);
  RUN_TEST(files_of_other_shards_count_as_done_and_stay_as_they_are);
  RUN_TEST(what_is_no_file_of_results_is_refused_and_left_alone);
  RUN_TEST(a_second_writer_is_refused);
  RUN_TEST(a_folder_that_cannot_be_is_refused);
  RUN_TEST(a_line_that_does_not_fit_is_taken_back);
  return UNITY_END();
}
