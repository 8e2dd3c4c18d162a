// Seals: the CRC at the end of each part of a snapshot.
#ifndef NANOQD_SNAPSHOT_DETAIL_SEALS_HPP
#define NANOQD_SNAPSHOT_DETAIL_SEALS_HPP

#include <stdint.h>

#include "../../math/detail/crc32.hpp"
#include "../../math/detail/platform.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

// Computes the CRCs of a snapshot in one pass, from its first byte to its length, in pieces of any
// size.
//
// The CRC of a part covers all bytes before it, except other CRC fields. The reason: bytes followed
// by their own CRC always leave the same remainder, whatever the bytes are. If the CRC fields were
// covered too, the CRC of a part would not depend on the parts before it.
class Seals {
 public:
  // Goes back to the first byte.
  void rewind() noexcept { *this = Seals(); }

  [[nodiscard]] uint32_t position() const noexcept { return position_; }

  // Returns the CRC of the header. Requires: the header was passed.
  [[nodiscard]] uint32_t header_crc() const noexcept { return header_crc_; }

  // Fills in the CRCs that fall into the next `count` bytes. Requires: the bytes do not reach past
  // header.length. Cost: O(count).
  NANOQD_NOINLINE_FOR_SIZE void seal(const SnapshotHeader& header, uint8_t* bytes, uint32_t count) noexcept {
    for (uint32_t i = 0; i < count; ++i) {
      i += pass_covered(header, bytes + i, count - i);
      if (i == count) return;
      if (!small_code || is_in_crc(header)) bytes[i] = crc_byte(header);
      pass(header, bytes[i]);
    }
  }

  // Returns whether the CRCs that fall into the next `count` bytes are right. Requirement and cost
  // are those of seal().
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE bool check(const SnapshotHeader& header, const uint8_t* bytes,
                                                    uint32_t count) noexcept {
    bool right = true;
    for (uint32_t i = 0; i < count; ++i) {
      i += pass_covered(header, bytes + i, count - i);
      if (i == count) break;
      if (!small_code || is_in_crc(header)) right = right && bytes[i] == crc_byte(header);
      pass(header, bytes[i]);
    }
    return right;
  }

 private:
  // Passes all of these bytes that lie before the next CRC at once. Returns how many. The byte
  // after them is in a CRC. Code for size returns 0: it passes them one by one.
  [[nodiscard]] uint32_t pass_covered(const SnapshotHeader& header, const uint8_t* bytes, uint32_t count) noexcept {
    if (small_code || is_in_crc(header)) return 0;
    const uint32_t covered = smaller_of(count, header.end_of(part_) - crc_bytes - position_);
    crc_.add(bytes, covered);
    position_ += covered;
    return covered;
  }
  [[nodiscard]] bool is_in_crc(const SnapshotHeader& header) const noexcept {
    return position_ + crc_bytes >= header.end_of(part_);
  }
  [[nodiscard]] uint8_t crc_byte(const SnapshotHeader& header) const noexcept {
    return static_cast<uint8_t>(crc_.value() >> (8 * (position_ + crc_bytes - header.end_of(part_))));
  }
  void pass(const SnapshotHeader& header, uint8_t byte) noexcept {
    if (small_code && !is_in_crc(header)) crc_.add(byte);
    ++position_;
    if (position_ < header.end_of(part_)) return;
    if (part_ == 0) header_crc_ = crc_.value();
    ++part_;
  }

  Crc32 crc_;
  uint32_t position_ = 0;
  uint32_t part_ = 0;
  uint32_t header_crc_ = 0;
};

}  // namespace detail
}  // namespace nanoqd

#endif
