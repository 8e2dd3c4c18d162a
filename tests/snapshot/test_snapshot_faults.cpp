// A storage that fails, and snapshots that were damaged: whatever happens has a name, nothing is lost that could be
// read, and the search is usable afterwards.
#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::StorageGeometry;
using test::message;

using test::Search;
static constexpr StorageGeometry geometry = {2048, 32, 256, Erased::ones};
static constexpr uint32_t half = 1024;

static test::FakeFlash<2048> flash;
static Search search;  // that saves
static Search other;   // that loads
static Search::Trial trial;
static uint8_t buffer[160];

static void start(Search& one, uint64_t seed, uint32_t evaluations) {
  test::zero(one);
  EXPECT_STATUS(Status::ok, one.begin(test::config_of(seed, 60)));
  EXPECT_STATUS(Status::ok, one.step(trial, test::Sphere(), evaluations));
}

void setUp() {
  flash.begin(geometry);
  start(search, 1, 100);
}
void tearDown() { TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation); }

static void go_on() { EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 20)); }
static Status save() { return nanoqd::save(search, flash.storage(), buffer); }
static Status load() { return nanoqd::load(other, flash.storage(), buffer); }

// What a search finds that knows nothing.
static uint64_t loaded() {
  start(other, 2, 10);
  const Status status = load();
  EXPECT_STATUS_MESSAGE(Status::ok, status, describe(status));
  return test::digest_of(other);
}

// Two snapshots in a new storage, the older and the newer; their digests, and those of their archives.
struct Saved {
  uint64_t older;
  uint64_t newer;
  uint64_t older_elites;
  uint64_t newer_elites;
};
static Saved save_two() {
  Saved saved{};
  flash.begin(geometry);
  EXPECT_STATUS(Status::ok, save());
  saved.older = test::digest_of(search);
  saved.older_elites = search.archive().digest();
  go_on();
  EXPECT_STATUS(Status::ok, save());
  saved.newer = test::digest_of(search);
  saved.newer_elites = search.archive().digest();
  return saved;
}

static test::SnapshotImage snapshot(uint32_t slot) { return test::SnapshotImage(flash.memory + slot * half); }
static uint32_t newer_slot() {
  return snapshot(1).word(test::SnapshotImage::sequence) > snapshot(0).word(test::SnapshotImage::sequence) ? 1 : 0;
}

static void expect_usable(Search& one, uint32_t number) {
  EXPECT_STATUS_MESSAGE(Status::ok, one.check_invariants(), message("the archive is sound", number));
  EXPECT_STATUS_MESSAGE(Status::ok, one.ask(trial), message("it can be asked", number));
  EXPECT_STATUS_MESSAGE(Status::ok, test::tell_sphere(one, trial).status, message("and told", number));
}

// The next call with this number fails, and `failures` - 1 behind it.
static void fail_at(uint32_t call, uint32_t failures) {
  flash.calls = 0;
  flash.failing_call = call;
  flash.failures = failures;
}
static bool has_failed() { return flash.calls > flash.failing_call; }
static void repair() { flash.failing_call = test::no_call; }

// Each call of a save fails in turn. With one snapshot in the storage, or with two.
static void expect_safe_saves(bool has_two, uint32_t failures) {
  uint32_t seen[4] = {};
  for (uint32_t call = 0;; ++call) {
    flash.begin(geometry);
    EXPECT_STATUS(Status::ok, save());
    go_on();
    if (has_two) EXPECT_STATUS(Status::ok, save());
    const uint64_t last = loaded();
    go_on();
    const uint64_t now = test::digest_of(search);
    fail_at(call, failures);
    const Status status = save();
    const bool was_reached = has_failed();
    repair();
    if (!was_reached) break;
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(search) == now, message("a save changes nothing in the search", call));
    const uint64_t found = loaded();
    if (status == Status::ok) {
      TEST_ASSERT_TRUE_MESSAGE(found == now, message("a save that says ok has saved", call));
    } else {
      const uint32_t kind = static_cast<uint32_t>(status) - static_cast<uint32_t>(Status::read_failed);
      TEST_ASSERT_TRUE_MESSAGE(kind < 4, message(describe(status), call));
      ++seen[kind];
      TEST_ASSERT_TRUE_MESSAGE(found == last || found == now, message("the older or the newer state", call));
    }
    expect_usable(search, call);
    EXPECT_STATUS_MESSAGE(Status::ok, save(), message("the next save works", call));
    TEST_ASSERT_TRUE_MESSAGE(loaded() == test::digest_of(search), message("and is found", call));
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
static bool program_and_lie(void* context, uint32_t address, const void* from, uint32_t bytes) {
  const bool good = static_cast<decltype(flash)*>(context)->program(address, static_cast<const uint8_t*>(from), bytes);
  if (programs++ == lying_program) flash.memory[address] = static_cast<uint8_t>(flash.memory[address] ^ 4U);
  return good;
}

static void a_storage_that_does_not_keep_what_it_was_told_is_found_out() {
  for (lying_program = 0;; ++lying_program) {
    const uint64_t newer = save_two().newer;
    nanoqd::Storage storage = flash.storage();
    storage.program = program_and_lie;
    programs = 0;
    go_on();
    const Status status = nanoqd::save(search, storage, buffer);
    if (programs <= lying_program) break;
    EXPECT_STATUS_MESSAGE(Status::storage_differs, status, message(describe(status), lying_program));
    TEST_ASSERT_TRUE_MESSAGE(loaded() == newer, message("what was saved before is there", lying_program));
  }
  TEST_ASSERT_TRUE(lying_program > 3);
}

enum class Take : uint8_t { everything, elites, better };
static constexpr Take takes[] = {Take::everything, Take::elites, Take::better};
static Status take(Take what) {
  if (what == Take::elites) return nanoqd::load_elites(other, flash.storage(), buffer);
  if (what == Take::better) return nanoqd::merge(other, flash.storage(), buffer);
  return load();
}

// Each call of a load fails in turn, and those behind it as well if the storage dies. `older` is 0 if there is one
// snapshot.
static void expect_safe_loads(Take what, uint32_t failures, uint64_t older, uint64_t newer) {
  const auto digest = [what] { return what == Take::everything ? test::digest_of(other) : other.archive().digest(); };
  start(other, 2, 0);
  const uint64_t empty = other.archive().digest();
  uint32_t refused = 0;
  uint32_t interrupted = 0;
  for (uint32_t call = 0;; ++call) {
    start(other, 2, 10);
    const uint64_t before = test::digest_of(other);
    fail_at(call, failures);
    const Status status = take(what);
    const bool was_reached = has_failed();
    repair();
    if (!was_reached) break;
    if (status == Status::ok) {
      TEST_ASSERT_TRUE_MESSAGE(failures == 1, message("nothing is read from a dead storage", call));
      TEST_ASSERT_TRUE_MESSAGE(what == Take::better || digest() == newer || digest() == older,
                               message("what is loaded was saved", call));
    } else if (status == Status::interrupted) {
      ++interrupted;
      TEST_ASSERT_TRUE_MESSAGE(what == Take::better || other.archive().digest() == empty,
                               message("a load that was interrupted leaves nothing", call));
    } else {
      ++refused;
      EXPECT_STATUS_MESSAGE(Status::read_failed, status, message(describe(status), call));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == before,
                               message("a load that is refused changes nothing", call));
    }
    if (failures == 1 && older != 0 && what != Take::better) {
      EXPECT_STATUS_MESSAGE(Status::ok, status, message("one error is not the end where there are two", call));
    }
    expect_usable(other, call);
    EXPECT_STATUS_MESSAGE(Status::ok, take(what), message("the next load works", call));
    TEST_ASSERT_TRUE_MESSAGE(what == Take::better || digest() == newer, message("and finds the newer", call));
  }
  if (failures != 1) TEST_ASSERT_TRUE_MESSAGE(refused > 3 && interrupted > 3, "both passes were interrupted");
}

static void a_load_names_a_call_that_fails_and_leaves_a_usable_search() {
  EXPECT_STATUS(Status::ok, save());
  expect_safe_loads(Take::everything, 1, 0, test::digest_of(search));
  expect_safe_loads(Take::everything, test::no_call, 0, test::digest_of(search));
  expect_safe_loads(Take::elites, 1, 0, search.archive().digest());
  expect_safe_loads(Take::elites, test::no_call, 0, search.archive().digest());
}

static void a_load_takes_the_other_snapshot_where_one_cannot_be_read() {
  const Saved saved = save_two();
  TEST_ASSERT_TRUE_MESSAGE(saved.older_elites != saved.newer_elites, "the two differ");
  expect_safe_loads(Take::everything, 1, saved.older, saved.newer);
  expect_safe_loads(Take::everything, test::no_call, saved.older, saved.newer);
  expect_safe_loads(Take::elites, 1, saved.older_elites, saved.newer_elites);
  expect_safe_loads(Take::elites, test::no_call, saved.older_elites, saved.newer_elites);
}

static void a_merge_that_fails_leaves_a_sound_archive_and_can_be_done_again() {
  save_two();
  expect_safe_loads(Take::better, 1, 0, 0);
  expect_safe_loads(Take::better, test::no_call, 0, 0);
  start(other, 2, 10);
  EXPECT_STATUS(Status::ok, take(Take::better));
  const uint64_t merged = other.archive().digest();
  for (uint32_t call = 0; call < 30; ++call) {
    start(other, 2, 10);
    fail_at(call, call % 2 == 0 ? 1 : test::no_call);
    static_cast<void>(take(Take::better));
    repair();
    EXPECT_STATUS(Status::ok, take(Take::better));
    TEST_ASSERT_TRUE_MESSAGE(other.archive().digest() == merged, message("a merge done again is a merge", call));
  }
}

// The desktop flips every bit of a larger one, in host/test_snapshot_flipped_bits.cpp.
static void with_a_bit_flipped_in_the_newer_the_older_is_loaded_and_with_one_in_both_nothing() {
  const uint64_t older = save_two().older;
  const uint32_t slot = newer_slot();
  const uint32_t bytes = snapshot(slot).bytes();
  for (uint32_t i = 0; i < bytes; i += 3) {
    uint8_t& newer_byte = flash.memory[slot * half + i];
    uint8_t& older_byte = flash.memory[(1 - slot) * half + i];
    const uint8_t bit = static_cast<uint8_t>(1U << i % 8);
    newer_byte = static_cast<uint8_t>(newer_byte ^ bit);
    TEST_ASSERT_TRUE_MESSAGE(loaded() == older, message("the older one is found", i));
    older_byte = static_cast<uint8_t>(older_byte ^ bit);
    EXPECT_STATUS_MESSAGE(Status::no_snapshot, load(), message("neither is whole", i));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == older, message("and nothing is changed", i));
    newer_byte = static_cast<uint8_t>(newer_byte ^ bit);
    older_byte = static_cast<uint8_t>(older_byte ^ bit);
  }
}

static void what_cannot_be_read_in_one_slot_does_not_hide_the_other() {
  for (uint32_t address = 0; address < 2 * half; address += geometry.program_bytes) {
    const Saved saved = save_two();
    const uint32_t slot = address / half;
    const bool is_used = address % half < snapshot(slot).bytes();
    const bool loses_newer = is_used && newer_slot() == slot;
    flash.make_unreadable(address);
    TEST_ASSERT_TRUE_MESSAGE(loaded() == (loses_newer ? saved.older : saved.newer),
                             message("the newest that can be read", address));
    go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, save(), message("a save works", address));
    TEST_ASSERT_TRUE_MESSAGE(loaded() == test::digest_of(search), message("and is found", address));
  }
}

// One unit of each slot cannot be read, of the header, of the elites, or of the commit record.
static void when_nothing_can_be_read_nothing_is_changed_and_a_save_still_works() {
  constexpr uint32_t places = 3;
  for (uint32_t i = 0; i < places * places; ++i) {
    save_two();
    const uint32_t offsets[places] = {0, 512, snapshot(0).bytes() - 1};
    flash.make_unreadable(offsets[i / places]);
    flash.make_unreadable(half + offsets[i % places]);
    start(other, 2, 10);
    const uint64_t before = test::digest_of(other);
    for (const Take what : takes) {
      EXPECT_STATUS_MESSAGE(Status::read_failed, take(what), message("neither can be read", i));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == before, message("and nothing is changed", i));
    }
    go_on();
    EXPECT_STATUS_MESSAGE(Status::ok, save(), message("a save makes an end of it", i));
    TEST_ASSERT_TRUE_MESSAGE(loaded() == test::digest_of(search), message("and is found", i));
    flash.make_readable();
    TEST_ASSERT_TRUE_MESSAGE(loaded() == test::digest_of(search),
                             message("even when the others are readable again", i));
  }
}

// The only snapshot cannot be read, and the save that goes into the other slot fails at any of its erases and programs.
static void a_snapshot_that_cannot_be_read_for_a_while_is_not_lost() {
  for (uint32_t offset = 0; offset < 640; offset += 320) {
    uint32_t failed = 0;
    for (uint32_t call = 0; call < 40; ++call) {
      flash.begin(geometry);
      EXPECT_STATUS(Status::ok, save());
      const uint64_t saved = test::digest_of(search);
      flash.make_unreadable(offset);
      go_on();
      fail_at(call, test::no_call);
      const Status status = save();
      repair();
      flash.make_readable();
      failed += status == Status::erase_failed || status == Status::program_failed ? 1 : 0;
      const uint64_t found = loaded();
      TEST_ASSERT_TRUE_MESSAGE(found == test::digest_of(search) || (status != Status::ok && found == saved),
                               message("the older or the newer", call));
    }
    TEST_ASSERT_TRUE(failed > 5);
  }
}

static void a_storage_of_which_nothing_can_be_read_is_left_alone() {
  const uint64_t newer = save_two().newer;
  for (uint32_t address = 0; address < 2 * half; address += geometry.program_bytes) flash.make_unreadable(address);
  const uint32_t erases = flash.erases;
  go_on();
  EXPECT_STATUS(Status::read_failed, save());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(erases, flash.erases, "nothing is erased for want of a better");
  flash.make_readable();
  TEST_ASSERT_TRUE(loaded() == newer);
}

static void the_newest_is_found_where_sequence_numbers_begin_anew() {
  constexpr uint32_t firsts[] = {0xFFFFFFFDU, 0xFFFFFFFEU, 0x7FFFFFFDU, 0x80000000U, 0U};
  for (const uint32_t first : firsts) {
    flash.begin(geometry);
    EXPECT_STATUS(Status::ok, save());
    snapshot(0).set_word(test::SnapshotImage::sequence, first);
    snapshot(0).seal();
    for (uint32_t i = 1; i < 8; ++i) {
      go_on();
      EXPECT_STATUS_MESSAGE(Status::ok, save(), message("a save works", i));
      TEST_ASSERT_TRUE_MESSAGE(snapshot(i % 2).word(test::SnapshotImage::sequence) == first + i,
                               message("numbers go on, and slots take turns", first + i));
      TEST_ASSERT_TRUE_MESSAGE(loaded() == test::digest_of(search), message("the newest is found", first + i));
    }
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_save_names_a_call_that_fails_and_loses_nothing);
  RUN_TEST(a_save_on_a_storage_that_dies_loses_nothing);
  RUN_TEST(a_storage_that_does_not_keep_what_it_was_told_is_found_out);
  RUN_TEST(a_load_names_a_call_that_fails_and_leaves_a_usable_search);
  RUN_TEST(a_load_takes_the_other_snapshot_where_one_cannot_be_read);
  RUN_TEST(a_merge_that_fails_leaves_a_sound_archive_and_can_be_done_again);
  RUN_TEST(with_a_bit_flipped_in_the_newer_the_older_is_loaded_and_with_one_in_both_nothing);
  RUN_TEST(what_cannot_be_read_in_one_slot_does_not_hide_the_other);
  RUN_TEST(when_nothing_can_be_read_nothing_is_changed_and_a_save_still_works);
  RUN_TEST(a_snapshot_that_cannot_be_read_for_a_while_is_not_lost);
  RUN_TEST(a_storage_of_which_nothing_can_be_read_is_left_alone);
  RUN_TEST(the_newest_is_found_where_sequence_numbers_begin_anew);
  return UNITY_END();
}
