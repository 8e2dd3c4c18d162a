// erase_snapshots() gives up both snapshots, in flash and in memory that can be overwritten. It
// says why if it cannot.
#include <stdint.h>

#include <nanoqd/snapshot/snapshot.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/snapshot_lab.hpp"
#include "unity.h"

using nanoqd::Buffer;
using nanoqd::erase_snapshots;
using nanoqd::Status;

static test::SnapshotLab lab;

void setUp() { lab.begin(); }
void tearDown() { TEST_ASSERT_NULL_MESSAGE(lab.flash.violation, lab.flash.violation); }

static constexpr nanoqd::StorageGeometry overwritten = {2048, 32, 0, nanoqd::Erased::unknown};
static constexpr nanoqd::StorageGeometry geometries[] = {test::SnapshotLab::geometry, overwritten};

static void save_twice(const nanoqd::StorageGeometry& geometry) {
  lab.flash.begin(geometry);
  EXPECT_STATUS(Status::ok, lab.save());
  lab.go_on();
  EXPECT_STATUS(Status::ok, lab.save());
}

static void neither_snapshot_is_found_afterwards() {
  for (const nanoqd::StorageGeometry& geometry : geometries) {
    save_twice(geometry);
    const uint32_t syncs = lab.flash.syncs;
    lab.buffer[32] = 0xA5;

    EXPECT_STATUS(Status::ok, erase_snapshots(lab.flash.storage(), {lab.buffer, 32}));

    TEST_ASSERT_EQUAL_HEX8_MESSAGE(0xA5, lab.buffer[32], "nothing is written behind the buffer");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(syncs + 1, lab.flash.syncs, "synced");
    lab.start(lab.other, 2, 10);
    EXPECT_STATUS(Status::no_snapshot, lab.load());
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), "and a save works");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, lab.snapshot(0).word(test::SnapshotImage::sequence), "from the beginning");
  }
}

static void what_cannot_be_erased_is_named_and_left_alone() {
  save_twice(test::SnapshotLab::geometry);
  nanoqd::Storage storage = lab.flash.storage();
  const uint32_t calls = lab.flash.calls;
  EXPECT_STATUS(Status::buffer_too_small, erase_snapshots(storage, {lab.buffer, 31}));
  storage.geometry.bytes = 2000;
  EXPECT_STATUS(Status::bad_storage_size, erase_snapshots(storage, Buffer(lab.buffer)));
  storage.geometry = {};
  storage.erase = nullptr;
  EXPECT_STATUS(Status::bad_program_size, erase_snapshots(storage, Buffer(lab.buffer)));
  storage = lab.flash.storage();
  storage.read = nullptr;
  EXPECT_STATUS(Status::no_storage, erase_snapshots(storage, Buffer(lab.buffer)));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(calls, lab.flash.calls, "nothing was called");
}

static void a_call_that_fails_is_named() {
  constexpr Status named[] = {Status::erase_failed, Status::program_failed};
  for (uint32_t kind = 0; kind < 2; ++kind) {
    uint32_t calls = 0;
    for (uint32_t call = 0;; ++call) {
      save_twice(geometries[kind]);
      lab.fail_at(call, 1);
      const Status status = erase_snapshots(lab.flash.storage(), Buffer(lab.buffer));
      const bool was_reached = lab.has_failed();
      lab.repair();
      if (!was_reached) {
        EXPECT_STATUS(Status::ok, status);
        break;
      }
      TEST_ASSERT_TRUE_MESSAGE(status == named[kind] || status == Status::sync_failed,
                               test::message(describe(status), call));
      TEST_ASSERT_TRUE_MESSAGE(lab.flash.calls == call + 1, test::message("it ends there", call));
      ++calls;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(kind == 0 ? 3 : 7, calls, "two blocks, or two headers of three units; and a sync");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(neither_snapshot_is_found_afterwards);
  RUN_TEST(what_cannot_be_erased_is_named_and_left_alone);
  RUN_TEST(a_call_that_fails_is_named);
  return UNITY_END();
}
