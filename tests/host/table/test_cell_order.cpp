// Cells are numbered so that neighbours in memory are neighbours in space, and all differ in float.
#include <algorithm>
#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>
#include "host/table/cell_order.hpp"

#include "support/message.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::host::order_cells;
using nanoqd::host::separate_cells;

void setUp() {}
void tearDown() {}

using Points = std::vector<std::vector<double>>;

static Points points_of(const std::vector<double>& unit, uint32_t dims) {
  Points points;
  for (std::size_t i = 0; i < unit.size(); i += dims) {
    points.emplace_back(unit.begin() + static_cast<std::ptrdiff_t>(i),
                        unit.begin() + static_cast<std::ptrdiff_t>(i + dims));
  }
  return points;
}

// Returns the mean squared distance from each point to the next one in memory.
static double mean_hop(const std::vector<double>& unit, uint32_t dims) {
  double sum = 0;
  for (std::size_t i = dims; i < unit.size(); ++i) sum += (unit[i] - unit[i - dims]) * (unit[i] - unit[i - dims]);
  return sum / static_cast<double>(unit.size() / dims);
}

static void the_points_stay_the_same_and_neighbours_come_together() {
  for (const uint32_t dims : {1U, 2U, 3U, 6U}) {
    Rng rng(dims);
    std::vector<double> unit(std::size_t{1000} * dims);
    for (double& value : unit) value = rng.uniform<double>();
    std::vector<double> ordered = unit;
    order_cells(ordered, dims);
    Points before = points_of(unit, dims);
    Points after = points_of(ordered, dims);
    std::sort(before.begin(), before.end());
    if (dims == 1) TEST_ASSERT_TRUE_MESSAGE(after == before, "in 1-D they ascend");
    std::sort(after.begin(), after.end());
    TEST_ASSERT_TRUE_MESSAGE(after == before, test::message("no point is lost", dims));
    const double shorter = dims == 6 ? 0.5 : 0.1;
    TEST_ASSERT_TRUE_MESSAGE(mean_hop(ordered, dims) < shorter * mean_hop(unit, dims), test::message("near", dims));
    std::vector<double> twice = ordered;
    order_cells(twice, dims);
    TEST_ASSERT_TRUE_MESSAGE(twice == ordered, test::message("an order stays as it is", dims));
  }
}

static void in_2_d_the_next_square_of_a_lattice_is_a_neighbour() {
  std::vector<double> unit;
  for (uint32_t i = 0; i < 1024; ++i) unit.insert(unit.end(), {(i % 32 + 0.5) / 32, (i / 32 + 0.5) / 32});
  order_cells(unit, 2);
  for (std::size_t i = 2; i < unit.size(); i += 2) {
    const double x = (unit[i] - unit[i - 2]) * 32;
    const double y = (unit[i + 1] - unit[i - 1]) * 32;
    TEST_ASSERT_TRUE_MESSAGE(x * x + y * y > 0.99 && x * x + y * y < 1.01, "Hilbert's curve takes one step at a time");
  }
}

static std::vector<std::vector<float>> in_float(const std::vector<double>& unit, uint32_t dims) {
  std::vector<std::vector<float>> points;
  for (const auto& point : points_of(unit, dims)) {
    points.emplace_back();
    for (const double value : point) points.back().push_back(static_cast<float>(value));
  }
  return points;
}

static void equal_points_are_moved_apart_by_a_few_floats() {
  for (const uint32_t dims : {1U, 2U, 5U}) {
    for (const double spot : {0.0, 0.5, 1.0, 1.0 - 0x1p-26}) {
      std::vector<double> unit;
      Rng rng(dims);
      for (uint32_t i = 0; i < 50; ++i) {
        const bool is_equal = i % 2 == 0;
        for (uint32_t d = 0; d < dims; ++d)
          unit.push_back(is_equal ? spot + (spot > 0.4 && spot < 0.6 ? 1e-12 * i : 0.0) : rng.uniform<double>());
      }
      // Adds a point that occupies a place to which the equal points could move.
      for (uint32_t d = 0; d < dims; ++d) unit.push_back(d == 0 && spot > 0.4 && spot < 0.6 ? 0.5 + 0x1p-24 : spot);
      const std::vector<double> before = unit;
      TEST_ASSERT_TRUE(separate_cells(unit, dims) >= 25 - 1);
      auto points = in_float(unit, dims);
      std::sort(points.begin(), points.end());
      TEST_ASSERT_TRUE_MESSAGE(std::adjacent_find(points.begin(), points.end()) == points.end(), "no two are equal");
      for (std::size_t i = 0; i < unit.size(); ++i) {
        TEST_ASSERT_TRUE_MESSAGE(unit[i] >= 0 && unit[i] <= 1, "all stay in the box");
        TEST_ASSERT_TRUE_MESSAGE(std::max(unit[i] - before[i], before[i] - unit[i]) < 1e-5, "none moves far");
        if (i % (2 * std::size_t{dims}) >= dims && i < 50 * std::size_t{dims}) {
          TEST_ASSERT_TRUE_MESSAGE(!(unit[i] < before[i] || unit[i] > before[i]), "the others are left alone");
        }
      }
    }
  }
}

static void different_points_are_left_alone() {
  Rng rng(8);
  std::vector<double> unit(2000);
  for (double& value : unit) value = rng.uniform<double>();
  const std::vector<double> before = unit;
  TEST_ASSERT_EQUAL_UINT32(0, separate_cells(unit, 2));
  TEST_ASSERT_TRUE(unit == before);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_points_stay_the_same_and_neighbours_come_together);
  RUN_TEST(in_2_d_the_next_square_of_a_lattice_is_a_neighbour);
  RUN_TEST(equal_points_are_moved_apart_by_a_few_floats);
  RUN_TEST(different_points_are_left_alone);
  return UNITY_END();
}
