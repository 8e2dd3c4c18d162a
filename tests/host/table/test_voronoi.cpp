// The Voronoi cells of points in the unit square are exact polygons for any arrangement.
#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>
#include "host/table/voronoi.hpp"

#include "support/message.hpp"
#include "support/near.hpp"
#include "support/scaled.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::host::CellIntegrals;
using nanoqd::host::PlanePoint;
using nanoqd::host::Voronoi;

void setUp() {}
void tearDown() {}

static std::vector<CellIntegrals> integrate(const std::vector<double>& unit) {
  const auto cells = static_cast<uint32_t>(unit.size() / 2);
  Voronoi voronoi;
  voronoi.set_points(unit.data(), cells);
  std::vector<CellIntegrals> result;
  for (uint32_t cell = 0; cell < cells; ++cell) result.push_back(voronoi.integrate(cell));
  return result;
}

static void assert_cell(const CellIntegrals& cell, double area, double x, double y, double moment, uint32_t number) {
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(cell.area, area, 1e-14), test::message("area", number));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(cell.centroid.x, x, 1e-12), test::message("centroid's x", number));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(cell.centroid.y, y, 1e-12), test::message("centroid's y", number));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(cell.moment, moment, 1e-14), test::message("moment", number));
}

// Returns the integral of x^2 from a to b.
static double cube(double a, double b) { return (b * b * b - a * a * a) / 3; }

static void one_point_has_the_whole_square() {
  for (const PlanePoint p : {PlanePoint{0.5, 0.5}, PlanePoint{0.0, 0.0}, PlanePoint{1.0, 0.25}}) {
    const auto cells = integrate({p.x, p.y});
    assert_cell(cells[0], 1.0, 0.5, 0.5, cube(-p.x, 1 - p.x) + cube(-p.y, 1 - p.y), 0);
  }
}

static void two_points_share_it_at_their_bisector() {
  const auto cells = integrate({0.25, 0.5, 0.5, 0.5});
  assert_cell(cells[0], 0.375, 0.1875, 0.5, cube(-0.25, 0.125) + 0.375 / 12, 0);
  assert_cell(cells[1], 0.625, 0.6875, 0.5, cube(-0.125, 0.5) + 0.625 / 12, 1);
  const auto triangles = integrate({0.25, 0.75, 0.75, 0.25});
  assert_cell(triangles[0], 0.5, 1.0 / 3, 2.0 / 3, triangles[1].moment, 2);
}

static void four_points_have_a_quarter_each() {
  const auto cells = integrate({0.25, 0.25, 0.25, 0.75, 0.75, 0.25, 0.75, 0.75});
  for (uint32_t cell = 0; cell < 4; ++cell) {
    assert_cell(cells[cell], 0.25, cell < 2 ? 0.25 : 0.75, cell % 2 == 0 ? 0.25 : 0.75, 1.0 / 96, cell);
  }
}

static void points_on_a_line_have_strips() {
  for (const uint32_t count : {3U, 10U, 1000U}) {
    std::vector<double> unit;
    for (uint32_t i = 0; i < count; ++i) {
      unit.push_back(0.25);
      unit.push_back((i + 0.5) / count);
    }
    const double width = 1.0 / count;
    const auto cells = integrate(unit);
    for (uint32_t i = 0; i < count; ++i) {
      assert_cell(cells[i], width, 0.5, (i + 0.5) / count, width * cube(-0.25, 0.75) + width * width * width / 12, i);
    }
  }
}

static void of_equal_points_the_lowest_has_the_cell() {
  const std::vector<double> unit = {0.5, 0.5, 0.5, 0.5, 0.125, 0.5, 0.125, 0.5, 0.125, 0.5};
  const auto cells = integrate(unit);
  for (const uint32_t cell : {1U, 3U, 4U}) {
    assert_cell(cells[cell], 0.0, unit[2 * cell], unit[2 * cell + 1], 0.0, cell);
    TEST_ASSERT_TRUE(nanoqd::host::voronoi_polygons(unit)[cell].empty());
  }
  TEST_ASSERT_TRUE(test::is_near(cells[0].area, 0.6875, 1e-15));
  TEST_ASSERT_TRUE(test::is_near(cells[2].area, 0.3125, 1e-15));
}

static void points_a_hair_apart_share_the_square() {
  double apart = 1e-2;
  for (uint32_t i = 0; i < 12; ++i) {
    apart *= 0.1;
    const double second = 0.5 + apart;  // rounded, so the distance is not exactly `apart`
    const auto cells = integrate({0.5, 0.5, second, 0.5});
    TEST_ASSERT_TRUE(test::is_near(cells[0].area, 0.5 * (0.5 + second), 1e-12));
    TEST_ASSERT_TRUE(test::is_near(cells[1].area, 1 - 0.5 * (0.5 + second), 1e-12));
  }
}

// Returns the unit square after a cut by every bisector, in coordinates of the square.
static std::vector<PlanePoint> cut_by_all(const std::vector<double>& unit, uint32_t cell) {
  std::vector<PlanePoint> polygon = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const PlanePoint p = {unit[2 * cell], unit[2 * cell + 1]};
  for (uint32_t other = 0; other < unit.size() / 2; ++other) {
    if (other == cell) continue;
    const PlanePoint q = {unit[2 * other], unit[2 * other + 1]};
    const auto nearer = [&](PlanePoint v) {
      return (v.x - 0.5 * (p.x + q.x)) * (p.x - q.x) + (v.y - 0.5 * (p.y + q.y)) * (p.y - q.y);
    };
    std::vector<PlanePoint> left;
    for (size_t i = 0; i < polygon.size(); ++i) {
      const PlanePoint a = polygon[i];
      const PlanePoint b = polygon[(i + 1) % polygon.size()];
      const double at_a = nearer(a);
      const double at_b = nearer(b);
      if (at_a >= 0) left.push_back(a);
      if ((at_a >= 0) != (at_b >= 0)) {
        const double t = at_a / (at_a - at_b);
        left.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
      }
    }
    polygon = left;
  }
  return polygon;
}

static double area_of(const std::vector<PlanePoint>& polygon) {
  double twice = 0;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const PlanePoint a = polygon[i];
    const PlanePoint b = polygon[(i + 1) % polygon.size()];
    twice += a.x * b.y - a.y * b.x;
  }
  return 0.5 * twice;
}

// The kinds of arrangement:
//  - 0: spread uniformly
//  - 1: crowded in a corner
//  - 2: in two distant clusters
//  - 3: on a circle, with one point in the middle
//  - 4: on a coarse lattice
static std::vector<double> arrangement(uint32_t kind, uint32_t count, Rng& rng) {
  std::vector<double> unit;
  for (uint32_t i = 0; i < count; ++i) {
    const double u = rng.uniform<double>();
    const double v = rng.uniform<double>();
    switch (kind) {
      case 0: unit.insert(unit.end(), {u, v}); break;
      case 1: unit.insert(unit.end(), {u * u * u * u * 0.01, v * v * v * 0.01}); break;
      case 2:
        unit.insert(unit.end(), {i % 2 == 0 ? u * 1e-3 : 1 - u * 1e-3, i % 2 == 0 ? v * 1e-3 : 1 - v * 1e-3});
        break;
      case 3: {  // rational points of a circle
        const double t = 2 * u - 1;
        const double x = (1 - t * t) / (1 + t * t);
        const double y = 2 * t / (1 + t * t);
        unit.insert(unit.end(), {0.5 + (i == 0 ? 0 : i % 2 == 0 ? 0.4 * x : -0.4 * x), 0.5 + (i == 0 ? 0 : 0.4 * y)});
        break;
      }
      default: unit.insert(unit.end(), {static_cast<double>(i % 10) / 9, static_cast<double>(i / 10) / 9}); break;
    }
  }
  return unit;
}

static void every_cell_is_what_all_bisectors_leave() {
  for (uint32_t kind = 0; kind < 5; ++kind) {
    for (const uint32_t count : {2U, 3U, 7U, 40U, 100U}) {
      for (uint32_t seed = 0; seed < test::scaled(4); ++seed) {
        Rng rng(seed);
        const std::vector<double> unit = arrangement(kind, count, rng);
        const auto cells = integrate(unit);
        const auto polygons = nanoqd::host::voronoi_polygons(unit);
        double total = 0;
        for (uint32_t cell = 0; cell < count; ++cell) {
          const double expected = area_of(cut_by_all(unit, cell));
          TEST_ASSERT_TRUE_MESSAGE(test::is_near(cells[cell].area, expected, 1e-11), test::message("area", kind));
          TEST_ASSERT_TRUE_MESSAGE(test::is_near(area_of(polygons[cell]), expected, 1e-11),
                                   test::message("polygon, counterclockwise", kind));
          total += cells[cell].area;
        }
        TEST_ASSERT_TRUE_MESSAGE(test::is_near(total, 1.0, 1e-12), test::message("the areas sum to 1", kind));
      }
    }
  }
}

static void points_inside_a_polygon_are_nearest_to_its_own_point() {
  Rng rng(1);
  for (const uint32_t count : {1U, 5U, 300U, 2000U}) {
    const std::vector<double> unit = arrangement(0, count, rng);
    const auto polygons = nanoqd::host::voronoi_polygons(unit);
    for (uint32_t cell = 0; cell < count; ++cell) {
      const auto& polygon = polygons[cell];
      TEST_ASSERT_TRUE(polygon.size() >= 3);
      // A random weighted mean of the corners.
      PlanePoint inside;
      double sum = 0;
      for (const PlanePoint corner : polygon) {
        const double share = rng.uniform<double>() + 1e-3;
        inside.x += share * corner.x;
        inside.y += share * corner.y;
        sum += share;
      }
      inside.x /= sum;
      inside.y /= sum;
      uint32_t nearest = 0;
      double least = 4;
      for (uint32_t other = 0; other < count; ++other) {
        const double x = inside.x - unit[2 * other];
        const double y = inside.y - unit[2 * other + 1];
        if (x * x + y * y < least) {
          least = x * x + y * y;
          nearest = other;
        }
      }
      TEST_ASSERT_TRUE_MESSAGE(nearest == cell, test::message("nearest to its own point", cell));
    }
  }
}

static void integrals_are_those_of_many_samples() {
  Rng rng(2);
  const uint32_t count = 50;
  const std::vector<double> unit = arrangement(0, count, rng);
  const auto cells = integrate(unit);
  const uint32_t side = 1000;
  std::vector<CellIntegrals> sums(count);
  for (uint32_t i = 0; i < side * side; ++i) {
    const double x = (i % side + 0.5) / side;
    const double y = (i / side + 0.5) / side;
    uint32_t nearest = 0;
    double least = 4;
    for (uint32_t other = 0; other < count; ++other) {
      const double dx = x - unit[2 * other];
      const double dy = y - unit[2 * other + 1];
      if (dx * dx + dy * dy < least) {
        least = dx * dx + dy * dy;
        nearest = other;
      }
    }
    sums[nearest].area += 1.0 / (side * side);
    sums[nearest].centroid.x += x / (side * side);
    sums[nearest].centroid.y += y / (side * side);
    sums[nearest].moment += least / (side * side);
  }
  for (uint32_t cell = 0; cell < count; ++cell) {
    TEST_ASSERT_TRUE(test::is_near(cells[cell].area, sums[cell].area, 1e-4));
    TEST_ASSERT_TRUE(test::is_near(cells[cell].centroid.x, sums[cell].centroid.x / sums[cell].area, 1e-3));
    TEST_ASSERT_TRUE(test::is_near(cells[cell].centroid.y, sums[cell].centroid.y / sums[cell].area, 1e-3));
    TEST_ASSERT_TRUE(test::is_near(cells[cell].moment, sums[cell].moment, 1e-6));
  }
}

static void one_object_serves_one_set_of_points_after_another() {
  Rng rng(3);
  Voronoi voronoi;
  for (const uint32_t count : {500U, 3U, 40U, 1U}) {
    const std::vector<double> unit = arrangement(0, count, rng);
    const auto fresh = integrate(unit);
    voronoi.set_points(unit.data(), count);
    for (uint32_t cell = 0; cell < count; ++cell) {
      const CellIntegrals again = voronoi.integrate(cell);
      TEST_ASSERT_TRUE(again.area <= fresh[cell].area && again.area >= fresh[cell].area);
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(one_point_has_the_whole_square);
  RUN_TEST(two_points_share_it_at_their_bisector);
  RUN_TEST(four_points_have_a_quarter_each);
  RUN_TEST(points_on_a_line_have_strips);
  RUN_TEST(of_equal_points_the_lowest_has_the_cell);
  RUN_TEST(points_a_hair_apart_share_the_square);
  RUN_TEST(every_cell_is_what_all_bisectors_leave);
  RUN_TEST(points_inside_a_polygon_are_nearest_to_its_own_point);
  RUN_TEST(integrals_are_those_of_many_samples);
  RUN_TEST(one_object_serves_one_set_of_points_after_another);
  return UNITY_END();
}
