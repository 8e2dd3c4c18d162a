// begin() forgets all of the run before: equal searches have equal snapshots, whatever their memory
// was used for.
#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/in_place.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Status;

namespace {

constexpr uint32_t genes = 2;
constexpr uint32_t slot_bytes = 2560;
constexpr nanoqd::StorageGeometry geometry = {2 * slot_bytes, 8, 512, nanoqd::Erased::ones};

test::FakeFlash<2 * slot_bytes> flash;
uint8_t expected[slot_bytes];
uint8_t buffer[64];
alignas(8) uint8_t memory[2560];  // of the search, whichever it is

template <class Search>
Search& fresh_search() {
  static_assert(sizeof(Search) <= sizeof(memory), "the search needs more memory than the test has");
  memset(memory, 0, sizeof memory);
  return *new (memory, InPlace{}) Search();
}

template <class Search>
void expect_saved(Search& search) {
  flash.begin(geometry);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), buffer));
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
  TEST_ASSERT_EQUAL_MEMORY_MESSAGE("nanoqd", flash.memory, 6, "the first save is in the first slot");
}

template <class Search>
void use(Search& search, uint32_t evaluations) {
  typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), evaluations));
}

// A search that was used for `before` evaluations begins again and makes `evaluations`: it is saved
// as a new object is, byte by byte. Seeds 11 and 12.
template <class Search>
void forgets(uint32_t evaluations, uint32_t before) {
  const auto config = test::config_of<Search>(11, 40);
  auto other = test::config_of<Search>(12, 20);
  other.stream = 1;
  other.gene_bounds = {-3, 2};
  other.tessellation = {-2, 5};
  Search& fresh = fresh_search<Search>();
  EXPECT_STATUS(Status::ok, fresh.begin(config));
  use(fresh, evaluations);
  expect_saved(fresh);
  memcpy(expected, flash.memory, sizeof expected);

  Search& used = fresh_search<Search>();
  EXPECT_STATUS(Status::ok, used.begin(config));
  use(used, before);
  EXPECT_STATUS(Status::ok, used.begin(config));
  use(used, evaluations);
  expect_saved(used);
  TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(expected, flash.memory, slot_bytes, "after a run of the same config");

  EXPECT_STATUS(Status::ok, used.begin(other));
  use(used, before / 2);
  EXPECT_STATUS(Status::ok, used.begin(config));
  use(used, evaluations);
  expect_saved(used);
  TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(expected, flash.memory, slot_bytes, "after a run of another config");
}

template <class Variation, class StoredGene = typename Variation::Scalar>
void forgets_all() {
  using Grid = nanoqd::BasicRegularGrid<typename Variation::Scalar, 4, 4>;
  using Search = nanoqd::MapElites<genes, Grid, Variation, nanoqd::Clamp, nanoqd::Measures::kept, StoredGene>;
  forgets<Search>(0, 4001);
  forgets<Search>(41, 601);  // emitters are about to start, or have just started
  forgets<Search>(300, 601);
}

// Few members, so that generations end within a run.
template <class Scalar>
using Pair = nanoqd::EmitterPair<nanoqd::Shade<Scalar, genes, 5>, nanoqd::MaEs<Scalar, genes>>;

}  // namespace

void setUp() {}
void tearDown() {}

static void classic_variations_forget_the_run_before() {
  forgets_all<nanoqd::DifferentialEvolution<float>, uint16_t>();
  forgets_all<nanoqd::Gaussian<float>>();
  forgets_all<nanoqd::IsoLine<double>>();
}

static void operators_that_learn_forget_the_run_before() {
  forgets_all<nanoqd::OperatorBandit<float, genes>>();
  forgets_all<nanoqd::ImprovementEs<double, genes>>();
}

static void emitters_forget_the_run_before() {
  forgets_all<nanoqd::Shade<float, genes>>();
  forgets_all<nanoqd::MaEs<float, genes>>();
  forgets_all<Pair<float>>();
}

static void portfolios_forget_the_run_before() {
  forgets_all<nanoqd::Portfolio<float, genes>>();
  forgets_all<nanoqd::PortfolioWithMaEs<double, genes>>();
  forgets_all<nanoqd::Portfolio<float, genes, Pair<float>>, uint8_t>();
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(classic_variations_forget_the_run_before);
  RUN_TEST(operators_that_learn_forget_the_run_before);
  RUN_TEST(emitters_forget_the_run_before);
  RUN_TEST(portfolios_forget_the_run_before);
  return UNITY_END();
}
