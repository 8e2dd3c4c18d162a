// Made-up data follows the suite's recipe, and a damaged official file is refused by its name.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>
#include "suite/function_facts.hpp"
#include "suite/number_text.hpp"
#include "suite/suite_data.hpp"

#include "support/message.hpp"
#include "unity.h"

using namespace nanoqd::paper;

static std::filesystem::path folder;

void setUp() {
  folder = std::filesystem::temp_directory_path() / "nanoqd_test_paper_data";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
}
void tearDown() { std::filesystem::remove_all(folder); }

// Returns the ratio of the largest to the smallest singular value. Jacobi rotations make the
// columns orthogonal. The lengths of the columns are then the singular values.
static double condition_of(std::vector<double> m, std::size_t n) {
  for (int sweep = 0; sweep < 30; ++sweep) {
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        double a = 0;
        double b = 0;
        double c = 0;
        for (std::size_t i = 0; i < n; ++i) {
          a += m[i * n + p] * m[i * n + p];
          b += m[i * n + q] * m[i * n + q];
          c += m[i * n + p] * m[i * n + q];
        }
        if (std::fabs(c) < 1e-15) continue;
        const double zeta = (b - a) / (2 * c);
        const double t = (zeta < 0 ? -1 : 1) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
        const double cosine = 1 / std::sqrt(1 + t * t);
        for (std::size_t i = 0; i < n; ++i) {
          const double x = m[i * n + p];
          m[i * n + p] = cosine * (x - t * m[i * n + q]);
          m[i * n + q] = cosine * (t * x + m[i * n + q]);
        }
      }
    }
  }
  std::vector<double> lengths(n, 0.0);
  for (std::size_t i = 0; i < n * n; ++i) lengths[i % n] += m[i] * m[i];
  const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
  return std::sqrt(*most / *least);
}

static double made_up_condition(uint32_t number, uint32_t part, uint32_t n) {
  const FunctionData data = made_up_data(number, n);
  const auto begin = data.matrices.begin() + static_cast<std::ptrdiff_t>(part) * n * n;
  return condition_of(std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(n) * n), n);
}

static void rotations_have_the_stated_condition_number() {
  const struct {
    uint32_t number, part;
    double condition;
  } expected[] = {{3, 0, 1},    {8, 0, 100}, {10, 0, 2},    {11, 0, 5}, {14, 0, 3},   {16, 4, 2}, {18, 8, 200},
                  {20, 9, 300}, {21, 3, 1},  {22, 9, 5000}, {23, 5, 1}, {24, 0, 100}, {25, 9, 2}};
  for (const auto& one : expected) {
    for (const uint32_t n : {2U, 9U, 20U}) {
      const double condition = made_up_condition(one.number, one.part, n);
      TEST_ASSERT_TRUE_MESSAGE(std::fabs(condition / one.condition - 1) < 1e-6,
                               test::message("the condition number", one.number));
    }
  }
}

static void optima_lie_where_the_suite_puts_them() {
  for (uint32_t number = 1; number <= function_count; ++number) {
    const FunctionFacts& facts = facts_of(number);
    for (const uint32_t n : {2U, 3U, 10U, 50U}) {
      const FunctionData data = made_up_data(number, n);
      TEST_ASSERT_EQUAL_size_t(std::size_t{n} * (is_composition(number) ? composition_parts : 1), data.shifts.size());
      for (uint32_t i = 0; i < n; ++i) {
        const bool is_inside = data.shifts[i] >= facts.lower && data.shifts[i] <= facts.upper;
        const bool is_expected = facts.is_bounded ? is_inside : number == 7 ? data.shifts[i] <= 0 : true;
        TEST_ASSERT_TRUE_MESSAGE(is_expected, test::message("inside the bounds; of F7 outside", number));
      }
    }
  }
  const std::vector<double> five = made_up_data(5, 10).shifts;  // the first 3 genes are -100, and from the 7th on 100
  for (uint32_t i = 0; i < 10; ++i) {
    TEST_ASSERT_EQUAL_INT(i < 3 ? -100 : i >= 6 ? 100 : 0, std::fabs(five[i]) >= 100 ? static_cast<int>(five[i]) : 0);
  }
  const std::vector<double> eight = made_up_data(8, 5).shifts;  // every other gene, but never the last of an odd n
  TEST_ASSERT_TRUE(eight[0] <= -32 && eight[2] <= -32 && eight[1] > -32 && eight[3] > -32 && eight[4] > -32);
  const std::vector<double> twenty = made_up_data(20, 4).shifts;
  TEST_ASSERT_TRUE(twenty[1] >= 5 && twenty[3] >= 5 && twenty[0] < 5 && twenty[2] < 5);
  for (uint32_t number = 15; number <= function_count; ++number) {
    const bool is_moved = number >= 18 && number <= 20;
    TEST_ASSERT_EQUAL_MESSAGE(is_moved, std::fabs(made_up_data(number, 4).shifts[9 * 4]) <= 0.0,
                              "the tenth optimum of F18 to F20 is the origin, no other");
  }
}

static void functions_that_share_a_file_share_made_up_data() {
  TEST_ASSERT_TRUE(made_up_data(2, 10).shifts == made_up_data(4, 10).shifts);
  TEST_ASSERT_TRUE(made_up_data(16, 10).matrices == made_up_data(17, 10).matrices);
  TEST_ASSERT_TRUE(made_up_data(21, 10).shifts == made_up_data(22, 10).shifts);
  TEST_ASSERT_FALSE(made_up_data(21, 10).matrices == made_up_data(22, 10).matrices);
  TEST_ASSERT_FALSE(made_up_data(1, 10).shifts == made_up_data(6, 10).shifts);
}

static void write(const char* name, const std::string& text) { std::ofstream(folder / name) << text; }

static std::string numbers(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += " 1.5e+000" + std::string(i % 100 == 99 ? "\r\n" : "");
  return text;
}

static void expect_refusal(uint32_t number, const char* file, const char* reason) {
  std::string error;
  TEST_ASSERT_FALSE(official_data(folder.string(), number, 10, error).has_value());
  TEST_ASSERT_TRUE_MESSAGE(error.find(file) != std::string::npos, error.c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.find(reason) != std::string::npos, error.c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.find('\n') == std::string::npos, error.c_str());
}

static void a_file_that_is_not_as_it_should_be_is_named() {
  expect_refusal(10, "rastrigin_func_data.txt", "there is no such file");
  write("rastrigin_func_data.txt", numbers(99));
  expect_refusal(10, "rastrigin_func_data.txt", "99 numbers instead of 1 x 100");
  write("rastrigin_func_data.txt", numbers(101));
  expect_refusal(10, "rastrigin_func_data.txt", "101 numbers");
  for (const char* const wrong : {"1.5x", "nan", "inf", "0x10", "1e999", "1,5", "--1"}) {
    write("rastrigin_func_data.txt", numbers(99) + wrong);
    expect_refusal(10, "rastrigin_func_data.txt", wrong);
  }
  write("rastrigin_func_data.txt", numbers(100));
  expect_refusal(10, "rastrigin_M_D10.txt", "there is no such file");
  write("rastrigin_M_D10.txt", numbers(90));
  expect_refusal(10, "rastrigin_M_D10.txt", "90 numbers instead of 10 x 10");
  write("rastrigin_M_D10.txt", numbers(100));
  std::string error;
  TEST_ASSERT_TRUE(official_data(folder.string(), 10, 10, error).has_value());
  std::filesystem::create_directories(folder / "sphere_func_data.txt");
  expect_refusal(1, "sphere_func_data.txt", "it is a folder");
}

static void the_parts_of_files_with_matrices_are_told_apart() {
  // 201 rows of 100 numbers. Each number holds its row and column, to show where it was
  // read.
  std::string text;
  for (int row = 0; row < 201; ++row) {
    for (int column = 0; column < 100; ++column) text += std::to_string(row) + "." + std::to_string(column + 100) + " ";
    text += "\n";
  }
  write("schwefel_213_data.txt", text);
  std::string error;
  const auto twelve = official_data(folder.string(), 12, 2, error);
  TEST_ASSERT_TRUE_MESSAGE(twelve.has_value(), error.c_str());
  const std::vector<double> matrices = {0.100, 0.101, 1.100, 1.101, 100.100, 100.101, 101.100, 101.101};
  TEST_ASSERT_TRUE(twelve->matrices == matrices);
  const std::vector<double> shift = {200.100, 200.101};
  TEST_ASSERT_TRUE(twelve->shifts == shift);
}

static void numbers_in_text_are_read_with_all_their_digits() {
  std::vector<double> out;
  std::string wrong;
  TEST_ASSERT_TRUE(parse_numbers(" 0.1\t-2e3\r\n+7 .5\n", out, wrong));
  const std::vector<double> expected = {0.1, -2000.0, 7.0, 0.5};
  TEST_ASSERT_TRUE(out == expected);
  TEST_ASSERT_FALSE(
      parse_numbers("1 2\x01"
                    "3",
                    out, wrong));
  TEST_ASSERT_EQUAL_STRING("2?3", wrong.c_str());
  TEST_ASSERT_FALSE(parse_numbers(std::string(100000, '1'), out, wrong));
  TEST_ASSERT_TRUE_MESSAGE(wrong.size() <= 40, "only the beginning of a long word is shown");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(rotations_have_the_stated_condition_number);
  RUN_TEST(optima_lie_where_the_suite_puts_them);
  RUN_TEST(functions_that_share_a_file_share_made_up_data);
  RUN_TEST(a_file_that_is_not_as_it_should_be_is_named);
  RUN_TEST(the_parts_of_files_with_matrices_are_told_apart);
  RUN_TEST(numbers_in_text_are_read_with_all_their_digits);
  return UNITY_END();
}
