// Snapshots in memory that the processor can read, such as flash: found and checked as those of a storage are, and then
// read where they lie.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_MEMORY_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_MEMORY_HPP

#include <stdint.h>

#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"
#include "snapshot_slot.hpp"

namespace nanoqd {
namespace detail {

class SnapshotMemory {
 public:
  // Pre: `memory` points to all that will be asked for.
  explicit SnapshotMemory(const void* memory) noexcept : begin_{static_cast<const uint8_t*>(memory)} {
    storage_.context = const_cast<uint8_t*>(begin_);  // only ever read
    storage_.read = [](void* context, uint32_t address, void* target, uint32_t bytes) {
      const uint8_t* source = static_cast<const uint8_t*>(context) + address;
      for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(target)[i] = source[i];
      return true;
    };
  }

  // `ok` if a whole snapshot begins with the first byte and ends within `bytes`; else `no_snapshot` or
  // `unknown_snapshot`. O(bytes).
  Status find_one(uint32_t bytes) noexcept {
    SnapshotSlot slot;
    slot.begin(0, bytes);
    Status status = slot.examine(storage_, buffer_);
    if (status == Status::ok) status = Status::in_progress;
    const SnapshotHeader& found = slot.header();
    while (status == Status::in_progress && found.format == snapshot_format) {
      status = slot.read_on(storage_, buffer_, smaller_of(sizeof buffer_, found.length - slot.position()));
    }
    return take(slot, status);
  }

  // The same for the newest whole one of two slots. Pre: the geometry is valid. O(geometry.bytes).
  Status find_newest(const StorageGeometry& geometry) noexcept {
    storage_.geometry = geometry;
    Survey survey;
    survey.begin();
    Status status = Status::in_progress;
    while (status == Status::in_progress) status = survey.step(storage_, buffer_);
    return take(survey.slot(), status);
  }

  // Pre: one was found.
  [[nodiscard]] const uint8_t* snapshot() const noexcept { return begin_ + offset_; }
  [[nodiscard]] const SnapshotHeader& header() const noexcept { return header_; }

 private:
  Status take(const SnapshotSlot& slot, Status status) noexcept {
    header_ = slot.header();
    offset_ = slot.base();
    const bool is_unknown = status != Status::no_snapshot && header_.format != snapshot_format;
    return is_unknown ? Status::unknown_snapshot : status;
  }

  const uint8_t* begin_;
  uint32_t offset_ = 0;
  SnapshotHeader header_{};
  Storage storage_{};
  uint8_t buffer_[32] = {};
};

}  // namespace detail
}  // namespace nanoqd

#endif
