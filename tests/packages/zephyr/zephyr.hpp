// The flash of the imitated board, for tests to set up.
#ifndef NANOQD_TESTS_PACKAGES_ZEPHYR_HPP
#define NANOQD_TESTS_PACKAGES_ZEPHYR_HPP

#include <zephyr/kernel.h>

struct TestFlash {
  static constexpr uint32_t capacity = 160 * 1024;
  uint8_t bytes[capacity];
  uint32_t page = 2048;      // size of a page
  uint32_t large_pages = 0;  // pages from this address on are four times as large; 0: none
  uint32_t write_block = 4;  // bytes that are written at once
  uint8_t erased = 0xFF;     // value of an erased byte
  bool has_layout = true;    // the driver tells where the pages are
  bool fails = false;        // every access fails
  flash_area area{3, 32 * 1024, 64 * 1024, nullptr};
};
extern TestFlash test_flash;

#endif
