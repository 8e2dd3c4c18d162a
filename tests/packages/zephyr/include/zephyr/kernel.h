// Those functions of Zephyr that ports/zephyr uses, for the desktop. The other headers here include
// this one.
#ifndef NANOQD_TESTS_PACKAGES_ZEPHYR_H
#define NANOQD_TESTS_PACKAGES_ZEPHYR_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct device;
struct flash_area {
  uint8_t fa_id;
  off_t fa_off;
  size_t fa_size;
  const device* fa_dev;
};
struct flash_pages_info {
  off_t start_offset;
  size_t size;
  uint32_t index;
};

extern "C" {
uint32_t k_uptime_get_32();
void printk(const char* format, ...);
int flash_get_page_info_by_offs(const device* dev, off_t offset, flash_pages_info* info);
int flash_area_open(uint8_t id, const flash_area** area);
int flash_area_read(const flash_area* area, off_t offset, void* target, size_t bytes);
int flash_area_write(const flash_area* area, off_t offset, const void* source, size_t bytes);
int flash_area_erase(const flash_area* area, off_t offset, size_t bytes);
uint32_t flash_area_align(const flash_area* area);
uint8_t flash_area_erased_val(const flash_area* area);
}

// The partitions of the devicetree.
#define FIXED_PARTITION_ID(label) PARTITION_##label
enum { PARTITION_storage_partition = 3 };

#endif
