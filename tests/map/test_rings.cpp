// The search in rings finds the nearest of all boxes, looks at no box twice, and stops when nothing
// nearer can come.
#include <stdint.h>
#include <string.h>

#include <nanoqd/map/detail/nearest.hpp>
#include <nanoqd/map/detail/rings.hpp>
#include <nanoqd/math/detail/vector.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::BoxRange;
using nanoqd::detail::NearestSoFar;
using nanoqd::detail::search_rings;
using nanoqd::detail::step_of;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t most_boxes = 240;

// The boxes of a grid over the unit box. A full one holds the point in its middle, numbered as the
// box.
template <class Scalar, uint32_t Dims>
struct Boxes {
  uint32_t sides[Dims];
  uint32_t position[Dims];
  Scalar point[Dims];
  bool is_full[most_boxes];
  uint8_t visits[most_boxes];
  NearestSoFar<Scalar> nearest;

  uint32_t count() const {
    uint32_t boxes = 1;
    for (const uint32_t side : sides) boxes *= side;
    return boxes;
  }

  Scalar square(uint32_t i, uint32_t step) const {
    const Scalar middle = static_cast<Scalar>(2 * step + 1) / static_cast<Scalar>(2 * sides[i]);
    return nanoqd::detail::squared(point[i] - middle);
  }

  Scalar distance(uint32_t box) const {
    Scalar squares[Dims];
    for (uint32_t i = Dims; i-- > 0; box /= sides[i]) squares[i] = square(i, box % sides[i]);
    Scalar sum{0};
    for (const Scalar one : squares) sum += one;
    return sum;
  }

  void visit(uint32_t first, uint32_t last) {
    for (uint32_t box = first; box <= last; ++box) {
      ++visits[box];
      if (is_full[box]) nearest.compare(box, distance(box));
    }
  }

  // A point anywhere, and one box of `rarity` full. Nothing is full where `rarity` is 0.
  void begin(nanoqd::Rng& rng, uint32_t rarity) {
    memset(visits, 0, sizeof visits);
    nearest = {};
    for (uint32_t i = 0; i < Dims; ++i) {
      point[i] = rng.below(4) == 0 ? static_cast<Scalar>(rng.below(9)) / 8 : rng.uniform<Scalar>();
      position[i] = step_of(point[i], sides[i]);
    }
    for (bool& full : is_full) full = rarity != 0 && rng.below(rarity) == 0;
  }

  uint32_t nearest_by_definition() const {
    NearestSoFar<Scalar> found;
    for (uint32_t box = 0; box < count(); ++box) {
      if (is_full[box]) found.compare(box, distance(box));
    }
    return found.cell;
  }

  uint32_t all_visits() const {
    uint32_t sum = 0;
    for (const uint8_t times : visits) sum += times;
    return sum;
  }
};

template <class Scalar, uint32_t Dims>
void check(const uint32_t (&sides)[Dims]) {
  static Boxes<Scalar, Dims> boxes;
  memcpy(boxes.sides, sides, sizeof sides);
  TEST_ASSERT_TRUE_MESSAGE(boxes.count() <= most_boxes, "there is memory for so many boxes");
  nanoqd::Rng rng(boxes.count());
  const uint32_t rarities[] = {1, 2, 10, 100, 0};
  for (const uint32_t rarity : rarities) {
    for (uint32_t i = 0; i < 60; ++i) {
      boxes.begin(rng, rarity);

      search_rings<Scalar, Dims>(boxes);

      TEST_ASSERT_TRUE_MESSAGE(boxes.nearest.cell == boxes.nearest_by_definition(),
                               test::message("the nearest of all; 1000 rarity + point", 1000 * rarity + i));
      for (uint32_t box = 0; box < boxes.count(); ++box) {
        TEST_ASSERT_TRUE_MESSAGE(boxes.visits[box] <= 1, test::message("no box is looked at twice", box));
      }
      const bool is_empty = boxes.nearest.cell == nanoqd::no_cell;
      TEST_ASSERT_TRUE_MESSAGE(!is_empty || boxes.all_visits() == boxes.count(),
                               test::message("every box was looked at before giving up", i));
    }
  }
}

}  // namespace

template <class Scalar>
static void a_step_is_where_truncation_puts_it_and_1_is_in_the_last() {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, step_of(Scalar{0}, 10), "the first step begins at 0");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, step_of(-Scalar{0}, 10), "-0 counts as 0");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, step_of(Scalar{1}, 10), "1 belongs to the last step");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, step_of(Scalar{1} / 2, 4), "an edge belongs to the step above it");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, step_of(test::next_inwards(Scalar{1} / 2), 4), "below the edge, the step below");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, step_of(Scalar{1}, 1), "one step has everything");
}

static void a_range_reaches_so_many_steps_and_stays_in_the_grid() {
  struct Case {
    uint32_t position, steps, low, high;
  };
  const Case cases[] = {{4, 0, 4, 4}, {4, 2, 2, 6}, {4, 4, 0, 8}, {4, 5, 0, 9}, {0, 3, 0, 3}, {9, 3, 6, 9}};
  for (const Case& one : cases) {
    BoxRange<1> range;
    range.reach(0, one.position, one.steps, 10);
    TEST_ASSERT_EQUAL_UINT32(one.low, range.low[0]);
    TEST_ASSERT_EQUAL_UINT32(one.high, range.high[0]);
  }
}

static void a_range_is_visited_row_by_row() {
  struct Rows {
    uint32_t sides[3] = {4, 5, 6};
    uint32_t firsts[6] = {};
    uint32_t rows = 0;
    void visit(uint32_t first, uint32_t last) {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(first + 2, last, "a row has the three boxes from 2 to 4");
      firsts[rows++] = first;
    }
  } boxes;
  const BoxRange<3> range = {{1, 2, 2}, {2, 4, 4}};

  range.visit(boxes);

  const uint32_t expected[6] = {44, 50, 56, 74, 80, 86};  // 30 a + 6 b + 2, with b running faster
  TEST_ASSERT_EQUAL_UINT32(6, boxes.rows);
  TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, boxes.firsts, 6);
}

template <class Scalar>
static void the_nearest_is_found_in_grids_of_any_shape() {
  check<Scalar, 1>({1});
  check<Scalar, 1>({37});
  check<Scalar, 2>({15, 16});
  check<Scalar, 2>({3, 80});
  check<Scalar, 2>({1, 100});
  check<Scalar, 3>({6, 5, 8});
  check<Scalar, 3>({2, 60, 2});
}

template <class Scalar>
static void where_every_box_is_full_only_the_boxes_around_the_point_are_looked_at() {
  static Boxes<Scalar, 2> boxes;
  boxes.sides[0] = 15;
  boxes.sides[1] = 16;
  nanoqd::Rng rng(3);
  for (uint32_t i = 0; i < 100; ++i) {
    boxes.begin(rng, 1);

    search_rings<Scalar, 2>(boxes);

    TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(9, boxes.all_visits(), "the point's own box and the ring around it");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(a_step_is_where_truncation_puts_it_and_1_is_in_the_last);
  RUN_TEST(a_range_reaches_so_many_steps_and_stays_in_the_grid);
  RUN_TEST(a_range_is_visited_row_by_row);
  RUN_FOR_BOTH(the_nearest_is_found_in_grids_of_any_shape);
  RUN_FOR_BOTH(where_every_box_is_full_only_the_boxes_around_the_point_are_looked_at);
  return UNITY_END();
}
