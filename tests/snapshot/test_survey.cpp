// A survey finds the newest whole snapshot, the slot to write where there is none, and the next
// sequence number.
#include <stdint.h>

#include <nanoqd/snapshot/detail/survey.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/snapshot_lab.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::Survey;
using test::SnapshotImage;

static test::SnapshotLab lab;
static Survey survey;
static constexpr uint32_t slot_bytes = test::SnapshotLab::slot_bytes;

void setUp() { lab.begin(); }
void tearDown() { TEST_ASSERT_NULL_MESSAGE(lab.flash.violation, lab.flash.violation); }

static Status look() {
  survey.begin();
  Status status = Status::in_progress;
  while (status == Status::in_progress) status = survey.step(lab.flash.storage(), nanoqd::Buffer(lab.buffer));
  return status;
}

// Header and commit record stay whole.
static void break_elites(uint32_t slot) {
  uint8_t& byte = lab.flash.memory[slot * slot_bytes + lab.snapshot(slot).elites_offset()];
  byte = static_cast<uint8_t>(byte ^ 1U);
}
static void break_header(uint32_t slot) { lab.flash.memory[slot * slot_bytes] = 0; }

static void set_sequence(uint32_t slot, uint32_t sequence) {
  lab.snapshot(slot).set_word(SnapshotImage::sequence, sequence);
  lab.snapshot(slot).seal();
}

static void an_empty_storage_begins_with_the_first_slot_and_number_1() {
  EXPECT_STATUS(Status::no_snapshot, look());
  TEST_ASSERT_EQUAL_UINT32(0, survey.worse());
  TEST_ASSERT_EQUAL_UINT32(1, survey.next_sequence());
}

static void the_newer_of_two_is_found_also_when_numbers_begin_anew() {
  constexpr uint32_t cases[][3] = {{1, 2, 1}, {2, 1, 0}, {0xFFFFFFFFU, 0, 1}, {0, 0xFFFFFFFFU, 0}, {7, 7, 0}};
  lab.save_two();
  for (const auto& one : cases) {
    set_sequence(0, one[0]);
    set_sequence(1, one[1]);
    EXPECT_STATUS(Status::ok, look());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(one[2], survey.number(), test::message("the newer", one[0]));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(one[2] * slot_bytes, survey.slot().base(), test::message("its place", one[0]));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(one[one[2]] + 1, survey.next_sequence(), test::message("the next", one[0]));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, survey.slot().position(), "it is read from the first byte on");
  }
}

static void the_other_one_is_found_where_the_newer_is_damaged_and_numbers_go_on() {
  for (uint32_t newer = 0; newer < 2; ++newer) {
    lab.save_two();
    set_sequence(newer, 9);
    set_sequence(1 - newer, 8);
    break_elites(newer);
    EXPECT_STATUS(Status::ok, look());
    TEST_ASSERT_EQUAL_UINT32(1 - newer, survey.number());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(10, survey.next_sequence(), "behind the one that is damaged");
  }
}

static void where_nothing_is_whole_the_empty_slot_or_the_older_one_is_worse() {
  for (uint32_t slot = 0; slot < 2; ++slot) {
    lab.save_two();
    set_sequence(slot, 5);
    break_elites(slot);
    break_header(1 - slot);
    EXPECT_STATUS(Status::no_snapshot, look());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1 - slot, survey.worse(), "the one without a header");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, survey.next_sequence(), "behind the one with a header");

    lab.save_two();
    set_sequence(slot, 5);
    set_sequence(1 - slot, 4);
    break_elites(slot);
    break_elites(1 - slot);
    EXPECT_STATUS(Status::no_snapshot, look());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1 - slot, survey.worse(), "the older one");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, survey.next_sequence(), "behind the newer one");
  }
}

static void what_was_ruled_out_leaves_the_other() {
  lab.save_two();
  EXPECT_STATUS(Status::ok, look());
  const uint32_t found = survey.number();
  survey.rule_out(Status::no_snapshot);
  Status status = Status::in_progress;
  while (status == Status::in_progress) status = survey.step(lab.flash.storage(), nanoqd::Buffer(lab.buffer));
  EXPECT_STATUS(Status::ok, status);
  TEST_ASSERT_EQUAL_UINT32(1 - found, survey.number());
}

static void slots_of_another_size_are_named() {
  for (uint32_t slot = 0; slot < 2; ++slot) {
    lab.save_two();
    lab.snapshot(slot).set_word(SnapshotImage::slot_bytes, slot_bytes / 2);
    lab.snapshot(slot).seal();
    EXPECT_STATUS(Status::other_geometry, look());

    lab.snapshot(slot).set_word(SnapshotImage::slot_bytes, 0);  // made for no slot in particular
    lab.snapshot(slot).seal();
    EXPECT_STATUS(Status::ok, look());
  }
}

static void what_cannot_be_read_is_not_taken_for_nothing() {
  for (uint32_t slot = 0; slot < 2; ++slot) {
    lab.save_two();
    break_header(1 - slot);
    lab.flash.make_unreadable(slot * slot_bytes);
    EXPECT_STATUS(Status::read_failed, look());
    lab.flash.make_readable();
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_empty_storage_begins_with_the_first_slot_and_number_1);
  RUN_TEST(the_newer_of_two_is_found_also_when_numbers_begin_anew);
  RUN_TEST(the_other_one_is_found_where_the_newer_is_damaged_and_numbers_go_on);
  RUN_TEST(where_nothing_is_whole_the_empty_slot_or_the_older_one_is_worse);
  RUN_TEST(what_was_ruled_out_leaves_the_other);
  RUN_TEST(slots_of_another_size_are_named);
  RUN_TEST(what_cannot_be_read_is_not_taken_for_nothing);
  return UNITY_END();
}
