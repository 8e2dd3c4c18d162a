// A search with compact genes keeps the genes that were evaluated, to the last bit. It rounds
// and counts what a user tells, and takes no more memory than it should.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/iso_line.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Archive;
using nanoqd::Clamp;
using nanoqd::DifferentialEvolution;
using nanoqd::DifferentialMapElites;
using nanoqd::Gaussian;
using nanoqd::GeneCodec;
using nanoqd::IsoLine;
using nanoqd::MapElites;
using nanoqd::Measures;
using nanoqd::Outcome;
using nanoqd::Reflect;
using nanoqd::Resample;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 3, 4>;

template <template <class> class Variation, class Bounds, class Scalar, class StoredGene>
struct Running {
  using Search = MapElites<3, Grid<Scalar>, Variation<Scalar>, Bounds, Measures::dropped, StoredGene>;
  inline static Search search;
  inline static typename Search::Trial trial;

  static typename Search::Config config() {
    auto made = test::config_of<Search>(3, 40);
    static constexpr Scalar lower[] = {static_cast<Scalar>(-0.9L), Scalar{-1}, static_cast<Scalar>(-0.3L)};
    static constexpr Scalar upper[] = {static_cast<Scalar>(0.7L), Scalar{1}, static_cast<Scalar>(1.1L)};
    made.gene_bounds = {lower, upper};
    return made;
  }

  static void expect_rounded() {
    Scalar again[3];
    for (uint32_t i = 0; i < 3; ++i) again[i] = trial.genes[i];
    search.archive().round_genes(again);
    TEST_ASSERT_TRUE_MESSAGE(test::same(again, trial.genes, 3), "ask() hands out genes as they will be stored");
  }

  static void run() {
    EXPECT_STATUS(Status::ok, search.begin(config()));
    for (uint32_t i = 0; i < 400; ++i) {
      EXPECT_STATUS(Status::ok, search.ask(trial));
      expect_rounded();
      EXPECT_STATUS(Status::ok, test::tell_sphere(search, trial).status);
    }
    TEST_ASSERT_TRUE_MESSAGE(search.counters().improvements > 15, "the search gets somewhere");
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, search.counters().rounded_elites,
                                     "a trial from ask() is exact, and not counted");
    for (const auto elite : search.archive()) {
      typename Search::Evaluation evaluation;
      elite.copy_genes(trial.genes);
      test::Sphere()(trial.genes, evaluation);
      ASSERT_SAME_BITS(elite.objective(), evaluation.objective, "an elite evaluated again gives its objective");
    }
    EXPECT_STATUS(Status::ok, search.check_invariants());
  }
};

template <class Scalar, class StoredGene>
static void an_elite_evaluated_again_gives_its_objective_under_any_policy() {
  Running<DifferentialEvolution, Clamp, Scalar, StoredGene>::run();
  Running<Gaussian, Reflect, Scalar, StoredGene>::run();
  Running<IsoLine, Resample, Scalar, StoredGene>::run();
}

// A search that a test tells its own solutions.
template <class Scalar, class StoredGene>
struct Telling {
  using Search = DifferentialMapElites<3, test::SmallGrid, StoredGene>;
};
template <class StoredGene>
struct Telling<double, StoredGene> {
  using Search = DifferentialMapElites<3, nanoqd::BasicRegularGrid<double, 4, 4>, StoredGene>;
};

template <class Scalar, class StoredGene>
static void a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted() {
  using Search = typename Telling<Scalar, StoredGene>::Search;
  using Codec = GeneCodec<StoredGene, Scalar>;
  static Search search;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(1, 0)));
  const Scalar one{1};
  const Scalar genes[3] = {static_cast<Scalar>(0.123456789L), -one, static_cast<Scalar>(-0.7654321L)};
  Scalar rounded[3];
  for (uint32_t i = 0; i < 3; ++i) rounded[i] = Codec::rounded(genes[i], -one, one);
  TEST_ASSERT_FALSE_MESSAGE(test::same(genes, rounded, 3), "there is something to round");

  const Scalar measures[2] = {Scalar{0}, Scalar{0}};
  const Scalar elsewhere[2] = {one, one};
  const Scalar outside[3] = {Scalar{2}, Scalar{0}, Scalar{0}};
  const auto counted = [] { return search.counters().rounded_elites; };

  EXPECT_OUTCOME(Outcome::new_cell, search.tell(genes, one, measures).outcome);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(1, counted(), "kept, rounded and counted");

  const auto elite = search.archive().best();
  Scalar kept[3];
  elite.copy_genes(kept);
  TEST_ASSERT_TRUE_MESSAGE(test::same(rounded, kept, 3), "what is kept are the rounded genes");
  for (uint32_t i = 0; i < 3; ++i) {
    ASSERT_SAME_BITS(rounded[i], elite.gene(i), "gene by gene");
    ASSERT_SAME_BITS(rounded[i], search.archive().gene(elite.cell(), i), "and by cell");
  }

  EXPECT_OUTCOME(Outcome::rejected, search.tell(genes, -one, measures).outcome);
  EXPECT_STATUS(Status::genes_out_of_bounds, search.tell(outside, Scalar{9}, measures).status);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(1, counted(), "what is not kept is not counted");
  EXPECT_OUTCOME(Outcome::new_cell, search.tell(rounded, one, elsewhere).outcome);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(1, counted(), "what was not changed is not counted");
  EXPECT_OUTCOME(Outcome::improved, search.tell(genes, Scalar{2}, elsewhere).outcome);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(2, counted(), "an improvement is");

  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(1, 0)));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, counted(), "begin() starts afresh");
}

static void a_digest_is_of_what_is_kept() {
  using Stored = Archive<float, 1, 4, 1, Measures::dropped, uint8_t>;
  static Stored one;
  static Stored other;
  const nanoqd::Box<float, 1> bounds(0.0f, 254.0f);
  const float measures[1] = {0.0f};
  const float genes[][1] = {{100.1f}, {99.9f}, {100.6f}};
  EXPECT_STATUS(Status::ok, one.reset(bounds));
  EXPECT_STATUS(Status::ok, other.reset(bounds));
  EXPECT_OUTCOME(Outcome::new_cell, one.insert(2, genes[0], 1.0f, measures));
  EXPECT_OUTCOME(Outcome::new_cell, other.insert(2, genes[1], 1.0f, measures));
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(one.digest(), other.digest(), "both are code 100");
  EXPECT_OUTCOME(Outcome::improved, other.insert(2, genes[2], 2.0f, measures));
  EXPECT_OUTCOME(Outcome::improved, one.insert(2, genes[1], 2.0f, measures));
  TEST_ASSERT_TRUE_MESSAGE(one.digest() != other.digest(), "code 101 is not code 100");
}

using Half = DifferentialMapElites<3, nanoqd::BasicRegularGrid<double, 4, 4>, float>;

// A refused begin() changes nothing, on a new search and on one that runs.
static void bounds_that_no_float_fits_between_are_refused_by_name() {
  static Half search;
  static test::Bytes<Half> before;
  const double lower[3] = {-1.0, 1e6 + 0.001, -1.0};
  const double upper[3] = {1.0, 1e6 + 0.01, 1.0};
  auto narrow = test::config_of<Half>(1, 0);
  narrow.gene_bounds = {lower, upper};
  auto wide = test::config_of<Half>(1, 0);
  wide.gene_bounds = {-1e39, 1e39};

  EXPECT_STATUS(Status::unstorable_gene_bounds, search.begin(narrow));
  EXPECT_STATUS(Status::unstorable_gene_bounds, search.begin(wide));
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(search), "nothing has changed");

  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Half>(1, 0)));
  before.copy(search);
  EXPECT_STATUS(Status::unstorable_gene_bounds, search.begin(narrow));
  TEST_ASSERT_TRUE_MESSAGE(before.equal(search), "nothing has changed");
}

// One float lies between these bounds, and neither of them is one: every gene is that float.
static void a_gene_with_one_float_to_choose_is_that_float() {
  static Half search;
  static Half::Trial trial;
  auto config = test::config_of<Half>(1, 5);
  config.gene_bounds = {1e6 - 0.01, 1e6 + 0.01};
  EXPECT_STATUS(Status::ok, search.begin(config));
  for (uint32_t i = 0; i < 50; ++i) {
    EXPECT_STATUS(Status::ok, search.ask(trial));
    for (const double gene : trial.genes) ASSERT_SAME_BITS(1e6, gene, "the only float there is");
    const double measures[2] = {static_cast<double>(i % 4) / 2 - 0.75, 0.0};
    EXPECT_STATUS(Status::ok, search.tell(trial, 0.0, measures).status);
  }
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().rounded_elites);
}

// What an elite of ten genes takes: genes, objective and an entry of the list of filled cells.
template <class Scalar, class StoredGene>
constexpr size_t bytes_an_elite() {
  return (Archive<Scalar, 10, 1024, 2, Measures::dropped, StoredGene>::ram_bytes() -
          Archive<Scalar, 10, 512, 2, Measures::dropped, StoredGene>::ram_bytes()) /
         512;
}
static_assert(bytes_an_elite<float, float>() == 46, "as they are");
static_assert(bytes_an_elite<float, uint16_t>() == 26, "20 for the genes, 4 for the objective, 2 for the list");
static_assert(bytes_an_elite<float, uint8_t>() == 16, "10, 4 and 2");
static_assert(bytes_an_elite<double, float>() == 50, "40, 8 and 2");
static_assert(bytes_an_elite<double, uint16_t>() == 30, "20, 8 and 2");

// A search that stores genes as they are does not pay for those that do not.
using Plain = DifferentialMapElites<10, test::SmallGrid>;
static_assert(nanoqd::detail::is_same<Plain, DifferentialMapElites<10, test::SmallGrid, float>>,
              "float is the default");
static_assert(Plain::Archive::ram_bytes() == 12 + 2 * 40 + 16 * (1 + 4 + 40), "nothing is added");
static_assert(Plain::Archive::stores_exactly && !Half::Archive::stores_exactly, "which can be asked for");

static void genes_that_are_stored_as_they_are_are_never_rounded() {
  static Plain search;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Plain>(1, 0)));
  EXPECT_OUTCOME(Outcome::new_cell, test::tell_cell(search, 3, 1.0f).outcome);
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().rounded_elites);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST((an_elite_evaluated_again_gives_its_objective_under_any_policy<float, uint16_t>));
  RUN_TEST((an_elite_evaluated_again_gives_its_objective_under_any_policy<float, uint8_t>));
  RUN_TEST((an_elite_evaluated_again_gives_its_objective_under_any_policy<double, uint16_t>));
  RUN_TEST((an_elite_evaluated_again_gives_its_objective_under_any_policy<double, uint8_t>));
  RUN_TEST((an_elite_evaluated_again_gives_its_objective_under_any_policy<double, float>));
  RUN_TEST((a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted<float, uint16_t>));
  RUN_TEST((a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted<float, uint8_t>));
  RUN_TEST((a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted<double, uint16_t>));
  RUN_TEST((a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted<double, uint8_t>));
  RUN_TEST((a_solution_of_ones_own_is_rounded_when_it_is_kept_and_counted<double, float>));
  RUN_TEST(genes_that_are_stored_as_they_are_are_never_rounded);
  RUN_TEST(a_digest_is_of_what_is_kept);
  RUN_TEST(bounds_that_no_float_fits_between_are_refused_by_name);
  RUN_TEST(a_gene_with_one_float_to_choose_is_that_float);
  return UNITY_END();
}
