// A worn block ends every save with a status, and a storage of another size is refused. Neither
// costs the state that was saved last.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/snapshot/snapshot.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/unstable_flash.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::Storage;
using nanoqd::StorageGeometry;
using test::message;
using test::Wear;

using Search = nanoqd::DifferentialMapElites<1, nanoqd::RegularGrid<5>>;
static constexpr StorageGeometry with_erase = {1024, 32, 128, Erased::ones};
static constexpr StorageGeometry without_erase = {1024, 32, 0, Erased::unknown};
static_assert(nanoqd::snapshot_storage_bytes<Search>(with_erase) <= with_erase.bytes, "the storage is too small");

static test::UnstableFlash<1024> worn;
static test::FakeFlash<2048> large;
static Search search;  // saves
static Search other;   // loads
static Search::Trial trial;
static uint8_t buffer[96];

static void start(Search& one, uint64_t seed) {
  Search::Config config;
  config.seed = seed;
  config.random_solutions = 20;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  test::zero(one);
  EXPECT_STATUS(Status::ok, one.begin(config));
}

void setUp() {
  start(search, 1);
  large.begin({2048, 32, 128, Erased::ones});
}
void tearDown() {
  TEST_ASSERT_NULL_MESSAGE(worn.violation, worn.violation);
  TEST_ASSERT_NULL_MESSAGE(large.violation, large.violation);
}

static Status save(const Storage& storage) {
  const auto evaluate = [](const float(&genes)[1], Search::Evaluation& evaluation) {
    evaluation.objective = -genes[0] * genes[0];
    evaluation.measures[0] = genes[0];
  };
  EXPECT_STATUS(Status::ok, search.step(trial, evaluate, 2));
  return nanoqd::save(search, storage, buffer);
}

static Status load(const Storage& storage) {
  start(other, 2);
  return nanoqd::load(other, storage, buffer);
}

static constexpr uint32_t most_saves = 6;
static uint64_t digests[most_saves + 1];  // of the states that were saved

// Expects that a load finds the state of save `last`, which was ok, or that of a later one.
static void expect_kept(const Storage& storage, uint32_t last, uint32_t newest, uint32_t block) {
  EXPECT_STATUS_MESSAGE(Status::ok, load(storage), message("a state is found", block));
  bool is_kept = false;
  for (uint32_t i = last; i <= newest; ++i) is_kept = is_kept || test::digest_of(other) == digests[i];
  TEST_ASSERT_TRUE_MESSAGE(is_kept, message("it is the last that was saved", block));
}

// Two saves work, then the block wears out, and there are more saves. The last one is cut short.
// Returns how many of the others failed, from the fifth on: by then each slot had its turn.
static uint32_t save_on(const StorageGeometry& geometry, uint32_t block, Wear wear, uint32_t saves) {
  uint32_t last = 0;
  uint32_t failed = 0;
  start(search, 1);
  worn.begin(geometry, block);
  const Storage storage = worn.storage();
  for (uint32_t i = 0; i <= saves; ++i) {
    if (i == 2) worn.wear_out(block, wear);
    if (i == saves) worn.cut_power_at(5, {test::Tear::patches, 0, false});
    const Status status = save(storage);
    digests[i] = test::digest_of(search);
    if (status == Status::ok) last = i;
    if (status != Status::ok && i < saves) {
      EXPECT_STATUS_MESSAGE(Status::storage_worn, status, message("a save on a worn block says so", block));
      failed += i >= 4 ? 1U : 0U;
    }
    worn.restore_power();
    expect_kept(storage, last, i, block);
  }
  return failed;
}

// Every block in turn. `is_final`: once a save has failed, all later ones do.
static void expect_worn(const StorageGeometry& geometry, Wear wear, bool is_final) {
  uint32_t dead = 0;
  const uint32_t blocks = geometry.bytes / geometry.block_bytes();
  for (uint32_t block = 0; block < blocks; ++block) {
    for (uint32_t saves = 3; saves <= most_saves; ++saves) {
      const uint32_t failed = save_on(geometry, block, wear, saves);
      const uint32_t counted = saves < 4 ? 0 : saves - 4;
      if (is_final) TEST_ASSERT_TRUE_MESSAGE(failed == 0 || failed == counted, message("all fail, or none", block));
      dead += saves == most_saves && failed == counted ? 1U : 0U;
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(dead >= blocks / 2, message("most blocks are needed", dead));
}

static void a_block_that_cannot_be_erased_costs_nothing() { expect_worn(with_erase, Wear::erase_fails, true); }
static void a_block_that_cannot_be_programmed_costs_nothing() {
  expect_worn(with_erase, Wear::program_fails, true);
  expect_worn(without_erase, Wear::program_fails, true);
}
static void a_block_that_is_silently_not_erased_costs_nothing() {
  expect_worn(with_erase, Wear::erase_does_nothing, false);  // it may hold what was to be written
}
static void a_block_that_is_silently_not_programmed_costs_nothing() {
  expect_worn(with_erase, Wear::program_does_nothing, true);
  expect_worn(without_erase, Wear::program_does_nothing, false);
}

// Saves with one size, then loads and saves with another one.
static void expect_other_geometry(uint32_t bytes, uint32_t later_bytes) {
  for (uint32_t saves = 1; saves <= 4; ++saves) {
    setUp();
    Storage storage = large.storage();
    storage.geometry.bytes = bytes;
    for (uint32_t i = 0; i < saves; ++i) EXPECT_STATUS(Status::ok, save(storage));
    const uint64_t last = test::digest_of(search);

    Storage resized = storage;
    resized.geometry.bytes = later_bytes;
    EXPECT_STATUS_MESSAGE(Status::other_geometry, load(resized), message("a load says so", saves));
    EXPECT_STATUS_MESSAGE(Status::other_geometry, save(resized), message("a save says so", saves));

    EXPECT_STATUS_MESSAGE(Status::ok, load(storage), message("with the right size it is found", saves));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == last, message("it is the last that was saved", saves));
  }
}

static void a_storage_that_has_grown_is_refused() { expect_other_geometry(1024, 2048); }
static void a_storage_that_has_shrunk_is_refused() { expect_other_geometry(2048, 1024); }

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_block_that_cannot_be_erased_costs_nothing);
  RUN_TEST(a_block_that_cannot_be_programmed_costs_nothing);
  RUN_TEST(a_block_that_is_silently_not_erased_costs_nothing);
  RUN_TEST(a_block_that_is_silently_not_programmed_costs_nothing);
  RUN_TEST(a_storage_that_has_grown_is_refused);
  RUN_TEST(a_storage_that_has_shrunk_is_refused);
  return UNITY_END();
}
