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
static void what_cannot_be_read_is_kept_until_it_is_given_up() {
  constexpr uint32_t places = 3;
  for (uint32_t i = 0; i < 2 * places * places; ++i) {
    const bool is_given_up = i >= places * places;
    const uint64_t newer = lab.save_two().newer;
    const uint32_t offsets[places] = {0, 512, lab.snapshot(0).bytes() - 1};
    lab.flash.make_unreadable(offsets[i / places % places]);
    lab.flash.make_unreadable(slot_bytes + offsets[i % places]);
    lab.start(lab.other, 2, 10);
    const uint64_t before = test::digest_of(lab.other);
    for (const Take what : takes) {
      EXPECT_STATUS_MESSAGE(Status::read_failed, take(what), message("neither can be read", i));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == before, message("and nothing is changed", i));
    }
    lab.go_on();
    EXPECT_STATUS_MESSAGE(Status::read_failed, lab.save(), message("a save does not erase them", i));
    if (is_given_up) {
      EXPECT_STATUS(Status::ok, nanoqd::erase_snapshots(lab.flash.storage(), lab.buffer));
    } else {
      lab.flash.make_readable();
      TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == newer, message("both may be readable again", i));
    }
    EXPECT_STATUS_MESSAGE(Status::ok, lab.save(), message("then a save works", i));
    TEST_ASSERT_TRUE_MESSAGE(lab.loaded() == test::digest_of(lab.search), message("and is found", i));
  }
}

static Status load_with(nanoqd::Loader<test::Search>& loader) {
  EXPECT_STATUS(Status::in_progress,
                loader.begin(lab.other, lab.flash.storage(), nanoqd::Buffer(lab.buffer), nanoqd::Take::everything));
  Status status = Status::in_progress;
  while (status == Status::in_progress) status = loader.step();
  return status;
}

static void a_loader_can_be_used_again() {
  static nanoqd::Loader<test::Search> loader;
  lab.start(lab.other, 2, 10);
  EXPECT_STATUS_MESSAGE(Status::no_snapshot, load_with(loader), "an empty storage");
  for (uint32_t i = 0; i < 4; ++i) {
    lab.go_on();
    EXPECT_STATUS(Status::ok, lab.save());
    EXPECT_STATUS(Status::ok, load_with(loader));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == test::digest_of(lab.search),
                             message("it finds the newest each time", i));
  }
}

// The bytes of the two parts are as before. Only their sizes and the fingerprint are others.
static void an_archive_part_of_another_size_is_named_before_its_content() {
  EXPECT_STATUS(Status::ok, lab.save());
  test::SnapshotImage image = lab.snapshot(0);
  image.set_word(32, image.word(32) + 4);  // the archive part
  image.set_word(36, image.word(36) - 4);  // the run part
  image.set_word(test::SnapshotImage::archive_fingerprint, image.word(test::SnapshotImage::archive_fingerprint) ^ 1U);
  image.seal();
  lab.start(lab.other, 2, 10);
  for (const Take what : takes) EXPECT_STATUS(Status::other_archive, take(what));
}

// Twice as many elites of half the size have the same length.
static void elites_of_another_size_are_another_archive() {
  EXPECT_STATUS(Status::ok, lab.save());
  test::SnapshotImage image = lab.snapshot(0);
  image.set_word(test::SnapshotImage::elites, image.word(test::SnapshotImage::elites) * 2);
  image.set_word(44, image.word(44) / 2);
  image.seal();
  lab.start(lab.other, 2, 10);
  const uint64_t before = test::digest_of(lab.other);
  for (const Take what : takes) {
    EXPECT_STATUS(Status::other_archive, take(what));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == before, "nothing is changed");
  }
}

static void a_loader_that_did_not_begin_says_so() {
  static nanoqd::Loader<test::Search> loader;
  EXPECT_STATUS(Status::not_started, loader.step());
  loader.cancel();
  EXPECT_STATUS(Status::not_started, loader.step());
}

// The second pass begins after the step that checked the last byte.
static void a_load_that_is_cancelled_in_its_second_pass_leaves_a_search_as_after_begin() {
  EXPECT_STATUS(Status::ok, lab.save());
  constexpr nanoqd::Take kinds[] = {nanoqd::Take::everything, nanoqd::Take::elites, nanoqd::Take::better_elites};
  for (const nanoqd::Take kind : kinds) {
    uint32_t emptied = 0;
    Status status = Status::in_progress;
    for (uint32_t before = 0; status == Status::in_progress; ++before) {
      static nanoqd::Loader<test::Search> loader;
      lab.start(lab.other, 2, 10);
      const uint32_t size = lab.other.archive().size();
      EXPECT_STATUS(Status::in_progress,
                    loader.begin(lab.other, lab.flash.storage(), nanoqd::Buffer(lab.buffer), kind));
      for (uint32_t i = 0; i < before && status == Status::in_progress; ++i) status = loader.step();
      if (status != Status::in_progress) break;
      loader.cancel();
      EXPECT_STATUS(Status::interrupted, loader.step());
      const bool is_empty = lab.other.archive().size() == 0;
      TEST_ASSERT_TRUE_MESSAGE(is_empty || lab.other.archive().size() >= size, message("all or nothing", before));
      emptied += is_empty ? 1 : 0;
      lab.expect_usable(lab.other, before);
    }
    EXPECT_STATUS(Status::ok, status);
    TEST_ASSERT_TRUE_MESSAGE((emptied > 2) == (kind != nanoqd::Take::better_elites), "a merge empties nothing");
  }
}

static void a_stepped_load_whose_second_pass_fails_goes_on_with_the_other_slot() {
  const test::SnapshotLab::Saved saved = lab.save_two();
  nanoqd::Loader<test::Search> loader;
  lab.start(lab.other, 2, 10);
  EXPECT_STATUS(Status::in_progress,
                loader.begin(lab.other, lab.flash.storage(), lab.buffer, nanoqd::Take::everything));
  while (lab.other.archive().size() != 0) EXPECT_STATUS(Status::in_progress, loader.step());

  lab.fail_at(0, 16);
  Status status = loader.step();
  lab.repair();
  while (status == Status::in_progress) status = loader.step();

  EXPECT_STATUS(Status::ok, status);
  TEST_ASSERT_TRUE_MESSAGE(test::digest_of(lab.other) == saved.older, "the older one is there");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_stepped_load_whose_second_pass_fails_goes_on_with_the_other_slot);
  RUN_TEST(a_load_names_a_call_that_fails_and_leaves_a_usable_search);
  RUN_TEST(a_load_takes_the_other_snapshot_where_one_cannot_be_read);
  RUN_TEST(a_merge_that_fails_leaves_a_sound_archive_and_can_be_done_again);
  RUN_TEST(with_a_bit_flipped_in_the_newer_the_older_is_loaded_and_with_one_in_both_nothing);
  RUN_TEST(what_cannot_be_read_in_one_slot_does_not_hide_the_other);
  RUN_TEST(what_cannot_be_read_is_kept_until_it_is_given_up);
  RUN_TEST(a_loader_can_be_used_again);
  RUN_TEST(an_archive_part_of_another_size_is_named_before_its_content);
  RUN_TEST(elites_of_another_size_are_another_archive);
  RUN_TEST(a_loader_that_did_not_begin_says_so);
  RUN_TEST(a_load_that_is_cancelled_in_its_second_pass_leaves_a_search_as_after_begin);
  return UNITY_END();
}
