// Bytes of the caller are a sound storage: searches are saved in it, loaded and merged, and nothing
// outside the bytes is touched.
#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::MemoryStorage;
using nanoqd::Status;
using nanoqd::Storage;
using test::Search;

constexpr nanoqd::StorageGeometry units_of_one_byte = {0, 1, 0, nanoqd::Erased::unknown};

static uint8_t region[nanoqd::snapshot_storage_bytes<Search>(units_of_one_byte)];
static MemoryStorage memory(region);
static uint8_t chunk[64];
static Search search;
static Search other;
static Search::Trial trial;

void setUp() {}
void tearDown() {}

static void start(Search& one, uint64_t seed, uint32_t evaluations) {
  EXPECT_STATUS(Status::ok, one.begin(test::config_of(seed, 20)));
  EXPECT_STATUS(Status::ok, one.step(trial, test::Sphere(), evaluations));
}

static void an_array_is_a_sound_storage_of_its_size() {
  const Storage storage = memory.storage();
  EXPECT_STATUS(Status::ok, storage.validate());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(sizeof region, storage.geometry.bytes, "all of the array");
  EXPECT_STATUS(Status::ok, nanoqd::exercise(storage, chunk, sizeof chunk).status);
}

static void a_pointer_and_a_size_are_a_storage_too() {
  MemoryStorage part(region + 3, 10);
  EXPECT_STATUS(Status::ok, nanoqd::exercise(part.storage(), chunk, 5).status);
  TEST_ASSERT_EQUAL_UINT32(10, part.storage().geometry.bytes);
}

static void without_bytes_it_is_all_zero_and_refused() {
  static MemoryStorage nothing;
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(nothing), "it costs no flash");
  EXPECT_STATUS(Status::bad_storage_size, nothing.storage().validate());
  MemoryStorage missing(nullptr, 100);
  EXPECT_STATUS(Status::bad_storage_size, missing.storage().validate());
  TEST_ASSERT_FALSE(missing.storage().read(missing.storage().context, 0, chunk, 1));
}

static void a_range_outside_the_bytes_is_refused_and_nothing_is_touched() {
  struct Range {
    uint32_t address;
    uint32_t bytes;
  };
  constexpr Range outside[] = {{0, 11}, {10, 1}, {9, 2}, {11, 1}, {1, 0xFFFFFFFFU}, {0xFFFFFFFFU, 1}, {0xFFFFFFFFU, 2}};
  memset(region, 0x11, sizeof region);
  memset(chunk, 0x22, sizeof chunk);
  MemoryStorage part(region + 20, 10);
  const Storage storage = part.storage();
  for (const Range& range : outside) {
    TEST_ASSERT_FALSE(storage.read(storage.context, range.address, chunk, range.bytes));
    TEST_ASSERT_FALSE(storage.program(storage.context, range.address, chunk, range.bytes));
  }
  TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(0x11, region, 100, "nothing was written");
  TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(0x22, chunk, sizeof chunk, "nothing was read");

  TEST_ASSERT_TRUE_MESSAGE(storage.program(storage.context, 9, chunk, 1), "the last byte is inside");
  TEST_ASSERT_TRUE_MESSAGE(storage.program(storage.context, 0, chunk, 10), "and so are all of them");
  TEST_ASSERT_EQUAL_HEX8(0x11, region[19]);
  TEST_ASSERT_EACH_EQUAL_HEX8(0x22, region + 20, 10);
  TEST_ASSERT_EQUAL_HEX8(0x11, region[30]);
  TEST_ASSERT_TRUE(storage.read(storage.context, 9, chunk, 1));
}

static void a_search_is_saved_loaded_and_merged() {
  memset(region, 0, sizeof region);
  start(search, 1, 100);
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load(search, memory.storage(), chunk));
  for (uint32_t i = 0; i < 3; ++i) {
    EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 10));
    EXPECT_STATUS(Status::ok, nanoqd::save(search, memory.storage(), chunk));
  }

  start(other, 2, 30);
  EXPECT_STATUS(Status::ok, nanoqd::merge(other, memory.storage(), chunk));
  for (uint32_t i = 0; i < search.archive().size(); ++i) {
    const auto elite = search.archive().elite(i);
    TEST_ASSERT_TRUE(other.archive().elite_of(elite.cell()).objective() >= elite.objective());
  }
  EXPECT_STATUS(Status::ok, nanoqd::load(other, memory.storage(), chunk));
  TEST_ASSERT_TRUE_MESSAGE(test::digest_of(search) == test::digest_of(other), "the last save was loaded");

  EXPECT_STATUS(Status::ok, nanoqd::erase_snapshots(memory.storage(), chunk));
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load(other, memory.storage(), chunk));
}

static void a_memory_that_is_too_small_is_refused() {
  start(search, 1, 100);
  MemoryStorage smaller(region, sizeof region - 1);
  EXPECT_STATUS(Status::storage_too_small, nanoqd::save(search, smaller.storage(), chunk));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_array_is_a_sound_storage_of_its_size);
  RUN_TEST(a_pointer_and_a_size_are_a_storage_too);
  RUN_TEST(without_bytes_it_is_all_zero_and_refused);
  RUN_TEST(a_range_outside_the_bytes_is_refused_and_nothing_is_touched);
  RUN_TEST(a_search_is_saved_loaded_and_merged);
  RUN_TEST(a_memory_that_is_too_small_is_refused);
  return UNITY_END();
}
