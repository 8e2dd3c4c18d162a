// A repertoire gives back the elites of a snapshot to the last bit, and finds them by their
// behaviour, the nearest first. Refusals are in test_repertoire_refusals.cpp.
#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/made_snapshot.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Measures;
using nanoqd::Repertoire;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

// 4 x 4 cells and three genes, in every way they can be stored.
template <class Scalar, Measures Kept, class Stored>
using SearchOf = nanoqd::MapElites<3, nanoqd::BasicRegularGrid<Scalar, 4, 4>, nanoqd::DifferentialEvolution<Scalar>,
                                   nanoqd::Clamp, Kept, Stored>;
using Plain = SearchOf<float, Measures::dropped, float>;
using Keeping = SearchOf<float, Measures::kept, float>;

static_assert(!Repertoire<Plain>::has_measures && Repertoire<Keeping>::has_measures, "it says what it compares with");
static_assert(sizeof(Repertoire<Plain>) <= 48, "a repertoire is a few pointers and numbers");

static uint8_t memory[1500];
static test::FakeFlash<2560> flash;

template <class Search>
static Search& filled_search(uint32_t evaluations) {
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(7, 20)));
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), evaluations));
  return search;
}

template <class Search>
static void expect_the_elites_of(const Search& search, const Repertoire<Search>& repertoire) {
  using Scalar = typename Search::Scalar;
  const auto& archive = search.archive();
  TEST_ASSERT_EQUAL_UINT32(archive.size(), repertoire.size());
  for (uint32_t i = 0; i < archive.size(); ++i) {
    const auto expected = archive.elite(i);
    const auto elite = repertoire.elite(i);
    TEST_ASSERT_EQUAL_UINT32(expected.cell(), elite.cell());
    ASSERT_SAME_BITS(expected.objective(), elite.objective(), "objective");
    Scalar genes[3];
    elite.copy_genes(genes);
    for (uint32_t j = 0; j < 3; ++j) {
      ASSERT_SAME_BITS(expected.gene(j), elite.gene(j), "gene");
      ASSERT_SAME_BITS(expected.gene(j), genes[j], "copied gene");
    }
    if constexpr (Search::Archive::keeps_measures) {
      Scalar measures[2];
      elite.copy_measures(measures);
      for (uint32_t j = 0; j < 2; ++j) {
        ASSERT_SAME_BITS(expected.measures()[j], elite.measure(j), "measure");
        ASSERT_SAME_BITS(expected.measures()[j], measures[j], "copied measure");
      }
    }
  }
  for (uint32_t j = 0; j < 3; ++j) {
    ASSERT_SAME_BITS(archive.lower(j), repertoire.lower(j), "lower bound");
    ASSERT_SAME_BITS(archive.upper(j), repertoire.upper(j), "upper bound");
  }
}

template <class Search>
static void check_elites() {
  const Search& search = filled_search<Search>(60);
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(8, search.archive().size(), "there are elites to read");

  constexpr uint32_t units[] = {1, 4, 8, 32};
  for (const uint32_t unit : units) {
    for (uint32_t shift = 0; shift < 8; ++shift) {
      uint8_t* image = memory + shift;
      const test::MadeSnapshot made = test::make_snapshot(search, image, sizeof memory - shift, 1, unit);
      Repertoire<Search> repertoire;
      EXPECT_STATUS(Status::ok, repertoire.open(image, made.bytes, search.tessellation()));
      expect_the_elites_of(search, repertoire);
    }
  }
}

static void elites_are_read_as_they_were_stored_at_any_alignment() {
  check_elites<Plain>();
  check_elites<Keeping>();
  check_elites<SearchOf<float, Measures::dropped, uint16_t>>();
  check_elites<SearchOf<float, Measures::kept, uint8_t>>();
  check_elites<SearchOf<double, Measures::kept, double>>();
  check_elites<SearchOf<double, Measures::dropped, float>>();
  check_elites<SearchOf<double, Measures::dropped, uint16_t>>();
}

static void memory_behind_the_snapshot_does_not_matter() {
  const Plain& search = filled_search<Plain>(60);
  for (uint8_t& byte : memory) byte = 0xFF;
  static_cast<void>(test::make_snapshot(search, memory, sizeof memory));
  Repertoire<Plain> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, sizeof memory, {-1.0f, 1.0f}));
  expect_the_elites_of(search, repertoire);
  ASSERT_SAME_BITS(-1.0f, repertoire.tessellation().lower(0), "the tessellation it was opened with");
}

template <class Search>
static void check_saves() {
  constexpr nanoqd::StorageGeometry geometry{2560, 8, 256, nanoqd::Erased::ones};
  flash.begin(geometry);
  uint8_t chunk[64];
  Repertoire<Search> repertoire;
  constexpr uint32_t evaluations[] = {30, 60, 90};
  for (const uint32_t count : evaluations) {
    Search& search = filled_search<Search>(count);
    EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
    TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
    EXPECT_STATUS(Status::ok, repertoire.open_newest(flash.memory, geometry, search.tessellation()));
    expect_the_elites_of(search, repertoire);
  }
}

static void what_was_saved_last_is_what_is_read() {
  check_saves<Plain>();
  check_saves<SearchOf<float, Measures::dropped, uint16_t>>();
  check_saves<SearchOf<double, Measures::kept, double>>();
}

// Walks through all elites and compares with a plain search for the next in order.
template <class Search, class Place>
static void expect_order(const Repertoire<Search>& repertoire, const float (&wanted)[2], const Place& place) {
  bool seen[16] = {};
  auto found = repertoire.nearest(wanted);
  for (uint32_t step = 0; step < repertoire.size(); ++step) {
    uint32_t nearest = 16;
    float least = 0.0f;
    for (uint32_t cell = 0; cell < 16; ++cell) {
      for (uint32_t i = 0; i < repertoire.size(); ++i) {
        if (repertoire.elite(i).cell() != cell || seen[cell]) continue;
        const float x = (wanted[0] + 1.0f) / 2.0f - place(repertoire.elite(i), 0);
        const float y = (wanted[1] + 1.0f) / 2.0f - place(repertoire.elite(i), 1);
        const float distance = nanoqd::detail::product(x, x) + nanoqd::detail::product(y, y);
        if (nearest < 16 && !(distance < least)) continue;
        nearest = cell;
        least = distance;
      }
    }
    TEST_ASSERT_TRUE_MESSAGE(found.exists(), "there is one more");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(nearest, found.elite().cell(),
                                     test::message("the next in order of distance", step));
    ASSERT_SAME_BITS(least, found.squared_distance(), "in the unit box");
    seen[nearest] = true;
    TEST_ASSERT_TRUE_MESSAGE(found.next() == (step + 1 < repertoire.size()), "next() says whether there is another");
  }
  TEST_ASSERT_FALSE_MESSAGE(found.exists(), "each elite once");
  TEST_ASSERT_FALSE_MESSAGE(found.next(), "behind the farthest it stays there");
}

// Places on a lattice of sixteenths: many are equally far from several elites.
template <class Search, class Place>
static void check_order(const Place& place) {
  const Search& search = filled_search<Search>(40);
  const test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  Repertoire<Search> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()));
  TEST_ASSERT_TRUE_MESSAGE(repertoire.size() > 6 && repertoire.size() < 16, "some cells are empty");
  nanoqd::Rng rng(11);
  for (uint32_t point = 0; point < 50; ++point) {
    const float wanted[2] = {test::whole_number<float>(rng, 8) / 8.0f, test::whole_number<float>(rng, 8) / 8.0f};
    expect_order(repertoire, wanted, place);
  }
}

static void elites_come_in_order_of_distance_to_their_centroids_and_cells_in_order_among_equals() {
  check_order<Plain>([](const Repertoire<Plain>::FlashElite& elite, uint32_t i) {
    const uint32_t step = i == 0 ? elite.cell() / 4 : elite.cell() % 4;
    return static_cast<float>(2 * step + 1) / 8.0f;
  });
}

static void where_measures_are_kept_they_are_what_counts() {
  check_order<Keeping>(
      [](const Repertoire<Keeping>::FlashElite& elite, uint32_t i) { return (elite.measure(i) + 1.0f) / 2.0f; });
}

static void an_elite_of_the_wanted_cell_is_the_first() {
  const Plain& search = filled_search<Plain>(40);
  const test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  Repertoire<Plain> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()));
  nanoqd::Rng rng(5);
  uint32_t filled = 0;
  for (uint32_t i = 0; i < 300; ++i) {
    const float wanted[2] = {3.0f * rng.uniform<float>() - 1.5f, 3.0f * rng.uniform<float>() - 1.5f};
    const uint32_t cell = search.tessellation().locate(wanted).cell;
    if (!search.archive().is_filled(cell)) continue;
    ++filled;
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cell, repertoire.nearest(wanted).elite().cell(), "also outside the box");
  }
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(100, filled, "many points lie in filled cells");
}

static void the_header_of_a_table_is_enough_to_open_with() {
  static constexpr nanoqd::Centroids<4, 2> quarters = {
      {{-1.0f, -1.0f}, {1.0f, 1.0f}}, {{0.25f, 0.25f}, {0.25f, 0.75f}, {0.75f, 0.25f}, {0.75f, 0.75f}}};
  using Search = nanoqd::DifferentialMapElites<3, nanoqd::CvtTable<nanoqd::Centroids<4, 2>>>;
  static Search search;
  Search::Config config;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = quarters;
  EXPECT_STATUS(Status::ok, search.begin(config));
  const float genes[3] = {0.5f, -0.25f, 1.0f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, (search.tell(genes, 2.0f, {0.5f, 0.5f}).cell), "the last quarter");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, (search.tell(genes, 1.0f, {-0.5f, 0.5f}).cell), "the second quarter");

  const test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  Repertoire<Search> repertoire;
  TEST_ASSERT_FALSE_MESSAGE(repertoire.nearest({0.0f, 0.0f}).exists(), "nothing yet, not even a table");
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, quarters));
  auto found = repertoire.nearest({0.1f, -0.9f});  // the nearest cell of all is empty
  TEST_ASSERT_EQUAL_UINT32(3, found.elite().cell());
  TEST_ASSERT_TRUE_MESSAGE(found.next(), "there is a second elite");
  TEST_ASSERT_EQUAL_UINT32(1, found.elite().cell());
  ASSERT_SAME_BITS(-0.25f, found.elite().gene(1), "gene");
}

// Wherever the wanted measures are, there is an answer, and every elite has its turn.
static void measures_outside_their_box_are_moved_to_its_border() {
  const Keeping& search = filled_search<Keeping>(60);
  test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  Repertoire<Keeping> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()));
  const float far[4][2] = {{test::infinity<float>(), 0.0f},
                           {-test::infinity<float>(), test::largest<float>()},
                           {0.0f, -3.0f},
                           {test::nan<float>(), 1.0f}};
  const float border[4][2] = {{1.0f, 0.0f}, {-1.0f, 1.0f}, {0.0f, -1.0f}, {-1.0f, 1.0f}};
  for (uint32_t i = 0; i < 4; ++i) {
    auto found = repertoire.nearest(far[i]);
    auto expected = repertoire.nearest(border[i]);
    uint32_t count = 0;
    for (; found.exists() && expected.exists(); found.next(), expected.next(), ++count) {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.elite().cell(), found.elite().cell(), test::message("border", i));
    }
    TEST_ASSERT_EQUAL_UINT32(repertoire.size(), count);
  }

  // A kept measure may lie outside as well.
  const uint32_t measures = made.header.elites_offset() + 4 + 4 + 3 * 4;
  nanoqd::detail::FieldWriter writer(0, memory + measures, 8);
  writer(test::largest<float>());
  writer(-test::largest<float>());
  test::seal_snapshot(memory, made.header);
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()));
  auto corner = repertoire.nearest({1.0f, -1.0f});
  TEST_ASSERT_EQUAL_UINT32(repertoire.elite(0).cell(), corner.elite().cell());
  ASSERT_SAME_BITS(0.0f, corner.squared_distance(), "the corner itself");
}

static void there_is_nothing_to_find_where_there_is_nothing() {
  Repertoire<Plain>::NearestFirst of_none;
  TEST_ASSERT_FALSE_MESSAGE(of_none.exists(), "a cursor that was never set has no elite");
  TEST_ASSERT_FALSE_MESSAGE(of_none.next(), "and no next one");

  Repertoire<Plain> repertoire;
  TEST_ASSERT_EQUAL_UINT32(0, repertoire.size());
  TEST_ASSERT_FALSE_MESSAGE(repertoire.nearest({0.0f, 0.0f}).exists(), "no elite is near");

  static Plain search;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Plain>(1, 0)));
  const test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  EXPECT_STATUS_MESSAGE(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()), "an empty archive");
  TEST_ASSERT_EQUAL_UINT32(0, repertoire.size());
  TEST_ASSERT_FALSE_MESSAGE(repertoire.nearest({0.0f, 0.0f}).exists(), "no elite is near");
}

// A cursor can wait in static memory for the next pass of a main loop.
static void a_search_for_the_next_one_can_be_kept() {
  static Repertoire<Plain>::NearestFirst kept;
  static Repertoire<Plain> repertoire;
  const Plain& search = filled_search<Plain>(60);
  const test::MadeSnapshot made = test::make_snapshot(search, memory, sizeof memory);
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, search.tessellation()));
  const float wanted[2] = {0.25f, 0.0f};
  kept = repertoire.nearest(wanted);
  auto fresh = repertoire.nearest(nanoqd::ArrayRef<float, 2>::at(wanted));
  TEST_ASSERT_TRUE_MESSAGE(kept.next(), "the cursor that was kept goes on");
  TEST_ASSERT_TRUE_MESSAGE(fresh.next(), "and so does the other");
  TEST_ASSERT_EQUAL_UINT32(fresh.elite().cell(), kept.elite().cell());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(elites_are_read_as_they_were_stored_at_any_alignment);
  RUN_TEST(what_was_saved_last_is_what_is_read);
  RUN_TEST(memory_behind_the_snapshot_does_not_matter);
  RUN_TEST(elites_come_in_order_of_distance_to_their_centroids_and_cells_in_order_among_equals);
  RUN_TEST(where_measures_are_kept_they_are_what_counts);
  RUN_TEST(an_elite_of_the_wanted_cell_is_the_first);
  RUN_TEST(the_header_of_a_table_is_enough_to_open_with);
  RUN_TEST(measures_outside_their_box_are_moved_to_its_border);
  RUN_TEST(there_is_nothing_to_find_where_there_is_nothing);
  RUN_TEST(a_search_for_the_next_one_can_be_kept);
  return UNITY_END();
}
