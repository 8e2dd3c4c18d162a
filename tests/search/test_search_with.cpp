// SearchWith names the very MapElites that its parts make, in any order; variations without a
// scalar get it from the search.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/capacity.hpp>
#include <nanoqd/search/search_with.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/iso_line.hpp>
#include <nanoqd/variation/portfolio.hpp>

#include "support/expect_status.hpp"
#include "support/run_for_both.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Clamp;
using nanoqd::DifferentialEvolution;
using nanoqd::KeepMeasures;
using nanoqd::MapElites;
using nanoqd::Measures;
using nanoqd::Portfolio;
using nanoqd::Reflect;
using nanoqd::SearchWith;
using nanoqd::Status;
using nanoqd::StoreGenesAs;
using nanoqd::detail::is_same;

void setUp() {}
void tearDown() {}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 4>;

// The variation of a search whose third argument is `Choice`.
template <class Scalar, class Choice>
using Completed = typename MapElites<3, Grid<Scalar>, Choice>::Variation;

template <class Scalar>
static void without_parts_it_is_differential_map_elites() {
  const bool same = is_same<SearchWith<3, Grid<Scalar>>, nanoqd::DifferentialMapElites<3, Grid<Scalar>>>;
  TEST_ASSERT_TRUE_MESSAGE(same, "the paper's choices");
}

template <class Scalar>
static void each_part_alone_takes_its_place() {
  using Map = Grid<Scalar>;
  using De = DifferentialEvolution<Scalar>;
  const bool variation =
      is_same<SearchWith<3, Map, nanoqd::Gaussian<Scalar>>, MapElites<3, Map, nanoqd::Gaussian<Scalar>>>;
  const bool bounds = is_same<SearchWith<3, Map, Reflect>, MapElites<3, Map, De, Reflect>>;
  const bool measures = is_same<SearchWith<3, Map, KeepMeasures>, MapElites<3, Map, De, Clamp, Measures::kept>>;
  const bool genes =
      is_same<SearchWith<3, Map, StoreGenesAs<uint8_t>>, MapElites<3, Map, De, Clamp, Measures::dropped, uint8_t>>;
  TEST_ASSERT_TRUE_MESSAGE(variation, "a variation");
  TEST_ASSERT_TRUE_MESSAGE(bounds, "a bounds policy");
  TEST_ASSERT_TRUE_MESSAGE(measures, "kept measures");
  TEST_ASSERT_TRUE_MESSAGE(genes, "stored genes");
  const bool noise = is_same<SearchWith<3, Map, nanoqd::NoisyEvaluations>,
                             MapElites<3, Map, De, Clamp, Measures::dropped, Scalar, nanoqd::Evaluations::noisy>>;
  TEST_ASSERT_TRUE_MESSAGE(noise, "noisy evaluations");
}

template <class Scalar>
static void the_order_of_parts_does_not_matter() {
  using Map = Grid<Scalar>;
  using Written = MapElites<3, Map, nanoqd::IsoLine<Scalar>, Reflect, Measures::kept, uint16_t>;
  using Line = nanoqd::IsoLine<>;
  using Genes = StoreGenesAs<uint16_t>;
  const bool forwards = is_same<Written, SearchWith<3, Map, Line, Reflect, KeepMeasures, Genes>>;
  const bool backwards = is_same<Written, SearchWith<3, Map, Genes, KeepMeasures, Reflect, Line>>;
  const bool mixed = is_same<Written, SearchWith<3, Map, KeepMeasures, Line, Genes, Reflect>>;
  TEST_ASSERT_TRUE_MESSAGE(forwards && backwards && mixed, "parts are known by their kind");
}

template <class Scalar>
static void a_search_completes_a_variation_with_its_scalar_and_genes() {
  using nanoqd::EmitterPair;
  using nanoqd::MaEs;
  using nanoqd::Shade;
  using Pair = EmitterPair<Shade<Scalar, 3>, MaEs<Scalar, 3>>;
  const bool scalar = is_same<Completed<Scalar, DifferentialEvolution<>>, DifferentialEvolution<Scalar>> &&
                      is_same<Completed<Scalar, nanoqd::Gaussian<>>, nanoqd::Gaussian<Scalar>> &&
                      is_same<Completed<Scalar, nanoqd::IsoLine<>>, nanoqd::IsoLine<Scalar>>;
  const bool operators = is_same<Completed<Scalar, nanoqd::OperatorBandit<>>, nanoqd::OperatorBandit<Scalar, 3>> &&
                         is_same<Completed<Scalar, nanoqd::ImprovementEs<>>, nanoqd::ImprovementEs<Scalar, 3>>;
  const bool emitters = is_same<Completed<Scalar, Shade<>>, Shade<Scalar, 3>> &&
                        is_same<Completed<Scalar, MaEs<>>, MaEs<Scalar, 3>> &&
                        is_same<Completed<Scalar, EmitterPair<Shade<>, MaEs<>>>, Pair>;
  const bool portfolios =
      is_same<Completed<Scalar, Portfolio<>>, Portfolio<Scalar, 3>> &&
      is_same<Completed<Scalar, nanoqd::PortfolioWithMaEs<>>, nanoqd::PortfolioWithMaEs<Scalar, 3>> &&
      is_same<typename Portfolio<Scalar, 3, Shade<>>::Emitter, Shade<Scalar, 3>>;
  TEST_ASSERT_TRUE_MESSAGE(scalar, "operators take the scalar");
  TEST_ASSERT_TRUE_MESSAGE(operators, "operators that learn take scalar and genes");
  TEST_ASSERT_TRUE_MESSAGE(emitters, "emitters take scalar and genes");
  TEST_ASSERT_TRUE_MESSAGE(portfolios, "portfolios and their emitters too");
  const bool complete = is_same<Completed<Scalar, Portfolio<Scalar, 3>>, Portfolio<Scalar, 3>>;
  TEST_ASSERT_TRUE_MESSAGE(complete, "a complete variation stays");
  const bool with = is_same<SearchWith<3, Grid<Scalar>, Portfolio<>>, MapElites<3, Grid<Scalar>, Portfolio<Scalar, 3>>>;
  TEST_ASSERT_TRUE_MESSAGE(with, "SearchWith writes it out");
}

// As a user would write it: a name without scalar, and the variation that it becomes.
struct Mine {
  template <class Scalar, uint32_t Genes>
  using For = nanoqd::Shade<Scalar, Genes, 4 + Genes>;
};

template <class Scalar>
static void a_variation_of_ones_own_is_completed_by_its_member() {
  const bool same = is_same<Completed<Scalar, Mine>, nanoqd::Shade<Scalar, 3, 7>>;
  const bool with = is_same<SearchWith<3, Grid<Scalar>, Mine>, MapElites<3, Grid<Scalar>, nanoqd::Shade<Scalar, 3, 7>>>;
  TEST_ASSERT_TRUE_MESSAGE(same && with, "For is asked");
}

template <class Scalar>
static void a_short_name_changes_no_bit() {
  using Short = MapElites<3, Grid<Scalar>, Portfolio<>>;
  using Long = MapElites<3, Grid<Scalar>, Portfolio<Scalar, 3>>;
  static Short one;
  static Long other;
  static typename Short::Trial trial;
  static_assert(Short::ram_bytes() == Long::ram_bytes(), "the same size");
  static_assert(nanoqd::elites_that_fit<Short, 4096>() == nanoqd::elites_that_fit<Long, 4096>(), "as many elites");
  EXPECT_STATUS(Status::ok, one.begin(test::config_of<Short>(5, 20)));
  EXPECT_STATUS(Status::ok, other.begin(test::config_of<Long>(5, 20)));

  EXPECT_STATUS(Status::ok, one.step(trial, test::Sphere(), 300));
  EXPECT_STATUS(Status::ok, other.step(trial, test::Sphere(), 300));

  TEST_ASSERT_EQUAL_HEX64_MESSAGE(other.archive().digest(), one.archive().digest(), "the same elites");
  TEST_ASSERT_TRUE_MESSAGE(test::same(other.rng(), one.rng()), "the same draws");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(without_parts_it_is_differential_map_elites);
  RUN_FOR_BOTH(each_part_alone_takes_its_place);
  RUN_FOR_BOTH(the_order_of_parts_does_not_matter);
  RUN_FOR_BOTH(a_search_completes_a_variation_with_its_scalar_and_genes);
  RUN_FOR_BOTH(a_variation_of_ones_own_is_completed_by_its_member);
  RUN_FOR_BOTH(a_short_name_changes_no_bit);
  return UNITY_END();
}
