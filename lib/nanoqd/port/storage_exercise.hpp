// Tests a new storage, as a memory test tests RAM, and says where it is wrong.
// IT OVERWRITES THE WHOLE STORAGE.
//
//     static uint8_t buffer[65];                     // more than a program unit; larger is faster
//     const nanoqd::ExerciseResult result = nanoqd::exercise(port.storage, buffer, sizeof buffer);
//     if (result.status != nanoqd::Status::ok) ...   // at result.address
//
// Use it when you write a port, not at every boot: it erases each block twice. It finds
//  - addresses that are wrong, cut off or mirrored;
//  - calls of `erase` that erase nothing or too much, and a wrong erased value;
//  - calls of `program` that lose bytes or need an aligned source;
//  - calls of `read` that need an alignment or write more bytes than requested.
//
// It cannot find errors that only a power cut causes.
#ifndef NANOQD_PORT_STORAGE_EXERCISE_HPP
#define NANOQD_PORT_STORAGE_EXERCISE_HPP

#include <stdint.h>

#include "../status.hpp"
#include "storage.hpp"

namespace nanoqd {

struct [[nodiscard]] ExerciseResult {
  Status status = Status::ok;
  // Address of the call that failed, or of the first wrong byte; the end of the storage if sync
  // failed; 0 if nothing was tried, or if nothing is wrong.
  uint32_t address = 0;
};

namespace detail {

class Exercise {
 public:
  Exercise(const Storage& storage, uint8_t* buffer, uint32_t bytes) noexcept
      : storage_{storage},
        buffer_{buffer},
        room_{bytes},
        end_{storage.geometry.bytes},
        block_{storage.geometry.erase_bytes != 0 ? storage.geometry.erase_bytes : storage.geometry.bytes} {}

  ExerciseResult run() noexcept {
    const Status status = write_twice();
    return {status, status == Status::ok ? 0 : address_};
  }

 private:
  // Writes the storage twice:
  //  - Each byte gets its pattern first and the complement later, so that each bit has both values.
  //  - All bytes are written before any is compared, to find two addresses of the same byte.
  //  - Each block is compared after the erase of the block before it, to find erases of too much.
  //  - The buffer has another alignment in the second pass.
  Status write_twice() noexcept {
    constexpr uint8_t first = 0x00U;
    constexpr uint8_t second = 0xFFU;
    Status status = Status::ok;
    for (uint32_t block = 0; block < end_ && status == Status::ok; block += block_) status = renew(block, first);
    if (status == Status::ok) status = sync(storage_);
    ++buffer_;
    --room_;
    for (uint32_t block = 0; block < end_ && status == Status::ok; block += block_) {
      status = compare(block, first);
      if (status == Status::ok) status = renew(block, second);
    }
    if (status == Status::ok) status = sync(storage_);
    for (uint32_t block = 0; block < end_ && status == Status::ok; block += block_) status = compare(block, second);
    return status;
  }

  Status renew(uint32_t block, uint8_t flip) noexcept {
    address_ = block;
    Status status = erase(storage_, block);
    if (status == Status::ok) status = expect_erased(block);
    if (status == Status::ok) status = fill(block, flip);
    return status;
  }

  // Reads an erased block unit by unit. Each unit must read as the geometry says. Bytes of unknown
  // value must only be readable.
  Status expect_erased(uint32_t block) noexcept {
    if (storage_.erase == nullptr) return Status::ok;
    const Erased erased = storage_.geometry.erased;
    const uint8_t expected = erased == Erased::ones ? 0xFFU : 0x00U;
    for (address_ = block; address_ < block + block_;) {
      const uint32_t piece = storage_.geometry.program_bytes;
      const Status status = read(storage_, address_, buffer_, piece);
      const bool is_unreadable = erased == Erased::unreadable;
      if (status == Status::ok && is_unreadable) return Status::not_erased;
      if (status != Status::ok && !is_unreadable) return name_failure(piece);
      const bool is_known = erased == Erased::ones || erased == Erased::zeros;
      for (uint32_t i = 0; i < piece; ++i, ++address_) {
        if (is_known && buffer_[i] != expected) return Status::not_erased;
      }
    }
    return Status::ok;
  }

  // Tells a read that failed once from an erased unit that cannot be read.
  Status name_failure(uint32_t bytes) noexcept {
    return read(storage_, address_, buffer_, bytes) == Status::ok ? Status::read_failed : Status::erased_unreadable;
  }

  Status fill(uint32_t block, uint8_t flip) noexcept {
    const uint32_t whole_units = room_ - room_ % storage_.geometry.program_bytes;
    for (address_ = block; address_ < block + block_;) {
      const uint32_t piece = least(whole_units, block + block_ - address_);
      for (uint32_t i = 0; i < piece; ++i) buffer_[i] = pattern(address_ + i, flip);
      const Status status = program(storage_, address_, buffer_, piece);
      if (status != Status::ok) return status;
      address_ += piece;
    }
    return Status::ok;
  }

  Status compare(uint32_t block, uint8_t flip) noexcept {
    const uint8_t other = flip ^ 0xFFU;
    const uint32_t most =
        room_ / 2 | 1U;  // odd: reads then start at every alignment; the rest of the buffer is a guard
    for (address_ = block; address_ < block + block_;) {
      const uint32_t piece = least(most, block + block_ - address_);
      for (uint32_t i = 0; i < room_; ++i) buffer_[i] = pattern(address_ + i, other);
      const Status status = read(storage_, address_, buffer_, piece);
      if (status != Status::ok) return status;
      for (uint32_t i = piece; i < room_; ++i) {
        if (buffer_[i] != pattern(address_ + i, other)) return Status::storage_differs;
      }
      for (uint32_t i = 0; i < piece; ++i, ++address_) {
        if (buffer_[i] != pattern(address_, flip)) return Status::storage_differs;
      }
    }
    return Status::ok;
  }

  [[nodiscard]] static uint32_t least(uint32_t a, uint32_t b) noexcept { return a < b ? a : b; }

  // Gives different bytes at two addresses that are a power of two apart. A wrong address is
  // usually off by a power of two.
  [[nodiscard]] static uint8_t pattern(uint32_t address, uint8_t flip) noexcept {
    return static_cast<uint8_t>((address * 0x9E3779B1U) >> 24 ^ flip);
  }

  const Storage& storage_;
  uint8_t* buffer_;
  uint32_t room_;
  const uint32_t end_;
  const uint32_t block_;  // size of an erase block; of the whole storage if nothing is erased
  uint32_t address_ = 0;
};

}  // namespace detail

// Overwrites the whole storage twice and compares. Returns `ok`, or a status and an address:
//  - any status of Storage::validate();
//  - `buffer_too_small`: `buffer` is not larger than one program unit;
//  - `read_failed`, `program_failed`, `erase_failed` or `sync_failed`: a function returned false;
//  - `not_erased` or `storage_differs`: bytes are not as they must be;
//  - `erased_unreadable`: a read of an erased unit failed. If the chip's manual says that erased
//    units cannot be read, set geometry.erased to Erased::unreadable.
//
// Cost: two erases of each block, and the time to write the whole storage twice and to read it
// twice. If blocks are erased, it reads the storage four times. Feed a watchdog in the functions of
// the port.
inline ExerciseResult exercise(const Storage& storage, void* buffer, uint32_t buffer_bytes) noexcept {
  const Status status = storage.validate();
  if (status != Status::ok) return {status, 0};
  if (buffer == nullptr || buffer_bytes <= storage.geometry.program_bytes) return {Status::buffer_too_small, 0};
  return detail::Exercise(storage, static_cast<uint8_t*>(buffer), buffer_bytes).run();
}

}  // namespace nanoqd

#endif
