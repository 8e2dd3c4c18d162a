// A generated table knows whether it is still what was generated.
#include <stddef.h>
#include <stdint.h>

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

constexpr uint32_t cells = 60;
using Scan = nanoqd::ScanTable<cells, 2>;
static Scan scan;

static void make_table() {
  nanoqd::Rng rng(60);
  scan = Scan{};
  scan.stamp = {nanoqd::table_format, cells, 2, nanoqd::TableMethod::given, 1, 2, 3, 4, 0};
  scan.box = {{-1.0f, -2.0f}, {1.0f, 2.0f}};
  for (float& coordinate : scan.blocks) coordinate = rng.uniform<float>();
  scan.stamp.checksum = checksum_of(scan);
}

static void a_table_as_it_was_generated_is_verified() {
  make_table();
  EXPECT_STATUS(Status::ok, verify(scan));
}

static void any_flipped_bit_is_found() {
  make_table();
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
  make_table();
  for (uint32_t kind = 0; kind < 3; ++kind) {
    make_table();
    if (kind == 0) ++scan.stamp.format;
    if (kind == 1) ++scan.stamp.cells;
    if (kind == 2) ++scan.stamp.dims;
    scan.stamp.checksum = checksum_of(scan);
    EXPECT_STATUS_MESSAGE(Status::bad_table, verify(scan), test::message("format, cells or dims", kind));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_table_as_it_was_generated_is_verified);
  RUN_TEST(any_flipped_bit_is_found);
  RUN_TEST(a_stamp_of_other_sizes_is_refused_even_with_a_right_checksum);
  return UNITY_END();
}
