// A table of centroids puts measures into the cell of the nearest one, and into the lowest cell
// among equals. Distances are those of the unit box, whatever the bounds of the measures.
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Centroids;
using nanoqd::CvtTable;
using nanoqd::Location;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

// The example at the top of the header, in flash.
constexpr Centroids<4, 2> corners = {{{-1.0f, -1.0f}, {1.0f, 1.0f}},
                                     {{0.25f, 0.25f}, {0.25f, 0.75f}, {0.75f, 0.25f}, {0.75f, 0.75f}}};
constexpr CvtTable<Centroids<4, 2>> corner_map(corners);
static_assert(corner_map.cells == 4 && corner_map.dims == 2, "sizes come from the table");
static_assert(&corner_map.table() == &corners, "the table stays where it is");
static_assert(corner_map.centroid(2, 0) > 0.7f && corner_map.centroid(2, 1) < 0.3f, "a centroid, in the unit box");
static_assert(corner_map.lower(1) < 0.0f && corner_map.upper(0) > 0.0f, "the measures' box");
static_assert(!__is_constructible(CvtTable<Centroids<4, 2>>, Centroids<4, 2>), "a temporary table would dangle");

constexpr uint32_t cells = 16;
template <class Scalar, uint32_t Dims>
static Centroids<cells, Dims, Scalar> table;

// Integers all the way: centroids and points on a lattice of `side` steps, where every distance is
// exact in `Scalar`, compared with distances that never see a real number. Ties are common there.
template <class Scalar, uint32_t Dims>
static void check_lattice(uint32_t side, uint32_t seed) {
  auto& centroids = table<Scalar, Dims>;
  nanoqd::Rng rng(seed);
  int32_t lattice[cells][Dims];
  for (uint32_t cell = 0; cell < cells; ++cell) {
    for (uint32_t d = 0; d < Dims; ++d) {
      lattice[cell][d] = static_cast<int32_t>(rng.below(side + 1));
      centroids.unit[cell][d] = static_cast<Scalar>(lattice[cell][d]) / static_cast<Scalar>(side);
    }
  }
  for (uint32_t d = 0; d < Dims; ++d) {
    centroids.box.lower[d] = static_cast<Scalar>(rng.below(8));
    centroids.box.upper[d] = centroids.box.lower[d] + static_cast<Scalar>(side << d);
  }
  const CvtTable<Centroids<cells, Dims, Scalar>> tessellation(centroids);
  EXPECT_STATUS(Status::ok, tessellation.validate());

  for (uint32_t i = 0; i < 200; ++i) {
    int32_t place[Dims];
    Scalar measures[Dims];
    for (uint32_t d = 0; d < Dims; ++d) {
      place[d] = static_cast<int32_t>(rng.below(side + 1));
      measures[d] = centroids.box.lower[d] + static_cast<Scalar>(place[d] << d);
    }
    uint32_t nearest = 0;
    int32_t least = 1 << 30;
    for (uint32_t cell = cells; cell-- > 0;) {
      int32_t distance = 0;
      for (uint32_t d = 0; d < Dims; ++d) {
        distance += (place[d] - lattice[cell][d]) * (place[d] - lattice[cell][d]);
      }
      if (distance <= least) {
        least = distance;
        nearest = cell;
      }
    }
    const Location location = tessellation.locate(measures);
    TEST_ASSERT_TRUE_MESSAGE(location.cell == nearest, test::message("the nearest, the lowest among equals", seed));
    TEST_ASSERT_TRUE_MESSAGE(!location.clamped, test::message("a point in the box is not moved", seed));
  }
}

template <class Scalar>
static void on_a_lattice_the_nearest_is_that_of_integer_arithmetic() {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    check_lattice<Scalar, 1>(32, seed);
    check_lattice<Scalar, 2>(16, seed);
    check_lattice<Scalar, 3>(4, seed);
  }
}

// The definition of `locate`, step by step.
template <class Scalar, uint32_t Dims>
static uint32_t nearest_by_definition(const Centroids<cells, Dims, Scalar>& centroids, const Scalar (&measures)[Dims]) {
  Scalar distances[cells];
  for (uint32_t cell = 0; cell < cells; ++cell) {
    distances[cell] = 0;
    for (uint32_t d = 0; d < Dims; ++d) {
      Scalar inside = measures[d];
      if (inside < centroids.box.lower[d]) inside = centroids.box.lower[d];
      if (inside > centroids.box.upper[d]) inside = centroids.box.upper[d];
      const Scalar in_unit_box = (inside - centroids.box.lower[d]) / (centroids.box.upper[d] - centroids.box.lower[d]);
      const Scalar apart = in_unit_box - centroids.unit[cell][d];
      distances[cell] = distances[cell] + nanoqd::detail::product(apart, apart);
    }
  }
  for (uint32_t cell = 0; cell < cells; ++cell) {
    bool is_least = true;
    for (uint32_t other = 0; other < cells; ++other) is_least &= distances[cell] <= distances[other];
    if (is_least) return cell;
  }
  return nanoqd::no_cell;
}

template <class Scalar, uint32_t Dims>
static void check_random_points(uint32_t seed) {
  auto& centroids = table<Scalar, Dims>;
  nanoqd::Rng rng(seed);
  for (uint32_t d = 0; d < Dims; ++d) {
    centroids.box.lower[d] = test::whole_number<Scalar>(rng, 1000) / 7;
    centroids.box.upper[d] = centroids.box.lower[d] + static_cast<Scalar>(1 + rng.below(1000)) / 9;
  }
  for (auto& centroid : centroids.unit) {
    for (Scalar& coordinate : centroid) coordinate = rng.uniform<Scalar>();
  }
  const CvtTable<Centroids<cells, Dims, Scalar>> tessellation(centroids);
  for (uint32_t i = 0; i < 60; ++i) {
    Scalar measures[Dims];
    bool is_outside = false;
    for (uint32_t d = 0; d < Dims; ++d) {
      const Scalar length = centroids.box.upper[d] - centroids.box.lower[d];
      const Scalar place = rng.uniform<Scalar>();
      const Scalar stretched = place + place - Scalar{1} / Scalar{2};  // half of them outside
      measures[d] = centroids.box.lower[d] + nanoqd::detail::product(stretched, length);
      is_outside |= measures[d] < centroids.box.lower[d] || measures[d] > centroids.box.upper[d];
    }
    const Location location = tessellation.locate(measures);
    TEST_ASSERT_TRUE_MESSAGE(location.cell == nearest_by_definition(centroids, measures),
                             test::message("the nearest by definition", seed));
    TEST_ASSERT_TRUE_MESSAGE(location.clamped == is_outside, test::message("outside is flagged, inside not", seed));
  }
}

template <class Scalar>
static void anywhere_the_nearest_is_that_of_the_definition() {
  for (uint32_t seed = 0; seed < 30; ++seed) {
    check_random_points<Scalar, 1>(seed);
    check_random_points<Scalar, 2>(seed);
    check_random_points<Scalar, 5>(seed);
  }
}

static void ties_go_to_the_lowest_number() {
  struct Case {
    float measures[2];
    uint32_t cell;
  };
  const Case cases[] = {
      {{0.0f, 0.0f}, 0},    // equally far from all four
      {{-0.5f, 0.0f}, 0},   // on the bisector of 0 and 1
      {{0.5f, 0.0f}, 2},    // of 2 and 3
      {{0.0f, 0.75f}, 1},   // of 1 and 3
      {{0.0f, -1.0f}, 0},   // of 0 and 2, on the border
      {{0.25f, 0.25f}, 3},  // no tie
  };
  for (const Case& one : cases) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(one.cell, corner_map.locate(one.measures).cell, "the lowest among equals");
  }
}

static void of_equal_centroids_only_the_first_is_ever_found() {
  constexpr Centroids<4, 1> twice = {{{0.0f}, {1.0f}}, {{0.75f}, {0.25f}, {0.25f}, {0.75f}}};
  const CvtTable<Centroids<4, 1>> tessellation(twice);
  EXPECT_STATUS_MESSAGE(Status::ok, tessellation.validate(), "equal centroids are allowed");
  for (uint32_t i = 0; i <= 100; ++i) {
    const float measures[1] = {static_cast<float>(i) / 100.0f};
    TEST_ASSERT_TRUE_MESSAGE(tessellation.locate(measures).cell == (i < 50 ? 1 : 0), test::message("a tie", i));
  }
}

static void points_outside_belong_to_the_nearest_point_of_the_border() {
  struct Case {
    float measures[2];
    uint32_t cell;
    bool clamped;
  };
  const float largest = test::largest<float>();
  const Case cases[] = {
      {{-1.0f, 1.0f}, 1, false},       // a corner lies inside
      {{1.0f, 1.0f}, 3, false},        //
      {{-1.0000001f, 0.9f}, 1, true},  // just outside
      {{0.9f, 1.0000001f}, 3, true},   //
      {{50.0f, -0.1f}, 2, true},       // the other measure still counts
      {{-largest, largest}, 1, true},  // as far as can be
      {{largest, -largest}, 2, true},  //
  };
  for (uint32_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    const Location location = corner_map.locate(cases[i].measures);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cases[i].cell, location.cell, test::message("the cell at the border", i));
    TEST_ASSERT_TRUE_MESSAGE(location.clamped == cases[i].clamped, test::message("outside is flagged, inside not", i));
  }
}

template <class Scalar>
static void distances_are_those_of_the_unit_box() {
  const auto real = [](float value) { return static_cast<Scalar>(value); };
  // In the measures' own units (0.9, 60) is 10 away from the first centroid, (0.2, 50), and 30 from
  // the second, (0.9, 90); scaled by the box it is 0.71 and 0.3 away.
  using Two = Centroids<2, 2, Scalar>;
  const Two wide = {{{0, 0}, {1, 100}}, {{real(0.2f), real(0.5f)}, {real(0.9f), real(0.9f)}}};
  const CvtTable<Two> tessellation(wide);
  const Scalar measures[2] = {real(0.9f), 60};
  TEST_ASSERT_EQUAL_UINT32(1, tessellation.locate(measures).cell);

  // The same relative place in another box is the same cell.
  Two moved = wide;
  moved.box.lower[0] = -1000;
  moved.box.upper[0] = -900;
  moved.box.lower[1] = 7;
  moved.box.upper[1] = 8;
  const Scalar moved_measures[2] = {-910, real(7.6f)};
  TEST_ASSERT_EQUAL_UINT32(1, CvtTable<Two>(moved).locate(moved_measures).cell);
}

static void a_single_centroid_takes_everything() {
  constexpr Centroids<1, 2> one = {{{-1.0f, -1.0f}, {1.0f, 1.0f}}, {{0.0f, 1.0f}}};
  const CvtTable<Centroids<1, 2>> tessellation(one);
  const float corner[2] = {1.0f, -1.0f};
  TEST_ASSERT_EQUAL_UINT32(0, tessellation.locate(corner).cell);
}

template <class Scalar>
static void a_table_that_cannot_be_searched_is_refused_by_name() {
  using Table = Centroids<3, 2, Scalar>;
  const Table good = {{{-1, -1}, {1, 1}}, {{0, 0}, {1, 1}, {-Scalar{0}, 1}}};
  EXPECT_STATUS_MESSAGE(Status::ok, CvtTable<Table>(good).validate(), "0 and 1 are in the unit box, -0.0 too");
  EXPECT_STATUS_MESSAGE(Status::no_table, CvtTable<Table>().validate(), "no table was given");

  const Table rows_missing = {{{-1, -1}, {1, 1}}, {{1, 1}}};
  EXPECT_STATUS_MESSAGE(Status::bad_centroids, CvtTable<Table>(rows_missing).validate(),
                        "a table with rows missing ends in zeros");

  const Scalar outside[] = {-test::smallest<Scalar>(),
                            test::next_outwards(Scalar{1}),
                            test::nan<Scalar>(),
                            test::infinity<Scalar>(),
                            -test::infinity<Scalar>(),
                            -1,
                            2};
  for (uint32_t i = 0; i < 6; ++i) {
    for (const Scalar coordinate : outside) {
      Table bad = good;
      bad.unit[i / 2][i % 2] = coordinate;
      EXPECT_STATUS_MESSAGE(Status::bad_centroids, CvtTable<Table>(bad).validate(),
                            test::message("a coordinate outside the unit box", i));
    }
  }
  for (uint32_t kind = 0; kind <= test::bad_intervals; ++kind) {
    for (uint32_t d = 0; d < 2; ++d) {
      const test::Interval<Scalar> equal = {1, 1};
      const auto bounds = kind == test::bad_intervals ? equal : test::bad_interval<Scalar>(kind);
      Table bad = good;
      bad.box.lower[d] = bounds.lower;
      bad.box.upper[d] = bounds.upper;
      EXPECT_STATUS_MESSAGE(Status::bad_measure_bounds, CvtTable<Table>(bad).validate(),
                            test::message("bad bounds of a measure", kind));
    }
  }
}

template <class Scalar>
static void every_number_of_a_table_is_in_its_checksum() {
  using Table = Centroids<3, 2, Scalar>;
  const Table good = {{{-1, -1}, {1, 1}}, {{0, 0}, {1, 1}, {Scalar{1} / 2, 1}}};
  const uint32_t own = CvtTable<Table>(good).checksum();
  const Table copy = good;
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(own, CvtTable<Table>(copy).checksum(), "the same cells");
  for (uint32_t i = 0; i < 10; ++i) {
    Table other = good;
    Scalar* const numbers[] = {&other.unit[0][0], other.box.lower, other.box.upper};
    Scalar& number = i < 6 ? numbers[0][i] : numbers[1 + i % 2][(i - 6) / 2];
    number = number / 2 + Scalar{1} / 8;
    TEST_ASSERT_NOT_EQUAL_HEX32_MESSAGE(own, CvtTable<Table>(other).checksum(), test::message("another number", i));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(on_a_lattice_the_nearest_is_that_of_integer_arithmetic);
  RUN_FOR_BOTH(anywhere_the_nearest_is_that_of_the_definition);
  RUN_TEST(ties_go_to_the_lowest_number);
  RUN_TEST(of_equal_centroids_only_the_first_is_ever_found);
  RUN_TEST(points_outside_belong_to_the_nearest_point_of_the_border);
  RUN_FOR_BOTH(distances_are_those_of_the_unit_box);
  RUN_TEST(a_single_centroid_takes_everything);
  RUN_FOR_BOTH(a_table_that_cannot_be_searched_is_refused_by_name);
  RUN_FOR_BOTH(every_number_of_a_table_is_in_its_checksum);
  return UNITY_END();
}
