// A flash area of Zephyr as a storage: it passes the exercise, errors of the driver become
// statuses, and an area that the library cannot use is refused by name.
#include <nanoqd/nanoqd.hpp>

#include <cstring>

#include "nanoqd_zephyr.hpp"
#include "support/expect_status.hpp"
#include "unity.h"
#include "zephyr.hpp"

using nanoqd::Status;

void setUp() {
  test_flash = TestFlash{};
  std::memset(test_flash.bytes, test_flash.erased, sizeof(test_flash.bytes));
}
void tearDown() {}

static Status open(nanoqd::Storage& storage, uint8_t id = FIXED_PARTITION_ID(storage_partition)) {
  return nanoqd::zephyr::open_storage(id, storage);
}

static void the_storage_has_the_geometry_of_the_area() {
  nanoqd::Storage storage;

  EXPECT_STATUS(Status::ok, open(storage));

  TEST_ASSERT_EQUAL_UINT32(64 * 1024, storage.geometry.bytes);
  TEST_ASSERT_EQUAL_UINT32(4, storage.geometry.program_bytes);
  TEST_ASSERT_EQUAL_UINT32(2048, storage.geometry.erase_bytes);
  TEST_ASSERT_TRUE(storage.geometry.erased == nanoqd::Erased::ones);
}

static void the_storage_passes_the_exercise() {
  nanoqd::Storage storage;
  static uint8_t buffer[257];
  EXPECT_STATUS(Status::ok, open(storage));

  EXPECT_STATUS(Status::ok, nanoqd::exercise(storage, buffer, sizeof(buffer)).status);
}

static void nothing_outside_the_area_is_changed() {
  nanoqd::Storage storage;
  static uint8_t buffer[257];
  std::memset(test_flash.bytes, 0x5A, sizeof(test_flash.bytes));
  EXPECT_STATUS(Status::ok, open(storage));
  EXPECT_STATUS(Status::ok, nanoqd::exercise(storage, buffer, sizeof(buffer)).status);

  for (uint32_t i = 0; i < TestFlash::capacity; ++i) {
    const bool is_inside = i >= 32 * 1024 && i < 96 * 1024;
    if (!is_inside && test_flash.bytes[i] != 0x5A) TEST_FAIL_MESSAGE("a byte outside the area has changed");
  }
}

static void the_value_of_erased_bytes_is_told() {
  nanoqd::Storage storage;

  test_flash.erased = 0;
  EXPECT_STATUS(Status::ok, open(storage));
  TEST_ASSERT_TRUE(storage.geometry.erased == nanoqd::Erased::zeros);

  test_flash.erased = 0xAA;
  EXPECT_STATUS(Status::ok, open(storage));
  TEST_ASSERT_TRUE(storage.geometry.erased == nanoqd::Erased::unknown);
}

static void errors_of_the_driver_are_told() {
  nanoqd::Storage storage;
  uint32_t word = 0;
  EXPECT_STATUS(Status::ok, open(storage));

  test_flash.fails = true;
  TEST_ASSERT_FALSE(storage.read(storage.context, 0, &word, 4));
  TEST_ASSERT_FALSE(storage.program(storage.context, 0, &word, 4));
  TEST_ASSERT_FALSE(storage.erase(storage.context, 0));

  test_flash.fails = false;
  test_flash.has_layout = false;
  TEST_ASSERT_FALSE(storage.erase(storage.context, 0));
}

// Expects that the area is refused, and the storage is as before.
static void expect_refused(Status status, uint8_t id = FIXED_PARTITION_ID(storage_partition)) {
  nanoqd::Storage storage;
  EXPECT_STATUS(status, open(storage, id));
  TEST_ASSERT_TRUE_MESSAGE(storage.read == nullptr && storage.geometry.bytes == 0, "the storage has changed");
}

static void an_area_that_is_missing_is_refused() { expect_refused(Status::no_storage, 9); }

static void a_driver_without_page_layout_is_refused() {
  test_flash.has_layout = false;
  expect_refused(Status::bad_storage_size);
}

static void an_area_with_unequal_pages_is_refused() {
  test_flash.large_pages = 64 * 1024;
  expect_refused(Status::bad_erase_size);
}

static void an_area_that_begins_or_ends_inside_a_page_is_refused() {
  test_flash.area.fa_off += 1024;
  expect_refused(Status::bad_erase_size);

  test_flash = TestFlash{};
  test_flash.area.fa_size -= 1024;
  expect_refused(Status::bad_erase_size);

  test_flash = TestFlash{};
  test_flash.page = 0;
  expect_refused(Status::bad_erase_size);
}

static void pages_that_are_no_whole_number_of_write_blocks_are_refused() {
  test_flash.write_block = 24;
  expect_refused(Status::bad_erase_size);
}

static void the_port_has_a_clock_and_a_log() {
  const nanoqd::Port port = nanoqd::zephyr::port();

  const uint32_t before = port.clock.milliseconds(port.clock.context);
  TEST_ASSERT_TRUE(port.clock.milliseconds(port.clock.context) > before);
  port.say("a line of the log");
  EXPECT_STATUS(Status::no_storage, port.storage.validate());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_storage_has_the_geometry_of_the_area);
  RUN_TEST(the_storage_passes_the_exercise);
  RUN_TEST(nothing_outside_the_area_is_changed);
  RUN_TEST(the_value_of_erased_bytes_is_told);
  RUN_TEST(errors_of_the_driver_are_told);
  RUN_TEST(an_area_that_is_missing_is_refused);
  RUN_TEST(a_driver_without_page_layout_is_refused);
  RUN_TEST(an_area_with_unequal_pages_is_refused);
  RUN_TEST(an_area_that_begins_or_ends_inside_a_page_is_refused);
  RUN_TEST(pages_that_are_no_whole_number_of_write_blocks_are_refused);
  RUN_TEST(the_port_has_a_clock_and_a_log);
  return UNITY_END();
}
