// Greedy k-means++ spreads the centroids of a run, and the tessellation finds the nearest one.
// A plain scan gives the expected cells, for measures inside and outside the square.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <nanoqd/archive/archive.hpp>
#include <nanoqd/map/nearest_filled.hpp>
#include <nanoqd/math/rng.hpp>
#include <vector>
#include "host/table/centroid_start.hpp"
#include "run/greedy_start.hpp"
#include "run/run_tessellations.hpp"
#include "support/expect_status.hpp"

#include "support/message.hpp"
#include "unity.h"

using namespace nanoqd::paper;
using nanoqd::Rng;

void setUp() {}
void tearDown() {}

static double mean_squared_distance(const std::vector<double>& unit, const std::vector<double>& samples) {
  double sum = 0;
  for (std::size_t s = 0; s < samples.size(); s += 2) {
    double least = 10;
    for (std::size_t c = 0; c < unit.size(); c += 2) {
      least = std::min(least, std::pow(samples[s] - unit[c], 2) + std::pow(samples[s + 1] - unit[c + 1], 2));
    }
    sum += least;
  }
  return sum * 2 / static_cast<double>(samples.size());
}

static void a_greedy_start_chooses_different_samples_and_beats_plain_draws() {
  Rng rng(11);
  const std::vector<double> samples = nanoqd::host::random_points(2000, 2, rng);
  const std::vector<double> greedy = greedy_start(samples, 200, rng);
  const std::vector<double> plain = nanoqd::host::kmeans_plus_plus(samples, 200, 2, rng);
  TEST_ASSERT_EQUAL_size_t(400, greedy.size());
  std::vector<std::pair<double, double>> chosen;
  for (std::size_t c = 0; c < greedy.size(); c += 2) {
    bool is_sample = false;
    for (std::size_t s = 0; s < samples.size(); s += 2) {
      is_sample =
          is_sample || (std::fabs(samples[s] - greedy[c]) <= 0 && std::fabs(samples[s + 1] - greedy[c + 1]) <= 0);
    }
    TEST_ASSERT_TRUE_MESSAGE(is_sample, test::message("a centroid is a sample", static_cast<uint32_t>(c)));
    chosen.emplace_back(greedy[c], greedy[c + 1]);
  }
  std::sort(chosen.begin(), chosen.end());
  TEST_ASSERT_TRUE_MESSAGE(std::unique(chosen.begin(), chosen.end()) == chosen.end(), "none is chosen twice");
  // With several draws in each step the result is about a fifth better than with one draw.
  TEST_ASSERT_TRUE(mean_squared_distance(greedy, samples) < 0.9 * mean_squared_distance(plain, samples));
}

static void a_greedy_start_may_take_every_sample_and_survives_equal_ones() {
  Rng rng(12);
  const std::vector<double> samples = nanoqd::host::random_points(60, 2, rng);
  std::vector<double> all = greedy_start(samples, 60, rng);
  TEST_ASSERT_TRUE(mean_squared_distance(all, samples) <= 0.0);
  const std::vector<double> equal(40, 0.25);
  TEST_ASSERT_EQUAL_size_t(20, greedy_start(equal, 10, rng).size());
}

static uint32_t scan(const CentroidTable& table, double x, double y) {
  uint32_t nearest = 0;
  double least = 1e300;
  for (uint32_t cell = 0; cell < table.cells; ++cell) {
    const double dx = x - table.unit[cell][0];
    const double dy = y - table.unit[cell][1];
    if (dx * dx + dy * dy < least) {
      least = dx * dx + dy * dy;
      nearest = cell;
    }
  }
  return nearest;
}

static void a_centroid_map_finds_what_a_scan_finds_inside_and_outside() {
  const CvtOptions ways[] = {{300, 1500, CvtStart::kmeans},
                             {300, 1500, CvtStart::random},
                             {100, 0, CvtStart::exact},
                             {4, 4, CvtStart::kmeans}};
  for (const CvtOptions& options : ways) {
    const auto table = make_centroid_table(options, 5);
    TEST_ASSERT_EQUAL_UINT32(options.cells, table->cells);
    const Square square{-20.0, 60.0};
    const CentroidTessellation tessellation(*table, square);
    EXPECT_STATUS(nanoqd::Status::ok, tessellation.validate());
    Rng rng(options.cells);
    for (uint32_t i = 0; i < 20000; ++i) {
      const double spread = i % 2 == 0 ? 1.0 : i % 3 == 0 ? 3.0 : 1000.0;  // odd points may lie outside, some far
      const double measures[2] = {20 + 40 * spread * (2 * rng.uniform<double>() - 1),
                                  20 + 40 * spread * (2 * rng.uniform<double>() - 1)};
      const uint32_t expected = scan(*table, square.to_unit(measures[0]), square.to_unit(measures[1]));
      TEST_ASSERT_TRUE_MESSAGE(tessellation.locate(measures).cell == expected,
                               test::message("the nearest centroid", i));
    }
    for (uint32_t cell = 0; cell < table->cells; ++cell) {
      const auto centre = tessellation.centre(cell);
      const double measures[2] = {centre[0], centre[1]};
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, tessellation.locate(measures).cell, "a centroid lies in its own cell");
    }
  }
}

static void the_same_seed_makes_the_same_centroids() {
  const CvtOptions options{200, 1000, CvtStart::kmeans};
  const auto a = make_centroid_table(options, 7);
  const auto b = make_centroid_table(options, 7);
  const auto c = make_centroid_table(options, 8);
  bool is_same = true;
  bool is_same_for_another = true;
  for (uint32_t cell = 0; cell < 200; ++cell) {
    is_same = is_same && std::fabs(a->unit[cell][0] - b->unit[cell][0]) <= 0.0;
    is_same_for_another = is_same_for_another && std::fabs(a->unit[cell][0] - c->unit[cell][0]) <= 0.0;
  }
  TEST_ASSERT_TRUE(is_same);
  TEST_ASSERT_FALSE(is_same_for_another);
}

static void a_grid_map_has_equal_squares() {
  const GridTessellation tessellation(4, Square{0.0, 8.0});
  TEST_ASSERT_EQUAL_UINT32(16, tessellation.count());
  for (uint32_t cell = 0; cell < 16; ++cell) {
    const auto centre = tessellation.centre(cell);
    const double measures[2] = {centre[0], centre[1]};
    TEST_ASSERT_EQUAL_UINT32(cell, tessellation.locate(measures).cell);
  }
  const double corner[2] = {8.0, 8.0};
  TEST_ASSERT_EQUAL_UINT32(15, tessellation.locate(corner).cell);
  TEST_ASSERT_FALSE(tessellation.locate(corner).clamped);
  const double beyond[2] = {1e300, -1e300};
  TEST_ASSERT_EQUAL_UINT32(12, tessellation.locate(beyond).cell);
  TEST_ASSERT_TRUE(tessellation.locate(beyond).clamped);
}

// Tests archives from nearly empty to full. A few elites are compared one by one. Many elites are
// found through the index of the tessellation.
template <class Tessellation>
static void check_nearest_filled(const Tessellation& tessellation) {
  using Archive = nanoqd::Archive<double, 1, Tessellation::cells, 2>;
  const auto archive = std::make_unique<Archive>();
  EXPECT_STATUS(nanoqd::Status::ok, archive->reset(nanoqd::Box<double, 1>(0.0, 1.0)));
  Rng rng(tessellation.count());
  const double gene[1] = {0.0};
  for (const uint32_t share : {1U, 2U, 10U, 50U, 100U}) {
    for (uint32_t cell = 0; cell < tessellation.count(); ++cell) {
      const double measures[2] = {tessellation.centre(cell)[0], tessellation.centre(cell)[1]};
      if (rng.below(100) < share) archive->insert(tessellation.locate(measures).cell, gene, 0.0, measures);
    }
    for (uint32_t i = 0; i < 200; ++i) {
      const double point[2] = {i % 3 == 0 ? 0.5 : rng.uniform<double>(), i % 5 == 0 ? 1.0 : rng.uniform<double>()};
      uint32_t expected = nanoqd::no_cell;
      double least = 1e300;
      for (uint32_t cell = 0; cell < tessellation.count(); ++cell) {
        const double dx = point[0] - tessellation.centroid(cell, 0);
        const double dy = point[1] - tessellation.centroid(cell, 1);
        if (!archive->is_filled(cell) || dx * dx + dy * dy >= least) continue;
        least = dx * dx + dy * dy;
        expected = cell;
      }
      const auto accepts = [&](uint32_t cell) { return archive->is_filled(cell); };
      TEST_ASSERT_TRUE_MESSAGE(tessellation.nearest_cell(point, accepts) == expected,
                               test::message("by the index", share));
      TEST_ASSERT_TRUE_MESSAGE(nearest_filled(tessellation, *archive, point) == expected,
                               test::message("or without", share));
    }
  }
}

static void the_nearest_filled_cell_of_a_map_is_what_a_scan_finds() {
  const auto table = make_centroid_table({400, 2000, CvtStart::kmeans}, 3);
  check_nearest_filled(CentroidTessellation(*table, Square{-20.0, 60.0}));
  check_nearest_filled(GridTessellation(21, Square{-20.0, 60.0}));
  const GridTessellation grid(4, Square{0.0, 8.0});
  TEST_ASSERT_TRUE_MESSAGE(std::fabs(grid.centroid(6, 0) - 0.375) <= 0.0, "the second row");
  TEST_ASSERT_TRUE_MESSAGE(std::fabs(grid.centroid(6, 1) - 0.625) <= 0.0, "the third column");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_greedy_start_chooses_different_samples_and_beats_plain_draws);
  RUN_TEST(a_greedy_start_may_take_every_sample_and_survives_equal_ones);
  RUN_TEST(a_centroid_map_finds_what_a_scan_finds_inside_and_outside);
  RUN_TEST(the_same_seed_makes_the_same_centroids);
  RUN_TEST(a_grid_map_has_equal_squares);
  RUN_TEST(the_nearest_filled_cell_of_a_map_is_what_a_scan_finds);
  return UNITY_END();
}
