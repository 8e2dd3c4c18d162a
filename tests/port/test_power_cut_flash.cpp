// The flash whose power is cut, which the tests of snapshots rely on, does to its bytes what it
// says, and no more.
#include <stdint.h>
#include <string.h>

#include "support/message.hpp"
#include "support/power_cut_flash.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Storage;
using nanoqd::StorageGeometry;
using test::Torn;

using Flash = test::PowerCutFlash<512, 128>;
static Flash flash;
static constexpr StorageGeometry geometry = {512, 8, 128, Erased::ones};
static constexpr Torn ways[] = {Torn::prefix, Torn::random_bits, Torn::unreadable};
static constexpr bool kinds[] = {true, false};  // a flash, and memory that can be overwritten
static uint8_t old_bytes[128];
static uint8_t new_bytes[128];

void setUp() {
  flash.begin(geometry);
  for (uint32_t i = 0; i < sizeof old_bytes; ++i) {
    old_bytes[i] = static_cast<uint8_t>(0x55U + i);
    new_bytes[i] = static_cast<uint8_t>(~old_bytes[i]);  // no bit is the same
  }
}
void tearDown() { TEST_ASSERT_NULL_MESSAGE(flash.chip.violation, flash.chip.violation); }

static bool program(uint32_t address, const uint8_t* source, uint32_t bytes) {
  return flash.storage().program(&flash, address, source, bytes);
}
static bool erase(uint32_t address) { return flash.storage().erase(&flash, address); }
static bool sync() { return flash.storage().sync(&flash); }
static bool read(uint32_t address, uint32_t bytes) {
  static uint8_t target[128];
  return flash.storage().read(&flash, address, target, bytes);
}

static bool is_all(uint32_t address, uint32_t bytes, uint8_t value) {
  for (uint32_t i = 0; i < bytes; ++i) {
    if (flash.chip.memory[address + i] != value) return false;
  }
  return true;
}

static void moments_pass_with_every_byte_programmed_every_erase_and_every_sync() {
  TEST_ASSERT_TRUE_MESSAGE(erase(128), "a block is erased");
  TEST_ASSERT_EQUAL_UINT32(Flash::moments_of_erase, flash.moments);
  TEST_ASSERT_TRUE_MESSAGE(program(128, new_bytes, 24), "three units are programmed");
  TEST_ASSERT_EQUAL_UINT32(Flash::moments_of_erase + 24, flash.moments);
  TEST_ASSERT_TRUE_MESSAGE(sync(), "and synced");
  TEST_ASSERT_TRUE_MESSAGE(read(0, 100), "and read");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(Flash::moments_of_erase + 24 + 1, flash.moments, "reading changes nothing");
  TEST_ASSERT_EQUAL_UINT8_ARRAY(new_bytes, flash.chip.memory + 128, 24);
  TEST_ASSERT_TRUE_MESSAGE(is_all(152, 104, 0xFF), "nothing else was programmed");
}

static void without_power_every_call_fails_and_nothing_changes() {
  TEST_ASSERT_TRUE_MESSAGE(erase(0), "a block is erased");

  flash.cut_power_at(0, Torn::prefix, 1);
  TEST_ASSERT_FALSE_MESSAGE(program(0, new_bytes, 8), "this call fails");
  TEST_ASSERT_FALSE_MESSAGE(flash.is_on(), "the power is off");
  TEST_ASSERT_FALSE_MESSAGE(program(8, new_bytes, 8) || erase(128) || sync() || read(0, 8), "every call fails");
  TEST_ASSERT_TRUE_MESSAGE(is_all(0, 128, 0xFF), "nothing was programmed");

  flash.restore_power();
  TEST_ASSERT_TRUE_MESSAGE(flash.is_on() && read(0, 8) && program(8, new_bytes, 8) && erase(128) && sync(),
                           "with power every call works");
}

// 24 bytes, cut after `written` of them, in a flash or over old bytes: the units before the cut are
// whole, those behind it untouched. Returns the address of the torn one.
static uint32_t cut_a_program(bool is_flash, uint32_t written, Torn torn, uint64_t seed) {
  flash.begin({512, 8, is_flash ? 128U : 0U, Erased::ones});
  if (is_flash) {
    TEST_ASSERT_TRUE_MESSAGE(erase(0), "a block is erased");
    memset(old_bytes, 0xFF, sizeof old_bytes);
  } else {
    TEST_ASSERT_TRUE_MESSAGE(program(0, old_bytes, 128), "old bytes are written");
  }
  flash.cut_power_at(written, torn, seed);
  TEST_ASSERT_FALSE_MESSAGE(program(64, new_bytes + 64, 24), "the program is cut");
  flash.restore_power();
  const uint32_t whole = written / 8 * 8;
  TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(old_bytes, flash.chip.memory, 64, "what was there before stays");
  if (whole > 0)
    TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(new_bytes + 64, flash.chip.memory + 64, whole, "units before are whole");
  const uint32_t behind = 64 + whole + 8;
  TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(old_bytes + behind, flash.chip.memory + behind, 128 - behind,
                                        "those behind untouched");
  return 64 + whole;
}

static void a_unit_can_be_torn_after_each_of_its_bytes() {
  for (const bool is_flash : kinds) {
    for (uint32_t written = 0; written < 24; ++written) {
      setUp();
      const uint32_t torn = cut_a_program(is_flash, written, Torn::prefix, 1);
      for (uint32_t i = torn; i < torn + 8; ++i) {
        const uint8_t expected = i < 64 + written ? new_bytes[i] : old_bytes[i];
        TEST_ASSERT_TRUE_MESSAGE(flash.chip.memory[i] == expected, test::message("bytes after so many", written));
      }
    }
  }
}

static void a_unit_can_be_torn_bit_by_bit() {
  uint32_t old_bits = 0;
  uint32_t new_bits = 0;
  uint32_t nearly_new = 0;
  uint32_t nearly_old = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    setUp();
    const uint32_t torn = cut_a_program(false, 9, Torn::random_bits, seed);
    uint32_t news = 0;
    for (uint32_t i = torn; i < torn + 8; ++i) {
      for (uint32_t bit = 0; bit < 8; ++bit) {
        news += ((flash.chip.memory[i] ^ old_bytes[i]) >> bit & 1U) != 0 ? 1 : 0;
      }
    }
    new_bits += news;
    old_bits += 64 - news;
    nearly_new += news == 63 ? 1 : 0;
    nearly_old += news == 1 ? 1 : 0;
    TEST_ASSERT_TRUE_MESSAGE(read(torn, 8), "a torn unit can be read");
  }
  TEST_ASSERT_TRUE_MESSAGE(old_bits > 2000 && new_bits > 2000, "both kinds of bits are seen");
  TEST_ASSERT_TRUE_MESSAGE(nearly_new > 3 && nearly_old > 3, "and at times a single one of a kind");
}

static void random_bits_repeat_with_their_seed() {
  uint8_t first[512];
  cut_a_program(true, 9, Torn::random_bits, 77);
  memcpy(first, flash.chip.memory, sizeof first);
  cut_a_program(true, 9, Torn::random_bits, 77);
  TEST_ASSERT_EQUAL_UINT8_ARRAY(first, flash.chip.memory, sizeof first);
  cut_a_program(true, 9, Torn::random_bits, 78);
  TEST_ASSERT_TRUE_MESSAGE(memcmp(first, flash.chip.memory, sizeof first) != 0, "another seed, other bits");
}

static void a_torn_unit_may_be_unreadable_until_it_is_written_anew() {
  for (const bool is_flash : kinds) {
    setUp();
    const uint32_t torn = cut_a_program(is_flash, 12, Torn::unreadable, 3);
    TEST_ASSERT_FALSE_MESSAGE(read(torn, 1) || read(torn + 7, 1) || read(torn - 1, 2) || read(0, 128),
                              "no part of it can be read");
    TEST_ASSERT_TRUE_MESSAGE(read(torn - 1, 1) && read(torn + 8, 1), "its neighbours can");
    TEST_ASSERT_TRUE_MESSAGE(is_flash ? erase(0) : program(torn, new_bytes, 8), "it is written anew");
    TEST_ASSERT_TRUE_MESSAGE(read(0, 128), "then all can be read");
  }
}

static void a_torn_unit_counts_as_programmed() {
  for (const Torn torn : ways) {
    setUp();
    const uint32_t address = cut_a_program(true, 8, torn, 4);
    TEST_ASSERT_FALSE_MESSAGE(program(address, new_bytes, 8), "it cannot be programmed again");
    TEST_ASSERT_NOT_NULL_MESSAGE(flash.chip.violation, "a rule was broken");
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(flash.chip.violation, "was not erased before"), flash.chip.violation);
    flash.begin(geometry);
  }
}

static void an_erase_cut_short_leaves_units_old_erased_and_torn() {
  uint32_t seen[3] = {};
  for (uint32_t seed = 0; seed < 40; ++seed) {
    flash.begin(geometry);
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && erase(128) && erase(256), "three blocks are erased");
    TEST_ASSERT_TRUE_MESSAGE(program(0, old_bytes, 128) && program(128, old_bytes, 128) && program(256, old_bytes, 128),
                             "and programmed");
    flash.cut_power_at(seed % Flash::moments_of_erase, ways[seed % 3], seed);
    TEST_ASSERT_FALSE_MESSAGE(erase(128), "the erase is cut");
    flash.restore_power();
    TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(old_bytes, flash.chip.memory, 128, "the block before is untouched");
    TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(old_bytes, flash.chip.memory + 256, 128, "the block behind is untouched");
    for (uint32_t i = 0; i < 128; i += 8) {
      const bool is_old = memcmp(flash.chip.memory + 128 + i, old_bytes + i, 8) == 0;
      ++seen[is_old ? 0 : is_all(128 + i, 8, 0xFF) ? 1 : 2];
    }
  }
  for (const uint32_t units : seen) TEST_ASSERT_TRUE_MESSAGE(units > 100, "each of the three is seen in many units");
}

static void after_an_erase_cut_short_no_unit_can_be_programmed() {
  for (uint32_t unit = 128; unit < 256; unit += 8) {
    flash.begin(geometry);
    flash.cut_power_at(Flash::moments_of_erase - 1, Torn::prefix, 9);
    TEST_ASSERT_FALSE_MESSAGE(erase(128), "the erase is cut");
    flash.restore_power();
    TEST_ASSERT_FALSE_MESSAGE(program(unit, new_bytes, 8), "no unit can be programmed");
    TEST_ASSERT_NOT_NULL_MESSAGE(flash.chip.violation, "a rule was broken");
    flash.chip.violation = nullptr;
    TEST_ASSERT_TRUE_MESSAGE(erase(128) && program(unit, new_bytes, 8), "after another erase it can");
  }
}

static void a_sync_cut_short_loses_nothing() {
  TEST_ASSERT_TRUE_MESSAGE(erase(0), "a block is erased");
  flash.cut_power_at(16, Torn::random_bits, 1);
  TEST_ASSERT_TRUE_MESSAGE(program(0, new_bytes, 16), "two units are programmed");
  TEST_ASSERT_FALSE_MESSAGE(sync(), "the sync is cut");
  flash.restore_power();
  TEST_ASSERT_EQUAL_UINT8_ARRAY(new_bytes, flash.chip.memory, 16);
}

static void rules_are_kept_with_power_as_without() {
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, new_bytes, 8), "a unit is programmed once");
  TEST_ASSERT_FALSE_MESSAGE(program(0, new_bytes, 8), "this call fails");
  TEST_ASSERT_NOT_NULL_MESSAGE(flash.chip.violation, "a rule was broken");
  flash.begin({512, 8, 256, Erased::ones});
  TEST_ASSERT_NOT_NULL_MESSAGE(flash.chip.violation, "a block that cannot be torn is refused");
  flash.begin(geometry);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(moments_pass_with_every_byte_programmed_every_erase_and_every_sync);
  RUN_TEST(without_power_every_call_fails_and_nothing_changes);
  RUN_TEST(a_unit_can_be_torn_after_each_of_its_bytes);
  RUN_TEST(a_unit_can_be_torn_bit_by_bit);
  RUN_TEST(random_bits_repeat_with_their_seed);
  RUN_TEST(a_torn_unit_may_be_unreadable_until_it_is_written_anew);
  RUN_TEST(a_torn_unit_counts_as_programmed);
  RUN_TEST(an_erase_cut_short_leaves_units_old_erased_and_torn);
  RUN_TEST(after_an_erase_cut_short_no_unit_can_be_programmed);
  RUN_TEST(a_sync_cut_short_loses_nothing);
  RUN_TEST(rules_are_kept_with_power_as_without);
  return UNITY_END();
}
