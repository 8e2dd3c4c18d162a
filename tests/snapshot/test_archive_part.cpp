// The sizes of an archive part and of an elite follow from their types, as SNAPSHOT.md says.
#include <stdint.h>

#include <nanoqd/snapshot/detail/archive_part.hpp>

#include "unity.h"

using nanoqd::detail::ArchiveTypes;

void setUp() {}
void tearDown() {}

// Ten genes in two bytes each, three measures, reals of eight bytes.
static ArchiveTypes types_with(uint8_t flags) {
  ArchiveTypes types;
  types.genes = 10;
  types.cells = 100;
  types.dims = 3;
  types.real_bytes = 8;
  types.gene_bytes = 2;
  types.flags = flags;
  return types;
}

static void a_part_has_types_checksum_bounds_and_divisions() {
  TEST_ASSERT_EQUAL_UINT64(16 + 4 + 2 * 10 * 8 + 2 * 3 * 8 + 4 * 3, types_with(0).part_bytes());
}

static void an_elite_has_what_its_flags_say() {
  const uint8_t measures = ArchiveTypes::keeps_measures;
  const uint8_t counts = ArchiveTypes::keeps_counts;
  TEST_ASSERT_EQUAL_UINT64(4 + 8 + 10 * 2, types_with(0).elite_bytes());
  TEST_ASSERT_EQUAL_UINT64(4 + 8 + 10 * 2 + 3 * 8, types_with(measures).elite_bytes());
  TEST_ASSERT_EQUAL_UINT64(4 + 8 + 10 * 2 + 1, types_with(counts).elite_bytes());
  TEST_ASSERT_EQUAL_UINT64(4 + 8 + 10 * 2 + 3 * 8 + 1, types_with(measures | counts).elite_bytes());
}

static void numbers_from_any_file_do_not_wrap_around() {
  ArchiveTypes types = types_with(ArchiveTypes::keeps_measures);
  types.genes = 0xFFFFFFFFU;
  types.dims = 0xFFFFFFFFU;
  TEST_ASSERT_TRUE(types.part_bytes() > 0x100000000U && types.elite_bytes() > 0x100000000U);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_part_has_types_checksum_bounds_and_divisions);
  RUN_TEST(an_elite_has_what_its_flags_say);
  RUN_TEST(numbers_from_any_file_do_not_wrap_around);
  return UNITY_END();
}
