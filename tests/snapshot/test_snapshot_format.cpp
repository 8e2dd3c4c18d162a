// The sizes in the header of a snapshot are checked before anything is read by them.
#include <nanoqd/snapshot/detail/snapshot_format.hpp>

#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::detail::SnapshotHeader;

SnapshotHeader plain_header() {
  SnapshotHeader header{};
  header.unit = 8;
  header.elites = 3;
  header.elite_bytes = 10;
  header.archive_bytes = 20;
  header.run_bytes = 16;
  header.state_bytes = 34;
  header.header_bytes = SnapshotHeader::bytes;
  header.length = 192;  // 88 + 20 + 16 + 34 + 3 * 10 + 4
  return header;
}

void sizes_that_sum_up_to_the_length_add_up() {
  TEST_ASSERT_TRUE_MESSAGE(plain_header().adds_up(), "the parts, and their CRCs");
  SnapshotHeader padded = plain_header();
  padded.elites = 2;
  TEST_ASSERT_FALSE_MESSAGE(padded.adds_up(), "the padding is as short as it can be");
  padded.length = 184;
  TEST_ASSERT_TRUE_MESSAGE(padded.adds_up(), "up to a whole unit");
}

void parts_without_room_for_their_crc_do_not_add_up() {
  for (uint32_t part = 0; part < 3; ++part) {
    SnapshotHeader header = plain_header();
    uint32_t& bytes = part == 0 ? header.archive_bytes : part == 1 ? header.run_bytes : header.state_bytes;
    header.unit = 1;
    header.length = 192 - bytes + 4;
    bytes = 4;
    TEST_ASSERT_TRUE_MESSAGE(header.adds_up(), "a part may be its CRC alone");
    header.length -= 1;
    bytes = 3;
    TEST_ASSERT_FALSE_MESSAGE(header.adds_up(), "a part ends with four bytes of CRC");
  }
}

// 2^64 is a sum of five numbers of 32 bits and a product of two.
void sizes_whose_sum_wraps_around_do_not_add_up() {
  SnapshotHeader header = plain_header();
  header.unit = 1;
  header.elites = 0xFFFFFFFFU;
  header.elite_bytes = 0xFFFFFFFFU;
  header.run_bytes = 0xFFFFFFFFU;
  header.state_bytes = 0xFFFFFFFFU;
  header.archive_bytes = 12;
  header.length = 103;
  TEST_ASSERT_FALSE_MESSAGE(header.adds_up(), "a product that is too large");

  header = plain_header();
  header.state_bytes += 0x80000000U;
  header.run_bytes += 0x80000000U;
  TEST_ASSERT_FALSE_MESSAGE(header.adds_up(), "a sum that is too large");
}

void a_unit_of_no_bytes_does_not_add_up() {
  SnapshotHeader header = plain_header();
  header.unit = 0;

  TEST_ASSERT_FALSE_MESSAGE(header.adds_up(), "nothing can be divided by it");
}

void sequence_numbers_compare_modulo_2_to_the_32() {
  using nanoqd::detail::is_newer;
  TEST_ASSERT_TRUE_MESSAGE(is_newer(1, 0), "1 after 0");
  TEST_ASSERT_FALSE_MESSAGE(is_newer(0, 1), "0 before 1");
  TEST_ASSERT_FALSE_MESSAGE(is_newer(5, 5), "none is newer than itself");
  TEST_ASSERT_TRUE_MESSAGE(is_newer(0, 0xFFFFFFFFU), "0 after the largest");
  TEST_ASSERT_FALSE_MESSAGE(is_newer(0xFFFFFFFFU, 0), "the largest before 0");
  TEST_ASSERT_TRUE_MESSAGE(is_newer(0x7FFFFFFFU, 0), "the farthest ahead");
  TEST_ASSERT_FALSE_MESSAGE(is_newer(0x80000000U, 0), "half the way round is behind");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(sizes_that_sum_up_to_the_length_add_up);
  RUN_TEST(parts_without_room_for_their_crc_do_not_add_up);
  RUN_TEST(sizes_whose_sum_wraps_around_do_not_add_up);
  RUN_TEST(a_unit_of_no_bytes_does_not_add_up);
  RUN_TEST(sequence_numbers_compare_modulo_2_to_the_32);
  return UNITY_END();
}
