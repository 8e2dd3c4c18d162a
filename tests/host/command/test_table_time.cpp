// A long table is announced with a time that a person can use, and a short one is not.
#include <cstdint>
#include <optional>

#include "host/command/table_time.hpp"
#include "host/table/generator.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::estimated_seconds;
using nanoqd::host::GeneratorMethod;
using nanoqd::host::GeneratorOptions;
using nanoqd::host::GeneratorStart;
using nanoqd::host::long_run_seconds;
using nanoqd::host::time_text;

GeneratorOptions options_for(std::uint32_t cells, std::uint32_t dims) {
  GeneratorOptions options;
  options.cells = cells;
  options.dims = dims;
  return options;
}

void a_time_has_the_unit_that_people_use() {
  TEST_ASSERT_EQUAL_STRING("about 6 seconds: 10,000 cells in 6 dimensions", time_text(6.2, 10000, 6).c_str());
  TEST_ASSERT_EQUAL_STRING("about 20 seconds: 999 cells in 6 dimensions", time_text(17.0, 999, 6).c_str());
  TEST_ASSERT_EQUAL_STRING("about 1 minute: 1,000 cells in 6 dimensions", time_text(58.0, 1000, 6).c_str());
  TEST_ASSERT_EQUAL_STRING("about 2 minutes: 1,000,000 cells in 1 dimension", time_text(130.0, 1000000, 1).c_str());
  TEST_ASSERT_EQUAL_STRING("about 2 hours: 1 cell in 2 dimensions", time_text(7000.0, 1, 2).c_str());
  TEST_ASSERT_EQUAL_STRING("about 3 days: 1 cell in 2 dimensions", time_text(260000.0, 1, 2).c_str());
}

void a_small_table_is_short_and_a_large_one_is_long() {
  TEST_ASSERT_TRUE(estimated_seconds(options_for(1024, 2)) < long_run_seconds);
  TEST_ASSERT_TRUE(estimated_seconds(options_for(100000, 1)) < long_run_seconds);
  TEST_ASSERT_TRUE(estimated_seconds(options_for(1000, 3)) < long_run_seconds);
  TEST_ASSERT_TRUE(estimated_seconds(options_for(1000000, 2)) > long_run_seconds);
  TEST_ASSERT_TRUE(estimated_seconds(options_for(100000, 8)) > long_run_seconds);
}

void more_work_takes_longer() {
  const GeneratorOptions base = options_for(10000, 6);
  const double seconds = estimated_seconds(base);
  GeneratorOptions more = base;
  more.iterations = 1000;
  TEST_ASSERT_TRUE_MESSAGE(estimated_seconds(more) > 10.0 * seconds, "iterations");
  more = base;
  more.samples = 100000000;
  TEST_ASSERT_TRUE_MESSAGE(estimated_seconds(more) > 10.0 * seconds, "samples");
  more = base;
  more.dims = 12;
  TEST_ASSERT_TRUE_MESSAGE(estimated_seconds(more) > 2.0 * seconds, "dimensions");
  more = options_for(100000, 6);
  more.start = GeneratorStart::kmeans_plus_plus;
  TEST_ASSERT_TRUE_MESSAGE(estimated_seconds(more) > 10.0 + estimated_seconds(options_for(100000, 6)), "kmeans++");
  more = base;
  more.method = GeneratorMethod::paper;
  TEST_ASSERT_TRUE_MESSAGE(estimated_seconds(more) < seconds, "the paper draws few samples");
}

void the_index_takes_time_only_if_it_has_buckets() {
  using nanoqd::host::index_seconds;
  using nanoqd::host::IndexKind;
  TEST_ASSERT_TRUE(index_seconds(100000, 3, std::nullopt) > long_run_seconds);
  TEST_ASSERT_TRUE(index_seconds(100000, 3, IndexKind::buckets) > long_run_seconds);
  TEST_ASSERT_TRUE(index_seconds(100000, 2, std::nullopt) < long_run_seconds);
  TEST_ASSERT_TRUE(index_seconds(100000, 3, IndexKind::scan) <= 0.0);
  TEST_ASSERT_TRUE(index_seconds(100000, 4, std::nullopt) <= 0.0);
}

void bad_options_take_no_time() { TEST_ASSERT_TRUE(estimated_seconds(options_for(0, 2)) <= 0.0); }

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_time_has_the_unit_that_people_use);
  RUN_TEST(a_small_table_is_short_and_a_large_one_is_long);
  RUN_TEST(more_work_takes_longer);
  RUN_TEST(the_index_takes_time_only_if_it_has_buckets);
  RUN_TEST(bad_options_take_no_time);
  return UNITY_END();
}
