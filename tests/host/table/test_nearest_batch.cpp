// A batch finds for each point what a scan finds, in each of its ways, with any number of threads.
#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <system_error>
#include <thread>
#include <vector>

#include "host/table/nearest_batch.hpp"
#include "host/table/parallel_for.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::host::NearestBatch;

void setUp() {}
void tearDown() {}

namespace {

// The kinds are: uniform; crowded near one corner; a lattice of eighths with many equal points.
double coordinate(uint32_t kind, Rng& rng) {
  const double u = rng.uniform<double>();
  return kind == 0 ? u : kind == 1 ? u * u * u * u : static_cast<double>(rng.below(9)) / 8;
}

std::vector<double> points_of(uint32_t kind, uint32_t count, uint32_t dims, Rng& rng) {
  std::vector<double> points(std::size_t{count} * dims);
  for (double& value : points) value = coordinate(kind, rng);
  return points;
}

double squared_distance(const double* a, const double* b, uint32_t dims) {
  double sum = 0;
  for (uint32_t i = 0; i < dims; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

void expect_nearest(const std::vector<double>& unit, const std::vector<double>& points, uint32_t dims,
                    const std::vector<uint32_t>& cell_of, const char* what) {
  for (std::size_t s = 0; s < cell_of.size(); ++s) {
    const double* const point = points.data() + s * dims;
    double least = 100;
    for (std::size_t at = 0; at < unit.size(); at += dims) {
      const double distance = squared_distance(unit.data() + at, point, dims);
      if (distance < least) least = distance;
    }
    const double found = squared_distance(unit.data() + std::size_t{cell_of[s]} * dims, point, dims);
    TEST_ASSERT_TRUE_MESSAGE(found <= least, what);
  }
}

void a_batch_finds_what_a_scan_finds() {
  struct Shape {
    uint32_t cells;
    uint32_t dims;
  };
  // In this order: a grid, a tree, neighbours (also with more than one group of blocks), a scan.
  const Shape shapes[] = {{1, 1},   {300, 2}, {300, 4}, {100, 5},  {1200, 5},
                          {600, 8}, {1, 7},   {31, 7},  {200, 20}, {65, 32}};
  for (const Shape& shape : shapes) {
    for (uint32_t kind = 0; kind < 3; ++kind) {
      const uint32_t seed = shape.dims * 10000 + shape.cells + kind;
      Rng rng(seed);
      const std::vector<double> unit = points_of(kind, shape.cells, shape.dims, rng);
      const uint32_t count = 1501;  // odd, and more than a part
      const std::vector<double> points = points_of(kind == 2 ? seed % 3 : 0, count, shape.dims, rng);
      std::vector<uint32_t> cell_of(count);
      NearestBatch batch(1);
      batch.set_points(unit.data(), shape.cells, shape.dims);

      batch.find(points.data(), count, cell_of.data());

      expect_nearest(unit, points, shape.dims, cell_of, test::message("nearest", seed));
    }
  }
}

void more_than_a_group_of_cells_are_found() {
  Rng rng(5);
  const uint32_t cells = 33000;  // more than 32 groups of 32 blocks of 32 cells
  const std::vector<double> unit = points_of(0, cells, 5, rng);
  const std::vector<double> points = points_of(0, 400, 5, rng);
  std::vector<uint32_t> cell_of(400);
  NearestBatch batch(2);
  batch.set_points(unit.data(), cells, 5);

  batch.find(points.data(), 400, cell_of.data());

  expect_nearest(unit, points, 5, cell_of, "among many cells");
}

void the_number_of_threads_changes_nothing() {
  for (const uint32_t dims : {3U, 4U, 6U, 12U}) {
    Rng rng(dims);
    const std::vector<double> unit = points_of(2, 700, dims, rng);  // with equal distances
    const std::vector<double> points = points_of(2, 5000, dims, rng);
    std::vector<uint32_t> by_one(5000);
    std::vector<uint32_t> by_four(5000);
    for (auto* const found : {&by_one, &by_four}) {
      NearestBatch batch(found == &by_one ? 1 : 4);
      batch.set_points(unit.data(), 700, dims);
      batch.find(points.data(), 5000, found->data());
    }

    TEST_ASSERT_TRUE_MESSAGE(by_one == by_four, test::message("dimensions", dims));
  }
}

void the_time_grows_with_cells_and_dimensions() {
  for (const uint32_t dims : {5U, 8U, 12U, 20U}) {
    const double few = NearestBatch::seconds_for_a_point(1000, dims);
    TEST_ASSERT_TRUE(few > 1e-8 && few < 1e-5);
    TEST_ASSERT_TRUE_MESSAGE(NearestBatch::seconds_for_a_point(100000, dims) > few, test::message("cells", dims));
    TEST_ASSERT_TRUE_MESSAGE(NearestBatch::seconds_for_a_point(1000, dims + 3) > few, test::message("more", dims));
  }
}

// A thread of a system that gives two, and no more.
struct ScarceThread : std::thread {
  static uint32_t asked;
  template <class Run>
  explicit ScarceThread(const Run& run) {
    if (++asked > 2) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    std::thread::operator=(std::thread(run));
  }
};
uint32_t ScarceThread::asked = 0;

void the_work_is_done_with_the_threads_that_there_are() {
  std::vector<uint32_t> calls(1000, 0);
  nanoqd::host::parallel_for<ScarceThread>(1000, 7, 16, [&](uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) ++calls[i];
  });
  TEST_ASSERT_EQUAL_UINT32(3, ScarceThread::asked);
  for (const uint32_t count : calls) TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, count, "each number once");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_batch_finds_what_a_scan_finds);
  RUN_TEST(more_than_a_group_of_cells_are_found);
  RUN_TEST(the_number_of_threads_changes_nothing);
  RUN_TEST(the_work_is_done_with_the_threads_that_there_are);
  RUN_TEST(the_time_grows_with_cells_and_dimensions);
  return UNITY_END();
}
