// Finds and checks a snapshot in memory that the processor can read, such as flash. It uses the
// code for storages. The snapshot is then read in place.
#ifndef NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_MEMORY_HPP
#define NANOQD_SNAPSHOT_DETAIL_SNAPSHOT_MEMORY_HPP

#include <stdint.h>

#include "../../port/buffer.hpp"
#include "../../port/storage.hpp"
#include "../../status.hpp"
#include "snapshot_format.hpp"
#include "snapshot_slot.hpp"
#include "survey.hpp"

namespace nanoqd {
namespace detail {

class SnapshotMemory {
 public:
  // Requires: `memory` points to all bytes that are read later.
  explicit SnapshotMemory(const void* memory) noexcept : begin_{static_cast<const uint8_t*>(memory)} {
    storage_.context = const_cast<uint8_t*>(begin_);  // is never written
    storage_.read = [](void* context, uint32_t address, void* target, uint32_t bytes) {
      const uint8_t* source = static_cast<const uint8_t*>(context) + address;
      for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(target)[i] = source[i];
      return true;
    };
  }

  // Returns `ok` if a whole snapshot begins at the first byte and its commit record ends within
  // `bytes`. Otherwise returns `no_snapshot`, `old_snapshot` or `unknown_snapshot`. Cost: O(bytes).
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

  // Does the same for the newest whole snapshot of two slots. Requires: the geometry is valid.
  // Cost: O(geometry.bytes).
  Status find_newest(const StorageGeometry& geometry) noexcept {
    storage_.geometry = geometry;
    Survey survey;
    survey.begin();
    Status status = Status::in_progress;
    while (status == Status::in_progress) status = survey.step(storage_, buffer_);
    return take(survey.slot(), status);
  }

  // Require: a snapshot was found.
  [[nodiscard]] const uint8_t* snapshot() const noexcept { return begin_ + offset_; }
  [[nodiscard]] const SnapshotHeader& header() const noexcept { return header_; }

 private:
  Status take(const SnapshotSlot& slot, Status status) noexcept {
    header_ = slot.header();
    offset_ = slot.base();
    if (status != Status::ok && status != Status::in_progress) return status;
    if (header_.format < snapshot_format) return Status::old_snapshot;
    return header_.format > snapshot_format ? Status::unknown_snapshot : status;
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
