// cell_box() and locate() agree: the lower corner of a cell lies in that cell, for any bounds, and
// boxes tile the bounds.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::BasicRegularGrid;
using nanoqd::detail::from_ordered_bits;
using nanoqd::detail::ordered_bits;

void setUp() {}
void tearDown() {}

// Bounds of any sign and size, often not representable in a few digits.
template <class Scalar>
static void draw_bounds(nanoqd::Rng& rng, Scalar& lower, Scalar& upper) {
  lower = test::whole_number<Scalar>(rng, 1000) / static_cast<Scalar>(1 + rng.below(30));
  upper = lower + static_cast<Scalar>(1 + rng.below(2000)) / static_cast<Scalar>(1 + rng.below(300));
}

template <class Scalar, uint32_t Divisions>
static void expect_corners_in_their_cells(Scalar lower, Scalar upper, uint32_t seed) {
  const BasicRegularGrid<Scalar, Divisions> grid(lower, upper);
  TEST_ASSERT_TRUE(grid.validate() == nanoqd::Status::ok);
  Scalar previous = lower;
  for (uint32_t cell = 0; cell < Divisions; ++cell) {
    Scalar low[1];
    Scalar high[1];
    grid.cell_box(cell, low, high);
    const char* const why = test::message("seed, with this many divisions", 1000 * seed + Divisions);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(low).cell, why);
    ASSERT_SAME_BITS(previous, low[0], "a box begins where the one before it ends");
    TEST_ASSERT_TRUE_MESSAGE(low[0] < high[0], why);
    const Scalar middle[1] = {low[0] + (high[0] - low[0]) / 2};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(middle).cell, why);
    previous = high[0];
  }
  ASSERT_SAME_BITS(upper, previous, "the last box ends at the bound");
}

template <class Scalar>
static void the_lower_corner_of_a_box_lies_in_its_cell() {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    nanoqd::Rng rng(seed);
    Scalar lower;
    Scalar upper;
    draw_bounds(rng, lower, upper);
    expect_corners_in_their_cells<Scalar, 1>(lower, upper, seed);
    expect_corners_in_their_cells<Scalar, 3>(lower, upper, seed);
    expect_corners_in_their_cells<Scalar, 10>(lower, upper, seed);
    expect_corners_in_their_cells<Scalar, 32>(lower, upper, seed);
    expect_corners_in_their_cells<Scalar, 77>(lower, upper, seed);
    expect_corners_in_their_cells<Scalar, 100>(lower, upper, seed);
  }
  const Scalar most = test::largest<Scalar>() / 4;
  expect_corners_in_their_cells<Scalar, 100>(-most, most, 100);
  const Scalar least = from_ordered_bits<Scalar>(ordered_bits(Scalar{0}) + 12345);  // bounds of denormals
  expect_corners_in_their_cells<Scalar, 100>(-least, least, 101);
}

template <class Scalar>
static void every_corner_lies_in_its_cell_in_several_dimensions() {
  for (uint32_t seed = 0; seed < 8; ++seed) {
    nanoqd::Rng rng(500 + seed);
    Scalar lower[3];
    Scalar upper[3];
    for (uint32_t i = 0; i < 3; ++i) draw_bounds(rng, lower[i], upper[i]);
    const BasicRegularGrid<Scalar, 7, 10, 3> grid(lower, upper);
    for (uint32_t cell = 0; cell < grid.cells; ++cell) {
      Scalar low[3];
      Scalar high[3];
      grid.cell_box(cell, low, high);
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(low).cell, test::message("the seed is 500 and", seed));
    }
  }
}

// So few numbers between the bounds that each can be looked at. Bounds around 1, and around 0.
template <class Scalar>
static void divisions_finer_than_the_numbers_have_empty_boxes() {
  constexpr uint32_t divisions = 64;
  const Scalar centres[] = {Scalar{0}, Scalar{1}, Scalar{-1000}};
  for (const Scalar centre : centres) {
    for (uint32_t numbers = 1; numbers < 200; numbers += 1 + numbers / 16) {
      const auto first = ordered_bits(centre) - numbers / 2;
      const BasicRegularGrid<Scalar, divisions> grid(from_ordered_bits<Scalar>(first),
                                                     from_ordered_bits<Scalar>(first + numbers));
      uint32_t inside[divisions] = {};
      for (uint32_t i = 0; i <= numbers; ++i) {
        const Scalar number[1] = {from_ordered_bits<Scalar>(first + i)};
        ++inside[grid.locate(number).cell];
      }
      for (uint32_t cell = 0; cell < divisions; ++cell) {
        Scalar low[1];
        Scalar high[1];
        grid.cell_box(cell, low, high);
        const char* const why = test::message("numbers between the bounds", numbers);
        if (inside[cell] > 0) {
          TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, grid.locate(low).cell, why);
          TEST_ASSERT_TRUE_MESSAGE(low[0] < high[0] || cell == divisions - 1, why);
        } else {
          TEST_ASSERT_TRUE_MESSAGE(grid.locate(low).cell > cell, why);
          ASSERT_SAME_BITS(low[0], high[0], why);
        }
      }
    }
  }
}

template <class Scalar>
static void edges_that_need_no_rounding_are_exact() {
  const BasicRegularGrid<Scalar, 8> grid(-1, 1);
  for (uint32_t cell = 0; cell < grid.cells; ++cell) {
    Scalar low[1];
    Scalar high[1];
    grid.cell_box(cell, low, high);
    ASSERT_SAME_BITS(static_cast<Scalar>(cell) / 4 - 1, low[0], "the lower edge");
    ASSERT_SAME_BITS(static_cast<Scalar>(cell + 1) / 4 - 1, high[0], "the upper edge");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(the_lower_corner_of_a_box_lies_in_its_cell);
  RUN_FOR_BOTH(every_corner_lies_in_its_cell_in_several_dimensions);
  RUN_FOR_BOTH(divisions_finer_than_the_numbers_have_empty_boxes);
  RUN_FOR_BOTH(edges_that_need_no_rounding_are_exact);
  return UNITY_END();
}
