// The nearest filled cell is the one that comparing all filled cells finds, whatever index finds
// it.
#include <stddef.h>
#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "golden/table_2d_64.hpp"
#include "support/expect_status.hpp"
#include "support/in_place.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/small_bucket_grid.hpp"
#include "support/small_kd_tree.hpp"
#include "support/table_points.hpp"
#include "unity.h"

using nanoqd::BasicRegularGrid;
using nanoqd::CvtTable;
using nanoqd::no_cell;

void setUp() {}
void tearDown() {}

using nanoqd::detail::finds_nearest_cell;
static_assert(finds_nearest_cell<BasicRegularGrid<float, 3, 4>> &&
                  finds_nearest_cell<CvtTable<nanoqd::KdTable<30, 4>>> && finds_nearest_cell<CvtTable<a_type>>,
              "what has an index searches by it");
static_assert(!finds_nearest_cell<CvtTable<nanoqd::Centroids<30, 4>>> &&
                  !finds_nearest_cell<CvtTable<nanoqd::ScanTable<30, 4>>>,
              "what has none would only compare all cells, filled or not");

// One at a time: a device has 16 KB.
alignas(8) static unsigned char table_memory[5000];
alignas(8) static unsigned char archive_memory[2600];

template <class Type>
static Type& make_in(unsigned char* memory) {
  return *new (memory, InPlace{}) Type;
}
template <class Table>
static Table& make_table() {
  static_assert(sizeof(Table) <= sizeof(table_memory), "the tables share one piece of memory");
  return make_in<Table>(table_memory);
}
template <class Tessellation>
using ArchiveOf = nanoqd::Archive<typename Tessellation::Scalar, 1, Tessellation::cells, Tessellation::dims>;
template <class Tessellation>
static ArchiveOf<Tessellation>& make_archive() {
  static_assert(sizeof(ArchiveOf<Tessellation>) <= sizeof(archive_memory), "the archives share one piece of memory");
  return make_in<ArchiveOf<Tessellation>>(archive_memory);
}

// A tessellation and an archive over it, without their types. The code that follows is compiled
// once for each scalar, and not for each of thirty tessellations.
inline constexpr uint32_t most_dims = 5;
template <class Scalar>
struct Cells {
  uint32_t cells;
  uint32_t dims;
  const void* tessellation;
  void* archive;
  Scalar (*centroid)(const void* tessellation, uint32_t cell, uint32_t i);
  bool (*is_filled)(const void* archive, uint32_t cell);
  void (*fill)(void* archive, uint32_t cell);
  uint32_t (*nearest_filled)(const Cells& cells, const Scalar* point, uint32_t except);
  uint32_t (*nearest_by_index)(const Cells& cells, const Scalar* point, uint32_t except);  // null without an index

  [[nodiscard]] Scalar at(uint32_t cell, uint32_t i) const { return centroid(tessellation, cell, i); }
};

template <class Tessellation>
static Cells<typename Tessellation::Scalar> cells_of(const Tessellation& tessellation,
                                                     ArchiveOf<Tessellation>& archive) {
  using Scalar = typename Tessellation::Scalar;
  using Archive = ArchiveOf<Tessellation>;
  static_assert(Tessellation::dims <= most_dims, "points of this test have most_dims coordinates");
  Cells<Scalar> cells{};
  cells.cells = Tessellation::cells;
  cells.dims = Tessellation::dims;
  cells.tessellation = &tessellation;
  cells.archive = &archive;
  cells.centroid = [](const void* object, uint32_t cell, uint32_t i) {
    return static_cast<const Tessellation*>(object)->centroid(cell, i);
  };
  cells.is_filled = [](const void* object, uint32_t cell) {
    return static_cast<const Archive*>(object)->is_filled(cell);
  };
  cells.fill = [](void* object, uint32_t cell) {
    const Scalar gene[1] = {};
    const Scalar measures[Tessellation::dims] = {};
    static_cast<Archive*>(object)->insert(cell, gene, Scalar{0}, measures);
  };
  cells.nearest_filled = [](const Cells<Scalar>& in, const Scalar* point, uint32_t except) {
    return nanoqd::nearest_filled(*static_cast<const Tessellation*>(in.tessellation),
                                  *static_cast<const Archive*>(in.archive), point, except);
  };
  if constexpr (finds_nearest_cell<Tessellation>) {
    cells.nearest_by_index = [](const Cells<Scalar>& in, const Scalar* point, uint32_t except) {
      const auto accepts = [&](uint32_t cell) { return cell != except && in.is_filled(in.archive, cell); };
      return static_cast<const Tessellation*>(in.tessellation)->nearest_cell(point, accepts);
    };
  }
  return cells;
}

// The definition: one by one in the order of their numbers. `all` takes empty cells too.
template <class Scalar>
static uint32_t nearest_by_definition(const Cells<Scalar>& in, const Scalar* point, uint32_t except, bool all) {
  uint32_t nearest = no_cell;
  Scalar least = test::infinity<Scalar>();
  for (uint32_t cell = 0; cell < in.cells; ++cell) {
    if (cell == except || (!all && !in.is_filled(in.archive, cell))) continue;
    Scalar distance{0};
    for (uint32_t i = 0; i < in.dims; ++i) {
      const Scalar difference = point[i] - in.at(cell, i);
      distance = distance + nanoqd::detail::product(difference, difference);
    }
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

// Anywhere, at corners and edges of the box, on centroids, between two of them, at edges of grid
// cells and beside those.
template <class Scalar>
static void make_point(const Cells<Scalar>& in, nanoqd::Rng& rng, Scalar (&point)[most_dims]) {
  const uint32_t one = rng.below(in.cells);
  const uint32_t other = rng.below(in.cells);
  const uint32_t kind = rng.below(8);
  for (uint32_t i = 0; i < in.dims; ++i) {
    switch (kind == 7 ? rng.below(7) : kind) {
      case 0: point[i] = rng.uniform<Scalar>(); break;
      case 1: point[i] = static_cast<Scalar>(rng.below(2)); break;
      case 2: point[i] = in.at(one, i); break;
      case 3: point[i] = (in.at(one, i) + in.at(other, i)) / 2; break;
      case 4: point[i] = static_cast<Scalar>(rng.below(9)) / 8; break;
      case 5: point[i] = static_cast<Scalar>(1 + rng.below(6)) / 6; break;
      default: point[i] = test::next_inwards(static_cast<Scalar>(1 + rng.below(12)) / 12); break;
    }
  }
}

template <class Scalar>
static void compare_at_a_point(const Cells<Scalar>& in, nanoqd::Rng& rng, uint32_t which) {
  Scalar point[most_dims];
  make_point(in, rng, point);
  uint32_t except = no_cell;
  for (uint32_t turn = 0; turn < 3; ++turn) {  // then without the nearest one, then without the second only
    const uint32_t expected = nearest_by_definition(in, point, except, false);
    TEST_ASSERT_TRUE_MESSAGE(in.nearest_filled(in, point, except) == expected,
                             test::message("what the definition says; cells + 1000 size", which));
    if (in.nearest_by_index != nullptr) {
      TEST_ASSERT_TRUE_MESSAGE(in.nearest_by_index(in, point, except) == expected,
                               test::message("and by the index alone; cells + 1000 size", which));
    }
    except = expected;
  }
}

// Whether anything can be told to lie in this cell: not if an equal centroid has a lower number.
template <class Scalar>
static bool is_first_of_its_kind(const Cells<Scalar>& in, uint32_t cell) {
  Scalar point[most_dims];
  for (uint32_t i = 0; i < in.dims; ++i) point[i] = in.at(cell, i);
  return nearest_by_definition(in, point, no_cell, true) == cell;
}

// Fills the archive step by step, at random or from the first cell to the last, so that the rest is
// far away. Compares after each step.
template <class Scalar>
static void fill_and_compare(const Cells<Scalar>& in, uint32_t points, bool in_order) {
  nanoqd::Rng rng(in.cells + (in_order ? 1U : 0U));
  uint32_t filled = 0;
  const uint32_t sizes[] = {0, 1, 2, 5, in.cells / 3, in.cells / 2, in.cells};
  for (const uint32_t size : sizes) {
    for (uint32_t cell = 0; filled < size && cell < in.cells; ++cell) {
      const bool is_chosen = in_order || size == in.cells || rng.below(in.cells) < size;
      if (!is_chosen || in.is_filled(in.archive, cell) || !is_first_of_its_kind(in, cell)) continue;
      in.fill(in.archive, cell);
      ++filled;
    }
    const uint32_t enough = filled == 0 ? 4 : points;
    for (uint32_t i = 0; i < enough; ++i) compare_at_a_point(in, rng, in.cells + 1000 * filled);
  }
}

// Archives from empty to full.
template <class Tessellation>
static void check(const Tessellation& tessellation, uint32_t points) {
  using Scalar = typename Tessellation::Scalar;
  for (uint32_t in_order = 0; in_order < 2; ++in_order) {
    auto& archive = make_archive<Tessellation>();
    EXPECT_STATUS(nanoqd::Status::ok, archive.reset(nanoqd::Box<Scalar, 1>(0, 1)));
    fill_and_compare(cells_of(tessellation, archive), points, in_order != 0);
  }
}

template <class Scalar>
static void of_a_grid_of_any_dimension() {
  check(BasicRegularGrid<Scalar, 1>(0, 1), 4);
  check(BasicRegularGrid<Scalar, 30>(0, 1), 40);
  check(BasicRegularGrid<Scalar, 12, 6>(0, 1), 60);
  check(BasicRegularGrid<Scalar, 2, 40>(0, 1), 40);
  check(BasicRegularGrid<Scalar, 40, 2>(0, 1), 40);
  check(BasicRegularGrid<Scalar, 4, 6, 3>(0, 1), 60);
  check(BasicRegularGrid<Scalar, 3, 2, 4, 3>(0, 1), 60);
}

template <class Scalar, uint32_t Cells, uint32_t Dims, uint32_t Side, uint32_t Entries>
static void check_buckets(test::Cloud cloud) {
  using Table = nanoqd::BucketTable<Cells, Dims, Side, Entries, Scalar>;
  auto& table = make_table<Table>();
  nanoqd::Rng rng(Cells);
  test::make_cloud(cloud, rng, &table.unit[0][0], Cells, Dims);
  TEST_ASSERT_TRUE_MESSAGE(test::SmallBucketGrid<Table>::fill(table), "the lists fit");
  check(CvtTable<Table>(table), 40);
}

template <class Scalar>
static void of_buckets() {
  check_buckets<Scalar, 20, 1, 9, 100>(test::Cloud::uniform);
  check_buckets<Scalar, 12, 1, 12, 144>(test::Cloud::lattice);
  check_buckets<Scalar, 60, 2, 6, 1000>(test::Cloud::uniform);
  check_buckets<Scalar, 60, 2, 7, 1000>(test::Cloud::lattice);
  check_buckets<Scalar, 40, 2, 5, 1000>(test::Cloud::clustered);
  check_buckets<Scalar, 40, 3, 3, 1000>(test::Cloud::uniform);
  check_buckets<Scalar, 50, 3, 3, 1300>(test::Cloud::lattice);
}

static void of_a_generated_table() { check(CvtTable<a_type>(a), 150); }

template <class Table>
static void check_kd(test::Cloud cloud) {
  struct Fixture {
    typename Table::Scalar unit[Table::cells][Table::dims];
    Table table;
  };
  auto& made = make_table<Fixture>();
  nanoqd::Rng rng(Table::cells);
  test::make_cloud(cloud, rng, &made.unit[0][0], Table::cells, Table::dims);
  test::SmallKdTree<Table>::fill(made.table, made.unit);
  check(CvtTable<Table>(made.table), 40);
}

template <class Scalar>
static void of_a_kd_tree() {
  check_kd<nanoqd::KdTable<20, 3, Scalar>>(test::Cloud::uniform);
  check_kd<nanoqd::KdTable<80, 2, Scalar>>(test::Cloud::lattice);
  check_kd<nanoqd::KdTable<60, 4, Scalar>>(test::Cloud::uniform);
  check_kd<nanoqd::KdTable<60, 4, Scalar>>(test::Cloud::clustered);
}

template <class Scalar>
static void of_a_table_without_an_index() {
  nanoqd::Rng rng(7);
  auto& plain = make_table<nanoqd::Centroids<50, 3, Scalar>>();
  test::make_cloud(test::Cloud::lattice, rng, &plain.unit[0][0], 50, 3);
  check(CvtTable<nanoqd::Centroids<50, 3, Scalar>>(plain), 40);
  auto& blocks = make_table<nanoqd::ScanTable<30, 5, Scalar>>();
  test::make_cloud(test::Cloud::uniform, rng, blocks.blocks, 30, 5);
  check(CvtTable<nanoqd::ScanTable<30, 5, Scalar>>(blocks), 40);
}

// All cells at one place, or all at the same distance: the lowest number that is filled.
static void among_equals_the_lowest_number() {
  const BasicRegularGrid<float, 2, 2> quarters(0.0f, 1.0f);
  auto& archive = make_archive<BasicRegularGrid<float, 2, 2>>();
  EXPECT_STATUS(nanoqd::Status::ok, archive.reset(nanoqd::Box<float, 1>(0.0f, 1.0f)));

  const float centre[2] = {0.5f, 0.5f};
  const float gene[1] = {0.0f};
  for (uint32_t cell = 4; cell-- > 0;) {
    archive.insert(cell, gene, 0.0f, centre);
    TEST_ASSERT_EQUAL_UINT32(cell, nearest_filled(quarters, archive, centre));
    TEST_ASSERT_EQUAL_UINT32(cell, quarters.nearest_cell(centre, [&](uint32_t one) { return archive.is_filled(one); }));
  }
  TEST_ASSERT_EQUAL_UINT32(1, nearest_filled(quarters, archive, centre, 0));
}

// A search that is asked for measures in their own units.
using Tessellation = nanoqd::RegularGrid<4, 3>;
using Search = nanoqd::DifferentialMapElites<2, Tessellation>;
static Search search;

static void begin_search() {
  Search::Config config;
  const float lower[2] = {-2.0f, 0.0f};
  const float upper[2] = {2.0f, 3.0f};
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = Tessellation(lower, upper);
  EXPECT_STATUS(nanoqd::Status::ok, search.begin(config));
}

static void tell(float first, float second) {
  const float genes[2] = {0.5f, 0.5f};
  EXPECT_STATUS(nanoqd::Status::ok, search.tell(genes, 1.0f, {first, second}).status);
}

static void a_search_without_elites_has_none_that_is_near() {
  static nanoqd::DifferentialMapElites<2, CvtTable<a_type>> idle;
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(no_cell, idle.nearest_filled({0.5f, 0.5f}), "not started, and there is no table");
  begin_search();
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(no_cell, search.nearest_filled({0.5f, 0.5f}), "empty");
}

static void measures_are_scaled_and_moved_as_in_a_tell() {
  begin_search();
  tell(-1.5f, 0.5f);  // cell 0
  tell(1.5f, 2.5f);   // cell 11
  TEST_ASSERT_EQUAL_UINT32(0, search.nearest_filled({-2.0f, 0.0f}));
  TEST_ASSERT_EQUAL_UINT32(11, search.nearest_filled({2.0f, 3.0f}));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.nearest_filled({-1e30f, -7.0f}), "outside, moved to a corner");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(11, search.nearest_filled({1e30f, 1.6f}), "outside on one side");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.nearest_filled({0.5f, 0.75f}),
                                   "by the unit box: a third of the way counts");

  const float wanted[2] = {0.6f, 2.0f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(11, search.nearest_filled(wanted), "an array");
}

static void nothing_is_near_to_measures_that_are_no_numbers() {
  begin_search();
  tell(0.0f, 0.0f);
  const float nan = test::nan<float>();
  const float inf = test::infinity<float>();
  TEST_ASSERT_EQUAL_HEX32(no_cell, search.nearest_filled({nan, 1.0f}));
  TEST_ASSERT_EQUAL_HEX32(no_cell, search.nearest_filled({1.0f, nan}));
  TEST_ASSERT_EQUAL_HEX32(no_cell, search.nearest_filled({inf, 1.0f}));
  TEST_ASSERT_EQUAL_HEX32(no_cell, search.nearest_filled({1.0f, -inf}));
}

// Whatever rounding does, in a table; in a grid away from the border of two cells.
static void the_own_cell_is_the_nearest_if_it_is_filled() {
  static nanoqd::DifferentialMapElites<1, CvtTable<a_type>> in_table;
  nanoqd::DifferentialMapElites<1, CvtTable<a_type>>::Config config;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = a;
  EXPECT_STATUS(nanoqd::Status::ok, in_table.begin(config));

  begin_search();
  nanoqd::Rng rng(5);
  for (uint32_t i = 0; i < 200; ++i) {
    const float measures[2] = {2.4f * rng.uniform<float>() - 1.2f, 6.0f * rng.uniform<float>() - 0.5f};
    const float gene[1] = {0.5f};
    const float genes[2] = {0.5f, 0.5f};
    const auto told = in_table.tell(gene, 1.0f, measures);
    TEST_ASSERT_TRUE_MESSAGE(in_table.nearest_filled(measures) == told.cell, test::message("of a table", i));
    const auto grid = search.tell(genes, 1.0f, measures);
    TEST_ASSERT_TRUE_MESSAGE(search.nearest_filled(measures) == grid.cell, test::message("of a grid", i));
  }
}

// A grid whose index knows none of the filled cells, as that of a table does of those whose
// centroid another one has too.
struct BlindGrid : BasicRegularGrid<float, 5> {
  BlindGrid() noexcept : BasicRegularGrid(0.0f, 1.0f) {}
  template <class Accepts>
  uint32_t nearest_cell(const float*, const Accepts&) const noexcept {
    return no_cell;
  }
};

static void elites_that_the_index_passes_over_are_found_by_comparing_all() {
  const BlindGrid tessellation;
  auto& archive = make_archive<BlindGrid>();
  EXPECT_STATUS(nanoqd::Status::ok, archive.reset({0.0f, 1.0f}));

  const float gene[1] = {0.5f};
  for (uint32_t cell = 0; cell < BlindGrid::cells; ++cell) {
    EXPECT_OUTCOME(nanoqd::Outcome::new_cell, archive.insert(cell, gene, 1.0f, gene));
  }
  const float point[1] = {0.55f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, nanoqd::nearest_filled(tessellation, archive, point), "the nearest of all");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(of_a_grid_of_any_dimension);
  RUN_FOR_BOTH(of_buckets);
  RUN_TEST(of_a_generated_table);
  RUN_FOR_BOTH(of_a_kd_tree);
  RUN_FOR_BOTH(of_a_table_without_an_index);
  RUN_TEST(among_equals_the_lowest_number);
  RUN_TEST(a_search_without_elites_has_none_that_is_near);
  RUN_TEST(measures_are_scaled_and_moved_as_in_a_tell);
  RUN_TEST(nothing_is_near_to_measures_that_are_no_numbers);
  RUN_TEST(the_own_cell_is_the_nearest_if_it_is_filled);
  RUN_TEST(elites_that_the_index_passes_over_are_found_by_comparing_all);
  return UNITY_END();
}
