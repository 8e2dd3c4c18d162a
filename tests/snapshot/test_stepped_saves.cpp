// A save or a load in steps has its search for itself: no stale Saver, no copy and no assignment
// leads to a snapshot that is wrong, or to a search that stays busy.
#include <stdint.h>

#include <nanoqd/snapshot/loader.hpp>
#include <nanoqd/snapshot/saver.hpp>
#include <nanoqd/snapshot/snapshot.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/snapshot_lab.hpp"
#include "unity.h"

using nanoqd::Status;
using test::message;

using Saver = nanoqd::Saver<test::Search>;
using Loader = nanoqd::Loader<test::Search>;

static test::SnapshotLab lab;
static uint8_t stale_buffer[32];
static Saver stale;
static Saver worker;

void setUp() {
  lab.begin();
  stale = Saver();
  worker = Saver();
}
void tearDown() { TEST_ASSERT_NULL_MESSAGE(lab.flash.violation, lab.flash.violation); }

// Leaves a Saver in the middle of its save, on a search that begin() has freed.
static void make_stale() {
  EXPECT_STATUS(Status::in_progress, stale.begin(lab.search, lab.flash.storage(), stale_buffer));
  EXPECT_STATUS(Status::in_progress, stale.step());
  EXPECT_STATUS(Status::ok, lab.search.begin(test::config_of(3, 60)));
  lab.go_on();
}

static Status end_of(Saver& saver) {
  Status status = saver.step();
  while (status == Status::in_progress) status = saver.step();
  return status;
}

static void a_stale_saver_is_interrupted_while_any_later_save_is_at_work() {
  make_stale();
  for (uint32_t i = 0; i < 70000; ++i) {
    EXPECT_STATUS(Status::in_progress, worker.begin(lab.search, lab.flash.storage(), lab.buffer));
    Saver probe = stale;

    const Status status = probe.step();

    EXPECT_STATUS_MESSAGE(Status::interrupted, status, message("the save of this number is at work", i));
    worker.cancel();
  }
}

static void a_stale_saver_does_not_spoil_the_save_that_is_at_work() {
  make_stale();
  for (uint32_t i = 0; i < 300; ++i) {
    EXPECT_STATUS(Status::in_progress, worker.begin(lab.search, lab.flash.storage(), lab.buffer));
    Saver probe = stale;
    Status status = worker.step();
    while (status == Status::in_progress) {
      static_cast<void>(probe.step());
      status = worker.step();
    }
    EXPECT_STATUS_MESSAGE(Status::ok, status, message("the save works", i));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", i));
    lab.expect_usable(lab.search, i);
  }
}

static void a_copy_taken_during_a_save_is_ready_and_the_save_goes_on() {
  lab.start(lab.other, 2, 10);
  const uint64_t saved = test::digest_of(lab.search);
  EXPECT_STATUS(Status::in_progress, worker.begin(lab.search, lab.flash.storage(), lab.buffer));
  for (uint32_t steps = 0;; ++steps) {
    lab.other = lab.search;

    EXPECT_STATUS_MESSAGE(Status::ok, lab.other.archive().readiness(), message("of the copy, at step", steps));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == saved, message("the copy is complete", steps));
    lab.expect_usable(lab.other, steps);
    if (worker.step() != Status::in_progress) break;
    EXPECT_STATUS(Status::busy, lab.search.ask(lab.trial));
  }

  EXPECT_STATUS(Status::ok, worker.step());
  TEST_ASSERT_EQUAL_HEX64(saved, lab.loaded());
}

static void a_search_that_is_assigned_to_while_it_is_saved_is_not_saved() {
  static test::FakeFlash<2048> second_flash;
  static Saver of_other;
  for (uint32_t steps = 0; steps < 12; ++steps) {
    second_flash.begin(test::SnapshotLab::geometry);
    lab.begin();
    lab.start(lab.other, 2, 30);
    of_other = Saver();
    worker = Saver();
    EXPECT_STATUS(Status::ok, nanoqd::save(lab.other, second_flash.storage(), stale_buffer));
    const uint64_t before = test::digest_of(lab.other);
    lab.expect_usable(lab.other, steps);
    EXPECT_STATUS(Status::in_progress, worker.begin(lab.search, lab.flash.storage(), lab.buffer));
    EXPECT_STATUS(Status::in_progress, of_other.begin(lab.other, second_flash.storage(), stale_buffer));
    for (uint32_t i = 0; i < steps; ++i) EXPECT_STATUS(Status::in_progress, of_other.step());

    lab.other = lab.search;

    EXPECT_STATUS_MESSAGE(Status::interrupted, end_of(of_other), message("the target is another search", steps));
    lab.expect_usable(lab.other, steps);
    EXPECT_STATUS_MESSAGE(Status::ok, end_of(worker), message("the source is saved", steps));
    lab.start(lab.other, 2, 10);
    EXPECT_STATUS(Status::ok, nanoqd::load(lab.other, second_flash.storage(), stale_buffer));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == before, message("the last snapshot is whole", steps));
    TEST_ASSERT_NULL_MESSAGE(second_flash.violation, second_flash.violation);
  }
}

// The search to copy is lab.other, which loads. The copy is lab.search.
static void a_copy_taken_during_a_load_is_not_started_and_the_load_goes_on() {
  constexpr nanoqd::Take takes[] = {nanoqd::Take::everything, nanoqd::Take::elites, nanoqd::Take::better_elites};
  static Loader loader;
  for (const nanoqd::Take take : takes) {
    lab.begin();
    const auto saved = lab.save_two();
    lab.start(lab.other, 2, 10);
    loader = Loader();
    EXPECT_STATUS(Status::in_progress, loader.begin(lab.other, lab.flash.storage(), lab.buffer, take));
    for (uint32_t steps = 0;; ++steps) {
      lab.search = lab.other;

      EXPECT_STATUS_MESSAGE(Status::not_started, lab.search.ask(lab.trial), message("of the copy, at step", steps));
      EXPECT_STATUS(Status::not_started, lab.search.check_invariants());
      if (loader.step() != Status::in_progress) break;
    }

    EXPECT_STATUS(Status::ok, loader.step());
    lab.search = lab.other;
    lab.expect_usable(lab.search, static_cast<uint32_t>(take));
    if (take == nanoqd::Take::everything) TEST_ASSERT_EQUAL_HEX64(saved.newer, test::digest_of(lab.other));
  }
}

static void a_search_that_is_assigned_to_while_it_is_loaded_is_what_was_assigned() {
  static Loader loader;
  uint32_t steps = 0;
  for (bool is_loading = true; is_loading; ++steps) {
    lab.begin();
    lab.save_two();
    lab.go_on();
    lab.start(lab.other, 2, 10);
    loader = Loader();
    EXPECT_STATUS(Status::in_progress,
                  loader.begin(lab.other, lab.flash.storage(), lab.buffer, nanoqd::Take::everything));
    for (uint32_t i = 0; i < steps; ++i) is_loading = loader.step() == Status::in_progress;

    lab.other = lab.search;

    const Status status = loader.step();
    EXPECT_STATUS_MESSAGE(is_loading ? Status::interrupted : Status::ok, status, message("after steps", steps));
    TEST_ASSERT_TRUE(test::digest_of(lab.other) == test::digest_of(lab.search));
    lab.expect_usable(lab.other, steps);
  }
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(4, steps, "both passes were interrupted");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_stale_saver_is_interrupted_while_any_later_save_is_at_work);
  RUN_TEST(a_stale_saver_does_not_spoil_the_save_that_is_at_work);
  RUN_TEST(a_copy_taken_during_a_save_is_ready_and_the_save_goes_on);
  RUN_TEST(a_search_that_is_assigned_to_while_it_is_saved_is_not_saved);
  RUN_TEST(a_copy_taken_during_a_load_is_not_started_and_the_load_goes_on);
  RUN_TEST(a_search_that_is_assigned_to_while_it_is_loaded_is_what_was_assigned);
  return UNITY_END();
}
