// The imitated board: flash in memory, as strict as a driver of Zephyr. If the environment names a
// file in TEST_FLASH, it holds the flash from one start to the next.
#include "zephyr.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

TestFlash test_flash;

namespace {

bool is_inside(const flash_area* area, off_t offset, size_t bytes) {
  return offset >= 0 && bytes <= area->fa_size && static_cast<size_t>(offset) <= area->fa_size - bytes;
}

uint8_t* place_of(const flash_area* area, off_t offset) { return test_flash.bytes + area->fa_off + offset; }

// The content of the file, if there is one.
struct FlashFile {
  const char* const name = std::getenv("TEST_FLASH");
  FlashFile() {
    std::memset(test_flash.bytes, test_flash.erased, sizeof(test_flash.bytes));
    std::FILE* const file = name == nullptr ? nullptr : std::fopen(name, "rb");
    if (file == nullptr) return;
    if (std::fread(test_flash.bytes, 1, sizeof(test_flash.bytes), file) != sizeof(test_flash.bytes)) std::abort();
    std::fclose(file);
  }
  ~FlashFile() {
    std::FILE* const file = name == nullptr ? nullptr : std::fopen(name, "wb");
    if (file == nullptr) return;
    std::fwrite(test_flash.bytes, 1, sizeof(test_flash.bytes), file);
    std::fclose(file);
  }
} flash_file;

}  // namespace

uint32_t k_uptime_get_32() {
  static uint32_t milliseconds = 0;
  return ++milliseconds;
}

void printk(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::vprintf(format, arguments);
  va_end(arguments);
}

int flash_get_page_info_by_offs(const device*, off_t offset, flash_pages_info* info) {
  if (!test_flash.has_layout || offset < 0 || offset >= static_cast<off_t>(TestFlash::capacity)) return -22;
  const off_t large = static_cast<off_t>(test_flash.large_pages);
  const bool is_large = large != 0 && offset >= large;
  info->size = is_large ? 4 * test_flash.page : test_flash.page;
  info->start_offset = offset;
  if (info->size == 0) return 0;
  const off_t base = is_large ? large : 0;
  info->start_offset = base + (offset - base) / static_cast<off_t>(info->size) * static_cast<off_t>(info->size);
  return 0;
}

int flash_area_open(uint8_t id, const flash_area** area) {
  *area = id == test_flash.area.fa_id ? &test_flash.area : nullptr;
  return *area == nullptr ? -2 : 0;
}

int flash_area_read(const flash_area* area, off_t offset, void* target, size_t bytes) {
  if (test_flash.fails || !is_inside(area, offset, bytes)) return -22;
  std::memcpy(target, place_of(area, offset), bytes);
  return 0;
}

int flash_area_write(const flash_area* area, off_t offset, const void* source, size_t bytes) {
  if (test_flash.fails || !is_inside(area, offset, bytes)) return -22;
  if (offset % test_flash.write_block != 0 || bytes % test_flash.write_block != 0) return -22;
  for (size_t i = 0; i < bytes; ++i) {
    if (place_of(area, offset)[i] != test_flash.erased) return -5;
  }
  std::memcpy(place_of(area, offset), source, bytes);
  return 0;
}

int flash_area_erase(const flash_area* area, off_t offset, size_t bytes) {
  if (test_flash.fails || !is_inside(area, offset, bytes)) return -22;
  for (size_t done = 0; done < bytes;) {
    flash_pages_info page;
    const off_t at = area->fa_off + offset + static_cast<off_t>(done);
    if (flash_get_page_info_by_offs(area->fa_dev, at, &page) != 0 || page.start_offset != at) return -22;
    done += page.size;
    if (done > bytes) return -22;
  }
  std::memset(place_of(area, offset), test_flash.erased, bytes);
  return 0;
}

uint32_t flash_area_align(const flash_area*) { return test_flash.write_block; }
uint8_t flash_area_erased_val(const flash_area*) { return test_flash.erased; }
