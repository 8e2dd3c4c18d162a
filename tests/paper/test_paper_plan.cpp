// Shards divide the plan of an experiment, and the name of the settings says what was changed.
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <tuple>
#include <vector>
#include "run/run_plan.hpp"
#include "run/run_request.hpp"
#include "run/settings.hpp"

#include "support/message.hpp"
#include "unity.h"

using namespace nanoqd::paper;
using nanoqd::host::Arguments;

void setUp() {}
void tearDown() {}

static PlanRequest whole_paper() {
  PlanRequest request;
  request.functions = *parse_ranges("1-25", 1, 25);
  request.dimensions = {2, 10, 30, 50};
  request.algorithms = {Algorithm::cvt_dme, Algorithm::cvt_me};
  request.runs = 3;
  request.budget = 10000;
  return request;
}

static auto identity(const PlannedRun& run) {
  return std::make_tuple(run.algorithm, run.function, run.dimension, run.run);
}

static void shards_do_every_run_exactly_once_in_parts_of_about_the_same_cost() {
  PlanRequest request = whole_paper();
  const std::vector<PlannedRun> all = plan_runs(request);
  TEST_ASSERT_EQUAL_size_t(25 * 4 * 2 * 3, all.size());
  for (const uint32_t shards : {2U, 7U, 600U, 1000U}) {
    std::set<std::tuple<Algorithm, uint32_t, uint32_t, uint32_t>> seen;
    std::vector<uint64_t> costs;
    request.shard.of = shards;
    for (request.shard.number = 1; request.shard.number <= shards; ++request.shard.number) {
      uint64_t cost = 0;
      for (const PlannedRun& run : plan_runs(request)) {
        cost += run.cost;
        TEST_ASSERT_TRUE_MESSAGE(seen.insert(identity(run)).second, test::message("no run twice, shards", shards));
      }
      costs.push_back(cost);
    }
    TEST_ASSERT_EQUAL_size_t(all.size(), seen.size());
    const auto [least, most] = std::minmax_element(costs.begin(), costs.end());
    if (shards <= 7) TEST_ASSERT_TRUE_MESSAGE(*most < *least * 5 / 4, test::message("about the same, shards", shards));
  }
}

static void runs_are_done_one_after_the_other_and_the_longest_first() {
  const std::vector<PlannedRun> all = plan_runs(whole_paper());
  for (std::size_t i = 1; i < all.size(); ++i) {
    TEST_ASSERT_TRUE(all[i - 1].run < all[i].run || (all[i - 1].run == all[i].run && all[i - 1].cost >= all[i].cost));
  }
}

static void lists_of_numbers_are_understood_or_refused() {
  const std::vector<uint32_t> expected = {1, 2, 3, 7};
  TEST_ASSERT_TRUE(parse_ranges("1-3,7", 1, 25) == expected);
  TEST_ASSERT_TRUE(parse_ranges("7,3,1-3,2", 1, 25) == expected);
  for (const char* const wrong :
       {"", ",", "1,", "0", "26", "3-1", "1-", "-3", "1-2-3", "a", "1 2", "99999999999999999999"}) {
    TEST_ASSERT_FALSE_MESSAGE(parse_ranges(wrong, 1, 25).has_value(), wrong);
  }
}

static Settings settings_of(std::initializer_list<const char*> words, std::string* error = nullptr) {
  Arguments arguments(static_cast<int>(words.size()), words.begin());
  Settings settings = take_settings(arguments);
  const bool is_well = arguments.finish();
  if (error != nullptr) {
    *error = arguments.error();
  } else {
    TEST_ASSERT_TRUE_MESSAGE(is_well, arguments.error().c_str());
  }
  return settings;
}

static void the_named_settings_are_those_of_the_page() {
  const Settings run = settings_of({});
  TEST_ASSERT_EQUAL_STRING("as-run", run.name.c_str());
  TEST_ASSERT_EQUAL_UINT32(5000, run.cvt.cells);
  TEST_ASSERT_EQUAL_UINT32(25000, run.cvt.samples);
  TEST_ASSERT_TRUE(run.cvt.start == CvtStart::kmeans && run.has_wide_f13 && !run.is_sigma_relative && run.has_noise);
  TEST_ASSERT_TRUE(run.sigma > 0.2999 && run.sigma < 0.3001);
  const Settings written = settings_of({"--settings", "as-written"});
  TEST_ASSERT_EQUAL_STRING("as-written", written.name.c_str());
  TEST_ASSERT_EQUAL_UINT32(25000, written.cvt.cells);
  TEST_ASSERT_TRUE(written.is_sigma_relative && !written.has_wide_f13);
  TEST_ASSERT_TRUE(written.sigma * 300 > 0.9999 && written.sigma * 300 < 1.0001);
  for (const Settings& both : {run, written}) {
    TEST_ASSERT_EQUAL_UINT32(10000, both.budget);
    TEST_ASSERT_EQUAL_UINT32(100, both.random_solutions);
    TEST_ASSERT_TRUE(both.F > 0.4999 && both.F < 0.5001 && both.CR > 0.8999 && both.CR < 0.9001);
  }
}

static void as_coded_has_what_fits_the_tables() {
  const Settings coded = settings_of({"--settings", "as-coded"});
  TEST_ASSERT_EQUAL_STRING("as-coded", coded.name.c_str());
  TEST_ASSERT_EQUAL_UINT32(5000, coded.cvt.cells);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(100, coded.random_total, "random solutions in all");
  TEST_ASSERT_TRUE(coded.behaviour == Behaviour::summed_clip && coded.is_repeating && coded.is_free_clamped &&
                   coded.has_wide_f13);
  TEST_ASSERT_EQUAL_STRING(
      "as-run+random-total=100+few-elites=repeat+behaviour=summed-clip",
      settings_of({"--random-total", "100", "--few-elites", "repeat", "--behaviour", "summed-clip"}).name.c_str());
  TEST_ASSERT_EQUAL_STRING("as-coded+f24-noise=scale",
                           settings_of({"--settings", "as-coded", "--f24-noise", "scale"}).name.c_str());
  const char* const words[][4] = {{"--settings", "as-coded", "--cells", "1000"},
                                  {"--settings", "as-run", "--behaviour", "summed-clip"}};
  const Algorithm expected[] = {Algorithm::cvt_me_coded, Algorithm::cvt_me};
  for (uint32_t i = 0; i < 2; ++i) {
    Arguments arguments(4, words[i]);
    const std::vector<Algorithm> algorithms = take_run_request(arguments).plan.algorithms;
    TEST_ASSERT_EQUAL_size_t(2, algorithms.size());
    TEST_ASSERT_TRUE_MESSAGE(algorithms[1] == expected[i], "CVT-ME as the settings have it, not as one option has it");
  }
}

static void a_changed_value_is_part_of_the_name_and_an_unchanged_one_is_not() {
  TEST_ASSERT_EQUAL_STRING(
      "as-run", settings_of({"--cells", "5000", "--F", "0.5", "--sigma", "0.3", "--noise", "on"}).name.c_str());
  TEST_ASSERT_EQUAL_STRING("as-run+cells=1000", settings_of({"--cells", "1000"}).name.c_str());
  TEST_ASSERT_EQUAL_STRING(
      "as-written+start=exact+F=0.7+sigma=0.1+noise=off",
      settings_of({"--noise", "off", "--sigma", "0.1", "--F", "0.70", "--start", "exact", "--settings", "as-written"})
          .name.c_str());
  TEST_ASSERT_EQUAL_STRING(
      "as-run+sigma-relative=0.3+f13-bounds=suite+f7-f25=clamped",
      settings_of({"--sigma-relative", "0.3", "--f13-bounds", "suite", "--f7-f25", "clamped"}).name.c_str());
}

static void a_part_or_a_behaviour_is_part_of_the_name() {
  const Settings usual = settings_of({"--behaviour", "paper"});
  TEST_ASSERT_EQUAL_STRING("as-run", usual.name.c_str());
  TEST_ASSERT_TRUE(usual.behaviour == Behaviour::paper && usual.without == Part::none);
  const Settings gapless = settings_of({"--without", "gaps"});
  TEST_ASSERT_EQUAL_STRING("as-run+without=gaps", gapless.name.c_str());
  TEST_ASSERT_TRUE(gapless.without == Part::gaps);
  const Settings both = settings_of({"--without", "maes", "--cells", "1000", "--behaviour", "folded"});
  TEST_ASSERT_EQUAL_STRING("as-run+cells=1000+behaviour=folded+without=maes", both.name.c_str());
  TEST_ASSERT_TRUE(both.without == Part::maes && both.behaviour == Behaviour::folded);
}

static void noise_and_correction_are_part_of_the_name() {
  const Settings usual = settings_of({"--objective-noise", "0", "--measure-noise", "0", "--corrected", "0"});
  TEST_ASSERT_EQUAL_STRING("as-run", usual.name.c_str());
  const Settings noisy = settings_of({"--objective-noise", "0.4", "--measure-noise", "0.02", "--corrected", "64"});
  TEST_ASSERT_EQUAL_STRING("as-run+objective-noise=0.4+measure-noise=0.02+corrected=64", noisy.name.c_str());
  TEST_ASSERT_EQUAL_UINT32(64, noisy.corrected);
  std::string error;
  static_cast<void>(settings_of({"--measure-noise", "2"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("--measure-noise must be a number from 0 to 1") != std::string::npos,
                           error.c_str());
  static_cast<void>(settings_of({"--corrected", "10001"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("--corrected must be a whole number from 0 to 10000") != std::string::npos,
                           error.c_str());
}

static std::string refusal(std::initializer_list<const char*> words) {
  Arguments arguments(static_cast<int>(words.size()), words.begin());
  static_cast<void>(take_run_request(arguments));
  static_cast<void>(arguments.finish());
  return arguments.error();
}

static void a_part_is_only_left_out_of_an_algorithm_that_has_it() {
  const std::string none = refusal({"--without", "gaps"});
  TEST_ASSERT_TRUE_MESSAGE(none.find("give one of them to --algorithms") != std::string::npos, none.c_str());
  for (const char* const part : {"shade", "maes"}) {
    for (const char* const algorithms : {"cvt-portfolio", "cvt-dme", "cvt-portfolio,cvt-portfolio-maes"}) {
      const std::string error = refusal({"--without", part, "--algorithms", algorithms});
      TEST_ASSERT_TRUE_MESSAGE(error.find("cvt-portfolio-maes only") != std::string::npos, error.c_str());
    }
    TEST_ASSERT_EQUAL_STRING("", refusal({"--without", part, "--algorithms", "cvt-dme,cvt-portfolio-maes"}).c_str());
  }
  for (const char* const algorithms :
       {"cvt-portfolio", "cvt-portfolio-maes", "cvt-dme,cvt-portfolio,cvt-portfolio-maes"}) {
    TEST_ASSERT_EQUAL_STRING("", refusal({"--without", "emitter", "--algorithms", algorithms}).c_str());
  }
}

static void settings_that_make_no_sense_are_refused() {
  std::string error;
  static_cast<void>(settings_of({"--samples", "100", "--cells", "200"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("100 samples cannot support 200 cells") != std::string::npos, error.c_str());
  static_cast<void>(settings_of({"--sigma", "1", "--sigma-relative", "1"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("exclude each other") != std::string::npos, error.c_str());
  static_cast<void>(settings_of({"--iso-sigma", "0", "--line-sigma", "0"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("cannot both be 0") != std::string::npos, error.c_str());
  static_cast<void>(settings_of({"--without", "luck"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(
      error.find("--without must be one of gaps crossover iso-line improvement aim emitter shade maes, not 'luck'") !=
          std::string::npos,
      error.c_str());
  static_cast<void>(settings_of({"--without", "gaps", "--without", "aim"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("--without is given twice") != std::string::npos, error.c_str());
  static_cast<void>(settings_of({"--behaviour", "good"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("--behaviour must be one of paper half nonlinear folded") != std::string::npos,
                           error.c_str());
  static_cast<void>(settings_of({"--cells", "25001"}, &error));
  TEST_ASSERT_TRUE_MESSAGE(error.find("--cells must be a whole number from 4 to 25000") != std::string::npos,
                           error.c_str());
}

static void a_shard_has_a_file_of_its_own() {
  RunRequest request;
  TEST_ASSERT_EQUAL_STRING("results.csv", request.file_name().c_str());
  request.plan.shard = {3, 8};
  TEST_ASSERT_EQUAL_STRING("results-3-of-8.csv", request.file_name().c_str());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(shards_do_every_run_exactly_once_in_parts_of_about_the_same_cost);
  RUN_TEST(runs_are_done_one_after_the_other_and_the_longest_first);
  RUN_TEST(lists_of_numbers_are_understood_or_refused);
  RUN_TEST(the_named_settings_are_those_of_the_page);
  RUN_TEST(as_coded_has_what_fits_the_tables);
  RUN_TEST(a_changed_value_is_part_of_the_name_and_an_unchanged_one_is_not);
  RUN_TEST(a_part_or_a_behaviour_is_part_of_the_name);
  RUN_TEST(noise_and_correction_are_part_of_the_name);
  RUN_TEST(a_part_is_only_left_out_of_an_algorithm_that_has_it);
  RUN_TEST(settings_that_make_no_sense_are_refused);
  RUN_TEST(a_shard_has_a_file_of_its_own);
  return UNITY_END();
}
