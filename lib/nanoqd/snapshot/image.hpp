// An image: a snapshot by itself, in memory. Send it by radio or between processes, or keep it in
// RAM. It has one snapshot in place of the two slots of a storage, and only as many bytes as the
// elites need.
//
//     static uint8_t image[nanoqd::max_snapshot_bytes<Search>()];  // room for a full archive
//     uint32_t bytes = 0;
//     nanoqd::Status status = nanoqd::pack(search, image, bytes);
//     if (status == nanoqd::Status::ok) radio_send(image, bytes);
//     ...
//     status = nanoqd::merge(other, image, bytes);        // the better elites, on another robot
//     status = nanoqd::load_elites(other, image, bytes);  // or all elites, in place of its own
//     status = nanoqd::unpack(other, image, bytes);       // or the whole run, which continues
//
// The bytes are those of SNAPSHOT.md, with a unit of 1 byte. They are the bytes that `nanoqd
// convert` writes. The `nanoqd` command and Repertoire::open() read them. load() finds them at the
// start of a storage.
//
// CRCs detect faults, not people: if others can send images, sign yours.
#ifndef NANOQD_SNAPSHOT_IMAGE_HPP
#define NANOQD_SNAPSHOT_IMAGE_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../math/detail/fields.hpp"
#include "../math/detail/platform.hpp"
#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "detail/load_visitors.hpp"
#include "detail/mark.hpp"
#include "detail/seals.hpp"
#include "detail/search_fields.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_subject.hpp"
#include "saver.hpp"
#include "snapshot.hpp"

namespace nanoqd {

namespace detail {

inline constexpr uint32_t most_image_bytes = 0x7FFFFFFF;  // two slots of this size make a storage

// Packs whatever the subject describes. Cost: O(bytes).
NANOQD_NOINLINE_FOR_SIZE inline Status pack(const SnapshotSubject& subject, Buffer image, uint32_t& bytes) noexcept {
  constexpr uint32_t unit = 1;
  constexpr uint32_t first_sequence = 1;
  SnapshotHeader header{};  // belongs to no slot
  subject.describe(header, first_sequence, unit);
  bytes = header.length + static_cast<uint32_t>(records_bytes(unit));
  if (image.bytes < bytes) return Status::buffer_too_small;
  subject.copy(subject, 0, image.data, header.length);
  FieldWriter writer(0, image.data, SnapshotHeader::bytes);
  header.fields(writer);
  Seals seals;
  seals.seal(header, image.data, header.length);
  uint8_t* record = image.data + header.length;
  CommitRecord{header.sequence, header.length, seals.header_crc()}.write(CommitRecord::least_bytes, 0, record,
                                                                         CommitRecord::least_bytes);
  uint8_t* mark = record + CommitRecord::least_bytes;
  for (uint32_t i = 0; i < least_mark_bytes; ++i) mark[i] = mark_byte(i);
  return Status::ok;
}

// An image as a storage that can only be read. The image is the first slot. The second slot is as
// large and reads as zeros, so that no snapshot is there.
class ImageStorage {
 public:
  // Requires: the bytes outlive the object. A null pointer counts as no bytes.
  ImageStorage(const void* image, uint32_t bytes) noexcept
      : image_{static_cast<const uint8_t*>(image)}, bytes_{image != nullptr ? bytes : 0} {}

  // Requires: the object outlives the storage.
  [[nodiscard]] Storage storage() noexcept {
    Storage storage;
    storage.geometry.bytes = bytes_ != 0 ? 2 * smaller_of(bytes_, most_image_bytes) : 2;
    storage.geometry.program_bytes = 1;
    storage.read = [](void* context, uint32_t address, void* target, uint32_t bytes) {
      const ImageStorage& self = *static_cast<const ImageStorage*>(context);
      uint8_t* const copy = static_cast<uint8_t*>(target);
      const uint32_t inside = address < self.bytes_ ? smaller_of(bytes, self.bytes_ - address) : 0;
      if constexpr (small_code) {
        for (uint32_t i = 0; i < inside; ++i) copy[i] = self.image_[address + i];
      } else if (inside > 0) {
        copy_bytes(copy, self.image_ + address, inside);
      }
      for (uint32_t i = inside; i < bytes; ++i) copy[i] = 0;
      return true;
    };
    storage.program = [](void*, uint32_t, const void*, uint32_t) { return false; };
    storage.context = this;
    return storage;
  }

 private:
  const uint8_t* image_;
  uint32_t bytes_;
};

template <class Search>
constexpr void check_image_size() noexcept {
  static_assert(max_snapshot_bytes<Search>() <= most_image_bytes,
                "nanoqd: a full archive of this search needs an image of more than 2 GB");
}

// Loads by way of a chunk on the stack, which has room for an elite if `Visitor` needs that.
template <class Visitor, uint32_t LeastChunk, class Search>
Status load_image(Search& search, const void* image, uint32_t bytes, Take take) noexcept {
  check_image_size<Search>();
  constexpr uint32_t usual_chunk = is_spacious ? 4096 : 64;
  uint8_t chunk[LeastChunk > usual_chunk ? LeastChunk : usual_chunk];
  ImageStorage storage(image, bytes);
  return load<Visitor>(search, storage.storage(), chunk, take);
}

}  // namespace detail

// Writes a snapshot of the search to the start of `image` and sets `bytes` to its size. Touches
// nothing behind these bytes, and does not change the search. Returns `ok`, or:
//  - `not_started` or `busy`: as save(); `bytes` is 0;
//  - `buffer_too_small`: `bytes` is the size that is needed, and nothing was written. So an empty
//    Buffer asks for the size. max_snapshot_bytes<Search>() bytes are always enough.
// Trials that are out are lost, as in a save. Cost: O(k n), and O(k dims) for the tessellation.
template <class Search>
Status pack(const Search& search, Buffer image, uint32_t& bytes) noexcept {
  detail::check_image_size<Search>();
  bytes = 0;
  const Status status = detail::ArchiveAccess<typename Search::Archive>::readiness(search.archive());
  if (status != Status::ok) return status;
  // The fields of a search are shown to readers and writers alike. A writer only reads them.
  return detail::pack(detail::SearchFields<Search>::subject(const_cast<Search&>(search)), image, bytes);
}

// The next three read the image that begins at `image`, of any alignment; `bytes` may reach past
// its end. They never write to it. Each has the requirements and the statuses of the function for a
// storage in snapshot.hpp, with these differences:
//  - `no_snapshot`: no whole snapshot begins there, or the pointer is null. The search is
//    unchanged.
//  - `other_geometry`: the bytes were copied from a slot of a storage, but not the whole slot.
//  - They bring their own chunk: 64 bytes of stack. merge() needs room for one elite, if that is
//    more.
// Cost: O(k n) each.

// Restores the state of the search from an image, as load() does from a storage.
template <class Search>
Status unpack(Search& search, const void* image, uint32_t bytes) noexcept {
  return detail::load_image<detail::Replacing<Search>, 1>(search, image, bytes, Take::everything);
}

// Replaces the elites of the search by those of an image, and keeps the rest of its state.
template <class Search>
Status load_elites(Search& search, const void* image, uint32_t bytes) noexcept {
  return detail::load_image<detail::Replacing<Search>, 1>(search, image, bytes, Take::elites);
}

// Takes the elites of an image that are better than the search's own elites.
template <class Search>
Status merge(Search& search, const void* image, uint32_t bytes) noexcept {
  using Fields = detail::SearchFields<Search>;
  return detail::load_image<detail::Merging<Search>, Fields::elite_bytes>(search, image, bytes, Take::better_elites);
}

}  // namespace nanoqd

#endif
