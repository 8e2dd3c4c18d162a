// A repertoire opens nothing but a whole snapshot of its own type: everything else is refused by
// name, and what was open before stays open. Of two slots it takes the newest that is whole.
#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/made_snapshot.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Measures;
using nanoqd::Repertoire;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

using Keeping =
    nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
using Compact = nanoqd::DifferentialMapElites<3, test::SmallGrid, uint16_t>;
using Free = nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Unbounded>;

static constexpr test::SmallGrid tessellation(-1.0f, 1.0f);
static uint8_t memory[2600];

// Three elites: cells 5, 0 and 15 in this order.
template <class Search>
static test::MadeSnapshot make_three(uint8_t* image, uint32_t sequence = 1, uint32_t unit = 1) {
  static Search search;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(1, 0)));
  EXPECT_STATUS(Status::ok, test::tell_cell(search, 5, static_cast<float>(sequence)).status);
  EXPECT_STATUS(Status::ok, test::tell_cell(search, 0, 2.0f).status);
  EXPECT_STATUS(Status::ok, test::tell_cell(search, 15, 3.0f).status);
  return test::make_snapshot(search, image, sizeof memory - static_cast<uint32_t>(image - memory), sequence, unit);
}

template <class Search = test::Search>
static Status open(uint32_t bytes) {
  Repertoire<Search> repertoire;
  const Status status = repertoire.open(memory, bytes, tessellation);
  TEST_ASSERT_TRUE_MESSAGE((status == Status::ok) == (repertoire.size() == 3), "all or nothing");
  return status;
}

static void write(uint32_t offset, uint32_t number) { test::SnapshotImage(memory).set_word(offset, number); }

// The status after one number was changed and all CRCs made right again.
template <class Search = test::Search>
static Status open_with(uint32_t offset, uint32_t number) {
  const test::MadeSnapshot made = make_three<Search>(memory);
  EXPECT_STATUS(Status::ok, open<Search>(made.bytes));
  write(offset, number);
  test::seal_snapshot(memory, made.header);
  return open<Search>(made.bytes);
}

static void what_is_no_snapshot_is_none() {
  const test::MadeSnapshot made = make_three<test::Search>(memory);
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::no_snapshot, repertoire.open(nullptr, made.bytes, tessellation));
  EXPECT_STATUS(Status::no_snapshot, open(0));
  EXPECT_STATUS(Status::no_snapshot, open(75));
  EXPECT_STATUS(Status::no_snapshot, open(87));
  for (uint32_t i = 0; i < 8; ++i) {
    memory[i] ^= 0x20U;
    EXPECT_STATUS(Status::no_snapshot, open(made.bytes));
    memory[i] ^= 0x20U;
  }
  EXPECT_STATUS(Status::ok, open(made.bytes));
}

static void a_format_to_come_is_named() {
  test::MadeSnapshot made = make_three<test::Search>(memory);
  made.header.format = 3;
  test::seal_snapshot(memory, made.header);
  EXPECT_STATUS(Status::unknown_snapshot, open(made.bytes));
}

static void a_format_of_before_is_named() {
  test::MadeSnapshot made = make_three<test::Search>(memory);
  made.header.format = 1;
  test::seal_snapshot(memory, made.header);
  EXPECT_STATUS(Status::old_snapshot, open(made.bytes));
}

static void every_byte_that_is_missing_is_missed() {
  const test::MadeSnapshot made = make_three<test::Search>(memory, 1, 8);
  for (uint32_t bytes = 88; bytes < made.bytes; ++bytes) {
    EXPECT_STATUS_MESSAGE(Status::no_snapshot, open(bytes), test::message("bytes", bytes));
  }
  EXPECT_STATUS(Status::ok, open(made.bytes));
}

static void every_byte_is_checked() {
  const test::MadeSnapshot made = make_three<test::Search>(memory, 1, 32);
  for (uint32_t i = 0; i < made.bytes; ++i) {
    const uint8_t bit = static_cast<uint8_t>(1U << i % 8);
    memory[i] = static_cast<uint8_t>(memory[i] ^ bit);
    TEST_ASSERT_TRUE_MESSAGE(open(made.bytes) != Status::ok, test::message("byte", i));
    memory[i] = static_cast<uint8_t>(memory[i] ^ bit);
  }
  EXPECT_STATUS(Status::ok, open(made.bytes));
}

static void sizes_that_do_not_add_up_are_refused_before_anything_is_read() {
  using nanoqd::detail::SnapshotHeader;
  uint32_t SnapshotHeader::*const sizes[] = {&SnapshotHeader::unit,          &SnapshotHeader::elites,
                                             &SnapshotHeader::archive_bytes, &SnapshotHeader::run_bytes,
                                             &SnapshotHeader::state_bytes,   &SnapshotHeader::elite_bytes,
                                             &SnapshotHeader::length,        &SnapshotHeader::header_bytes};
  constexpr uint32_t values[] = {0, 3, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU};
  for (uint32_t SnapshotHeader::*const size : sizes) {
    for (const uint32_t value : values) {
      const test::MadeSnapshot made = make_three<test::Search>(memory);
      SnapshotHeader header = made.header;
      if (header.*size == value) continue;
      header.*size = value;
      nanoqd::detail::FieldWriter writer(0, memory, SnapshotHeader::bytes);
      header.fields(writer);
      EXPECT_STATUS_MESSAGE(Status::no_snapshot, open(made.bytes), test::message("size", value));
    }
  }
}

// A record whose own CRC is right, but which belongs to another snapshot.
static void the_commit_record_must_be_that_of_the_snapshot() {
  for (uint32_t field = 0; field < 4; ++field) {
    const test::MadeSnapshot made = make_three<test::Search>(memory, 1, 4);
    uint8_t* record = memory + made.header.length;
    record[4 * field] ^= 1U;
    test::PlainCrc crc;
    for (uint32_t i = 0; i < 16; ++i) crc.add(record[i]);
    write(made.header.length + 16, crc.value());
    EXPECT_STATUS_MESSAGE(Status::no_snapshot, open(made.bytes), test::message("field", field));
  }
}

static void an_archive_of_another_type_is_named() {
  constexpr uint32_t archive = 88;
  EXPECT_STATUS(Status::other_archive, open_with(archive, 4));                // genes
  EXPECT_STATUS(Status::other_archive, open_with(archive + 4, 17));           // cells
  EXPECT_STATUS(Status::other_archive, open_with(archive + 8, 3));            // measures
  EXPECT_STATUS(Status::other_archive, open_with(archive + 12, 0x00000408));  // scalar
  EXPECT_STATUS(Status::other_archive, open_with(archive + 12, 0x00000204));  // stored gene
  EXPECT_STATUS(Status::other_archive, open_with(archive + 12, 0x00010404));  // measures kept
  EXPECT_STATUS(Status::other_archive, open_with(archive + 12, 0x00020404));  // evaluations counted
  EXPECT_STATUS(Status::ok, open_with(archive + 12, 0x00000404));

  const test::MadeSnapshot made = make_three<Keeping>(memory);
  EXPECT_STATUS_MESSAGE(Status::other_archive, open(made.bytes), "longer elites");
  EXPECT_STATUS(Status::ok, open<Keeping>(made.bytes));
  using Other = nanoqd::DifferentialMapElites<5, test::SmallGrid>;
  EXPECT_STATUS_MESSAGE(Status::other_archive, open<Other>(made.bytes), "more bounds, elites as long");
}

// Or reading it would go past its end.
static void an_archive_part_of_another_length_is_refused() {
  test::MadeSnapshot made = make_three<test::Search>(memory);
  made.header.archive_bytes -= 4;
  made.header.run_bytes += 4;
  test::seal_snapshot(memory, made.header);
  EXPECT_STATUS(Status::other_archive, open(made.bytes));
}

static void another_tessellation_is_named() {
  const test::MadeSnapshot made = make_three<test::Search>(memory);
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::other_tessellation, repertoire.open(memory, made.bytes, {-1.0f, 1.5f}));
  EXPECT_STATUS(Status::bad_measure_bounds, repertoire.open(memory, made.bytes, {1.0f, -1.0f}));
  EXPECT_STATUS(Status::bad_measure_bounds, repertoire.open(memory, made.bytes, test::SmallGrid()));
  TEST_ASSERT_EQUAL_UINT32(0, repertoire.size());
}

static void elites_that_cannot_be_are_refused_though_every_crc_is_right() {
  const uint32_t elite = make_three<test::Search>(memory).header.elites_offset();
  const uint32_t kept = make_three<Keeping>(memory).header.elites_offset();
  const uint32_t infinite = nanoqd::detail::to_bits(test::infinity<float>());
  const uint32_t nan = nanoqd::detail::to_bits(test::nan<float>());
  const uint32_t below = nanoqd::detail::to_bits(-1.5f);
  const uint32_t above = nanoqd::detail::to_bits(1.5f);
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite, 16), "no such cell");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite, nanoqd::no_cell), "no cell");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite + 4, nan), "objective");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite + 4, infinite), "objective");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite + 8, nan), "gene");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite + 8, below), "gene below its bounds");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with(elite + 16, above), "gene above its bounds");
  EXPECT_STATUS_MESSAGE(Status::ok, open_with<Free>(elite + 16, above), "there are no bounds to keep");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with<Free>(elite + 16, infinite), "gene");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with<Keeping>(kept + 20, nan), "measure");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with<Free>(88 + 20, above),
                        "lower bound of a gene above its upper one");
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, open_with<Compact>(88 + 20, nan),
                        "a bound that genes are computed from");
}

static void elites_of_another_length_are_refused() {
  test::MadeSnapshot made = make_three<test::Search>(memory);
  made.header.elite_bytes += 4;
  made.header.length += 3 * 4;
  test::seal_snapshot(memory, made.header);
  EXPECT_STATUS(Status::corrupt_snapshot, open(made.bytes + 3 * 4));
}

static void more_elites_than_cells_are_refused() {
  test::MadeSnapshot made = make_three<test::Search>(memory);
  const uint32_t added = 14;
  for (uint32_t i = 0; i < added; ++i) {
    memcpy(memory + made.header.elites_offset() + (3 + i) * made.header.elite_bytes,
           memory + made.header.elites_offset(), made.header.elite_bytes);
  }
  made.header.elites += added;
  made.header.length += added * made.header.elite_bytes;
  test::seal_snapshot(memory, made.header);
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::corrupt_snapshot, repertoire.open(memory, sizeof memory, tessellation));
}

static void a_cell_that_occurs_twice_does_no_harm() {
  const test::MadeSnapshot made = make_three<test::Search>(memory);
  write(made.header.elites_offset() + made.header.elite_bytes, 5);
  test::seal_snapshot(memory, made.header);
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, tessellation));
  uint32_t count = 0;
  for (auto found = repertoire.nearest({1.0f, 1.0f}); found.exists(); found.next()) ++count;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, count, "each cell once, and an end");
}

static void what_was_open_stays_open_when_another_is_refused() {
  const test::MadeSnapshot made = make_three<test::Search>(memory, 7);
  uint8_t* other = memory + 1000;
  static_cast<void>(make_three<Keeping>(other));
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(memory, made.bytes, tessellation));
  EXPECT_STATUS(Status::other_archive, repertoire.open(other, 1000, tessellation));
  EXPECT_STATUS(Status::no_snapshot, repertoire.open(other + 1, 999, tessellation));
  TEST_ASSERT_EQUAL_UINT32(3, repertoire.size());
  ASSERT_SAME_BITS(7.0f, repertoire.elite(0).objective(), "the first one");
}

// Blocks of 512 bytes and units of 8; the fifth block belongs to no slot.
static constexpr nanoqd::StorageGeometry geometry{5 * 512, 8, 512, nanoqd::Erased::ones};
static constexpr uint32_t slot = 2 * 512;

// The sequence number of the snapshot that was opened, which is its first elite's objective; 0 if
// none was.
static uint32_t opened(Status expected = Status::ok) {
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(expected, repertoire.open_newest(memory, geometry, tessellation));
  return repertoire.size() == 3 ? static_cast<uint32_t>(repertoire.elite(0).objective()) : 0;
}

static void the_newest_of_two_slots_is_opened() {
  memset(memory, 0xFF, sizeof memory);
  TEST_ASSERT_EQUAL_UINT32(0, opened(Status::no_snapshot));

  static_cast<void>(make_three<test::Search>(memory, 1, 8));
  TEST_ASSERT_EQUAL_UINT32(1, opened());

  static_cast<void>(make_three<test::Search>(memory + slot, 2, 8));
  TEST_ASSERT_EQUAL_UINT32(2, opened());

  static_cast<void>(make_three<test::Search>(memory, 3, 8));
  TEST_ASSERT_EQUAL_UINT32(3, opened());

  memset(memory, 0xFF, slot);
  TEST_ASSERT_EQUAL_UINT32(2, opened());

  test::MadeSnapshot made = make_three<test::Search>(memory, 5, 8);
  made.header.sequence = 0xFFFFFFFFU;  // and 2 is newer than that
  test::seal_snapshot(memory, made.header);
  TEST_ASSERT_EQUAL_UINT32(2, opened());
}

static void a_damaged_slot_does_not_hide_the_other() {
  static_cast<void>(make_three<test::Search>(memory, 1, 8));
  static_cast<void>(make_three<test::Search>(memory + slot, 2, 8));
  memory[slot + 100] ^= 1U;
  TEST_ASSERT_EQUAL_UINT32(1, opened());
  memory[100] ^= 1U;
  TEST_ASSERT_EQUAL_UINT32(0, opened(Status::no_snapshot));
  memory[slot + 100] ^= 1U;
  TEST_ASSERT_EQUAL_UINT32(2, opened());
}

// It may hold more than the older one: somebody is to know, and to update the firmware.
static void a_format_to_come_in_the_newest_slot_is_named() {
  static_cast<void>(make_three<test::Search>(memory, 1, 8));
  test::MadeSnapshot made = make_three<test::Search>(memory + slot, 2, 8);
  made.header.format = 3;
  test::seal_snapshot(memory + slot, made.header);
  TEST_ASSERT_EQUAL_UINT32(0, opened(Status::unknown_snapshot));
  static_cast<void>(make_three<test::Search>(memory, 3, 8));
  TEST_ASSERT_EQUAL_UINT32(3, opened());
}

static void a_snapshot_may_not_reach_into_the_other_slot() {
  const test::MadeSnapshot made = make_three<test::Search>(memory, 1, 8);
  Repertoire<test::Search> repertoire;
  const uint32_t half = (made.bytes + 7) / 8 * 8;
  EXPECT_STATUS(Status::ok, repertoire.open_newest(memory, {2 * half, 8}, tessellation));
  EXPECT_STATUS(Status::no_snapshot, repertoire.open_newest(memory, {2 * half - 16, 8}, tessellation));
}

static void a_storage_that_cannot_be_is_named() {
  Repertoire<test::Search> repertoire;
  EXPECT_STATUS(Status::no_storage, repertoire.open_newest(nullptr, geometry, tessellation));
  EXPECT_STATUS(Status::bad_program_size, repertoire.open_newest(memory, {}, tessellation));
  EXPECT_STATUS(Status::no_snapshot, repertoire.open_newest(memory, {8, 8}, tessellation));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(what_is_no_snapshot_is_none);
  RUN_TEST(a_format_to_come_is_named);
  RUN_TEST(a_format_of_before_is_named);
  RUN_TEST(every_byte_that_is_missing_is_missed);
  RUN_TEST(every_byte_is_checked);
  RUN_TEST(sizes_that_do_not_add_up_are_refused_before_anything_is_read);
  RUN_TEST(the_commit_record_must_be_that_of_the_snapshot);
  RUN_TEST(an_archive_of_another_type_is_named);
  RUN_TEST(an_archive_part_of_another_length_is_refused);
  RUN_TEST(another_tessellation_is_named);
  RUN_TEST(elites_that_cannot_be_are_refused_though_every_crc_is_right);
  RUN_TEST(elites_of_another_length_are_refused);
  RUN_TEST(more_elites_than_cells_are_refused);
  RUN_TEST(a_cell_that_occurs_twice_does_no_harm);
  RUN_TEST(what_was_open_stays_open_when_another_is_refused);
  RUN_TEST(the_newest_of_two_slots_is_opened);
  RUN_TEST(a_damaged_slot_does_not_hide_the_other);
  RUN_TEST(a_format_to_come_in_the_newest_slot_is_named);
  RUN_TEST(a_snapshot_may_not_reach_into_the_other_slot);
  RUN_TEST(a_storage_that_cannot_be_is_named);
  return UNITY_END();
}
