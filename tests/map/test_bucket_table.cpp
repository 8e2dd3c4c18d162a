// A bucket table answers what the scan answers, by looking at the list of one bucket only.
#include <stdint.h>

#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::BucketTable;
using nanoqd::CvtTable;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

// Made by hand: the quarters of a square under a grid of 3 x 3. A corner's bucket lies inside one
// cell, a side's bucket in two, and the middle one in all four.
constexpr nanoqd::TableStamp stamp = {nanoqd::table_format, 4, 2, nanoqd::TableMethod::given, 1, 2, 3, 4, 5};
template <class Scalar>
constexpr Scalar quarter = Scalar{1} / 4;
template <class Scalar>
using Quarters = BucketTable<4, 2, 3, 16, Scalar>;
template <class Scalar>
constexpr Quarters<Scalar> quarters = {
    stamp,
    {{-1, -1}, {1, 1}},
    {{quarter<Scalar>, quarter<Scalar>},
     {quarter<Scalar>, (3 * quarter<Scalar>)},
     {(3 * quarter<Scalar>), quarter<Scalar>},
     {(3 * quarter<Scalar>), (3 * quarter<Scalar>)}},
    {0, 1, 3, 4, 6, 10, 12, 13, 15, 16},
    {0, 0, 1, 1, 0, 2, 0, 1, 2, 3, 1, 3, 2, 2, 3, 3},
};
static_assert(Quarters<float>::cells == 4 && Quarters<float>::dims == 2, "sizes are the parameters");
static_assert(Quarters<float>::buckets == 9 && quarters<float>.coordinate(2, 0) > 0.7f, "the layout is cell by cell");

// The smallest types that hold cell numbers and entry numbers.
static_assert(sizeof(BucketTable<256, 2, 15, 255>::listed[0]) == 1, "256 cells are numbered by a byte");
static_assert(sizeof(BucketTable<257, 2, 15, 255>::listed[0]) == 2, "257 are not");
static_assert(sizeof(BucketTable<65537, 2, 15, 255>::listed[0]) == 4, "65,537 need four bytes");
static_assert(sizeof(BucketTable<256, 2, 15, 255>::first[0]) == 1, "255 entries: the last number is 255");
static_assert(sizeof(BucketTable<256, 2, 15, 256>::first[0]) == 2, "256 entries: the last number is 256");
static_assert(sizeof(BucketTable<256, 2, 15, 65535>::first[0]) == 2, "65,535 entries in two bytes");
static_assert(sizeof(BucketTable<256, 2, 15, 65536>::first[0]) == 4, "65,536 entries in four");

template <class Scalar, uint32_t Dims, class Table>
static bool answers_as_the_scan(const Table& table, const Scalar (&point)[Dims]) {
  return table.nearest(point) == nanoqd::detail::scan_nearest(table.unit, Table::cells, point);
}

// The places where binning or ties could go wrong, in each dimension.
template <class Scalar>
static Scalar delicate(uint32_t i) {
  const Scalar third = Scalar{1} / Scalar{3};
  const Scalar two_thirds = Scalar{2} / Scalar{3};
  const Scalar half = 2 * quarter<Scalar>;
  const Scalar values[] = {Scalar{0},
                           -Scalar{0},
                           test::smallest<Scalar>(),
                           test::next_inwards(third),
                           third,
                           test::next_outwards(third),
                           test::next_inwards(half),
                           half,
                           test::next_outwards(half),
                           test::next_inwards(two_thirds),
                           two_thirds,
                           test::next_outwards(two_thirds),
                           test::next_inwards(Scalar{1}),
                           Scalar{1}};
  return values[i];
}
constexpr uint32_t delicate_values = 14;

template <class Scalar>
static void every_lookup_answers_as_the_scan() {
  for (uint32_t i = 0; i < delicate_values * delicate_values; ++i) {
    const Scalar point[2] = {delicate<Scalar>(i / delicate_values), delicate<Scalar>(i % delicate_values)};
    TEST_ASSERT_TRUE_MESSAGE(answers_as_the_scan(quarters<Scalar>, point), test::message("a delicate point", i));
  }
  nanoqd::Rng rng(11);
  for (uint32_t i = 0; i < 2000; ++i) {
    const Scalar point[2] = {rng.uniform<Scalar>(), rng.uniform<Scalar>()};
    TEST_ASSERT_TRUE_MESSAGE(answers_as_the_scan(quarters<Scalar>, point), test::message("a random point", i));
  }
}

static void ties_go_to_the_lowest_number() {
  const float centre[2] = {0.5f, 0.5f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, quarters<float>.nearest(centre), "of all four");
  const float above[2] = {0.5f, 0.75f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, quarters<float>.nearest(above), "of 1 and 3");
  const float right[2] = {0.75f, 0.5f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, quarters<float>.nearest(right), "of 2 and 3");
}

static void a_point_belongs_to_the_square_that_truncation_gives() {
  using nanoqd::detail::bucket_of;
  struct Case {
    float point[2];
    uint32_t bucket;
  };
  const Case cases[] = {{{0.0f, 0.0f}, 0},       {{-0.0f, 0.99f}, 3},  {{0.25f, 0.0f}, 4},
                        {{0.2499999f, 0.5f}, 2}, {{1.0f, 0.0f}, 12},   {{0.0f, 1.0f}, 3},
                        {{1.0f, 1.0f}, 15},      {{0.75f, 0.75f}, 15}, {{0.6f, 0.4f}, 9}};
  for (const Case& one : cases) TEST_ASSERT_EQUAL_UINT32(one.bucket, bucket_of(4, one.point));
}

static void a_lookup_reads_nothing_but_its_square() {
  auto narrowed = quarters<float>;
  for (uint32_t entry = 6; entry < 10; ++entry) narrowed.listed[entry] = 3;  // the middle bucket's list
  const float in_the_middle[2] = {0.4f, 0.4f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(3, narrowed.nearest(in_the_middle), "only listed centroids are looked at");
  const float beside_it[2] = {0.3f, 0.4f};
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, narrowed.nearest(beside_it), "other buckets have lists of their own");
}

// Two cells on top of each other, in a 3 x 3 x 3 grid: the buckets of the middle layer list both.
static BucketTable<2, 3, 3, 36, double> storeys;

static void in_three_dimensions_every_lookup_answers_as_the_scan() {
  for (uint32_t d = 0; d < 3; ++d) storeys.unit[0][d] = storeys.unit[1][d] = 0.5;
  storeys.unit[0][2] = 0.25;
  storeys.unit[1][2] = 0.75;
  uint32_t entry = 0;
  for (uint32_t bucket = 0; bucket < 27; ++bucket) {
    const uint32_t layer = bucket % 3;  // the last dimension runs fastest
    if (layer < 2) storeys.listed[entry++] = 0;
    if (layer > 0) storeys.listed[entry++] = 1;
    storeys.first[bucket + 1] = static_cast<uint8_t>(entry);
  }
  TEST_ASSERT_EQUAL_UINT32(36, entry);
  for (uint32_t i = 0; i < delicate_values * delicate_values * delicate_values; ++i) {
    const double point[3] = {delicate<double>(i % delicate_values),
                             delicate<double>(i / delicate_values % delicate_values),
                             delicate<double>(i / (delicate_values * delicate_values))};
    TEST_ASSERT_TRUE_MESSAGE(answers_as_the_scan(storeys, point), test::message("a delicate point", i));
  }
}

static void the_table_is_a_tessellation() {
  const CvtTable tessellation(quarters<float>);
  EXPECT_STATUS(Status::ok, tessellation.validate());
  const float outside[2] = {-3.0f, 0.5f};
  TEST_ASSERT_EQUAL_UINT32(1, tessellation.locate(outside).cell);
  TEST_ASSERT_TRUE_MESSAGE(tessellation.locate(outside).clamped, "measures outside are moved to the border");
}

template <class Scalar>
static void a_change_of_any_member_is_found() {
  Quarters<Scalar> table = quarters<Scalar>;
  EXPECT_STATUS_MESSAGE(Status::bad_table, verify(table), "the checksum was never set");

  table.stamp.checksum = checksum_of(table);
  EXPECT_STATUS_MESSAGE(Status::ok, verify(table), "the right checksum is accepted");
  for (uint32_t i = 0; i < 8; ++i) {
    Quarters<Scalar> bad = table;
    bad.unit[i / 2][i % 2] = test::next_outwards(bad.unit[i / 2][i % 2]);
    EXPECT_STATUS_MESSAGE(Status::bad_table, verify(bad), test::message("a coordinate", i));
  }
  for (uint32_t i = 0; i < 10; ++i) {
    Quarters<Scalar> bad = table;
    bad.first[i] = static_cast<uint8_t>(bad.first[i] ^ 1U);
    EXPECT_STATUS_MESSAGE(Status::bad_table, verify(bad), test::message("the beginning of a list", i));
  }
  for (uint32_t i = 0; i < 16; ++i) {
    Quarters<Scalar> bad = table;
    bad.listed[i] = static_cast<uint8_t>(bad.listed[i] ^ 1U);
    EXPECT_STATUS_MESSAGE(Status::bad_table, verify(bad), test::message("an entry", i));
  }
  Quarters<Scalar> bad = table;
  bad.box.upper[1] = 2;
  EXPECT_STATUS_MESSAGE(Status::bad_table, verify(bad), "the box");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(every_lookup_answers_as_the_scan);
  RUN_TEST(ties_go_to_the_lowest_number);
  RUN_TEST(a_point_belongs_to_the_square_that_truncation_gives);
  RUN_TEST(a_lookup_reads_nothing_but_its_square);
  RUN_TEST(in_three_dimensions_every_lookup_answers_as_the_scan);
  RUN_TEST(the_table_is_a_tessellation);
  RUN_FOR_BOTH(a_change_of_any_member_is_found);
  return UNITY_END();
}
