// A load takes only elites that a search can have saved. It refuses others before it writes
// anything behind the search.
#include <stdint.h>
#include <string.h>

#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/snapshot/detail/load_visitors.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_lab.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::Merging;
using nanoqd::detail::Replacing;
using nanoqd::detail::SnapshotHeader;
using test::message;
using Search = test::Search;

static constexpr uint32_t last_cell = Search::cells - 1;
static constexpr uint32_t elite_bytes = nanoqd::detail::SearchFields<Search>::elite_bytes;
static_assert(elite_bytes == 4 + 4 + 3 * 4, "a cell, an objective and three genes");

// The genes of the last cell are the last bytes of the search. Those of one cell more would be in
// `behind`.
static struct {
  Search search;
  uint8_t behind[4 * elite_bytes] = {};  // a board runs no static constructors
} guarded;

static Search& search = guarded.search;

void setUp() {
  EXPECT_STATUS(Status::ok, search.begin(test::config_of(1, 60)));
  memset(guarded.behind, 0xA5, sizeof guarded.behind);
}
void tearDown() {
  for (const uint8_t byte : guarded.behind) {
    TEST_ASSERT_EQUAL_HEX8_MESSAGE(0xA5, byte, "nothing is written behind the search");
  }
}

// Three elites without the parts before them, the only ones that a load of elites looks at.
struct Elites {
  SnapshotHeader header{};
  uint8_t bytes[3 * elite_bytes] = {};

  Elites(uint32_t first, uint32_t second, uint32_t third) {
    header.elites = 3;
    header.elite_bytes = elite_bytes;
    header.length = sizeof bytes;
    const uint32_t cells[3] = {first, second, third};
    for (uint32_t i = 0; i < 3; ++i) set(i, cells[i], 0.5f);
  }
  void set(uint32_t i, uint32_t cell, float gene) {
    nanoqd::detail::FieldWriter write(0, bytes + i * elite_bytes, elite_bytes);
    write(cell);
    write(static_cast<float>(i));
    for (uint32_t j = 0; j < Search::genes; ++j) write(gene);
  }
};

// Takes the elites in pieces of `step` bytes, as a load does.
static bool replace(const Elites& elites, uint32_t step) {
  Replacing<Search> visitor;
  visitor.begin(nanoqd::Take::elites);
  visitor.open(search);
  for (uint32_t offset = 0; offset < sizeof elites.bytes;) {
    const uint32_t bytes = visitor.piece(elites.header, offset, step);
    if (!visitor.take(search, elites.header, offset, elites.bytes + offset, bytes)) return false;
    offset += bytes;
  }
  return visitor.close(search, elites.header);
}

static void elites_are_loaded_from_pieces_of_any_size() {
  const Elites elites(last_cell, 0, 7);
  for (uint32_t step = 1; step <= sizeof elites.bytes + 1; ++step) {
    TEST_ASSERT_TRUE_MESSAGE(replace(elites, step), message("taken", step));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, search.archive().size(), message("all three", step));
    ASSERT_SAME_BITS(0.0f, search.archive().objective_of(last_cell), message("the first", step));
    ASSERT_SAME_BITS(1.0f, search.archive().objective_of(0), message("the second", step));
    ASSERT_SAME_BITS(2.0f, search.archive().objective_of(7), message("the third", step));
    ASSERT_SAME_BITS(0.5f, search.archive().gene(last_cell, 2), message("with its genes", step));
  }
}

static void a_cell_that_does_not_exist_is_refused_and_not_written() {
  const uint32_t wrong[] = {Search::cells, Search::cells + 1, 255, 256, 0x80000000U, 0xFFFFFFFFU};
  for (const uint32_t cell : wrong) {
    for (uint32_t step = 1; step <= 3 * elite_bytes; ++step) {
      TEST_ASSERT_FALSE_MESSAGE(replace(Elites(0, 1, cell), step), message("refused", cell));
    }
  }
}

// The piece in which the number of the cell ends is refused. The check of the whole archive at the
// end would come too late.
static void a_wrong_cell_is_refused_by_its_own_piece() {
  const Elites elites(0, Search::cells, 1);
  Replacing<Search> visitor;
  visitor.begin(nanoqd::Take::elites);
  visitor.open(search);
  TEST_ASSERT_TRUE_MESSAGE(visitor.take(search, elites.header, 0, elites.bytes, elite_bytes), "a sound one");
  TEST_ASSERT_FALSE_MESSAGE(
      visitor.take(search, elites.header, elite_bytes, elites.bytes + elite_bytes, sizeof(uint32_t)),
      "the cell after the last one");

  const Elites twice(4, 4, 1);
  visitor.open(search);
  TEST_ASSERT_TRUE_MESSAGE(visitor.take(search, twice.header, 0, twice.bytes, elite_bytes), "a sound one");
  TEST_ASSERT_FALSE_MESSAGE(
      visitor.take(search, twice.header, elite_bytes, twice.bytes + elite_bytes, sizeof(uint32_t)),
      "a cell that has an elite already");
}

static void a_merge_takes_every_sound_elite_and_refuses_a_cell_that_does_not_exist() {
  Elites elites(last_cell, 0, 7);
  TEST_ASSERT_TRUE(Merging<Search>::take(search, elites.header, 0, elites.bytes, sizeof elites.bytes));
  TEST_ASSERT_TRUE(Merging<Search>::close(search, elites.header));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, search.archive().size(), "all three");
  ASSERT_SAME_BITS(0.0f, search.archive().objective_of(last_cell), "the first");
  ASSERT_SAME_BITS(2.0f, search.archive().objective_of(7), "the third");

  elites.set(2, Search::cells, 0.5f);
  TEST_ASSERT_FALSE_MESSAGE(Merging<Search>::take(search, elites.header, 0, elites.bytes, sizeof elites.bytes),
                            "the cell after the last one");
}

static void a_merge_leaves_out_genes_outside_the_bounds_and_refuses_infinite_ones() {
  Elites elites(3, 4, 5);
  elites.set(1, 4, 1.5f);
  TEST_ASSERT_TRUE(Merging<Search>::take(search, elites.header, 0, elites.bytes, sizeof elites.bytes));
  TEST_ASSERT_TRUE(Merging<Search>::close(search, elites.header));
  TEST_ASSERT_TRUE_MESSAGE(search.archive().is_filled(3) && search.archive().is_filled(5), "inside the bounds");
  TEST_ASSERT_FALSE_MESSAGE(search.archive().is_filled(4), "outside");

  elites.set(1, 4, test::infinity<float>());
  TEST_ASSERT_FALSE_MESSAGE(Merging<Search>::take(search, elites.header, 0, elites.bytes, sizeof elites.bytes),
                            "no search can have saved it");
}

// Bytes of other parts are not elites: 8 of state come before, a CRC of 4 behind.
static void a_merge_reads_whole_elites_and_nothing_else() {
  Elites elites(3, 4, 5);
  SnapshotHeader& header = elites.header;
  header.state_bytes = 8;
  header.length = 8 + sizeof elites.bytes + 4;
  const uint32_t end = 8 + sizeof elites.bytes;

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(8, Merging<Search>::piece(header, 0, 1000), "up to the elites");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, Merging<Search>::piece(header, 5, 1000), "the rest up to the elites");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, Merging<Search>::piece(header, 0, 5), "what there is room for");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3 * elite_bytes, Merging<Search>::piece(header, 8, 1000), "all elites");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * elite_bytes, Merging<Search>::piece(header, 8, 3 * elite_bytes - 1), "two");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, Merging<Search>::piece(header, end, 1000), "the rest");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, Merging<Search>::piece(header, end, 3), "a part of the rest");

  uint8_t other[elite_bytes];
  memset(other, 0xFF, sizeof other);  // as an elite it would be refused
  TEST_ASSERT_TRUE_MESSAGE(Merging<Search>::take(search, header, 0, other, 8), "before the elites");
  TEST_ASSERT_TRUE_MESSAGE(Merging<Search>::take(search, header, end, other, 4), "behind the elites");
  TEST_ASSERT_FALSE_MESSAGE(Merging<Search>::take(search, header, 8, other, elite_bytes), "the first elite");
  TEST_ASSERT_FALSE_MESSAGE(Merging<Search>::take(search, header, end - elite_bytes, other, elite_bytes), "the last");
}

// A whole snapshot with right CRCs, which another program may have made.
static void a_resealed_snapshot_with_a_cell_that_does_not_exist_is_refused() {
  static test::SnapshotLab lab;
  lab.begin();
  EXPECT_STATUS(Status::ok, lab.save());
  test::SnapshotImage image = lab.snapshot(0);
  const uint32_t elites = image.word(test::SnapshotImage::elites);
  const uint32_t places[] = {0, elites / 2, elites - 1};
  for (const uint32_t place : places) {
    const uint32_t cell = image.word(image.elite_offset(place));
    image.set_word(image.elite_offset(place), Search::cells);
    image.seal();
    EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::load(search, lab.flash.storage(), lab.buffer));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, search.archive().size(), "and leaves no elites");
    EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::load_elites(search, lab.flash.storage(), lab.buffer));
    EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::merge(search, lab.flash.storage(), lab.buffer));
    EXPECT_STATUS_MESSAGE(Status::ok, search.check_invariants(), "a sound archive");
    tearDown();
    image.set_word(image.elite_offset(place), cell);
  }
  image.seal();
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load(search, lab.flash.storage(), lab.buffer), "as it was saved");
  TEST_ASSERT_EQUAL_UINT32(elites, search.archive().size());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(elites_are_loaded_from_pieces_of_any_size);
  RUN_TEST(a_cell_that_does_not_exist_is_refused_and_not_written);
  RUN_TEST(a_wrong_cell_is_refused_by_its_own_piece);
  RUN_TEST(a_merge_takes_every_sound_elite_and_refuses_a_cell_that_does_not_exist);
  RUN_TEST(a_merge_leaves_out_genes_outside_the_bounds_and_refuses_infinite_ones);
  RUN_TEST(a_merge_reads_whole_elites_and_nothing_else);
  RUN_TEST(a_resealed_snapshot_with_a_cell_that_does_not_exist_is_refused);
  return UNITY_END();
}
