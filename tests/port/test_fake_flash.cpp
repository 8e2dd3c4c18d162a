// The fake flash, which other tests rely on, keeps what it is told and notices who breaks the rules
// of a real one.
#include <stdint.h>
#include <string.h>

#include "support/fake_flash.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Storage;
using nanoqd::StorageGeometry;

static test::FakeFlash<1024> flash;
static constexpr StorageGeometry geometry = {1024, 8, 256, Erased::ones};

void setUp() { flash.begin(geometry); }
void tearDown() {}

static void expect_violation(const char* rule, bool answer) {
  TEST_ASSERT_FALSE_MESSAGE(answer, "what breaks a rule fails");
  TEST_ASSERT_NOT_NULL_MESSAGE(flash.violation, rule);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(flash.violation, rule), flash.violation);
  flash.begin(geometry);
}

static bool program(uint32_t address, uint32_t bytes) {
  static const uint8_t zeros[264] = {};
  return flash.storage().program(&flash, address, zeros, bytes);
}

static bool erase(uint32_t address) { return flash.storage().erase(&flash, address); }

static bool read(uint32_t address, uint32_t bytes) {
  static uint8_t buffer[16];
  return flash.storage().read(&flash, address, buffer, bytes);
}

static void the_fake_flash_keeps_what_it_is_told_by_the_rules() {
  const uint8_t written[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint8_t back[8] = {};
  const Storage storage = flash.storage();
  TEST_ASSERT_TRUE_MESSAGE(storage.erase(&flash, 512), "a block is erased");
  TEST_ASSERT_EQUAL_HEX8(0xFF, flash.memory[512]);
  TEST_ASSERT_EQUAL_HEX8(0xFF, flash.memory[767]);
  TEST_ASSERT_TRUE_MESSAGE(storage.program(&flash, 760, written, 8), "a unit is programmed");
  TEST_ASSERT_TRUE_MESSAGE(storage.read(&flash, 760, back, 8), "it is read");
  TEST_ASSERT_EQUAL_UINT8_ARRAY(written, back, 8);
  TEST_ASSERT_TRUE_MESSAGE(read(1023, 1), "the last byte is read");
  TEST_ASSERT_TRUE_MESSAGE(storage.sync(&flash), "and synced");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, flash.calls, "calls are counted");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, flash.erases, "erases too");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, flash.syncs, "and syncs");
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

static void the_fake_flash_notices_every_broken_rule() {
  expect_violation("read is empty or reaches past", read(1024, 1));
  expect_violation("read is empty or reaches past", read(1020, 5));
  expect_violation("read is empty or reaches past", read(0xFFFFFFFFU, 2));
  expect_violation("read is empty or reaches past", read(0, 0));
  expect_violation("program is empty or reaches past", program(1024, 8));
  expect_violation("program is empty or reaches past", program(1016, 16));
  expect_violation("not of whole units", program(4, 8));
  expect_violation("not of whole units", program(8, 7));
  expect_violation("into the next erase block", program(248, 16));
  expect_violation("was not erased before", program(0, 8));
  expect_violation("not of a block", erase(1024));
  expect_violation("not of a block", erase(8));
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, 16), "what is erased can be programmed");
  expect_violation("was not erased before", program(8, 8));
}

static void the_fake_flash_leaves_garbage_where_a_call_failed() {
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && erase(256), "two blocks are erased");

  flash.failing_call = flash.calls;
  TEST_ASSERT_FALSE_MESSAGE(program(0, 64), "the call fails as it was told to");

  uint32_t zeros = 0;
  for (uint32_t i = 0; i < 64; ++i) zeros += flash.memory[i] == 0 ? 1 : 0;
  TEST_ASSERT_TRUE_MESSAGE(zeros < 64, "a program that failed is not one that worked");
  TEST_ASSERT_TRUE_MESSAGE(program(64, 8), "the next call works");

  flash.failing_call = flash.calls;
  TEST_ASSERT_FALSE_MESSAGE(erase(256), "an erase fails too");
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
  expect_violation("was not erased before", program(256, 8));
}

static void the_fake_flash_of_unknown_erased_value_is_never_blank() {
  flash.begin({1024, 8, 256, Erased::unknown});
  TEST_ASSERT_TRUE_MESSAGE(erase(0), "a block is erased");
  uint32_t same = 0;
  for (uint32_t i = 1; i < 256; ++i) same += flash.memory[i] == flash.memory[0] ? 1 : 0;
  TEST_ASSERT_TRUE_MESSAGE(same < 32, "an erased block reads as garbage");
  TEST_ASSERT_TRUE_MESSAGE(program(0, 8), "and can be programmed");
}

static void the_fake_of_a_storage_without_erase_can_be_overwritten() {
  flash.begin({1024, 8, 0, Erased::unknown});
  TEST_ASSERT_TRUE_MESSAGE(flash.storage().erase == nullptr, "it has no function to erase");
  TEST_ASSERT_TRUE_MESSAGE(program(248, 16) && program(248, 16), "the same place twice");
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

static void a_fake_that_is_too_small_says_so() {
  flash.begin({2048, 8, 256, Erased::ones});
  TEST_ASSERT_NOT_NULL_MESSAGE(flash.violation, "2048 bytes in a fake of 1024");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_fake_flash_keeps_what_it_is_told_by_the_rules);
  RUN_TEST(the_fake_flash_notices_every_broken_rule);
  RUN_TEST(the_fake_flash_leaves_garbage_where_a_call_failed);
  RUN_TEST(the_fake_flash_of_unknown_erased_value_is_never_blank);
  RUN_TEST(the_fake_of_a_storage_without_erase_can_be_overwritten);
  RUN_TEST(a_fake_that_is_too_small_says_so);
  return UNITY_END();
}
