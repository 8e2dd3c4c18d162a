// A snapshot that lies in memory as a whole, such as flash that the processor can read: checked in one pass, then read where
// it is.
#ifndef NANOQD_DETAIL_SNAPSHOT_IMAGE_HPP
#define NANOQD_DETAIL_SNAPSHOT_IMAGE_HPP

#include <stdint.h>

#include "../status.hpp"
#include "crc32.hpp"
#include "fields.hpp"
#include "platform.hpp"
#include "policies.hpp"
#include "scalar.hpp"
#include "snapshot_format.hpp"

namespace nanoqd {
namespace detail {

// An unsigned integer, its lowest byte first, at any address. O(1).
template <class Word>
[[nodiscard]] inline Word word_at(const uint8_t* at) noexcept {
  Word word = 0;
  for (uint32_t i = sizeof(Word); i-- > 0;) word = static_cast<Word>(word << (sizeof(Word) > 1 ? 8 : 0) | at[i]);
  return word;
}

// The same for any number that a snapshot has.
template <class Number>
[[nodiscard]] inline Number number_at(const uint8_t* at) noexcept {
  if constexpr (is_same<Number, float> || is_same<Number, double>) {
    return from_bits<Number>(word_at<typename ScalarTraits<Number>::Bits>(at));
  } else {
    return word_at<Number>(at);
  }
}

// Whether the commit record behind a snapshot belongs to it. Pre: all of it is in memory. O(its bytes).
[[nodiscard]] inline bool is_committed(const uint8_t* image, const SnapshotHeader& header) noexcept {
  const uint8_t* at = image + header.length;
  const uint32_t bytes = static_cast<uint32_t>(CommitRecord::bytes(header.unit));
  CommitRecord record{};
  FieldReader reader(0, at, bytes);
  record.fields(reader);
  Crc32 crc;
  for (uint32_t i = 0; i < bytes - crc_bytes; ++i) crc.add(at[i]);
  return record.has_magic() && record.sequence == header.sequence && record.length == header.length &&
         record.header_crc == number_at<uint32_t>(image + header.header_bytes - crc_bytes) &&
         crc.value() == number_at<uint32_t>(at + bytes - crc_bytes);
}

// Whether a whole snapshot begins at `image`: `no_snapshot`, `unknown_snapshot` (of a format to come) or `corrupt_snapshot`
// if not. Reads nothing at or behind image + bytes. O(bytes).
[[nodiscard]] NANOQD_SHARED inline Status check_image(const uint8_t* image, uint32_t bytes, SnapshotHeader& header) noexcept {
  if (image == nullptr || bytes < SnapshotHeader::bytes) return Status::no_snapshot;
  FieldReader reader(0, image, SnapshotHeader::bytes);
  header.fields(reader);
  if (!header.has_magic()) return Status::no_snapshot;
  if (header.format != snapshot_format) return Status::unknown_snapshot;
  const bool is_there = header.adds_up() && header.length + CommitRecord::bytes(header.unit) <= bytes;
  if (!is_there) return Status::corrupt_snapshot;
  Seals seals;
  const bool is_whole = seals.check(header, image, header.length) && is_committed(image, header);
  return is_whole ? Status::ok : Status::corrupt_snapshot;
}

}  // namespace detail
}  // namespace nanoqd

#endif
