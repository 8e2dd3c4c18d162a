// The generator's search finds the nearest point for any arrangement, in the grid and in the tree.
#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>
#include "host/table/nearest_search.hpp"

#include "support/message.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::host::NearestSearch;

void setUp() {}
void tearDown() {}

static double squared_distance(const std::vector<double>& unit, uint32_t cell, uint32_t dims, const double* point) {
  double sum = 0;
  for (uint32_t i = 0; i < dims; ++i) sum += (point[i] - unit[cell * dims + i]) * (point[i] - unit[cell * dims + i]);
  return sum;
}

// Draws one coordinate. The kinds are: uniform; crowded near one corner; a lattice of eighths with
// many equal points.
static double coordinate(uint32_t kind, Rng& rng) {
  const double u = rng.uniform<double>();
  return kind == 0 ? u : kind == 1 ? u * u * u * u : static_cast<double>(rng.below(9)) / 8;
}

static void it_finds_what_a_scan_finds() {
  for (const uint32_t dims : {1U, 2U, 3U, 4U, 6U, 17U, 32U}) {
    for (const uint32_t cells : {1U, 2U, 7U, 8U, 9U, 100U, 777U}) {
      for (uint32_t kind = 0; kind < 3; ++kind) {
        const uint32_t seed = dims * 1000 + cells + kind;
        Rng rng(seed);
        std::vector<double> unit(std::size_t{cells} * dims);
        for (double& value : unit) value = coordinate(kind, rng);
        NearestSearch search;
        search.set_points(unit.data(), cells, dims);
        for (uint32_t i = 0; i < 300; ++i) {
          double point[32];
          for (uint32_t d = 0; d < dims; ++d) point[d] = coordinate(i % 3, rng);
          double least = 100;
          for (uint32_t cell = 0; cell < cells; ++cell) {
            const double distance = squared_distance(unit, cell, dims, point);
            if (distance < least) least = distance;
          }
          const double found = squared_distance(unit, search.nearest(point), dims, point);
          const double guessed = squared_distance(unit, search.nearest(point, rng.below(cells)), dims, point);
          TEST_ASSERT_TRUE_MESSAGE(found <= least * (1 + 1e-14), test::message("the nearest", seed));
          TEST_ASSERT_TRUE_MESSAGE(guessed <= least * (1 + 1e-14), test::message("the nearest from a guess", seed));
        }
      }
    }
  }
}

// The points lie along the first axis. Most of them are off the axis in all other dimensions, but
// by little in each. So the tree splits the first axis often, and the nearest of the few points on
// the axis is some splits away. A wrong bound then gives a wrong answer.
static void branches_beyond_branches_are_searched_too() {
  constexpr uint32_t cells = 3000;
  constexpr uint32_t dims = 32;
  Rng rng(9);
  std::vector<double> unit;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    unit.push_back(rng.uniform<double>());
    unit.insert(unit.end(), dims - 1, rng.below(60) == 0 ? 0.0 : 0.01);
  }
  NearestSearch search;
  search.set_points(unit.data(), cells, dims);
  for (uint32_t i = 0; i < 300; ++i) {
    const double point[dims] = {rng.uniform<double>()};
    const double found = squared_distance(unit, search.nearest(point), dims, point);
    for (uint32_t cell = 0; cell < cells; ++cell) {
      TEST_ASSERT_TRUE(found <= squared_distance(unit, cell, dims, point) * (1 + 1e-14));
    }
  }
}

static void corners_and_edges_of_buckets_are_searched_too() {
  constexpr uint32_t cells = 128;  // 8 x 8 buckets
  Rng rng(5);
  std::vector<double> unit(std::size_t{cells} * 2);
  for (double& value : unit) value = rng.uniform<double>();
  NearestSearch search;
  search.set_points(unit.data(), cells, 2);
  for (uint32_t i = 0; i <= 64; ++i) {
    for (uint32_t j = 0; j <= 64; ++j) {
      const double point[2] = {i / 64.0, j / 64.0};
      const double found = squared_distance(unit, search.nearest(point), 2, point);
      for (uint32_t cell = 0; cell < cells; ++cell) {
        TEST_ASSERT_TRUE(found <= squared_distance(unit, cell, 2, point));
      }
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_finds_what_a_scan_finds);
  RUN_TEST(branches_beyond_branches_are_searched_too);
  RUN_TEST(corners_and_edges_of_buckets_are_searched_too);
  return UNITY_END();
}
