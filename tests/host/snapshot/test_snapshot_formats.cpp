// The desktop reads every format, and writes what it read in the current one, to the same bits. It
// says what is there of a confirmation, and keeps the counts of elites.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <string>
#include <vector>
#include "host/snapshot/format_1.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "host/snapshot/snapshot_writer.hpp"

#include "golden/compact_format_1.hpp"
#include "golden/compact_format_2.hpp"
#include "golden/plain_format_1.hpp"
#include "golden/plain_format_2.hpp"
#include "golden/portfolio_format_1.hpp"
#include "golden/snapshots.hpp"
#include "host/support/flash_image.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

using nanoqd::Status;
using nanoqd::host::ArchivePart;
using nanoqd::host::Confirmation;
using nanoqd::host::FoundSnapshot;
using nanoqd::host::Snapshot;
using nanoqd::host::SnapshotElite;
using test::SnapshotImage;

namespace {

template <std::size_t Bytes>
std::string bytes_of(const uint8_t (&image)[Bytes]) {
  return {reinterpret_cast<const char*>(image), Bytes};
}

SnapshotImage image_of(std::string& bytes) { return SnapshotImage(reinterpret_cast<uint8_t*>(bytes.data())); }

Snapshot read(const std::string& bytes) {
  std::string error;
  const auto snapshot = nanoqd::host::read_snapshot(bytes, error);
  TEST_ASSERT_TRUE_MESSAGE(snapshot.has_value(), error.c_str());
  return snapshot.value_or(Snapshot());
}

std::string write(const Snapshot& snapshot) {
  std::string error;
  const auto bytes = nanoqd::host::write_snapshot(snapshot, error);
  TEST_ASSERT_TRUE_MESSAGE(bytes.has_value(), error.c_str());
  return bytes.value_or("");
}

void expect_refused(const std::string& bytes, const std::string& sentence) {
  std::string error;
  TEST_ASSERT_FALSE_MESSAGE(nanoqd::host::read_snapshot(bytes, error).has_value(), sentence.c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.find(sentence) != std::string::npos, error.c_str());
}

FoundSnapshot found_in(const std::string& bytes) {
  const nanoqd::host::SnapshotSearch search = nanoqd::host::find_snapshots(bytes);
  TEST_ASSERT_EQUAL_UINT32(1, search.found.size());
  return search.found.front();
}

// A snapshot of a slot, made one by itself.
std::string by_itself(std::string bytes) {
  SnapshotImage image = image_of(bytes);
  image.set_word(SnapshotImage::slot_bytes, 0);
  image.set_word(SnapshotImage::blank, 0);
  image.seal();
  return bytes;
}

// The plain snapshot of format 1 with another number of its variation. A fingerprint covers it.
std::string old_with_variation(uint32_t number) {
  std::string bytes = bytes_of(golden::plain_format_1);
  SnapshotImage image = image_of(bytes);
  image.set_word(image.run_offset(), number);
  nanoqd::Digest digest;
  for (uint32_t i = image.run_offset(); i + 4 < image.state_offset(); ++i) digest.add(static_cast<uint8_t>(bytes[i]));
  image.set_word(64, static_cast<uint32_t>(digest.value()));
  image.set_word(68, static_cast<uint32_t>(digest.value() >> 32));
  image.seal();
  return bytes;
}

template <class Search>
void expect_resumes(const std::string& image, const typename Search::Config& config, uint32_t evaluations,
                    uint64_t digest, uint64_t digest_later) {
  static Search search;
  static typename Search::Trial trial;
  test::FlashImage flash;
  flash.program(image);
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.begin(config)));
  TEST_ASSERT_EQUAL_STRING("ok", describe(flash.load(search)));
  TEST_ASSERT_EQUAL_HEX64(digest, search.archive().digest());
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.step(trial, test::Sphere(), evaluations)));
  TEST_ASSERT_EQUAL_HEX64(digest_later, search.archive().digest());
}

}  // namespace

static void a_golden_snapshot_of_format_1_becomes_that_of_format_2() {
  TEST_ASSERT_TRUE(write(read(bytes_of(golden::plain_format_1))) == by_itself(bytes_of(golden::plain_format_2)));
  TEST_ASSERT_TRUE(write(read(bytes_of(golden::compact_format_1))) == by_itself(bytes_of(golden::compact_format_2)));
}

static void a_run_goes_on_from_a_converted_snapshot_to_the_same_bits() {
  expect_resumes<golden::Plain>(write(read(bytes_of(golden::plain_format_1))), golden::plain_config(), 100,
                                0x63FD0E93C693783AU, 0xC52AB7F035C8E7F8U);
  expect_resumes<golden::Compact>(write(read(bytes_of(golden::compact_format_1))), golden::compact_config(), 100,
                                  0xDE076439AB3DE115U, 0x5CE147EEA734016CU);
}

// The operators and emitters of version 0.1 had other fields, so they have other numbers.
static void a_portfolio_of_version_0_1_keeps_its_elites_but_is_not_resumed() {
  const std::string old = bytes_of(golden::portfolio_format_1);
  const std::string converted = write(read(old));
  TEST_ASSERT_TRUE(read(converted).run.variation == (std::vector<uint32_t>{8, 7, 5, 6}));
  TEST_ASSERT_TRUE_MESSAGE(read(converted).state.learned == read(old).state.learned, "what it has learned is kept");
  TEST_ASSERT_EQUAL_UINT32(668, read(converted).state.learned.size());

  static golden::Portfolio search;
  test::FlashImage flash;
  flash.program(converted);
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.begin(golden::portfolio_config())));
  TEST_ASSERT_EQUAL_STRING(describe(Status::other_run), describe(flash.load(search)));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.archive().size(), "nothing is changed");

  TEST_ASSERT_EQUAL_STRING("ok", describe(flash.load_elites(search)));
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(golden::old_portfolio_digest, search.archive().digest(), "that of library 0.1.0");

  static golden::Portfolio merged;
  const auto* memory = reinterpret_cast<const uint8_t*>(converted.data());
  const auto size = static_cast<uint32_t>(converted.size());
  TEST_ASSERT_EQUAL_STRING("ok", describe(merged.begin(golden::portfolio_config())));
  TEST_ASSERT_EQUAL_STRING("ok", describe(nanoqd::merge(merged, memory, size)));
  nanoqd::Repertoire<golden::Portfolio> repertoire;
  TEST_ASSERT_EQUAL_STRING("ok", describe(repertoire.open(memory, size, search.tessellation())));
  TEST_ASSERT_EQUAL_UINT32(16, repertoire.size());
  TEST_ASSERT_EQUAL_UINT32(16, merged.archive().size());
  for (uint32_t cell = 0; cell < 16; ++cell) {
    const auto& loaded = search.archive();
    const auto& taken = merged.archive();
    ASSERT_SAME_BITS(loaded.objective_of(cell), taken.objective_of(cell), test::message("objective of cell", cell));
    ASSERT_SAME_BITS(loaded.gene(cell, 0), taken.gene(cell, 0), test::message("first gene of cell", cell));
    ASSERT_SAME_BITS(loaded.gene(cell, 1), taken.gene(cell, 1), test::message("second gene of cell", cell));
  }
}

static void every_flipped_bit_and_every_truncation_of_format_1_is_noticed() {
  std::string image = bytes_of(golden::plain_format_1);
  for (std::size_t bit = 0; bit < 8 * image.size(); ++bit) {
    std::string error;
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::host::read_snapshot(image, error).has_value(),
                              test::message("a flipped bit is refused", static_cast<uint32_t>(bit)));
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
  }
  for (std::size_t bytes = 8; bytes < image.size(); ++bytes) expect_refused(image.substr(0, bytes), "it is cut short");
}

static void sizes_of_format_1_that_do_not_add_up_are_refused() {
  const auto refused = [](uint32_t offset, uint32_t value, uint32_t other = 0) {
    std::string bytes = bytes_of(golden::plain_format_1);
    SnapshotImage image = image_of(bytes);
    const uint32_t length = image.length();
    if (other != 0) image.set_word(other, image.word(other) + image.word(offset) - value);
    image.set_word(offset, value);
    test::PlainCrc crc;
    for (uint32_t i = 0; i < 72; ++i) crc.add(static_cast<uint8_t>(bytes[i]));
    image.set_word(72, crc.value());
    image.set_word(length + 12, crc.value());
    expect_refused(bytes, "do not add up");
  };
  refused(SnapshotImage::elites, 16);
  refused(SnapshotImage::elites, 0xFFFFFFFFU);
  for (const uint32_t part : {32U, 36U, 40U}) {
    refused(part, 3);
    refused(part, 0xFFFFFFFFU);
    refused(part, 3, part == 32 ? 36 : 32);  // the sum is right, but there is no room for a CRC
  }
}

static void the_newest_is_read_whichever_format_it_has() {
  const std::string old = bytes_of(golden::plain_format_1);
  Snapshot next = read(old);
  next.sequence = 2;
  TEST_ASSERT_EQUAL_UINT32(2, read(old + write(next)).sequence);
  TEST_ASSERT_EQUAL_UINT32(2, read(write(next) + old).sequence);
  next.sequence = 0;
  TEST_ASSERT_EQUAL_UINT32(1, read(std::string(77, '\xFF') + write(next) + std::string(9, '\0') + old).sequence);
}

static void the_numbers_of_variations_of_format_1_are_translated() {
  using Numbers = std::vector<uint32_t>;
  const auto translated = [](uint32_t number) { return read(old_with_variation(number)).run.variation; };
  for (uint32_t number = 1; number <= 6; ++number) TEST_ASSERT_TRUE(translated(number) == Numbers{number});
  TEST_ASSERT_TRUE(translated(21) == (Numbers{8, 5}));
  TEST_ASSERT_TRUE(translated(22) == (Numbers{8, 6}));
  TEST_ASSERT_TRUE(translated(101) == (Numbers{7, 5, 6}));
  TEST_ASSERT_TRUE(translated(117) == (Numbers{8, 7, 5, 6}));
  TEST_ASSERT_TRUE(translated(256) == Numbers{256});
  TEST_ASSERT_TRUE(translated(0xFFFFFFFFU) == Numbers{0xFFFFFFFFU});
}

static void a_number_that_format_1_does_not_define_is_read_but_not_written() {
  for (const uint32_t number : {0U, 7U, 8U, 20U, 23U, 86U, 118U, 255U}) {
    const Snapshot snapshot = read(old_with_variation(number));
    TEST_ASSERT_EQUAL_UINT32(15, snapshot.elites());
    std::string error;
    TEST_ASSERT_FALSE(nanoqd::host::write_snapshot(snapshot, error).has_value());
    TEST_ASSERT_EQUAL_STRING(
        ("the variation has the number " + std::to_string(number) + " of format 1, for which format 2 has no numbers")
            .c_str(),
        error.c_str());
  }
}

static void a_run_part_that_its_fingerprint_does_not_fit_is_refused() {
  for (std::string bytes : {bytes_of(golden::plain_format_1), bytes_of(golden::plain_format_2)}) {
    SnapshotImage image = image_of(bytes);
    image.set_word(64, image.word(64) ^ 1U);
    image.seal();
    expect_refused(bytes, "its run part and the fingerprint in its header differ");
  }
}

// How many numbers a variation has is checked before memory is taken for them.
static void a_run_part_that_is_too_short_is_refused() {
  for (const uint32_t count : {0U, 4U, 5U, 0x40000000U, 0xFFFFFFFFU}) {
    std::string bytes = bytes_of(golden::plain_format_2);
    SnapshotImage image = image_of(bytes);
    image.set_word(image.run_offset(), count);
    image.seal();
    expect_refused(bytes, "its run part is too short");
  }
}

static void the_confirmation_is_said_to_be_what_it_is() {
  std::string bytes = bytes_of(golden::plain_format_2);
  const std::size_t committed = image_of(bytes).bytes();
  const auto expect = [&bytes](Confirmation expected, std::size_t size) {
    const FoundSnapshot found = found_in(bytes);
    TEST_ASSERT_TRUE_MESSAGE(found.is_whole(), found.problem.c_str());
    TEST_ASSERT_EQUAL_STRING(describe(expected), describe(found.confirmation));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(size, found.bytes(), "it covers what is there");
  };
  expect(Confirmation::complete, committed + 16);
  bytes[committed + 15] = '\0';
  expect(Confirmation::begun, committed + 16);
  bytes.replace(committed, 16, std::string(16, '\0'));  // as the save that wrote it found it
  expect(Confirmation::blank, committed + 16);
  bytes.replace(committed, 16, std::string(16, '\xFF'));
  expect(Confirmation::begun, committed + 16);
  bytes.resize(committed + 15);
  expect(Confirmation::absent, committed);
  bytes.resize(committed);
  expect(Confirmation::absent, committed);

  bytes = bytes_of(golden::plain_format_1) + std::string(16, '\xFF');
  expect(Confirmation::absent, bytes.size() - 16);
}

static void a_snapshot_behind_one_without_a_confirmation_is_found() {
  std::string bytes = bytes_of(golden::plain_format_2);
  bytes.resize(image_of(bytes).bytes());
  Snapshot next = read(bytes);
  next.sequence = 2;
  TEST_ASSERT_EQUAL_UINT32(2, read(bytes + write(next)).sequence);
}

// A device trusts it, and keeps it in its slot until the next snapshot is complete.
static void what_is_written_is_confirmed_and_belongs_to_no_slot() {
  std::string bytes = write(read(bytes_of(golden::plain_format_1)));
  TEST_ASSERT_EQUAL_STRING("complete", describe(found_in(bytes).confirmation));
  TEST_ASSERT_EQUAL_UINT32(0, image_of(bytes).word(SnapshotImage::slot_bytes));
  static golden::Plain search;
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.begin(golden::plain_config())));
  for (const uint32_t block : {512U, 8192U}) {
    test::FlashImage flash({65536, 8, block, nanoqd::Erased::ones});
    flash.program(bytes);
    TEST_ASSERT_EQUAL_STRING("ok", describe(flash.load(search)));
    flash.save(search);
    TEST_ASSERT_TRUE_MESSAGE(flash.bytes().compare(0, bytes.size(), bytes) == 0, "the other slot was taken");
    TEST_ASSERT_EQUAL_UINT32(2, read(flash.bytes()).sequence);
  }
}

static void counts_of_evaluations_are_read_and_written() {
  Snapshot snapshot = read(bytes_of(golden::compact_format_1));
  const Snapshot without = snapshot;
  snapshot.archive.set_flag(ArchivePart::keeps_counts, true);
  snapshot.state.has_noise = true;
  snapshot.elite_data.clear();
  SnapshotElite elite;
  for (uint32_t i = 0; i < without.elites(); ++i) {
    get_elite(without, i, elite);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(0, elite.count, "an archive that does not count has none");
    elite.count = static_cast<uint8_t>(255 - i);
    append_elite(snapshot.archive, elite, snapshot.elite_data);
  }
  TEST_ASSERT_EQUAL_UINT64(without.archive.elite_bytes() + 1, snapshot.archive.elite_bytes());

  const Snapshot again = read(write(snapshot));

  TEST_ASSERT_EQUAL_UINT32(without.elites(), again.elites());
  for (uint32_t i = 0; i < again.elites(); ++i) {
    get_elite(again, i, elite);
    TEST_ASSERT_EQUAL_UINT8(255 - i, elite.count);
  }
  TEST_ASSERT_TRUE(again.elite_data == snapshot.elite_data);
}

static void format_1_has_no_counts() {
  std::string bytes = bytes_of(golden::plain_format_1);
  SnapshotImage image = image_of(bytes);
  bytes[76 + 14] = 2;
  image.seal();
  expect_refused(bytes, "its archive part has invalid values");
}

// Packs a search after `evaluations`, converts the first save of the same search, and compares.
static void expect_packed_as_converted(uint32_t evaluations) {
  using Search = test::Search;
  Search search;
  Search::Trial trial;
  TEST_ASSERT_TRUE(search.begin(test::config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(search.step(trial, test::Sphere(), evaluations) == Status::ok);
  constexpr auto size = static_cast<uint32_t>(nanoqd::max_snapshot_bytes<Search>());
  std::string packed(size, 'x');
  uint32_t bytes = 0;
  TEST_ASSERT_TRUE(nanoqd::pack(search, {reinterpret_cast<uint8_t*>(packed.data()), size}, bytes) == Status::ok);
  packed.resize(bytes);
  std::string saved(2 * size, '\0');
  nanoqd::MemoryStorage memory(reinterpret_cast<uint8_t*>(saved.data()), 2 * size);
  uint8_t chunk[64];
  TEST_ASSERT_TRUE(nanoqd::save(search, memory.storage(), chunk) == Status::ok);

  TEST_ASSERT_TRUE_MESSAGE(read(packed).elites() == search.archive().size(), "the desktop reads every elite");
  TEST_ASSERT_TRUE_MESSAGE(packed == write(read(packed)), "the desktop writes the same bytes again");
  TEST_ASSERT_TRUE_MESSAGE(packed == write(read(saved)), "as those of a save that is converted");
}

static void a_packed_search_has_the_bytes_of_a_converted_save() {
  expect_packed_as_converted(0);
  expect_packed_as_converted(10);
  expect_packed_as_converted(500);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_golden_snapshot_of_format_1_becomes_that_of_format_2);
  RUN_TEST(a_run_goes_on_from_a_converted_snapshot_to_the_same_bits);
  RUN_TEST(a_portfolio_of_version_0_1_keeps_its_elites_but_is_not_resumed);
  RUN_TEST(every_flipped_bit_and_every_truncation_of_format_1_is_noticed);
  RUN_TEST(sizes_of_format_1_that_do_not_add_up_are_refused);
  RUN_TEST(the_newest_is_read_whichever_format_it_has);
  RUN_TEST(the_numbers_of_variations_of_format_1_are_translated);
  RUN_TEST(a_number_that_format_1_does_not_define_is_read_but_not_written);
  RUN_TEST(a_run_part_that_its_fingerprint_does_not_fit_is_refused);
  RUN_TEST(a_run_part_that_is_too_short_is_refused);
  RUN_TEST(the_confirmation_is_said_to_be_what_it_is);
  RUN_TEST(a_snapshot_behind_one_without_a_confirmation_is_found);
  RUN_TEST(what_is_written_is_confirmed_and_belongs_to_no_slot);
  RUN_TEST(counts_of_evaluations_are_read_and_written);
  RUN_TEST(format_1_has_no_counts);
  RUN_TEST(a_packed_search_has_the_bytes_of_a_converted_save);
  return UNITY_END();
}
