// A snapshot with any single bit flipped is refused, and the one saved before is loaded. Padding
// and commit record are no exception.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "support/scaled.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;

namespace {

using Search = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<8, 8>>;

test::FakeFlash<8192> flash;
Search search;  // that is saved
Search other;   // that loads
Search::Trial trial;
std::uint8_t buffer[512];

void start(Search& one, std::uint64_t seed, std::uint32_t evaluations) {
  test::zero(one);
  EXPECT_STATUS(Status::ok, one.begin(test::config_of<Search>(seed, 1000)));
  EXPECT_STATUS(Status::ok, one.step(trial, test::Sphere(), evaluations));
}

Status save() { return nanoqd::save(search, flash.storage(), buffer); }
Status load() { return nanoqd::load(other, flash.storage(), buffer); }

// The first save goes into the first half of the storage, the second into the other. Each bit is
// flipped, and back; where code is slow, one in so many.
template <class Check>
void flip_every_bit(std::uint8_t* snapshot, Check check) {
  const std::uint32_t bits = 8 * test::SnapshotImage(snapshot).bytes();
  const auto stride = static_cast<std::uint32_t>(test::scale() < 1.0 ? 1.0 / test::scale() : 1.0);
  TEST_ASSERT_TRUE_MESSAGE(bits > 8 * 64 * 20, "64 elites of 20 bytes are among them");
  for (std::uint32_t bit = 0; bit < bits; bit += stride) {
    const auto flipped = static_cast<std::uint8_t>(1U << bit % 8);
    snapshot[bit / 8] ^= flipped;
    check(bit);
    snapshot[bit / 8] ^= flipped;
  }
}

constexpr std::uint32_t units[] = {8, 256};  // zeros before the last CRC; and a commit record mostly of zeros

}  // namespace

void setUp() { start(search, 1, 900); }
void tearDown() { TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation); }

static void a_snapshot_with_any_bit_flipped_is_refused() {
  TEST_ASSERT_EQUAL_UINT32(64, search.archive().size());
  for (const std::uint32_t unit : units) {
    flash.begin({8192, unit, 512, Erased::ones});
    EXPECT_STATUS(Status::ok, save());
    start(other, 2, 10);
    static std::uint64_t before;
    before = test::digest_of(other);
    flip_every_bit(flash.memory, [](std::uint32_t bit) {
      EXPECT_STATUS_MESSAGE(Status::no_snapshot, load(), test::message("a flipped bit is noticed", bit));
      TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == before, test::message("and nothing is changed", bit));
    });
    EXPECT_STATUS(Status::ok, load());
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(test::digest_of(search), test::digest_of(other), "it is whole again");
  }
}

static void with_any_bit_of_the_newer_flipped_the_older_is_loaded() {
  flash.begin({4096, 32, 0, Erased::unknown});
  EXPECT_STATUS(Status::ok, save());
  const std::uint64_t older = test::digest_of(search);
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 20));
  EXPECT_STATUS(Status::ok, save());
  flip_every_bit(flash.memory + 2048, [older](std::uint32_t bit) {
    start(other, 2, 0);
    EXPECT_STATUS_MESSAGE(Status::ok, load(), test::message("the older one is found", bit));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == older, test::message("and it is the older one", bit));
  });
  EXPECT_STATUS(Status::ok, load());
  TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == test::digest_of(search), "the newer one is whole again");
}

// Of a format that is not known, header and commit record must do: they are the same in every
// version.
static void a_snapshot_of_an_unknown_format_with_a_bit_flipped_in_header_or_commit_record_is_none() {
  flash.begin({4096, 32, 512, Erased::ones});
  EXPECT_STATUS(Status::ok, save());
  test::SnapshotImage snapshot(flash.memory);
  snapshot.set_word(test::SnapshotImage::format, 3);
  snapshot.seal();
  start(other, 2, 10);
  EXPECT_STATUS(Status::unknown_snapshot, load());

  const std::uint32_t commit = snapshot.bytes() - 32;
  flip_every_bit(flash.memory, [commit](std::uint32_t bit) {
    const bool is_seen = bit / 8 < 88 || bit / 8 >= commit;
    EXPECT_STATUS_MESSAGE(is_seen ? Status::no_snapshot : Status::unknown_snapshot, load(),
                          test::message("a flipped bit is noticed", bit));
  });
  snapshot.set_word(test::SnapshotImage::library, 0);
  test::PlainCrc crc;
  for (std::uint32_t i = 0; i < 84; ++i) crc.add(flash.memory[i]);
  snapshot.set_word(84, crc.value());
  EXPECT_STATUS_MESSAGE(Status::no_snapshot, load(), "the commit record is of another header");
}

// A load does not look at it.
static void a_bit_flipped_in_the_confirmation_does_not_matter_to_a_load() {
  flash.begin({4096, 8, 512, Erased::ones});
  EXPECT_STATUS(Status::ok, save());
  const test::SnapshotImage snapshot(flash.memory);
  for (std::uint32_t i = 0; i < snapshot.mark_bytes(); ++i) {
    std::uint8_t& byte = flash.memory[snapshot.bytes() + i];
    TEST_ASSERT_EQUAL_HEX8_MESSAGE(test::SnapshotImage::mark_byte(i), byte, "the save confirmed it");
    byte ^= 1U;
    start(other, 2, 0);
    EXPECT_STATUS_MESSAGE(Status::ok, load(), test::message("it is loaded", i));
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(other) == test::digest_of(search), test::message("all of it", i));
    byte ^= 1U;
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_snapshot_with_any_bit_flipped_is_refused);
  RUN_TEST(with_any_bit_of_the_newer_flipped_the_older_is_loaded);
  RUN_TEST(a_snapshot_of_an_unknown_format_with_a_bit_flipped_in_header_or_commit_record_is_none);
  RUN_TEST(a_bit_flipped_in_the_confirmation_does_not_matter_to_a_load);
  return UNITY_END();
}
