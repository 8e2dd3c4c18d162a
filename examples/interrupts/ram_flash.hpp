// Flash in RAM, for a board whose port has none: blocks of 256 bytes, programmed in units of 8
// bytes. A unit that was not erased before is refused, as a chip with an ECC would do.
#ifndef NANOQD_EXAMPLES_RAM_FLASH_HPP
#define NANOQD_EXAMPLES_RAM_FLASH_HPP

#include <nanoqd/port/storage.hpp>

template <uint32_t Bytes>
class RamFlash {
 public:
  [[nodiscard]] nanoqd::Storage storage() noexcept {
    nanoqd::Storage storage;
    storage.geometry = geometry();
    storage.read = read;
    storage.program = program;
    storage.erase = erase;
    storage.context = this;
    return storage;
  }

  [[nodiscard]] static constexpr nanoqd::StorageGeometry geometry() noexcept {
    return {Bytes, 8, 256, nanoqd::Erased::ones};
  }

 private:
  static bool read(void* context, uint32_t address, void* target, uint32_t bytes) noexcept {
    const RamFlash& flash = *static_cast<RamFlash*>(context);
    for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(target)[i] = flash.bytes_[address + i];
    return true;
  }

  static bool program(void* context, uint32_t address, const void* source, uint32_t bytes) noexcept {
    RamFlash& flash = *static_cast<RamFlash*>(context);
    for (uint32_t i = 0; i < bytes; ++i) {
      if (flash.bytes_[address + i] != 0xFFU) return false;
    }
    for (uint32_t i = 0; i < bytes; ++i) flash.bytes_[address + i] = static_cast<const uint8_t*>(source)[i];
    return true;
  }

  static bool erase(void* context, uint32_t address) noexcept {
    RamFlash& flash = *static_cast<RamFlash*>(context);
    for (uint32_t i = 0; i < geometry().erase_bytes; ++i) flash.bytes_[address + i] = 0xFFU;
    return true;
  }

  uint8_t bytes_[Bytes] = {};
};

#endif
