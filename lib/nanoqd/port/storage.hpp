// Memory that keeps its bytes without power, as numbers that describe it and functions that reach it: flash, EEPROM,
// FRAM, or a file. Everything in the library that is to outlive a reset goes through one of these.
//
//     nanoqd::Storage storage;
//     storage.geometry.bytes = 128 * 1024;   // the part of the flash that the library may have
//     storage.geometry.program_bytes = 8;    // written in double words
//     storage.geometry.erase_bytes = 2048;   // erased in pages
//     storage.geometry.erased = nanoqd::Erased::ones;
//     storage.read = flash_read;
//     storage.program = flash_program;
//     storage.erase = flash_erase;
//     if (storage.validate() != nanoqd::Status::ok) ...
//
// The library calls one function at a time and waits for it to return: how long that may take is between the port and
// its watchdog. It keeps to what real flash demands: it programs whole units, each at most once after an erase of its
// block, and it reads nothing into the value of bytes that were erased or half written. To see whether a new port does
// what is said here, let storage_exercise.hpp overwrite it.
#ifndef NANOQD_PORT_STORAGE_HPP
#define NANOQD_PORT_STORAGE_HPP

#include <stdint.h>

#include "../status.hpp"

namespace nanoqd {

// What is read from a block that was erased and not programmed since.
enum class Erased : uint8_t {
  unknown = 0,  // nothing that can be relied on, as with encrypted flash; or the storage is not erased at all
  ones,         // every byte 0xFF
  zeros,        // every byte 0x00
};

struct StorageGeometry {
  // Size of the storage in bytes, from address 0 to bytes - 1: a whole number of erase blocks, or of program units
  // where nothing is erased. At most 2^32 - 1. Must be set.
  uint32_t bytes = 0;

  // Bytes that are written at once: every program begins at a multiple of this and is a multiple long. It is what the
  // chip's manual calls a write or program unit, not its page: 1 for serial flash and FRAM, 2 to 32 for the flash
  // inside a microcontroller. Where an ECC covers 16 bytes, it is 16. A writer needs a buffer of this size. Must be
  // set.
  uint32_t program_bytes = 0;

  // Bytes that are erased at once, a whole number of program units. All blocks are alike: where a chip's sectors are
  // not, hand out a range of equal ones. 0, the default: any unit can be overwritten at any time, as in EEPROM, FRAM or
  // a file.
  uint32_t erase_bytes = 0;

  // What an erased block reads as, where there are blocks to erase. Whether stored data is valid never depends on it.
  // Default: unknown.
  Erased erased = Erased::unknown;

  // The smallest piece that can be rewritten without touching another.
  [[nodiscard]] constexpr uint32_t block_bytes() const noexcept {
    return erase_bytes != 0 ? erase_bytes : program_bytes;
  }

  // `bad_program_size`, `bad_erase_size` or `bad_storage_size` if a size is not set or does not divide the next. O(1).
  constexpr Status validate() const noexcept {
    if (program_bytes == 0) return Status::bad_program_size;
    if (erase_bytes % program_bytes != 0) return Status::bad_erase_size;
    if (bytes == 0 || bytes % block_bytes() != 0) return Status::bad_storage_size;
    return Status::ok;
  }
};

// Each function answers true when all that was asked is done, and false otherwise: the caller then gives up what it was
// doing and says so with a status. A function may try again by itself, but must not wait for ever, nor throw. Addresses
// count from the start of this storage, not of the chip; no range is empty or reaches past the end.
struct Storage {
  StorageGeometry geometry{};

  // Copies `bytes` bytes that begin at `address` to `to`, and writes nothing else there. Address and length are any,
  // and so is the alignment of `to`: a device that can only read whole blocks brings a buffer for one. False where the
  // device reports an error, such as one that its ECC could not correct. Must be set.
  bool (*read)(void* context, uint32_t address, void* target, uint32_t bytes) = nullptr;

  // Writes `bytes` bytes from `from` to `address`: one program unit or more, never a part of one, possibly across the
  // pages of a chip but never across the end of an erase block. `from` has any alignment: copy before using it as
  // words. Each unit was erased before, unless `erase_bytes` is 0. When it has returned true, a read of the same range
  // gives these bytes. After false, or a power cut on the way, the units may hold anything. Must be set.
  bool (*program)(void* context, uint32_t address, const void* source, uint32_t bytes) = nullptr;

  // Erases the one block that begins at `address`, a multiple of `erase_bytes`. After false, or a power cut on the way,
  // the block may hold anything. Must be set if `erase_bytes` is, and null otherwise.
  bool (*erase)(void* context, uint32_t address) = nullptr;

  // Returns when everything programmed and erased so far would survive a power cut. Null, the default: it already does
  // when program and erase return, as it is with flash behind no cache.
  bool (*sync)(void* context) = nullptr;

  // Handed to each function, for your own use.
  void* context = nullptr;

  // What is wrong with the geometry, or `no_storage` if `read` or `program` is missing, `no_erase` if there are blocks
  // to erase but no function to do it, or the other way round. O(1).
  constexpr Status validate() const noexcept {
    if (read == nullptr || program == nullptr) return Status::no_storage;
    if ((erase == nullptr) != (geometry.erase_bytes == 0)) return Status::no_erase;
    return geometry.validate();
  }
};

namespace detail {

// A storage as the library calls it. Pre: storage.validate() is ok, ranges and multiples as Storage says.
inline Status read(const Storage& storage, uint32_t address, void* target, uint32_t bytes) noexcept {
  return storage.read(storage.context, address, target, bytes) ? Status::ok : Status::read_failed;
}

inline Status program(const Storage& storage, uint32_t address, const void* source, uint32_t bytes) noexcept {
  return storage.program(storage.context, address, source, bytes) ? Status::ok : Status::program_failed;
}

// Nothing to do, and `ok`, where units can be overwritten.
inline Status erase(const Storage& storage, uint32_t address) noexcept {
  return storage.erase == nullptr || storage.erase(storage.context, address) ? Status::ok : Status::erase_failed;
}

inline Status sync(const Storage& storage) noexcept {
  return storage.sync == nullptr || storage.sync(storage.context) ? Status::ok : Status::sync_failed;
}

}  // namespace detail
}  // namespace nanoqd

#endif
