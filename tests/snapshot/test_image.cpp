// A search that was packed into memory is unpacked to the same bits, and its elites are taken or
// merged as from a storage. Bytes that are not such an image are refused, and change nothing.
#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "support/valley.hpp"
#include "unity.h"

using nanoqd::Status;
using test::Search;
using test::SnapshotImage;

constexpr uint32_t confirmation_bytes = 16;

static uint8_t image[2400];
static uint8_t memory[2000];  // two slots
static Search search;
static Search other;
static Search::Trial trial;
static test::Bytes<Search> before;

void setUp() {}
void tearDown() {}

static void start(Search& one, uint64_t seed, uint32_t evaluations) {
  test::zero(one);
  EXPECT_STATUS(Status::ok, one.begin(test::config_of(seed, 60)));
  EXPECT_STATUS(Status::ok, one.step(trial, test::Sphere(), evaluations));
}

// Packs a new search into `image`. Returns its size.
static uint32_t packed(uint64_t seed, uint32_t evaluations) {
  start(search, seed, evaluations);
  uint32_t bytes = 0;
  EXPECT_STATUS(Status::ok, nanoqd::pack(search, image, bytes));
  return bytes;
}

static void expect_unchanged(Search& one, const char* why, uint32_t number) {
  TEST_ASSERT_TRUE_MESSAGE(one.archive().is_ready(), test::message(why, number));
  TEST_ASSERT_TRUE_MESSAGE(test::digest_of(one) == test::digest_of(search), test::message(why, number));
}

// Runs a search that is packed, forgotten and unpacked after `cut` evaluations; not at all if `cut`
// is not reached.
template <class AnySearch>
static uint64_t run_with_cut(uint32_t evaluations, uint32_t cut) {
  using Scalar = typename AnySearch::Scalar;
  static_assert(nanoqd::max_snapshot_bytes<AnySearch>() <= sizeof image, "the image of these tests is too small");
  static AnySearch one;
  static typename AnySearch::Trial its_trial;
  typename AnySearch::Config config;
  config.seed = 6;
  config.random_solutions = 25;
  config.gene_bounds = {static_cast<Scalar>(-1.0L), static_cast<Scalar>(0.99L)};
  config.tessellation = {static_cast<Scalar>(-1.1L), static_cast<Scalar>(1.3L)};
  const auto evaluate = [](const Scalar(&genes)[test::valley_genes], typename AnySearch::Evaluation& out) {
    test::evaluate_valley(genes, out);
  };
  EXPECT_STATUS(Status::ok, one.begin(config));
  for (uint32_t i = 0; i < evaluations; ++i) {
    if (i == cut) {
      uint32_t bytes = 0;
      EXPECT_STATUS(Status::ok, nanoqd::pack(one, image, bytes));
      test::zero(one);
      config.seed = 987654321;
      EXPECT_STATUS(Status::ok, one.begin(config));
      EXPECT_STATUS(Status::ok, one.step(its_trial, evaluate, 5));
      EXPECT_STATUS(Status::ok, nanoqd::unpack(one, image, bytes));
    }
    EXPECT_STATUS(Status::ok, one.step(its_trial, evaluate, 1));
  }
  return test::digest_of_all(one);
}

template <class AnySearch>
static void resumes() {
  const uint64_t uncut = run_with_cut<AnySearch>(100, 100);
  for (uint32_t cut = 0; cut < 100; cut += 9) {
    TEST_ASSERT_TRUE_MESSAGE(run_with_cut<AnySearch>(100, cut) == uncut,
                             test::message("the same bits, cut after", cut));
  }
}

using Grid = nanoqd::RegularGrid<4, 3>;
using Emitters = nanoqd::EmitterPair<nanoqd::Shade<float, 3, 5>, nanoqd::MaEs<float, 3>>;

static void a_plain_search_is_unpacked_to_the_same_bits() {
  resumes<nanoqd::DifferentialMapElites<3, Grid>>();
  resumes<nanoqd::MapElites<3, nanoqd::BasicRegularGrid<double, 4, 3>, nanoqd::Gaussian<double>, nanoqd::Reflect,
                            nanoqd::Measures::kept>>();
}
static void compact_genes_are_unpacked_to_the_same_bits() {
  resumes<nanoqd::DifferentialMapElites<3, Grid, uint16_t>>();
  resumes<nanoqd::DifferentialMapElites<3, Grid, uint8_t>>();
}
static void a_portfolio_is_unpacked_to_the_same_bits() {
  resumes<nanoqd::MapElites<3, Grid, nanoqd::Portfolio<float, 3, Emitters>>>();
}

static void the_size_is_what_the_elites_need() {
  start(search, 1, 0);
  uint32_t empty = 0;
  EXPECT_STATUS(Status::ok, nanoqd::pack(search, image, empty));
  constexpr uint32_t elite_bytes = 4 + 4 + 3 * 4;
  for (uint32_t cell = 0; cell < Search::cells; ++cell) {
    EXPECT_STATUS(Status::ok, test::tell_cell(search, cell, 1.0f).status);
    uint32_t bytes = 0;
    EXPECT_STATUS(Status::ok, nanoqd::pack(search, image, bytes));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(empty + (cell + 1) * elite_bytes, bytes, "as many bytes as elites");
    TEST_ASSERT_TRUE((bytes == nanoqd::max_snapshot_bytes<Search>()) == (cell + 1 == Search::cells));
  }
}

static void nothing_but_the_image_is_written_and_the_search_stays() {
  start(search, 1, 100);
  before.copy(search);
  memset(image, 0xEE, sizeof image);
  const Search& constant = search;
  uint32_t bytes = 0;
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::pack(constant, {}, bytes));
  const uint32_t needed = bytes;
  bytes = 0;
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::pack(constant, {image + 1, needed - 1}, bytes));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(needed, bytes, "it says how many bytes it needs");
  TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(0xEE, image, sizeof image, "nothing is written to a buffer that is too small");

  EXPECT_STATUS(Status::ok, nanoqd::pack(constant, {image + 1, needed}, bytes));
  TEST_ASSERT_EQUAL_UINT32(needed, bytes);
  TEST_ASSERT_EQUAL_HEX8_MESSAGE(0xEE, image[0], "nothing before it");
  TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(0xEE, image + 1 + needed, 100, "nothing behind it");
  TEST_ASSERT_TRUE_MESSAGE(before.equal(search), "not a byte of the search has changed");

  start(other, 2, 10);
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::unpack(other, image + 1, bytes), "at any alignment");
  TEST_ASSERT_TRUE(test::digest_of(other) == test::digest_of(search));
}

static void a_search_that_is_busy_or_not_begun_is_refused() {
  const uint32_t size = packed(1, 100);
  static nanoqd::Saver<Search> saver;
  nanoqd::MemoryStorage storage(memory);
  uint8_t chunk[64];
  EXPECT_STATUS(Status::in_progress, saver.begin(search, storage.storage(), chunk));
  uint32_t bytes = 7;
  EXPECT_STATUS(Status::busy, nanoqd::pack(search, image, bytes));
  TEST_ASSERT_EQUAL_UINT32(0, bytes);
  EXPECT_STATUS(Status::busy, nanoqd::unpack(search, image, size));
  EXPECT_STATUS(Status::busy, nanoqd::load_elites(search, image, size));
  EXPECT_STATUS(Status::busy, nanoqd::merge(search, image, size));
  saver.cancel();
  EXPECT_STATUS(Status::ok, nanoqd::unpack(search, image, size));

  test::zero(other);
  bytes = 7;
  EXPECT_STATUS(Status::not_started, nanoqd::pack(other, image, bytes));
  TEST_ASSERT_EQUAL_UINT32(0, bytes);
  EXPECT_STATUS(Status::not_started, nanoqd::unpack(other, image, size));
  EXPECT_STATUS(Status::not_started, nanoqd::unpack(other, nullptr, 0));
}

// Expects that all readers refuse these bytes and change nothing. Requires: `other` is a copy of
// `search`.
static void expect_refused(Status status, const uint8_t* bytes, uint32_t size, uint32_t number) {
  EXPECT_STATUS_MESSAGE(status, nanoqd::unpack(other, bytes, size), test::message("unpack", number));
  EXPECT_STATUS_MESSAGE(status, nanoqd::load_elites(other, bytes, size), test::message("load_elites", number));
  EXPECT_STATUS_MESSAGE(status, nanoqd::merge(other, bytes, size), test::message("merge", number));
  expect_unchanged(other, "nothing was changed", number);
}

static void an_image_that_was_cut_short_is_refused() {
  const uint32_t bytes = packed(1, 100);
  start(search, 2, 30);
  other = search;
  for (uint32_t size = 0; size < bytes - confirmation_bytes; ++size) {
    expect_refused(Status::no_snapshot, image, size, size);
  }
  expect_refused(Status::no_snapshot, nullptr, bytes, 0);
  for (uint32_t size = bytes - confirmation_bytes; size <= bytes + 100; ++size) {
    other = search;
    EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::unpack(other, image, size),
                          test::message("readers do not need the confirmation", size));
  }
}

static void an_image_with_a_wrong_byte_is_refused() {
  constexpr uint8_t flips[] = {0x01, 0x80, 0xFF};
  const uint32_t bytes = packed(1, 100);
  start(search, 2, 30);
  other = search;
  for (uint32_t i = 0; i < bytes - confirmation_bytes; ++i) {
    for (const uint8_t flip : flips) {
      image[i] ^= flip;
      expect_refused(Status::no_snapshot, image, bytes, i);
      image[i] ^= flip;
    }
  }
  image[bytes - 1] ^= 0xFF;
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::unpack(other, image, bytes), "the confirmation is for saves");
}

static void the_image_of_another_search_is_refused_by_name() {
  const uint32_t bytes = packed(1, 100);
  Search::Config config = test::config_of(1, 60);
  config.variation.F = 0.7f;
  EXPECT_STATUS(Status::ok, search.begin(config));
  EXPECT_STATUS(Status::other_run, nanoqd::unpack(search, image, bytes));
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load_elites(search, image, bytes), "but its elites can be taken");
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::merge(search, image, bytes), "and merged");

  config.gene_bounds = {-2.0f, 1.0f};
  EXPECT_STATUS(Status::ok, search.begin(config));
  other = search;
  expect_refused(Status::other_bounds, image, bytes, 0);
  config.tessellation = {-1.0f, 2.0f};
  EXPECT_STATUS(Status::ok, search.begin(config));
  other = search;
  expect_refused(Status::other_tessellation, image, bytes, 0);

  SnapshotImage made(image);
  made.set_word(SnapshotImage::slot_bytes, 5000);
  made.seal();
  expect_refused(Status::other_geometry, image, bytes, 0);
}

// A whole slot can be unpacked. A part of one says where it comes from.
static void the_slot_of_a_storage_is_an_image() {
  nanoqd::MemoryStorage storage(memory);
  uint8_t chunk[64];
  memset(memory, 0, sizeof memory);
  start(search, 1, 100);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, storage.storage(), chunk));
  start(other, 2, 10);
  EXPECT_STATUS(Status::ok, nanoqd::unpack(other, memory, sizeof memory / 2));
  TEST_ASSERT_TRUE(test::digest_of(other) == test::digest_of(search));
  EXPECT_STATUS(Status::other_geometry, nanoqd::unpack(other, memory, sizeof memory / 2 - 1));
}

static void an_image_at_the_start_of_a_storage_is_loaded_and_saved_over() {
  nanoqd::MemoryStorage storage(memory);
  uint8_t chunk[64];
  const uint32_t bytes = packed(1, 100);
  memset(memory, 0, sizeof memory);
  memcpy(memory, image, bytes);
  start(other, 2, 10);
  EXPECT_STATUS(Status::ok, nanoqd::load(other, storage.storage(), chunk));
  TEST_ASSERT_TRUE(test::digest_of(other) == test::digest_of(search));
  EXPECT_STATUS(Status::ok, nanoqd::save(other, storage.storage(), chunk));
  TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(image, memory, bytes, "a save trusts it, and takes the other slot");
  TEST_ASSERT_EQUAL_HEX32(2, SnapshotImage(memory + 1000).word(SnapshotImage::sequence));
}

static void a_repertoire_reads_an_image() {
  const uint32_t bytes = packed(1, 100);
  static nanoqd::Repertoire<Search> repertoire;
  EXPECT_STATUS(Status::ok, repertoire.open(image, bytes, search.tessellation()));
  TEST_ASSERT_EQUAL_UINT32(search.archive().size(), repertoire.size());
  for (uint32_t i = 0; i < repertoire.size(); ++i) {
    TEST_ASSERT_EQUAL_UINT32(search.archive().elite(i).cell(), repertoire.elite(i).cell());
    ASSERT_SAME_BITS(search.archive().elite(i).gene(2), repertoire.elite(i).gene(2), "gene");
  }
}

static void elites_come_without_the_state_of_the_run() {
  const uint32_t bytes = packed(1, 100);
  start(other, 2, 10);
  const nanoqd::Rng rng = other.rng();
  const nanoqd::Counters counters = other.counters();
  EXPECT_STATUS(Status::ok, nanoqd::load_elites(other, image, bytes));
  TEST_ASSERT_TRUE(other.archive().digest() == search.archive().digest());
  TEST_ASSERT_TRUE_MESSAGE(test::same(rng, other.rng()) && test::same(counters, other.counters()), "these stay");
}

// Images of three searches, merged in any order.
static void merging_images_is_commutative_associative_and_idempotent() {
  static Search third;
  static uint8_t images[3][nanoqd::max_snapshot_bytes<Search>()];
  uint32_t bytes[3] = {};
  for (uint32_t seed = 1; seed <= 5; ++seed) {
    for (uint32_t i = 0; i < 3; ++i) {
      start(search, 10 * seed + i, 6 + 3 * i);
      EXPECT_STATUS(Status::ok, nanoqd::pack(search, images[i], bytes[i]));
    }
    const auto merged = [&](Search& target, uint32_t a, uint32_t b, uint32_t c) {
      start(target, 99, 0);
      const uint32_t order[] = {a, b, c};
      for (const uint32_t i : order) EXPECT_STATUS(Status::ok, nanoqd::merge(target, images[i], bytes[i]));
      return target.archive().digest();
    };
    const uint64_t expected = merged(other, 0, 1, 2);
    TEST_ASSERT_TRUE_MESSAGE(merged(third, 2, 0, 1) == expected, test::message("any order", seed));
    TEST_ASSERT_TRUE_MESSAGE(merged(third, 1, 2, 0) == expected, test::message("any order", seed));
    for (uint32_t i = 0; i < 3; ++i) EXPECT_STATUS(Status::ok, nanoqd::merge(third, images[i], bytes[i]));
    TEST_ASSERT_TRUE_MESSAGE(third.archive().digest() == expected, test::message("twice is once", seed));

    start(third, 99, 0);
    EXPECT_STATUS(Status::ok, nanoqd::merge(third, images[1], bytes[1]));
    EXPECT_STATUS(Status::ok, nanoqd::merge(third, images[2], bytes[2]));
    EXPECT_STATUS(Status::ok, nanoqd::pack(third, image, bytes[1]));
    start(third, 99, 0);
    EXPECT_STATUS(Status::ok, nanoqd::merge(third, image, bytes[1]));
    EXPECT_STATUS(Status::ok, nanoqd::merge(third, images[0], bytes[0]));
    TEST_ASSERT_TRUE_MESSAGE(third.archive().digest() == expected, test::message("merges of merges", seed));
    EXPECT_STATUS(Status::ok, nanoqd::merge(other, third));
    TEST_ASSERT_TRUE_MESSAGE(other.archive().digest() == expected, test::message("as searches in memory", seed));
  }
}

static void content_that_no_search_can_have_saved_is_refused() {
  const uint32_t bytes = packed(1, 100);
  SnapshotImage made(image);
  made.set_word(made.elite_offset(1), Search::cells);
  made.seal();
  start(other, 2, 10);
  const nanoqd::Rng rng = other.rng();
  EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::unpack(other, image, bytes));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, other.archive().size(), "as after begin()");
  TEST_ASSERT_TRUE(test::same(rng, other.rng()));
  EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::merge(other, image, bytes));
}

static void an_image_is_never_written_and_reads_as_zeros_behind_its_end() {
  const uint8_t constant[2] = {1, 2};
  nanoqd::detail::ImageStorage view(constant, sizeof constant);
  const nanoqd::Storage storage = view.storage();
  uint8_t read[4] = {9, 9, 9, 9};
  TEST_ASSERT_TRUE(storage.read(storage.context, 0, read, 4));
  const uint8_t expected[4] = {1, 2, 0, 0};
  TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, read, 4);
  TEST_ASSERT_FALSE(storage.program(storage.context, 0, read, 1));
  nanoqd::detail::ImageStorage huge(constant, 0xFFFFFFFFU);
  EXPECT_STATUS_MESSAGE(Status::ok, huge.storage().validate(), "two slots of at most 2 GB");
  TEST_ASSERT_EQUAL_HEX32(0xFFFFFFFEU, huge.storage().geometry.bytes);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_plain_search_is_unpacked_to_the_same_bits);
  RUN_TEST(compact_genes_are_unpacked_to_the_same_bits);
  RUN_TEST(a_portfolio_is_unpacked_to_the_same_bits);
  RUN_TEST(the_size_is_what_the_elites_need);
  RUN_TEST(nothing_but_the_image_is_written_and_the_search_stays);
  RUN_TEST(a_search_that_is_busy_or_not_begun_is_refused);
  RUN_TEST(an_image_that_was_cut_short_is_refused);
  RUN_TEST(an_image_with_a_wrong_byte_is_refused);
  RUN_TEST(the_image_of_another_search_is_refused_by_name);
  RUN_TEST(the_slot_of_a_storage_is_an_image);
  RUN_TEST(an_image_at_the_start_of_a_storage_is_loaded_and_saved_over);
  RUN_TEST(a_repertoire_reads_an_image);
  RUN_TEST(elites_come_without_the_state_of_the_run);
  RUN_TEST(merging_images_is_commutative_associative_and_idempotent);
  RUN_TEST(content_that_no_search_can_have_saved_is_refused);
  RUN_TEST(an_image_is_never_written_and_reads_as_zeros_behind_its_end);
  return UNITY_END();
}
