// Storage: memory that keeps its bytes without power, such as flash, EEPROM, FRAM or a file. It is
// described by numbers, its geometry, and accessed through functions that the port provides.
// Everything in the library that must survive a reset goes through a Storage.
//
//     nanoqd::Storage storage;
//     storage.geometry.bytes = 64 * 1024;    // the part of the flash that the library may have
//     storage.geometry.program_bytes = 8;    // written in double words
//     storage.geometry.erase_bytes = 2048;   // erased in pages
//     storage.geometry.erased = nanoqd::Erased::ones;
//     storage.read = flash_read;
//     storage.program = flash_program;
//     storage.erase = flash_erase;
//     if (storage.validate() != nanoqd::Status::ok) ...
//
// The library follows the rules of real flash:
//  - It programs whole program units, each at most once after an erase of its block.
//  - It draws no conclusion from the value of bytes that were erased or half written. One question
//    is the exception: whether a mark of a snapshot was begun (snapshot/SNAPSHOT.md).
//
// The library calls one function at a time and waits until it returns. The port must make sure that
// this does not take too long for its watchdog.
//
// To test a new port, run storage_exercise.hpp, which overwrites the whole storage.
#ifndef NANOQD_PORT_STORAGE_HPP
#define NANOQD_PORT_STORAGE_HPP

#include <stdint.h>

#include "../status.hpp"

namespace nanoqd {

// The value that a block reads as after an erase, before it is programmed.
enum class Erased : uint8_t {
  unknown = 0,  // no reliable value, as in encrypted flash; or the storage is never erased
  ones,         // every byte 0xFF
  zeros,        // every byte 0x00
  unreadable,   // a read of an erased unit fails, as in some flash with an ECC
};

struct StorageGeometry {
  // Size of the storage in bytes: its addresses are 0 to bytes - 1. Must be set.
  // Limits: at most 2^32 - 1, and a whole number of erase blocks, or of program units if
  // `erase_bytes` is 0.
  uint32_t bytes = 0;

  // Size of a program unit in bytes: the fewest bytes that are written at once. Must be set.
  // Each call of `program` has a multiple of it as address and as length. A writer needs a buffer
  // of this size.
  // Take the write or program unit of the chip's manual, not the page: 1 for serial flash and FRAM,
  // 2 to 32 for the flash inside a microcontroller. If an ECC covers 16 bytes, it is 16.
  uint32_t program_bytes = 0;

  // Size of an erase block in bytes: the fewest bytes that are erased at once.
  // Limit: a whole number of program units. All blocks have the same size; if the chip's sectors
  // differ, use a range of equal sectors.
  // 0, the default: any unit can be overwritten at any time, as in EEPROM, FRAM or a file.
  uint32_t erase_bytes = 0;

  // The value of an erased block, if `erase_bytes` is not 0. Whether stored data is valid never
  // depends on it. An erased byte must read the same at each read and after each erase, except
  // `unreadable` ones.
  // Set `unreadable` if a read of an erased unit fails: a save then takes a header or a record that
  // cannot be read for an erased one. exercise() tells. Default: unknown.
  Erased erased = Erased::unknown;

  // Returns the size of the smallest piece that can be rewritten without changing another piece.
  [[nodiscard]] constexpr uint32_t block_bytes() const noexcept {
    return erase_bytes != 0 ? erase_bytes : program_bytes;
  }

  // Returns `ok`; or `bad_program_size`, `bad_erase_size` or `bad_storage_size` if a size is not
  // set or does not divide the next larger one. Cost: O(1).
  constexpr Status validate() const noexcept {
    if (program_bytes == 0) return Status::bad_program_size;
    if (erase_bytes % program_bytes != 0) return Status::bad_erase_size;
    if (bytes == 0 || bytes % block_bytes() != 0) return Status::bad_storage_size;
    return Status::ok;
  }
};

// A storage: its geometry, and functions that the port provides. The rules for all functions:
//  - A function returns true if all of its work is done, and false otherwise. After false, the
//    library may try again; otherwise it stops its current operation and returns a status.
//  - A function may retry by itself. It must return in bounded time and must not throw.
//  - Addresses count from the start of this storage, not of the chip.
//  - The library never passes an empty range, or a range past the end.
struct Storage {
  StorageGeometry geometry{};

  // Reads `bytes` bytes, starting at `address`, and copies them to `target`. Writes nothing beyond
  // these bytes. Must be set.
  // Address, length and the alignment of `target` are arbitrary. A device that reads only whole
  // blocks needs its own buffer for one block.
  // Returns false if the device reports an error, such as one that its ECC cannot correct.
  bool (*read)(void* context, uint32_t address, void* target, uint32_t bytes) = nullptr;

  // Writes `bytes` bytes from `source` to `address`. Must be set.
  //  - The range is one or more whole program units. It may cross the pages of a chip, but never
  //    the end of an erase block.
  //  - The alignment of `source` is arbitrary: copy it before you read it as words.
  //  - Each unit was erased before, unless `erase_bytes` is 0.
  //  - After true, a read of the same range returns these bytes.
  //  - After false, or a power cut during the call, the units may hold anything.
  bool (*program)(void* context, uint32_t address, const void* source, uint32_t bytes) = nullptr;

  // Erases the one block at `address`, a multiple of `erase_bytes`. After false, or a power cut
  // during the call, the block may hold anything. Must be set if `erase_bytes` is not 0; must be
  // null otherwise.
  bool (*erase)(void* context, uint32_t address) = nullptr;

  // Returns when the results of all earlier calls of `program` and `erase` would survive a power
  // cut. Null, the default: they survive as soon as these calls return, as with flash without a
  // cache.
  bool (*sync)(void* context) = nullptr;

  // Passed to each function, for your own use.
  void* context = nullptr;

  // Returns `ok`, or what is wrong. Cost: O(1).
  //  - `no_storage`: `read` or `program` is null.
  //  - `no_erase`: only one of `erase` and `erase_bytes` is set.
  //  - any status of StorageGeometry::validate().
  constexpr Status validate() const noexcept {
    if (read == nullptr || program == nullptr) return Status::no_storage;
    if ((erase == nullptr) != (geometry.erase_bytes == 0)) return Status::no_erase;
    return geometry.validate();
  }
};

namespace detail {

// How the library calls a storage. Each returns `ok`, or the status of the function that failed.
// Requires: storage.validate() is ok; ranges and multiples are as Storage demands.
inline Status read(const Storage& storage, uint32_t address, void* target, uint32_t bytes) noexcept {
  return storage.read(storage.context, address, target, bytes) ? Status::ok : Status::read_failed;
}

inline Status program(const Storage& storage, uint32_t address, const void* source, uint32_t bytes) noexcept {
  return storage.program(storage.context, address, source, bytes) ? Status::ok : Status::program_failed;
}

// Does nothing and returns `ok` if units can be overwritten.
inline Status erase(const Storage& storage, uint32_t address) noexcept {
  return storage.erase == nullptr || storage.erase(storage.context, address) ? Status::ok : Status::erase_failed;
}

inline Status sync(const Storage& storage) noexcept {
  return storage.sync == nullptr || storage.sync(storage.context) ? Status::ok : Status::sync_failed;
}

}  // namespace detail
}  // namespace nanoqd

#endif
