// Lloyd's iteration spreads centroids evenly, with the caller's memory and generator only.
#include <stdint.h>

#include <nanoqd/map/lloyd.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Centroids;
using nanoqd::LloydBuffers;
using nanoqd::LloydOptions;
using nanoqd::LloydResult;
using nanoqd::Rng;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

constexpr uint32_t cells = 16;
constexpr uint32_t dims = 2;
constexpr uint32_t samples = 500;

template <class Scalar>
struct Trial {
  Scalar unit[cells][dims];
  Scalar sums[cells][dims];
  uint32_t counts[cells];
  Scalar sample[dims];

  uint32_t nearest(const Scalar* point) const {
    const Scalar copy[dims] = {point[0], point[1]};
    return nanoqd::detail::scan_nearest(unit, cells, copy);
  }
  LloydResult<Scalar> iterate(Rng& rng, const LloydOptions<Scalar>& options) {
    return nanoqd::lloyd_iteration(&unit[0][0], cells, dims, rng, options,
                                   LloydBuffers<Scalar>{&sums[0][0], counts, sample},
                                   [this](const Scalar* point) { return nearest(point); });
  }
};
template <class Scalar>
static Trial<Scalar> trial;

template <class Scalar>
static void on_the_same_samples_the_energy_never_rises() {
  auto& t = trial<Scalar>;
  for (uint32_t seed = 0; seed < 5; ++seed) {
    Rng start(seed);
    nanoqd::random_centroids(&t.unit[0][0], cells, dims, start);
    LloydOptions<Scalar> options{samples};
    options.reseed_empty = false;
    Scalar first{0};
    Scalar before = test::largest<Scalar>();
    for (uint32_t i = 0; i < 12; ++i) {
      Rng same = start;
      const LloydResult<Scalar> result = t.iterate(same, options);
      EXPECT_STATUS(Status::ok, result.status);
      if (i == 0) first = result.energy;
      const Scalar rounding = before * static_cast<Scalar>(1e-5L);
      TEST_ASSERT_TRUE_MESSAGE(result.energy <= before + rounding, test::message("the energy never rises", seed));
      before = result.energy;
    }
    TEST_ASSERT_TRUE_MESSAGE(before < first * static_cast<Scalar>(0.8L),
                             test::message("and falls by a fifth at least", seed));
  }
}

template <class Scalar>
static void random_centroids_are_drawn_one_after_the_other() {
  auto& t = trial<Scalar>;
  for (auto& centroid : t.unit) centroid[0] = centroid[1] = Scalar{7};
  Rng rng(2);
  Rng copy(2);
  nanoqd::random_centroids(&t.unit[0][0], cells - 1, dims, rng);
  for (uint32_t cell = 0; cell < cells - 1; ++cell) {
    for (const Scalar coordinate : t.unit[cell]) {
      ASSERT_SAME_BITS(copy.uniform<Scalar>(), coordinate, test::message("drawn in order", cell));
    }
  }
  ASSERT_SAME_BITS(Scalar{7}, t.unit[cells - 1][0], "and no more than asked for");
}

// Means as one learns them at school, in double.
template <class Scalar>
static void a_centroid_moves_to_the_mean_of_its_samples() {
  auto& t = trial<Scalar>;
  Rng rng(3);
  nanoqd::random_centroids(&t.unit[0][0], cells, dims, rng);
  double sums[cells][dims] = {};
  uint32_t counts[cells] = {};
  double squared = 0;
  Rng copy = rng;
  for (uint32_t s = 0; s < samples; ++s) {
    Scalar point[dims];
    for (Scalar& coordinate : point) coordinate = copy.uniform<Scalar>();
    const uint32_t cell = t.nearest(point);
    ++counts[cell];
    for (uint32_t i = 0; i < dims; ++i) {
      const double apart = static_cast<double>(point[i]) - static_cast<double>(t.unit[cell][i]);
      sums[cell][i] += static_cast<double>(point[i]);
      squared += apart * apart;
    }
  }
  const LloydResult<Scalar> result = t.iterate(rng, LloydOptions<Scalar>{samples});
  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_UINT32(0, result.empty);
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(static_cast<double>(result.energy), squared / samples, 1e-7),
                           "the energy is the mean squared distance");
  for (uint32_t cell = 0; cell < cells; ++cell) {
    TEST_ASSERT_EQUAL_UINT32(counts[cell], t.counts[cell]);
    for (uint32_t i = 0; i < dims; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(static_cast<double>(t.unit[cell][i]), sums[cell][i] / counts[cell], 1e-6),
                               test::message("a centroid is the mean", cell));
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(rng.next() == copy.next(), "it draws the samples and nothing else");
}

template <class Scalar>
static void a_step_goes_its_share_of_the_way_and_never_out_of_the_box() {
  auto& t = trial<Scalar>;
  Rng start(4);
  nanoqd::random_centroids(&t.unit[0][0], cells, dims, start);
  const Trial<Scalar> before = t;
  Rng rng = start;
  EXPECT_STATUS(Status::ok, t.iterate(rng, LloydOptions<Scalar>{samples}).status);
  const Trial<Scalar> full = t;
  const Scalar steps[] = {static_cast<Scalar>(0.25L), static_cast<Scalar>(1.75L)};
  for (const Scalar step : steps) {
    t = before;
    rng = start;
    EXPECT_STATUS(Status::ok, t.iterate(rng, LloydOptions<Scalar>{samples, step}).status);
    for (uint32_t cell = 0; cell < cells; ++cell) {
      for (uint32_t i = 0; i < dims; ++i) {
        const Scalar old = before.unit[cell][i];
        const Scalar aim = old + step * (full.unit[cell][i] - old);
        const Scalar inside = aim < Scalar{0} ? Scalar{0} : aim > Scalar{1} ? Scalar{1} : aim;
        TEST_ASSERT_TRUE_MESSAGE(test::is_near(t.unit[cell][i], inside, static_cast<Scalar>(1e-6L)),
                                 test::message("share of the way", cell));
      }
    }
  }
  // A corner that one sample pulls far: the step would leave the box.
  for (uint32_t corner = 0; corner < 2; ++corner) {
    for (auto& centroid : t.unit) {
      for (Scalar& coordinate : centroid) coordinate = static_cast<Scalar>(corner);
    }
    for (uint32_t i = 0; i < 20; ++i) {
      EXPECT_STATUS(Status::ok, t.iterate(rng, LloydOptions<Scalar>{1, static_cast<Scalar>(1.99L)}).status);
      TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_in_unit_box(&t.unit[0][0], cells * dims), "it stays in the box");
    }
  }
}

template <class Scalar>
static void an_empty_cell_is_seeded_anew_or_keeps_its_centroid() {
  auto& t = trial<Scalar>;
  const bool choices[] = {false, true};
  for (const bool reseed : choices) {
    // All centroids in one corner, most of them on one spot: the scan gives them nothing.
    for (auto& centroid : t.unit) centroid[0] = centroid[1] = static_cast<Scalar>(0.125L);
    t.unit[0][0] = static_cast<Scalar>(0.5L);
    Rng rng(9);
    LloydOptions<Scalar> options{samples};
    options.reseed_empty = reseed;
    const LloydResult<Scalar> result = t.iterate(rng, options);
    EXPECT_STATUS(Status::ok, result.status);
    TEST_ASSERT_EQUAL_UINT32(cells - 2, result.empty);
    for (uint32_t cell = 2; cell < cells; ++cell) {
      TEST_ASSERT_EQUAL_UINT32(0, t.counts[cell]);
      const bool kept = test::same(t.unit[cell][0], static_cast<Scalar>(0.125L)) &&
                        test::same(t.unit[cell][1], static_cast<Scalar>(0.125L));
      TEST_ASSERT_TRUE_MESSAGE(kept != reseed, test::message("kept if asked, moved if not", cell));
      for (uint32_t other = 2; reseed && other < cell; ++other) {
        TEST_ASSERT_TRUE_MESSAGE(!test::same(t.unit[cell], t.unit[other], dims), "each to a place of its own");
      }
    }
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_in_unit_box(&t.unit[0][0], cells * dims),
                             "centroids stay in the unit box");
  }
}

template <class Scalar>
static void refuses(LloydResult<Scalar> result, uint32_t kind) {
  EXPECT_STATUS_MESSAGE(Status::bad_samples, result.status, test::message("bad input is refused", kind));
  ASSERT_SAME_BITS(Scalar{0}, result.energy, test::message("no energy", kind));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, result.empty, test::message("no empty cells", kind));
}

template <class Scalar>
static void bad_input_is_refused_and_changes_nothing() {
  auto& t = trial<Scalar>;
  Rng rng(5);
  nanoqd::random_centroids(&t.unit[0][0], cells, dims, rng);
  Scalar* unit = &t.unit[0][0];
  const LloydBuffers<Scalar> buffers{&t.sums[0][0], t.counts, t.sample};
  const LloydOptions<Scalar> good{samples};
  const auto nearest = [](const Scalar* point) { return trial<Scalar>.nearest(point); };
  const auto run_with = [&](Scalar* centroids, uint32_t k, uint32_t n, const LloydOptions<Scalar>& options,
                            const LloydBuffers<Scalar>& given) {
    return nanoqd::lloyd_iteration(centroids, k, n, rng, options, given, nearest);
  };
  const Trial<Scalar> before = t;
  const Rng::State state = rng.state();
  refuses(run_with(unit, cells, dims, LloydOptions<Scalar>{0}, buffers), 0);
  refuses(run_with(unit, 0, dims, good, buffers), 1);
  refuses(run_with(unit, cells, 0, good, buffers), 2);
  refuses(run_with(unit, 1, 33, good, buffers), 3);
  refuses(run_with(unit, 0x80000000U, 2, good, buffers), 4);
  refuses(run_with(nullptr, cells, dims, good, buffers), 5);
  refuses(run_with(unit, cells, dims, good, {nullptr, t.counts, t.sample}), 6);
  refuses(run_with(unit, cells, dims, good, {&t.sums[0][0], nullptr, t.sample}), 7);
  refuses(run_with(unit, cells, dims, good, {&t.sums[0][0], t.counts, nullptr}), 8);
  uint32_t kind = 9;
  const Scalar bad_steps[] = {Scalar{0}, Scalar{-1}, Scalar{2}, test::nan<Scalar>(), test::infinity<Scalar>()};
  for (const Scalar step : bad_steps) {
    refuses(run_with(unit, cells, dims, LloydOptions<Scalar>{samples, step}, buffers), kind++);
  }
  TEST_ASSERT_TRUE_MESSAGE(test::same(&before.unit[0][0], unit, cells * dims), "no centroid was moved");
  TEST_ASSERT_TRUE_MESSAGE(Rng(state).next() == rng.next(), "nothing was drawn");

  const Scalar bad_coordinates[] = {-test::smallest<Scalar>(), test::next_outwards(Scalar{1}), test::nan<Scalar>()};
  for (const Scalar bad : bad_coordinates) {
    t.unit[cells - 1][1] = bad;
    refuses(run_with(unit, cells, dims, good, buffers), kind++);
  }
}

// The fewest and the most dimensions.
template <uint32_t Dims>
static void expect_even_halves() {
  static Centroids<2, Dims> two;
  static nanoqd::LloydMemory<2, Dims> working;
  Rng rng(8);
  const LloydResult<float> made = nanoqd::make_centroids(two, working, rng, 1000, 10);
  EXPECT_STATUS_MESSAGE(Status::ok, made.status, test::message("dimensions", Dims));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1000, working.counts[0] + working.counts[1], "every sample has a cell");
  TEST_ASSERT_TRUE_MESSAGE(working.counts[0] > 400 && working.counts[1] > 400, test::message("halves", Dims));
}

static Centroids<32, 2> table = {{{-1.0f, -1.0f}, {1.0f, 1.0f}}, {}};

static void without_samples_or_iterations_no_table_is_made() {
  static nanoqd::LloydMemory<32, 2> working;
  const Centroids<32, 2> before = table;
  Rng rng(9);
  refuses(nanoqd::make_centroids(table, working, rng, 0, 10), 0);
  refuses(nanoqd::make_centroids(table, working, rng, 10, 0), 1);
  TEST_ASSERT_TRUE_MESSAGE(test::same(&before.unit[0][0], &table.unit[0][0], 64), "nothing is changed");
  TEST_ASSERT_TRUE_MESSAGE(Rng(9).next() == rng.next(), "nothing was drawn");
}

static void a_line_and_32_dimensions_are_divided_too() {
  expect_even_halves<1>();
  expect_even_halves<32>();
}

static nanoqd::LloydMemory<32, 2> memory;
static_assert(sizeof(memory) == 32 * 4 * (2 + 1) + 4 * 2, "4 (dims + 1) bytes a cell, and one sample");

static void the_example_of_the_header_makes_a_table_that_can_be_searched() {
  Rng rng(7);
  const auto made = nanoqd::make_centroids(table, memory, rng, 2048, 20);
  EXPECT_STATUS(Status::ok, made.status);
  TEST_ASSERT_EQUAL_UINT32(0, made.empty);

  const nanoqd::CvtTable<Centroids<32, 2>> tessellation(table);
  EXPECT_STATUS(Status::ok, tessellation.validate());
  const float energy = 32.0f * made.energy;  // 0.318 for random centroids, about 0.17 at best
  TEST_ASSERT_TRUE_MESSAGE(energy > 0.15f && energy < 0.19f, "the cells are even");
  ASSERT_SAME_BITS(-1.0f, table.box.lower[1], "the box is left alone");

  // The second example, from the same seed: the same bits.
  static float unit[32][2];
  static float sums[32][2];
  static uint32_t counts[32];
  static float sample[2];
  rng = Rng(7);
  nanoqd::random_centroids(&unit[0][0], 32, 2, rng);
  for (uint32_t i = 0; i < 20; ++i) {
    const auto nearest = [](const float* point) {
      const float copy[2] = {point[0], point[1]};
      return nanoqd::detail::scan_nearest(unit, 32, copy);
    };
    const LloydResult<float> result =
        nanoqd::lloyd_iteration(&unit[0][0], 32, 2, rng, {2048}, {&sums[0][0], counts, sample}, nearest);
    EXPECT_STATUS(Status::ok, result.status);
  }
  TEST_ASSERT_TRUE_MESSAGE(test::same(&unit[0][0], &table.unit[0][0], 64), "same seed, same bits");
}

static void no_samples_or_no_iterations_leave_the_table_alone() {
  table.unit[0][0] = 0.625f;
  Rng rng(1);
  EXPECT_STATUS(Status::bad_samples, nanoqd::make_centroids(table, memory, rng, 0, 5).status);
  EXPECT_STATUS(Status::bad_samples, nanoqd::make_centroids(table, memory, rng, 5, 0).status);
  ASSERT_SAME_BITS(0.625f, table.unit[0][0], "nothing was changed");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(on_the_same_samples_the_energy_never_rises<float>);
  RUN_TEST(on_the_same_samples_the_energy_never_rises<double>);
  RUN_TEST(random_centroids_are_drawn_one_after_the_other<float>);
  RUN_TEST(random_centroids_are_drawn_one_after_the_other<double>);
  RUN_TEST(a_centroid_moves_to_the_mean_of_its_samples<float>);
  RUN_TEST(a_centroid_moves_to_the_mean_of_its_samples<double>);
  RUN_TEST(a_step_goes_its_share_of_the_way_and_never_out_of_the_box<float>);
  RUN_TEST(a_step_goes_its_share_of_the_way_and_never_out_of_the_box<double>);
  RUN_TEST(an_empty_cell_is_seeded_anew_or_keeps_its_centroid<float>);
  RUN_TEST(an_empty_cell_is_seeded_anew_or_keeps_its_centroid<double>);
  RUN_TEST(bad_input_is_refused_and_changes_nothing<float>);
  RUN_TEST(bad_input_is_refused_and_changes_nothing<double>);
  RUN_TEST(the_example_of_the_header_makes_a_table_that_can_be_searched);
  RUN_TEST(no_samples_or_no_iterations_leave_the_table_alone);
  RUN_TEST(without_samples_or_iterations_no_table_is_made);
  RUN_TEST(a_line_and_32_dimensions_are_divided_too);
  return UNITY_END();
}
