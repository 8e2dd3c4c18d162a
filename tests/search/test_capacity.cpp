// The number of elites that fit agrees with the size of real searches: one cell more does not
// fit.
#include <stdint.h>

#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/capacity.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/iso_line.hpp>

#include "unity.h"

using nanoqd::elites_that_fit;
using nanoqd::Measures;

void setUp() {}
void tearDown() {}

// A search over `Cells` cells in two dimensions, of real maps.
template <uint32_t Genes, class Scalar, class StoredGene, Measures Kept, uint32_t Cells>
struct OnGrid {
  using Tessellation = nanoqd::BasicRegularGrid<Scalar, 1, Cells>;
  using Search = nanoqd::MapElites<Genes, Tessellation, nanoqd::Gaussian<Scalar>, nanoqd::Clamp, Kept, StoredGene>;
};
template <uint32_t Genes, class Scalar, class StoredGene, Measures Kept, uint32_t Cells>
struct OnTable {
  using Tessellation = nanoqd::CvtTable<nanoqd::Centroids<Cells, 2, Scalar>>;
  using Search = nanoqd::MapElites<Genes, Tessellation, nanoqd::Gaussian<Scalar>, nanoqd::Clamp, Kept, StoredGene>;
};

template <template <uint32_t, class, class, Measures, uint32_t> class On, uint32_t Genes, class Scalar,
          class StoredGene, Measures Kept, size_t Bytes>
constexpr bool agrees() {
  constexpr uint32_t most = elites_that_fit<typename On<Genes, Scalar, StoredGene, Kept, 3>::Search, Bytes>();
  return On<Genes, Scalar, StoredGene, Kept, most>::Search::ram_bytes() <= Bytes &&
         On<Genes, Scalar, StoredGene, Kept, most + 1>::Search::ram_bytes() > Bytes;
}

// The number of cells of the search that is named does not matter.
template <uint32_t Genes, class Scalar, class StoredGene, Measures Kept>
constexpr bool is_the_same_for_any_cells() {
  return elites_that_fit<typename OnGrid<Genes, Scalar, StoredGene, Kept, 3>::Search, 5432>() ==
             elites_that_fit<typename OnGrid<Genes, Scalar, StoredGene, Kept, 999>::Search, 5432>() &&
         elites_that_fit<typename OnTable<Genes, Scalar, StoredGene, Kept, 3>::Search, 1001>() ==
             elites_that_fit<typename OnTable<Genes, Scalar, StoredGene, Kept, 999>::Search, 1001>();
}

// Both maps; memory for a handful of cells, for the last index of one byte and the first of two,
// and for many.
template <uint32_t Genes, class Scalar, class StoredGene, Measures Kept = Measures::dropped>
constexpr bool agrees_with_real_searches() {
  return is_the_same_for_any_cells<Genes, Scalar, StoredGene, Kept>() &&
         agrees<OnGrid, Genes, Scalar, StoredGene, Kept, 600>() &&
         agrees<OnTable, Genes, Scalar, StoredGene, Kept, 1001>() &&
         agrees<OnGrid, Genes, Scalar, StoredGene, Kept, 5432>() &&
         agrees<OnTable, Genes, Scalar, StoredGene, Kept, 9999>() &&
         agrees<OnGrid, Genes, Scalar, StoredGene, Kept, 16384>() &&
         agrees<OnTable, Genes, Scalar, StoredGene, Kept, 3000000>();
}

static_assert(agrees_with_real_searches<1, float, float>(), "float");
static_assert(agrees_with_real_searches<10, float, float>(), "float");
static_assert(agrees_with_real_searches<10, float, float, Measures::kept>(), "float, with measures");
static_assert(agrees_with_real_searches<4, float, uint16_t>(), "16 bits");
static_assert(agrees_with_real_searches<5, float, uint16_t, Measures::kept>(), "16 bits, with measures");
static_assert(agrees_with_real_searches<3, float, uint8_t>(), "8 bits");
static_assert(agrees_with_real_searches<10, double, double>(), "double");
static_assert(agrees_with_real_searches<5, double, float>(), "float in double");
static_assert(agrees_with_real_searches<7, double, uint16_t>(), "16 bits in double");
static_assert(agrees_with_real_searches<9, double, uint8_t, Measures::kept>(), "8 bits in double, with measures");

using Ten = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<2, 2>, uint16_t>;

static void nothing_fits_in_too_little() {
  constexpr size_t four_cells = Ten::ram_bytes();
  TEST_ASSERT_EQUAL_UINT32(0, (elites_that_fit<Ten, 0>()));
  TEST_ASSERT_EQUAL_UINT32(0, (elites_that_fit<Ten, 100>()));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, (elites_that_fit<Ten, four_cells - 1>()),
                                   "differential evolution needs four cells");
  TEST_ASSERT_EQUAL_UINT32(4, (elites_that_fit<Ten, four_cells>()));
}

static void the_limit_on_cells_is_kept() {
  using Tessellation = nanoqd::RegularGrid<4>;
  using Many =
      nanoqd::MapElites<1000, Tessellation, nanoqd::Gaussian<float>, nanoqd::Clamp, Measures::dropped, uint8_t>;
  constexpr bool is_large_machine = sizeof(size_t) > 4;
  constexpr size_t bytes = is_large_machine ? size_t{0xFFFFFFFFU} : size_t{0xFFFFU};
  constexpr uint32_t most = elites_that_fit<Many, bytes>();
  TEST_ASSERT_TRUE_MESSAGE(most == 0x7FFFFFFFU / 1000 || !is_large_machine, "cells times genes are below 2^31");
}

static void the_example_says_what_is_so() { TEST_ASSERT_EQUAL_UINT32(542, (elites_that_fit<Ten, 14 * 1024>())); }

static void one_cell_is_enough_for_a_variation_with_one_parent() {
  using One = nanoqd::MapElites<10, nanoqd::RegularGrid<1>, nanoqd::Gaussian<float>>;
  constexpr uint32_t fits = elites_that_fit<One, One::ram_bytes()>();
  TEST_ASSERT_EQUAL_UINT32(1, fits);
  TEST_ASSERT_EQUAL_UINT32(0, (elites_that_fit<One, One::ram_bytes() - 1>()));
}

static void one_cell_is_too_few_for_a_variation_with_two_parents() {
  using Two = nanoqd::MapElites<10, nanoqd::RegularGrid<2>, nanoqd::IsoLine<float>>;
  constexpr uint32_t fits = elites_that_fit<Two, Two::ram_bytes()>();
  TEST_ASSERT_EQUAL_UINT32(2, fits);
  TEST_ASSERT_EQUAL_UINT32(0, (elites_that_fit<Two, Two::ram_bytes() - 8>()));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(nothing_fits_in_too_little);
  RUN_TEST(the_limit_on_cells_is_kept);
  RUN_TEST(the_example_says_what_is_so);
  RUN_TEST(one_cell_is_enough_for_a_variation_with_one_parent);
  RUN_TEST(one_cell_is_too_few_for_a_variation_with_two_parents);
  return UNITY_END();
}
