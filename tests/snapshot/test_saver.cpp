// A save tries again where a call fails, names what went wrong if that does not help, keeps what
// was saved before, and changes nothing in the search.
#include <stdint.h>
#include <string.h>

#include <nanoqd/snapshot/saver.hpp>

#include "support/expect_status.hpp"
#include "support/made_snapshot.hpp"
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
  uint32_t worn = 0;
  uint32_t unread = 0;
  uint32_t unsynced = 0;
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
      worn += status == Status::storage_worn ? 1 : 0;
      unread += status == Status::read_failed ? 1 : 0;
      unsynced += status == Status::sync_failed ? 1 : 0;
      TEST_ASSERT_TRUE_MESSAGE(
          status == Status::storage_worn || status == Status::read_failed || status == Status::sync_failed,
          message(describe(status), call));
      TEST_ASSERT_TRUE_MESSAGE(found == last || found == now, message("the older or the newer state", call));
    }
    lab.expect_usable(lab.search, call);
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("the next save works", call));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", call));
  }
  // One call that fails matters only if it is a sync, or the program of the confirmation, which is
  // not tried again.
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, unsynced, "each sync is named");
  if (failures == 1) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, worn, "the program of the confirmation is named");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, unread, "a read that fails once is tried again");
  } else {
    TEST_ASSERT_TRUE_MESSAGE(worn > 3 && unread > 3, "programs, erases and reads are named");
  }
}

static void a_save_tries_a_call_that_fails_again_and_loses_nothing() {
  expect_safe_saves(true, 1);
  expect_safe_saves(false, 1);
}

static void a_save_on_a_storage_that_dies_loses_nothing() {
  expect_safe_saves(true, test::no_call);
  expect_safe_saves(false, test::no_call);
}

// A storage that says it has programmed, and one bit is another: of a body, of a commit record, or
// of a confirmation. Once, or from then on at each program.
static uint32_t programs;
static uint32_t lying_program;
static uint32_t lies;
static bool program_and_lie(void* context, uint32_t address, const void* source, uint32_t bytes) {
  const bool good =
      static_cast<decltype(lab.flash)*>(context)->program(address, static_cast<const uint8_t*>(source), bytes);
  const uint32_t number = programs++;
  if (number >= lying_program && number - lying_program < lies)
    lab.flash.memory[address] = static_cast<uint8_t>(lab.flash.memory[address] ^ 4U);
  return good;
}

static Status save_with_lies(uint32_t count) {
  nanoqd::Storage storage = lab.flash.storage();
  storage.program = program_and_lie;
  programs = 0;
  lies = count;
  lab.go_on();
  return nanoqd::save(lab.search, storage, lab.buffer);
}

static void a_storage_that_does_not_keep_what_it_was_told_is_found_out() {
  uint32_t lost = 0;
  for (lying_program = 0;; ++lying_program) {
    const uint64_t newer = lab.save_two().newer;
    const Status status = save_with_lies(test::no_call);
    if (programs <= lying_program) break;
    EXPECT_STATUS_MESSAGE(Status::storage_worn, status, message(describe(status), lying_program));
    const uint64_t found = lab.loaded();
    lost += found == newer ? 1 : 0;
    TEST_ASSERT_TRUE_MESSAGE(found == newer || found == test::digest_of(lab.search),
                             message("the older or the newer", lying_program));
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, lying_program - lost, "only a confirmation does not matter to a load");
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(3, lost, "it lied in the body and in the commit record");
}

static void what_a_storage_did_not_keep_is_written_once_more() {
  for (lying_program = 0;; ++lying_program) {
    lab.save_two();
    const Status status = save_with_lies(1);
    if (programs <= lying_program) break;
    const bool is_confirmation = status == Status::storage_worn;  // which is not tried again
    TEST_ASSERT_TRUE_MESSAGE(status == Status::ok || is_confirmation, message(describe(status), lying_program));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("it is saved", lying_program));
    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("the next save works", lying_program));
  }
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(4, lying_program, "body, commit record and confirmation");
}

// The only snapshot cannot be read, and neither can it be known that it is not the last one.
static void a_snapshot_that_cannot_be_read_for_a_while_is_not_lost() {
  for (uint32_t offset = 0; offset < 640; offset += 320) {
    lab.flash.begin(test::SnapshotLab::geometry);
    EXPECT_STATUS(Status::ok, lab.save());
    const uint64_t saved = test::digest_of(lab.search);
    lab.flash.make_unreadable(offset);
    lab.go_on();
    const uint32_t erases = lab.flash.erases;
    EXPECT_STATUS_MESSAGE(Status::read_failed, lab.save(), message("nothing is certain", offset));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(erases, lab.flash.erases, "nothing is erased");
    lab.flash.make_readable();
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == saved, message("it is still there", offset));
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("and a save works", offset));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", offset));
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

static uint32_t steps_taken;  // by the last save
static Status save_with(nanoqd::Saver<test::Search>& saver) {
  EXPECT_STATUS(Status::in_progress, saver.begin(lab.search, lab.flash.storage(), nanoqd::Buffer(lab.buffer)));
  Status status = Status::in_progress;
  for (steps_taken = 0; status == Status::in_progress; ++steps_taken) status = saver.step();
  return status;
}

// As if the power had failed between the commit record and the confirmation.
static void forget_confirmation(uint32_t slot) {
  test::SnapshotImage image = lab.snapshot(slot);
  memset(lab.flash.memory + slot * slot_bytes + image.bytes(), 0xFF, image.mark_bytes());
}

static void a_snapshot_that_was_not_confirmed_is_replaced_and_the_one_before_it_stays() {
  static nanoqd::Saver<test::Search> saver;  // the same one each time: it can be used again
  lab.save_two();
  for (uint32_t i = 0; i < 4; ++i) {
    const uint32_t slot = lab.newer_slot();
    const uint32_t kept = lab.snapshot(1 - slot).word(test::SnapshotImage::sequence);
    forget_confirmation(slot);
    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, save_with(saver), message("saved", i));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and found", i));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(slot, lab.newer_slot(), "in place of the one that was not confirmed");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(kept, lab.snapshot(1 - slot).word(test::SnapshotImage::sequence),
                                     "the other stays");

    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, save_with(saver), message("the next one", i));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1 - slot, lab.newer_slot(), "replaces the older one");
  }
}

static void a_saver_that_was_used_before_takes_as_many_steps_as_a_new_one() {
  static nanoqd::Saver<test::Search> used;
  static uint8_t memory[2 * slot_bytes];
  lab.save_two();
  forget_confirmation(lab.newer_slot());
  memcpy(memory, lab.flash.memory, sizeof memory);
  EXPECT_STATUS(Status::ok, save_with(used));
  const uint32_t first = steps_taken;

  memcpy(lab.flash.memory, memory, sizeof memory);
  EXPECT_STATUS(Status::ok, save_with(used));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(first, steps_taken, "it looks as often again whether a snapshot was confirmed");

  memcpy(lab.flash.memory, memory, sizeof memory);
  EXPECT_STATUS(Status::in_progress, used.begin(lab.search, lab.flash.storage(), nanoqd::Buffer(lab.buffer)));
  for (uint32_t i = 0; i < first / 2; ++i) EXPECT_STATUS(Status::in_progress, used.step());
  used.cancel();
  memcpy(lab.flash.memory, memory, sizeof memory);
  EXPECT_STATUS(Status::ok, save_with(used));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(first, steps_taken, "also after a save that was cancelled");
}

static void a_saver_that_did_not_begin_says_so() {
  static nanoqd::Saver<test::Search> saver;
  EXPECT_STATUS(Status::not_started, saver.step());
}

// A storage of the size that snapshot_storage_bytes() returns is enough, one block less is not.
static void the_size_of_a_storage_is_just_enough() {
  constexpr uint32_t units[] = {1, 8, 32};
  constexpr uint32_t blocks[] = {0, 256};
  for (const uint32_t unit : units) {
    for (const uint32_t block : blocks) {
      nanoqd::StorageGeometry geometry = {0, unit, block, nanoqd::Erased::ones};
      const uint64_t bytes = nanoqd::snapshot_storage_bytes<test::Search>(geometry);
      geometry.bytes = static_cast<uint32_t>(bytes);
      lab.flash.begin(geometry);
      EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("enough", geometry.bytes));
      TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and found", geometry.bytes));
      geometry.bytes -= geometry.block_bytes();
      lab.flash.begin(geometry);
      EXPECT_STATUS_MESSAGE(Status::storage_too_small, lab.save(), message("not enough", geometry.bytes));
    }
  }
}

// A storage between the library and the flash: reads fail, or the first unit reads as given.
struct Wrapper {
  nanoqd::Storage inner;
  const uint8_t* header = nullptr;  // what is read at address 0 from the second time on
  uint32_t reads_at_0 = 0;
  bool fails = false;

  nanoqd::Storage storage() {
    nanoqd::Storage storage = inner;
    storage.context = this;
    storage.read = [](void* self, uint32_t address, void* target, uint32_t bytes) {
      Wrapper& one = *static_cast<Wrapper*>(self);
      if (one.fails) return false;
      const bool is_read = one.inner.read(one.inner.context, address, target, bytes);
      if (address == 0 && one.header != nullptr && one.reads_at_0++ > 0) memcpy(target, one.header, bytes);
      return is_read;
    };
    storage.program = [](void* self, uint32_t address, const void* source, uint32_t bytes) {
      const nanoqd::Storage& flash = static_cast<Wrapper*>(self)->inner;
      return flash.program(flash.context, address, source, bytes);
    };
    storage.erase = [](void* self, uint32_t address) {
      const nanoqd::Storage& flash = static_cast<Wrapper*>(self)->inner;
      return flash.erase(flash.context, address);
    };
    storage.sync = nullptr;
    return storage;
  }
};

static void a_save_that_cannot_be_read_back_says_so_and_keeps_the_last() {
  lab.begin();
  EXPECT_STATUS(Status::ok, lab.save());
  const uint64_t saved = test::digest_of(lab.search);
  Wrapper wrapper;
  wrapper.inner = lab.flash.storage();
  nanoqd::Saver<test::Search> saver;
  lab.go_on();

  Status status = saver.begin(lab.search, wrapper.storage(), lab.buffer);
  const uint32_t erases = lab.flash.erases;
  while (status == Status::in_progress) {
    wrapper.fails = lab.flash.erases != erases;  // from the first erase on
    status = saver.step();
  }

  EXPECT_STATUS(Status::read_failed, status);
  TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == saved, "the last one is there");
}

static void a_save_whose_reads_fail_from_any_step_on_keeps_the_last() {
  for (uint32_t healthy = 0; healthy < 40; ++healthy) {
    lab.begin();
    const test::SnapshotLab::Saved saved = lab.save_two();
    Wrapper wrapper;
    wrapper.inner = lab.flash.storage();
    nanoqd::Saver<test::Search> saver;
    lab.go_on();
    const uint64_t saving = test::digest_of(lab.search);

    Status status = saver.begin(lab.search, wrapper.storage(), lab.buffer);
    for (uint32_t i = 0; status == Status::in_progress; ++i) {
      wrapper.fails = i >= healthy;
      status = saver.step();
    }

    const uint64_t found = lab.loaded();
    const bool is_new = found == saving;
    TEST_ASSERT_TRUE_MESSAGE(is_new || (status != Status::ok && found == saved.newer),
                             message("the last one is there", healthy));
  }
}

static void a_header_that_changes_between_two_reads_is_none() {
  lab.begin();
  EXPECT_STATUS(Status::ok, lab.save());
  memcpy(lab.flash.memory + slot_bytes, lab.flash.memory, slot_bytes);
  test::SnapshotImage image = lab.snapshot(1);
  image.set_word(test::SnapshotImage::elites, image.word(test::SnapshotImage::elites) + 1);
  image.seal();
  Wrapper wrapper;
  wrapper.inner = lab.flash.storage();
  wrapper.header = lab.flash.memory + slot_bytes;

  lab.start(lab.other, 2, 10);
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load(lab.other, wrapper.storage(), lab.buffer));
}

// A header that somebody made up, and that leaves no room for a confirmation. It must not be read
// beyond its slot, and counts as confirmed.
static void a_snapshot_without_room_for_a_confirmation_is_kept() {
  lab.begin();
  nanoqd::detail::SnapshotHeader header{};
  header.magic = nanoqd::detail::snapshot_magic;
  header.format = nanoqd::snapshot_format;
  header.sequence = 9;
  header.unit = 4;
  header.header_bytes = nanoqd::detail::SnapshotHeader::bytes;
  header.length = test::SnapshotLab::slot_bytes - 20;
  header.run_bytes = 4;
  header.state_bytes = 4;
  header.elite_bytes = 1;
  header.archive_bytes = header.length - header.header_bytes - 4 - 4 - 4;
  test::seal_snapshot(lab.flash.memory, header);

  EXPECT_STATUS(Status::ok, lab.save());

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, lab.snapshot(0).word(test::SnapshotImage::sequence), "it is still there");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(10, lab.snapshot(1).word(test::SnapshotImage::sequence), "the new one is newer");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_save_that_cannot_be_read_back_says_so_and_keeps_the_last);
  RUN_TEST(a_save_whose_reads_fail_from_any_step_on_keeps_the_last);
  RUN_TEST(a_header_that_changes_between_two_reads_is_none);
  RUN_TEST(a_snapshot_without_room_for_a_confirmation_is_kept);
  RUN_TEST(a_save_tries_a_call_that_fails_again_and_loses_nothing);
  RUN_TEST(a_save_on_a_storage_that_dies_loses_nothing);
  RUN_TEST(a_storage_that_does_not_keep_what_it_was_told_is_found_out);
  RUN_TEST(what_a_storage_did_not_keep_is_written_once_more);
  RUN_TEST(a_snapshot_that_cannot_be_read_for_a_while_is_not_lost);
  RUN_TEST(a_storage_of_which_nothing_can_be_read_is_left_alone);
  RUN_TEST(the_newest_is_found_where_sequence_numbers_begin_anew);
  RUN_TEST(a_snapshot_that_was_not_confirmed_is_replaced_and_the_one_before_it_stays);
  RUN_TEST(a_saver_that_was_used_before_takes_as_many_steps_as_a_new_one);
  RUN_TEST(a_saver_that_did_not_begin_says_so);
  RUN_TEST(the_size_of_a_storage_is_just_enough);
  return UNITY_END();
}
