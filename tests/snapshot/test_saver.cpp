// A save names the call that failed, keeps what was saved before, and changes nothing in the
// search.
#include <stdint.h>

#include <nanoqd/snapshot/saver.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/snapshot_lab.hpp"
#include "unity.h"

using nanoqd::Status;
using test::message;

static test::SnapshotLab lab;
static constexpr uint32_t slot_bytes = test::SnapshotLab::slot_bytes;

void setUp() { lab.begin(); }
void tearDown() { TEST_ASSERT_NULL_MESSAGE(lab.flash.violation, lab.flash.violation); }

// Each call of a save fails in turn. With one snapshot in the storage, or with two.
static void expect_safe_saves(bool has_two, uint32_t failures) {
  uint32_t seen[4] = {};
  for (uint32_t call = 0;; ++call) {
    lab.flash.begin(test::SnapshotLab::geometry);
    EXPECT_STATUS(Status::ok, lab.save());
    lab.go_on();
    if (has_two) EXPECT_STATUS(Status::ok, lab.save());
    const uint64_t last = lab.loaded();
    lab.go_on();
    const uint64_t now = test::digest_of(lab.search);
    lab.fail_at(call, failures);
    const Status status = lab.save();
    const bool was_reached = lab.has_failed();
    lab.repair();
    if (!was_reached) break;
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.search) == now, message("a save changes nothing in the search", call));
    const uint64_t found = lab.loaded();
    if (status == Status::ok) {
      TEST_ASSERT_TRUE_MESSAGE(found == now, message("a save that says ok has saved", call));
    } else {
      const uint32_t kind = static_cast<uint32_t>(status) - static_cast<uint32_t>(Status::read_failed);
      TEST_ASSERT_TRUE_MESSAGE(kind < 4, message(describe(status), call));
      ++seen[kind];
      TEST_ASSERT_TRUE_MESSAGE(found == last || found == now, message("the older or the newer state", call));
    }
    lab.expect_usable(lab.search, call);
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("the next save works", call));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", call));
  }
  TEST_ASSERT_TRUE_MESSAGE(seen[1] > 3 && seen[2] >= 3 && seen[3] >= 2,
                           "a program, each erase, and each sync is named");
}

static void a_save_names_a_call_that_fails_and_loses_nothing() {
  expect_safe_saves(true, 1);
  expect_safe_saves(false, 1);
}

static void a_save_on_a_storage_that_dies_loses_nothing() {
  expect_safe_saves(true, test::no_call);
  expect_safe_saves(false, test::no_call);
}

// A storage that says it has programmed, and one bit is another: of a body, or of a commit record.
static uint32_t programs;
static uint32_t lying_program;
static bool program_and_lie(void* context, uint32_t address, const void* source, uint32_t bytes) {
  const bool good =
      static_cast<decltype(lab.flash)*>(context)->program(address, static_cast<const uint8_t*>(source), bytes);
  if (programs++ == lying_program) lab.flash.memory[address] = static_cast<uint8_t>(lab.flash.memory[address] ^ 4U);
  return good;
}

static void a_storage_that_does_not_keep_what_it_was_told_is_found_out() {
  for (lying_program = 0;; ++lying_program) {
    const uint64_t newer = lab.save_two().newer;
    nanoqd::Storage storage = lab.flash.storage();
    storage.program = program_and_lie;
    programs = 0;
    lab.go_on();
    const Status status = nanoqd::save(lab.search, storage, lab.buffer);
    if (programs <= lying_program) break;
    EXPECT_STATUS_MESSAGE(Status::storage_differs, status, message(describe(status), lying_program));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == newer, message("what was saved before is there", lying_program));
  }
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(3, lying_program, "it lied in the body and in the commit record");
}

// The only snapshot cannot be read, and the save that goes into the other slot fails at any of its
// erases and programs.
static void a_snapshot_that_cannot_be_read_for_a_while_is_not_lost() {
  for (uint32_t offset = 0; offset < 640; offset += 320) {
    uint32_t failed = 0;
    for (uint32_t call = 0; call < 40; ++call) {
      lab.flash.begin(test::SnapshotLab::geometry);
      EXPECT_STATUS(Status::ok, lab.save());
      const uint64_t saved = test::digest_of(lab.search);
      lab.flash.make_unreadable(offset);
      lab.go_on();
      lab.fail_at(call, test::no_call);
      const Status status = lab.save();
      lab.repair();
      lab.flash.make_readable();
      failed += status == Status::erase_failed || status == Status::program_failed ? 1 : 0;
      const uint64_t found = lab.loaded();
      TEST_ASSERT_TRUE_MESSAGE(found == test::digest_of(lab.search) || (status != Status::ok && found == saved),
                               message("the older or the newer", call));
    }
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(5, failed, "saves failed at erases and programs");
  }
}

static void a_storage_of_which_nothing_can_be_read_is_left_alone() {
  const uint64_t newer = lab.save_two().newer;
  for (uint32_t address = 0; address < 2 * slot_bytes; address += test::SnapshotLab::geometry.program_bytes)
    lab.flash.make_unreadable(address);
  const uint32_t erases = lab.flash.erases;
  lab.go_on();
  EXPECT_STATUS(Status::read_failed, lab.save());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(erases, lab.flash.erases, "nothing is erased for want of a better");

  lab.flash.make_readable();
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(newer, lab.loaded(), "what was saved is still there");
}

static void the_newest_is_found_where_sequence_numbers_begin_anew() {
  constexpr uint32_t firsts[] = {0xFFFFFFFDU, 0xFFFFFFFEU, 0x7FFFFFFDU, 0x80000000U, 0U};
  for (const uint32_t first : firsts) {
    lab.flash.begin(test::SnapshotLab::geometry);
    EXPECT_STATUS(Status::ok, lab.save());
    lab.snapshot(0).set_word(test::SnapshotImage::sequence, first);
    lab.snapshot(0).seal();
    for (uint32_t i = 1; i < 8; ++i) {
      lab.go_on();
      EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("a save works", i));
      TEST_ASSERT_TRUE_MESSAGE(lab.snapshot(i % 2).word(test::SnapshotImage::sequence) == first + i,
                               message("numbers go on, and slots take turns", first + i));
      TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("the newest is found", first + i));
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_save_names_a_call_that_fails_and_loses_nothing);
  RUN_TEST(a_save_on_a_storage_that_dies_loses_nothing);
  RUN_TEST(a_storage_that_does_not_keep_what_it_was_told_is_found_out);
  RUN_TEST(a_snapshot_that_cannot_be_read_for_a_while_is_not_lost);
  RUN_TEST(a_storage_of_which_nothing_can_be_read_is_left_alone);
  RUN_TEST(the_newest_is_found_where_sequence_numbers_begin_anew);
  return UNITY_END();
}
