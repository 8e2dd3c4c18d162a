// What Zephyr offers to nanoqd: a clock, a log, and a storage on a flash area.
//
//     nanoqd::Port port = nanoqd::zephyr::port();
//     const uint8_t area = FIXED_PARTITION_ID(storage_partition);
//     const nanoqd::Status status = nanoqd::zephyr::open_storage(area, port.storage);
//
// The storage needs CONFIG_FLASH, CONFIG_FLASH_MAP and CONFIG_FLASH_PAGE_LAYOUT. Without
// CONFIG_FLASH_MAP the rest can be used.
#ifndef NANOQD_PORTS_ZEPHYR_NANOQD_ZEPHYR_HPP
#define NANOQD_PORTS_ZEPHYR_NANOQD_ZEPHYR_HPP

#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>
#include <nanoqd/port/port.hpp>
#if defined(CONFIG_FLASH_MAP)
#include <zephyr/drivers/flash.h>
#include <zephyr/storage/flash_map.h>
#endif

namespace nanoqd {
namespace zephyr {

// Returns a port with a clock and a log. The log prints with printk; no progress is shown.
inline Port port() noexcept {
  Port made;
  made.clock.milliseconds = [](void*) -> uint32_t { return k_uptime_get_32(); };
  made.log.line = [](void*, const char* text) { printk("%s\n", text); };
  return made;
}

#if defined(CONFIG_FLASH_MAP)
namespace detail {

inline const flash_area* area_of(void* context) noexcept { return static_cast<const flash_area*>(context); }

inline bool read(void* context, uint32_t address, void* target, uint32_t bytes) {
  return flash_area_read(area_of(context), static_cast<off_t>(address), target, bytes) == 0;
}

inline bool program(void* context, uint32_t address, const void* source, uint32_t bytes) {
  return flash_area_write(area_of(context), static_cast<off_t>(address), source, bytes) == 0;
}

// The pages of the area have one size, as open_storage() found.
inline bool erase(void* context, uint32_t address) {
  const flash_area* const area = area_of(context);
  flash_pages_info page;
  if (flash_get_page_info_by_offs(area->fa_dev, area->fa_off + static_cast<off_t>(address), &page) != 0) return false;
  return flash_area_erase(area, static_cast<off_t>(address), page.size) == 0;
}

// Sets `bytes` to the size of the pages of the area. Returns `bad_erase_size` if they differ, or if
// the area begins or ends inside a page.
inline Status find_page_size(const flash_area& area, uint32_t& bytes) noexcept {
  const off_t end = area.fa_off + static_cast<off_t>(area.fa_size);
  bytes = 0;
  for (off_t at = area.fa_off; at < end;) {
    flash_pages_info page;
    if (flash_get_page_info_by_offs(area.fa_dev, at, &page) != 0) return Status::bad_storage_size;
    if (page.size == 0 || page.start_offset != at) return Status::bad_erase_size;
    if (bytes != 0 && page.size != bytes) return Status::bad_erase_size;
    bytes = static_cast<uint32_t>(page.size);
    at += static_cast<off_t>(page.size);
    if (at > end) return Status::bad_erase_size;
  }
  return Status::ok;
}

}  // namespace detail

// Makes a storage of a flash area. The library erases all of the area, so nothing else may use it.
// A save needs two slots: at least twice max_snapshot_bytes<Search>(), in whole pages.
//  - `no_storage`: there is no such area, or its driver is missing.
//  - `bad_storage_size`: the driver does not tell where the pages are (CONFIG_FLASH_PAGE_LAYOUT).
//  - `bad_erase_size`: the area has pages of unequal size, or begins or ends inside a page.
//  - any status of Storage::validate().
// After a failure `storage` is as before. Cost: O(pages).
inline Status open_storage(uint8_t area_id, Storage& storage) noexcept {
  const flash_area* area = nullptr;
  if (flash_area_open(area_id, &area) != 0 || area == nullptr) return Status::no_storage;
  uint32_t page_bytes = 0;
  const Status status = detail::find_page_size(*area, page_bytes);
  if (status != Status::ok) return status;
  const uint8_t erased = flash_area_erased_val(area);
  Storage opened;
  opened.geometry.bytes = static_cast<uint32_t>(area->fa_size);
  opened.geometry.program_bytes = flash_area_align(area);
  opened.geometry.erase_bytes = page_bytes;
  opened.geometry.erased = erased == 0xFF ? Erased::ones : erased == 0 ? Erased::zeros : Erased::unknown;
  opened.read = detail::read;
  opened.program = detail::program;
  opened.erase = detail::erase;
  opened.context = const_cast<flash_area*>(area);  // only passed back to the functions above
  const Status fault = opened.validate();
  if (fault == Status::ok) storage = opened;
  return fault;
}
#endif

}  // namespace zephyr
}  // namespace nanoqd

#endif
