// Every version of the library loads the snapshots that the first library with format 2 wrote. It
// refuses by name those of another format, and what no search can have saved.
#include <nanoqd/nanoqd.hpp>

#include "golden/compact_format_1.hpp"
#include "golden/compact_format_2.hpp"
#include "golden/plain_format_1.hpp"
#include "golden/plain_format_2.hpp"
#include "golden/snapshots.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/golden_run.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

namespace {

using nanoqd::Status;
using test::SnapshotImage;

test::FakeFlash<2048> flash;
uint8_t chunk[64];
golden::Plain plain;
golden::Plain::Trial trial;
SnapshotImage image(flash.memory);

// Into the first slot of a storage that is overwritten without being erased.
template <uint32_t Bytes>
void flash_image(const uint8_t (&bytes)[Bytes], uint32_t program_bytes) {
  flash.begin({2048, program_bytes, 0, nanoqd::Erased::unknown});
  for (uint32_t i = 0; i < Bytes; ++i) flash.memory[i] = bytes[i];
}

// A golden search in both formats, and what became of it.
template <uint32_t Bytes, uint32_t OldBytes>
struct Golden {
  const uint8_t (&now)[Bytes];
  const uint8_t (&old)[OldBytes];
  uint32_t program_bytes;
  uint64_t digest;
  uint64_t digest_after_100_more;
};
template <uint32_t Bytes, uint32_t OldBytes>
Golden(const uint8_t (&)[Bytes], const uint8_t (&)[OldBytes], uint32_t, uint64_t, uint64_t) -> Golden<Bytes, OldBytes>;

template <class Search, class AnyGolden>
void expect_loads(const typename Search::Config& config, const AnyGolden& golden) {
  static Search search;
  static typename Search::Trial asked;
  EXPECT_STATUS(Status::ok, search.begin(config));
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load(search, flash.storage(), chunk), "format 2 loads in every version");
  golden::expect(golden.digest, search.archive().digest(), "what was saved");
  TEST_ASSERT_EQUAL_UINT32(golden::evaluations, search.counters().evaluations);
  EXPECT_STATUS(Status::ok, search.step(asked, test::Sphere(), 100));
  golden::expect(golden.digest_after_100_more, search.archive().digest(), "and the run goes on to the same bits");
}

template <class Search, class AnyGolden>
void expect_golden(const typename Search::Config& config, const AnyGolden& golden) {
  flash_image(golden.now, golden.program_bytes);
  expect_loads<Search>(config, golden);

  // As `nanoqd convert` writes the one of format 1: it belongs to no slot.
  flash_image(golden.now, golden.program_bytes);
  image.set_word(SnapshotImage::slot_bytes, 0);
  image.set_word(SnapshotImage::blank, 0);
  image.seal();
  expect_loads<Search>(config, golden);

  flash_image(golden.old, golden.program_bytes);
  static Search search;
  static typename Search::Trial asked;
  EXPECT_STATUS(Status::ok, search.begin(config));
  EXPECT_STATUS(Status::ok, search.step(asked, test::Sphere(), golden::evaluations));
  const uint64_t digest = search.archive().digest();
  EXPECT_STATUS_MESSAGE(Status::old_snapshot, nanoqd::load(search, flash.storage(), chunk), "format 1 is refused");
  EXPECT_STATUS(Status::old_snapshot, nanoqd::load_elites(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::old_snapshot, nanoqd::merge(search, flash.storage(), chunk));
  golden::expect(digest, search.archive().digest(), "and changes nothing");

  // The same run, saved by this version.
  flash.begin({2048, golden.program_bytes, 0, nanoqd::Erased::unknown});
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  TEST_ASSERT_EQUAL_UINT32(sizeof golden.now, image.bytes_with_mark());
  for (uint32_t i = 0; i < sizeof golden.now; ++i) {
    const bool may_differ = (i >= SnapshotImage::library && i < SnapshotImage::library + 4) || image.is_in_crc(i);
    if (!may_differ) TEST_ASSERT_EQUAL_HEX8_MESSAGE(golden.now[i], flash.memory[i], "the format has not changed");
  }
}

void a_plain_snapshot_of_format_2_loads_and_one_of_format_1_is_refused() {
  expect_golden<golden::Plain>(golden::plain_config(), Golden{golden::plain_format_2, golden::plain_format_1, 8,
                                                              0x63FD0E93C693783AU, 0xC52AB7F035C8E7F8U});
}

void a_compact_snapshot_of_format_2_loads_and_one_of_format_1_is_refused() {
  expect_golden<golden::Compact>(golden::compact_config(), Golden{golden::compact_format_2, golden::compact_format_1, 1,
                                                                  0xDE076439AB3DE115U, 0x5CE147EEA734016CU});
}

// The plain snapshot, tampered with and sealed again, is refused; a load leaves a search that can
// be used, and a merge one that is as it was.
template <class Tamper>
void expect_refusal(Tamper&& tamper, Status load_status, Status merge_status) {
  flash_image(golden::plain_format_2, 8);
  tamper();
  image.seal();
  EXPECT_STATUS(Status::ok, plain.begin(golden::plain_config()));
  EXPECT_STATUS(Status::ok, plain.step(trial, test::Sphere(), 50));
  const uint64_t digest = plain.archive().digest();
  EXPECT_STATUS(merge_status, nanoqd::merge(plain, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, plain.check_invariants());
  const nanoqd::Rng rng = plain.rng();
  EXPECT_STATUS(load_status, nanoqd::load(plain, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, plain.check_invariants());
  if (load_status == Status::corrupt_snapshot) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, plain.archive().size(), "empty, as after begin()");
    TEST_ASSERT_EQUAL_UINT32(0, plain.counters().evaluations);
    TEST_ASSERT_TRUE_MESSAGE(test::same(plain.rng(), rng), "the generator is as it was");
  } else if (merge_status != Status::ok) {
    TEST_ASSERT_TRUE_MESSAGE(plain.archive().digest() == digest || merge_status == Status::corrupt_snapshot,
                             "the elites are as they were");
  }
  EXPECT_STATUS(Status::ok, plain.step(trial, test::Sphere(), 50));
}

void an_unknown_version_is_refused_by_name() {
  expect_refusal([] { image.set_word(SnapshotImage::format, 3); }, Status::unknown_snapshot, Status::unknown_snapshot);
}

// The first save goes into the other slot, the second one over it.
void expect_one_save_beside_it(uint32_t format) {
  SnapshotImage other(flash.memory + 1024);
  EXPECT_STATUS(Status::ok, plain.begin(golden::plain_config()));
  EXPECT_STATUS(Status::ok, nanoqd::save(plain, flash.storage(), chunk));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(format, image.word(SnapshotImage::format), "the other slot was taken");
  TEST_ASSERT_EQUAL_UINT32(2, other.word(SnapshotImage::sequence));
  EXPECT_STATUS(Status::ok, nanoqd::load(plain, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, nanoqd::save(plain, flash.storage(), chunk));
  TEST_ASSERT_EQUAL_UINT32(2, other.word(SnapshotImage::sequence));
  TEST_ASSERT_EQUAL_UINT32(3, image.word(SnapshotImage::sequence));
  TEST_ASSERT_EQUAL_UINT32(2, image.word(SnapshotImage::format));
}

void a_snapshot_of_another_format_survives_the_first_save() {
  flash_image(golden::plain_format_2, 8);
  image.set_word(SnapshotImage::format, 3);
  image.seal();
  expect_one_save_beside_it(3);

  flash_image(golden::plain_format_1, 8);
  expect_one_save_beside_it(1);
}

void elites_that_no_search_can_have_saved_are_refused() {
  const Status corrupt = Status::corrupt_snapshot;
  expect_refusal([] { image.set_word(image.elite_offset(3), 16); }, corrupt, corrupt);
  expect_refusal([] { image.set_word(image.elite_offset(3), 0x10003); }, corrupt, corrupt);
  expect_refusal([] { image.set_word(image.elite_offset(3) + 4, 0x7F800000U); }, corrupt,
                 corrupt);  // infinite objective
  expect_refusal([] { image.set_word(image.elite_offset(3) + 4, 0xFF800000U); }, corrupt, corrupt);  // an empty cell's
  expect_refusal([] { image.set_word(image.elite_offset(3) + 8, 0x7FC00000U); }, corrupt, corrupt);  // gene NaN
  // A gene of 3, above its bound, as a search without bounds can have it: a merge leaves it out.
  expect_refusal([] { image.set_word(image.elite_offset(3) + 16, 0x40400000U); }, corrupt, Status::ok);
  // Twice the same cell is no harm to a merge.
  expect_refusal([] { image.set_word(image.elite_offset(3), image.word(image.elite_offset(4))); }, corrupt, Status::ok);
}

void a_state_that_no_search_can_have_saved_is_refused() {
  const Status corrupt = Status::corrupt_snapshot;
  expect_refusal([] { image.set_word(image.state_offset() + 12 * 8 + 16, 21); }, corrupt, Status::ok);  // more than G
  const auto stop_the_generator = [] {
    for (uint32_t i = 0; i < 4; ++i) image.set_word(image.state_offset() + 12 * 8 + 4 * i, 0);
  };
  expect_refusal(stop_the_generator, corrupt, Status::ok);
}

void sizes_that_do_not_fit_are_refused() {
  const Status other = Status::other_archive;
  // With sizes, types and tessellation the same, what else than the bounds can have made the
  // fingerprint another one?
  expect_refusal([] { image.set_word(SnapshotImage::archive_fingerprint, 1); }, Status::other_bounds,
                 Status::other_bounds);

  // Two elites more than there are cells: the padding is long enough for neither, so the length
  // grows.
  const auto add_elites = [] {
    for (uint32_t i = image.bytes(); i-- > image.length();) flash.memory[i + 40] = flash.memory[i];
    image.set_word(48, image.length() + 40);
    image.set_word(SnapshotImage::elites, 17);
  };
  expect_refusal(add_elites, other, other);

  // Parts of other sizes than their content has.
  const auto move_end = [](uint32_t size_offset, uint32_t bytes, uint32_t length) {
    for (uint32_t i = 0; i < image.commit_bytes(); ++i) flash.memory[length + i] = flash.memory[image.length() + i];
    image.set_word(48, length);
    image.set_word(size_offset, bytes);
  };
  const auto enlarge = [](uint32_t larger, uint32_t smaller) {
    image.set_word(larger, image.word(larger) + 8);
    image.set_word(smaller, image.word(smaller) - 8);
  };
  expect_refusal([&] { enlarge(32, 36); }, Status::other_run, other);
  expect_refusal([&] { enlarge(36, 40); }, Status::other_run, Status::ok);  // the elites are where they were
  expect_refusal([&] { move_end(40, image.word(40) - 8, image.length() - 8); }, Status::other_run,
                 Status::corrupt_snapshot);
  expect_refusal([&] { move_end(44, 16, 552); }, other, other);
}

// A later version with one counter more, an earlier one with one less.
void counters_may_come_and_go() {
  const uint32_t counts[] = {11, 13};
  for (const uint32_t count : counts) {
    flash_image(golden::plain_format_2, 8);
    const uint32_t old_state = image.state_offset();
    const uint32_t old_length = image.length();
    const uint32_t total = image.bytes();
    const uint32_t last_counter = old_state + 11 * 8;  // the last counter
    if (count == 13) {
      for (uint32_t i = total; i-- > last_counter;) flash.memory[i + 8] = flash.memory[i];
    } else {
      for (uint32_t i = last_counter + 8; i < total; ++i) flash.memory[i - 8] = flash.memory[i];
    }
    image.set_word(SnapshotImage::counters, count);
    image.set_word(40, image.word(40) + 8 * count - 8 * 12);
    image.set_word(48, old_length + 8 * count - 8 * 12);
    image.seal();
    EXPECT_STATUS(Status::ok, plain.begin(golden::plain_config()));
    EXPECT_STATUS(Status::ok, nanoqd::load(plain, flash.storage(), chunk));
    golden::expect(0x63FD0E93C693783AU, plain.archive().digest(), "what was saved");
    EXPECT_STATUS(Status::ok, plain.step(trial, test::Sphere(), 100));
    golden::expect(0xC52AB7F035C8E7F8U, plain.archive().digest(), "and the run goes on to the same bits");
  }
}

}  // namespace

void setUp() {}
void tearDown() {}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_plain_snapshot_of_format_2_loads_and_one_of_format_1_is_refused);
  RUN_TEST(a_compact_snapshot_of_format_2_loads_and_one_of_format_1_is_refused);
  RUN_TEST(an_unknown_version_is_refused_by_name);
  RUN_TEST(a_snapshot_of_another_format_survives_the_first_save);
  RUN_TEST(elites_that_no_search_can_have_saved_are_refused);
  RUN_TEST(a_state_that_no_search_can_have_saved_is_refused);
  RUN_TEST(sizes_that_do_not_fit_are_refused);
  RUN_TEST(counters_may_come_and_go);
  return UNITY_END();
}
