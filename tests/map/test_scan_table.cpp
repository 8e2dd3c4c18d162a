// A scan table, and the scan of plain centroids, measure blocks of cells at once and answer as if
// they went one by one.
#include <stddef.h>
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/scan_table.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/in_place.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/table_points.hpp"
#include "unity.h"

using nanoqd::ScanTable;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

static_assert(sizeof(ScanTable<26, 2>::blocks) == sizeof(float) * 52, "no padding");

template <class Scalar, uint32_t Cells, uint32_t Dims>
struct Fixture {
  Scalar unit[Cells][Dims];
  ScanTable<Cells, Dims, Scalar> table;
};
// One at a time: a device has 16 KB.
alignas(8) static unsigned char memory[sizeof(Fixture<double, 100, 5>)];

template <class Scalar, uint32_t Cells, uint32_t Dims>
static Fixture<Scalar, Cells, Dims>& filled_fixture(test::Cloud cloud, nanoqd::Rng& rng) {
  static_assert(sizeof(Fixture<Scalar, Cells, Dims>) <= sizeof(memory), "the tests share one piece of memory");
  auto& made = *new (memory, InPlace{}) Fixture<Scalar, Cells, Dims>;
  test::make_cloud(cloud, rng, &made.unit[0][0], Cells, Dims);
  for (uint32_t cell = 0; cell < Cells; ++cell) {
    for (uint32_t i = 0; i < Dims; ++i) {
      made.table.blocks[nanoqd::detail::place_in_blocks(Cells, Dims, cell, i)] = made.unit[cell][i];
    }
  }
  return made;
}

template <class Scalar, uint32_t Cells, uint32_t Dims>
static void check_against_the_definition() {
  for (uint32_t cloud = 0; cloud < test::clouds; ++cloud) {
    nanoqd::Rng rng(cloud);
    const auto& made = filled_fixture<Scalar, Cells, Dims>(static_cast<test::Cloud>(cloud), rng);
    for (uint32_t i = 0; i < 400; ++i) {
      Scalar point[Dims];
      test::make_point(i, rng, &made.unit[0][0], Cells, Dims, point);
      const uint32_t expected = test::nearest_by_definition(&made.unit[0][0], Cells, Dims, point);
      TEST_ASSERT_TRUE_MESSAGE(made.table.nearest(point) == expected,
                               test::message("the table; 1000 cloud + point", cloud * 1000 + i));
      TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::scan_nearest(made.unit, Cells, point) == expected,
                               test::message("plain centroids; 1000 cloud + point", cloud * 1000 + i));
    }
  }
}

template <class Scalar>
static void every_lookup_answers_as_one_by_one() {
  check_against_the_definition<Scalar, 1, 2>();
  check_against_the_definition<Scalar, 23, 1>();
  check_against_the_definition<Scalar, 24, 2>();
  check_against_the_definition<Scalar, 25, 3>();
  check_against_the_definition<Scalar, 100, 5>();
  check_against_the_definition<Scalar, 50, 8>();
  check_against_the_definition<Scalar, 14, 32>();
}

static void equal_centroids_anywhere_in_the_blocks_give_the_first() {
  nanoqd::Rng rng(5);
  auto& made = filled_fixture<float, 60, 2>(test::Cloud::uniform, rng);
  for (uint32_t first = 0; first < 60; ++first) {
    for (uint32_t second = first + 1; second < 60; ++second) {
      for (uint32_t i = 0; i < 2; ++i) {
        made.table.blocks[nanoqd::detail::place_in_blocks(60, 2, second, i)] = made.unit[first][i];
      }
      const float point[2] = {made.unit[first][0], made.unit[first][1]};
      TEST_ASSERT_TRUE_MESSAGE(made.table.nearest(point) == first, test::message("the first", first * 100 + second));
      for (uint32_t i = 0; i < 2; ++i) {
        made.table.blocks[nanoqd::detail::place_in_blocks(60, 2, second, i)] = made.unit[second][i];
      }
    }
  }
}

static void a_changed_table_is_noticed() {
  nanoqd::Rng rng(1);
  auto& table = filled_fixture<float, 30, 2>(test::Cloud::uniform, rng).table;
  table.stamp = {nanoqd::table_format, 30, 2, nanoqd::TableMethod::given, 1, 2, 3, 4, 0};
  table.box = {{0.0f, 0.0f}, {1.0f, 1.0f}};
  table.stamp.checksum = nanoqd::checksum_of(table);
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::verify(table), "as generated");

  const nanoqd::CvtTable<ScanTable<30, 2>> tessellation(table);
  EXPECT_STATUS_MESSAGE(Status::ok, tessellation.validate(), "and it can be searched");
  for (float& coordinate : table.blocks) {
    const float kept = coordinate;
    coordinate += 0.5f;
    EXPECT_STATUS_MESSAGE(Status::bad_table, nanoqd::verify(table), "no coordinate is left out");
    coordinate = kept;
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(every_lookup_answers_as_one_by_one);
  RUN_TEST(equal_centroids_anywhere_in_the_blocks_give_the_first);
  RUN_TEST(a_changed_table_is_noticed);
  return UNITY_END();
}
