// A kd table answers what the scan answers, though it looks at few centroids.
#include <stddef.h>
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/kd_table.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/in_place.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/small_kd_tree.hpp"
#include "support/table_points.hpp"
#include "unity.h"

using nanoqd::KdTable;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

static_assert(KdTable<24, 3>::leaves == 1 && KdTable<25, 3>::leaves == 2, "a leaf holds 24 cells");
static_assert(sizeof(KdTable<256, 3>::order[0]) == 1 && sizeof(KdTable<257, 3>::place[0]) == 2,
              "cells are numbered by the smallest type");
static_assert(nanoqd::detail::kd_levels(24) == 0 && nanoqd::detail::kd_levels(25) == 1 &&
                  nanoqd::detail::kd_levels(96) == 2 && nanoqd::detail::kd_levels(97) == 3 &&
                  nanoqd::detail::kd_levels(0x7FFFFFFFU) == 27,
              "levels count the inner nodes on the longest way to a leaf");

template <class Scalar, uint32_t Cells, uint32_t Dims>
struct Fixture {
  Scalar unit[Cells][Dims];
  KdTable<Cells, Dims, Scalar> table;
};
// One at a time: a device has 16 KB.
alignas(8) static unsigned char memory[sizeof(Fixture<double, 100, 5>)];

template <class Scalar, uint32_t Cells, uint32_t Dims>
static Fixture<Scalar, Cells, Dims>& fixture() {
  static_assert(sizeof(Fixture<Scalar, Cells, Dims>) <= sizeof(memory), "the tests share one piece of memory");
  return *new (memory, InPlace{}) Fixture<Scalar, Cells, Dims>;
}

template <class Scalar, uint32_t Cells, uint32_t Dims>
static Fixture<Scalar, Cells, Dims>& filled_fixture(test::Cloud cloud, nanoqd::Rng& rng) {
  auto& made = fixture<Scalar, Cells, Dims>();
  test::make_cloud(cloud, rng, &made.unit[0][0], Cells, Dims);
  test::SmallKdTree<KdTable<Cells, Dims, Scalar>>::fill(made.table, made.unit);
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
                               test::message("the scan's answer; 1000 cloud + point", cloud * 1000 + i));
    }
  }
}

template <class Scalar>
static void every_lookup_answers_as_the_scan() {
  check_against_the_definition<Scalar, 1, 2>();
  check_against_the_definition<Scalar, 24, 3>();
  check_against_the_definition<Scalar, 25, 1>();
  check_against_the_definition<Scalar, 72, 2>();
  check_against_the_definition<Scalar, 200, 2>();
  check_against_the_definition<Scalar, 100, 5>();
  check_against_the_definition<Scalar, 50, 8>();
  check_against_the_definition<Scalar, 26, 16>();
}

template <class Scalar>
static void coordinates_are_found_whatever_their_place() {
  nanoqd::Rng rng(3);
  const auto& made = filled_fixture<Scalar, 100, 5>(test::Cloud::uniform, rng);
  for (uint32_t cell = 0; cell < 100; ++cell) {
    for (uint32_t i = 0; i < 5; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(test::same(made.unit[cell][i], made.table.coordinate(cell, i)),
                               test::message("the coordinate that was stored", cell));
    }
  }
}

// On a lattice of 3 x 3 x 3 with every point four times, the middle of an edge is equally far from
// eight centroids that sit in different leaves.
static void ties_between_leaves_go_to_the_lowest_number() {
  auto& made = fixture<float, 108, 3>();
  for (uint32_t cell = 0; cell < 108; ++cell) {
    uint32_t site = (cell * 31) % 27;
    for (float& coordinate : made.unit[cell]) {
      coordinate = static_cast<float>(site % 3) * 0.5f;
      site /= 3;
    }
  }
  test::SmallKdTree<KdTable<108, 3>>::fill(made.table, made.unit);
  for (uint32_t i = 0; i < 125; ++i) {
    float point[3];
    uint32_t place = i;
    for (float& coordinate : point) {
      coordinate = static_cast<float>(place % 5) * 0.25f;
      place /= 5;
    }
    const uint32_t expected = test::nearest_by_definition(&made.unit[0][0], 108, 3, point);
    TEST_ASSERT_TRUE_MESSAGE(made.table.nearest(point) == expected, test::message("the lowest among equals", i));
  }
}

static void a_changed_table_is_noticed() {
  nanoqd::Rng rng(1);
  auto& table = filled_fixture<float, 30, 2>(test::Cloud::uniform, rng).table;
  table.stamp = {nanoqd::table_format, 30, 2, nanoqd::TableMethod::given, 1, 2, 3, 4, 0};
  table.box = {{0.0f, 0.0f}, {1.0f, 1.0f}};
  table.stamp.checksum = nanoqd::checksum_of(table);
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::verify(table), "as generated");

  const nanoqd::CvtTable<KdTable<30, 2>> tessellation(table);
  EXPECT_STATUS_MESSAGE(Status::ok, tessellation.validate(), "and it can be searched");

  const auto notices = [&table](auto& value) {
    const auto kept = value;
    value = static_cast<decltype(kept)>(value + 1);
    const bool noticed = nanoqd::verify(table) == Status::bad_table;
    value = kept;
    return noticed;
  };
  uint32_t number = 0;
  for (float& coordinate : table.blocks)
    TEST_ASSERT_TRUE_MESSAGE(notices(coordinate), test::message("a centroid", number++));
  for (float& split : table.split) TEST_ASSERT_TRUE_MESSAGE(notices(split), "a split");
  for (uint8_t& axis : table.axis) TEST_ASSERT_TRUE_MESSAGE(notices(axis), "an axis");
  for (auto& cell : table.order) TEST_ASSERT_TRUE_MESSAGE(notices(cell), "the order");
  TEST_ASSERT_TRUE_MESSAGE(notices(table.place[0]), "a place");  // of the others, some would lead outside of the table
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::verify(table), "as before");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(every_lookup_answers_as_the_scan);
  RUN_FOR_BOTH(coordinates_are_found_whatever_their_place);
  RUN_TEST(ties_between_leaves_go_to_the_lowest_number);
  RUN_TEST(a_changed_table_is_noticed);
  return UNITY_END();
}
