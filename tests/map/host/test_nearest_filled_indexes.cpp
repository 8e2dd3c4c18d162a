// The nearest filled cell is always the one that comparing all filled cells finds: in tables as
// the host builds them and in grids, with archives of every size and shape, and where rounding
// is most delicate. NANOQD_TEST_SCALE multiplies the number of points.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "host/table/bucket_builder.hpp"
#include "host/table/kd_builder.hpp"
#include "support/centroid_sets.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/scaled.hpp"
#include "support/table_points.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::BasicRegularGrid;
using nanoqd::CvtTable;
using nanoqd::no_cell;
using nanoqd::host::TableScalar;
using std::uint32_t;

template <class Scalar>
constexpr TableScalar scalar_of = sizeof(Scalar) == sizeof(float) ? TableScalar::single_precision
                                                                  : TableScalar::double_precision;

// By definition, among the cells that are accepted; `unit` has the centroids, cell by cell.
template <class Scalar, class Accepts>
uint32_t nearest_of(const std::vector<Scalar>& unit, uint32_t dims, const Scalar* point, const Accepts& accepts) {
  uint32_t nearest = no_cell;
  Scalar least = test::infinity<Scalar>();
  for (uint32_t cell = 0; cell < unit.size() / dims; ++cell) {
    if (!accepts(cell)) continue;
    Scalar distance{0};
    for (uint32_t i = 0; i < dims; ++i) {
      const Scalar apart = point[i] - unit[cell * dims + i];
      distance += nanoqd::detail::product(apart, apart);
    }
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

template <class Tessellation>
std::vector<typename Tessellation::Scalar> centroids_of(const Tessellation& tessellation) {
  std::vector<typename Tessellation::Scalar> unit;
  for (uint32_t cell = 0; cell < Tessellation::cells; ++cell) {
    for (uint32_t i = 0; i < Tessellation::dims; ++i) unit.push_back(tessellation.centroid(cell, i));
  }
  return unit;
}

enum class Shape { scattered, around_a_corner, around_two_places };

// The cells in the order in which they are filled.
template <class Scalar>
std::vector<uint32_t> filling_order(const std::vector<Scalar>& unit, uint32_t dims, Shape shape, nanoqd::Rng& rng) {
  std::vector<uint32_t> order(unit.size() / dims);
  std::vector<double> key(order.size());
  for (uint32_t cell = 0; cell < order.size(); ++cell) {
    order[cell] = cell;
    double to_corner = 0.0;
    double to_middle = 0.0;
    for (uint32_t i = 0; i < dims; ++i) {
      const double coordinate = static_cast<double>(unit[cell * dims + i]);
      to_corner += coordinate * coordinate;
      to_middle += (coordinate - 0.6) * (coordinate - 0.6);
    }
    key[cell] = shape == Shape::scattered         ? rng.uniform<double>()
                : shape == Shape::around_a_corner ? to_corner
                                                  : std::min(to_corner, to_middle);
  }
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return key[a] < key[b]; });
  return order;
}

template <class Tessellation>
void check(const Tessellation& tessellation, std::uint64_t points) {
  using Scalar = typename Tessellation::Scalar;
  constexpr uint32_t dims = Tessellation::dims;
  const std::vector<Scalar> unit = centroids_of(tessellation);
  const auto archive = std::make_unique<nanoqd::Archive<Scalar, 1, Tessellation::cells, dims>>();
  const Scalar gene[1] = {};
  const Scalar measures[dims] = {};
  for (const Shape shape : {Shape::scattered, Shape::around_a_corner, Shape::around_two_places}) {
    nanoqd::Rng rng(Tessellation::cells);
    const std::vector<uint32_t> order = filling_order(unit, dims, shape, rng);
    EXPECT_STATUS(nanoqd::Status::ok, archive->reset(nanoqd::Box<Scalar, 1>(0, 1)));
    for (const uint32_t size : {1U, 10U, Tessellation::cells / 20, Tessellation::cells / 8, Tessellation::cells / 3,
                                Tessellation::cells * 9 / 10, Tessellation::cells}) {
      while (archive->size() < size) archive->insert(order[archive->size()], gene, Scalar{0}, measures);
      for (uint32_t n = 0; n < points; ++n) {
        Scalar point[dims];
        test::make_point(n, rng, unit.data(), Tessellation::cells, dims, point);
        uint32_t except = no_cell;
        for (uint32_t turn = 0; turn < 2; ++turn) {
          const auto accepts = [&](uint32_t cell) { return cell != except && archive->is_filled(cell); };
          const uint32_t expected = nearest_of(unit, dims, point, accepts);
          TEST_ASSERT_TRUE_MESSAGE(nearest_filled(tessellation, *archive, point, except) == expected,
                                   test::message("what comparing all finds; size", size));
          TEST_ASSERT_TRUE_MESSAGE(tessellation.nearest_cell(point, accepts) == expected,
                                   test::message("and by the index alone; size", size));
          except = expected;
        }
      }
    }
  }
}

template <class To>
void narrow(const std::vector<uint32_t>& source, To* target) {
  for (std::size_t i = 0; i < source.size(); ++i) target[i] = static_cast<To>(source[i]);
}

template <class Scalar, uint32_t Cells, uint32_t Dims, uint32_t Side, uint32_t Entries>
void check_buckets() {
  using Table = nanoqd::BucketTable<Cells, Dims, Side, Entries, Scalar>;
  const std::vector<double> unit = test::spread_centroids<Scalar>(Cells, Dims, Cells);
  const auto grid = nanoqd::host::build_bucket_grid(unit, Cells, Dims, scalar_of<Scalar>, Side);
  TEST_ASSERT_TRUE_MESSAGE(grid.listed.size() <= Entries, "there is room for the lists");

  const auto table = std::make_unique<Table>();
  for (uint32_t i = 0; i < Cells * Dims; ++i) table->unit[i / Dims][i % Dims] = static_cast<Scalar>(unit[i]);
  narrow(grid.first, table->first);
  narrow(grid.listed, table->listed);
  check(CvtTable<Table>(*table), test::scaled(Cells == 5000 ? 40 : 120));
}

void bucket_tables_answer_as_the_scan() {
  check_buckets<float, 1000, 2, 31, 6000>();
  check_buckets<double, 1000, 3, 10, 12000>();
  check_buckets<double, 300, 1, 150, 900>();
  check_buckets<float, 5000, 2, 70, 25000>();
}

template <class Scalar, uint32_t Cells, uint32_t Dims>
void check_kd() {
  using Table = nanoqd::KdTable<Cells, Dims, Scalar>;
  nanoqd::Rng rng(Dims);
  std::vector<double> unit;
  for (uint32_t i = 0; i < Cells * Dims; ++i) unit.push_back(static_cast<double>(rng.uniform<Scalar>()));
  const auto tree = nanoqd::host::build_kd_tree(unit, Cells, Dims, scalar_of<Scalar>);
  const std::vector<double> blocks = nanoqd::host::in_blocks(unit, Cells, Dims, tree.order);
  const auto table = std::make_unique<Table>();
  for (std::size_t i = 0; i < blocks.size(); ++i) table->blocks[i] = static_cast<Scalar>(blocks[i]);
  for (std::size_t i = 0; i < tree.split.size(); ++i) table->split[i] = static_cast<Scalar>(tree.split[i]);
  std::copy(tree.axis.begin(), tree.axis.end(), table->axis);
  narrow(tree.order, table->order);
  narrow(nanoqd::host::positions(tree.order), table->place);
  check(CvtTable<Table>(*table), test::scaled(80));
}

void kd_tables_answer_as_the_scan() {
  check_kd<float, 1000, 8>();
  check_kd<double, 1000, 4>();
  check_kd<float, 1000, 2>();
}

void grids_answer_as_the_scan() {
  check(BasicRegularGrid<float, 31, 29>(0, 1), test::scaled(120));
  check(BasicRegularGrid<double, 300, 3>(0, 1), test::scaled(120));
  check(BasicRegularGrid<float, 9, 11, 10>(0, 1), test::scaled(120));
  check(BasicRegularGrid<double, 5, 6, 4, 7>(0, 1), test::scaled(120));
  check(BasicRegularGrid<float, 2, 3, 2, 3, 2, 3, 2>(0, 1), test::scaled(40));
}

// Of equal centroids only the first is listed, and nothing is ever located in the cells of the
// others.
template <class Scalar, uint32_t Dims>
void delicate_centroids_are_found_as_by_the_scan() {
  for (const test::CentroidSet& set : test::delicate_centroid_sets<Scalar>(Dims)) {
    const std::vector<Scalar> unit(set.unit.begin(), set.unit.end());
    const auto* centroids = reinterpret_cast<const Scalar(*)[Dims]>(unit.data());
    for (const uint32_t side : {1U, 2U, 5U, Dims == 3 ? 9U : 37U}) {
      if (side > 5 && test::is_reduced()) continue;
      const auto grid = nanoqd::host::build_bucket_grid(set.unit, set.cells, Dims, scalar_of<Scalar>, side);
      std::vector<char> is_listed(set.cells);
      for (const uint32_t cell : grid.listed) is_listed[cell] = 1;
      nanoqd::Rng rng(side);
      std::vector<char> is_filled(set.cells);
      const auto accepts = [&](uint32_t cell) { return is_filled[cell] != 0; };
      for (uint32_t n = 0; n < test::scaled(400); ++n) {
        const uint32_t share = n / 20 % 8;
        for (uint32_t cell = 0; n % 20 == 0 && cell < set.cells; ++cell) {
          is_filled[cell] = is_listed[cell] != 0 && rng.below(7) < share ? 1 : 0;
        }
        Scalar point[Dims];
        test::make_point(n, rng, unit.data(), set.cells, Dims, point);
        const uint32_t answer = nanoqd::detail::bucket_nearest_if(centroids, grid.side, grid.first.data(),
                                                                  grid.listed.data(), point, accepts);
        TEST_ASSERT_TRUE_MESSAGE(answer == nearest_of(unit, Dims, point, accepts), test::message(set.name, n));
      }
    }
  }
}

// Points at the middles and edges of cells and up to three numbers beside them, where cells tie but
// for rounding, and where rounding puts a point on the wrong side of an edge.
template <class Tessellation>
void check_ties(const Tessellation& tessellation) {
  using Scalar = typename Tessellation::Scalar;
  const std::vector<Scalar> unit = centroids_of(tessellation);
  nanoqd::Rng rng(Tessellation::cells);
  std::vector<char> is_filled(Tessellation::cells);
  const auto accepts = [&](uint32_t cell) { return is_filled[cell] != 0; };
  for (uint32_t n = 0; n < test::scaled(60000); ++n) {
    for (char& one : is_filled) one = rng.below(6) == 0 ? 1 : 0;
    Scalar point[Tessellation::dims];
    for (uint32_t i = 0; i < Tessellation::dims; ++i) {
      const uint32_t halves = 2 * Tessellation::divisions[i];
      point[i] = static_cast<Scalar>(rng.below(halves + 1)) / static_cast<Scalar>(halves);
      for (uint32_t step = rng.below(4); step > 0; --step) {
        point[i] = std::nextafter(point[i], static_cast<Scalar>(rng.below(2)));
      }
    }
    TEST_ASSERT_TRUE_MESSAGE(
        tessellation.nearest_cell(point, accepts) == nearest_of(unit, Tessellation::dims, point, accepts),
        test::message("in a grid where cells tie", n));
  }
}

void ties_in_grids_are_decided_as_by_the_scan() {
  check_ties(BasicRegularGrid<float, 11, 12>(0, 1));
  check_ties(BasicRegularGrid<float, 12, 11>(0, 1));
  check_ties(BasicRegularGrid<float, 5, 11, 3>(0, 1));
  check_ties(BasicRegularGrid<double, 10, 6>(0, 1));
}

// A number just below the edge of a square may be rounded into it. Here it is as far from the point
// as another one, and has the lower number: a bound from the edge itself would leave its square
// out. So would one that goes by the distance of a place beyond the point.
template <class Scalar>
void what_rounding_moves_over_an_edge_is_found() {
  const Scalar unit_roundoff = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 0x1p-24 : 0x1p-53);
  uint32_t cases = 0;
  for (uint32_t side = 2; side <= 64; ++side) {
    for (uint32_t step = 1; step < side; ++step) {
      const Scalar below = test::next_inwards(static_cast<Scalar>(step) / static_cast<Scalar>(side));
      if (nanoqd::detail::step_of(below, side) != step) continue;
      for (const Scalar apart : {unit_roundoff, 16 * unit_roundoff}) {
        const Scalar point[1] = {below - apart};
        if (nanoqd::detail::step_of(point[0], side) == step) continue;
        const Scalar centroids[3][1] = {{below}, {point[0] - apart}, {point[0]}};
        std::vector<uint32_t> first(side + 1, 0);  // each square lists its own centroids and no others
        for (uint32_t square = step; square <= side; ++square) first[square] = square == step ? 2 : 3;
        const uint32_t listed[3] = {1, 2, 0};
        const auto accepts = [](uint32_t cell) { return cell != 2; };
        TEST_ASSERT_TRUE_MESSAGE(
            nanoqd::detail::bucket_nearest_if(centroids, side, first.data(), listed, point, accepts) == 0,
            test::message("the lower number, in the next square", side * 100 + step));
        ++cases;
      }
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(cases > 40, "there are such numbers");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(bucket_tables_answer_as_the_scan);
  RUN_TEST(kd_tables_answer_as_the_scan);
  RUN_TEST(grids_answer_as_the_scan);
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 1>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 1>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 2>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 2>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 3>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 3>));
  RUN_TEST(ties_in_grids_are_decided_as_by_the_scan);
  RUN_TEST(what_rounding_moves_over_an_edge_is_found<float>);
  RUN_TEST(what_rounding_moves_over_an_edge_is_found<double>);
  return UNITY_END();
}
