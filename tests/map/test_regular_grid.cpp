// A regular grid puts measures into the cell whose box they lie in.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::BasicRegularGrid;
using nanoqd::Location;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

static_assert(nanoqd::RegularGrid<32, 64>::cells == 2048, "cells are the product of the divisions");
static_assert(nanoqd::RegularGrid<2, 3, 5>::dims == 3, "one dimension for each number of divisions");
static_assert(nanoqd::RegularGrid<2, 3, 5>::divisions[1] == 3, "the divisions can be asked for");
static_assert(nanoqd::RegularGrid<65536, 32767>::cells == 0x7FFF0000U, "up to 2^31 cells");

template <class Scalar>
static Scalar half() {
  return Scalar{1} / Scalar{2};
}

// Numbers are rounded where measures are scaled and where a box is asked for; a few units in the
// last place of the larger bound are allowed for both together.
template <class Scalar>
static Scalar slack(Scalar lower, Scalar upper) {
  const Scalar four_units = 4 * (test::next_outwards(Scalar{1}) - Scalar{1});
  const Scalar extent = (lower < 0 ? -lower : lower) + (upper < 0 ? -upper : upper);
  return four_units * extent;
}

template <class Scalar>
static void cells_are_numbered_with_the_last_measure_fastest() {
  const Scalar lower[3] = {-1, 0, 10};
  const Scalar upper[3] = {1, 3, 20};
  const BasicRegularGrid<Scalar, 2, 3, 5> grid(lower, upper);
  uint32_t number = 0;
  for (uint32_t a = 0; a < 2; ++a) {
    for (uint32_t b = 0; b < 3; ++b) {
      for (uint32_t c = 0; c < 5; ++c, ++number) {
        const Scalar centre[3] = {static_cast<Scalar>(a) - half<Scalar>(), static_cast<Scalar>(b) + half<Scalar>(),
                                  static_cast<Scalar>(11 + 2 * c)};
        const Location location = grid.locate(centre);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(number, location.cell, "the centre of a box lies in its cell");
        TEST_ASSERT_FALSE_MESSAGE(location.clamped, "the centre of a box lies inside");
        Scalar low[3];
        Scalar high[3];
        grid.cell_box(number, low, high);
        for (uint32_t i = 0; i < 3; ++i) {
          TEST_ASSERT_TRUE_MESSAGE(test::same((low[i] + high[i]) / 2, centre[i]),
                                   test::message("box by number", number));
        }
      }
    }
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(grid.cells, number, "these are all cells");
}

// Where every edge is a number that needs no rounding, the box is exact: its lower edge belongs to
// it, its upper edge to the next one.
template <class Scalar>
static void exact_edges_belong_to_the_cell_above_them() {
  const BasicRegularGrid<Scalar, 8> grid(8, 16);
  for (uint32_t cell = 0; cell < grid.cells; ++cell) {
    Scalar low[1];
    Scalar high[1];
    grid.cell_box(cell, low, high);
    ASSERT_SAME_BITS(static_cast<Scalar>(8 + cell), low[0], "the lower edge");
    ASSERT_SAME_BITS(static_cast<Scalar>(9 + cell), high[0], "the upper edge");
    const Scalar last[1] = {test::next_inwards(high[0])};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(low).cell, "the lower edge is inside");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(last).cell, "the number before the upper edge is inside");
    const Location next = grid.locate(high);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell < 7 ? cell + 1 : 7, next.cell, "the upper edge is the next cell's");
    TEST_ASSERT_FALSE_MESSAGE(next.clamped, "the upper bound itself lies inside");
  }
}

template <class Grid>
static void check_random_points(const Grid& grid, uint32_t seed) {
  using Scalar = typename Grid::Scalar;
  constexpr uint32_t dims = Grid::dims;
  nanoqd::Rng rng(seed);
  Scalar low[dims];
  Scalar high[dims];
  Scalar point[dims];
  for (uint32_t i = 0; i < 100; ++i) {
    const uint32_t cell = rng.below(grid.cells);
    grid.cell_box(cell, low, high);
    bool is_near_an_edge = false;
    for (uint32_t d = 0; d < dims; ++d) {
      const Scalar allowed = slack(grid.lower(d), grid.upper(d));
      point[d] = low[d] + nanoqd::detail::product(rng.uniform<Scalar>(), high[d] - low[d]);
      is_near_an_edge |= point[d] < low[d] + allowed || point[d] > high[d] - allowed;
    }

    const Location location = grid.locate(point);

    TEST_ASSERT_TRUE_MESSAGE(location.cell < grid.cells, test::message("a cell that exists", seed));
    TEST_ASSERT_TRUE_MESSAGE(is_near_an_edge || location.cell == cell, test::message("the cell of the box", seed));
    grid.cell_box(location.cell, low, high);
    for (uint32_t d = 0; d < dims; ++d) {
      const Scalar allowed = slack(grid.lower(d), grid.upper(d));
      TEST_ASSERT_TRUE_MESSAGE(point[d] >= low[d] - allowed && point[d] <= high[d] + allowed,
                               test::message("a point lies in the box of its cell", seed));
    }
  }
}

template <class Scalar>
static void a_point_lies_in_the_box_of_its_cell() {
  for (uint32_t seed = 0; seed < 30; ++seed) {
    nanoqd::Rng rng(1000 + seed);
    Scalar lower[3];
    Scalar upper[3];
    for (uint32_t d = 0; d < 3; ++d) {
      lower[d] = test::whole_number<Scalar>(rng, 1000) / 7;
      upper[d] = lower[d] + static_cast<Scalar>(1 + rng.below(2000)) / 3;
    }
    const Scalar first_lower[1] = {lower[0]};
    const Scalar first_upper[1] = {upper[0]};
    const Scalar two_lower[2] = {lower[1], lower[2]};
    const Scalar two_upper[2] = {upper[1], upper[2]};
    check_random_points(BasicRegularGrid<Scalar, 13>(first_lower, first_upper), seed);
    check_random_points(BasicRegularGrid<Scalar, 10, 3>(two_lower, two_upper), seed);
    check_random_points(BasicRegularGrid<Scalar, 7, 1, 32>(lower, upper), seed);
  }
}

template <class Scalar>
static void boxes_tile_the_bounds_without_gaps() {
  const Scalar lower = static_cast<Scalar>(-5.12f);
  const Scalar upper = static_cast<Scalar>(7.7f);
  const BasicRegularGrid<Scalar, 3, 11> grid(lower, upper);
  Scalar previous_edge = lower;
  for (uint32_t cell = 0; cell < 11; ++cell) {
    Scalar low[2];
    Scalar high[2];
    grid.cell_box(cell, low, high);
    ASSERT_SAME_BITS(previous_edge, low[1], "a box begins where the one before it ends, the first at the bound");
    TEST_ASSERT_TRUE_MESSAGE(low[1] < high[1], "a box is not empty");
    previous_edge = high[1];
  }
  const Scalar distance = previous_edge < upper ? upper - previous_edge : previous_edge - upper;
  TEST_ASSERT_TRUE_MESSAGE(distance <= slack(lower, upper), "the last box ends at the bound, apart from rounding");
}

template <class Scalar>
static void points_outside_are_moved_to_the_border_and_flagged() {
  const Scalar lower[2] = {-2, 0};
  const Scalar upper[2] = {2, 3};
  const BasicRegularGrid<Scalar, 4, 3> grid(lower, upper);
  const Scalar largest = test::largest<Scalar>();
  struct Case {
    Scalar point[2];
    uint32_t cell;
    bool clamped;
  };
  const Case cases[] = {
      {{-2, 0}, 0, false},                              // the corners of the box lie inside
      {{2, 0}, 9, false},                               //
      {{-2, 3}, 2, false},                              //
      {{2, 3}, 11, false},                              //
      {{test::next_outwards(Scalar{-2}), 0}, 0, true},  // just outside
      {{test::next_outwards(Scalar{2}), 0}, 9, true},   //
      {{-2, -test::smallest<Scalar>()}, 0, true},       //
      {{-2, test::next_outwards(Scalar{3})}, 2, true},  //
      {{-100, half<Scalar>()}, 0, true},                // on one side only: the other measure still counts
      {{100, half<Scalar>()}, 9, true},                 //
      {{half<Scalar>(), -100}, 6, true},                //
      {{half<Scalar>(), 100}, 8, true},                 //
      {{-largest, -largest}, 0, true},                  // as far as can be
      {{largest, largest}, 11, true},                   //
      {{-largest, largest}, 2, true},                   //
      {{-2, -Scalar{0}}, 0, false},                     // minus zero is zero
      {{test::smallest<Scalar>(), test::smallest<Scalar>()}, 6, false},  // denormals are numbers
      {{-test::smallest<Scalar>(), 1}, 7, false},  // a denormal below an edge is lost beside it, by rounding
  };
  for (uint32_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    const Location location = grid.locate(cases[i].point);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cases[i].cell, location.cell, test::message("the cell at the border", i));
    TEST_ASSERT_TRUE_MESSAGE(location.clamped == cases[i].clamped, test::message("outside is flagged, inside not", i));
  }
}

template <class Scalar>
static void bounds_may_be_as_near_or_as_far_as_numbers_can() {
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar huge = test::largest<Scalar>() / 2;
  const BasicRegularGrid<Scalar, 4> near(-tiny, tiny);
  const BasicRegularGrid<Scalar, 4> far(-huge, huge);
  const Scalar points[] = {-1, 0, 1};
  const uint32_t cells[] = {0, 2, 3};
  EXPECT_STATUS(Status::ok, near.validate());
  EXPECT_STATUS(Status::ok, far.validate());
  for (uint32_t i = 0; i < 3; ++i) {
    const Scalar small[1] = {points[i] * tiny};
    const Scalar large[1] = {points[i] * huge};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cells[i], near.locate(small).cell, "between denormals");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cells[i], far.locate(large).cell, "between the largest numbers");
  }
}

template <class Scalar>
static void the_finest_grid_tells_its_cells_apart() {
  const BasicRegularGrid<Scalar, 65536> grid(0, 65536);
  for (uint32_t i = 0; i < 1000; ++i) {
    const uint32_t cell = i * 65535 / 999;
    const Scalar centre[1] = {static_cast<Scalar>(cell) + half<Scalar>()};
    TEST_ASSERT_TRUE_MESSAGE(grid.locate(centre).cell == cell, test::message("one of 65,536 divisions", cell));
  }
  const BasicRegularGrid<Scalar, 1, 1> single(0, 1);
  const Scalar corner[2] = {1, 1};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, single.locate(corner).cell, "one division is one cell");
}

template <class Scalar>
static void bounds_that_cannot_be_scaled_by_are_refused() {
  using Grid = BasicRegularGrid<Scalar, 2, 2, 2>;
  EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, Grid().validate(), "bounds that were never set");
  EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, Grid(3, 3).validate(), "equal bounds");
  EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, Grid(-Scalar{0}, Scalar{0}).validate(), "-0.0 equals 0.0");
  EXPECT_STATUS_MESSAGE(Status::ok, Grid(1, test::next_outwards(Scalar{1})).validate(), "the shortest interval");
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto bad = test::bad_interval<Scalar>(kind);
    EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, Grid(bad.lower, bad.upper).validate(),
                          test::message("bad bounds for all measures", kind));
    for (uint32_t d = 0; d < 3; ++d) {
      Scalar lower[3] = {0, 0, 0};
      Scalar upper[3] = {1, 1, 1};
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, Grid(lower, upper).first_bad(), "none is bad");
      lower[d] = bad.lower;
      upper[d] = bad.upper;
      EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, Grid(lower, upper).validate(),
                            test::message("bad bounds for one measure", kind));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(d, Grid(lower, upper).first_bad(), test::message("which measure", kind));
      upper[d] = lower[d] = 0;
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(d, Grid(lower, upper).first_bad(), "equal bounds are bad for a measure");
    }
  }
}

template <class Scalar>
static void bounds_are_copied_and_can_be_read_back() {
  Scalar lower[2] = {-2, 0};
  Scalar upper[2] = {2, 3};
  const BasicRegularGrid<Scalar, 4, 3> grid(lower, upper);

  lower[0] = upper[1] = 77;  // the grid has its own

  ASSERT_SAME_BITS(Scalar{-2}, grid.lower(0), "lower(0)");
  ASSERT_SAME_BITS(Scalar{0}, grid.lower(1), "lower(1)");
  ASSERT_SAME_BITS(Scalar{2}, grid.upper(0), "upper(0)");
  ASSERT_SAME_BITS(Scalar{3}, grid.upper(1), "upper(1)");
}

// Numerators and denominators are small integers here, so the middle of a box has one right value.
template <class Scalar>
static void a_centroid_is_the_middle_of_its_cell_in_the_unit_box() {
  const BasicRegularGrid<Scalar, 2, 3, 5> grid(Scalar{-1}, Scalar{3});
  uint32_t number = 0;
  for (uint32_t a = 0; a < 2; ++a) {
    for (uint32_t b = 0; b < 3; ++b) {
      for (uint32_t c = 0; c < 5; ++c, ++number) {
        ASSERT_SAME_BITS(static_cast<Scalar>(2 * a + 1) / 4, grid.centroid(number, 0), "first measure");
        ASSERT_SAME_BITS(static_cast<Scalar>(2 * b + 1) / 6, grid.centroid(number, 1), "second measure");
        ASSERT_SAME_BITS(static_cast<Scalar>(2 * c + 1) / 10, grid.centroid(number, 2), "third measure");
        Scalar middle[3];
        for (uint32_t i = 0; i < 3; ++i) middle[i] = 4 * grid.centroid(number, i) - 1;
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(number, grid.locate(middle).cell, "a centroid lies in its own cell");
      }
    }
  }
  const BasicRegularGrid<Scalar, 65536> finest(Scalar{0}, Scalar{1});
  ASSERT_SAME_BITS(Scalar{131071} / Scalar{131072}, finest.centroid(65535, 0), "the last one of the finest grid");
}

template <class Scalar>
static void the_last_edge_is_the_upper_bound() {
  const Scalar far = sizeof(Scalar) == sizeof(float) ? static_cast<Scalar>(-1e8f) : static_cast<Scalar>(-1e17L);
  const nanoqd::BasicRegularGrid<Scalar, 4> grid(far, Scalar{1});
  Scalar low[1];
  Scalar high[1];
  grid.cell_box(3, low, high);
  ASSERT_SAME_BITS(Scalar{1}, high[0], "boxes end exactly at the bound, however rounding falls");
}

template <class Scalar>
static void other_cells_have_another_checksum() {
  const BasicRegularGrid<Scalar, 4, 3> grid(-1, 1);
  const uint32_t own = grid.checksum();

  TEST_ASSERT_EQUAL_HEX32_MESSAGE(own, (BasicRegularGrid<Scalar, 4, 3>(-1, 1).checksum()), "the same cells");
  TEST_ASSERT_NOT_EQUAL_HEX32_MESSAGE(own, (BasicRegularGrid<Scalar, 3, 4>(-1, 1).checksum()), "other divisions");
  TEST_ASSERT_NOT_EQUAL_HEX32_MESSAGE(own, (BasicRegularGrid<Scalar, 4, 3>(-1, 2).checksum()), "another upper bound");
  TEST_ASSERT_NOT_EQUAL_HEX32_MESSAGE(own, (BasicRegularGrid<Scalar, 4, 3>(-2, 1).checksum()), "another lower bound");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(cells_are_numbered_with_the_last_measure_fastest);
  RUN_FOR_BOTH(exact_edges_belong_to_the_cell_above_them);
  RUN_FOR_BOTH(a_point_lies_in_the_box_of_its_cell);
  RUN_FOR_BOTH(boxes_tile_the_bounds_without_gaps);
  RUN_FOR_BOTH(the_last_edge_is_the_upper_bound);
  RUN_FOR_BOTH(points_outside_are_moved_to_the_border_and_flagged);
  RUN_FOR_BOTH(bounds_may_be_as_near_or_as_far_as_numbers_can);
  RUN_FOR_BOTH(the_finest_grid_tells_its_cells_apart);
  RUN_FOR_BOTH(bounds_that_cannot_be_scaled_by_are_refused);
  RUN_FOR_BOTH(bounds_are_copied_and_can_be_read_back);
  RUN_FOR_BOTH(a_centroid_is_the_middle_of_its_cell_in_the_unit_box);
  RUN_FOR_BOTH(other_cells_have_another_checksum);
  return UNITY_END();
}
