// A generated table knows whether it is still what was generated, and every kind of table has the same answer.
#include <stddef.h>
#include <stdint.h>

#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/scan_table.hpp>
#include <nanoqd/map/table.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::verify;

void setUp() {}
void tearDown() {}

constexpr uint32_t cells = 60;  // more than two blocks of a scan
using Scan = nanoqd::ScanTable<cells, 2>;
static Scan scan;
static nanoqd::Centroids<cells, 2> rows;

static void make_tables() {
  nanoqd::Rng rng(60);
  scan = Scan{};
  scan.stamp = {nanoqd::table_format, cells, 2, nanoqd::TableMethod::given, 1, 2, 3, 4, 0};
  scan.box = {{-1.0f, -2.0f}, {1.0f, 2.0f}};
  rows.box = scan.box;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    for (uint32_t i = 0; i < 2; ++i) {
      rows.unit[cell][i] = rng.uniform<float>();
      scan.blocks[nanoqd::detail::place_in_blocks(cells, 2, cell, i)] = rows.unit[cell][i];
    }
  }
  scan.stamp.checksum = checksum_of(scan);
}

static void a_table_as_it_was_generated_is_verified() {
  make_tables();
  EXPECT_STATUS(Status::ok, verify(scan));
}

static void any_flipped_bit_is_found() {
  make_tables();
  unsigned char* const bytes = reinterpret_cast<unsigned char*>(&scan);
  const size_t after_method = offsetof(Scan, stamp) + offsetof(nanoqd::TableStamp, method) + 1;
  for (size_t i = 0; i < sizeof(Scan); ++i) {
    const bool is_padding = (i >= after_method && i < offsetof(nanoqd::TableStamp, seed)) ||
                            (i >= offsetof(nanoqd::TableStamp, checksum) + 4 && i < offsetof(Scan, box)) ||
                            i >= offsetof(Scan, blocks) + sizeof(scan.blocks);
    for (uint32_t bit = 0; bit < 8 && !is_padding; ++bit) {
      bytes[i] = static_cast<unsigned char>(bytes[i] ^ (1U << bit));
      EXPECT_STATUS_MESSAGE(Status::bad_table, verify(scan),
                            test::message("a flipped bit", static_cast<uint32_t>(8 * i + bit)));
      bytes[i] = static_cast<unsigned char>(bytes[i] ^ (1U << bit));
    }
  }
  EXPECT_STATUS(Status::ok, verify(scan));
}

static void a_stamp_of_other_sizes_is_refused_even_with_a_right_checksum() {
  make_tables();
  for (uint32_t kind = 0; kind < 3; ++kind) {
    make_tables();
    if (kind == 0) ++scan.stamp.format;
    if (kind == 1) ++scan.stamp.cells;
    if (kind == 2) ++scan.stamp.dims;
    scan.stamp.checksum = checksum_of(scan);
    EXPECT_STATUS_MESSAGE(Status::bad_table, verify(scan), test::message("format, cells or dims", kind));
  }
}

static void a_scan_in_blocks_answers_as_a_scan_by_rows() {
  make_tables();
  const nanoqd::CvtTable<Scan> by_blocks(scan);
  const nanoqd::CvtTable<nanoqd::Centroids<cells, 2>> by_rows(rows);
  EXPECT_STATUS(Status::ok, by_blocks.validate());
  EXPECT_STATUS(Status::ok, by_rows.validate());
  nanoqd::Rng rng(61);
  for (uint32_t i = 0; i < 2000; ++i) {
    const float measures[2] = {rng.uniform<float>() * 2.0f - 1.0f, rng.uniform<float>() * 4.0f - 2.0f};
    TEST_ASSERT_TRUE_MESSAGE(by_blocks.locate(measures).cell == by_rows.locate(measures).cell,
                             test::message("the same cell", i));
  }
  // A point at the first centroid: no later block has anything nearer.
  const float there[2] = {rows.unit[0][0], rows.unit[0][1]};
  TEST_ASSERT_EQUAL_UINT32(0, rows.nearest(there));
  TEST_ASSERT_EQUAL_UINT32(0, scan.nearest(there));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_table_as_it_was_generated_is_verified);
  RUN_TEST(any_flipped_bit_is_found);
  RUN_TEST(a_stamp_of_other_sizes_is_refused_even_with_a_right_checksum);
  RUN_TEST(a_scan_in_blocks_answers_as_a_scan_by_rows);
  return UNITY_END();
}
