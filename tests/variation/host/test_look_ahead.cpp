// Differential evolution looks ahead if its archive outgrows the caches. It then proposes the same
// trials as in a small archive with the same elites, and takes the same draws.
#include <cstdint>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

static constexpr std::uint32_t genes = 10;

template <class Scalar, std::uint32_t Side>
using SearchOf = nanoqd::DifferentialMapElites<genes, nanoqd::BasicRegularGrid<Scalar, Side, Side>>;

template <class Search>
static constexpr bool looks_ahead =
    nanoqd::Context<typename Search::Archive, typename Search::Tessellation>::outgrows_caches;
static_assert(!looks_ahead<SearchOf<float, 158>>, "25,000 cells of ten genes take 1 MB");
static_assert(looks_ahead<SearchOf<float, 512>>, "2^18 cells of ten genes take 10 MB");
static_assert(looks_ahead<SearchOf<double, 512>>, "in double precision twice as much");

// Tells the same solutions in the same order, each for a cell of its own.
template <class Search>
static void fill(Search& search, std::uint32_t elites) {
  using Scalar = typename Search::Scalar;
  typename Search::Config config;
  config.random_solutions = 0;
  config.gene_bounds = {Scalar{0}, Scalar{1}};
  config.tessellation = {Scalar{0}, Scalar{1}};
  EXPECT_STATUS(Status::ok, search.begin(config));
  nanoqd::Rng rng(3);
  for (std::uint32_t i = 0; i < elites; ++i) {
    Scalar solution[genes];
    rng.uniform(solution, genes);
    const Scalar measures[2] = {static_cast<Scalar>(i / 8) / Scalar{8}, static_cast<Scalar>(i % 8) / Scalar{8}};
    EXPECT_STATUS(Status::ok, search.tell(solution, Scalar{1}, measures).status);
  }
}

template <class Scalar>
static void looking_ahead_changes_no_trial() {
  static SearchOf<Scalar, 512> large;
  static SearchOf<Scalar, 64> small;
  constexpr std::uint32_t counts[] = {4, 5, 64};
  for (const std::uint32_t elites : counts) {
    fill(large, elites);
    fill(small, elites);
    for (std::uint32_t i = 0; i < 200; ++i) {
      typename SearchOf<Scalar, 512>::Trial trial;
      typename SearchOf<Scalar, 64>::Trial expected;
      EXPECT_STATUS(Status::ok, large.ask(trial));
      EXPECT_STATUS(Status::ok, small.ask(expected));
      TEST_ASSERT_EQUAL_MEMORY_MESSAGE(expected.genes, trial.genes, sizeof trial.genes, test::message("trial", i));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(small.rng().state().w, large.rng().state().w, test::message("draws", i));
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(looking_ahead_changes_no_trial<float>);
  RUN_TEST(looking_ahead_changes_no_trial<double>);
  return UNITY_END();
}
