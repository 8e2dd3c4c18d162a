// A neighbour is the elite at a place a little off the middle of another elite's cell.
#include <stdint.h>

#include <nanoqd/map/nearest_filled.hpp>
#include <nanoqd/variation/detail/neighbour.hpp>

#include "support/message.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::draw_neighbours;
using nanoqd::detail::draw_place_near;
using nanoqd::detail::Neighbours;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

// Narrow cells, so that a place a little off the middle of one may lie outside the unit box.
template <class Scalar>
using Lab = test::PolicyLab<Scalar, 1, nanoqd::BasicRegularGrid<Scalar, 14, 1>>;
template <class Scalar>
Lab<Scalar> lab;

template <class Scalar>
void begin(uint32_t elites) {
  lab<Scalar>.begin(21, {Scalar{-2}, Scalar{3}});
  lab<Scalar>.fill(elites, 4);
}

}  // namespace

template <class Scalar>
static void a_place_is_off_the_middle_by_at_most_half_the_reach_and_inside_the_box() {
  begin<Scalar>(0);
  uint32_t at_the_border = 0;
  Scalar farthest{0};
  for (uint32_t i = 0; i < 500; ++i) {
    const uint32_t cell = i % 14;
    const Scalar reach = static_cast<Scalar>(0.12L);
    Rng twin = lab<Scalar>.rng;

    Scalar place[2];
    draw_place_near(lab<Scalar>.tessellation, lab<Scalar>.rng, cell, reach, place);

    for (uint32_t axis = 0; axis < 2; ++axis) {
      const Scalar offset = twin.uniform<Scalar>() - static_cast<Scalar>(0.5L);
      const Scalar expected = lab<Scalar>.tessellation.centroid(cell, axis) + product(reach, offset);
      const bool is_outside = expected < Scalar{0} || expected > Scalar{1};
      at_the_border += is_outside ? 1U : 0U;
      ASSERT_SAME_BITS(expected < Scalar{0}   ? Scalar{0}
                       : expected > Scalar{1} ? Scalar{1}
                                              : expected,
                       place[axis], message("a random place, brought back into the unit box", i));
      const Scalar off = product(reach, offset);
      farthest = off > farthest ? off : farthest;
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(at_the_border > 0, "some places had to be brought back");
  TEST_ASSERT_TRUE_MESSAGE(farthest > static_cast<Scalar>(0.05L) && farthest < static_cast<Scalar>(0.06L),
                           "half of 0.12 at most");
}

template <class Scalar>
static void the_cell_of_a_place_is_the_one_whose_middle_it_is() {
  using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 3>;
  const Scalar lower[2] = {Scalar{-1}, Scalar{2}};
  const Scalar upper[2] = {Scalar{3}, Scalar{8}};
  const Grid grid(lower, upper);
  for (uint32_t cell = 0; cell < Grid::cells; ++cell) {
    const Scalar place[2] = {grid.centroid(cell, 0), grid.centroid(cell, 1)};
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, nanoqd::detail::cell_of_place(grid, place), message("cell", cell));
  }
}

// The same, written as its comment says it: three places, each with twice the reach of the one
// before. The first two count only if another elite is in their cell.
template <class Scalar>
static void a_neighbour_is_in_the_cell_of_a_place_or_nearest_to_the_third() {
  begin<Scalar>(9);
  uint32_t count[3] = {};
  for (uint32_t i = 0; i < 600; ++i) {
    const auto& tessellation = lab<Scalar>.tessellation;
    const auto& archive = lab<Scalar>.archive;
    Rng twin = lab<Scalar>.rng;
    const uint32_t cell = archive.elite(twin.below(9)).cell();
    Scalar reach = static_cast<Scalar>(0.02L) + product(static_cast<Scalar>(0.1L), twin.uniform<Scalar>());
    Scalar place[2];
    uint32_t expected = nanoqd::no_cell;
    uint32_t tries = 0;
    for (; tries < 3 && expected == nanoqd::no_cell; ++tries) {
      draw_place_near(tessellation, twin, cell, reach, place);
      reach *= Scalar{2};
      const uint32_t column = static_cast<uint32_t>(static_cast<int32_t>(place[0] * Scalar{14}));
      const uint32_t its_cell = column < 14 ? column : 13;  // of a grid of 14 x 1
      if (its_cell != cell && archive.is_filled(its_cell)) expected = its_cell;
    }
    if (expected == nanoqd::no_cell) expected = nearest_filled(tessellation, archive, place, cell);
    ++count[tries - 1];

    const Neighbours pair = draw_neighbours(lab<Scalar>.context(), lab<Scalar>.rng);

    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, pair.cell, message("an elite", i));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, pair.other, message("its neighbour", i));
    TEST_ASSERT_TRUE_MESSAGE(pair.other != pair.cell, message("another one", i));
    ASSERT_SAME_BITS(twin.uniform<Scalar>(), Rng(lab<Scalar>.rng).uniform<Scalar>(), message("no further draw", i));
  }
  for (const uint32_t times : count) TEST_ASSERT_TRUE_MESSAGE(times > 20, "each of the three places served");
}

template <class Scalar>
static void each_elite_may_be_drawn_and_has_more_than_one_neighbour() {
  begin<Scalar>(14);
  uint32_t drawn = 0;
  uint32_t below = 0;
  for (uint32_t i = 0; i < 300; ++i) {
    const Neighbours pair = draw_neighbours(lab<Scalar>.context(), lab<Scalar>.rng);
    drawn |= 1U << pair.cell;
    below += pair.other < pair.cell ? 1U : 0U;
  }
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(0x3FFFU, drawn, "all fourteen");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(50, 150, below, "on either side");
}

template <class Scalar>
static void of_two_elites_each_is_the_others_neighbour() {
  begin<Scalar>(2);
  for (uint32_t i = 0; i < 20; ++i) {
    const Neighbours pair = draw_neighbours(lab<Scalar>.context(), lab<Scalar>.rng);
    TEST_ASSERT_TRUE_MESSAGE(pair.cell != pair.other, "two elites");
    TEST_ASSERT_TRUE_MESSAGE(lab<Scalar>.archive.is_filled(pair.other), "the other is one");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(a_place_is_off_the_middle_by_at_most_half_the_reach_and_inside_the_box);
  RUN_FOR_BOTH(the_cell_of_a_place_is_the_one_whose_middle_it_is);
  RUN_FOR_BOTH(a_neighbour_is_in_the_cell_of_a_place_or_nearest_to_the_third);
  RUN_FOR_BOTH(each_elite_may_be_drawn_and_has_more_than_one_neighbour);
  RUN_FOR_BOTH(of_two_elites_each_is_the_others_neighbour);
  return UNITY_END();
}
