// MemoryStorage: a storage in bytes of your own, such as RAM that is kept in sleep, or a buffer
// that another program reads.
//
//     static uint8_t bytes[8192];
//     static nanoqd::MemoryStorage memory(bytes);
//     status = nanoqd::save(search, memory.storage(), chunk);
//
// For memory at a fixed address, make the object in a function: the cast from an address is not
// constexpr, and a static object would need a constructor that runs before main().
//
// It has program units of 1 byte that can be overwritten at any time. Nothing is erased, and no
// call fails inside the bytes. To send one snapshot, see pack() in snapshot/image.hpp: it needs
// half of the memory.
#ifndef NANOQD_PORT_MEMORY_STORAGE_HPP
#define NANOQD_PORT_MEMORY_STORAGE_HPP

#include <stdint.h>

#include "buffer.hpp"
#include "storage.hpp"

namespace nanoqd {

// The storage points to this object, which therefore cannot be copied. All zero before it has
// bytes: its storage then has the size 0, which validate() refuses.
class MemoryStorage {
 public:
  constexpr MemoryStorage() noexcept = default;

  // Require: the bytes outlive this object. A null pointer counts as no bytes.
  constexpr explicit MemoryStorage(Buffer bytes) noexcept : memory_{bytes} {}
  constexpr MemoryStorage(uint8_t* memory, uint32_t bytes) noexcept : memory_{memory, bytes} {}

  MemoryStorage(const MemoryStorage&) = delete;
  MemoryStorage& operator=(const MemoryStorage&) = delete;

  // Returns the storage. Requires: this object outlives it, and every Saver or Loader that uses it.
  // Its functions return false for a range that is not inside the bytes, and touch nothing then.
  // Cost: O(1).
  [[nodiscard]] Storage storage() & noexcept {
    Storage storage;
    storage.geometry.bytes = memory_.bytes;
    storage.geometry.program_bytes = 1;
    storage.read = [](void* context, uint32_t address, void* target, uint32_t bytes) {
      return copy(range(context, address, bytes), static_cast<uint8_t*>(target), bytes);
    };
    storage.program = [](void* context, uint32_t address, const void* source, uint32_t bytes) {
      return copy(static_cast<const uint8_t*>(source), range(context, address, bytes), bytes);
    };
    storage.context = this;
    return storage;
  }
  Storage storage() && = delete;  // the object is gone before the storage is used

 private:
  // Returns where a range begins, or null if it is not inside the bytes.
  [[nodiscard]] static uint8_t* range(void* context, uint32_t address, uint32_t bytes) noexcept {
    const Buffer& memory = static_cast<const MemoryStorage*>(context)->memory_;
    return bytes <= memory.bytes && address <= memory.bytes - bytes ? memory.data + address : nullptr;
  }

  [[nodiscard]] static bool copy(const uint8_t* source, uint8_t* target, uint32_t bytes) noexcept {
    if (source == nullptr || target == nullptr) return false;
    for (uint32_t i = 0; i < bytes; ++i) target[i] = source[i];
    return true;
  }

  Buffer memory_;
};

}  // namespace nanoqd

#endif
