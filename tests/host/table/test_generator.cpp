// Generated centroids are as even as promised, differ between seeds, and repeat for the same seed.
#include <algorithm>
#include <cstdint>
#include <nanoqd/math/detail/crc32.hpp>
#include <nanoqd/math/detail/scatter.hpp>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>
#include "host/table/centroid_start.hpp"
#include "host/table/generator.hpp"
#include "host/table/lloyd_runs.hpp"

#include "support/message.hpp"
#include "support/near.hpp"
#include "support/scaled.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::TableMethod;
using nanoqd::host::complaint;
using nanoqd::host::generate;
using nanoqd::host::Generated;
using nanoqd::host::GeneratorMethod;
using nanoqd::host::GeneratorOptions;
using nanoqd::host::GeneratorStart;

void setUp() {}
void tearDown() {}

static GeneratorOptions options_for(uint32_t cells, uint32_t dims, uint64_t seed) {
  GeneratorOptions options;
  options.cells = cells;
  options.dims = dims;
  options.seed = seed;
  return options;
}

// splitmix64 as a counter. Its points are independent of the library's generator.
struct OtherGenerator {
  uint64_t counter = 0;
  double operator()() {
    counter += nanoqd::detail::golden_gamma;
    return static_cast<double>(nanoqd::detail::scatter(counter) >> 11) * 0x1p-53;
  }
};

struct Scan {
  uint32_t cell = 0;
  double squared_distance = 1e9;
};
static Scan scan(const std::vector<double>& unit, uint32_t dims, const double* point) {
  Scan best;
  for (uint32_t cell = 0; cell < unit.size() / dims; ++cell) {
    double sum = 0;
    for (uint32_t i = 0; i < dims; ++i) sum += (point[i] - unit[cell * dims + i]) * (point[i] - unit[cell * dims + i]);
    if (sum < best.squared_distance) best = {cell, sum};
  }
  return best;
}

static double mean_squared_distance(const std::vector<double>& unit, uint32_t dims, uint32_t samples) {
  OtherGenerator next;
  double sum = 0;
  for (uint32_t i = 0; i < samples; ++i) {
    double point[32];
    for (uint32_t d = 0; d < dims; ++d) point[d] = next();
    sum += scan(unit, dims, point).squared_distance;
  }
  return sum / samples;
}

static void assert_in_box_and_different(const std::vector<double>& unit, uint32_t dims) {
  std::vector<std::vector<float>> points;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    TEST_ASSERT_TRUE_MESSAGE(unit[i] >= 0 && unit[i] <= 1, "every coordinate is in [0, 1]");
    if (i % dims == 0) points.emplace_back();
    points.back().push_back(static_cast<float>(unit[i]));
  }
  std::sort(points.begin(), points.end());
  TEST_ASSERT_TRUE_MESSAGE(std::adjacent_find(points.begin(), points.end()) == points.end(),
                           "no two are equal in float");
}

static void by_default_2_d_tables_are_nearly_as_even_as_can_be() {
  struct Case {
    uint32_t cells;
    double energy;
  };
  for (const Case& c : {Case{64, 0.1654}, Case{256, 0.1634}}) {
    for (uint32_t seed = 1; seed <= test::scaled(1); ++seed) {
      const Generated made = generate(options_for(c.cells, 2, seed));
      TEST_ASSERT_TRUE(made.method == TableMethod::exact);
      TEST_ASSERT_EQUAL_UINT32(2 * c.cells, made.unit.size());
      assert_in_box_and_different(made.unit, 2);
      TEST_ASSERT_TRUE_MESSAGE(made.energy > 0.1603 && made.energy < c.energy, test::message("energy", c.cells));
      TEST_ASSERT_TRUE_MESSAGE(made.smallest_cell > 0.7 && made.largest_cell < 1.4, test::message("cells", c.cells));
      if (test::is_reduced()) continue;
      const double measured = c.cells * mean_squared_distance(made.unit, 2, 300000);
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(measured, made.energy, 8e-4), test::message("by other points", c.cells));
    }
  }
}

static void momentum_is_soon_where_plain_iterations_come_late() {
  Rng rng(1);
  nanoqd::host::LloydRun run;
  run.unit = nanoqd::host::random_points(2000, 2, rng);
  run.iterations = 60;
  nanoqd::host::lloyd_on_cells(run);
  TEST_ASSERT_TRUE_MESSAGE(2000 * run.mean_squared_distance < 0.1630, "plain iterations reach 0.1644");
}

static void a_few_cells_work_too() {
  for (uint32_t cells = 1; cells <= 9; ++cells) {
    const Generated made = generate(options_for(cells, 2, 3));
    TEST_ASSERT_EQUAL_UINT32(2 * cells, made.unit.size());
    assert_in_box_and_different(made.unit, 2);
    TEST_ASSERT_TRUE_MESSAGE(made.energy > 0.155 && made.energy < 0.209, test::message("energy", cells));
  }
  const Generated four = generate(options_for(4, 2, 3));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(four.energy, 1.0 / 6, 1e-6), "four squares are the best four cells");
}

static void in_1_d_the_cells_are_equal_intervals() {
  const Generated made = generate(options_for(10, 1, 3));
  TEST_ASSERT_TRUE(made.method == TableMethod::exact);
  for (uint32_t i = 0; i < 10; ++i) TEST_ASSERT_TRUE(test::is_near(made.unit[i], (i + 0.5) / 10, 1e-15));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(made.energy, 1.0 / 12, 2e-3), "as measured by samples");
}

static void two_seeds_give_two_tables_and_one_seed_the_same_bits() {
  for (const GeneratorMethod method : {GeneratorMethod::exact, GeneratorMethod::sampled, GeneratorMethod::paper}) {
    GeneratorOptions options = options_for(60, 2, 1);
    options.method = method;
    options.iterations = 20;
    const Generated first = generate(options);
    const Generated again = generate(options);
    TEST_ASSERT_TRUE_MESSAGE(first.unit == again.unit, "same options, same bits");
    options.seed = 2;
    TEST_ASSERT_TRUE_MESSAGE(first.unit != generate(options).unit, "another seed, another table");
  }
}

// Known answers for every compiler, optimisation level and machine.
static void the_bits_are_the_same_on_every_machine() {
  const auto checksum = [](const GeneratorOptions& options) {
    nanoqd::detail::Crc32 crc;
    const Generated made = generate(options);
    for (const double value : made.unit) crc.add(value);
    crc.add(made.energy);
    return crc.value();
  };
  GeneratorOptions options = options_for(40, 2, 5);
  TEST_ASSERT_EQUAL_HEX32(0x600F0FDBU, checksum(options));
  options.method = GeneratorMethod::sampled;
  options.iterations = 20;
  TEST_ASSERT_EQUAL_HEX32(0xA6EF4BC8U, checksum(options));
  options.dims = 5;
  options.samples = 2000;
  TEST_ASSERT_EQUAL_HEX32(0x71AD68C8U, checksum(options));
  options.start = GeneratorStart::kmeans_plus_plus;
  options.method = GeneratorMethod::paper;
  TEST_ASSERT_EQUAL_HEX32(0xDCA178EBU, checksum(options));
}

// Algorithm 2, line by line. Draws C and S. In each iteration every sample goes to its closest
// centroid, and then every centroid becomes the mean of its samples.
static std::vector<double> algorithm_2(uint32_t k, uint32_t dims, uint32_t samples, uint32_t iterations, uint64_t seed,
                                       uint32_t& empty) {
  Rng rng(seed);
  std::vector<double> c(std::size_t{k} * dims);
  std::vector<double> s(std::size_t{samples} * dims);
  for (double& value : c) value = rng.uniform<double>();
  for (double& value : s) value = rng.uniform<double>();
  for (uint32_t i = 0; i < iterations; ++i) {
    std::vector<double> sums(c.size());
    std::vector<uint32_t> counts(k);
    for (uint32_t j = 0; j < samples; ++j) {
      const uint32_t closest = scan(c, dims, &s[std::size_t{j} * dims]).cell;
      ++counts[closest];
      for (uint32_t d = 0; d < dims; ++d) sums[closest * dims + d] += s[std::size_t{j} * dims + d];
    }
    empty = 0;
    for (uint32_t cell = 0; cell < k; ++cell) {
      if (counts[cell] == 0) ++empty;
      for (uint32_t d = 0; counts[cell] > 0 && d < dims; ++d) c[cell * dims + d] = sums[cell * dims + d] / counts[cell];
    }
  }
  return c;
}

static void the_papers_method_is_algorithm_2() {
  for (const uint32_t dims : {1U, 2U, 4U}) {
    for (const uint32_t samples : {120U, 3000U}) {
      GeneratorOptions options = options_for(100, dims, 11);
      options.method = GeneratorMethod::paper;
      options.samples = samples;
      options.iterations = 7;
      const Generated made = generate(options);
      TEST_ASSERT_TRUE(made.method == TableMethod::paper);
      TEST_ASSERT_EQUAL_UINT32(7, made.iterations);
      TEST_ASSERT_EQUAL_UINT64(samples, made.samples);
      uint32_t empty = 0;
      const std::vector<double> reference = algorithm_2(100, dims, samples, 7, 11, empty);
      if (samples == 120) TEST_ASSERT_TRUE_MESSAGE(empty > 0, "the case has empty cells, which keep their centroids");
      std::vector<bool> is_met(100);
      for (uint32_t cell = 0; cell < 100; ++cell) {
        const Scan same = scan(made.unit, dims, &reference[std::size_t{cell} * dims]);
        TEST_ASSERT_TRUE_MESSAGE(same.squared_distance < 1e-24, test::message("the same centroids", dims));
        is_met[same.cell] = true;
      }
      TEST_ASSERT_TRUE_MESSAGE(std::count(is_met.begin(), is_met.end(), true) == 100, "each of them once");
    }
  }
}

static void samples_given_are_drawn_once_and_no_cell_stays_empty() {
  GeneratorOptions options = options_for(300, 2, 4);
  options.method = GeneratorMethod::sampled;
  options.samples = 1200;
  const Generated sampled = generate(options);
  TEST_ASSERT_EQUAL_UINT64(1200, sampled.samples);
  TEST_ASSERT_TRUE(sampled.method == TableMethod::sampled);
  options.method = GeneratorMethod::paper;
  const Generated paper = generate(options);
  TEST_ASSERT_TRUE_MESSAGE(sampled.energy < paper.energy, "cells that would be empty are put to use");
  TEST_ASSERT_TRUE(sampled.energy < 0.23);

  // If there are as many samples as cells, every sample becomes a centroid.
  options = options_for(50, 3, 4);
  options.method = GeneratorMethod::sampled;
  options.samples = 50;
  options.iterations = 1000;
  const Generated full = generate(options);
  Rng rng(4);
  (void)nanoqd::host::random_points(50, 3, rng);
  const std::vector<double> samples = nanoqd::host::random_points(50, 3, rng);
  for (uint32_t i = 0; i < 50; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(scan(full.unit, 3, &samples[std::size_t{i} * 3]).squared_distance < 1e-24,
                             "no cell is empty");
  }
}

static void sampled_tables_are_even_in_any_dimension() {
  struct Case {
    uint32_t cells, dims;
    double energy;  // a little above the result of ten times as many iterations
  };
  for (const Case& c : {Case{20, 1, 0.0850}, Case{200, 2, 0.1690}, Case{200, 3, 0.2500}, Case{100, 6, 0.5150}}) {
    if (c.dims > 2 && test::is_reduced()) continue;
    GeneratorOptions options = options_for(c.cells, c.dims, 6);
    options.method = GeneratorMethod::sampled;
    const Generated made = generate(options);
    assert_in_box_and_different(made.unit, c.dims);
    double power = c.cells;  // cells^(2 / dims) by bisection
    double low = 0;
    double high = power * power;
    for (uint32_t i = 0; i < 100; ++i) {
      const double middle = 0.5 * (low + high);
      double raised = 1;
      for (uint32_t d = 0; d < c.dims; ++d) raised *= middle;
      (raised < power * power ? low : high) = middle;
    }
    const double measured = low * mean_squared_distance(made.unit, c.dims, 100000);
    TEST_ASSERT_TRUE_MESSAGE(measured < c.energy, test::message("even cells", c.dims));
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(made.energy, measured, 0.004), test::message("and it says so", c.dims));
    TEST_ASSERT_TRUE_MESSAGE(made.smallest_cell > 0.55 && made.largest_cell < 1.5, test::message("cells", c.dims));
  }
}

static void kmeans_plus_plus_spreads_better_than_chance() {
  for (uint32_t seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    const std::vector<double> samples = nanoqd::host::random_points(4000, 2, rng);
    const std::vector<double> spread = nanoqd::host::kmeans_plus_plus(samples, 200, 2, rng);
    const std::vector<double> chance = nanoqd::host::random_points(200, 2, rng);
    TEST_ASSERT_EQUAL_UINT32(400, spread.size());
    TEST_ASSERT_TRUE_MESSAGE(mean_squared_distance(spread, 2, 20000) < 0.85 * mean_squared_distance(chance, 2, 20000),
                             test::message("lower energy", seed));
    for (uint32_t i = 0; i < 200; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(!(scan(samples, 2, &spread[std::size_t{i} * 2]).squared_distance > 0),
                               "each is a sample");
    }
    assert_in_box_and_different(spread, 2);
  }
}

static void kmeans_plus_plus_makes_do_with_too_few_samples() {
  Rng rng(1);
  const std::vector<double> unit = nanoqd::host::kmeans_plus_plus({0.5, 0.5, 0.5, 0.5}, 5, 2, rng);
  TEST_ASSERT_EQUAL_UINT32(10, unit.size());
  assert_in_box_and_different(unit, 2);
}

static void progress_counts_up_and_ends_within_what_was_announced() {
  for (const GeneratorMethod method : {GeneratorMethod::exact, GeneratorMethod::sampled, GeneratorMethod::paper}) {
    GeneratorOptions options = options_for(300, 2, 1);
    options.method = method;
    options.samples = method == GeneratorMethod::paper ? 6000 : 0;
    options.iterations = 6;
    uint32_t calls = 0;
    bool is_orderly = true;
    double energy = 0;
    options.progress = [&](uint32_t iteration, uint32_t most, double now) {
      is_orderly &= iteration == ++calls && iteration <= most;
      energy = now;
    };
    const Generated made = generate(options);
    TEST_ASSERT_TRUE_MESSAGE(is_orderly && calls >= 6, "1, 2, 3, ...");
    TEST_ASSERT_TRUE_MESSAGE(made.iterations == 6, "as many as were asked for");
    TEST_ASSERT_TRUE_MESSAGE(energy > 0.5 * made.energy && energy < 1.5 * made.energy, "in the unit of the result");
  }
}

static void a_table_does_not_depend_on_the_number_of_threads() {
  struct Shape {
    uint32_t cells;
    uint32_t dims;
    GeneratorMethod method;
  };
  // Samples are looked up in a grid, in a tree, among neighbours, and by a scan.
  const Shape shapes[] = {
      {2500, 2, GeneratorMethod::exact},  {500, 3, GeneratorMethod::sampled}, {400, 4, GeneratorMethod::sampled},
      {500, 5, GeneratorMethod::sampled}, {40, 12, GeneratorMethod::sampled}, {500, 5, GeneratorMethod::paper},
  };
  for (const Shape& shape : shapes) {
    GeneratorOptions options = options_for(shape.cells, shape.dims, 3);
    options.method = shape.method;
    options.iterations = 4;
    options.threads = 1;
    const Generated one = generate(options);
    options.threads = 3;
    const Generated three = generate(options);
    TEST_ASSERT_TRUE_MESSAGE(one.unit == three.unit, test::message("the centroids", shape.dims));
    TEST_ASSERT_EQUAL_DOUBLE_MESSAGE(one.energy, three.energy, test::message("the energy", shape.dims));
  }
}

static void bad_options_are_answered_with_a_sentence() {
  const auto is_refused = [](const GeneratorOptions& options) {
    const std::string sentence = complaint(options);
    return sentence.size() > 20 && sentence.back() != '.' && generate(options).unit.empty();
  };
  TEST_ASSERT_TRUE(complaint(options_for(1, 1, 0)).empty());
  TEST_ASSERT_TRUE(complaint(options_for(1, 32, 0)).empty());
  TEST_ASSERT_TRUE(is_refused(options_for(0, 2, 0)));
  TEST_ASSERT_TRUE(is_refused(options_for((1U << 24) + 1, 2, 0)));
  TEST_ASSERT_TRUE(is_refused(options_for(10, 0, 0)));
  TEST_ASSERT_TRUE(is_refused(options_for(10, 33, 0)));
  GeneratorOptions options = options_for(10, 3, 0);
  options.method = GeneratorMethod::exact;
  TEST_ASSERT_TRUE(is_refused(options));
  options.method = GeneratorMethod::sampled;
  options.samples = 9;
  TEST_ASSERT_TRUE(is_refused(options));
  options.samples = 10;
  TEST_ASSERT_TRUE(complaint(options).empty());
  options.samples = 0x80000000U;
  TEST_ASSERT_TRUE(is_refused(options));
  options.samples = 0;
  options.tolerance = 1.5;
  TEST_ASSERT_TRUE(is_refused(options));
  options = options_for(25001, 2, 0);
  options.method = GeneratorMethod::paper;
  TEST_ASSERT_TRUE_MESSAGE(is_refused(options), "the paper's 25,000 samples are too few for more cells");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(by_default_2_d_tables_are_nearly_as_even_as_can_be);
  RUN_TEST(momentum_is_soon_where_plain_iterations_come_late);
  RUN_TEST(a_few_cells_work_too);
  RUN_TEST(in_1_d_the_cells_are_equal_intervals);
  RUN_TEST(two_seeds_give_two_tables_and_one_seed_the_same_bits);
  RUN_TEST(the_bits_are_the_same_on_every_machine);
  RUN_TEST(the_papers_method_is_algorithm_2);
  RUN_TEST(samples_given_are_drawn_once_and_no_cell_stays_empty);
  RUN_TEST(sampled_tables_are_even_in_any_dimension);
  RUN_TEST(kmeans_plus_plus_spreads_better_than_chance);
  RUN_TEST(kmeans_plus_plus_makes_do_with_too_few_samples);
  RUN_TEST(progress_counts_up_and_ends_within_what_was_announced);
  RUN_TEST(a_table_does_not_depend_on_the_number_of_threads);
  RUN_TEST(bad_options_are_answered_with_a_sentence);
  return UNITY_END();
}
