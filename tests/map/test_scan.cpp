// The scan finds the nearest centroid and the lowest of equals, whether centroids lie in rows or in
// blocks.
#include <stdint.h>

#include <nanoqd/map/detail/scan.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/table_points.hpp"
#include "unity.h"

using nanoqd::detail::block_cells;
using nanoqd::detail::place_in_blocks;
using nanoqd::detail::scan_blocks;
using nanoqd::detail::scan_nearest;

void setUp() {}
void tearDown() {}

// 26 cells in two dimensions: a block of 24, then one of 2. Blocks hold all first coordinates, then
// all second ones.
static_assert(place_in_blocks(26, 2, 0, 1) == 24 && place_in_blocks(26, 2, 23, 0) == 23, "the first block");
static_assert(place_in_blocks(26, 2, 24, 0) == 48 && place_in_blocks(26, 2, 25, 1) == 51, "the last, without a gap");

namespace {

constexpr uint32_t cells = 60;  // more than two blocks
constexpr uint32_t dims = 2;

template <class Scalar>
struct Centroids {
  Scalar rows[cells][dims];
  Scalar blocks[cells * dims];

  void make(test::Cloud cloud, uint64_t seed) {
    nanoqd::Rng rng(seed);
    test::make_cloud(cloud, rng, &rows[0][0], cells, dims);
    for (uint32_t cell = 0; cell < cells; ++cell) {
      for (uint32_t i = 0; i < dims; ++i) blocks[place_in_blocks(cells, dims, cell, i)] = rows[cell][i];
    }
  }
};
template <class Scalar>
Centroids<Scalar> centroids;

}  // namespace

static void every_coordinate_has_a_place_of_its_own_and_none_is_left() {
  const uint32_t counts[] = {1, 23, 24, 25, 60};
  for (const uint32_t count : counts) {
    bool is_taken[3 * 60] = {};
    for (uint32_t cell = 0; cell < count; ++cell) {
      for (uint32_t i = 0; i < 3; ++i) {
        const size_t place = place_in_blocks(count, 3, cell, i);
        TEST_ASSERT_TRUE_MESSAGE(place < size_t{3} * count, test::message("no gaps", cell));
        TEST_ASSERT_FALSE_MESSAGE(is_taken[place], test::message("no two in one place", cell));
        is_taken[place] = true;
      }
    }
  }
}

template <class Scalar>
static void a_scan_in_blocks_answers_as_a_scan_by_rows() {
  auto& all = centroids<Scalar>;
  for (uint32_t cloud = 0; cloud < test::clouds; ++cloud) {
    all.make(static_cast<test::Cloud>(cloud), 60 + cloud);
    nanoqd::Rng rng(61);
    for (uint32_t i = 0; i < 400; ++i) {
      Scalar point[dims];
      test::make_point(i, rng, &all.rows[0][0], cells, dims, point);
      const uint32_t expected = test::nearest_by_definition(&all.rows[0][0], cells, dims, point);

      const uint32_t by_rows = scan_nearest(all.rows, cells, point);
      const uint32_t by_blocks = scan_blocks(all.blocks, cells, point);

      TEST_ASSERT_TRUE_MESSAGE(by_rows == expected, test::message("rows; 1000 cloud + point", 1000 * cloud + i));
      TEST_ASSERT_TRUE_MESSAGE(by_blocks == expected, test::message("blocks; 1000 cloud + point", 1000 * cloud + i));
    }
  }
}

// Too large for the stack of a device.
static constexpr uint32_t most_dims = 5;
template <class Scalar>
static Scalar row_store[cells * most_dims];
template <class Scalar>
static Scalar block_store[cells * most_dims];

// The last block may be full, a few vectors long, or shorter than one vector.
template <class Scalar, uint32_t Dims>
static void scan_every_number_of_cells(test::Cloud cloud) {
  Scalar* const rows = row_store<Scalar>;
  Scalar* const blocks = block_store<Scalar>;
  nanoqd::Rng rng(62);
  test::make_cloud(cloud, rng, rows, cells, Dims);
  for (uint32_t count = 1; count <= cells; ++count) {
    for (uint32_t cell = 0; cell < count; ++cell) {
      for (uint32_t i = 0; i < Dims; ++i) blocks[place_in_blocks(count, Dims, cell, i)] = rows[cell * Dims + i];
    }
    for (uint32_t i = 0; i < 40; ++i) {
      Scalar point[Dims];
      test::make_point(i, rng, rows, count, Dims, point);
      const uint32_t expected = test::nearest_by_definition(rows, count, Dims, point);
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, scan_blocks(blocks, count, point), test::message("cells", count));
    }
  }
}

template <class Scalar>
static void a_scan_in_blocks_finds_the_lowest_nearest_of_any_number_of_cells() {
  scan_every_number_of_cells<Scalar, 1>(test::Cloud::lattice);
  scan_every_number_of_cells<Scalar, 3>(test::Cloud::few_values);
  scan_every_number_of_cells<Scalar, 5>(test::Cloud::uniform);
}

template <class Scalar>
static void a_point_without_distances_is_in_the_first_cell() {
  auto& all = centroids<Scalar>;
  all.make(test::Cloud::uniform, 60);
  const Scalar infinite = test::infinity<Scalar>();
  const Scalar values[] = {infinite, infinite - infinite};  // the second is not a number
  for (const Scalar nowhere : values) {
    const Scalar point[dims] = {nowhere, nowhere};

    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, scan_nearest(all.rows, cells, point), "in rows");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, scan_blocks(all.blocks, cells, point), "in blocks");
  }
}

template <class Scalar>
static void at_the_first_centroid_no_later_block_has_anything_nearer() {
  auto& all = centroids<Scalar>;
  all.make(test::Cloud::uniform, 60);
  const Scalar there[dims] = {all.rows[0][0], all.rows[0][1]};

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, scan_nearest(all.rows, cells, there), "in rows");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, scan_blocks(all.blocks, cells, there), "in blocks");
}

// A limit that a block does not reach lets the scan pass over the block as a whole.
template <class Scalar>
static void a_block_is_measured_at_once_and_says_whether_any_cell_is_within_the_limit() {
  auto& all = centroids<Scalar>;
  all.make(test::Cloud::uniform, 60);
  const Scalar point[dims] = {};
  Scalar by_rows[block_cells];
  Scalar by_blocks[block_cells];
  Scalar least = test::infinity<Scalar>();
  for (uint32_t cell = 0; cell < block_cells; ++cell) {
    const Scalar distance = nanoqd::detail::squared_distance<dims>(point, all.rows[cell]);
    least = distance < least ? distance : least;
  }

  using nanoqd::detail::measure_block;
  const bool is_within = measure_block<dims, dims, 1>(&all.rows[0][0], point, least, by_rows);
  const bool is_within_blocks = measure_block<dims, 1, block_cells>(all.blocks, point, least, by_blocks);
  const bool is_below = measure_block<dims, 1, block_cells>(all.blocks, point, test::next_inwards(least), by_blocks);

  TEST_ASSERT_TRUE_MESSAGE(is_within, "the nearest is at the limit");
  TEST_ASSERT_TRUE_MESSAGE(is_within_blocks, "also in blocks");
  TEST_ASSERT_FALSE_MESSAGE(is_below, "none is below it");
  TEST_ASSERT_TRUE_MESSAGE(test::same(by_rows, by_blocks, block_cells), "the distances are the same in either layout");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_coordinate_has_a_place_of_its_own_and_none_is_left);
  RUN_FOR_BOTH(a_scan_in_blocks_answers_as_a_scan_by_rows);
  RUN_FOR_BOTH(a_scan_in_blocks_finds_the_lowest_nearest_of_any_number_of_cells);
  RUN_FOR_BOTH(a_point_without_distances_is_in_the_first_cell);
  RUN_FOR_BOTH(at_the_first_centroid_no_later_block_has_anything_nearer);
  RUN_FOR_BOTH(a_block_is_measured_at_once_and_says_whether_any_cell_is_within_the_limit);
  return UNITY_END();
}
