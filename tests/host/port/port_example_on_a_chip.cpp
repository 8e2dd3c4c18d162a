// The port of ports/README.md, run on an emulated chip: it passes its own exercise, keeps a search,
// and touches nothing outside the region that the page reserves.
#include <stdint.h>
#include <string.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "unity.h"

static void copy_on_chip(void* target, const void* source, size_t bytes);
#define memcpy copy_on_chip  // a read of the chip's flash, where the address is one of the chip
#include "port_example.cpp"  // the example, as the page has it
#undef memcpy

namespace {

// A chip with 1 MB at the usual address. The region is where the example puts it, and as large as
// the page says in words. Everything else is the firmware's.
struct Chip {
  static constexpr uintptr_t start = 0x08000000;
  static constexpr uint32_t flash_bytes = 1024 * 1024;
  static constexpr uint32_t page_bytes = 2048;
  static constexpr uint8_t firmware = 0xA5;

  uint32_t reserved = 0;
  std::vector<uint8_t> flash;
  std::string violation;
  std::string printed;
  uint32_t erases = 0;

  void begin() {
    std::ifstream file(NANOQD_PORT_PAGE);
    std::stringstream text;
    text << file.rdbuf();
    const std::string page = text.str();
    std::smatch found;
    const bool is_named = std::regex_search(page, found, std::regex("The last ([0-9]+) KB of the flash are reserved"));
    TEST_ASSERT_TRUE_MESSAGE(is_named, "the page says how much of the flash is reserved");
    reserved = 1024 * static_cast<uint32_t>(std::stoul(found[1]));
    flash.assign(flash_bytes, firmware);
    violation.clear();
    printed.clear();
    erases = 0;
  }

  bool refuse(const char* what, uintptr_t address) {
    if (violation.empty()) violation = what + (" at offset " + std::to_string(address - region) + " of the region");
    return false;
  }
  bool is_reserved(uintptr_t address, size_t bytes) const {
    return address >= region && address - region <= reserved && bytes <= reserved - (address - region);
  }
  uint8_t* at(uintptr_t address) { return flash.data() + (address - start); }

  bool write(uintptr_t address, uint64_t double_word) {
    if (!is_reserved(address, 8)) return refuse("a write outside the region", address);
    if (address % 8 != 0) return refuse("a write that is not aligned", address);
    for (uint32_t i = 0; i < 8; ++i) {
      if (at(address)[i] != 0xFF) return refuse("a write to a double word that was not erased", address);
    }
    memcpy(at(address), &double_word, 8);
    return true;
  }
  bool erase(uintptr_t address) {
    if (!is_reserved(address, page_bytes)) return refuse("an erase outside the region", address);
    if (address % page_bytes != 0) return refuse("an erase that does not begin at a page", address);
    memset(at(address), 0xFF, page_bytes);
    ++erases;
    return true;
  }
  void read(uintptr_t address, void* target, size_t bytes) {
    if (!is_reserved(address, bytes)) {
      static_cast<void>(refuse("a read outside the region", address));
      memset(target, 0, bytes);
      return;
    }
    memcpy(target, at(address), bytes);
  }

  void expect_untouched() const {
    for (uint32_t i = 0; i < flash_bytes; ++i) {
      if (!is_reserved(start + i, 1)) TEST_ASSERT_EQUAL_HEX8_MESSAGE(firmware, flash[i], "the firmware is whole");
    }
  }
};

Chip chip;
test::Search search;
test::Search loaded;

}  // namespace

static void copy_on_chip(void* target, const void* source, size_t bytes) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(source);
  if (address >= Chip::start && address - Chip::start < 2 * Chip::flash_bytes) {
    chip.read(address, target, bytes);
  } else {
    memcpy(target, source, bytes);
  }
}

// The vendor's library.
uint32_t uptime_in_milliseconds() { return 77; }
void uart_print(const char* text) { chip.printed += text; }
bool flash_write(uintptr_t address, uint64_t double_word) { return chip.write(address, double_word); }
bool flash_erase_page(uintptr_t address) { return chip.erase(address); }

void setUp() { chip.begin(); }
void tearDown() {}

static void expect_good_manners() {
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", chip.violation.c_str(), "what the chip refused");
  chip.expect_untouched();
}

static void the_port_passes_its_exercise_inside_the_region() {
  const bool works = storage_works();

  expect_good_manners();
  TEST_ASSERT_TRUE_MESSAGE(works, chip.printed.c_str());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * chip.reserved / Chip::page_bytes, chip.erases, "all of the region, twice");
}

static void a_search_is_saved_and_loaded_inside_the_region() {
  const nanoqd::Storage storage = board_port().storage;
  EXPECT_STATUS(nanoqd::Status::ok, storage.validate());
  static uint8_t buffer[100];
  static test::Search::Trial trial;
  EXPECT_STATUS(nanoqd::Status::ok, search.begin(test::config_of(1, 60)));
  EXPECT_STATUS(nanoqd::Status::ok, loaded.begin(test::config_of(2, 60)));

  for (uint32_t save = 0; save < 3; ++save) {
    EXPECT_STATUS(nanoqd::Status::ok, search.step(trial, test::Sphere(), 50));
    EXPECT_STATUS(nanoqd::Status::ok, nanoqd::save(search, storage, buffer));
    EXPECT_STATUS(nanoqd::Status::ok, nanoqd::load(loaded, storage, buffer));
    TEST_ASSERT_EQUAL_HEX64(test::digest_of(search), test::digest_of(loaded));
  }

  expect_good_manners();
}

static void the_rest_of_the_port_calls_the_board() {
  const nanoqd::Port port = board_port();

  port.say("hello");

  TEST_ASSERT_EQUAL_STRING("hello\r\n", chip.printed.c_str());
  TEST_ASSERT_EQUAL_UINT32(77, port.clock.milliseconds(port.clock.context));
}

static void the_chip_refuses_what_is_outside_the_region() {
  const uintptr_t outside[] = {region - Chip::page_bytes, region + chip.reserved};
  for (const uintptr_t address : outside) {
    chip.begin();
    TEST_ASSERT_FALSE(flash_erase_page(address));
    TEST_ASSERT_FALSE_MESSAGE(chip.violation.empty(), "an erase is reported");
    chip.begin();
    TEST_ASSERT_FALSE(flash_write(address, 0));
    TEST_ASSERT_FALSE_MESSAGE(chip.violation.empty(), "a write is reported");
    chip.begin();
    uint8_t byte = 0;
    copy_on_chip(&byte, reinterpret_cast<const void*>(address), 1);
    TEST_ASSERT_FALSE_MESSAGE(chip.violation.empty(), "a read is reported");
    chip.expect_untouched();
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_port_passes_its_exercise_inside_the_region);
  RUN_TEST(a_search_is_saved_and_loaded_inside_the_region);
  RUN_TEST(the_rest_of_the_port_calls_the_board);
  RUN_TEST(the_chip_refuses_what_is_outside_the_region);
  return UNITY_END();
}
