// One search finds the two filled cells nearest to a point. They are those that nearest_filled()
// finds in two searches.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/variation/detail/nearest_pair.hpp>

#include "golden/table_2d_64.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::no_cell;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <class Tessellation>
using ArchiveOf = nanoqd::Archive<typename Tessellation::Scalar, 1, Tessellation::cells, Tessellation::dims>;

template <class Archive>
static void fill(Archive& archive, uint32_t cell) {
  const typename Archive::Scalar gene[1] = {};
  const typename Archive::Scalar measures[Archive::dims] = {};
  archive.insert(cell, gene, typename Archive::Scalar{0}, measures);
}

template <class Archive>
static void empty(Archive& archive) {
  using Scalar = typename Archive::Scalar;
  EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<Scalar, 1>(Scalar{0}, Scalar{1})));
}

template <class Tessellation>
static void expect_the_two_nearest(const Tessellation& tessellation, const ArchiveOf<Tessellation>& archive,
                                   const typename Tessellation::Scalar* point, uint32_t which) {
  const uint32_t nearest = nanoqd::nearest_filled(tessellation, archive, point);
  const uint32_t next = nanoqd::nearest_filled(tessellation, archive, point, nearest);
  uint32_t first = 0;
  uint32_t second = 0;

  nanoqd::detail::nearest_pair(tessellation, archive, point, first, second);

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(nearest, first, test::message("the nearest filled cell", which));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(next, second, test::message("the second one", which));
}

// Points lie at random, at the middles of cells, and on the corners of a grid, where distances are
// equal.
template <class Tessellation>
static void try_points(const Tessellation& tessellation, const ArchiveOf<Tessellation>& archive, nanoqd::Rng& rng) {
  using Scalar = typename Tessellation::Scalar;
  for (uint32_t i = 0; i < 60; ++i) {
    Scalar point[Tessellation::dims];
    const uint32_t cell = rng.below(Tessellation::cells);
    for (uint32_t j = 0; j < Tessellation::dims; ++j) {
      const Scalar corner = static_cast<Scalar>(rng.below(9)) / Scalar{8};
      point[j] = i % 3 == 0 ? rng.uniform<Scalar>() : i % 3 == 1 ? tessellation.centroid(cell, j) : corner;
    }
    expect_the_two_nearest(tessellation, archive, point, i);
  }
}

template <class Tessellation>
static void fill_at_random(const Tessellation& tessellation) {
  static ArchiveOf<Tessellation> archive;
  empty(archive);
  nanoqd::Rng rng(5);
  while (archive.size() < Tessellation::cells) {
    for (uint32_t i = 0; i < Tessellation::cells / 8; ++i) fill(archive, rng.below(Tessellation::cells));
    if (rng.below(4) == 0) {
      for (uint32_t cell = 0; cell < Tessellation::cells; ++cell) fill(archive, cell);
    }
    try_points(tessellation, archive, rng);
  }
}

static void both_are_those_of_two_searches() {
  fill_at_random(nanoqd::RegularGrid<8, 8>(0.0f, 1.0f));
  fill_at_random(nanoqd::BasicRegularGrid<double, 8, 8>(0.0, 1.0));
  fill_at_random(nanoqd::RegularGrid<64>(0.0f, 1.0f));
  fill_at_random(nanoqd::CvtTable<a_type>(a));
}

static void without_an_index_all_elites_are_compared() {
  static nanoqd::Centroids<40, 3> table;
  nanoqd::Rng rng(9);
  for (auto& centroid : table.unit) rng.uniform(centroid, 3);
  fill_at_random(nanoqd::CvtTable<nanoqd::Centroids<40, 3>>(table));
}

static void one_elite_has_no_second_and_an_empty_archive_no_first() {
  const nanoqd::RegularGrid<8, 8> grid(0.0f, 1.0f);
  static ArchiveOf<nanoqd::RegularGrid<8, 8>> archive;
  const float point[2] = {0.5f, 0.5f};
  uint32_t first = 0;
  uint32_t second = 0;
  empty(archive);

  nanoqd::detail::nearest_pair(grid, archive, point, first, second);
  TEST_ASSERT_EQUAL_UINT32(no_cell, first);
  TEST_ASSERT_EQUAL_UINT32(no_cell, second);

  fill(archive, 7);
  nanoqd::detail::nearest_pair(grid, archive, point, first, second);
  TEST_ASSERT_EQUAL_UINT32(7, first);
  TEST_ASSERT_EQUAL_UINT32(no_cell, second);
}

// So many elites that the index is asked, all so far away that it meets too many empty cells first.
static void elites_far_away_are_found_too() {
  const nanoqd::RegularGrid<8, 8> grid(0.0f, 1.0f);
  static ArchiveOf<nanoqd::RegularGrid<8, 8>> archive;
  empty(archive);
  for (uint32_t cell = 64 - 17; cell < 64; ++cell) fill(archive, cell);
  const float point[2] = {0.03f, 0.04f};

  expect_the_two_nearest(grid, archive, point, 0);
}

// Cells on a line. Its index never meets any but the first. Code for size makes two searches, which
// trust an index.
struct LineWithBlindIndex {
  using Scalar = float;
  static constexpr uint32_t cells = 16;
  static constexpr uint32_t dims = 1;

  [[nodiscard]] static float centroid(uint32_t cell, uint32_t) noexcept { return static_cast<float>(cell) / 16.0f; }
  template <class Accepts>
  [[nodiscard]] static uint32_t nearest_cell(const float*, const Accepts& accepts) noexcept {
    return accepts(0) ? 0 : no_cell;
  }
};

static void elites_that_an_index_leaves_out_are_found() {
  static ArchiveOf<LineWithBlindIndex> archive;
  empty(archive);
  for (uint32_t cell = 0; cell < 9; ++cell) fill(archive, cell);
  const float point[1] = {0.25f};
  uint32_t first = 0;
  uint32_t second = 0;

  nanoqd::detail::nearest_pair(LineWithBlindIndex{}, archive, point, first, second);

  TEST_ASSERT_EQUAL_UINT32(4, first);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, second, "of two that are equally near the lower one");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(both_are_those_of_two_searches);
  RUN_TEST(without_an_index_all_elites_are_compared);
  RUN_TEST(one_elite_has_no_second_and_an_empty_archive_no_first);
  RUN_TEST(elites_far_away_are_found_too);
  if (!nanoqd::detail::small_code) RUN_TEST(elites_that_an_index_leaves_out_are_found);
  return UNITY_END();
}
