// A storage says what is wrong with it before anything is written, and names what failed. The fake flash, which other
// tests rely on, notices who breaks the rules of a real one.
#include <stdint.h>
#include <string.h>

#include <nanoqd/port/storage.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::Storage;
using nanoqd::StorageGeometry;

static test::FakeFlash<1024> flash;
static constexpr StorageGeometry geometry = {1024, 8, 256, Erased::ones};

void setUp() { flash.begin(geometry); }
void tearDown() {}

static void expect_geometry(Status expected, uint32_t bytes, uint32_t program_bytes, uint32_t erase_bytes) {
  StorageGeometry tried;
  tried.bytes = bytes;
  tried.program_bytes = program_bytes;
  tried.erase_bytes = erase_bytes;
  TEST_ASSERT_TRUE_MESSAGE(tried.validate() == expected, test::message(describe(expected), bytes));
}

static void geometries_that_exist_are_accepted() {
  expect_geometry(Status::ok, 1024, 8, 256);
  expect_geometry(Status::ok, 1, 1, 0);                // one byte that can be overwritten
  expect_geometry(Status::ok, 4096, 1, 4096);          // one sector of serial flash
  expect_geometry(Status::ok, 264 * 8, 264, 264 * 8);  // pages that are no power of two
  expect_geometry(Status::ok, 0xFFFFFFFFU, 1, 0);      // the largest
  expect_geometry(Status::ok, 0x80000000U, 0x80000000U, 0x80000000U);
}

static void sizes_that_are_not_set_or_do_not_divide_are_named() {
  expect_geometry(Status::bad_program_size, 0, 0, 0);
  expect_geometry(Status::bad_program_size, 1024, 0, 256);
  expect_geometry(Status::bad_erase_size, 1024, 8, 4);
  expect_geometry(Status::bad_erase_size, 1024, 8, 260);
  expect_geometry(Status::bad_storage_size, 0, 8, 256);
  expect_geometry(Status::bad_storage_size, 0, 8, 0);
  expect_geometry(Status::bad_storage_size, 1000, 8, 256);
  expect_geometry(Status::bad_storage_size, 128, 8, 256);
  expect_geometry(Status::bad_storage_size, 1001, 8, 0);
}

static void a_block_is_what_can_be_rewritten_alone() {
  TEST_ASSERT_EQUAL_UINT32(256, geometry.block_bytes());
  StorageGeometry overwritten = geometry;
  overwritten.erase_bytes = 0;
  TEST_ASSERT_EQUAL_UINT32(8, overwritten.block_bytes());
}

static void a_storage_names_the_function_it_lacks() {
  const Storage whole = flash.storage();
  EXPECT_STATUS(Status::ok, whole.validate());
  Storage lacking = whole;
  lacking.sync = nullptr;
  EXPECT_STATUS_MESSAGE(Status::ok, lacking.validate(), "sync is optional");
  lacking.read = nullptr;
  EXPECT_STATUS_MESSAGE(Status::no_storage, lacking.validate(), "read is not");
  lacking = whole;
  lacking.program = nullptr;
  EXPECT_STATUS_MESSAGE(Status::no_storage, lacking.validate(), "nor is program");
  lacking = whole;
  lacking.erase = nullptr;
  EXPECT_STATUS_MESSAGE(Status::no_erase, lacking.validate(), "nor erase, where there are blocks");
  lacking.geometry.erase_bytes = 0;
  EXPECT_STATUS_MESSAGE(Status::ok, lacking.validate(), "without blocks there is nothing to erase");
  lacking.erase = whole.erase;
  EXPECT_STATUS_MESSAGE(Status::no_erase, lacking.validate(), "and a function to erase nothing is a mistake");
  lacking = whole;
  lacking.geometry.bytes = 1;
  EXPECT_STATUS_MESSAGE(Status::bad_storage_size, lacking.validate(), "the geometry is looked at as well");
  EXPECT_STATUS(Status::no_storage, Storage{}.validate());
}

static void a_call_that_fails_has_a_status_of_its_own() {
  const Storage storage = flash.storage();
  uint8_t bytes[8] = {};
  for (flash.failing_call = 0; flash.failing_call < 4; ++flash.failing_call) {
    const uint32_t failing = flash.failing_call;
    flash.calls = 0;
    using namespace nanoqd::detail;
    EXPECT_STATUS(failing == 0 ? Status::erase_failed : Status::ok, erase(storage, 0));
    if (failing == 0) continue;  // there is no programming what was not erased
    EXPECT_STATUS(failing == 1 ? Status::program_failed : Status::ok, program(storage, 0, bytes, 8));
    EXPECT_STATUS(failing == 2 ? Status::read_failed : Status::ok, read(storage, 0, bytes, 8));
    EXPECT_STATUS(failing == 3 ? Status::sync_failed : Status::ok, sync(storage));
    for (uint8_t& byte : bytes) byte = 0;
  }
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

static void functions_that_may_be_missing_are_not_called() {
  Storage storage = flash.storage();
  storage.erase = nullptr;
  storage.sync = nullptr;
  EXPECT_STATUS(Status::ok, nanoqd::detail::erase(storage, 0));
  EXPECT_STATUS(Status::ok, nanoqd::detail::sync(storage));
  TEST_ASSERT_EQUAL_UINT32(0, flash.calls);
}

// The fake itself.

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
  TEST_ASSERT_TRUE(storage.erase(&flash, 512));
  TEST_ASSERT_EQUAL_HEX8(0xFF, flash.memory[512]);
  TEST_ASSERT_EQUAL_HEX8(0xFF, flash.memory[767]);
  TEST_ASSERT_TRUE(storage.program(&flash, 760, written, 8));
  TEST_ASSERT_TRUE(storage.read(&flash, 760, back, 8));
  TEST_ASSERT_EQUAL_UINT8_ARRAY(written, back, 8);
  TEST_ASSERT_TRUE(read(1023, 1));
  TEST_ASSERT_TRUE(storage.sync(&flash));
  TEST_ASSERT_EQUAL_UINT32(5, flash.calls);
  TEST_ASSERT_EQUAL_UINT32(1, flash.erases);
  TEST_ASSERT_EQUAL_UINT32(1, flash.syncs);
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
  TEST_ASSERT_TRUE(erase(0) && program(0, 16));
  expect_violation("was not erased before", program(8, 8));
}

static void the_fake_flash_leaves_garbage_where_a_call_failed() {
  TEST_ASSERT_TRUE(erase(0) && erase(256));
  flash.failing_call = flash.calls;
  TEST_ASSERT_FALSE(program(0, 64));
  uint32_t zeros = 0;
  for (uint32_t i = 0; i < 64; ++i) zeros += flash.memory[i] == 0 ? 1 : 0;
  TEST_ASSERT_TRUE_MESSAGE(zeros < 64, "a program that failed is not one that worked");
  TEST_ASSERT_TRUE(program(64, 8));
  flash.failing_call = flash.calls;
  TEST_ASSERT_FALSE(erase(256));
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
  expect_violation("was not erased before", program(256, 8));
}

static void the_fake_flash_of_unknown_erased_value_is_never_blank() {
  flash.begin({1024, 8, 256, Erased::unknown});
  TEST_ASSERT_TRUE(erase(0));
  uint32_t same = 0;
  for (uint32_t i = 1; i < 256; ++i) same += flash.memory[i] == flash.memory[0] ? 1 : 0;
  TEST_ASSERT_TRUE_MESSAGE(same < 32, "an erased block reads as garbage");
  TEST_ASSERT_TRUE_MESSAGE(program(0, 8), "and can be programmed");
}

static void the_fake_of_a_storage_without_erase_can_be_overwritten() {
  flash.begin({1024, 8, 0, Erased::unknown});
  TEST_ASSERT_TRUE(flash.storage().erase == nullptr);
  TEST_ASSERT_TRUE(program(248, 16) && program(248, 16));
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

static void a_fake_that_is_too_small_says_so() {
  flash.begin({2048, 8, 256, Erased::ones});
  TEST_ASSERT_NOT_NULL(flash.violation);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(geometries_that_exist_are_accepted);
  RUN_TEST(sizes_that_are_not_set_or_do_not_divide_are_named);
  RUN_TEST(a_block_is_what_can_be_rewritten_alone);
  RUN_TEST(a_storage_names_the_function_it_lacks);
  RUN_TEST(a_call_that_fails_has_a_status_of_its_own);
  RUN_TEST(functions_that_may_be_missing_are_not_called);
  RUN_TEST(the_fake_flash_keeps_what_it_is_told_by_the_rules);
  RUN_TEST(the_fake_flash_notices_every_broken_rule);
  RUN_TEST(the_fake_flash_leaves_garbage_where_a_call_failed);
  RUN_TEST(the_fake_flash_of_unknown_erased_value_is_never_blank);
  RUN_TEST(the_fake_of_a_storage_without_erase_can_be_overwritten);
  RUN_TEST(a_fake_that_is_too_small_says_so);
  return UNITY_END();
}
