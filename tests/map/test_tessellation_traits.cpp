// What a tessellation offers is found out at compile time.
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/detail/tessellation_traits.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/map/scan_table.hpp>
#include <nanoqd/status.hpp>

#include "unity.h"

using nanoqd::detail::cells_in_use;
using nanoqd::detail::counts_its_cells;
using nanoqd::detail::finds_nearest_cell;
using nanoqd::detail::has_centroids;
using nanoqd::detail::has_divisions;
using nanoqd::detail::has_measure_box;
using nanoqd::detail::is_tessellation;
using nanoqd::detail::says_where_cells_are;

void setUp() {}
void tearDown() {}

namespace {

using Grid = nanoqd::RegularGrid<4, 4>;
using Table = nanoqd::CvtTable<nanoqd::Centroids<8, 2>>;

// The least that a search needs, and a number of cells that is known only at run time.
struct Least {
  using Scalar = float;
  static constexpr uint32_t cells = 9;
  static constexpr uint32_t dims = 1;
  nanoqd::Status validate() const { return nanoqd::Status::ok; }
  nanoqd::Location locate(const float*) const { return {}; }
};
struct Counted : Least {
  uint32_t count() const { return 5; }
};

static_assert(is_tessellation<Grid> && is_tessellation<Table> && is_tessellation<Least>, "tessellations");
static_assert(!is_tessellation<nanoqd::Centroids<8, 2>> && !is_tessellation<int>, "something else");
static_assert(says_where_cells_are<Grid> && says_where_cells_are<Table>, "for a Repertoire");
static_assert(!says_where_cells_are<Least>, "not for a Repertoire");
static_assert(has_centroids<Grid> && has_centroids<Table> && !has_centroids<Least>, "centroids");
static_assert(has_measure_box<Grid> && has_measure_box<Table> && !has_measure_box<Least>, "a box");
static_assert(finds_nearest_cell<Grid> && !finds_nearest_cell<Least>, "an index");
static_assert(has_divisions<Grid> && !has_divisions<Table> && !has_divisions<Least>, "a grid");
static_assert(counts_its_cells<Counted> && !counts_its_cells<Least>, "a number of cells at run time");

}  // namespace

static void the_cells_in_use_are_all_unless_the_tessellation_counts_them() {
  TEST_ASSERT_EQUAL_UINT32(9, cells_in_use(Least()));
  TEST_ASSERT_EQUAL_UINT32(5, cells_in_use(Counted()));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_cells_in_use_are_all_unless_the_tessellation_counts_them);
  return UNITY_END();
}
