// A storage says what is wrong with it before anything is written, and names the call that failed.
#include <stdint.h>

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

  EXPECT_STATUS_MESSAGE(expected, tried.validate(), test::message("a storage of so many bytes", bytes));
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

static void nothing_is_set_at_first() {
  const StorageGeometry unset;

  TEST_ASSERT_EQUAL_UINT32(0, unset.bytes);
  TEST_ASSERT_EQUAL_UINT32(0, unset.program_bytes);
  TEST_ASSERT_EQUAL_UINT32(0, unset.erase_bytes);
  TEST_ASSERT_TRUE_MESSAGE(unset.erased == Erased::unknown, "what erased bytes read");
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

int main() {
  UNITY_BEGIN();
  RUN_TEST(geometries_that_exist_are_accepted);
  RUN_TEST(sizes_that_are_not_set_or_do_not_divide_are_named);
  RUN_TEST(nothing_is_set_at_first);
  RUN_TEST(a_block_is_what_can_be_rewritten_alone);
  RUN_TEST(a_storage_names_the_function_it_lacks);
  RUN_TEST(a_call_that_fails_has_a_status_of_its_own);
  RUN_TEST(functions_that_may_be_missing_are_not_called);
  return UNITY_END();
}
