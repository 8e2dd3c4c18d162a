// A load takes the newest snapshot that can be read, changes nothing if there is none, and leaves a
// usable search.
#include <stdint.h>

#include <nanoqd/snapshot/loader.hpp>

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

enum class Take : uint8_t { everything, elites, better };
static constexpr Take takes[] = {Take::everything, Take::elites, Take::better};
static Status take(Take what) {
  if (what == Take::elites) return nanoqd::load_elites(lab.other, lab.flash.storage(), lab.buffer);
  if (what == Take::better) return nanoqd::merge(lab.other, lab.flash.storage(), lab.buffer);
  return lab.load();
}

// Each call of a load fails in turn, and those behind it as well if the storage dies. `older` is 0
// if there is one snapshot.
static void expect_safe_loads(Take what, uint32_t failures, uint64_t older, uint64_t newer) {
  const auto digest = [what] {
    return what == Take::everything ? test::digest_of(lab.other) : lab.other.archive().digest();
  };
  lab.start(lab.other, 2, 0);
  const uint64_t empty = lab.other.archive().digest();
  uint32_t refused = 0;
  uint32_t interrupted = 0;
  for (uint32_t call = 0;; ++call) {
    lab.start(lab.other, 2, 10);
    const uint64_t before = test::digest_of(lab.other);
    lab.fail_at(call, failures);
    const Status status = take(what);
    const bool was_reached = lab.has_failed();
    lab.repair();
    if (!was_reached) break;
    if (status == Status::ok) {
      TEST_ASSERT_TRUE_MESSAGE(failures == 1, message("nothing is read from a dead storage", call));
      TEST_ASSERT_TRUE_MESSAGE(what == Take::better || digest() == newer || digest() == older,
                               message("what is loaded was saved", call));
    } else if (status == Status::interrupted) {
      ++interrupted;
      TEST_ASSERT_TRUE_MESSAGE(what == Take::better || lab.other.archive().digest() == empty,
                               message("a load that was interrupted leaves nothing", call));
    } else {
      ++refused;
      EXPECT_STATUS_MESSAGE(Status::read_failed, status, message(describe(status), call));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == before,
                               message("a load that is refused changes nothing", call));
    }
    if (failures == 1 && older != 0 && what != Take::better) {
      EXPECT_STATUS_MESSAGE(Status::ok, status, message("one error is not the end where there are two", call));
    }
    lab.expect_usable(lab.other, call);
    EXPECT_STATUS_MESSAGE(Status::ok, take(what), message("the next load works", call));
    TEST_ASSERT_TRUE_MESSAGE(what == Take::better || digest() == newer, message("and finds the newer", call));
  }
  if (failures != 1) TEST_ASSERT_TRUE_MESSAGE(refused > 3 && interrupted > 3, "both passes were interrupted");
}

static void a_load_names_a_call_that_fails_and_leaves_a_usable_search() {
  EXPECT_STATUS(Status::ok, lab.save());
  expect_safe_loads(Take::everything, 1, 0, test::digest_of(lab.search));
  expect_safe_loads(Take::everything, test::no_call, 0, test::digest_of(lab.search));
  expect_safe_loads(Take::elites, 1, 0, lab.search.archive().digest());
  expect_safe_loads(Take::elites, test::no_call, 0, lab.search.archive().digest());
}

static void a_load_takes_the_other_snapshot_where_one_cannot_be_read() {
  const auto saved = lab.save_two();
  TEST_ASSERT_TRUE_MESSAGE(saved.older_elites != saved.newer_elites, "the two differ");
  expect_safe_loads(Take::everything, 1, saved.older, saved.newer);
  expect_safe_loads(Take::everything, test::no_call, saved.older, saved.newer);
  expect_safe_loads(Take::elites, 1, saved.older_elites, saved.newer_elites);
  expect_safe_loads(Take::elites, test::no_call, saved.older_elites, saved.newer_elites);
}

static void a_merge_that_fails_leaves_a_sound_archive_and_can_be_done_again() {
  lab.save_two();
  expect_safe_loads(Take::better, 1, 0, 0);
  expect_safe_loads(Take::better, test::no_call, 0, 0);

  lab.start(lab.other, 2, 10);
  EXPECT_STATUS(Status::ok, take(Take::better));
  const uint64_t merged = lab.other.archive().digest();
  for (uint32_t call = 0; call < 30; ++call) {
    lab.start(lab.other, 2, 10);
    lab.fail_at(call, call % 2 == 0 ? 1 : test::no_call);
    static_cast<void>(take(Take::better));
    lab.repair();
    EXPECT_STATUS(Status::ok, take(Take::better));
    TEST_ASSERT_TRUE_MESSAGE(lab.other.archive().digest() == merged, message("a merge done again is a merge", call));
  }
}

// The desktop flips every bit of a larger one, in host/test_snapshot_flipped_bits.cpp.
static void with_a_bit_flipped_in_the_newer_the_older_is_loaded_and_with_one_in_both_nothing() {
  const uint64_t older = lab.save_two().older;
  const uint32_t slot = lab.newer_slot();
  const uint32_t bytes = lab.snapshot(slot).bytes();
  for (uint32_t i = 0; i < bytes; i += 3) {
    uint8_t& newer_byte = lab.flash.memory[slot * slot_bytes + i];
    uint8_t& older_byte = lab.flash.memory[(1 - slot) * slot_bytes + i];
    const uint8_t bit = static_cast<uint8_t>(1U << i % 8);
    newer_byte = static_cast<uint8_t>(newer_byte ^ bit);
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == older, message("the older one is found", i));
    older_byte = static_cast<uint8_t>(older_byte ^ bit);
    EXPECT_STATUS_MESSAGE(Status::no_snapshot, lab.load(), message("neither is whole", i));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == older, message("and nothing is changed", i));
    newer_byte = static_cast<uint8_t>(newer_byte ^ bit);
    older_byte = static_cast<uint8_t>(older_byte ^ bit);
  }
}

static void what_cannot_be_read_in_one_slot_does_not_hide_the_other() {
  for (uint32_t address = 0; address < 2 * slot_bytes; address += test::SnapshotLab::geometry.program_bytes) {
    const auto saved = lab.save_two();
    const uint32_t slot = address / slot_bytes;
    const bool is_used = address % slot_bytes < lab.snapshot(slot).bytes();
    const bool loses_newer = is_used && lab.newer_slot() == slot;
    lab.flash.make_unreadable(address);
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == (loses_newer ? saved.older : saved.newer),
                             message("the newest that can be read", address));
    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("a save works", address));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", address));
  }
}

// One unit of each slot cannot be read, of the header, of the elites, or of the commit record.
static void when_nothing_can_be_read_nothing_is_changed_and_a_save_still_works() {
  constexpr uint32_t places = 3;
  for (uint32_t i = 0; i < places * places; ++i) {
    lab.save_two();
    const uint32_t offsets[places] = {0, 512, lab.snapshot(0).bytes() - 1};
    lab.flash.make_unreadable(offsets[i / places]);
    lab.flash.make_unreadable(slot_bytes + offsets[i % places]);
    lab.start(lab.other, 2, 10);
    const uint64_t before = test::digest_of(lab.other);
    for (const Take what : takes) {
      EXPECT_STATUS_MESSAGE(Status::read_failed, take(what), message("neither can be read", i));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == before, message("and nothing is changed", i));
    }
    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("a save makes an end of it", i));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", i));
    lab.flash.make_readable();
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search),
                             message("even when the others are readable again", i));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_load_names_a_call_that_fails_and_leaves_a_usable_search);
  RUN_TEST(a_load_takes_the_other_snapshot_where_one_cannot_be_read);
  RUN_TEST(a_merge_that_fails_leaves_a_sound_archive_and_can_be_done_again);
  RUN_TEST(with_a_bit_flipped_in_the_newer_the_older_is_loaded_and_with_one_in_both_nothing);
  RUN_TEST(what_cannot_be_read_in_one_slot_does_not_hide_the_other);
  RUN_TEST(when_nothing_can_be_read_nothing_is_changed_and_a_save_still_works);
  return UNITY_END();
}
