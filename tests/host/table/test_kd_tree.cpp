// A search of a kd-tree built on the host returns the cell that the scan returns, for every point.
// NANOQD_TEST_SCALE multiplies the number of points.
#include <algorithm>
#include <cstdint>
#include <nanoqd/math/detail/platform.hpp>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "host/table/kd_builder.hpp"
#include "host/table/kd_search.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/scaled.hpp"
#include "support/table_points.hpp"
#include "unity.h"

using nanoqd::host::KdSearch;
using nanoqd::host::KdTree;
using nanoqd::host::TableScalar;

void setUp() {}
void tearDown() {}

namespace {

template <class Scalar>
constexpr TableScalar scalar_of = sizeof(Scalar) == sizeof(float) ? TableScalar::single_precision
                                                                  : TableScalar::double_precision;

template <class Scalar>
struct Made {
  std::vector<Scalar> unit;
  std::vector<double> values;
  std::vector<Scalar> columns;  // coordinate i of every cell, for each i

  Made(test::Cloud cloud, nanoqd::Rng& rng, std::uint32_t cells, std::uint32_t dims)
      : unit(std::size_t{cells} * dims), columns(unit.size()) {
    test::make_cloud(cloud, rng, unit.data(), cells, dims);
    for (const Scalar value : unit) values.push_back(static_cast<double>(value));
    for (std::size_t i = 0; i < unit.size(); ++i) columns[i % dims * cells + i / dims] = unit[i];
  }
};

// Returns whether `answer` is the nearest cell by definition: no cell is nearer, and no earlier one
// is as near. The compiler compares several cells at once.
template <std::uint32_t Dims, class Scalar>
bool is_nearest_of(const std::vector<Scalar>& columns, std::uint32_t cells, const std::vector<Scalar>& point,
                   std::uint32_t answer) {
  Scalar at[Dims];
  std::copy_n(point.begin(), Dims, at);
  const Scalar* const numbers = columns.data();
  const auto distance = [&](std::size_t cell) {
    Scalar sum{0};
    for (std::size_t i = 0; i < Dims; ++i) {
      const Scalar apart = at[i] - numbers[i * cells + cell];
      sum = sum + nanoqd::detail::product(apart, apart);
    }
    return sum;
  };
  const Scalar least = distance(answer);
  int beaten = 0;
  for (std::size_t cell = 0; cell < answer; ++cell) beaten |= static_cast<int>(distance(cell) <= least);
  for (std::size_t cell = answer; cell < cells; ++cell) beaten |= static_cast<int>(distance(cell) < least);
  return beaten == 0;
}

template <class Scalar>
bool is_nearest(const std::vector<Scalar>& columns, std::uint32_t cells, const std::vector<Scalar>& point,
                std::uint32_t answer) {
  switch (point.size()) {
    case 1: return is_nearest_of<1>(columns, cells, point, answer);
    case 2: return is_nearest_of<2>(columns, cells, point, answer);
    case 3: return is_nearest_of<3>(columns, cells, point, answer);
    case 4: return is_nearest_of<4>(columns, cells, point, answer);
    case 8: return is_nearest_of<8>(columns, cells, point, answer);
    case 32: return is_nearest_of<32>(columns, cells, point, answer);
    default: return false;
  }
}

template <class Scalar>
void check(test::Cloud cloud, std::uint32_t cells, std::uint32_t dims, std::uint64_t points) {
  nanoqd::Rng rng(cells * 100 + dims);
  const Made<Scalar> made(cloud, rng, cells, dims);
  const KdTree tree = nanoqd::host::build_kd_tree(made.values, cells, dims, scalar_of<Scalar>);
  const KdSearch<Scalar> search(made.values, cells, dims, tree);
  std::vector<Scalar> point(dims);
  for (std::uint32_t i = 0; i < points; ++i) {
    test::make_point(i, rng, made.unit.data(), cells, dims, point.data());
    TEST_ASSERT_TRUE_MESSAGE(is_nearest(made.columns, cells, point, search.nearest(point.data())),
                             test::message("the scan's answer; 100 cells + dims", cells * 100 + dims));
  }
}

constexpr std::uint32_t every_dims[] = {1, 2, 3, 4, 8, 32};

template <class Scalar>
void small_trees_answer_as_the_scan() {
  for (const std::uint32_t dims : every_dims) {
    for (std::uint32_t cells = 1; cells <= 300; ++cells) {
      check<Scalar>(static_cast<test::Cloud>(cells % test::clouds), cells, dims, test::scaled(24));
    }
  }
}

template <class Scalar>
void trees_of_1024_cells_answer_as_the_scan() {
  for (const std::uint32_t dims : every_dims) {
    for (std::uint32_t cloud = 0; cloud < test::clouds; ++cloud) {
      check<Scalar>(static_cast<test::Cloud>(cloud), 1024, dims, test::scaled(400));
    }
  }
}

template <class Scalar>
void trees_of_25000_cells_answer_as_the_scan() {
  const bool is_float = sizeof(Scalar) == sizeof(float);
  check<Scalar>(test::Cloud::uniform, 25000, 2, test::scaled(is_float ? 80000 : 15000));
  check<Scalar>(test::Cloud::clustered, 25000, 4, test::scaled(1000));
  check<Scalar>(test::Cloud::uniform, 25000, 8, test::scaled(1000));
  check<Scalar>(test::Cloud::lattice, 25000, 8, test::scaled(500));
}

void a_tree_lists_every_cell_once_and_keeps_its_sides() {
  for (const std::uint32_t cells : {1U, 24U, 25U, 48U, 49U, 97U, 1000U}) {
    nanoqd::Rng rng(cells);
    const Made<float> made(test::Cloud::lattice, rng, cells, 3);
    const KdTree tree = nanoqd::host::build_kd_tree(made.values, cells, 3, TableScalar::single_precision);
    const std::uint32_t leaves = (cells + 23) / 24;
    TEST_ASSERT_TRUE_MESSAGE(tree.split.size() == leaves && tree.axis.size() == leaves && tree.order.size() == cells,
                             test::message("an entry for each leaf and for each cell", cells));
    std::vector<int> seen(cells);
    for (const std::uint32_t cell : tree.order) ++seen[cell];
    for (const int times : seen) TEST_ASSERT_TRUE_MESSAGE(times == 1, test::message("every cell once", cells));
    for (std::uint32_t position = 0; position < cells; ++position) {
      for (std::uint32_t node = leaves + position / 24; node > 1; node /= 2) {
        const double coordinate = made.values[tree.order[position] * 3 + tree.axis[node / 2]];
        const double split = tree.split[node / 2];
        TEST_ASSERT_TRUE_MESSAGE(node % 2 == 0 ? coordinate <= split : coordinate >= split,
                                 test::message("each cell on its side of every split", cells));
      }
    }
    const std::vector<std::uint32_t> places = nanoqd::host::positions(tree.order);
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      TEST_ASSERT_TRUE_MESSAGE(tree.order[places[cell]] == cell, test::message("positions invert the order", cells));
    }
  }
}

// A split between two neighbouring numbers must be rounded to one of them.
template <class Scalar>
void splits_are_numbers_of_the_scalar() {
  nanoqd::Rng rng(9);
  Made<Scalar> made(test::Cloud::uniform, rng, 100, 1);
  Scalar value = Scalar{1} / 2;
  for (std::uint32_t cell = 0; cell < 100; ++cell) {
    made.values[cell] = static_cast<double>(value);
    value = test::next_outwards(value);
  }
  const KdTree tree = nanoqd::host::build_kd_tree(made.values, 100, 1, scalar_of<Scalar>);
  for (const double split : tree.split) {
    TEST_ASSERT_TRUE_MESSAGE(test::same(split, static_cast<double>(static_cast<Scalar>(split))), "representable");
  }
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(small_trees_answer_as_the_scan);
  RUN_FOR_BOTH(trees_of_1024_cells_answer_as_the_scan);
  RUN_FOR_BOTH(trees_of_25000_cells_answer_as_the_scan);
  RUN_TEST(a_tree_lists_every_cell_once_and_keeps_its_sides);
  RUN_FOR_BOTH(splits_are_numbers_of_the_scalar);
  return UNITY_END();
}
