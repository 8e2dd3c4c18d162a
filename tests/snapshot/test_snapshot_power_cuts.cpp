// A device whose power fails in most of its saves goes on, after each reset, from the state
// saved last or from the one it was saving. host/test_snapshot_every_power_cut.cpp cuts at every
// moment; this is a sample.
#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/power_cut_flash.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::StorageGeometry;
using test::Search;
using test::Torn;

static test::PowerCutFlash<4096, 256> flash;
static Search search;
static Search::Trial trial;
static uint8_t buffer[300];

void setUp() {}
void tearDown() { TEST_ASSERT_NULL_MESSAGE(flash.chip.violation, flash.chip.violation); }

static Status switch_on(uint32_t buffer_bytes) {
  flash.restore_power();
  test::zero(search);
  EXPECT_STATUS(Status::ok, search.begin(test::config_of(3, 25)));
  return nanoqd::load(search, flash.storage(), {buffer, buffer_bytes});
}

static void live(const StorageGeometry& geometry, uint32_t buffer_bytes) {
  constexpr Torn ways[] = {Torn::prefix, Torn::random_bits, Torn::unreadable};
  constexpr uint32_t moments = 720;  // a little more than a save has
  flash.begin(geometry);
  TEST_ASSERT_TRUE_MESSAGE(switch_on(buffer_bytes) != Status::ok, "there is nothing to find in a new storage");
  const uint64_t empty = test::digest_of(search);
  uint64_t saved = empty;
  uint32_t survived = 0;
  uint32_t given_up = 0;
  for (uint32_t i = 0; i < 60; ++i) {
    EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 7));
    const uint64_t saving = test::digest_of(search);
    flash.cut_power_at((i + 1) * 277 % moments, ways[i % 3], i);
    const Status status = nanoqd::save(search, flash.storage(), {buffer, buffer_bytes});
    const bool was_cut = !flash.is_on();
    TEST_ASSERT_TRUE_MESSAGE((status == Status::ok) != was_cut, test::message("a save says whether it worked", i));
    const Status found = switch_on(buffer_bytes);
    const uint64_t now = test::digest_of(search);
    TEST_ASSERT_TRUE_MESSAGE((found == Status::ok) == (now != empty), test::message(describe(found), i));
    TEST_ASSERT_TRUE_MESSAGE(now == saving || (was_cut && now == saved),
                             test::message("the older or the newer state", i));
    saved = now;
    survived += was_cut ? 0 : 1;
    if (i % 3 == 2) {
      EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 7));
      saved = test::digest_of(search);
      Status next = nanoqd::save(search, flash.storage(), {buffer, buffer_bytes});
      if (next == Status::read_failed) {  // a torn unit cannot be read, and no snapshot was confirmed: give it up
        ++given_up;
        EXPECT_STATUS(Status::ok, nanoqd::erase_snapshots(flash.storage(), {buffer, buffer_bytes}));
        next = nanoqd::save(search, flash.storage(), {buffer, buffer_bytes});
      }
      EXPECT_STATUS(Status::ok, next);
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(survived < 15, "most of the saves were cut");
  TEST_ASSERT_TRUE_MESSAGE(given_up < 5, "few saves were refused");
}

static void a_device_with_flash_written_byte_by_byte_loses_nothing() { live({2048, 1, 256, Erased::ones}, 1); }
static void a_device_with_flash_of_double_words_loses_nothing() { live({2048, 8, 256, Erased::zeros}, 60); }
static void a_device_with_flash_that_reads_as_garbage_loses_nothing() { live({2048, 32, 128, Erased::unknown}, 300); }
static void a_device_with_flash_of_pages_loses_nothing() { live({4096, 256, 256, Erased::ones}, 256); }
static void a_device_with_memory_that_is_overwritten_loses_nothing() { live({2048, 4, 0, Erased::unknown}, 70); }

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_device_with_flash_written_byte_by_byte_loses_nothing);
  RUN_TEST(a_device_with_flash_of_double_words_loses_nothing);
  RUN_TEST(a_device_with_flash_that_reads_as_garbage_loses_nothing);
  RUN_TEST(a_device_with_flash_of_pages_loses_nothing);
  RUN_TEST(a_device_with_memory_that_is_overwritten_loses_nothing);
  return UNITY_END();
}
